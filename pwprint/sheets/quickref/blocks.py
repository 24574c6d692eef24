"""The parts of a reference sheet: from an XML element to marks of a given width.

A `<sheet>` is a `<header>` with `<fact>`s, any number of `<block title rules score on>`, and a `<band>` of tracks.
After `<overleaf/>` a page begins, after `<column/>` its second column; what follows `<across/>` is below both.
In a block stand `<p>`, `<note>`, `<steps>` and `<bullets>` of `<item>`, `<terms>` of `<t name>`, `<table>` of a
`<head>` and `<row>`s with `<c>` cells, `<modifiers>` of `<m value>`, `<diagram name width>`, or `<beside>`: a diagram,
then what it explains.
In a band: `<turns>`, `<losses>`, `<reserve>`. Within text: `<b>`, `<i>`, `<id>` for the id of a rule, `<die pips>`.
"""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from pwprint.page.block import Block, apart, beside, height_of, indented, stacked
from pwprint.page.prose import after_sign
from pwprint.pdf.marks import Mark, Mm, Rect, Text, line, moved
from pwprint.sheets.quickref.diagrams import DIAGRAMS
from pwprint.sheets.quickref.fields import FIELDS
from pwprint.sheets.quickref.heading import heading
from pwprint.sheets.quickref.modifiers import modifiers
from pwprint.sheets.quickref.rich import lines
from pwprint.sheets.quickref.style import FRAME, INK, ITEM_GAP, TypeStyle
from pwprint.sheets.quickref.table_diagrams import TABLES
from pwprint.sheets.quickref.tables import table
from pwprint.sheets.quickref.terms import terms
from pwprint.values import replace

Maker = Callable[["Element", Mm, TypeStyle], tuple[Block, ...]]

_INDENT: Mm = 4.2
_NOTE: Mm = 3.0
_DRAWINGS = DIAGRAMS | FIELDS | TABLES


def _text(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    return lines(element, width, style.face())


def _note(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    """Return a remark: slanted, with a rule at its left."""
    face = style.face("sans-italic")
    text = stacked(lines(element, width - _NOTE, face))
    bar = Block(0.0, (line(0.5, -0.5, 0.5, -text.height + 0.3, FRAME),))
    return (beside([(0.0, bar), (_NOTE, text)]),)


def _item(element: Element, width: Mm, style: TypeStyle, sign: Mark) -> tuple[Block, ...]:
    face = style.face()
    return after_sign((sign,), lines(element, width, face, _INDENT), face)


def _bullets(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    return apart((_item(child, width, style, Rect(1.0, 0.75, 1.15, 1.15, INK)) for child in element), ITEM_GAP)


def _steps(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    """Return a numbered list."""
    signs = (Text(1.6, 0.0, str(n), "sans-bold", style.body, INK, "middle") for n in range(1, len(element) + 1))
    items = (_item(child, width, style, sign) for child, sign in zip(element, signs, strict=True))
    return apart(items, ITEM_GAP)


def _diagram(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    """Return a diagram in the middle of a column."""
    drawn = _drawn(element, style)
    return (indented(drawn, max(0.0, width - float(element.attrib["width"])) / 2),)


def _drawn(element: Element, style: TypeStyle) -> Block:
    return _DRAWINGS[element.attrib["name"]](element.attrib.get("label", ""), style)


def _beside(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    """Return a diagram at the right of what it explains; the first child is the diagram."""
    picture, *rest = element
    drawn = _drawn(picture, style)
    wide = float(picture.attrib["width"])
    if len(rest) == 1 and rest[0].tag == "bullets":
        return _items_beside(rest[0], drawn, (width, wide), style)
    return _set_beside(parts(rest, width - wide - 2.5, style), drawn, (width, wide))


def _items_beside(items: Element, drawn: Block, wide: tuple[Mm, Mm], style: TypeStyle) -> tuple[Block, ...]:
    """Return items beside a diagram, and those that begin below it over the whole width."""
    few, rest = Element(items.tag), Element(items.tag)
    text: tuple[Block, ...] = ()
    for item in items:
        if height_of(text) < drawn.height:
            few.append(item)
            text = _bullets(few, wide[0] - wide[1] - 2.5, style)
        else:
            rest.append(item)
    above = _set_beside(text, drawn, wide)
    return apart((above, _bullets(rest, wide[0], style)), ITEM_GAP) if len(rest) else above


def _set_beside(text: tuple[Block, ...], drawn: Block, sizes: tuple[Mm, Mm]) -> tuple[Block, ...]:
    """Return text with a diagram at its right; `sizes` are the widths of both together and of the diagram."""
    width, wide = sizes
    *others, last = text
    free = height_of(text) - drawn.height
    if free < 0.0:
        return (beside([(0.0, stacked(text)), (width - wide, drawn)]),)
    # It belongs to the last line, so that the gaps of the text can grow with those of its column.
    up = height_of(others) - free / 2
    return (*others, replace(last, marks=(*last.marks, moved(drawn.marks, width - wide, up))))


_MAKERS: dict[str, Maker] = {
    "p": _text,
    "note": _note,
    "bullets": _bullets,
    "steps": _steps,
    "table": table,
    "modifiers": modifiers,
    "terms": terms,
    "diagram": _diagram,
    "beside": _beside,
}
"""Every kind of part by its tag."""


def parts(elements: list[Element], width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    """Return parts one below the other."""
    made = (_MAKERS[element.tag](element, width, style) for element in elements)
    return apart(made, style.skin.apart)


def block(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    """Return a `<block title rules score on>` with its heading."""
    return (heading(element, width, style), *parts(list(element), width, style))
