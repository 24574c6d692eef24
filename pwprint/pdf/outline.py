"""How readers find their way in a PDF: the lines of its outline, and the numbers that they show for its pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.pdf.marks import Page

_NUMBERED = re.compile(r"(.*?)([1-9][0-9]*)?", re.DOTALL)


class OutlineEntry(Struct, frozen=True):
    """A line of the outline that leads to the page `index`, counted from 0. Level 1 stands below level 0."""

    title: str
    index: int
    level: int = 0


class Numbering(Struct, frozen=True):
    """From page `index` on, pages are called `prefix` and a number that grows from `start`, or `prefix` alone."""

    index: int
    prefix: str
    start: int | None

    def goes_on(self, later: Numbering) -> bool:
        """Say whether a later page bears the name that this numbering gives it anyway."""
        if self.start is None or later.start is None:
            return False
        return self.prefix == later.prefix and later.start - self.start == later.index - self.index


def entries(pages: Iterable[Page]) -> Iterator[OutlineEntry]:
    """Yield the outline: a line where a part begins, and below it the bookmarks of its pages.

    Blank pages, which have no part, interrupt none. A bookmark that only repeats the name of its part is left out.
    """
    part = ""
    for index, page in enumerate(pages):
        if page.part and page.part != part:
            yield OutlineEntry(page.part, index)
        part = page.part or ("" if page.bookmark else part)
        if page.bookmark and page.bookmark != page.part:
            yield OutlineEntry(page.bookmark, index, 1 if page.part else 0)


def numberings(pages: Iterable[Page]) -> tuple[Numbering, ...]:
    """Return what readers show as numbers of pages; nothing if no page has a label.

    A page without a label has its plain number, so that a number always finds its page.
    """
    all_pages = tuple(pages)
    if not any(page.label for page in all_pages):
        return ()
    runs: list[Numbering] = []
    for index, page in enumerate(all_pages):
        wanted = _numbering(index, page.label or str(index + 1))
        if not runs or not runs[-1].goes_on(wanted):
            runs.append(wanted)
    return tuple(runs)


def _numbering(index: int, label: str) -> Numbering:
    match = _NUMBERED.fullmatch(label)
    assert match is not None
    prefix, digits = match.groups()
    return Numbering(index, prefix, int(digits) if digits else None)
