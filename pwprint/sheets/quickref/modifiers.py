"""Lists of die modifiers: sign first, plus before minus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, beside, stacked
from pwprint.page.prose import after_sign
from pwprint.pdf.marks import Mm, Text, line, moved
from pwprint.sheets.quickref.rich import lines
from pwprint.sheets.quickref.style import INK, TypeStyle, leading

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SIGN: Mm = 7.5
_AIR: Mm = 0.4
_BETWEEN: Mm = 4.0
_LINES, _GRAIN = 2, 1e-6


MINUS = "\N{MINUS SIGN}"


def signed(value: int) -> str:
    """Return a modifier with its sign, a true minus for what is below zero."""
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def _modifier(element: Element, width: Mm, style: TypeStyle) -> Block:
    face = style.face(size=style.table)
    sign = Text(_SIGN / 2, 0.0, signed(int(element.attrib["value"])), "sans-bold", style.table, INK, "middle")
    text = stacked(after_sign((sign,), lines(element, width - 1.0, face, _SIGN), face))
    height = text.height + 2 * _AIR
    return Block(height, (moved(text.marks, 0.0, -_AIR), line(0.0, -height, width, -height, style.skin.hair)))


def modifiers(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    """Return a `<modifiers>` list of `<m value="1">`: plus, then minus beside it, or below it if that is lower.

    It is below, too, where one beside another would be broken into more than two lines.
    """
    gains = [row for row in element if int(row.attrib["value"]) > 0]
    pains = [row for row in element if int(row.attrib["value"]) < 0]
    rows = stacked(_modifier(row, width, style) for row in (*gains, *pains))
    if not gains or not pains:
        return (rows,) if rows.height else ()
    half = (width - _BETWEEN) / 2
    columns = [[_modifier(row, half, style) for row in column] for column in (gains, pains)]
    if max(row.height for column in columns for row in column) > _LINES * leading(style.table) + 2 * _AIR + _GRAIN:
        return (rows,)
    left, right = map(stacked, columns)
    return (min(beside([(0.0, left), (half + _BETWEEN, right)]), rows, key=lambda block: block.height),)
