"""Figures among running text: each stands where a page has room for it, and the text goes on meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, height_of
from pwprint.page.flow import Columns, chunks
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.page.flow import Column
    from pwprint.pdf.marks import Mm


class IllustratedText(Struct, frozen=True):
    """Text before all figures, figures in their order, and the text among which they stand.

    `early` are figures that belong to a place in the first text: after how many of its blocks, and the figure.
    """

    head: tuple[Block, ...]
    figures: tuple[Block, ...] = ()
    tail: tuple[Block, ...] = ()
    early: tuple[tuple[int, Block], ...] = ()


class FigureGaps(Struct, frozen=True):
    """The space between two texts, and that above and below figures."""

    texts: Mm
    figures: Mm


def illustrated(texts: Iterable[IllustratedText], heights: Iterator[Mm], gaps: FigureGaps) -> list[Column]:
    """Return the blocks of each page: a figure without room waits for the next page of its text, which goes on.

    `heights` says how high the pages are, one after the other, without an end.
    """
    pages = Columns(heights)
    for number, text in enumerate(texts):
        if number:
            _space(pages, gaps.texts)
        waiting = _pour_head(pages, text, gaps.figures)
        waiting += text.figures
        _hang(pages, waiting, gaps.figures)
        _pour_among(pages, text.tail, waiting, gaps.figures)
        _hang(pages, waiting, gaps.figures)
        while waiting:
            pages.turn()
            _hang(pages, waiting, gaps.figures)
    return pages.filled


def _pour_head(pages: Columns, text: IllustratedText, around: Mm) -> list[Block]:
    """Put the first text on the page with the figures that belong to places in it; return those that wait."""
    waiting: list[Block] = []
    coming, passed = list(text.early), 0
    for chunk in chunks(text.head):
        _pour_among(pages, chunk, waiting, around)
        passed += len(chunk)
        while coming and coming[0][0] <= passed:
            waiting.append(coming.pop(0)[1])
        _hang(pages, waiting, around)
    return waiting


def _pour_among(pages: Columns, blocks: Iterable[Block], waiting: list[Block], around: Mm) -> None:
    """Put text on the page; those of the waiting figures for which the next page has room stand at its head."""
    for chunk in chunks(blocks):
        if waiting and pages.lacks(height_of(chunk)) and not chunk[0].blank:
            pages.turn()
            _hang(pages, waiting, around)
        _pour(pages, chunk)


def _pour(pages: Columns, blocks: Iterable[Block]) -> None:
    """Put text on the page, and on the next ones."""
    for chunk in chunks(blocks):
        if len(chunk) == 1 and chunk[0].blank:
            _space(pages, chunk[0].height)
        else:
            pages.pour(chunk)


def _hang(pages: Columns, waiting: list[Block], around: Mm) -> None:
    """Put those of the waiting figures on the page for which it has room, with space above and below."""
    while waiting and not pages.lacks(around + waiting[0].height):
        _space(pages, around)
        pages.add(waiting.pop(0))
        _space(pages, around)


def _space(pages: Columns, height: Mm) -> None:
    """Leave so much space below what stands on the page, the space that is there counted."""
    last = pages.last
    there = last.height if last is not None and last.blank else 0.0
    if height > there:
        pages.add(gap(height - there))
