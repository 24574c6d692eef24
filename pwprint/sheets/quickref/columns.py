"""From a sheet in XML to one page: head, two balanced columns, a band of tracks, foot."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, partial, reduce
from math import fsum, sqrt
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from pwprint.memo import cached_property
from pwprint.page.block import Block, apart, gap, height_of, hung, stacked
from pwprint.page.flow import spread
from pwprint.pdf.fonts import set_once
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

    from pwprint.page.flow import Column

_SIZES = tuple(tenth / 10 for tenth in range(round(10 * MIN_BODY), 111))
"""The sizes of running text, in points."""
_UNEVEN, _SMALLER = 0.05, 0.5
"""Points of size that a mm of difference between the columns is worth, and how many points they are worth at most."""
_MOST_AIR: Mm = 5.0
"""Blocks stand at most this far apart; a short column ends early instead of falling apart."""
_ORDER: Mm = 6.0
"""What blocks out of their order must save."""
_GRAIN = 1e-6
_BAND_GAP: Mm = 3.2
"""What stands above the band of tracks keeps clear of it, so that a pencil or a coin does not cover rules."""


class _Fit(Struct, frozen=True, eq=False, dict=True):
    """A page at one size of type: its head, the sequence of a turn, columns, the band of tracks, and the foot."""

    area: tuple[Mm, Mm]
    body: float
    head: Block
    sequence: Block
    columns: list[Column]
    tracks: Block
    foot: Block

    @property
    def room(self) -> Mm:
        """How high columns may be."""
        taken = (self.head, self.sequence, self.tracks, self.foot)
        return reduce(lambda room, block: room - block.height, taken, self.area[1]) - 2 * BLOCK_GAP - _BAND_GAP

    @cached_property
    def heights(self) -> list[Mm]:
        """How high columns are."""
        return [height_of(column) for column in self.columns]

    @property
    def fits(self) -> bool:
        """Whether there is room for them."""
        return max(self.heights) <= self.room + _GRAIN

    @property
    def merit(self) -> float:
        """Large type is good, uneven columns are not."""
        shortest = min(self.heights) if len(self.heights) > 1 else 0.0
        return self.body - _UNEVEN * (max(self.heights) - shortest)

    @property
    def page(self) -> Block:
        """The page."""
        width, height = self.area
        under = -self.head.height - BLOCK_GAP
        lowest = -height + self.foot.height
        marks = [
            moved(self.head.marks, 0.0, 0.0),
            moved(self.sequence.marks, 0.0, under, name="turn"),
        ]
        for place, column in enumerate(self.columns):
            x = place * (_narrow(width) + COLUMN_GAP)
            marks += hung(spread(column, self.room, BLOCK_GAP, _MOST_AIR), x, under - self.sequence.height)
        marks.append(moved(self.tracks.marks, 0.0, lowest + BLOCK_GAP + self.tracks.height))
        marks.append(moved(self.foot.marks, 0.0, lowest))
        return Block(height, tuple(marks))


def _fit(sheet: Element, foot: Foot, area: tuple[Mm, Mm], body: float) -> _Fit:
    """Return the page at a size of type, whether it fits or not."""
    style, width = TypeStyle(body), area[0]
    turn, elements = _turn_first(sheet.findall("block"))
    blocks = [_block(ET.tostring(element, "unicode"), _narrow(width), style) for element in elements]
    return _Fit(
        area,
        body,
        header(sheet[0], width, style),
        stacked([strip(turn, width, style), gap(BLOCK_GAP)]) if turn is not None else Block(0.0),
        [apart(([each] for each in column), BLOCK_GAP) for column in _shared(blocks)],
        band(sheet[-1], width, style, COLUMN_GAP),
        footer(foot, width, style),
    )


@set_once(512)
def _block(markup: str, width: Mm, style: TypeStyle) -> Block:
    """Return a block: sheets that are tried with more or fewer facts, or on two pages, have most of them in common."""
    # As in `markup`: nothing here can declare an entity.
    return block(ET.fromstring(markup), width, style)  # noqa: S314


def _narrow(width: Mm) -> Mm:
    """Return how wide a column is."""
    return (width - COLUMN_GAP) / 2


def _shared(blocks: list[Block]) -> list[list[Block]]:
    """Return blocks in two columns about equally high, in their order where that costs no more than `_ORDER`.

    The first block heads the left column, the last one ends the right.
    """
    if len(blocks) < 2:
        return [blocks]
    heights = [block.height for block in blocks]
    longer = [_longer(heights, right) for right in range(1 << (len(blocks) - 2))]
    most = min(longer) + _ORDER
    ways = (right for right, height in enumerate(longer) if height <= most)
    best = min(ways, key=lambda right: (_moves(len(blocks), right), longer[right]))
    return [[blocks[number] for number in column] for column in _divided(len(blocks), best)]


def _divided(count: int, right: int) -> tuple[list[int], list[int]]:
    """Return two columns; the bits of `right` say which blocks between the first and the last stand in the second."""
    inner = range(1, count - 1)
    return (
        [0, *(number for number in inner if not right >> number - 1 & 1)],
        [*(number for number in inner if right >> number - 1 & 1), count - 1],
    )


def _longer(heights: list[Mm], right: int) -> Mm:
    columns = _divided(len(heights), right)
    return max(fsum([heights[number] for number in column]) + BLOCK_GAP * (len(column) - 1) for column in columns)


def _moves(count: int, right: int) -> int:
    """Return how many blocks of the left column come after the first of the right one."""
    left, (first, *_) = _divided(count, right)
    return sum(number > first for number in left)


def _turn_first(blocks: list[Element]) -> tuple[Element | None, list[Element]]:
    """Return the sequence of a turn, if a page begins with it, and the other blocks."""
    return (blocks[0], blocks[1:]) if blocks and is_strip(blocks[0]) else (None, blocks)


def fitted_page(sheet: Element, foot: Foot, width: Mm, height: Mm) -> Block | None:
    """Return a `<sheet>` of a header, blocks and a band on one page, in large type and with even columns.

    None if it does not fit in the smallest type that may be used.
    """
    at = cache(partial(_fit, sheet, foot, (width, height)))
    best: _Fit | None = None
    fitting = _SIZES[: _count_fitting(at)]
    for body in reversed(fitting):
        if best and (best.merit > body or body < fitting[-1] - _SMALLER):
            break  # the evenest columns in smaller type are no better
        found = at(body)
        best = found if best is None or found.merit >= best.merit else best
    return best.page if best else None


def _count_fitting(at: Callable[[float], _Fit]) -> int:
    """Return how many sizes of type fit, from the smallest on."""
    least = at(_SIZES[0])
    if not least.fits:
        return 0
    # What words take grows with the square of their size, about: the search begins where they would fill the page.
    count = bisect_right(_SIZES, _SIZES[0] * sqrt(least.room / max(least.heights)))
    while count < len(_SIZES) and at(_SIZES[count]).fits:
        count += 1
    while not at(_SIZES[count - 1]).fits:
        count -= 1
    return count
