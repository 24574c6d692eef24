"""From a sheet in XML to its pages: head, turn, two columns, what is across both, a band of tracks, and the foot."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache, partial, reduce
from itertools import accumulate
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from pwprint.memo import cached_property
from pwprint.page.block import Block, apart, gap, height_of, hung, stacked
from pwprint.page.flow import room_to_stretch, spread, stretched
from pwprint.pdf.fonts import set_once
from pwprint.pdf.marks import Mm, moved
from pwprint.sheets.quickref.across import across
from pwprint.sheets.quickref.blocks import block
from pwprint.sheets.quickref.header import Foot, footer, header
from pwprint.sheets.quickref.strip import is_strip, strip
from pwprint.sheets.quickref.style import BLOCK_GAP, COLUMN_GAP, MIN_BODY, TypeStyle, narrow
from pwprint.sheets.quickref.tracks import band
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.flow import Column

_SIZES = tuple(tenth / 10 for tenth in range(round(10 * MIN_BODY), 121))
"""The sizes of running text, in points."""
_USUAL, _GROWTH = 10.4, 2 / 3
"""The size that is tried first, and how the next one grows with how many times the room is as high as the columns."""
_AIR = 2.0
"""All gaps of a page grow alike where it has room, at most so many times."""
_MORE: Mm = 4.0
"""Between blocks of the shorter column gaps may be so much wider, for it to end where the other one does."""
_RAGGED: Mm = 10.0
_WITHIN: Mm = 1.7
"""Where it still ends so far above, gaps within its blocks grow too, each at most by so much."""
_PLACE: Mm = 12.0
"""What another break of the columns than the template's must save: blocks keep their places from battle to battle."""
_MUCH = 4
"""So many sizes of type more are worth a block on another page than the template's."""
_GRAIN = 1e-6
_BREAKS = ("column", "across")
_BAND_GAP: Mm = 3.2
"""What stands above the band of tracks keeps clear of it, so that a pencil or a coin does not cover rules."""


class ReferencePage(Struct, frozen=True):
    """What is on a page: a `<header>`, blocks in columns, those across both, and a `<band>`.

    `turn` is the sequence of a turn, if the page begins with it. The template begins a column after `left` blocks.
    """

    head: Element
    turn: Element | None
    columns: tuple[Element, ...]
    left: int | None
    across: tuple[Element, ...]
    band: Element


def reference_page(head: Element, elements: Sequence[Element], tracks: Element) -> ReferencePage:
    """Return a page of blocks among which `<column/>` and `<across/>` may stand."""
    tags = [element.tag for element in elements]
    end = tags.index("across") if "across" in tags else len(tags)
    turn = elements[0] if elements and is_strip(elements[0]) else None
    above = elements[turn is not None : end]
    left = next((number for number, element in enumerate(above) if element.tag == "column"), None)
    return ReferencePage(head, turn, _blocks(above), left, _blocks(elements[end:]), tracks)


def _blocks(elements: Sequence[Element]) -> tuple[Element, ...]:
    """Return the blocks of a page. Raises ValueError for an element that no page knows."""
    unknown = next((element.tag for element in elements if element.tag not in {"block", *_BREAKS}), None)
    if unknown is not None:
        raise ValueError(f"a quick reference has no <{unknown}>: a page holds <block>s, <column/> and <across/>")
    return tuple(element for element in elements if element.tag == "block")


class _Fit(Struct, frozen=True, eq=False, dict=True):
    """A page at one size of type."""

    area: tuple[Mm, Mm]
    head: Block
    sequence: Block
    columns: tuple[Column, ...]
    between: Mm
    across: Block
    tracks: Block
    foot: Block

    @property
    def room(self) -> Mm:
        """How high columns may be."""
        taken = (self.head, self.sequence, self.across, self.tracks, self.foot)
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
    def drawn(self) -> list[Column]:
        """The columns with their gaps: all grow alike, then those between blocks of the shorter column, a little."""
        share = max(1.0, min(_AIR, *(room_to_stretch(column, self.room) for column in self.columns)))
        airy = [stretched(column, share) for column in self.columns]
        line, between = max(map(height_of, airy)), share * self.between
        return [_let_down(spread(column, line, between, between + _MORE), line, between) for column in airy]

    @property
    def is_even(self) -> bool:
        """Whether the columns end about alike."""
        low, high = min(map(height_of, self.drawn)), max(map(height_of, self.drawn))
        return high - low <= _RAGGED + _GRAIN

    @property
    def page(self) -> Block:
        """The page."""
        width, height = self.area
        under = -self.head.height - BLOCK_GAP
        lowest = -height + self.foot.height
        tracks = lowest + BLOCK_GAP + self.tracks.height
        marks = [
            moved(self.head.marks, 0.0, 0.0),
            moved(self.sequence.marks, 0.0, under, name="turn"),
        ]
        for place, column in enumerate(self.drawn):
            marks += hung(column, place * (narrow(width) + COLUMN_GAP), under - self.sequence.height)
        marks.append(moved(self.across.marks, 0.0, tracks + _BAND_GAP + self.across.height))
        marks.append(moved(self.tracks.marks, 0.0, tracks))
        marks.append(moved(self.foot.marks, 0.0, lowest))
        return Block(height, tuple(marks))


def _let_down(column: Column, line: Mm, between: Mm) -> Column:
    """Return a column that ends far above a line with a little more space within its blocks, too."""
    far = line - _RAGGED - height_of(column)
    inner = [block.blank and block.height < between for block in column]
    if far <= 0.0 or not any(inner):
        return column
    more = min(_WITHIN, far / sum(inner))
    return tuple(
        replace(block, height=block.height + more) if is_inner else block
        for block, is_inner in zip(column, inner, strict=True)
    )


_Sized = Callable[[float], _Fit]
"""A page at a size of type."""


def _fit(leaf: ReferencePage, foot: Foot, area: tuple[Mm, Mm], body: float) -> _Fit:
    """Return the page at a size of type, whether it fits or not."""
    style, width = TypeStyle(body), area[0]
    blocks = [_block(ET.tostring(element, "unicode"), narrow(width), style) for element in leaf.columns]
    return _Fit(
        area,
        header(leaf.head, width, style),
        Block(0.0) if leaf.turn is None else stacked([strip(leaf.turn, width, style), gap(BLOCK_GAP)]),
        _divided(blocks, leaf.left, style.between),
        style.between,
        stacked([gap(BLOCK_GAP), across(leaf.across, width, style)]) if leaf.across else Block(0.0),
        band(leaf.band, width, style, COLUMN_GAP),
        footer(foot, width, style),
    )


@set_once(512)
def _block(markup: str, width: Mm, style: TypeStyle) -> Column:
    """Return a block: sheets that are tried with more or fewer facts, or on two pages, have most of them in common."""
    # As in `markup`: nothing here can declare an entity.
    return block(ET.fromstring(markup), width, style)  # noqa: S314


def _divided(blocks: Sequence[Column], left: int | None, between: Mm) -> tuple[Column, ...]:
    """Return blocks in two columns in their order: the second begins after `left` of them, if that is not far too high.

    Where it is, both are about equally high.
    """
    if len(blocks) < 2:
        return tuple(blocks) or ((),)
    ways = [(apart(blocks[:n], between), apart(blocks[n:], between)) for n in range(1, len(blocks))]
    heights = [max(map(height_of, way)) for way in ways]
    best = min(range(len(ways)), key=heights.__getitem__)
    usual = best if left is None or not 0 < left < len(blocks) else left - 1
    return ways[usual if heights[usual] <= heights[best] + _PLACE else best]


def fitted_pages(leaves: Sequence[tuple[ReferencePage, Foot]], width: Mm, height: Mm) -> list[Block] | None:
    """Return pages in type of one size, as large as fits on all of them.

    None if the smallest type that may be used is too large.
    """
    area = width, height
    made, counts = _counted(leaves, area)
    for other in _parted_elsewhere(leaves, made, counts):
        tried, more = _counted(other, area)
        if more[-1] - counts[-1] >= _MUCH and all(at(_SIZES[more[-1] - 1]).is_even for at in tried):
            made, counts = tried, more
    return [at(_SIZES[counts[-1] - 1]).page for at in made] if counts[-1] else None


def _parted_elsewhere(
    leaves: Sequence[tuple[ReferencePage, Foot]], made: Sequence[_Sized], counts: Sequence[int]
) -> Iterator[list[tuple[ReferencePage, Foot]]]:
    """Yield pages with a block at the other side of the last break, where there may be room for larger type."""
    fit = counts[-1]
    if not fit or len(leaves) < 2:
        return
    if counts[0] - fit >= _MUCH and len(leaves[-1][0].columns) > 2:
        yield _begun_earlier(leaves)
    elif counts[0] == fit <= len(_SIZES) - _MUCH and made[-1](_SIZES[fit + _MUCH - 1]).fits:
        yield _begun_later(leaves)


def _counted(leaves: Sequence[tuple[ReferencePage, Foot]], area: tuple[Mm, Mm]) -> tuple[list[_Sized], list[int]]:
    """Return pages by size of type, and how many sizes fit on the first, on the first two, and so on."""
    made: list[_Sized] = [cache(partial(_fit, leaf, foot, area)) for leaf, foot in leaves]
    counts = list(accumulate(made, lambda count, at: _count_fitting(at, count), initial=len(_SIZES)))
    return made, counts[1:]


def _begun_earlier(leaves: Sequence[tuple[ReferencePage, Foot]]) -> list[tuple[ReferencePage, Foot]]:
    """Return pages with the first block of the last one at the end of the page before."""
    *others, (before, above), (last, below) = leaves
    first, *rest = last.columns
    longer = replace(before, columns=(*before.columns, first))
    shorter = replace(last, columns=tuple(rest), left=last.left and last.left - 1)
    return [*others, (longer, above), (shorter, below)]


def _begun_later(leaves: Sequence[tuple[ReferencePage, Foot]]) -> list[tuple[ReferencePage, Foot]]:
    """Return pages with the last block of the page before at the beginning of the last one."""
    *others, (before, above), (last, below) = leaves
    *rest, moved_on = before.columns
    longer = replace(last, columns=(moved_on, *last.columns), left=last.left and last.left + 1)
    return [*others, (replace(before, columns=tuple(rest)), above), (longer, below)]


def _count_fitting(at: _Sized, most: int) -> int:
    """Return how many sizes of type fit, from the smallest on, at most so many.

    Most pages take a usual size, and later ones that of the first: those are tried first.
    """
    fit, over, tried = 0, most + 1, list[tuple[float, Mm]]()
    count = most if most < len(_SIZES) else max(1, bisect_right(_SIZES, _USUAL))
    while over - fit > 1:
        page, size = at(_SIZES[count - 1]), _SIZES[count - 1]
        fit, over = (count, over) if page.fits else (fit, count)
        tried.append((size, page.room - max(page.heights)))
        times = max(page.room, 0.0) / max(*page.heights, 1.0)
        full = _full(tried) if len(tried) > 1 else size * times**_GROWTH
        count = min(max(bisect_right(_SIZES, full), fit + 1), over - 1)
    return fit


def _full(tried: Sequence[tuple[float, Mm]]) -> float:
    """Return the size with which nothing should be left free, by what the last two left."""
    (size, free), (other, more) = tried[-1], tried[-2]
    return size - free * (size - other) / (free - more) if free != more else size
