"""Tables of a sheet, with hairlines instead of boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.page.table import fitted
from pwprint.pdf.marks import Mark, Mm, Rect, line, moved
from pwprint.sheets.quickref.rich import words
from pwprint.sheets.quickref.style import TypeStyle

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_PAD: Mm = 1.2
_AIR: Mm = 0.35


def table(element: Element, width: Mm, style: TypeStyle) -> tuple[Block, ...]:
    """Return a `<table>` of one `<head>` and `<row>`s, all with `<c>` cells: names at the left, the others centred."""
    faces = {"head": style.face("sans-semibold", style.table), "row": style.face("sans", style.table)}
    rows = [(row.tag, [words(cell, faces[row.tag]) for cell in row]) for row in element]
    columns = fitted((cells for _, cells in rows), width, _PAD, _AIR)
    marks: list[Mark] = []
    skin = style.skin
    y = 0.0
    for tag, cells in rows:
        drawn = columns.row((cell, faces[tag], "middle" if place else "start") for place, cell in enumerate(cells))
        if tag == "head" and skin.is_head_tinted:
            marks.append(Rect(0.0, y - drawn.height, width, drawn.height, skin.tint))
        marks.append(moved(drawn.marks, 0.0, y))
        y -= drawn.height
        marks.append(line(0.0, y, width, y, skin.frame if tag == "head" else skin.hair))
    marks[-1] = line(0.0, y, width, y, skin.frame)
    return (Block(-y, tuple(marks)),)
