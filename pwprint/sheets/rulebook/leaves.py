"""Pages of a booklet: half a sheet of paper each, with a running head and a number."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.block import Block, gap, height_of, hung, stacked
from pwprint.page.display_type import diamond
from pwprint.page.figures import FigureGaps, illustrated
from pwprint.page.paper import NoRoomError
from pwprint.page.prose import paragraph
from pwprint.pdf.fonts import shortened, text_width
from pwprint.pdf.marks import Group, Page, Text, line
from pwprint.sheets.rulebook.style import CHAPTER_GAP, FOLIO, HAIR, PART_GAP, RULE, TITLE
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.page.figures import IllustratedText
    from pwprint.page.flow import Column
    from pwprint.page.paper import Paper
    from pwprint.pdf.marks import Mark, Mm

WIDE: Mm = 118.0
HIGH: Mm = 178.0
"""The area of words on every page; on larger paper everything is larger."""

_LEAST: tuple[Mm, Mm] = (139.7, 210.0)
"""What half a sheet of A4 and half a sheet of Letter have in common."""
_HEAD: Mm = 7.4
_FOOT: Mm = 5.9
_GRAIN = 1e-6
_STRETCH = 1.4
"""How much wider the gaps of a page may become that no picture and no paragraph would fill."""
_OPENED: Mm = 35.0
"""A heading and some six lines."""
_NOTES: Mm = 45.0
"""Lines to write on are left out where there is less room."""
_WRITING: Mm = 8.0
"""From one line to write on to the next."""


class HalfSheet(Struct, frozen=True):
    """A page: half a sheet of paper, the area of words in its middle; `scale` mm on paper are one of its mm."""

    width: Mm
    height: Mm
    scale: float

    def page(self, marks: tuple[Mark, ...], bookmark: str = "", label: str = "") -> Page:
        """Return a page with marks, from (0, 0) at the upper left of the area of words."""
        left = (self.width - WIDE * self.scale) / 2
        top = self.height - (self.height - HIGH * self.scale) / 2
        matrix = (self.scale, 0.0, 0.0, self.scale, left, top)
        return Page(self.width, self.height, (Group(marks, matrix, name="leaf"),), bookmark, label=label)


def half_of(paper: Paper) -> HalfSheet:
    """Return the pages of a booklet that is printed two by two on a paper. Raises NoRoomError where they are small."""
    short, long = sorted((paper.width, paper.height))
    width, height = long / 2, short
    scale = min(width / _LEAST[0], height / _LEAST[1])
    if scale < 1.0 - _GRAIN:
        raise NoRoomError(f"a booklet needs paper as large as A4 or Letter; {paper.title} is too small")
    return HalfSheet(width, height, max(1.0, scale))


def pages_of(chapters: Iterable[IllustratedText], below: Mm = 0.0, opening: float = 0.0) -> list[Column]:
    """Return what stands on each page, with `below` the last text so much room. Raises NoRoomError.

    `opening` is what counts against a heading at the foot of a page.
    """
    gaps = FigureGaps(CHAPTER_GAP, PART_GAP, below, _STRETCH, opening)
    return list(map(held, illustrated(chapters, HIGH, gaps)))


def held(column: Column) -> Column:
    """Return what stands on a page. Raises NoRoomError if that is higher than a page."""
    high = height_of(column)
    if high > HIGH + _GRAIN:
        raise NoRoomError(f"a part of the rule booklet is {high:.0f} mm high, and a page has {HIGH:.0f} mm")
    return column


def chapters_on(column: Column) -> Iterator[int]:
    """Yield the numbers of the chapters that begin on a page."""
    for block in column:
        for mark in block.marks:
            if isinstance(mark, Group) and mark.name.startswith("chapter:"):
                yield int(mark.name.removeprefix("chapter:"))


def stranded(column: Column) -> Mm:
    """Return how much less than some lines stands on a page from the headings of its chapters on."""
    starts = [number for number, block in enumerate(column) if any(chapters_on((block,)))]
    return fsum(max(0.0, _OPENED - height_of(column[start:])) for start in starts)


def dressed(column: Column, number: int, heads: tuple[str, str]) -> tuple[Mark, ...]:
    """Return a page of words with its running head, the book's on the left and the chapter's on the right, and foot."""
    running = Group((*_head(heads[number % 2], number), *foot(number)), name="running")
    return (running, *hung(column, 0.0, 0.0))


def _head(words: str, number: int) -> tuple[Mark, ...]:
    text = shortened(words, FOLIO.font, FOLIO.size, WIDE)
    x, anchor = (WIDE, "end") if number % 2 else (0.0, "start")
    return (
        Text(x, _HEAD - 3.0, text, FOLIO.font, FOLIO.size, FOLIO.colour, anchor),
        line(0.0, _HEAD - 4.4, WIDE, _HEAD - 4.4, HAIR),
    )


def foot(number: int) -> tuple[Mark, ...]:
    """Return the number of a page below its words."""
    words, middle = str(number), WIDE / 2
    half = text_width(words, FOLIO.font, FOLIO.size) / 2 + 2.2
    return (
        Text(middle, -HIGH - _FOOT, words, FOLIO.font, FOLIO.size, FOLIO.colour, "middle"),
        *(diamond(middle + side * half, -HIGH - _FOOT + 1.0, 0.7, RULE) for side in (-1, 1)),
    )


def notes(high: Mm) -> Block:
    """Return lines to write on, so many mm high with their heading."""
    head = stacked(paragraph("Notes", WIDE, TITLE))
    rows = range(int((high - head.height) / _WRITING))
    lines = tuple(line(0.0, y, WIDE, y, HAIR) for y in (row * _WRITING - high for row in rows))
    return Block(high, (*head.marks, Group(lines, name="notes")))


def written(column: Column) -> Mm:
    """Return how high a page is without lines to write on."""
    return height_of(block for block in column if not any(getattr(mark, "name", "") == "notes" for mark in block.marks))


def lined(column: Column) -> Column:
    """Return a page with lines to write on, if room is left for some below what stands on it."""
    room = HIGH - height_of(column) - CHAPTER_GAP
    return (*column, gap(CHAPTER_GAP), notes(room)) if room >= _NOTES else column


def running(columns: Sequence[Column], titles: Sequence[str]) -> Iterator[str]:
    """Yield for each page the title of the chapter with which it begins."""
    now = 0
    for column in columns:
        starts = tuple(chapters_on(column))
        now = next(chapters_on(column[:1]), now)
        yield titles[now - 1]
        now = starts[-1] if starts else now
