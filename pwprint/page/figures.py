"""Figures among running text: each stands where a page has room for it, and the text goes on meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, height_of
from pwprint.page.flow import chunks
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.pdf.marks import Mm


class IllustratedText(Struct, frozen=True):
    """Text before all figures, figures in their order, and the text among which they stand."""

    head: tuple[Block, ...]
    figures: tuple[Block, ...] = ()
    tail: tuple[Block, ...] = ()


class FigureGaps(Struct, frozen=True):
    """The space between two texts, and that above and below figures."""

    texts: Mm
    figures: Mm


def placed(texts: Iterable[IllustratedText], high: Mm, gaps: FigureGaps) -> Iterator[Block]:
    """Yield the blocks of texts for pages of a height: a figure without room waits for the next page of its text."""
    page = _FilledPage(high, high, gaps.figures)
    for number, text in enumerate(texts):
        yield from page.text((*((gap(gaps.texts),) if number else ()), *text.head))
        waiting = list(text.figures)
        yield from page.figures(waiting)
        for chunk in chunks(text.tail):
            if waiting and page.lacks(chunk):
                yield from page.figures(waiting, full=True)
            yield from page.text(chunk)
        while waiting:
            yield from page.figures(waiting, full=True)


class _FilledPage(Struct):
    """A page that is being filled: its height, how much of that is left, and the space round figures."""

    high: Mm
    left: Mm
    around: Mm
    after_figure: bool = False

    def lacks(self, blocks: Sequence[Block]) -> bool:
        """Say whether there is no room for blocks that stay together."""
        return height_of(blocks) > self.left

    def text(self, blocks: Iterable[Block]) -> Iterator[Block]:
        """Yield text, with space between it and a figure above it."""
        for chunk in chunks(blocks):
            if self.after_figure and not chunk[0].blank:
                yield from self._add((gap(self.around),))
            self.after_figure = False
            yield from self._add(chunk)

    def figures(self, waiting: list[Block], *, full: bool = False) -> Iterator[Block]:
        """Yield those of the waiting figures that have room; if this page is full, they stand on the next one."""
        if full:
            self.left = self.high
        while waiting and (full or not self.lacks((gap(self.around), waiting[0]))):
            yield from self._add((gap(self.around),))
            yield from self._add((waiting.pop(0),))
            self.after_figure, full = True, False

    def _add(self, chunk: Sequence[Block]) -> Iterator[Block]:
        if self.lacks(chunk):
            self.left = self.high
        if not (chunk[0].blank and self.left == self.high):
            self.left -= height_of(chunk)
        yield from chunk
