"""The lists of a setup: columns as wide as what they say, in the largest type that has room, line beside line."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from pwprint.page.block import Block, height_of, tied
from pwprint.page.display_type import sign
from pwprint.page.prose import Face, TextRun, line_width, solid, words_of
from pwprint.page.table import TableColumns
from pwprint.pdf.fonts import fitted_size, text_width
from pwprint.pdf.marks import moved
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.page.prose import SetWords
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm

SYMBOL: Mm = 3.2
"""The height of symbols in the usual type."""

HEADING: Mm = 6.5
"""What the name of a side takes."""

_USUAL, _LEAST, _MOST, _STEP = 8.6, 8.0, 10.0, 0.2
"""The type of lists in points: as a rule; at least, where that saves a second line; and at most."""

_BOLD, _LEAST_TITLE = 0.93, 0.88
"""The type of ids beside that, and the smallest of what stands above units to come."""

_AIR, _LEADING = 0.35, 1.2
"""What is free above and below a line at least, and how far lines are apart in sizes of their type."""

_MOST_LINE: Mm = 6.0
"""From one line to the next at most: farther apart they are no list."""

_BETWEEN, _MOST_BETWEEN = 3.0, 8.0
"""What is free between columns, at least and at most."""

_SIGN, _SIDE, _SYMBOL = 4.2, 2.8, 6.4
"""What the sign of a side takes of a line, how large it is, and what the symbol of a unit takes, in the usual type."""


class Title(Struct, frozen=True):
    """What stands above units that come together, or that a player places."""

    style: SideStyle
    words: str


class Row(Struct, frozen=True):
    """A unit: its symbol, `SYMBOL` mm high, its id and name, how it starts, and where."""

    symbol: Mark
    id: str
    name: str
    how: str
    place: str


Line = Title | Row


class ListType(Struct, frozen=True):
    """How lists are set: their type in points, the widths of their columns, what is free above and below each line."""

    size: float
    titles: float
    widths: tuple[Mm, ...]
    air: Mm = _AIR

    @property
    def face(self) -> Face:
        """The type of names and places."""
        return Face("serif", self.size, leading=_LEADING)

    @property
    def line(self) -> Mm:
        """From one line to the next: those of both sides stand level."""
        return self.face.step + 2 * self.air


def usual(lines: Iterable[Sequence[Line]], width: Mm) -> ListType:
    """Return the usual type, a smaller one where every line then keeps to one row."""
    rows = tuple(chain.from_iterable(lines))
    sizes = (_USUAL - _STEP * step for step in range(round((_USUAL - _LEAST) / _STEP) + 1))
    return next((_type(rows, width, size) for size in sizes if _fits(rows, width, size)), _type(rows, width, _USUAL))


def largest(lines: Sequence[Sequence[Line]], width: Mm, high: Mm) -> ListType:
    """Return the largest type in which no line breaks and the longest list has room, as airy as it may be there."""
    rows, least = tuple(chain.from_iterable(lines)), usual(lines, width)
    sizes = (_MOST - _STEP * step for step in range(round((_MOST - least.size) / _STEP)))
    found = (_type(rows, width, size) for size in sizes if _fits(rows, width, size))
    best = next((type_ for type_ in found if height(lines, type_) <= high), least)
    used, most = height(lines, best), (_MOST_LINE - best.face.step) / 2
    each = height(lines, replace(best, air=most)) - used
    share = min(1.0, max(0.0, high - used) / each) if each else 0.0
    return replace(best, air=_AIR + share * (most - _AIR))


def height(lines: Iterable[Sequence[Line]], type_: ListType) -> Mm:
    """Return how high the longest list is, without its heading."""
    return max(height_of(_set(line, type_) for line in own) for own in lines)


def listed(heading: Block, lines: Sequence[Line], type_: ListType) -> Iterator[Block]:
    """Yield the list of a side below its heading; what stands above units keeps with all of them."""
    groups: list[list[Block]] = [[heading]]
    starts = next((number for number, line in enumerate(lines) if isinstance(line, Title)), len(lines))
    for number, line in enumerate(lines):
        # A heading keeps its first two units, or the first of those that are yet to come.
        if (isinstance(line, Title) and number) or 2 <= number < starts:
            groups.append([])
        groups[-1].append(_set(line, type_))
    for group in groups:
        yield from tied(group)


def _needs(rows: Iterable[Line], size: float) -> tuple[Mm, ...]:
    """Return what the columns need in a type."""
    cells = [_cells(row, size) for row in rows if isinstance(row, Row)]
    return tuple(max(map(line_width, column)) for column in zip(*cells, strict=True)) if cells else (0.0, 0.0, 0.0)


def _fits(rows: Iterable[Line], width: Mm, size: float) -> bool:
    return sum(_needs(rows, size)) + 2 * _BETWEEN <= width


def _type(rows: Sequence[Line], width: Mm, size: float) -> ListType:
    """Return columns as wide as they need in a type, the rest between them; where that is too much, names break."""
    ids, names, places = _needs(rows, size)
    places = min(places, 0.5 * width)
    names = min(names, width - ids - places - 2 * _BETWEEN)
    between = min(_MOST_BETWEEN, width - ids - _BETWEEN - names - places)
    widths = (ids + _BETWEEN, names + between)
    return ListType(size, _titles(rows, width, size), (*widths, width - sum(widths)))


def _titles(rows: Iterable[Line], width: Mm, size: float) -> float:
    """Return the size of what stands above units to come: one for both sides, at which all that can keep to a line."""
    room = width - _SIGN * size / _USUAL
    words = [row.words for row in rows if isinstance(row, Title)]
    sizes = [fitted_size(told, "serif-semibold", room, size, _LEAST_TITLE * size) for told in words]
    fitting = zip(words, sizes, strict=True)
    # Where the smaller type saves no row it only reads worse.
    return min((points for told, points in fitting if text_width(told, "serif-semibold", points) <= room), default=size)


def _cells(row: Row, size: float) -> tuple[SetWords, SetWords, SetWords]:
    """Return what the columns of a row say."""
    scale, face = size / _USUAL, Face("serif", size, leading=_LEADING)
    bold = Face("sans-bold", _BOLD * size, leading=_LEADING)
    symbol = TextRun("", bold, (moved((row.symbol,), 0.0, 0.0, scale),), _SYMBOL * scale)
    how = (TextRun(f", {row.how}", Face("serif-italic", size, leading=_LEADING)),) if row.how else ()
    return (
        words_of((symbol, TextRun(f"\xa0{row.id}", bold))),
        words_of((TextRun(row.name, face), *how)),
        words_of((TextRun(row.place, face),)),
    )


def _set(line: Line, type_: ListType) -> Block:
    """Return a line, a second one where a word finds no room."""
    if isinstance(line, Row):
        columns = TableColumns(type_.widths, 0.0, type_.air)
        return columns.row([(cell, type_.face, "start") for cell in _cells(line, type_.size)])
    scale, face = type_.size / _USUAL, Face("serif-semibold", type_.titles, leading=_LEADING)
    mark = TextRun("", face, sign(line.style, 0.0, -0.5 * scale, _SIDE * scale), _SIGN * scale)
    words = solid(words_of((mark, TextRun(line.words, face))), sum(type_.widths), face)
    high = round(words.height / face.step) * type_.line
    return Block(high, (moved(words.marks, 0.0, (words.height - high) / 2),))
