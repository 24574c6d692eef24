"""What wins a battle, in a box across a page: each side's ways behind its sign, those of two sides side by side."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, height_of, hung
from pwprint.page.prose import after_sign
from pwprint.pdf.marks import Rect, line
from pwprint.sheets.quickref.rich import lines
from pwprint.sheets.quickref.sides import chip
from pwprint.sheets.quickref.style import COLUMN_GAP, HAIR, ITEM_GAP, TINT, TypeStyle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.flow import Column
    from pwprint.pdf.marks import Mark, Mm

_PAIR = 2
_PAD, _HIGH = 1.8, 0.7
_INDENT: Mm = 4.2
_SHARES = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65)
"""What part of the box the first of two sides may have: they end about alike, whoever has more ways to win."""


def victory(element: Element, width: Mm, style: TypeStyle) -> Block:
    """Return a `<victory>` of `<item frame colour>`s, those of a side one after the other. Raises ValueError."""
    sides = [list(items) for _, items in groupby(element, key=_side)]
    if not sides:
        raise ValueError("a quick reference has a <victory> without an <item>: leave it out where nothing wins")
    rooms = min(_divisions(len(sides), width), key=lambda rooms: max(map(height_of, _columns(sides, rooms, style))))
    columns = _columns(sides, rooms, style)
    high = max(map(height_of, columns)) + 2 * _HIGH
    marks: list[Mark] = [Rect(0.0, -high, width, high, TINT)]
    x = _PAD
    for column, room in zip(columns, rooms, strict=True):
        if x > _PAD:
            marks.append(line(x - COLUMN_GAP / 2, -_HIGH, x - COLUMN_GAP / 2, _HIGH - high, HAIR))
        marks += hung(column, x, -_HIGH)
        x += room + COLUMN_GAP
    return Block(high, tuple(marks))


def _divisions(count: int, width: Mm) -> list[tuple[Mm, ...]]:
    """Return how wide columns may be, first all alike."""
    room = width - 2 * _PAD - (count - 1) * COLUMN_GAP
    if count == _PAIR:
        return [(share * room, (1.0 - share) * room) for share in _SHARES]
    return [(room / count,) * count]


def _columns(sides: Sequence[Sequence[Element]], rooms: Sequence[Mm], style: TypeStyle) -> list[Column]:
    return [
        apart((_item(item, room, style) for item in items), ITEM_GAP) for items, room in zip(sides, rooms, strict=True)
    ]


def _side(item: Element) -> tuple[str, str]:
    """Return what tells the sides apart: black sides that spare ink have one colour."""
    return item.attrib["frame"], item.attrib["colour"]


def _item(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    face = style.face()
    return after_sign((chip(element, 0.3, 0.0),), lines(element, width, face, _INDENT), face)
