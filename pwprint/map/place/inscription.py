"""The name of a battle written over open country, as on old maps, where its title is cut off or on another sheet."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from pwprint.map.compass import NEEDLE, needle
from pwprint.map.terrain.board import OnBoard
from pwprint.page import inks
from pwprint.page.display_type import capitals, capitals_width
from pwprint.pdf.fonts import MM_PER_POINT, text_width
from pwprint.pdf.marks import Box, Group, Text, moved
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.map.place.room import Room
    from pwprint.map.place.view import View
    from pwprint.map.terrain.scene import Scene
    from pwprint.map.title import Heading
    from pwprint.pdf.marks import Mark, Mm, Point

_SIZES = (24.0, 21.0, 18.0, 15.0, 12.5, 10.5)
_BELOW = 0.45
"""The sizes of the name, in points, and that of place and date as a share."""

_INK, _HALO = "#6A5840", 0.7
_STEPS = (36, 12)
"""Into how many steps a page is divided, down and across, where places are looked for."""

_INKED = 60.0
"""So much ink, in mm², may lie under the name: lines of the grid."""

_AIR: Mm = 2.5
_ROSES: tuple[Mm, Mm] = (10.0, 12.4)
_LINE, _LOWER = 1.25, 1.5
"""What is free beside the words, the least and the largest height of the compass, and lines in sizes of their type."""


class _Inscription(Struct, frozen=True):
    """The name with place and date under it, in a size, and the compass at its right."""

    heading: Heading
    size: float

    @property
    def words(self) -> Mm:
        """How wide the words are."""
        small = text_width(self.heading.below, "serif-italic", self._small)
        return max(capitals_width(self.heading.title, self.size), small)

    @property
    def width(self) -> Mm:
        """How wide all is."""
        return self.words + (2 * _AIR + self._rose if self._rose else 0.0)

    @property
    def height(self) -> Mm:
        """How high all is."""
        return (_LINE * self.size + _LOWER * self._small) * MM_PER_POINT

    @property
    def _rose(self) -> Mm:
        """How high the compass is; 0 where it would be too small."""
        return min(_ROSES[1], self.height) if self.height >= _ROSES[0] else 0.0

    @property
    def _small(self) -> float:
        return max(7.5, _BELOW * self.size)

    def marks(self, box: Box) -> Iterator[Mark]:
        """Yield everything in a box of its size."""
        middle, base = box.x + self.words / 2, box.top - 0.95 * self.size * MM_PER_POINT
        below = Text(
            middle,
            box.y + 0.3 * self._small * MM_PER_POINT,
            self.heading.below,
            "serif-italic",
            self._small,
            _INK,
            "middle",
        )
        letters = capitals(self.heading.title, (middle, base), self.size, self.words, colour=_INK)
        for text in (*letters, *((below,) if self.heading.below else ())):
            yield replace(text, halo=_HALO, halo_colour=inks.PAPER) if isinstance(text, Text) else text
        rose, share = self._rose, self._rose / NEEDLE
        if rose:
            yield moved(needle(0.0, 0.0), box.right - rose / 2, box.y + (box.height - rose) / 2, share)


def inscription(heading: Heading, scene: Scene, room: Room[View]) -> list[Mark]:
    """Return the name on open country, as large as it fits; nothing where there is no room."""
    ground, view = OnBoard(scene), room.view
    scale, _, _, _, left, low = view.matrix
    for own in (_Inscription(heading, size) for size in _SIZES):
        for box in filter(room.is_free, _boxes(view.window, own)):
            if room.ink.under(box) < _INKED and ground.is_open([*_points(box, scale, (left, low))]):
                return [Group(tuple(own.marks(box)), name="map:inscription")]
    return []


def _boxes(window: Box, own: _Inscription) -> Iterator[Box]:
    """Yield places on a page, those in the north first."""
    wide, high = window.width - own.width - 2 * _AIR, window.height - own.height - 2 * _AIR
    if wide > 0 and high > 0:
        for down, across in product(*(range(steps + 1) for steps in _STEPS)):
            x, top = window.x + _AIR + wide * across / _STEPS[1], window.top - _AIR - high * down / _STEPS[0]
            yield Box(x, top - own.height, own.width, own.height)


def _points(box: Box, scale: float, corner: Point) -> Iterator[Point]:
    """Yield points all over a box, in art units."""
    count = max(2, round(box.width / (6.0 * scale)))
    for number in range(count + 1):
        for y in (box.y, box.y + box.height / 2, box.top):
            yield (box.x + box.width * number / count - corner[0]) / scale, (y - corner[1]) / scale
