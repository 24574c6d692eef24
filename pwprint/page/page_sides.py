"""Odd and even pages of a document that is printed on both sides: what may lie behind what, and where blanks belong.

Odd pages are fronts of sheets, even pages their backs. Three kinds of pages meet in one document:

- The front of pieces, whose own back is the next page: both must lie on one sheet, the front on an odd page.
- A page that is cut or glued and has no back: pieces without backs or to be folded over, and each page of a booklet
  that asks for `Simplex`, as a map does. Whatever lay behind it would be lost to the scissors, and it may not
  lie behind another. It has a sheet of its own.
- A page to read. It may have another one of its part behind it, or lie behind one.

So a blank page stands in three places only: behind a page that has a sheet of its own, before a page that needs a
front, where the page to read before it is one, and before a part, so that it begins on a front. Nothing stands behind
the last page, as its sheet ends there anyway.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from pwprint.page.paper import MARGIN
from pwprint.pdf.marks import Group, Page, Text
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Booklet

BLANK = "This page is blank on purpose."
_SIZE = 8.0
_GREY = "#6B6B6B"


class _Leaf(Struct, frozen=True):
    """A front, its back if it has one, and whether nothing else may be printed on its sheet."""

    front: Page
    back: Page | None
    alone: bool


def even(pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """Return the pages of a part with a blank one at their end if the next part would else begin on a back."""
    return pages if len(pages) % 2 == 0 else (*pages, blank(pages[-1]))


def bound(parts: tuple[Booklet, ...]) -> tuple[Page, ...]:
    """Return the pages of all parts in their order, with blank ones where printing on both sides asks for them.

    Fronts of pieces are on odd pages, their backs right after them, even where a part has all of its backs behind
    all of its fronts. Raises ValueError for a part with a back that has no front.
    """
    pages: list[Page] = []
    shut = False  # what lies behind the last page must stay empty
    for place, leaf in ((place, leaf) for part in parts for place, leaf in enumerate(_leaves(part))):
        # A part begins on a front: its sheets can be handed out without half of another one.
        if len(pages) % 2 and (shut or leaf.alone or place == 0):
            pages.append(blank(pages[-1]))
        pages += [leaf.front] if leaf.back is None else [leaf.front, leaf.back]
        shut = leaf.alone
    return tuple(pages)


def _leaves(part: Booklet) -> Iterator[_Leaf]:
    """Yield the sheets of a part: a run of backs belongs to as many fronts just before it, in the same order."""
    fronts: list[Page] = []
    for back, run in groupby(part.pages, key=lambda page: page.back):
        pages = list(run)
        if not back:
            fronts = pages
            continue
        if len(pages) > len(fronts):
            raise ValueError(f"{part.title}: {len(pages)} backs follow {len(fronts)} fronts")
        single = len(fronts) - len(pages)
        yield from (_single(page, part) for page in fronts[:single])
        yield from (_Leaf(front, page, alone=True) for front, page in zip(fronts[single:], pages, strict=True))
        fronts = []
    yield from (_single(page, part) for page in fronts)


def _single(page: Page, part: Booklet) -> _Leaf:
    return _Leaf(page, None, part.duplex == "Simplex" or _carries_pieces(page))


def _carries_pieces(page: Page) -> bool:
    """Say whether a page shows fronts of pieces, by the names that imposition gives them."""
    return any(isinstance(mark, Group) and mark.name.endswith(":front") for mark in page.marks)


def blank(front: Page) -> Page:
    """Return the empty reverse of a page."""
    words = Text(front.width / 2, MARGIN + 1.0, BLANK, "sans", _SIZE, _GREY, "middle")
    return Page(front.width, front.height, (words,), back=True)
