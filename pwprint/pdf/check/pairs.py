"""Which page carries the backs of which, and how a place on the one is found behind the other."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from pwprint.pdf.check.document import Duplex, PdfContent, PdfPage
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mm, Point

_FOLD_LEAST = 0.4
"""The part of a page's height that the line to fold on is longer than."""


class BackTurn(Enum):
    """How the back of a sheet is seen."""

    LONG = "turned over the long edge"
    SHORT = "turned over the short edge"
    FOLD = "folded"


class Pair(Struct, frozen=True):
    """A page with fronts, the one with their backs, and how one comes behind the other. The two may be one page."""

    front: PdfPage
    back: PdfPage
    turn: BackTurn

    def behind(self, place: Point) -> Point:
        """Return where on the page of the backs the reverse of a place lies."""
        x, y = place
        if self.turn is BackTurn.FOLD:
            return 2 * _fold(self.front) - x, y
        # On a lying sheet the long edge is at its top: what is called "over the long edge" then changes top and bottom.
        lying = self.front.width > self.front.height
        if (self.turn is BackTurn.SHORT) is lying:
            return self.front.width - x, y
        return x, self.front.height - y

    @property
    def upside_down(self) -> bool:
        """Whether the backs stand on their heads, seen on the page, so that they read upright behind their fronts."""
        lying = self.front.width > self.front.height
        return self.turn is not BackTurn.FOLD and (self.turn is BackTurn.SHORT) is not lying


def turns(document: PdfContent) -> tuple[BackTurn, ...]:
    """Return how the sheets of a document may be turned: as it asks, or by hand if it asks for one side only."""
    if document.duplex is Duplex.SIMPLEX:
        return BackTurn.LONG, BackTurn.SHORT
    return (BackTurn.SHORT if document.duplex is Duplex.SHORT else BackTurn.LONG,)


def pairs(document: PdfContent, turn: BackTurn) -> Iterator[Pair]:
    """Yield pages with fronts and those with their backs, sheets being turned so; none for fronts without backs."""
    fronts = [page for page in document.pages if page.fronts]
    backs = [page for page in document.pages if page.backs and not page.fronts]
    stacked = in_stacks(document)
    for page in fronts:
        if page.backs:
            yield Pair(page, page, BackTurn.FOLD)
        elif stacked:
            place = [front for front in fronts if not front.backs].index(page)
            yield from (Pair(page, back, turn) for back in backs[place : place + 1])
        else:
            yield from (Pair(page, back, turn) for back in backs if back.number == page.number + 1)


def in_stacks(document: PdfContent) -> bool:
    """Return whether all fronts come before all backs, to be fed by hand; a single sheet may be read either way."""
    kinds = [bool(page.backs) for page in document.pages if bool(page.fronts) != bool(page.backs)]
    return any(kinds) and kinds == sorted(kinds) and kinds.count(True) == kinds.count(False)


def _fold(page: PdfPage) -> Mm:
    """Return where a page is folded: at the long upright line nearest to its middle."""
    middle = page.width / 2
    at = [line.start[0] for line in page.lines if line.upright and line.length > _FOLD_LEAST * page.height]
    return min(at, key=lambda x: abs(x - middle), default=middle)
