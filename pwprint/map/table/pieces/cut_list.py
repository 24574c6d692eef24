"""The list of the pieces of a table: what each is, on which sheet, where it lies, and which it joins."""

from __future__ import annotations

from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING

from pwprint.page import inks
from pwprint.page.block import Block, stacked
from pwprint.pdf.fonts import shortened
from pwprint.pdf.marks import Pen, Rect, Text, line, moved
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mark, Mm

LIST_COLUMN: Mm = 60.0
"""The narrowest column of the list."""

_BETWEEN: Mm = 4.0
_ROW: Mm = 3.7
_HEAD: Mm = 5.0
_SIZE, _FINE = 8.5, 8.0
_SOFT = "#5B5B5B"
_RULE = Pen(inks.SEPIA, 0.25, round=False)
_BAND = "#F1ECDD"
_ENDS: tuple[tuple[str, Mm], ...] = (("sheet", 32.2), ("west", 25.2), ("south", 17.6), ("joins", 0.0))
"""The columns of figures, and how far from the right edge each of them ends."""


class ListRow(Struct, frozen=True):
    """A line of the list: the number of a piece, what it is, and figures for the columns; 0 where a piece goes on."""

    number: int
    what: str
    figures: tuple[str, ...]


def list_height(count: int, width: Mm) -> Mm:
    """Return how high a list of so many pieces is in a width."""
    return _HEAD + _ROW * ceil(count / _count(width))


def list_marks(rows: tuple[ListRow, ...], width: Mm) -> Block:
    """Return the list in as many columns as there is room for."""
    count = _count(width)
    wide = (width - _BETWEEN * (count - 1)) / count
    high = ceil(len(rows) / count)
    marks = [
        moved(_column(rows[n * high : (n + 1) * high], wide), n * (wide + _BETWEEN), 0.0)
        for n in range(count)
        if rows[n * high : (n + 1) * high]
    ]
    return Block(_HEAD + _ROW * high, tuple(marks))


def capacity(width: Mm, height: Mm) -> int:
    """Return how many rows have room."""
    return _count(width) * int((height - _HEAD) / _ROW)


def _count(width: Mm) -> int:
    return max(1, int((width + _BETWEEN) / (LIST_COLUMN + _BETWEEN)))


def _column(rows: tuple[ListRow, ...], width: Mm) -> tuple[Mark, ...]:
    head = Block(_HEAD, tuple(_heads(width)))
    # Lines of one piece have one ground.
    pieces = accumulate(bool(row.number) for row in rows)
    return stacked(
        (head, *(Block(_ROW, tuple(_row(row, width, n))) for row, n in zip(rows, pieces, strict=True)))
    ).marks


def _heads(width: Mm) -> Iterator[Mark]:
    yield Text(0.6, -3.4, "piece", "serif-italic", _FINE, _SOFT)
    for name, end in _ENDS:
        yield Text(width - end - 0.6, -3.4, name, "serif-italic", _FINE, _SOFT, "end")
    yield line(0.0, -_HEAD + 0.5, width, -_HEAD + 0.5, _RULE)


def _row(row: ListRow, width: Mm, piece: int) -> Iterator[Mark]:
    base = -_ROW + 1.05
    if piece % 2 == 0:
        yield Rect(0.0, -_ROW, width, _ROW, _BAND)
    yield Text(4.6, base, str(row.number or ""), "sans-semibold", _SIZE, inks.INK, "end")
    yield Text(5.6, base, shortened(row.what, "sans", _SIZE, width - 42.3), "sans", _SIZE, inks.INK)
    for words, (_, end) in zip(row.figures, _ENDS, strict=True):
        yield Text(width - end - 0.6, base, words, "sans", _SIZE, inks.INK, "end")
