"""An order of battle: two lines for each unit, with its symbol, name, kind, numbers, and where it begins or comes."""

from __future__ import annotations

from itertools import chain, repeat
from math import fsum
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.memo import cached_property
from pwprint.page.block import Block, gap, hung
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import diamond, roundel, section
from pwprint.page.flow import level, poured
from pwprint.page.prose import wrapped
from pwprint.page.side_style import side_styles
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Mark, Text, line
from pwprint.pieces.badge import badge
from pwprint.sheets.briefing.common import GUTTER, NARROW
from pwprint.sheets.briefing.places import coming, start, state
from pwprint.sheets.labels import label_of, number_columns
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.scenario import Side, Unit
    from pwprint.page.brief_tones import Tones
    from pwprint.page.flow import Column
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm, Point
    from pwprint.pieces.tile_face import TileLabel

LEAST_ROW, MOST_ROW = 7.4, 9.6
"""The height of a unit's two lines at least and at most."""
_SYMBOL: Mm = 5.0
_BADGE: Mm = 10.6
_ID, _NAME, _KIND, _PLACE = ("sans-bold", 9.5), ("serif-semibold", 10.0), ("serif-italic", 8.8), ("serif", 8.8)
_VALUE, _LABEL, _PART = ("sans-semibold", 9.5), ("serif-italic", 8.5), ("serif-semibold", 9.6)
_LEAST = 8.0
"""The smallest type."""
_LINE: Mm = 3.3
"""From one line of a unit to the next."""
_DOT: Mm = 2.6
"""What is free between the kind of a unit and its place, with a diamond in the middle."""
_TIGHT: Mm = 1.2
"""What is free between a name and the numbers."""
_APART, _SLACK = 1.6, 1e-6
"""What is free above the heading of units that come together; heights may differ in the last digit."""
_STARTS = {Surface.GRID: "", Surface.TABLE: "starts in inches from W / S"}
"""How places are measured, where rows do not show it."""


class BattleLine(Struct, frozen=True):
    """A unit in the order of battle: what is on its tile, its kind, where it begins and in what condition."""

    label: TileLabel
    kind: str
    place: str


class BattleColumns(Struct, frozen=True):
    """Where names begin and how wide they may be, and the same of `numbers` by the words above them."""

    width: Mm
    name: tuple[Mm, Mm]
    numbers: dict[str, tuple[Mm, Mm]]


class OrderOfBattle(Struct, frozen=True, eq=False, dict=True):
    """Units in rows below a heading, in one column or two; above each column the words of its numbers."""

    heading: Block
    heads: Block
    rows: tuple[Block, ...]
    lanes: tuple[Mm, ...]

    @property
    def above(self) -> Mm:
        """What stands above the rows."""
        return self.heading.height + self.heads.height

    @property
    def height(self) -> Mm:
        """How high it is on one page, its columns as even as may be."""
        return self.above + self._level[0]

    @cached_property
    def _level(self) -> tuple[Mm, list[Column]]:
        return level(self.rows, [0.0] * len(self.lanes))

    def pages(self, first: Mm, later: Mm) -> list[list[Mark]]:
        """Return the marks of each page, from (0, 0) down; so much of the first page is free, and of those after it."""
        high, columns = self._level
        if self.above + high > first + _SLACK:
            columns = poured(self.rows, chain(repeat(first - self.above, len(self.lanes)), repeat(later)))
        pages: list[list[Mark]] = [list(self.heading.marks)]
        for number, column in enumerate(columns):
            page, lane = divmod(number, len(self.lanes))
            if page == len(pages):
                pages.append([])
            x, top = self.lanes[lane], 0.0 if page else -self.heading.height
            pages[page] += hung(column if page else (self.heads, *column), x, top)
        return pages


def order_of_battle(subject: Subject, side: Side, width: Mm, row: Mm = LEAST_ROW) -> OrderOfBattle:
    """Return the units of a side: those on the board, those that come, turn by turn, and those that are lost."""
    style, ink = side_styles(subject.scenario, subject.look)[side.index], tones(subject.look)
    lanes = (0.0, (width + GUTTER) / 2) if width >= NARROW else (0.0,)
    wide = width - lanes[-1]
    lines = {unit.index: _line(subject, unit) for unit in side.units}
    grid = _columns(list(lines.values()), wide)
    rows: list[Block] = []
    for words, turn, units in _parts(subject, side):
        if words:
            rows += (gap(_APART), _part(words, turn, wide, ink))
        rows += (_row(lines[unit.index], grid, style, row, ink) for unit in units)
    return OrderOfBattle(_heading(subject, width, ink), _heads(grid, ink), tuple(rows), lanes)


def _line(subject: Subject, unit: Unit) -> BattleLine:
    kind = subject.ruleset.play.units[unit.type].title
    label = label_of(subject, unit)
    kind = f"{kind}, {label.grade.lower()}" if label.grade else kind
    words = (start(subject.scenario, subject.ruleset, unit), *state(subject.scenario, subject.ruleset, unit))
    return BattleLine(label, kind, ", ".join(word for word in words if word))


def _parts(subject: Subject, side: Side) -> Iterator[tuple[str, int, tuple[Unit, ...]]]:
    """Yield the units that belong together with a heading, and the turn in which they come."""
    word = subject.ruleset.book.turn_word
    here = tuple(unit for unit in side.units if not unit.lost and unit.arrives is None)
    lost = tuple(unit for unit in side.units if unit.lost)
    later = [unit for unit in side.units if unit.arrives and not unit.lost]
    due = [(unit.arrives.turn if unit.arrives else 0, coming(subject.scenario, unit, word), unit) for unit in later]
    if here:
        yield "", 0, here
    for turn, words in sorted(dict.fromkeys((turn, words) for turn, words, _ in due)):
        yield words, turn, tuple(unit for *when, unit in due if when == [turn, words])
    if lost:
        yield f"Lost before {word} 1", 0, lost


def _columns(lines: list[BattleLine], width: Mm) -> BattleColumns:
    """Return columns of numbers at the right, as wide as these need; names take the rest.

    Where names would have no room, a number that one unit alone has stands below its name.
    """
    number = _numbers([line.label for line in lines])
    left = _BADGE + _widest([line.label.id for line in lines], _ID) + 2.6
    names = _widest([line.label.name for line in lines], (_NAME[0], _LEAST))
    if left + names + fsum(number.values()) > width:
        number = {word: room for word, room in number.items() if _count(lines, word) > 1}
    # What the names do not need makes the numbers easier to read.
    spare = max(0.0, width - left - _widest([line.label.name for line in lines], _NAME) - fsum(number.values()) - 3.0)
    each = min(spare / (len(number) + 1), 4.0)
    x, numbers = width - fsum(number.values()) - each * len(number), {}
    name = (left, x - left)
    for label, room in number.items():
        numbers[label] = (x, room + each)
        x += room + each
    return BattleColumns(width, name, numbers)


def _count(lines: list[BattleLine], word: str) -> int:
    return sum(stat.label == word for line in lines for stat in line.label.stats)


def _numbers(labels: list[TileLabel]) -> dict[str, Mm]:
    """Return how wide the column of each number is, by the word above it."""
    wide = dict.fromkeys(number_columns(labels), 0.0)
    for stat in (stat for label in labels for stat in label.stats):
        need = max(text_width(stat.label, *_LABEL), text_width(stat.value, *_VALUE)) + 2.0
        wide[stat.label] = max(wide[stat.label], need)
    return wide


def _widest(words: list[str], face: tuple[str, float]) -> Mm:
    return max((text_width(word, *face) for word in words), default=0.0)


def _heading(subject: Subject, width: Mm, ink: Tones) -> Block:
    """Return the heading of it all, with how places are measured at its right."""
    note = _STARTS[subject.scenario.board.surface]
    wide = text_width(note, *_LABEL) + 2.6 if note else 0.0
    heading = section("Order of battle", width - wide, ink)
    said = (Text(width, -heading.height + 2.1, note, *_LABEL, ink.soft, "end"),) if note else ()
    return replace(heading, marks=(*heading.marks, *said))


def _heads(grid: BattleColumns, ink: Tones) -> Block:
    """Return the words above a column of units and its numbers."""
    words = [(x + wide / 2, word) for word, (x, wide) in grid.numbers.items()]
    marks = (Text(x, -3.4, word, *_LABEL, ink.soft, "middle") for x, word in words)
    return Block(4.8, (*marks, line(0.0, -4.8, grid.width, -4.8, ink.edge)), keep=True)


def _part(words: str, turn: int, width: Mm, ink: Tones) -> Block:
    """Return the heading of units that come together, with the turn in a tab."""
    left = 7.0 if turn else 0.0
    lines = wrapped(words, *_PART, width - left)
    tab = roundel(2.9, -3.5, str(turn), ink) if turn else ()
    marks = (Text(left, -4.7 - _LINE * number, each, *_PART, ink.ink) for number, each in enumerate(lines))
    high = 6.4 + _LINE * (len(lines) - 1)
    return Block(high, (*tab, *marks, line(0.0, -high, width, -high, ink.hair)), keep=True)


def _row(entry: BattleLine, grid: BattleColumns, style: SideStyle, high: Mm, ink: Tones) -> Block:
    """Return a unit: its symbol, id, name and numbers, and below these what else there is to say of it."""
    label, (left, room), cap = entry.label, grid.name, cap_height(*_NAME)
    base = -(high - _LINE - cap) / 2 - cap
    below = tuple(_below(_said(entry, grid), (left, base - _LINE), grid.width - left, ink))
    high += _LINE * (len({mark.y for mark in below if isinstance(mark, Text)}) - 1)
    marks: list[Mark] = [
        badge(style, label.symbol, (0.8, (-high - _SYMBOL) / 2), _SYMBOL),
        _cell(label.id, (_BADGE, base), left - _BADGE, _ID, ink),
        _cell(label.name, (left, base), room - _TIGHT, _NAME, ink),
        *below,
    ]
    for stat in (stat for stat in label.stats if stat.label in grid.numbers):
        x, wide = grid.numbers[stat.label]
        marks.append(Text(x + wide / 2, base, stat.value, *_VALUE, ink.ink, "middle"))
    return Block(high, (*marks, line(0.0, -high, grid.width, -high, ink.hair)))


def _said(entry: BattleLine, grid: BattleColumns) -> Iterator[tuple[str, tuple[str, float]]]:
    """Yield what stands below the name of a unit: its kind, its place, and numbers that have no column."""
    yield entry.kind, _KIND
    if entry.place:
        yield entry.place, _PLACE
    yield from ((f"{stat.label} {stat.value}", _KIND) for stat in entry.label.stats if stat.label not in grid.numbers)


def _below(parts: Iterable[tuple[str, tuple[str, float]]], at: Point, room: Mm, ink: Tones) -> Iterator[Mark]:
    """Yield words one after the other with diamonds between them, on the next line where one has no room."""
    x, y = at
    for words, (font, size) in parts:
        wide = text_width(words, font, size)
        if x > at[0] and x + _DOT + wide > at[0] + room:
            x, y = at[0], y - _LINE
        elif x > at[0]:
            yield diamond(x + _DOT / 2, y + 0.9, 0.55, ink.soft)
            x += _DOT
        yield _cell(words, (x, y), at[0] + room - x, (font, size), ink)
        x += wide


def _cell(words: str, at: Point, room: Mm, face: tuple[str, float], ink: Tones) -> Text:
    """Return words in a column, smaller and in the end cut off where there is not enough room."""
    font, largest = face
    size = fitted_size(words, font, room, largest, _LEAST)
    return Text(*at, shortened(words, font, size, room), font, size, ink.ink)
