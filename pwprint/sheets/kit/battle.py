"""The battle on the cover: its picture, and the forces of both sides beside it, or above and below a broad one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.pdf.artwork.placed import drawn, fitted
from pwprint.pdf.marks import Box, Group, moved
from pwprint.sheets.kit.forces import banner, banner_width, forces, forces_row
from pwprint.sheets.small_map.drawing import bare_map, ground_of
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark, Mm

_BROAD = 1.3
"""Pictures so many times as broad as high have the forces above and below them, not beside them."""
_LEAST: Mm = 30.0
"""Smaller pictures show nothing."""
_BANNER, _BESIDE, _BETWEEN = 36.0, 3.5, 1.8
"""How broad banners are at most, what they keep from a picture beside them, and rows from one below or above."""
_ROW: Mm = 150.0
"""Rows are so broad, if the page is, though the picture is not."""


def is_broad(subject: Subject) -> bool:
    """Return whether the picture is so broad that nothing should stand beside it."""
    picture = _picture(subject, (1000.0, 1000.0))
    return picture.width >= _BROAD * picture.height


def flanked(subject: Subject, room: tuple[Mm, Mm]) -> Block | None:
    """Return the picture with both sides beside it; None without room."""
    wide, high = room
    picture = _picture(subject, (wide - 2 * (banner_width(subject) + _BESIDE), high))
    if picture.is_tiny:
        return None
    left = min(_BANNER, (wide - picture.width) / 2 - _BESIDE)
    edge = (wide - picture.width) / 2 - _BESIDE - left
    first, second = forces(subject, left, picture.height)
    banners = (banner(first, (edge, 0.0), 1), banner(second, (wide - edge - left, 0.0), 2))
    return Block(picture.height, (*banners, picture.at((wide - picture.width) / 2, 0.0)))


def between(subject: Subject, room: tuple[Mm, Mm]) -> Block | None:
    """Return the picture between both sides, one above it and one below, as broad as the picture; None without room."""
    wide, high = room
    broad = wide
    for _ in range(2):
        row = forces_row(subject, broad)
        picture = _picture(subject, (wide, high - 2 * (row.height + _BETWEEN)))
        broad = max(picture.width, min(wide, _ROW))
    if picture.is_tiny:
        return None
    row = forces_row(subject, broad).grown((high - picture.height) / 2 - row.height - _BETWEEN)
    left, top = (wide - row.width) / 2, -row.height - _BETWEEN
    first, second = subject.scenario.sides
    foot = top - picture.height - _BETWEEN
    marks = (
        banner(row.marks(first), (left, 0.0), 1),
        picture.at((wide - picture.width) / 2, top),
        banner(row.marks(second), (left, foot), 2),
    )
    return Block(row.height - foot, marks)


class _CoverPicture(Struct, frozen=True):
    """The picture of a cover, which hangs down from (0, 0)."""

    width: Mm
    height: Mm
    marks: Callable[[], tuple[Mark, ...]]

    @property
    def is_tiny(self) -> bool:
        """Whether it shows nothing."""
        return min(self.width, self.height) < _LEAST

    def at(self, x: Mm, y: Mm) -> Group:
        """Return it in its place."""
        return moved(self.marks(), x, y, name="cover:picture")


def _picture(subject: Subject, room: tuple[Mm, Mm]) -> _CoverPicture:
    """Return the designer's picture, or the battle set up, as large as there is room for."""
    artwork = subject.artwork.get(subject.scenario.cover)
    room = (max(1.0, room[0]), max(1.0, room[1]))
    if artwork is None:
        picture = bare_map(ground_of(subject), room, subject.scenario.sides)
        return _CoverPicture(picture.width, picture.height, lambda: picture.marks)
    box = fitted(artwork, Box(0.0, -room[1], *room))
    home = Box(0.0, -box.height, box.width, box.height)
    return _CoverPicture(box.width, box.height, lambda: (drawn(artwork, home, "cover"),))
