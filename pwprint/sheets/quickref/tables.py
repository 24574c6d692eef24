"""Tables, with hairlines instead of boxes."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Mark, Mm, Rect, line, moved
from pwprint.sheets.quickref.rich import RichFace, Word, line_width, paragraph, words
from pwprint.sheets.quickref.style import FRAME, HAIR, TINT, SetBox, TypeStyle

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_PAD: Mm = 1.2
_AIR: Mm = 0.35
_SLACK: Mm = 0.01
"""Sums of widths may differ in the last digit."""


def _cell(cell: Element, row: Element, style: TypeStyle) -> list[Word]:
    return words(cell, RichFace("sans-semibold" if row.tag == "head" else "sans", style.table))


def _widths(table: Element, width: Mm, style: TypeStyle) -> list[Mm]:
    """Return the widths of the columns: what each needs, the rest shared; the widest gives way where it is too much."""
    columns = zip(*([_cell(cell, row, style) for cell in row] for row in table), strict=True)
    needs = [2 * _PAD + max(line_width(tuple(cell)) for cell in column) for column in columns]
    while fsum(needs) > width:
        needs[needs.index(max(needs))] -= min(1.0, fsum(needs) - width)
    return [need + (width - fsum(needs)) / len(needs) for need in needs]


def _row(row: Element, widths: list[Mm], style: TypeStyle) -> SetBox:
    """Return one row; the first column stands at the left, the others in the middle."""
    cells = [
        paragraph(_cell(cell, row, style), width - 2 * _PAD + _SLACK, style.table, "middle" if number else "start")
        for number, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    height = max(cell.height for cell in cells)
    marks: list[Mark] = []
    x = 0.0
    for cell, width in zip(cells, widths, strict=True):
        marks.append(moved(cell.marks, x + _PAD, -_AIR - (height - cell.height) / 2))
        x += width
    return SetBox(height + 2 * _AIR, tuple(marks))


def table(element: Element, width: Mm, style: TypeStyle) -> SetBox:
    """Return a `<table>` of one `<head>` and `<row>`s, all with `<c>` cells."""
    widths = _widths(element, width, style)
    marks: list[Mark] = []
    y = 0.0
    for row in element:
        box = _row(row, widths, style)
        if row.tag == "head":
            marks.append(Rect(0.0, y - box.height, width, box.height, TINT))
        marks.append(moved(box.marks, 0.0, y))
        y -= box.height
        marks.append(line(0.0, y, width, y, FRAME if row.tag == "head" else HAIR))
    marks[-1] = line(0.0, y, width, y, FRAME)
    return SetBox(-y, tuple(marks))
