"""Tables and pictures among text: each stands where there is room for it, and the text goes on meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, height_of
from pwprint.page.flow import chunks
from pwprint.sheets.rulebook.style import CHAPTER_GAP, PART_GAP
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.pdf.marks import Mm


class ChapterParts(Struct, frozen=True):
    """A chapter: the text that stands before all figures, the figures in their order, and the text that goes on."""

    head: tuple[Block, ...]
    figures: tuple[Block, ...] = ()
    tail: tuple[Block, ...] = ()


def placed(chapters: Iterable[ChapterParts], high: Mm) -> Iterator[Block]:
    """Yield the blocks of chapters for pages of a height: a figure without room waits until its chapter's next page."""
    page = _FilledPage(high, high)
    for number, chapter in enumerate(chapters):
        yield from page.text((*((gap(CHAPTER_GAP),) if number else ()), *chapter.head))
        waiting = list(chapter.figures)
        yield from page.figures(waiting)
        for chunk in chunks(chapter.tail):
            if waiting and page.lacks(chunk):
                yield from page.figures(waiting, full=True)
            yield from page.text(chunk)
        while waiting:
            yield from page.figures(waiting, full=True)


class _FilledPage(Struct):
    """A page that is being filled: its height, and how much of that is left."""

    high: Mm
    left: Mm
    after_figure: bool = False

    def lacks(self, blocks: Sequence[Block]) -> bool:
        """Say whether there is no room for blocks that stay together."""
        return height_of(blocks) > self.left

    def text(self, blocks: Iterable[Block]) -> Iterator[Block]:
        """Yield text, with space between it and a figure above it."""
        for chunk in chunks(blocks):
            if self.after_figure and not chunk[0].blank:
                yield from self._add((gap(PART_GAP),))
            self.after_figure = False
            yield from self._add(chunk)

    def figures(self, waiting: list[Block], *, full: bool = False) -> Iterator[Block]:
        """Yield those of the waiting figures that have room; if this page is full, they stand on the next one."""
        if full:
            self.left = self.high
        while waiting and (full or not self.lacks((gap(PART_GAP), waiting[0]))):
            yield from self._add((gap(PART_GAP),))
            yield from self._add((waiting.pop(0),))
            self.after_figure, full = True, False

    def _add(self, chunk: Sequence[Block]) -> Iterator[Block]:
        blank = chunk[0].blank
        if self.lacks(chunk):
            self.left = self.high
        if not (blank and self.left == self.high):
            self.left -= height_of(chunk)
        yield from chunk
