"""What stands round a small map: letters of columns and numbers of rows; on the open table inches with their ticks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.table.table import table_of
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, text_width
from pwprint.pdf.marks import Group, Pen, Text, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark, Mm, Point
    from pwprint.sheets.small_map.drawing import MapOnPage

    Figure = tuple[str, Point]

_FONT, _NUMBER = "sans", 7.0
_CLEAR: Mm = 1.7
"""What is free between figures and what is beside them, their lines included: both frames, ticks, words of ways."""

_FOOT, _HALF_FOOT = 0.6, 1.1
"""How long the ticks of inches are: the sixths longer."""


def room_of_figures(subject: Subject) -> Mm:
    """Return what the figures of a map take at its edges, with what is free beside them."""
    surface = subject.scenario.board.surface
    widest = max(text_width(words, _FONT, _NUMBER) for words in _NUMBERS[surface](subject))
    return max(widest, cap_height(_FONT, _NUMBER)) + 2 * _CLEAR + _TICK[surface]


def overhang(subject: Subject) -> tuple[Mm, Mm]:
    """Return how far the last figures reach beyond the east and the north edge: those of tables stand at corners."""
    half = _OVER[subject.scenario.board.surface] / 2
    return half * text_width(_LONGEST, _FONT, _NUMBER), half * _NUMBER * MM_PER_POINT


def figures(here: MapOnPage) -> Iterator[Mark]:
    """Yield the letters of the columns and the numbers of the rows, or inches, at the outer border of a map."""
    surface = here.ground.subject.scenario.board.surface
    out, high = (room_of_figures(here.ground.subject) - _TICK[surface]) / 2, cap_height(_FONT, _NUMBER)
    across, up = _FIGURES[surface](here)
    for words, (x, _) in across:
        yield Text(x, here.outer.y + out - high / 2, words, _FONT, _NUMBER, INK, "middle")
    for words, (_, y) in up:
        yield Text(here.outer.x + out, y - high / 2, words, _FONT, _NUMBER, INK, "middle")
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


def _rows(subject: Subject) -> list[str]:
    return [str(row + 1) for row in range(subject.scenario.board.rows)]


def _half_feet(subject: Subject) -> list[str]:
    return [str(inch) for inch in range(int(table_of(subject.scenario.board).height) + 1)[6::6]]


_FIGURES = {Surface.GRID: _columns_rows, Surface.TABLE: _every_half_foot}
_NUMBERS = {Surface.GRID: _rows, Surface.TABLE: _half_feet}
_TICK = {Surface.GRID: 0.0, Surface.TABLE: _HALF_FOOT}
_OVER, _LONGEST = {Surface.GRID: 0.0, Surface.TABLE: 1.0}, "99"
_TICKS = {Surface.GRID: lambda _: (), Surface.TABLE: _ticks}
