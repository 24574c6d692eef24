"""From a sheet in XML to one page: head, two balanced columns, a band of tracks, foot."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Mark, Mm, moved
from pwprint.sheets.quickref.blocks import block
from pwprint.sheets.quickref.header import Foot, footer, header
from pwprint.sheets.quickref.style import BLOCK_GAP, COLUMN_GAP, MIN_BODY, SetBox, TypeStyle
from pwprint.sheets.quickref.tracks import band
from pwprint.values import Struct

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LARGEST = 10.2
_STEP = 0.1
_UNEVEN = 0.035
"""Points of size that a mm of difference between the columns is worth."""
_MOST_AIR: Mm = 8.0
"""Blocks stand at most this far apart; a short column ends early instead of falling apart."""
_BAND_GAP: Mm = 3.2
"""What stands above the band of tracks keeps clear of it, so that a pencil or a coin does not cover rules."""


def _column_height(boxes: list[SetBox]) -> Mm:
    return fsum(box.height for box in boxes) + BLOCK_GAP * max(0, len(boxes) - 1)


def _split(boxes: list[SetBox]) -> tuple[list[SetBox], list[SetBox]]:
    """Return the two columns, in reading order, whose taller one is lowest."""
    cuts = range(len(boxes) + 1)
    best = min(cuts, key=lambda cut: max(_column_height(boxes[:cut]), _column_height(boxes[cut:])))
    return boxes[:best], boxes[best:]


def _column(boxes: list[SetBox], height: Mm, x: Mm, y: Mm) -> list[Mark]:
    """Return a column whose blocks spread over `height` as far as that looks right."""
    spare = height - _column_height(boxes)
    gap = min(_MOST_AIR, BLOCK_GAP + spare / max(1, len(boxes) - 1))
    marks: list[Mark] = []
    for box in boxes:
        marks.append(moved(box.marks, x, y))
        y -= box.height + gap
    return marks


class _Fit(Struct, frozen=True):
    """A page at one size of type, and how much longer one column is than the other, in mm."""

    page: SetBox
    uneven: Mm
    body: float

    @property
    def merit(self) -> float:
        """Large type is good, uneven columns are not."""
        return self.body - _UNEVEN * self.uneven


def _fit(sheet: Element, foot: Foot, width: Mm, height: Mm, body: float) -> _Fit | None:
    """Return the page at a size of type; None if it is not high enough for that."""
    style = TypeStyle(body)
    head = header(sheet[0], width, style)
    tracks = band(sheet[-1], width, style, COLUMN_GAP)
    last = footer(foot, width, style)
    narrow = (width - COLUMN_GAP) / 2
    first = int(sheet.get("first", "1"))
    boxes = [block(element, number, narrow, style) for number, element in enumerate(sheet.findall("block"), first)]
    room = height - head.height - tracks.height - last.height - 2 * BLOCK_GAP - _BAND_GAP
    left, right = _split(boxes)
    heights = _column_height(left), _column_height(right)
    if max(heights) > room:
        return None
    top = -head.height - BLOCK_GAP
    bottom = -height + last.height
    marks = (
        moved(head.marks, 0.0, 0.0),
        *_column(left, room, 0.0, top),
        *_column(right, room, narrow + COLUMN_GAP, top),
        moved(tracks.marks, 0.0, bottom + BLOCK_GAP + tracks.height),
        moved(last.marks, 0.0, bottom),
    )
    return _Fit(SetBox(height, marks), abs(heights[0] - heights[1]), body)


def fitted_page(sheet: Element, foot: Foot, width: Mm, height: Mm) -> SetBox | None:
    """Return a `<sheet first>` of a header, blocks and a band on one page, in large type and with even columns.

    `first` is the number of its first block.

    None if it does not fit in the smallest type that may be used.
    """
    best = fit = _fit(sheet, foot, width, height, MIN_BODY)
    while best and fit and fit.body < _LARGEST:
        fit = _fit(sheet, foot, width, height, round(fit.body + _STEP, 1))
        best = max((found for found in (best, fit) if found), key=lambda found: found.merit)
    return best.page if best else None
