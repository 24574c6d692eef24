"""The head and the foot of a reference sheet."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.block import Block, stacked
from pwprint.page.prose import wrapped
from pwprint.pdf.fonts import MM_PER_POINT, fitted_size, shortened, text_width
from pwprint.pdf.marks import Mark, Mm, Rect, Text, line, moved
from pwprint.sheets.quickref.sides import CHIP, chip
from pwprint.sheets.quickref.style import DARK, HAIR, INK, SOFT, TypeStyle, baseline, leading
from pwprint.values import Struct

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_TITLE = 21.0
_TITLE_MIN = 13.0
_FACTS: Mm = 95.0


class Foot(Struct, frozen=True):
    """The words at the foot of a page. `name` is shortened where it must be; `page` follows it whole."""

    name: str
    page: str
    program: str
    credit: str


def _columns(element: Element, style: TypeStyle) -> list[Mm]:
    """Return the widths of the columns of numbers, each as wide as its head."""
    head = element.find("fact")
    values = [] if head is None else head.findall("v")
    return [text_width(value.text or "", "sans", style.small) + 4.0 for value in values]


def _fact(row: Element, columns: list[Mm], style: TypeStyle) -> Block:
    """Return a line about a side: its sign, its name and its numbers; or, without a side, the heads of the columns."""
    head = "frame" not in row.attrib
    size = style.small if head else style.body
    y = -baseline(size)
    marks: list[Mark] = [] if head else [chip(row, 0.0, y - 0.2)]
    start = 0.0 if head else CHIP + 1.5
    x = _FACTS - fsum(columns)
    marks.append(
        Text(start, y, shortened(row.attrib["label"], "sans-semibold", size, x - start), "sans-semibold", size)
    )
    for value, wide in zip(row.findall("v"), columns, strict=True):
        marks.append(Text(x + wide / 2, y, value.text or "", "sans" if head else "sans-semibold", size, INK, "middle"))
        x += wide
    height = leading(size) + 0.6
    marks.append(line(0.0, -height, _FACTS, -height, HAIR))
    return Block(height, tuple(marks))


def _title(title: str, width: Mm) -> Block:
    """Return the title as large as it can be; in two lines if one line would be too small."""
    size = fitted_size(title, "serif-bold", width, _TITLE, _TITLE_MIN)
    if text_width(title, "serif-bold", size) <= width:
        return Block(_TITLE * MM_PER_POINT, (Text(0.0, -_TITLE * MM_PER_POINT + 1.0, title, "serif-bold", size),))
    first, *rest = wrapped(title, "serif-bold", _TITLE_MIN, width)
    rows = [shortened(row, "serif-bold", _TITLE_MIN, width) for row in (first, " ".join(rest)) if row]
    step = _TITLE_MIN * MM_PER_POINT * 1.1
    marks = tuple(Text(0.0, -step * n + 1.0, row, "serif-bold", _TITLE_MIN) for n, row in enumerate(rows, 1))
    return Block(step * len(rows), marks)


def header(element: Element, width: Mm, style: TypeStyle) -> Block:
    """Return the `<header kicker title subtitle>`: title at the left, its `<fact label frame colour>` at the right."""
    columns = _columns(element, style)
    facts = stacked([_fact(fact, columns, style) for fact in element.findall("fact")], 0.4)
    room = width - _FACTS - 7.0 if facts.height else width
    title = _title(element.attrib["title"], room)
    kicker = shortened(element.attrib["kicker"], "sans-semibold", style.small, room)
    subtitle = element.attrib.get("subtitle", "")
    fitting = fitted_size(subtitle, "serif-italic", room, style.body, style.small)
    subtitle = shortened(subtitle, "serif-italic", fitting, room)
    top = leading(style.small) + 0.4
    below = -top - title.height - baseline(style.body)
    marks: list[Mark] = [
        Text(0.0, -baseline(style.small), kicker, "sans-semibold", style.small, SOFT),
        moved(title.marks, 0.0, -top),
        moved(facts.marks, width - _FACTS, -0.4),
    ]
    if subtitle:
        marks.append(Text(0.0, below, subtitle, "serif-italic", fitting))
    height = max(top + title.height + (leading(style.body) if subtitle else 0.0), facts.height) + 1.6
    marks.append(Rect(0.0, -height - 0.9, width, 0.9, DARK))
    return Block(height + 0.9, tuple(marks))


def footer(foot: Foot, width: Mm, style: TypeStyle) -> Block:
    """Return the foot: what and which page at the left, the program at the right, the credit below."""
    size = style.small
    y = -0.6 - baseline(size)
    room = width - text_width(foot.page + foot.program, "sans", size) - 4.0
    left = shortened(foot.name, "sans", size, room) + foot.page
    marks: tuple[Mark, ...] = (
        line(0.0, 0.0, width, 0.0, HAIR),
        Text(0.0, y, left, "sans", size, SOFT),
        Text(width, y, foot.program, "sans", size, SOFT, "end"),
        Text(0.0, y - leading(size), shortened(foot.credit, "sans-italic", size, width), "sans-italic", size, SOFT),
    )
    return Block(0.6 + 2 * leading(size), marks)
