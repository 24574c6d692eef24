"""What a drawing of an open table is made from: areas by the names of their drawings, and chance always the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from pwprint.game.table.areas import Area, Strip
from pwprint.map.table.shapes import EMPTY, Shape, box, joined, over_edges, shape_of, union
from pwprint.map.terrain.forms.finish import SMALL, Finish
from pwprint.memo import cached_property
from pwprint.values import Struct

OVER = 12.0
"""How far what lies at the table's edge is drawn beyond it, in art units."""


class TableLand(Struct, frozen=True, eq=False, dict=True):
    """A table and what lies on it, an inch being `inch` art units wide.

    `areas` are the single areas as the scenario gives them, `masses` the same joined to shapes, by the names of their
    drawings. `seed` decides every jitter; `sheet` is the table with what is drawn beyond its edges; `finish` is how all
    of it is drawn.
    """

    width: float
    height: float
    inch: float
    seed: str
    areas: Mapping[str, tuple[Area, ...]]
    masses: Mapping[str, Shape]
    sheet: Shape
    finish: Finish = SMALL

    @cached_property
    def known(self) -> dict[Any, Any]:
        """What has been worked out of the rest: no part of the value, and no other land's."""
        return {}

    def mass(self, *arts: str) -> Shape:
        """Return all that lies there of some kinds of terrain, going on over the table's edges."""
        return _mass(self, *arts)

    def unstripped(self, art: str) -> Shape:
        """Return those areas of a kind of terrain that follow no line."""
        return union(*(shape_of(area, self.inch) for area in self.areas.get(art, ()) if not isinstance(area, Strip)))

    def strips(self, art: str) -> list[Strip]:
        """Return those areas of a kind of terrain that follow a line."""
        return [area for area in self.areas.get(art, ()) if isinstance(area, Strip)]


Given = ParamSpec("Given")
Found = TypeVar("Found")


def once(find: Callable[Concatenate[TableLand, Given], Found]) -> Callable[Concatenate[TableLand, Given], Found]:
    """Make a function of a land remember its answers: several drawings keep clear of the same things."""

    def found(land: TableLand, /, *args: Given.args, **named: Given.kwargs) -> Found:
        key = (find, args, tuple(named.items()))
        if key not in land.known:
            land.known[key] = find(land, *args, **named)
        answer: Found = land.known[key]
        return answer

    update_wrapper(found, find)
    return found


@once
def _mass(there: TableLand, *arts: str) -> Shape:
    found = [there.masses[art] for art in arts if art in there.masses]
    return found[0] if len(found) == 1 else union(*found) if found else EMPTY


def land(
    size: tuple[float, float], areas: Mapping[str, tuple[Area, ...]], inch: float, seed: str, finish: Finish = SMALL
) -> TableLand:
    """Return a table of so many inches by so many, and the areas on it."""
    width, height = size[0] * inch, size[1] * inch
    sheet = box(-OVER, -OVER, width + OVER, height + OVER)
    masses = {
        art: over_edges(joined((shape_of(area, inch) for area in found), inch), width, height, OVER).intersection(sheet)
        for art, found in sorted(areas.items())
        if found
    }
    return TableLand(width, height, inch, seed, areas, masses, sheet, finish)
