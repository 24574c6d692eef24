"""An order of battle: a row for each unit with its symbol, name, kind, numbers, and where it begins or comes."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.page.block import Block, gap
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import roundel
from pwprint.page.side_style import side_styles
from pwprint.pdf.fonts import cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Mark, Text, line
from pwprint.pieces.badge import badge
from pwprint.sheets.briefing.places import coming, start, state
from pwprint.sheets.labels import label_of, number_columns
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Side, Unit
    from pwprint.page.brief_tones import Tones
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm
    from pwprint.pieces.tile_face import TileLabel

ROW: Mm = 7.0
_SYMBOL: Mm = 4.4
_BADGE: Mm = 9.5
_TIGHT: Mm = 1.8
_MOST_NUMBERS = 0.4
"""How much of the width numbers may take."""


class BattleLine(Struct, frozen=True):
    """A unit in the order of battle: what is on its tile, its kind, where it begins and in what condition."""

    label: TileLabel
    kind: str
    place: str


class BattleColumns(Struct, frozen=True):
    """Where the columns of an order of battle begin, and how wide they are; `numbers` by the words above them."""

    id: tuple[Mm, Mm]
    name: tuple[Mm, Mm]
    kind: tuple[Mm, Mm]
    numbers: dict[str, tuple[Mm, Mm]]
    place: tuple[Mm, Mm]


_BEGINS = {Surface.GRID: "Begins", Surface.TABLE: "Begins: inches from W / S"}


def order_of_battle(subject: Subject, side: Side, width: Mm) -> Iterator[Block]:
    """Yield the units of a side: those on the board, those that come, turn by turn, and those that are lost."""
    style, ink = side_styles(subject.scenario, subject.look)[side.index], tones(subject.look)
    lines = {unit.index: _line(subject, unit) for unit in side.units}
    begins = _BEGINS[subject.scenario.board.surface]
    grid = _columns(list(lines.values()), width, begins)
    yield _heads(grid, width, ink, begins)
    for words, turn, units in _parts(subject, side):
        if words:
            yield _part(words, turn, width, ink)
        for unit in units:
            yield _row(lines[unit.index], grid, style, width, ink)
        yield gap(1.6)


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
        yield "" if not due and not lost else "On the field", 0, here
    for turn, words in sorted(dict.fromkeys((turn, words) for turn, words, _ in due)):
        yield words, turn, tuple(unit for *when, unit in due if when == [turn, words])
    if lost:
        yield f"Lost before {word} 1", 0, lost


def _columns(lines: list[BattleLine], width: Mm, begins: str) -> BattleColumns:
    """Return columns as wide as their words; the name gives way where there is not enough room.

    A number that one unit alone has stands on its piece anyway: where names would have no room it gets no column.
    """
    number = _numbers([line.label for line in lines])
    if fsum(number.values()) > _MOST_NUMBERS * width:
        number = {word: room for word, room in number.items() if _count(lines, word) > 1}
    wide = _widest([line.label.id for line in lines], "sans-bold", 9.5) + 3.0
    kind = min(_widest([line.kind for line in lines], "serif-italic", 9.2) + 3.0, 0.26 * width)
    places = _widest([line.place for line in lines], "serif", 9.0) + 3.6
    heading = text_width(begins, "serif-italic", 8.5) + 3.6
    fixed = _BADGE + wide + kind + fsum(number.values())
    place = min(max(places, heading), 0.34 * width, max(width - fixed - 38.0, 0.2 * width)) if places > 3.6 else 0.0
    name = width - fixed - place
    # What the names do not need makes the numbers easier to read.
    spare = max(0.0, name - _widest([line.label.name for line in lines], "serif-semibold", 10.0) - 8.0)
    each = min(spare / (len(number) + 2), 5.0)
    number, name = {label: room + each for label, room in number.items()}, name - each * len(number)
    x = _BADGE + wide
    numbers, left = {}, x + name + kind
    for label, room in number.items():
        numbers[label] = (left, room)
        left += room
    return BattleColumns((_BADGE, wide), (x, name), (x + name, kind), numbers, (left + 2.6, place - 2.6))


def _count(lines: list[BattleLine], word: str) -> int:
    return sum(stat.label == word for line in lines for stat in line.label.stats)


def _numbers(labels: list[TileLabel]) -> dict[str, Mm]:
    """Return how wide the column of each number is, by the word above it."""
    wide = dict.fromkeys(number_columns(labels), 0.0)
    for stat in (stat for label in labels for stat in label.stats):
        need = max(text_width(stat.label, "serif-italic", 8.5), text_width(stat.value, "sans-semibold", 9.5)) + 3.4
        wide[stat.label] = max(wide[stat.label], need)
    return wide


def _widest(words: list[str], font: str, size: float) -> Mm:
    return max((text_width(word, font, size) for word in words), default=0.0)


def _heads(grid: BattleColumns, width: Mm, ink: Tones, begins: str) -> Block:
    """Return the words above the columns."""
    words = [(grid.id[0], "Unit", "start"), (grid.kind[0], "Kind", "start")]
    words += [(x + room / 2, name, "middle") for name, (x, room) in grid.numbers.items()]
    if grid.place[1] > 0:
        words.append((grid.place[0], begins, "start"))
    sized = (
        fitted_size(word, "serif-italic", width - x, 8.5, 6.0) if anchor == "start" else 8.5
        for x, word, anchor in words
    )
    marks = tuple(
        Text(x, -3.4, word, "serif-italic", size, ink.soft, anchor)
        for (x, word, anchor), size in zip(words, sized, strict=True)
    )
    return Block(4.8, (*marks, line(0.0, -4.8, width, -4.8, ink.edge)), keep=True)


def _part(words: str, turn: int, width: Mm, ink: Tones) -> Block:
    """Return the heading of units that come together, with the turn in a tab."""
    left = 7.0 if turn else 0.0
    cut = shortened(words, "serif-semibold", 9.6, width - left)
    text = Text(left, -4.7, cut, "serif-semibold", 9.6, ink.ink)
    tab = roundel(2.9, -3.5, str(turn), ink) if turn else ()
    return Block(6.4, (*tab, text, line(0.0, -6.4, width, -6.4, ink.hair)), keep=True)


def _row(entry: BattleLine, grid: BattleColumns, style: SideStyle, width: Mm, ink: Tones) -> Block:
    middle, label = -ROW / 2, entry.label
    marks: list[Mark] = [
        badge(style, label.symbol, (1.0, middle - _SYMBOL / 2), _SYMBOL),
        _cell(label.id, grid.id, middle, ("sans-bold", 9.5), ink),
        _cell(label.name, grid.name, middle, ("serif-semibold", 10.0), ink),
        _cell(entry.kind, grid.kind, middle, ("serif-italic", 9.2), ink),
    ]
    if entry.place and grid.place[1] > 0:
        marks.append(_cell(entry.place, (grid.place[0], grid.place[1] + _TIGHT), middle, ("serif", 9.0), ink))
    for stat in (stat for stat in label.stats if stat.label in grid.numbers):
        x, room = grid.numbers[stat.label]
        base = middle - cap_height("sans-semibold", 9.5) / 2
        marks.append(Text(x + room / 2, base, stat.value, "sans-semibold", 9.5, ink.ink, "middle"))
    return Block(ROW, (*marks, line(0.0, -ROW, width, -ROW, ink.hair)))


def _cell(words: str, place: tuple[Mm, Mm], middle: Mm, face: tuple[str, float], ink: Tones) -> Text:
    """Return words in a column, smaller and in the end cut off where there is not enough room."""
    (x, room), (font, largest) = place, face
    size = fitted_size(words, font, room - _TIGHT, largest, 8.0)
    base = middle - cap_height(font, size) / 2
    return Text(x, base, shortened(words, font, size, room - _TIGHT), font, size, ink.ink)
