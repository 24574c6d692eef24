"""Rules as a table of two columns: what each is about at the left, the rule itself at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap
from pwprint.page.prose import after_sign
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Mm, Text, line
from pwprint.sheets.quickref.rich import lines
from pwprint.sheets.quickref.style import INK, TypeStyle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_AIR: Mm = 0.45
"""Above and below the line between two rules."""
_BETWEEN: Mm = 2.2
_FONT = "sans-semibold"


def terms(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    """Return `<terms>` of `<t name>`: the names in a column that is as wide as the longest of them."""
    face = style.face(size=style.table)
    indent = max((text_width(term.attrib["name"], _FONT, face.size) for term in element), default=0.0) + _BETWEEN

    def rows() -> Iterator[Block]:
        for number, term in enumerate(element):
            if number:
                yield from (gap(_AIR), Block(0.0, (line(0.0, 0.0, width, 0.0, style.skin.hair),)), gap(_AIR))
            name = Text(0.0, 0.0, term.attrib["name"], _FONT, face.size, INK)
            yield from after_sign((name,), lines(term, width, face, indent), face)

    return tuple(rows())
