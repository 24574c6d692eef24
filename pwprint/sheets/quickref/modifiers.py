"""Lists of die modifiers: sign first, plus before minus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.marks import Mm, Text, line, moved
from pwprint.sheets.quickref.rich import RichFace, paragraph, words
from pwprint.sheets.quickref.style import HAIR, INK, SetBox, TypeStyle, baseline, stack

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SIGN: Mm = 7.5
_AIR: Mm = 0.4
_BETWEEN: Mm = 4.0


MINUS = "\N{MINUS SIGN}"


def signed(value: int) -> str:
    """Return a modifier with its sign, a true minus for what is below zero."""
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def _modifier(element: Element, width: Mm, style: TypeStyle) -> SetBox:
    text = paragraph(words(element, RichFace("sans", style.table)), width - _SIGN - 1.0, style.table)
    height = text.height + 2 * _AIR
    value = signed(int(element.attrib["value"]))
    sign = Text(_SIGN / 2, -_AIR - baseline(style.table), value, "sans-bold", style.table, INK, "middle")
    return SetBox(height, (sign, moved(text.marks, _SIGN, -_AIR), line(0.0, -height, width, -height, HAIR)))


def modifiers(element: Element, width: Mm, style: TypeStyle) -> SetBox:
    """Return a `<modifiers>` list of `<m value="1">`: plus at the left, minus at the right, or all in one column."""
    rows = [row for row in element if int(row.attrib["value"])]
    gains = [row for row in rows if int(row.attrib["value"]) > 0]
    pains = [row for row in rows if int(row.attrib["value"]) < 0]
    if not gains or not pains:
        return stack([_modifier(row, width, style) for row in rows], 0.0)
    half = (width - _BETWEEN) / 2
    left, right = (stack([_modifier(row, half, style) for row in sign], 0.0) for sign in (gains, pains))
    return SetBox(max(left.height, right.height), (*left.marks, moved(right.marks, half + _BETWEEN, 0.0)))
