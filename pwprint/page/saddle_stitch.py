"""Pages two by two on both sides of lying sheets, which are folded in the middle, laid in one another and stitched.

The sheets are thin and few: pages are not moved towards the fold to make up for the thickness of those outside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.imposition import leaves
from pwprint.page.paper import MARGIN, Backs, Paper, is_turned_sideways
from pwprint.pdf.marks import Group, Mark, Page, Pen, line, moved

if TYPE_CHECKING:
    from pwprint.pdf.marks import Mm

Spread = tuple[int | None, int | None]
"""What lies left and right of the fold: places of pages from 0, None for a blank one."""

_TICK = Pen("#666666", 0.15, round=False)
_LONG: Mm = 3.0


def spreads(count: int) -> tuple[tuple[Spread, Spread], ...]:
    """Return the front and the back of each sheet, the outermost first, for a number of pages.

    Blank pages make up the last four. The last page is the back cover: they lie inside it.
    """
    blank = -count % 4
    pages: tuple[int | None, ...] = (*range(count - 1), *(None,) * blank, count - 1)
    last = len(pages) - 1
    return tuple(
        ((pages[last - first], pages[first]), (pages[first + 1], pages[last - first - 1]))
        for first in range(0, len(pages) // 2, 2)
    )


def stitched(pages: tuple[Page, ...], paper: Paper, backs: Backs) -> tuple[Page, ...]:
    """Return the sides of sheets in printing order; every page is half as large as the paper."""
    lying = paper if paper.width > paper.height else paper.turned()
    sheets = spreads(len(pages))
    turned = not is_turned_sideways(lying, backs)
    return tuple(
        Page(
            lying.width,
            lying.height,
            _side(pages, sheets[leaf.sheet - 1][leaf.back], lying, turned=leaf.back and turned),
            f"Sheet {leaf.sheet}, {'back' if leaf.back else 'front'}",
            leaf.back,
        )
        for leaf in leaves(len(sheets), backs)
    )


def opened(pages: tuple[Page, ...], paper: Paper) -> tuple[Page, ...]:
    """Return an even number of pages as they lie open, two on a side: first both covers, then what faces each other."""
    lying = paper if paper.width > paper.height else paper.turned()
    middle, folded = lying.width / 2, (pages[-1], *pages[:-1])
    return tuple(
        Page(
            lying.width,
            lying.height,
            (moved(left.marks, 0.0, 0.0, name="page"), moved(right.marks, middle, 0.0, name="page")),
            " \u00b7 ".join(filter(None, (left.bookmark, right.bookmark))),
            label=f"{left.label} \u00b7 {right.label}",
        )
        for left, right in zip(folded[::2], folded[1::2], strict=True)
    )


def _side(pages: tuple[Page, ...], spread: Spread, lying: Paper, *, turned: bool) -> tuple[Mark, ...]:
    """Return a side of a sheet: upside down where the sheet is turned over its upper edge."""
    middle = lying.width / 2
    halves = ((pages[place], x) for place, x in zip(spread, (0.0, middle), strict=True) if place is not None)
    marks = (*(moved(page.marks, x, 0.0, name="page") for page, x in halves), _fold(lying))
    return (Group(marks, (-1.0, 0.0, 0.0, -1.0, lying.width, lying.height)),) if turned else marks


def _fold(lying: Paper) -> Group:
    """Return where to fold: a short stroke at both ends of the fold, between the pages."""
    middle, top = lying.width / 2, lying.height - MARGIN
    ends = ((MARGIN, MARGIN + _LONG), (top - _LONG, top))
    return Group(tuple(line(middle, low, middle, high, _TICK) for low, high in ends), name="fold")
