"""From a sheet in XML to one page: head, two balanced columns, a band of tracks, foot."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, partial
from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, gap, height_of, hung, stacked
from pwprint.page.flow import spread
from pwprint.pdf.marks import Mm, moved
from pwprint.sheets.quickref.blocks import block
from pwprint.sheets.quickref.header import Foot, footer, header
from pwprint.sheets.quickref.strip import is_strip, strip
from pwprint.sheets.quickref.style import BLOCK_GAP, COLUMN_GAP, MIN_BODY, TypeStyle
from pwprint.sheets.quickref.tracks import band
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable
    from xml.etree.ElementTree import Element

_SIZES = tuple(tenth / 10 for tenth in range(round(10 * MIN_BODY), 105))
"""The sizes of running text, in points."""
_UNEVEN = 0.05
"""Points of size that a mm of difference between the columns is worth."""
_MOST_AIR: Mm = 5.0
"""Blocks stand at most this far apart; a short column ends early instead of falling apart."""
_ORDER: Mm = 6.0
"""What blocks out of their order must save."""
_GRAIN = 1e-6
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
    columns = [apart(([each] for each in column), BLOCK_GAP) for column in _shared(blocks)]
    if max(map(height_of, columns)) > room + _GRAIN:
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


def _shared(blocks: list[Block]) -> list[list[Block]]:
    """Return blocks in two columns about equally high, in their order where that costs no more than `_ORDER`.

    The first block heads the left column, the last one ends the right.
    """
    if len(blocks) < 2:
        return [blocks]
    ways = [_divided(blocks, right) for right in range(1 << (len(blocks) - 2))]
    least = min(map(_longer, ways))
    return min(
        (way for way in ways if _longer(way) <= least + _ORDER), key=lambda way: (_moves(blocks, way), _longer(way))
    )


def _divided(blocks: list[Block], right: int) -> list[list[Block]]:
    """Return two columns; the bits of `right` say which blocks between the first and the last stand in the second."""
    inner = blocks[1:-1]
    left = [block for number, block in enumerate(inner) if not right >> number & 1]
    return [[blocks[0], *left], [*(block for number, block in enumerate(inner) if right >> number & 1), blocks[-1]]]


def _longer(way: list[list[Block]]) -> Mm:
    return max(height_of(column) + BLOCK_GAP * (len(column) - 1) for column in way)


def _moves(blocks: list[Block], way: list[list[Block]]) -> int:
    """Return how many blocks of the left column come after the first of the right one."""
    places = {id(block): number for number, block in enumerate(blocks)}
    first = places[id(way[1][0])]
    return sum(places[id(block)] > first for block in way[0])


def _turn_first(blocks: list[Element]) -> tuple[Element | None, list[Element]]:
    """Return the sequence of a turn, if a page begins with it, and the other blocks."""
    return (blocks[0], blocks[1:]) if blocks and is_strip(blocks[0]) else (None, blocks)


def fitted_page(sheet: Element, foot: Foot, width: Mm, height: Mm) -> Block | None:
    """Return a `<sheet>` of a header, blocks and a band on one page, in large type and with even columns.

    None if it does not fit in the smallest type that may be used.
    """
    fit = cache(partial(_fit, sheet, foot, (width, height)))
    best: _Fit | None = None
    for body in reversed(_SIZES[: _count_fitting(fit)]):
        if best and best.merit > body:
            break  # the evenest columns in smaller type are no better
        found = fit(body)
        if found and (best is None or found.merit >= best.merit):
            best = found
    return best.page if best else None


def _count_fitting(fit: Callable[[float], _Fit | None]) -> int:
    """Return how many sizes of type fit: most pages have room for the largest, and most others for none."""
    if fit(_SIZES[-1]):
        return len(_SIZES)
    if not fit(_SIZES[0]):
        return 0
    return bisect_left(_SIZES, 1, 1, len(_SIZES) - 1, key=lambda body: fit(body) is None)
