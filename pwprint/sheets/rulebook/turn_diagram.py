"""A turn as a diagram: its steps in a row of boxes, and lines along which it goes round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, stacked
from pwprint.page.prose import Face, paragraph
from pwprint.page.typesetting import typeset
from pwprint.pdf.colours import INK
from pwprint.pdf.marks import Group, Mark, Pen, Rect, Text, line, moved, polygon, polyline
from pwprint.sheets.rulebook.style import ACCENT, HAIR, SOFT, TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.rulebook import TurnLoop, TurnPlan, TurnStep
    from pwprint.pdf.marks import Mm, Point

_TITLE = Face("serif-semibold", 9.2, ACCENT, 1.3)
_WORDS = Face("serif", 8.2, INK, 1.22)
_ROUND = Face("serif-italic", 8.2, SOFT, 1.22)
_BETWEEN: Mm = 4.6
"""Between two boxes: an arrow."""
_BAR: Mm = 5.4
_PAD: Mm = 1.5
_DROP: Mm = 4.2
"""How far below the boxes a line runs, and below another line."""
_HEAD: Mm = 1.7
_PEN = Pen(ACCENT, 0.45, round=False)


def turn_diagram(plan: TurnPlan, width: Mm) -> Block:
    """Return the diagram of a turn, as wide as that."""
    count = len(plan.steps)
    wide = (width - (count - 1) * _BETWEEN) / count
    told = [_words(step, wide) for step in plan.steps]
    high = _BAR + max(block.height for block in told) + 2 * _PAD
    lefts = [number * (wide + _BETWEEN) for number in range(count)]
    marks: list[Mark] = []
    for step, words, x in zip(plan.steps, told, lefts, strict=True):
        marks.append(moved((*_box(step, wide, high), moved(words.marks, _PAD, -_BAR - _PAD)), x, 0.0))
    for x in lefts[1:]:
        marks += _arrow(((x - _BETWEEN + 0.5, -high / 2), (x - 0.4, -high / 2)))
    loops = sorted(plan.loops, key=lambda loop: loop.after - loop.to)
    for level, loop in enumerate(loops, 1):
        marks += _round(loop, lefts, wide, (-high, -high - level * _DROP))
    return Block(high + len(loops) * _DROP + 1.4, (Group(tuple(marks), name="table:turn"),))


def _words(step: TurnStep, wide: Mm) -> Block:
    return stacked(paragraph(typeset(step.text), wide - 2 * _PAD, _WORDS))


def _box(step: TurnStep, wide: Mm, high: Mm) -> Iterator[Mark]:
    """Yield the box of a step, its title in a bar."""
    yield Rect(0.0, -_BAR, wide, _BAR, TABLE.skin.tint)
    yield Rect(0.0, -high, wide, high, pen=HAIR)
    yield line(0.0, -_BAR, wide, -_BAR, HAIR)
    yield Text(_PAD, -_BAR / 2 - 1.1, step.title, _TITLE.font, _TITLE.size, _TITLE.colour)


def _arrow(points: tuple[Point, ...]) -> tuple[Mark, ...]:
    """Return a line with a head at its end."""
    (a, b), (x, y) = points[-2:]
    far = abs(x - a) + abs(y - b)  # all lines are level or upright
    right, up = (x - a) / far, (y - b) / far
    back, half = (x - _HEAD * right, y - _HEAD * up), 0.5 * _HEAD
    head = ((x, y), (back[0] - half * up, back[1] + half * right), (back[0] + half * up, back[1] - half * right))
    return polyline((*points[:-1], back), _PEN), polygon(head, ACCENT)


def _round(loop: TurnLoop, lefts: list[Mm], wide: Mm, ends: tuple[Mm, Mm]) -> Iterator[Mark]:
    """Yield the line from below one box back to another, and in it when the turn goes that way."""
    foot, low = ends
    start, end = (lefts[number - 1] + wide / 2 for number in (loop.after, loop.to))
    yield from _arrow(((start, foot), (start, low), (end, low), (end, foot - 0.4)))
    words = f" {typeset(loop.words)} "
    yield Text((start + end) / 2, low - 0.9, words, _ROUND.font, _ROUND.size, _ROUND.colour, "middle", halo=1.2)
