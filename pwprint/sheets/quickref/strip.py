"""The sequence of a turn as a strip across the page: what players look for first, step by step, in one row or two."""

from __future__ import annotations

from bisect import bisect_left
from math import ceil, fsum
from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, stacked
from pwprint.page.prose import count_lines, line_width, solid
from pwprint.pdf.fonts import MM_PER_POINT
from pwprint.pdf.marks import Mark, Mm, Pen, Rect, Text, line, moved, polygon
from pwprint.sheets.quickref.rich import lines, words
from pwprint.sheets.quickref.style import DARK, PAPER, PART_GAP, RULE, TINT, TypeStyle, baseline
from pwprint.sheets.rule_names import printed_ids
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.prose import Word

_FIGURE: Mm = 6.6
"""What the figure of a step takes at the left of its words."""
_FIGURE_SIZE = 17.0
_INSET: Mm = 1.0
_POINT: Mm = 2.2
"""How far a step points into the next one."""
_BESIDE = _FIGURE + _POINT + 1.2
"""What a step takes beside its words."""
_LEAST: Mm = 24.0
"""How narrow the words of a step are at least: a column of single words is no text."""
_TURN: Mm = 1.0
"""What another row must save."""
_MOST_LINES = 40
_GRAIN: Mm = 1.0
"""How exactly the width of a step is found."""
_PALE = "#DDD2BC"
_BETWEEN = Pen(RULE, 0.6, round=False)
"""Between two rows."""


def is_strip(element: Element) -> bool:
    """Say whether a block is a sequence of steps, and at most some lines about them."""
    first, *others = [part.tag for part in element] or [""]
    return first == "steps" and set(others) <= {"p"}


def strip(element: Element, width: Mm, style: TypeStyle) -> Block:
    """Return a `<block title rules>` of `<steps>` across a width, in one row or, where that is no higher, in two.

    Each `<p>` stands below them.
    """
    steps, *below = element
    told = [words(step, style.face()) for step in steps]
    rows = min(_ways(told, width, style), key=lambda rows: fsum(row.height for row in rows) + _TURN * len(rows))
    marks: list[Mark] = []
    y = -style.bar
    for row in rows:
        marks.append(moved(row.marks, 0.0, y))
        y -= row.height
    frame = Rect(0.0, y, width, -style.bar - y, TINT, Pen(DARK, 0.35, round=False))
    sequence = Block(-y, (frame, *bar(element, width, style), *marks))
    said = (line for part in below for line in (gap(PART_GAP), *lines(part, width, style.face())))
    return stacked((sequence, *said))


def _ways(told: Sequence[Sequence[Word]], width: Mm, style: TypeStyle) -> Iterator[tuple[Block, ...]]:
    """Yield steps in one row, and in two."""
    yield (_row(told, 1, width, style),)
    for first in range(2, len(told) - 1):
        above, below = _row(told[:first], 1, width, style), _row(told[first:], first + 1, width, style)
        yield (above, replace(below, marks=(line(0.0, 0.0, width, 0.0, _BETWEEN), *below.marks)))


def _row(told: Sequence[Sequence[Word]], number: int, width: Mm, style: TypeStyle) -> Block:
    """Return steps side by side, the first of a number."""
    wide = _divided(told, width, style)
    texts = [solid(text, _column(room), style.face()) for text, room in zip(told, wide, strict=True)]
    high = max(text.height for text in texts) + 2 * _INSET
    marks: list[Mark] = []
    size, x = _FIGURE_SIZE * 0.35 * MM_PER_POINT, 0.0
    for place, (text, room) in enumerate(zip(texts, wide, strict=True)):
        if place:
            marks.append(_chevron(x, 0.0, high))
        at = (x + _POINT + _FIGURE / 2 - 0.6, -high / 2 - size)
        marks.append(Text(*at, str(number + place), "sans-bold", _FIGURE_SIZE, DARK, "middle"))
        marks.append(moved(text.marks, x + _POINT + _FIGURE, -(high - text.height) / 2))
        x += room
    return Block(high, tuple(marks))


def bar(element: Element, width: Mm, style: TypeStyle) -> tuple[Mark, ...]:
    """Return the dark bar across a page with the title of a `<block title rules>`."""
    size, y = style.title, -baseline(style.title, style.bar)
    rules = printed_ids(element.attrib.get("rules", ""))
    return (
        Rect(0.0, -style.bar, width, style.bar, DARK),
        Text(1.8, y, element.attrib["title"], "sans-bold", size, PAPER),
        Text(width - 1.8, y, rules, "sans", style.small, _PALE, "end"),
    )


def _chevron(x: Mm, top: Mm, high: Mm) -> Mark:
    """Return the edge between two steps, which points on."""
    outer = ((x - 0.3, top), (x + _POINT - 0.3, top - high / 2), (x - 0.3, top - high))
    inner = ((x + 0.3, top - high), (x + _POINT + 0.3, top - high / 2), (x + 0.3, top))
    return polygon((*outer, *inner), RULE, None)


def _divided(told: Sequence[Sequence[Word]], width: Mm, style: TypeStyle) -> list[Mm]:
    """Return the widths of steps: of so few lines as fit side by side; what is left is shared."""
    room = width - _BESIDE * len(told)
    fewest = max(1, ceil(fsum(map(line_width, told)) / room))
    for count in range(fewest, fewest + _MOST_LINES):
        least = [_narrowest(step, count, width, style) for step in told]
        if fsum(least) <= width:
            break
    return [width * wide / fsum(least) for wide in least]


def _narrowest(step: Sequence[Word], lines: int, width: Mm, style: TypeStyle) -> Mm:
    """Return how narrow a step may be so that its words stand in so many lines and none is cut."""
    low = max(_widest(step), line_width(step) / lines * 0.9, min(_LEAST, line_width(step)))
    rooms = [low + number * _GRAIN for number in range(int(width / 2 / _GRAIN))]
    found = bisect_left(rooms, -lines, key=lambda room: -count_lines(step, room, style.face()))
    return rooms[min(found, len(rooms) - 1)] + _BESIDE


def _widest(words: Sequence[Word]) -> Mm:
    """Return how wide the widest of some words is."""
    return max((line_width([word]) for word in words), default=0.0)


def _column(room: Mm) -> Mm:
    return room - _BESIDE
