"""The battle on the cover: its picture, and the forces of both sides beside it, or above and below a broad one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, stacked
from pwprint.page.prose import Face, TextRun, paragraph, tie, words_of
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
_BANNER, _BESIDE, _BETWEEN = 46.0, 1.2, 1.2
"""How broad banners are at most, what they keep from a picture beside them, and rows from one below or above."""
_GOAL, _SIGN = Face("serif-italic", 9.0, "#8E1B1B", 1.3), 0.62
"""How the objectives are named below the picture, and how large their shields are, beside those of a large map."""
_ROW: Mm = 150.0
"""Rows are so broad, if the page is, though the picture is not."""


class CoverBattle(Struct, frozen=True):
    """A picture with both sides: how high it is, and what draws it, since covers try several and show one."""

    height: Mm
    drawn: Callable[[], Block]


def is_broad(subject: Subject) -> bool:
    """Return whether the picture is so broad that nothing should stand beside it."""
    picture = _picture(subject, (1000.0, 1000.0))
    return picture.width >= _BROAD * picture.height


def flanked(subject: Subject, room: tuple[Mm, Mm]) -> CoverBattle | None:
    """Return the picture with both sides beside it; None without room."""
    wide, high = room
    key = _key(subject, wide)
    picture = _picture(subject, (wide - 2 * (banner_width(subject) + _BESIDE), high - key.height))
    if picture.is_tiny:
        return None
    left = min(_BANNER, (wide - picture.width) / 2 - _BESIDE)
    edge = (wide - picture.width) / 2 - _BESIDE - left

    high = picture.height + key.height

    def draw() -> Block:
        first, second = forces(subject, left, picture.height)
        banners = (banner(first, (edge, 0.0), 1), banner(second, (wide - edge - left, 0.0), 2))
        below = moved(key.marks, 0.0, -picture.height)
        return Block(high, (*banners, picture.at((wide - picture.width) / 2, 0.0), below))

    return CoverBattle(high, draw)


def between(subject: Subject, room: tuple[Mm, Mm]) -> CoverBattle | None:
    """Return the picture between both sides, one above it and one below, as broad as the picture; None without room."""
    wide, high = room
    broad, key = wide, _key(subject, wide)
    for _ in range(2):
        row = forces_row(subject, broad)
        picture = _picture(subject, (wide, high - key.height - 2 * (row.height + _BETWEEN)))
        broad = max(picture.width, min(wide, _ROW))
    if picture.is_tiny:
        return None
    row = forces_row(subject, broad).grown((high - picture.height - key.height) / 2 - row.height - _BETWEEN)
    left, top = (wide - row.width) / 2, -row.height - _BETWEEN
    first, second = subject.scenario.sides
    below = top - picture.height
    foot = below - max(key.height, _BETWEEN)

    def draw() -> Block:
        marks = (
            banner(row.marks(first), (left, 0.0), 1),
            picture.at((wide - picture.width) / 2, top),
            moved(key.marks, 0.0, below),
            banner(row.marks(second), (left, foot), 2),
        )
        return Block(row.height - foot, marks)

    return CoverBattle(row.height - foot, draw)


def _key(subject: Subject, wide: Mm) -> Block:
    """Return the objectives with their shields, where the picture leaves out the name of one."""
    from pwprint.map.board_pages import scene_of  # noqa: PLC0415 - a table has none
    from pwprint.map.place.nameless import unnamed  # noqa: PLC0415
    from pwprint.pieces.shield import SHIELD, shield  # noqa: PLC0415

    scenario = subject.scenario
    is_drawn = scenario.board.columns and subject.artwork.get(scenario.cover) is None
    if not is_drawn or not unnamed(scenario, scene_of(subject)):
        return Block(0.0)
    runs: list[TextRun] = []
    for number, goal in enumerate(scenario.objectives, 1):
        sign = moved(shield(number, 0.0, -1.6), 0.0, 0.0, _SIGN)
        name = goal.title.replace(" ", "\N{NO-BREAK SPACE}")
        blank = [tie(_GOAL)] * 4 if runs else []
        runs += [*blank, TextRun("", _GOAL, (sign,), _SIGN * SHIELD[0] + 1.2), TextRun(f"{name} ", _GOAL)]
    return stacked((gap(1.2), *paragraph(words_of(runs), wide, _GOAL, anchor="middle"), gap(0.8)))


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
