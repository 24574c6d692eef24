"""The legend: what is on this map and nothing else, in as many columns as there is room for."""

from __future__ import annotations

from bisect import bisect_left
from math import fsum

from pwprint.map.grid import Box
from pwprint.map.title import hollow
from pwprint.page import inks
from pwprint.page.prose import wrapped
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Mark, Mm, Path, Pen, Rect, Text, moved
from pwprint.values import Struct

SIGN: Mm = 12.0
"""How wide signs are."""

_COLUMN: Mm = 43.0
_BETWEEN: Mm = 6.0
_PAD: Mm = 3.2
_HEAD: Mm = 2.4
_WORDS: Mm = SIGN + 3.0
_NAME, _TEXT = 10.5, 8.5
_LEAD: Mm = 3.6
_AFTER: Mm = 1.8
_FRAME_PEN = Pen(inks.INK, 0.45, round=False)
_FINE_PEN = Pen(inks.INK, 0.18, round=False)


class Entry(Struct, frozen=True):
    """A sign, `tall` mm high, with its name and what it means."""

    sign: tuple[Mark, ...]
    tall: Mm
    name: str
    meaning: str

    def lines(self, width: Mm) -> tuple[str, ...]:
        """Return the meaning broken into lines for a column."""
        return wrapped(self.meaning, "sans", _TEXT, width - _WORDS)

    def names(self, width: Mm) -> tuple[str, ...]:
        """Return the name broken into lines for a column."""
        return wrapped(self.name, "serif-semibold", _NAME, width - _WORDS)

    def height(self, width: Mm) -> Mm:
        """Return the height in a column."""
        return max(self.tall, 4.2 * len(self.names(width)) + _LEAD * len(self.lines(width))) + _AFTER


def legend_height(found: tuple[Entry, ...], width: Mm) -> Mm:
    """Return how high the legend is in a width."""
    count, column = _columns(found, width)
    return _lowest(_heights(found, column), count) + 2 * _PAD + _HEAD - _AFTER


def _columns(found: tuple[Entry, ...], width: Mm) -> tuple[int, Mm]:
    """Return the number of columns that makes the legend lowest, and their width."""
    inner = width - 2 * _PAD
    most = max(1, min(len(found), int((inner + _BETWEEN) / (_COLUMN + _BETWEEN))))
    ways = [(count, (inner - _BETWEEN * (count - 1)) / count) for count in range(1, most + 1)]
    return min(ways, key=lambda way: _lowest(_heights(found, way[1]), way[0]))


def _heights(found: tuple[Entry, ...], column: Mm) -> list[Mm]:
    return [entry.height(column) for entry in found]


def _flow(heights: list[Mm], limit: Mm) -> list[list[int]]:
    """Return the numbers of entries in columns no higher than a limit."""
    columns: list[list[int]] = [[]]
    filled = 0.0
    for number, height in enumerate(heights):
        if columns[-1] and filled + height > limit + 1e-6:
            columns.append([])
            filled = 0.0
        columns[-1].append(number)
        filled += height
    return columns


def _lowest(heights: list[Mm], count: int) -> Mm:
    """Return the smallest height with which entries so high fit into so many columns."""
    limits = sorted({round(fsum(heights[a:b]), 4) for a in range(len(heights)) for b in range(a + 1, len(heights) + 1)})
    tallest = max(heights, default=0.0) - 1e-4
    # Higher columns never make more of them, so that the first limit that does can be found by halving.
    first = bisect_left(limits, 1, key=lambda limit: limit >= tallest and len(_flow(heights, limit)) <= count)
    return limits[first] if first < len(limits) else 0.0


def legend_marks(found: tuple[Entry, ...], box: Box) -> tuple[Mark, ...]:
    """Return the legend in its box, framed, with its heading in the frame."""
    count, column = _columns(found, box.width)
    marks: list[Mark] = [*_frame(box)]
    heights = _heights(found, column)
    for number, there in enumerate(_flow(heights, _lowest(heights, count))):
        x, y = box.x + _PAD + number * (column + _BETWEEN), box.top - _PAD - _HEAD
        for entry in there:
            marks += _entry(found[entry], x, y, column)
            y -= heights[entry]
    return tuple(marks)


def _frame(box: Box) -> tuple[Mark, ...]:
    heading, size = "Legend", 12.0
    half = text_width(heading, "serif-italic", size) / 2 + 2.5
    middle, top = box.x + box.width / 2, box.top - 2.2
    plate = Box(box.x, box.y, box.width, top - box.y)
    return (
        Path(hollow(plate, 0.23), inks.PLATE, _FRAME_PEN),
        Path(hollow(plate, 1.1), pen=_FINE_PEN),
        Rect(middle - half, top - 1.2, 2 * half, 1.6, inks.PLATE),
        Text(middle, top - 1.3, heading, "serif-italic", size, inks.INK, "middle"),
    )


def _entry(entry: Entry, x: Mm, y: Mm, width: Mm) -> list[Mark]:
    marks: list[Mark] = [moved(entry.sign, x, y - entry.tall)]
    base = y - 3.2
    for words in entry.names(width):
        marks.append(Text(x + _WORDS, base, words, "serif-semibold", _NAME, inks.INK))
        base -= 4.0
    for words in entry.lines(width):
        marks.append(Text(x + _WORDS, base, words, "sans", _TEXT, inks.INK))
        base -= _LEAD
    return marks
