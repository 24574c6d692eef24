"""Running words poured into columns and pages: rows that hang down from their top, and where they may part."""

from __future__ import annotations

import re
from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.brief_type import DISPLAY, HEAD, section
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, text_width
from pwprint.pdf.marks import Group, Mark, Text, moved
from pwprint.sheets.briefing.lines import fair, greedy, words_of
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pwprint.page.brief_tones import Tones
    from pwprint.pdf.marks import Colour, Mm

BODY = 9.6
"""The size of running text, in points."""

_LEADING = 1.3
_SPREAD = 3.4
"""A line is drawn out to the full width, or as far as its blanks grow no wider than this, as a share of a blank."""

_GRAIN = 1e-6

_PARTING = re.compile(r"\n\s*\n")

_DROP = 3
"""Lines that an initial is high."""


class Row(Struct, frozen=True):
    """Marks that hang down from y = 0 to y = -height. `keep`: the next row stands on the same page and column.

    A `blank` row is left out at the head of a column.
    """

    height: Mm
    marks: tuple[Mark, ...] = ()
    keep: bool = False
    blank: bool = False


class FlowFace(Struct, frozen=True):
    """How running text looks."""

    font: str = "serif"
    size: float = BODY
    colour: Colour = INK
    justified: bool = True

    @property
    def step(self) -> Mm:
        """From one line to the next."""
        return self.size * _LEADING * MM_PER_POINT


def gap(height: Mm) -> Row:
    """Return free space between rows; it keeps nothing together."""
    return Row(height, blank=True)


def headed(title: str, width: Mm, ink: Tones) -> Row:
    """Return the heading of a section; what follows stays with it."""
    return Row(HEAD, section(title, width, ink), keep=True)


def paragraph(text: str, width: Mm, face: FlowFace, left: Mm = 0.0) -> tuple[Row, ...]:
    """Return a paragraph, `left` mm indented; no line of it is left alone at the foot or the head of a column."""
    return _rows(_broken(text, face, width, lambda _line: left), face)


def story(text: str, width: Mm, face: FlowFace) -> tuple[Row, ...]:
    """Return paragraphs parted by blank lines, the first with an initial, the others with their first line indented."""
    first, *others = [part.strip() for part in _PARTING.split(text) if part.strip()] or [""]
    indent = 1.4 * face.size * MM_PER_POINT
    rows = list(_opened(first, width, face))
    for part in others:
        rows += _rows(_broken(part, face, width, lambda line: 0.0 if line else indent), face)
    return tuple(rows)


def tied(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return rows that stay together."""
    *most, last = rows
    return (*(replace(row, keep=True) for row in most), last)


class _Line(Struct, frozen=True):
    """The words of a line and where it stands."""

    words: str
    left: Mm
    width: Mm


def _broken(text: str, face: FlowFace, width: Mm, left: Callable[[int], Mm]) -> list[_Line]:
    """Return a text in lines that begin where `left` says."""
    breaker = fair if face.justified else greedy
    found = breaker(words_of(text), face.font, face.size, lambda line: width - left(line))
    return [_Line(words, left(n), width - left(n)) for n, words in enumerate(found)]


def _rows(lines: Sequence[_Line], face: FlowFace) -> tuple[Row, ...]:
    last = len(lines) - 1
    return tuple(
        Row(face.step, _set(line, face, n == last), keep=n == 0 < last or (n == last - 1 and last > 0))
        for n, line in enumerate(lines)
    )


def _set(line: _Line, face: FlowFace, last: bool) -> tuple[Mark, ...]:
    """Return a line of text, drawn out to the full width or as far as looks right."""
    base = -(face.step + cap_height(face.font, face.size)) / 2
    words = line.words.split(" ")
    whole = Text(line.left, base, line.words, face.font, face.size, face.colour)
    if last or not face.justified or len(words) < 3:
        return (whole,)
    widths = [text_width(word, face.font, face.size) for word in words]
    most = _SPREAD * text_width(" ", face.font, face.size)
    space = min((line.width - fsum(widths)) / (len(words) - 1), most)
    marks, x = [], line.left
    for word, wide in zip(words, widths, strict=True):
        marks.append(Text(round(x, 3), base, word, face.font, face.size, face.colour))
        x += wide + space
    return tuple(marks)


def _opened(text: str, width: Mm, face: FlowFace) -> tuple[Row, ...]:
    """Return a paragraph that begins with an initial, if it is long enough for one."""
    high = (_DROP - 1) * face.step + cap_height(face.font, face.size)
    size = high / cap_height(DISPLAY, 1.0)
    room = text_width(text[:1], DISPLAY, size) + 1.4
    lines = _broken(text[1:], face, width, lambda line: room if line < _DROP else 0.0)
    if len(lines) <= _DROP or not text[:1].isalpha():
        return paragraph(text, width, face)
    first, *others = _rows(lines, face)
    low = -(face.step + cap_height(face.font, face.size)) / 2 - (_DROP - 1) * face.step
    initial = Text(0.0, low, text[0], DISPLAY, size, face.colour)
    beside = tied((replace(first, marks=(initial, *first.marks)), *others[:_DROP]))
    return (*beside, *others[_DROP:])


# --- pouring ---


def chunks(rows: Iterable[Row]) -> Iterator[tuple[Row, ...]]:
    """Yield rows that must not be parted."""
    chunk: list[Row] = []
    for row in rows:
        chunk.append(row)
        if not row.keep:
            yield tuple(chunk)
            chunk = []
    if chunk:
        yield tuple(chunk)


class _Columns:
    """Columns that are being filled, one after the other."""

    def __init__(self, heights: Iterator[Mm]) -> None:
        self._heights = heights
        self._left = next(heights)
        self.done: list[list[Row]] = [[]]

    def lacks(self, height: Mm) -> bool:
        """Say whether something does not fit in this column, and the next one would do better."""
        return height > self._left + _GRAIN and bool(self.done[-1])

    def turn(self) -> None:
        """Go on in the next column."""
        self.done.append([])
        self._left = next(self._heights)

    def add(self, row: Row) -> None:
        """Put a row into the column; a blank one only between others."""
        if row.blank and (not self.done[-1] or self.lacks(row.height)):
            return
        if self.lacks(row.height):
            self.turn()
        self.done[-1].append(row)
        self._left -= row.height


def poured(rows: Iterable[Row], heights: Iterator[Mm]) -> list[tuple[Row, ...]]:
    """Return the rows of each column; `heights` says how high the columns are, one after the other, without an end."""
    columns = _Columns(heights)
    for chunk in chunks(rows):
        if columns.lacks(height_of(chunk)) and not chunk[0].blank:
            columns.turn()
        for row in chunk:
            columns.add(row)
    return [tuple(column) for column in columns.done]


def height_of(rows: Iterable[Row]) -> Mm:
    """Return how high rows are together."""
    return fsum(row.height for row in rows)


def hung(rows: Iterable[Row], x: Mm, top: Mm) -> tuple[Group, ...]:
    """Return rows one below the other from a top line."""
    marks = []
    for row in rows:
        if row.marks:
            marks.append(moved(row.marks, x, top))
        top -= row.height
    return tuple(marks)
