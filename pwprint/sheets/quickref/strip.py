"""The sequence of a turn as a strip across the page: what players look for first, step by step from left to right."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.page.prose import count_lines, line_width, solid
from pwprint.pdf.fonts import MM_PER_POINT
from pwprint.pdf.marks import Mark, Mm, Pen, Rect, Text, moved, polygon
from pwprint.sheets.quickref.rich import words
from pwprint.sheets.quickref.style import BAR, INK, PAPER, RULE, TINT, TypeStyle, baseline
from pwprint.sheets.rule_names import printed_ids

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.prose import Word

_FIGURE: Mm = 6.6
"""What the figure of a step takes at the left of its words."""
_FIGURE_SIZE = 17.0
_INSET: Mm = 1.0
_POINT: Mm = 2.2
"""How far a step points into the next one."""
_LEAST = 0.12
"""The smallest share of the width that a step has."""
_PALE = "#C9D0D3"


def is_strip(element: Element) -> bool:
    """Say whether a block is a sequence of steps and nothing else."""
    return [part.tag for part in element] == ["steps"]


def strip(element: Element, width: Mm, style: TypeStyle) -> Block:
    """Return a `<block title rules>` of `<steps>` across a width."""
    (steps,) = element
    told = [words(step, style.face()) for step in steps]
    wide = min(_divisions([line_width(each) for each in told], width), key=lambda each: _lines(told, each, style))
    texts = [solid(text, _column(room), style.face()) for text, room in zip(told, wide, strict=True)]
    high = max(text.height for text in texts) + 2 * _INSET
    marks: list[Mark] = [
        Rect(0.0, -BAR - high, width, BAR + high, TINT, Pen(INK, 0.35, round=False)),
        Rect(0.0, -BAR, width, BAR, INK),
        *_title(element, width, style),
    ]
    x = 0.0
    for number, (text, room) in enumerate(zip(texts, wide, strict=True), 1):
        size = _FIGURE_SIZE * 0.35 * MM_PER_POINT
        at = (x + _POINT + _FIGURE / 2 - 0.6, -BAR - high / 2 - size)
        marks.append(Text(*at, str(number), "sans-bold", _FIGURE_SIZE, INK, "middle"))
        marks.append(moved(text.marks, x + _POINT + _FIGURE, -BAR - (high - text.height) / 2))
        x += room
        if number < len(told):
            marks.append(_chevron(x, -BAR, high))
    return Block(BAR + high, tuple(marks))


def _title(element: Element, width: Mm, style: TypeStyle) -> tuple[Mark, ...]:
    size, y = style.body + 1.6, -baseline(style.body + 1.6, BAR)
    rules = printed_ids(element.attrib.get("rules", ""))
    return (
        Text(1.8, y, element.attrib["title"], "sans-bold", size, PAPER),
        Text(width - 1.8, y, rules, "sans", style.small, _PALE, "end"),
    )


def _chevron(x: Mm, top: Mm, high: Mm) -> Mark:
    """Return the edge between two steps, which points on."""
    outer = ((x - 0.3, top), (x + _POINT - 0.3, top - high / 2), (x - 0.3, top - high))
    inner = ((x + 0.3, top - high), (x + _POINT + 0.3, top - high / 2), (x + 0.3, top))
    return polygon((*outer, *inner), RULE, None)


def _divisions(lengths: Sequence[Mm], width: Mm) -> list[list[Mm]]:
    """Return ways to divide a width among steps with so much to say: more or less as much as that is."""
    ways = []
    for power in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5):
        weights = [max(length, 1.0) ** power for length in lengths]
        shares = [max(weight / fsum(weights), _LEAST) for weight in weights]
        ways.append([width * share / fsum(shares) for share in shares])
    return ways


def _column(room: Mm) -> Mm:
    return room - _FIGURE - _POINT - 1.2


def _lines(told: Sequence[Sequence[Word]], wide: Sequence[Mm], style: TypeStyle) -> int:
    return max(count_lines(text, _column(room), style.face()) for text, room in zip(told, wide, strict=True))
