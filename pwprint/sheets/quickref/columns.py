"""From a sheet in XML to one page: head, two balanced columns, a band of tracks, foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, gap, height_of, hung, stacked
from pwprint.page.flow import level, spread
from pwprint.pdf.marks import Mm, moved
from pwprint.sheets.quickref.blocks import block
from pwprint.sheets.quickref.header import Foot, footer, header
from pwprint.sheets.quickref.strip import is_strip, strip
from pwprint.sheets.quickref.style import BLOCK_GAP, COLUMN_GAP, MIN_BODY, TypeStyle
from pwprint.sheets.quickref.tracks import band
from pwprint.values import Struct

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LARGEST = 10.2
_STEP = 0.1
_UNEVEN = 0.05
"""Points of size that a mm of difference between the columns is worth."""
_MOST_AIR: Mm = 10.0
"""Blocks stand at most this far apart; a short column ends early instead of falling apart."""
_BAND_GAP: Mm = 3.2
"""What stands above the band of tracks keeps clear of it, so that a pencil or a coin does not cover rules."""


class _Fit(Struct, frozen=True):
    """A page at one size of type, and how much longer one column is than the other, in mm."""

    page: Block
    uneven: Mm
    body: float

    @property
    def merit(self) -> float:
        """Large type is good, uneven columns are not."""
        return self.body - _UNEVEN * self.uneven


def _fit(sheet: Element, foot: Foot, area: tuple[Mm, Mm], body: float) -> _Fit | None:
    """Return the page at a size of type; None if it is not high enough for that."""
    style, (width, height) = TypeStyle(body), area
    head = header(sheet[0], width, style)
    tracks = band(sheet[-1], width, style, COLUMN_GAP)
    last = footer(foot, width, style)
    narrow = (width - COLUMN_GAP) / 2
    turn, elements = _turn_first(sheet.findall("block"))
    sequence = stacked([strip(turn, width, style), gap(BLOCK_GAP)]) if turn is not None else Block(0.0)
    blocks = [block(element, narrow, style) for element in elements]
    room = height - head.height - sequence.height - tracks.height - last.height - 2 * BLOCK_GAP - _BAND_GAP
    line, columns = level(apart(([each] for each in blocks), BLOCK_GAP), (0.0, 0.0))
    if line > room:
        return None
    top, bottom = -head.height - BLOCK_GAP - sequence.height, -height + last.height
    heights = [height_of(column) for column in columns]
    marks = (
        moved(head.marks, 0.0, 0.0),
        moved(sequence.marks, 0.0, -head.height - BLOCK_GAP, name="turn"),
        *(
            mark
            for place, column in enumerate(columns)
            for mark in hung(spread(column, room, BLOCK_GAP, _MOST_AIR), place * (narrow + COLUMN_GAP), top)
        ),
        moved(tracks.marks, 0.0, bottom + BLOCK_GAP + tracks.height),
        moved(last.marks, 0.0, bottom),
    )
    return _Fit(Block(height, marks), max(heights) - (min(heights) if len(heights) > 1 else 0.0), body)


def _turn_first(blocks: list[Element]) -> tuple[Element | None, list[Element]]:
    """Return the sequence of a turn, if a page begins with it, and the other blocks."""
    return (blocks[0], blocks[1:]) if blocks and is_strip(blocks[0]) else (None, blocks)


def fitted_page(sheet: Element, foot: Foot, width: Mm, height: Mm) -> Block | None:
    """Return a `<sheet>` of a header, blocks and a band on one page, in large type and with even columns.

    None if it does not fit in the smallest type that may be used.
    """
    best = fit = _fit(sheet, foot, (width, height), MIN_BODY)
    while best and fit and fit.body < _LARGEST:
        fit = _fit(sheet, foot, (width, height), round(fit.body + _STEP, 1))
        best = max((found for found in (best, fit) if found), key=lambda found: found.merit)
    return best.page if best else None
