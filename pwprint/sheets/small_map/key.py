"""The key of a small map: what its bands, boxes and shields mean, in a line or two below it."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.narration.names import with_its_article
from pwprint.game.table.table import table_of
from pwprint.map.zones import GOAL, pattern, zones_of
from pwprint.page.side_style import side_styles
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Mark, Pen, Rect, Text, moved, polygon, polyline
from pwprint.pieces.shield import SHIELD, shield
from pwprint.sheets.small_map.ways import gates_of, small_arrow
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pwprint.game.scenario import Side
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Command, Mm

_ADVANCE = "to your objective"
_SIZE = 7.0
_SIGN: Mm = 6.0
_TALL: Mm = 2.6
_SHIELD_TALL: Mm = 3.9
"""So large that the number in it can be read."""
_AFTER: Mm = 1.2
_BETWEEN: Mm = 3.0
"""What is free between two columns at least."""
LINE: Mm = 4.4
"""The height of a line of the key."""


class Item(Struct, frozen=True):
    """A sign, `_SIGN` mm wide and `_TALL` mm high, and what it means."""

    sign: tuple[Mark, ...]
    words: str

    @property
    def width(self) -> Mm:
        """How much of a line it takes."""
        return _SIGN + _AFTER + text_width(self.words, "sans", _SIZE)


def items(subject: Subject) -> tuple[Item, ...]:
    """Return what the small map of a scenario has that needs a word: deployment, entries and exits, objectives."""
    scenario = subject.scenario
    sides = side_styles(scenario, subject.look)
    zones = _ZONES[scenario.board.surface](subject)
    found = [
        Item(_band(style), f"deployment of {with_its_article(side.name, side.article)}")
        for side, zone, style in zip(scenario.sides, zones, sides, strict=True)
        if zone
    ]
    found += _WAYS[scenario.board.surface](subject, sides)
    if scenario.objectives:
        lined = any(goal.area or goal.at.bit_count() > 1 for goal in scenario.objectives)
        found.append(Item(_LINED if lined else (_SHIELD,), "objective"))
    return tuple(found)


def advance_item(subject: Subject, side: Side) -> Item:
    """Return the line of advance of a side, to the places that it wants to hold."""
    colour = side_styles(subject.scenario, subject.look)[side.index].edge
    half, end = _TALL / 2, _SIGN - 0.2
    shaft = polyline(((0.2, half), (end - 1.8, half)), Pen(colour, 0.9, (2.0, 1.0), round=False))
    return Item(
        (shaft, polygon(((end, half), (end - 2.0, half + 1.1), (end - 2.0, half - 1.1)), colour, None)), _ADVANCE
    )


def _arrows(subject: Subject, sides: tuple[SideStyle, SideStyle]) -> Iterator[Item]:
    """Yield the arrows of a grid, by which units come or go: those of both sides, whose colours tell them apart."""
    found = sorted({(not gate.turns, gate.side) for gate in gates_of(subject)})
    for leaves, words in ((False, "entry, from the turn beside it"), (True, "exit")):
        own = [sides[side] for goes, side in found if goes is leaves]
        middles = (_SIGN * (2 * number + 1) / (2 * len(own)) for number in range(len(own)))
        marks = (
            small_arrow(style, (x + 1.6, _TALL / 2), (1.0, 0.0), leaves=leaves)
            for style, x in zip(own, middles, strict=True)
        )
        if own:
            yield Item(tuple(marks), words.replace("turn", subject.ruleset.book.turn_word))


def _boxes(subject: Subject, sides: tuple[SideStyle, SideStyle]) -> Iterator[Item]:
    """Yield the dotted boxes of a table, by which units come or go."""
    from pwprint.map.table.ways import ways_of  # noqa: PLC0415 - grids need no shapely

    scenario = subject.scenario
    boxes = {(way.side, bool(way.turns)) for way in ways_of(scenario, table_of(scenario.board)) if not way.is_edge}
    for side, comes in sorted(boxes):
        pen = Pen(sides[side].edge, 0.35, (0.7, 0.7), round=False)
        of = scenario.sides[side]
        sign = Rect(0.3, 0.2, _SIGN - 0.6, _TALL - 0.4, sides[side].pale, pen)
        yield Item((sign,), f"{'entry' if comes else 'exit'} of {with_its_article(of.name, of.article)}")


_ZONES: Mapping[Surface, Callable[[Subject], Iterable[object]]] = {
    Surface.GRID: lambda subject: zones_of(subject.scenario, subject.ruleset),
    Surface.TABLE: lambda subject: [side.zone for side in subject.scenario.sides],
}
_WAYS: Mapping[Surface, Callable[[Subject, tuple[SideStyle, SideStyle]], Iterable[Item]]] = {
    Surface.GRID: _arrows,
    Surface.TABLE: _boxes,
}


_SHIELD_WIDE: Mm = SHIELD[0] * _SHIELD_TALL / SHIELD[1]


def _shield(x: Mm) -> Mark:
    return moved(shield(1, 0.0, 0.0), x, (_TALL - _SHIELD_TALL) / 2, _SHIELD_TALL / SHIELD[1])


_SHIELD = _shield((_SIGN - _SHIELD_WIDE) / 2)
# Side by side: behind its shield the box would be two stubs.
_LINED: tuple[Mark, ...] = (
    Rect(0.2, 0.1, _SIGN - _SHIELD_WIDE - 0.8, _TALL - 0.2, pen=Pen(GOAL, 0.35, (0.8, 0.5), round=False)),
    _shield(_SIGN - _SHIELD_WIDE),
)


def _band(style: SideStyle) -> tuple[Mark, ...]:
    """Return a stretch of the band of a zone."""

    def border(inset: float) -> tuple[Command, ...]:
        return (("M", (0.0, _TALL - inset)), ("L", (_SIGN, _TALL - inset)))

    return (Group(pattern(style, border), clip=(0.0, 0.0, _SIGN, _TALL)),)


def lines(found: tuple[Item, ...], width: Mm) -> list[list[Item]]:
    """Return the items in columns, in as few lines of a width as hold them; a long item is alone."""
    for count in range(1, len(found)):
        columns = _columns(found, count)
        if sum(map(_widest, columns)) + _BETWEEN * (len(columns) - 1) <= width:
            return [[column[number] for column in columns if number < len(column)] for number in range(count)]
    return [[item] for item in found]


def _columns(found: Sequence[Item], count: int) -> list[Sequence[Item]]:
    """Return columns of so many items: what is alike stands one below the other."""
    return [found[start : start + count] for start in range(0, len(found), count)]


def _widest(column: Iterable[Item]) -> Mm:
    return max(item.width for item in column)


def key_marks(rows: list[list[Item]], width: Mm) -> tuple[Mark, ...]:
    """Return the key, hanging down from (0, 0): its first and last column at the edges of the map above it."""
    wide = (
        [_widest([row[number] for row in rows if number < len(row)]) for number in range(max(map(len, rows)))]
        if rows
        else []
    )
    between = max(_BETWEEN, (width - sum(wide)) / max(1, len(wide) - 1))
    marks: list[Mark] = []
    for number, row in enumerate(rows, 1):
        y = -number * LINE
        for x, item in zip(accumulate((column + between for column in wide), initial=0.0), row, strict=False):
            marks.append(moved(item.sign, x, y))
            marks.append(Text(x + _SIGN + _AFTER, y + 0.5, item.words, "sans", _SIZE, INK))
    return tuple(marks)
