"""Whom a name on an open table names: the area in which its point lies, else the nearest one that is still nameless."""

from __future__ import annotations

from collections.abc import Sequence

from pwprint.map.looks import ELSEWHERE, LOOKS, NameLook
from pwprint.map.table.land import TableLand
from pwprint.map.table.shapes import Shape, apart, areas, covers_point
from pwprint.pdf.marks import Point
from pwprint.values import Struct

_REACH = 2.6
"""How far a name's point may be from what it names, in inches."""

_WIDER = 1.0
"""So much farther off counts a hill, a wood or a river: the names of these mostly lie in them."""


_LONG = frozenset({"road", "railway", "river"})
"""What several names may name, one at each end."""


class Owner(Struct, frozen=True, eq=False):
    """What a name names: its shape in units of the land, and the look of its name; no shape where there is nothing.

    What is `shared` may have several names.
    """

    look: NameLook = ELSEWHERE
    shape: Shape | None = None
    shared: bool = False


def owners_of(land: TableLand, points: Sequence[Point]) -> list[Owner]:
    """Return what names at points of a table, in inches, name; of several near one point, each its own."""
    there = [
        Owner(LOOKS[art], part, art in _LONG) for art in LOOKS if art in land.masses for part in areas(land.masses[art])
    ]
    places = [(x * land.inch, y * land.inch) for x, y in points]
    found = [next((own for own in there if covers_point(own.shape, place)), None) for place in places]
    free = [own for own in there if own.shared or own not in found]
    far = sorted(
        (much + _WIDER * land.inch * own.look.wide, number, which)
        for which, own in enumerate(free)
        for number, much in enumerate(apart(own.shape, [(*place, *place) for place in places]))
        if found[number] is None and much <= _REACH * land.inch
    )
    taken = set[int]()
    for _, number, which in far:
        if found[number] is None and which not in taken:
            found[number] = free[which]
            taken |= set() if free[which].shared else {which}
    return [own or Owner() for own in found]
