"""What stands round a small map: letters of columns and numbers of rows; on the open table inches with their ticks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.pdf.colours import INK
from pwprint.pdf.marks import Group, Pen, Text, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.board.base import Board
    from pwprint.pdf.marks import Mark, Mm, Point
    from pwprint.sheets.small_map.drawing import MapOnPage

    Figure = tuple[str, Point]

_NUMBER = 7.0
_BORDER: Mm = 3.2
_INCHES, _FOOT, _HALF_FOOT = 1.3, 0.6, 1.1
"""What letters and numbers take, what the ticks of inches take more, and how long these are: the sixths longer."""


def room_of_figures(board: Board) -> Mm:
    """Return what the figures of a map take at its edges."""
    return _BORDER + _ROOM[board.surface]


def figures(here: MapOnPage) -> Iterator[Mark]:
    """Yield the letters of the columns and the numbers of the rows, or inches, at the outer border of a map."""
    surface = here.ground.subject.scenario.board.surface
    more = max(0.0, here.corner[0] - _BORDER)
    low, left = here.corner[1] - more - 2.2, here.corner[0] - more - 1.6
    across, up = _FIGURES[surface](here)
    for words, (x, _) in across:
        yield Text(x, low, words, "sans", _NUMBER, INK, "middle")
    for words, (_, y) in up:
        yield Text(left, y - 0.7, words, "sans", _NUMBER, INK, "middle")
    yield from _TICKS[surface](here)


def _columns_rows(here: MapOnPage) -> tuple[list[Figure], list[Figure]]:
    """Return the letters of the columns and the numbers of the rows, each beside what it counts."""
    board = here.ground.subject.scenario.board
    return (
        [(board.name(column)[:-1], here.square(column)) for column in range(board.columns)],
        [(str(row + 1), here.square(row * board.columns)) for row in range(board.rows)],
    )


def _inches(here: MapOnPage) -> tuple[range, range]:
    wide, high = (int(far / here.ground.cell) + 1 for far in (here.ground.width, here.ground.height))
    return range(wide), range(high)


def _every_half_foot(here: MapOnPage) -> tuple[list[Figure], list[Figure]]:
    """Return the inches along the south and the west edge of a table, every sixth."""
    across, up = _inches(here)
    return (
        [(str(inch), here.inches((inch, 0))) for inch in across[::6]],
        [(str(inch), here.inches((0, inch))) for inch in up[6::6]],
    )


def _ticks(here: MapOnPage) -> Iterator[Mark]:
    """Yield the inches along the south and the west edge of a table."""
    pen, (across, up), marks = Pen(INK, 0.15, round=False), _inches(here), []
    for inch in across:
        x, y = here.inches((inch, 0))
        marks.append(line(x, y, x, y - (_FOOT if inch % 6 else _HALF_FOOT), pen))
    for inch in up:
        x, y = here.inches((0, inch))
        marks.append(line(x, y, x - (_FOOT if inch % 6 else _HALF_FOOT), y, pen))
    yield Group(tuple(marks), name="small:ticks")


_FIGURES = {Surface.GRID: _columns_rows, Surface.TABLE: _every_half_foot}
_ROOM = {Surface.GRID: 0.0, Surface.TABLE: _INCHES}
_TICKS = {Surface.GRID: lambda _: (), Surface.TABLE: _ticks}
