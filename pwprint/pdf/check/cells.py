"""Where pieces are cut out: crop marks, and for each side of a piece the four of them that belong to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.check.geometry import PageBox
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.pdf.check.document import PdfPage, PieceSide
    from pwprint.pdf.marks import Mm, Point

LONGEST: Mm = 6.5
"""A crop mark of ours is shorter."""
_BLEED: Mm = 3.5
"""The farthest that a piece may be printed beyond its cut, unless its page asks for more."""
_SHORT_OF: Mm = 0.6
"""How far the print of a piece may end before its cut and still show where it belongs."""
_SLACK: Mm = 0.1
_SAME: Mm = 0.01


class CutCell(Struct, frozen=True):
    """What will be cut out: its box, and how far from its middle that of the print lies."""

    side: PieceSide
    box: PageBox
    off: Point

    @property
    def middle(self) -> Point:
        """The middle of what is cut out."""
        return self.box.middle

    @property
    def printed(self) -> Point:
        """The middle of what is printed there."""
        return self.middle[0] + self.off[0], self.middle[1] + self.off[1]


def cells(page: PdfPage) -> tuple[CutCell, ...]:
    """Return the cells of all pieces of a page; a piece without crop marks is cut round the middle of its print."""
    marks = [line for line in page.lines if line.length <= LONGEST]
    across = _levels([line.start[0] for line in marks if line.upright])
    along = _levels([line.start[1] for line in marks if line.level])
    return tuple(_cell(side, across, along, page.asked) for side in page.sides)


def _levels(values: list[Mm]) -> tuple[Mm, ...]:
    found: list[Mm] = []
    for value in sorted(values):
        if not found or value - found[-1] > _SAME:
            found.append(value)
    return tuple(found)


def _cell(side: PieceSide, across: tuple[Mm, ...], along: tuple[Mm, ...], asked: Mm) -> CutCell:
    box = side.box
    left, right, x = _cuts(box.left, box.right, across, asked)
    bottom, top, y = _cuts(box.bottom, box.top, along, asked)
    return CutCell(side, PageBox(left, bottom, right, top), (x, y))


def _cuts(low: Mm, high: Mm, cuts: tuple[Mm, ...], asked: Mm) -> tuple[Mm, Mm, Mm]:
    """Return the two cuts of a stretch of print, and how far its middle is from theirs.

    Print with bleed reaches over its cuts, as far at one end as at the other: of all pairs the evenest one is meant.
    Where the page asks for a bleed, it is the one of the even ones that leaves so much. Print without bleed lies
    somewhere between its cuts.
    """
    bleed = max(_BLEED, asked + _SHORT_OF)
    pairs = [
        (abs(first - low - (high - last)), first, last)
        for first in cuts
        if low - _SHORT_OF <= first <= low + bleed
        for last in cuts
        if high - bleed <= last <= high + _SHORT_OF and last > first
    ]
    if pairs:
        evenest = min(pairs)
        alike = [pair for pair in pairs if pair[0] <= evenest[0] + _SLACK] if asked else [evenest]
        _, first, last = min(alike, key=lambda pair: abs(pair[1] - low - asked))
        return first, last, (low + high - first - last) / 2
    before = [cut for cut in cuts if cut <= low + _SLACK]
    behind = [cut for cut in cuts if cut >= high - _SLACK]
    return (before[-1], behind[0], 0.0) if before and behind else (low, high, 0.0)
