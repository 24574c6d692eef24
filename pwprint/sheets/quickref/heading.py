"""The bar above a block: its title, its rules, and the score that the dice must reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.pdf.fonts import shortened, text_width
from pwprint.pdf.marks import Mark, Mm, Rect, Text, line
from pwprint.sheets.quickref.dice import die, die_side
from pwprint.sheets.quickref.style import (
    DARK,
    HAIR,
    INK,
    PART_GAP,
    SOFT,
    TINT,
    TypeStyle,
    baseline,
    leading,
)
from pwprint.sheets.rule_names import printed_ids

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_FACES = 6
_MARK: Mm = 1.6
"""The dark end of a bar, at the left."""


def score(needed: int, what: str, right: Mm, style: TypeStyle) -> tuple[list[Mark], Mm]:
    """Return `hit on 5+` and the dice that do it, ending at `right`, and where that begins."""
    size = style.title
    pips = range(max(1, needed), _FACES + 1)
    step = die_side(size) + 0.8
    x = right - step * len(pips)
    y = -baseline(size, style.bar)
    marks: list[Mark] = [die(face, x + step * n, y, size) for n, face in enumerate(pips)]
    x -= 1.0
    number = f"{needed}+"
    marks.append(Text(x, y, number, "sans-bold", size, INK, "end"))
    x -= text_width(number, "sans-bold", size) + 1.2
    marks.append(Text(x, y, what, "sans", style.body, INK, "end"))
    return marks, x - text_width(what, "sans", style.body)


def heading(element: Element, width: Mm, style: TypeStyle) -> Block:
    """Return the bar of a `<block title rules score on>`; rules too long for it stand in a line of their own."""
    size, high = style.title, style.bar
    y = -baseline(size, high)
    marks: list[Mark] = [
        Rect(0.0, -high, width, high, TINT),
        Rect(0.0, -high, _MARK, high, DARK),
        line(0.0, -high, width, -high, HAIR),
    ]
    right = width - 1.2
    if "score" in element.attrib:
        needed, right = score(int(element.attrib["score"]), element.attrib["on"], right, style)
        marks += needed
    left = _MARK + 1.6
    title = shortened(element.attrib["title"], "sans-bold", size, right - left - 1.0)
    marks.append(Text(left, y, title, "sans-bold", size))
    left += text_width(title, "sans-bold", size) + 2.0
    rules = printed_ids(element.attrib.get("rules", ""))
    if left + text_width(rules, "sans", style.small) < right - 2.0:
        marks.append(Text(left, y, rules, "sans", style.small, SOFT))
        return Block(high + PART_GAP, tuple(marks), keep=True)
    below = high + PART_GAP / 2
    marks.append(Text(_MARK + 1.6, -below - baseline(style.small), rules, "sans", style.small, SOFT))
    return Block(below + leading(style.small) + PART_GAP, tuple(marks), keep=True)
