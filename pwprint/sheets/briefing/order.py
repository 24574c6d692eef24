"""An order of battle: a row for each unit, with its symbol, name, kind, where it begins and its numbers.

Both sides have one set of columns. Where the paper is too narrow for it, kinds stand below names.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, chain, repeat
from math import fsum
from operator import itemgetter
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.page.block import Block, height_of, hung
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import roundel, section
from pwprint.page.flow import poured
from pwprint.page.prose import wrapped
from pwprint.page.side_style import side_styles
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Rect, Text, line
from pwprint.pieces.badge import badge
from pwprint.sheets.briefing.places import coming, position, state
from pwprint.sheets.labels import label_of, number_columns
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.scenario import Side, Unit
    from pwprint.page.brief_tones import Tones
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.pieces.figure import TileLabel

LEAST_AIR, MOST_AIR = 2.2, 3.6
"""What is free above and below the lines of a unit together, at least and at most."""
_SYMBOL: Mm = 4.2
_BADGE: Mm = 9.0
_ID, _NAME, _KIND, _PLACE = ("sans-bold", 9.5), ("serif-semibold", 10.0), ("serif-italic", 9.0), ("serif", 9.2)
_VALUE, _LABEL, _PART = ("sans-semibold", 9.5), ("serif-italic", 8.5), ("serif-semibold", 9.6)
_LEAST = 8.0
"""The smallest type."""
_LINE: Mm = 3.5
"""From one line of a unit to the next."""
_LEAST_NAME, _MOST_ID = 16.0, 24.0
"""How wide the column of names is at least, and that of ids at most."""
_MANY = 5
"""Among so many units of a side a number that one has needs no column."""
_APART, _SLACK = 2.6, 1e-6
"""What is free between columns at least; heights may differ in the last digit."""
_BROAD, _NARROW = ("", "", "Starts", "Faces", ""), ("", "Starts")
"""What stands above the columns of words, and where the paper is narrow."""
_HEADS = {len(heads): heads for heads in (_BROAD, _NARROW)}
_STARTS = {Surface.GRID: "", Surface.TABLE: "starts in inches from W / S"}
"""How places are measured, where rows do not show it."""


Cell = tuple[tuple[str, tuple[str, float]], ...]
"""The lines of a cell, each with its font and size."""


class BattleLine(Struct, frozen=True):
    """A unit in the order of battle: what is on its tile, its kind, where it begins, which way it faces, and how."""

    label: TileLabel
    kind: str
    place: str
    faces: str
    states: tuple[str, ...]

    @property
    def broad(self) -> tuple[Cell, ...]:
        """Its words in columns: name, kind, place, direction, and how it starts."""
        listed = tuple(f"{words}," for words in self.states[:-1]) + self.states[-1:]
        return (
            ((self.label.name, _NAME),),
            ((self.kind, _KIND),),
            ((self.place, _PLACE),),
            ((self.faces, _PLACE),),
            tuple((words, _PLACE) for words in listed),
        )

    @property
    def narrow(self) -> tuple[Cell, ...]:
        """Its words in two columns: the kind below the name, and all about its start in lines."""
        starts = (self.place, f"facing {self.faces}" if self.faces else "", *self.states)
        return ((self.label.name, _NAME), (self.kind, _KIND)), tuple((words, _PLACE) for words in starts if words)


class BattleColumns(Struct, frozen=True):
    """Where each column begins and how wide it is: ids, words, and numbers by what stands above them."""

    width: Mm
    id: tuple[Mm, Mm]
    words: tuple[tuple[Mm, Mm], ...]
    numbers: dict[str, tuple[Mm, Mm]]

    @property
    def heads(self) -> tuple[str, ...]:
        """What stands above the columns of words."""
        return _HEADS[len(self.words)]

    def cells(self, entry: BattleLine) -> tuple[Cell, ...]:
        """Return what columns of words say of a unit."""
        return entry.broad if len(self.words) == len(_BROAD) else entry.narrow


class OrderOfBattle(Struct, frozen=True, eq=False):
    """Units in rows below a heading and the words above their columns, which each page repeats."""

    heading: Block
    heads: Block
    rows: tuple[Block, ...]

    @property
    def above(self) -> Mm:
        """What stands above the rows."""
        return self.heading.height + self.heads.height

    @property
    def height(self) -> Mm:
        """How high it is on one page."""
        return self.above + height_of(self.rows)

    def pages(self, first: Mm, later: Mm) -> list[list[Mark]]:
        """Return the marks of each page, from (0, 0) down; so much of the first page is free, and of those after it."""
        free = chain([first - self.above + _SLACK], repeat(later - self.heads.height))
        first_page, *others = poured(self.rows, free)
        pages: list[list[Mark]] = [[*self.heading.marks, *hung((self.heads, *first_page), 0.0, -self.heading.height)]]
        return pages + [[*hung((self.heads, *rows), 0.0, 0.0)] for rows in others]


def order_of_battle(subject: Subject, side: Side, width: Mm, air: Mm = LEAST_AIR) -> OrderOfBattle:
    """Return the units of a side: those on the board, those that come, turn by turn, and those that are lost."""
    style, ink = side_styles(subject.scenario, subject.look)[side.index], tones(subject.look)
    lone = lone_numbers(subject)
    lines = [_line(subject, unit, lone) for unit in subject.scenario.units]
    grid = _columns(lines, width)
    rows: list[Block] = []
    for words, turn, units in _parts(subject, side):
        rows += (_part(words, turn, width, ink),) if words else ()
        rows += (_row(lines[unit.index], grid, style, (air, number % 2 == 0), ink) for number, unit in enumerate(units))
    return OrderOfBattle(_heading(subject, width, ink), _heads(grid, ink), tuple(rows))


def lone_numbers(subject: Subject) -> frozenset[str]:
    """Return the words of numbers that one unit of a side has at most, of many: its line says them, not a column."""
    sides = subject.scenario.sides
    if min(len(side.units) for side in sides) < _MANY:
        return frozenset()
    found = [Counter(stat.label for unit in side.units for stat in label_of(subject, unit).stats) for side in sides]
    return frozenset(word for own in found for word in own if max(each[word] for each in found) == 1)


def _line(subject: Subject, unit: Unit, lone: frozenset[str]) -> BattleLine:
    kind = subject.ruleset.play.units[unit.type].title
    label = label_of(subject, unit)
    kind = f"{kind}, {label.grade.lower()}" if label.grade else kind
    place, faces = position(subject.scenario, subject.ruleset, unit)
    said = tuple(f"{stat.label} {stat.value}" for stat in label.stats if stat.label in lone)
    label = replace(label, stats=tuple(stat for stat in label.stats if stat.label not in lone))
    return BattleLine(label, kind, place, faces, (*said, *state(subject.scenario, subject.ruleset, unit)))


def _parts(subject: Subject, side: Side) -> Iterator[tuple[str, int, tuple[Unit, ...]]]:
    """Yield the units that belong together with a heading, and the turn in which they come."""
    word = subject.ruleset.book.turn_word
    here = tuple(unit for unit in side.units if not unit.lost and unit.arrives is None)
    lost = tuple(unit for unit in side.units if unit.lost)
    later = [unit for unit in side.units if unit.arrives and not unit.lost]
    due = [(unit.arrives.turn if unit.arrives else 0, coming(subject.scenario, unit, word), unit) for unit in later]
    if here:
        yield "", 0, here
    for turn, words in sorted(dict.fromkeys((turn, words) for turn, words, _ in due), key=itemgetter(0)):
        yield words, turn, tuple(unit for *when, unit in due if when == [turn, words])
    if lost:
        yield f"Lost before {word} 1", 0, lost


def _columns(lines: list[BattleLine], width: Mm) -> BattleColumns:
    """Return columns as wide as their words need, which share what is left; numbers stand at the right."""
    numbers = _numbers([line.label for line in lines])
    left = _BADGE + min(_MOST_ID, _widest([(line.label.id, _ID) for line in lines]))
    room = width - left - fsum(numbers.values())
    words = _words([line.broad for line in lines], _BROAD)
    if fsum(words) > room:
        name, starts = _words([line.narrow for line in lines], _NARROW)
        words = [max(_LEAST_NAME, min(name, room - starts)), starts]
    wide = [*words, *numbers.values()]
    spare = width - left - fsum(wide)
    share = max(0.0, spare) / sum(each > 0.0 for each in wide)
    squeeze = 1.0 + min(0.0, spare) / fsum(wide)
    wide = [squeeze * each + share if each else 0.0 for each in wide]
    spans = tuple(zip(accumulate(wide, initial=left), wide, strict=False))
    values = dict(zip(numbers, spans[len(words) :], strict=True))
    return BattleColumns(width, (_BADGE, left - _BADGE), spans[: len(words)], values)


def _words(rows: list[tuple[Cell, ...]], heads: tuple[str, ...]) -> list[Mm]:
    """Return how wide each column of words is; nothing for one that is empty."""
    found = (_widest(chain.from_iterable(cells)) for cells in zip(*rows, strict=True))
    return [max(wide, _widest([(head, _LABEL)])) if wide else 0.0 for wide, head in zip(found, heads, strict=True)]


def _numbers(labels: list[TileLabel]) -> dict[str, Mm]:
    """Return how wide the column of each number is, by the word above it."""
    wide = dict.fromkeys(number_columns(labels), 0.0)
    for stat in (stat for label in labels for stat in label.stats):
        need = max(text_width(stat.label, *_LABEL), text_width(stat.value, *_VALUE)) + 2.0
        wide[stat.label] = max(wide[stat.label], need)
    return wide


def _widest(words: Iterable[tuple[str, tuple[str, float]]]) -> Mm:
    """Return how wide a column is for words, with what is free beside them; nothing if it is empty."""
    wide = max((text_width(text, *face) for text, face in words), default=0.0)
    return wide + _APART if wide else 0.0


def _heading(subject: Subject, width: Mm, ink: Tones) -> Block:
    """Return the heading of it all, with how places are measured at its right."""
    note = _STARTS[subject.scenario.board.surface]
    wide = text_width(note, *_LABEL) + 2.6 if note else 0.0
    heading = section("Order of battle", width - wide, ink)
    said = (Text(width, -heading.height + 2.1, note, *_LABEL, ink.soft, "end"),) if note else ()
    return replace(heading, marks=(*heading.marks, *said))


def _heads(grid: BattleColumns, ink: Tones) -> Block:
    """Return the words above the columns."""
    left = zip(grid.words, grid.heads, strict=True)
    words = [Text(x, -3.4, word, *_LABEL, ink.soft) for (x, wide), word in left if wide and word]
    words += [Text(x + wide / 2, -3.4, word, *_LABEL, ink.soft, "middle") for word, (x, wide) in grid.numbers.items()]
    return Block(4.8, (*words, line(0.0, -4.8, grid.width, -4.8, ink.edge)), keep=True)


def _part(words: str, turn: int, width: Mm, ink: Tones) -> Block:
    """Return the heading of units that come together, with the turn in a tab."""
    left = 7.0 if turn else 0.0
    lines = wrapped(words, *_PART, width - left)
    tab = roundel(2.9, -4.1, str(turn), ink) if turn else ()
    marks = (Text(left, -5.3 - _LINE * number, each, *_PART, ink.ink) for number, each in enumerate(lines))
    high = 7.0 + _LINE * (len(lines) - 1)
    return Block(high, (*tab, *marks, line(0.0, -high, width, -high, ink.hair)), keep=True)


def _row(entry: BattleLine, grid: BattleColumns, style: SideStyle, how: tuple[Mm, bool], ink: Tones) -> Block:
    """Return a unit in a row with so much air, on a shade or not."""
    (air, is_shaded), label = how, entry.label
    cells = ((grid.id, ((label.id, _ID),)), *zip(grid.words, grid.cells(entry), strict=True))
    high = air + _LINE * max(len(cell) for _, cell in cells)
    shade = (Rect(0.0, -high, grid.width, high, ink.paper),) if is_shaded else ()
    symbol = badge(style, label.symbol, (0.8, (-high - _SYMBOL) / 2), _SYMBOL)
    words = (
        _cell(text, face, span, _base(high, len(cell), number), ink)
        for span, cell in cells
        for number, (text, face) in enumerate(cell)
        if text
    )
    base = _base(high, 1, 0)
    spans = ((grid.numbers[stat.label], stat.value) for stat in label.listed if stat.label in grid.numbers)
    numbers = (Text(x + wide / 2, base, value, *_VALUE, ink.ink, "middle") for (x, wide), value in spans)
    return Block(high, (*shade, symbol, *words, *numbers, line(0.0, -high, grid.width, -high, ink.hair)))


def _base(high: Mm, lines: int, number: int) -> Mm:
    """Return the base of a line of so many, all of them half-way between the edges of a row."""
    return -(high + cap_height(*_NAME) - (lines - 1) * _LINE) / 2 - number * _LINE


def _cell(words: str, face: tuple[str, float], span: tuple[Mm, Mm], base: Mm, ink: Tones) -> Text:
    """Return words in a column, smaller and in the end cut off where there is not enough room."""
    (font, largest), (x, wide) = face, span
    size = fitted_size(words, font, wide - _APART / 2, largest, _LEAST)
    return Text(x, base, shortened(words, font, size, wide - _APART / 2), font, size, ink.ink)
