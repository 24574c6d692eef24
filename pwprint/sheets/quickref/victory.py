"""What wins a battle, in a box across a page: each side's ways behind its sign, those of two sides side by side."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, height_of, hung
from pwprint.page.prose import after_sign
from pwprint.pdf.marks import Pen, Rect
from pwprint.sheets.quickref.rich import lines
from pwprint.sheets.quickref.sides import chip
from pwprint.sheets.quickref.style import COLUMN_GAP, INK, ITEM_GAP, TINT, TypeStyle

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from pwprint.pdf.marks import Mm

_PAD, _HIGH = 1.2, 0.7
_INDENT: Mm = 4.2
_PEN = Pen(INK, 0.35, round=False)


def victory(element: Element, width: Mm, style: TypeStyle) -> Block:
    """Return a `<victory>` of `<item frame colour>`s, those of a side one after the other."""
    sides = [list(items) for _, items in groupby(element, key=_side)]
    wide = (width - 2 * _PAD - (len(sides) - 1) * COLUMN_GAP) / len(sides)
    columns = [apart((_item(item, wide, style) for item in items), ITEM_GAP) for items in sides]
    high = max(map(height_of, columns)) + 2 * _HIGH
    box = Rect(0.0, -high, width, high, TINT, _PEN)
    told = (
        mark
        for number, column in enumerate(columns)
        for mark in hung(column, _PAD + number * (wide + COLUMN_GAP), -_HIGH)
    )
    return Block(high, (box, *told))


def _side(item: Element) -> tuple[str, str]:
    """Return what tells the sides apart: black sides that spare ink have one colour."""
    return item.attrib["frame"], item.attrib["colour"]


def _item(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    face = style.face()
    return after_sign((chip(element, 0.3, 0.0),), lines(element, width, face, _INDENT), face)
