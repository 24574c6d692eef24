"""The page of a side: its map as large as leaves all on one page, whole sections of words beside it or below it."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from pwprint.page.block import apart, height_of
from pwprint.page.display_type import PLATE
from pwprint.sheets.briefing.common import GUTTER, NARROW
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pwprint.page.flow import Column
    from pwprint.page.stage import Stage
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.small_map.drawing import SmallMap

    Place = Callable[[SmallMap, Stage], "SideLayout"]
    Sections = Sequence[Callable[[Mm], Column]]
    """The words of a side: what sets each section in a width."""

AFTER: Mm = 4.0
"""What is free between the plate, the map, sections of words and the order of battle."""
TOP: Mm = PLATE + AFTER
"""How far down all of these begin."""
_COLUMN: Mm = 58.0
"""Words beside a map have at least so much."""
_LEAST, _STEP = 72.0, 3.0
"""How broad the smallest map is, and by how much each try is broader than the one before."""
_WORTH = 1.12
"""A map above the words must be so many times as broad as one beside them: white at both its sides is no use."""
_MOST_LAST = 2
"""So many sections stand in the second lane at most."""
_SIZES = (11.2, 10.8, 10.4)
"""The sizes of words that are tried, in points, where the usual one leaves a free foot."""
_HIGH, _LOW = 0.62, 0.3
"""How much of the height maps take at most, and on narrow pages."""


class SideColumn(Struct, frozen=True):
    """A column for words: its left edge, its width, and how far down it begins."""

    x: Mm
    width: Mm
    top: Mm


class SideLayout(Struct, frozen=True):
    """Where the map of a side stands, and the lanes of its words."""

    picture: SmallMap
    x: Mm
    lanes: tuple[SideColumn, ...]

    def columns(self, sections: Sections, last: int) -> tuple[Column, ...]:
        """Return whole sections for each lane; the second one has the last so many."""
        cut = len(sections) if len(self.lanes) == 1 else max(1, len(sections) - last)
        parts = (sections[:cut], sections[cut:])
        return tuple(
            apart((told(lane.width) for told in part), AFTER) for lane, part in zip(self.lanes, parts, strict=False)
        )

    def low(self, columns: tuple[Column, ...]) -> Mm:
        """Return how far down map and words end."""
        ends = (lane.top + height_of(words) for lane, words in zip(self.lanes, columns, strict=True) if words)
        return max(TOP + self.picture.height, *ends)


class Arrangement(Struct, frozen=True):
    """How the pages of both sides are laid out: the place and the room of the map, and words of a size in points.

    The `last` so many sections stand in the second lane.
    """

    place: Place
    room: tuple[Mm, Mm]
    last: int = 0
    size: float = 10.0


def beside(picture: SmallMap, at: Stage) -> SideLayout:
    """Return words at the left of a map and below it."""
    x = at.width - picture.width
    return SideLayout(picture, x, (SideColumn(0.0, x - GUTTER, TOP), SideColumn(x, picture.width, _under(picture))))


def above(picture: SmallMap, at: Stage) -> SideLayout:
    """Return two columns of words below a map."""
    wide, top = (at.width - GUTTER) / 2, _under(picture)
    return SideLayout(
        picture, (at.width - picture.width) / 2, (SideColumn(0.0, wide, top), SideColumn(wide + GUTTER, wide, top))
    )


def narrow(picture: SmallMap, at: Stage) -> SideLayout:
    """Return one column of words below a map."""
    return SideLayout(picture, (at.width - picture.width) / 2, (SideColumn(0.0, at.width, _under(picture)),))


def _under(picture: SmallMap) -> Mm:
    return TOP + picture.height + AFTER


def best(at: Stage, ends: Callable[[Arrangement], Mm], broad: Callable[[Arrangement], Mm]) -> Arrangement:
    """Return the arrangement with the largest map that fits, then the largest words; the smallest where none does.

    `ends` says how far down the longer page ends, `broad` how broad the map is.
    """
    if at.width < NARROW:
        return Arrangement(narrow, (at.width, _LOW * at.height))
    one, other = (
        _largest(at, ends, place, most) for place, most in ((beside, at.width - GUTTER - _COLUMN), (above, at.width))
    )
    how = other if ends(other) <= at.room and broad(other) >= _WORTH * broad(one) else one
    larger = (_parted(replace(how, size=size), ends) for size in _SIZES)
    return next((found for found in larger if ends(found) <= at.room), how)


def _largest(at: Stage, ends: Callable[[Arrangement], Mm], place: Place, most: Mm) -> Arrangement:
    tries = range(int((most - _LEAST) / _STEP) + 1)
    tried = [Arrangement(place, (most - step * _STEP, _HIGH * at.height)) for step in tries]
    first = bisect_left(tried, 1, key=lambda how: ends(_parted(how, ends)) <= at.room)
    return _parted(tried[min(first, len(tried) - 1)], ends)


def _parted(how: Arrangement, ends: Callable[[Arrangement], Mm]) -> Arrangement:
    """Return an arrangement with the words parted where the longer page ends highest."""
    return min((replace(how, last=last) for last in range(_MOST_LAST + 1)), key=ends)
