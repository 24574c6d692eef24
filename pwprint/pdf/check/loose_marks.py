"""Crop marks of PDFs that say nothing of their pieces: found by their looks, compared sheet by sheet."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from pwprint.pdf.check.document import Duplex
from pwprint.pdf.check.geometry import apart
from pwprint.pdf.check.pairs import BackTurn, Pair

if TYPE_CHECKING:
    from pwprint.pdf.check.document import PdfContent, PdfPage
    from pwprint.pdf.marks import Mm, Point

_SHORT, _LONG = 1.0, 16.0
"""mm: how long crop marks are."""
_FEW, _MANY = 8, 400
_FARTHEST: Mm = 5.0
"""Marks farther from each other than this are not a pair: then the lines are something else."""
_EVEN: Mm = 0.5


def loose_error(document: PdfContent) -> dict[int, Mm]:
    """Return how far the marks of backs are off, by the number of the page.

    Only sheets are in it whose pages have as many marks, and all of them near to each other once turned over.
    """
    turn = {Duplex.LONG: BackTurn.LONG, Duplex.SHORT: BackTurn.SHORT}.get(document.duplex)
    if turn is None:
        return {}
    sheets = zip(document.pages[::2], document.pages[1::2], strict=False)
    found = {back.number: _error(Pair(front, back, turn)) for front, back in sheets}
    return {number: error for number, error in found.items() if error is not None}


def _error(pair: Pair) -> Mm | None:
    front, back = _marks(pair.front), _marks(pair.back)
    if len(front) != len(back) or not _FEW <= len(front) <= _MANY:
        return None
    ways = [_way(pair.behind(mark), back) for mark in front]
    # Lines that are crop marks are all off by as much; a drawing of as many lines is not.
    lengths = [hypot(*way) for way in ways]
    even = all(apart(way, ways[0]) <= _EVEN for way in ways)
    return max(lengths) if even and max(lengths) <= _FARTHEST else None


def _way(place: Point, marks: list[Point]) -> Point:
    """Return how one comes from a place to the nearest mark."""
    x, y = min(marks, key=lambda mark: apart(mark, place))
    return x - place[0], y - place[1]


def _marks(page: PdfPage) -> list[Point]:
    lines = [line for line in page.lines if _SHORT <= line.length <= _LONG and (line.upright or line.level)]
    return [line.box.middle for line in lines]
