"""Pages of an example: the pictures as high as they can be on no more pages than are needed, and no page half empty."""

from __future__ import annotations

from functools import cached_property
from itertools import islice, repeat
from typing import TYPE_CHECKING

from pwprint.page.block import Block, height_of, hung
from pwprint.page.flow import poured
from pwprint.sheets.example_turn.rows import PanelRow
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.example_turn.context import ExampleContext

    Piece = PanelRow | Block

_HEIGHTS = tuple(share / 100 for share in range(86, 35, -5))
"""The heights that pictures may have, as shares of the width of a column; the first that saves pages is taken."""

_GROWTH = 0.85
"""How high pictures may become to fill a page, as a share of the same width."""

_LAST_GROWTH = 0.7
"""The same for the last page, which may stay empty below."""

_HIGHEST = 0.45
"""Which share of a page a picture may take."""

_EMPTY = 0.22
"""Which share of a page may be empty before it looks forgotten."""


class _Layout(Struct, frozen=True, dict=True):
    """A way to make up pages: what stands on each, and how high pictures are wished to be."""

    pages: tuple[tuple[Piece, ...], ...]
    context: ExampleContext
    wish: Mm

    @cached_property
    def wishes(self) -> tuple[Mm, ...]:
        """For each page how high its pictures may be: they grow until the page is full, on the last one less far."""
        *full, last = self.pages
        return (*(self._grown(page, _GROWTH) for page in full), self._grown(last, _LAST_GROWTH))

    @property
    def rank(self) -> tuple[int, int, Mm]:
        """What is least for the best: few pages, none of them half empty, large pictures."""
        *full, _ = zip(self.pages, self.wishes, strict=True)
        empty = sum(_filled(page, wish) < (1 - _EMPTY) * self.context.most for page, wish in full)
        return len(self.pages), empty, -self.wish

    def _grown(self, page: tuple[Piece, ...], most: float) -> Mm:
        rows = sum(isinstance(piece, PanelRow) for piece in page)
        spare = max(0.0, self.context.most - _filled(page, self.wish))
        return min(self.wish + spare / rows, max(self.wish, most * self.context.column)) if rows else self.wish


def flowed(context: ExampleContext, ways: Sequence[Sequence[Piece]]) -> list[tuple[Mark, ...]]:
    """Return the best pages that one of several ways gives, its pieces one below the other.

    No piece is cut, and one that keeps the next stands on its page.
    """
    wishes = [min(share * context.column, _HIGHEST * context.most) for share in _HEIGHTS]
    best = min((_layout(context, way, wish) for way in ways for wish in wishes), key=lambda layout: layout.rank)
    return [
        hung((piece if isinstance(piece, Block) else piece.drawn(wish) for piece in page), 0.0, 0.0)
        for page, wish in zip(best.pages, best.wishes, strict=True)
    ]


def _layout(context: ExampleContext, pieces: Sequence[Piece], wish: Mm) -> _Layout:
    """Return what stands on each page if pictures have a height."""
    left = iter(pieces)
    pages = poured((_sized(piece, wish) for piece in pieces), repeat(context.most))
    return _Layout(tuple(tuple(islice(left, len(page))) for page in pages), context, wish)


def _sized(piece: Piece, wish: Mm) -> Block:
    return piece if isinstance(piece, Block) else piece.sized(wish)


def _filled(pieces: Sequence[Piece], wish: Mm) -> Mm:
    return height_of(_sized(piece, wish) for piece in pieces)
