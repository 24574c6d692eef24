"""The parts of a reference sheet: from an XML element to marks of a given width.

A `<sheet>` is a `<header>` with `<fact>`s, any number of `<block title rules score on>`, and a `<band>` of tracks.
In a block stand `<p>`, `<note>`, `<steps>` and `<bullets>` of `<item>`, `<table>` of a `<head>` and `<row>`s with
`<c>` cells, `<modifiers>` of `<m value>`, `<diagram name width>`, or `<beside>`: a diagram, then what it explains.
In a band stand `<turns>` and `<losses>`. Within text: `<b>`, `<i>`, `<id>` for the id of a rule, `<die pips>`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Mark, Mm, Rect, Text, line, moved
from pwprint.sheets.quickref.diagrams import DIAGRAMS
from pwprint.sheets.quickref.fields import FIELDS
from pwprint.sheets.quickref.heading import heading
from pwprint.sheets.quickref.modifiers import modifiers
from pwprint.sheets.quickref.rich import RichFace, paragraph, words
from pwprint.sheets.quickref.style import FRAME, INK, ITEM_GAP, PART_GAP, SetBox, TypeStyle, baseline
from pwprint.sheets.quickref.style import stack as stacked
from pwprint.sheets.quickref.table_diagrams import TABLES
from pwprint.sheets.quickref.tables import table

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Maker = Callable[["Element", Mm, TypeStyle], SetBox]

_INDENT: Mm = 4.2
_DRAWINGS = DIAGRAMS | FIELDS | TABLES


def _text(element: Element, width: Mm, style: TypeStyle) -> SetBox:
    return paragraph(words(element, RichFace("sans", style.body)), width, style.body)


def _note(element: Element, width: Mm, style: TypeStyle) -> SetBox:
    """Return a remark: slanted, with a rule at its left."""
    text = paragraph(words(element, RichFace("sans-italic", style.body)), width - 3.0, style.body)
    bar = line(0.5, -0.5, 0.5, -text.height + 0.3, FRAME)
    return SetBox(text.height, (bar, moved(text.marks, 3.0, 0.0)))


def _item(element: Element, width: Mm, style: TypeStyle, sign: Mark) -> SetBox:
    text = paragraph(words(element, RichFace("sans", style.body)), width - _INDENT, style.body)
    return SetBox(text.height, (sign, moved(text.marks, _INDENT, 0.0)))


def _bullets(element: Element, width: Mm, style: TypeStyle) -> SetBox:
    y = -baseline(style.body) + 0.75
    return stacked([_item(item, width, style, Rect(1.0, y, 1.15, 1.15, INK)) for item in element], ITEM_GAP)


def _steps(element: Element, width: Mm, style: TypeStyle) -> SetBox:
    """Return a numbered list."""
    y = -baseline(style.body)
    signs = (Text(1.6, y, str(n), "sans-bold", style.body, INK, "middle") for n in range(1, len(element) + 1))
    return stacked([_item(item, width, style, sign) for item, sign in zip(element, signs, strict=True)], ITEM_GAP)


def _diagram(element: Element, _width: Mm, style: TypeStyle) -> SetBox:
    return _DRAWINGS[element.attrib["name"]](element.attrib.get("label", ""), style)


def _beside(element: Element, width: Mm, style: TypeStyle) -> SetBox:
    """Return a diagram at the right of what it explains; the first child is the diagram."""
    picture, *rest = element
    drawn = _diagram(picture, width, style)
    wide = float(picture.attrib["width"])
    text = parts(rest, width - wide - 2.5, style)
    top = max(0.0, (text.height - drawn.height) / 2)
    return SetBox(max(text.height, drawn.height), (moved(text.marks, 0, 0), moved(drawn.marks, width - wide, -top)))


_MAKERS: dict[str, Maker] = {
    "p": _text,
    "note": _note,
    "bullets": _bullets,
    "steps": _steps,
    "table": table,
    "modifiers": modifiers,
    "diagram": _diagram,
    "beside": _beside,
}
"""Every kind of part by its tag."""


def parts(elements: list[Element], width: Mm, style: TypeStyle) -> SetBox:
    """Return parts one below the other."""
    return stacked([_MAKERS[element.tag](element, width, style) for element in elements], PART_GAP)


def block(element: Element, number: int, width: Mm, style: TypeStyle) -> SetBox:
    """Return a `<block title rules score on>` with its heading."""
    return stacked([heading(element, number, width, style), parts(list(element), width, style)], PART_GAP)
