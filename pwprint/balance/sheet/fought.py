"""The map of where battles were fought: a ring for each place, whose area says how much."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from pwprint.balance.places import on_map
from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Circle, Pen, Text
from pwprint.sheets.small_map.drawing import ground_of, small_map
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.balance.tally import BalanceTally
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.small_map.drawing import MapOnPage, SmallMap

_NAMED = 4
"""From so many percent of the fighting on, a ring has its number."""
_HEATED = "#8C1C13"


class FoughtMap(Struct, frozen=True):
    """A small map with its rings, which hangs down from (0, 0)."""

    width: Mm
    height: Mm
    marks: tuple[Mark, ...]


def fought_map(tally: BalanceTally, subject: Subject, room: tuple[Mm, Mm]) -> FoughtMap:
    """Return the map of a tally, as large as there is room for."""
    picture = small_map(ground_of(subject), room)
    return FoughtMap(picture.width, picture.height, (*picture.marks, *_rings(tally, picture)))


def _rings(tally: BalanceTally, picture: SmallMap) -> Iterator[Mark]:
    """Yield a ring where they fought: its area says how much, and the largest have their share in percent."""
    found = tally.fought_at
    if not found:
        return
    most, total = found[0][1], sum(count for _, count in found)
    largest = 0.045 * picture.width
    for place, count in found:
        x, y = _at(tally, picture.here, place)
        far = max(largest * sqrt(count / most), 0.4)
        yield Circle(x, y, far, None, Pen(WHITE, 1.3))
        yield Circle(x, y, far, None, Pen(_HEATED, 0.6))
        percent = 100 * count / total
        if percent >= _NAMED:
            yield Text(x, y - 1.0, f"{percent:.0f}", "sans", 7.4, INK, "middle", halo=0.8)


def _at(tally: BalanceTally, here: MapOnPage, place: str) -> tuple[Mm, Mm]:
    found = on_map(tally.battle, place)
    return here.square(found) if isinstance(found, int) else here.inches(found)
