"""Pages of an example: columns that end on one line, with pictures as high as the fewest pages allow."""

from __future__ import annotations

from itertools import chain, islice, pairwise, repeat
from math import fsum
from typing import TYPE_CHECKING

from pwprint.memo import cached_property
from pwprint.page.block import Block, gap, height_of, hung
from pwprint.page.flow import poured
from pwprint.sheets.example_turn.context import BESIDE
from pwprint.sheets.example_turn.opening import blank
from pwprint.sheets.example_turn.pieces import GAP
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.opening import Opening, Painter
    from pwprint.sheets.example_turn.pieces import Piece

    Pieces = tuple[Piece, ...]

_HEIGHTS = tuple(share / 100 for share in range(95, 40, -3))
"""The heights that pictures may have, as shares of the width of a column."""

_GROWTH = 1.6
"""How high pictures may become to fill a page, as a share of the same width."""

_HIGHEST = 0.45
"""Which share of a page a picture may take."""

_ALONE: Mm = 40.0
"""What counts, as so many mm that are empty, a head that takes a page of its own."""

_BELOW, _NARROW, _EVEN = 0.4, 1.5, 4.0
"""How much counts, beside 1 for what is empty elsewhere, what is empty below the end, and beside a narrow picture.

So many mm look alike.
"""


class _ExamplePage(Struct, frozen=True, dict=True):
    """A page: what stands across it, columns below that, and at last what stands across it below these."""

    context: ExampleContext
    head: tuple[Block, ...]
    columns: tuple[Pieces, ...]
    wish: Mm
    foot: tuple[Block, ...] = ()
    is_last: bool = False

    @property
    def room(self) -> Mm:
        """How high columns may be."""
        return self.context.most - height_of((*self.head, *self.foot))

    @cached_property
    def least(self) -> Mm:
        """How high the columns are if no picture grows."""
        return max((_filled(column, self.wish) for column in self.columns), default=0.0)

    @cached_property
    def line(self) -> Mm:
        """Where the columns end: at the foot of the page; on the last page where all of them can."""
        grown = (_filled(column, self._highest) for column in self.columns)
        return max(self.least, min(self.room, *grown)) if self.is_last and self.columns else self.room

    @cached_property
    def ragged(self) -> Mm:
        """How far the columns end above their line, all together; what has none is empty there."""
        if not self.columns:
            return self.context.columns * max(0.0, self.room)
        grown = [(column, self._grown(column)) for column in self.columns]
        narrow = (_NARROW * _beside(column, wish) for column, wish in grown)
        return fsum((*narrow, *(self.line - _filled(column, wish) for column, wish in grown)))

    def marks(self) -> tuple[Mark, ...]:
        """Return what is drawn on the page."""
        top, pitch = -height_of(self.head), self.context.column + BESIDE
        shown = (self._drawn(column, number * pitch, top) for number, column in enumerate(self.columns))
        return (*hung(self.head, 0.0, 0.0), *chain.from_iterable(shown), *hung(self.foot, 0.0, top - self.line))

    def _drawn(self, column: Pieces, x: Mm, top: Mm) -> tuple[Mark, ...]:
        wish = self._grown(column)
        return hung((piece if isinstance(piece, Block) else piece.drawn(wish) for piece in column), x, top)

    @property
    def _highest(self) -> Mm:
        return max(self.wish, _GROWTH * self.context.column)

    def _grown(self, column: Pieces) -> Mm:
        """Return how high the pictures of a column are, so that it ends on the line: some stop before others."""
        low, most = self.wish, self._highest
        ends = (end for one in column if not isinstance(one, Block) for end in (one.panel.need, one.most))
        here = _filled(column, low)
        for high in sorted({most, *(end for end in ends if low < end < most)}):
            above = _filled(column, high)
            if above > self.line:
                return low + (high - low) * max(0.0, self.line - here) / (above - here)
            low, here = high, above
        return low


def flowed(
    context: ExampleContext, heads: Iterable[Opening], paint: Painter, pieces: Sequence[Piece], end: Block
) -> list[tuple[Mark, ...]]:
    """Return the best pages: one of several heads across the first, pieces in columns, and across the last their end.

    No piece is cut, and one that keeps the next stands in its column. Only the head that is chosen is painted.
    """
    wishes = [min(share * context.column, _HIGHEST * context.most) for share in _HEIGHTS]
    ways = [
        (head, _layout(context, made, pieces, wish)) for head in heads for made in (head(blank),) for wish in wishes
    ]
    tried: list[tuple[tuple[_ExamplePage, ...], Opening, Mm]] = []
    for head, way in sorted(ways, key=lambda one: one[1].count):
        if tried and way.count > min(len(pages) for pages, *_ in tried):
            break
        tried.append(((*way.opening, *_ended(way, end)), head, way.last.wish))
    fewest = min(len(pages) for pages, *_ in tried)
    _, head, wish = min((one for one in tried if len(one[0]) == fewest), key=lambda one: _rank(one[0]))
    best = _layout(context, head(paint), pieces, wish)
    return [page.marks() for page in (*best.opening, *_ended(best, end))]


def _rank(pages: Sequence[_ExamplePage]) -> tuple[int, Mm]:
    """Return what is least for the best of as many pages: columns that end level, little left empty, large pictures."""
    *_, last = pages
    empty = _BELOW * len(last.columns) * (last.room - last.line)
    ragged = sum(page.ragged for page in pages) + empty + _ALONE * (not pages[0].columns)
    return round(ragged / _EVEN), -last.wish


class _ExampleLayout(Struct, frozen=True):
    """Pages with pictures of a height: all but the last, and the columns of that one before they are made even."""

    opening: tuple[_ExamplePage, ...]
    last: _ExamplePage

    @property
    def count(self) -> int:
        """How many pages there are at least."""
        return len(self.opening) + 1


def _layout(context: ExampleContext, head: tuple[Block, ...], pieces: Sequence[Piece], wish: Mm) -> _ExampleLayout:
    """Return how a head and pieces are parted into pages with pictures of a height."""
    *heads, last_head = poured(head, repeat(context.most))
    sized = [_sized(piece, wish) for piece in pieces]
    beside = context.most - height_of(last_head) + GAP
    # Below the head columns begin only where the first panel has room with the band above it.
    first = context.columns if height_of(_kept(sized)) <= beside else 0
    poured_ = poured(sized, chain(repeat(beside, first), repeat(context.most + GAP)))
    left = iter(pieces)
    columns = [tuple(islice(left, len(column))) for column in poured_]
    opening = [_ExamplePage(context, each, (), wish) for each in (*heads, *(() if first else (last_head,)))]
    starts = [0, *range(first or context.columns, len(columns), context.columns)]
    *more, last = (
        _ExamplePage(context, last_head if first and not start else (), tuple(columns[start:stop]), wish)
        for start, stop in pairwise((*starts, len(columns)))
    )
    return _ExampleLayout((*opening, *more), last)


def _ended(way: _ExampleLayout, end: Block) -> tuple[_ExamplePage, ...]:
    """Return the last page with the end below its columns, or on a page of its own."""
    last = way.last
    context, wish = last.context, last.wish
    cuts = _cuts(tuple(chain.from_iterable(last.columns)), context.columns, wish)
    tries = [_ExamplePage(context, last.head, cut, wish, (gap(GAP), end), is_last=True) for cut in cuts]
    closing = min(tries, key=lambda page: (page.least > page.room, round(page.ragged), page.line))
    return (closing,) if closing.least <= closing.room + GAP else (last, _ExamplePage(context, (end,), (), wish))


def _kept(sized: Sequence[Block]) -> Iterator[Block]:
    """Yield the first blocks that stand together."""
    for block in sized:
        yield block
        if not block.keep:
            return


def _cuts(pieces: Pieces, count: int, wish: Mm) -> Iterator[tuple[Pieces, ...]]:
    """Yield the ways to set the pieces of a page in columns."""
    if count == 1:
        yield (pieces,)
        return
    for cut in range(1, len(pieces) + 1):
        if cut == len(pieces) or not _sized(pieces[cut - 1], wish).keep:
            yield pieces[:cut], pieces[cut:]


def _beside(column: Pieces, wish: Mm) -> Mm:
    """Return how much narrower than their column pictures are, all together."""
    shown = [piece for piece in column if not isinstance(piece, Block)]
    return fsum(one.context.column - one.panel.window(one.context.column, one.picture(wish)).width for one in shown)


def _sized(piece: Piece, wish: Mm) -> Block:
    return piece if isinstance(piece, Block) else piece.sized(wish)


def _filled(pieces: Sequence[Piece], wish: Mm) -> Mm:
    """Return how high a column is, without the gap at its foot."""
    heights = [piece.height if isinstance(piece, Block) else piece.height(wish) for piece in pieces]
    return max(0.0, fsum(heights) - GAP)
