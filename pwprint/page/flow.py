"""Blocks poured into columns and pages, and columns that end on the same line."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, chain, repeat
from math import inf
from typing import TYPE_CHECKING

from pwprint.page.block import Block, height_of, stacked
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.pdf.marks import Mm

Column = tuple[Block, ...]

_GRAIN = 1e-6


def chunks(blocks: Iterable[Block]) -> Iterator[Column]:
    """Yield blocks that must not be parted."""
    chunk: list[Block] = []
    for block in blocks:
        chunk.append(block)
        if not block.keep:
            yield tuple(chunk)
            chunk = []
    if chunk:
        yield tuple(chunk)


class Columns:
    """Columns that are being filled, one after the other."""

    def __init__(self, heights: Iterator[Mm]) -> None:
        self._heights = heights
        self._left = next(heights)
        self.done: list[list[Block]] = [[]]

    def lacks(self, height: Mm) -> bool:
        """Say whether something does not fit in this column, and the next one would do better."""
        return height > self._left + _GRAIN and bool(self.done[-1])

    @property
    def last(self) -> Block | None:
        """What stands lowest in the column."""
        return self.done[-1][-1] if self.done[-1] else None

    @property
    def filled(self) -> list[Column]:
        """What each column holds, without free space at its foot."""
        return [_without_last_blanks(column) for column in self.done]

    def pour(self, chunk: Column) -> None:
        """Put blocks that must not be parted into this column or the next one."""
        if self.lacks(height_of(chunk)) and not chunk[0].blank:
            self.turn()
        for block in chunk:
            self.add(block)

    def turn(self) -> None:
        """Go on in the next column."""
        self.done.append([])
        self._left = next(self._heights)

    def add(self, block: Block) -> None:
        """Put a block into the column; a blank one only between others."""
        if block.blank and (not self.done[-1] or self.lacks(block.height)):
            return
        if self.lacks(block.height):
            self.turn()
        self.done[-1].append(block)
        self._left -= block.height


def poured(blocks: Iterable[Block], heights: Iterator[Mm]) -> list[Column]:
    """Return the blocks of each column; `heights` says how high these are, one after the other, without an end."""
    columns = Columns(heights)
    for chunk in chunks(blocks):
        columns.pour(chunk)
    return columns.filled


def _without_last_blanks(column: Sequence[Block]) -> Column:
    while column and column[-1].blank:
        column = column[:-1]
    return tuple(column)


def level(blocks: Iterable[Block], taken: Sequence[Mm]) -> tuple[Mm, list[Column]]:
    """Return the highest line, in mm from the top, on which a number of columns can end, and what each of them holds.

    The first `taken` mm of each column are not free. What is kept together becomes one block.
    """
    whole = [chunk[0] if len(chunk) == 1 else stacked(chunk) for chunk in chunks(blocks)]
    ends = _ends(whole)
    lines = sorted({top + end for top in set(taken) for end in ends})
    # Longer columns never make more of them, so that the first line that does can be found by halving.
    first = bisect_left(lines, 1, key=lambda line: _fits(_to(whole, line, taken), line, taken))
    line = lines[min(first, len(lines) - 1)]
    return line, _to(whole, line, taken)


def _ends(blocks: Sequence[Block]) -> set[Mm]:
    """Return every height that a column may have: that of blocks which follow each other."""
    heights = [block.height for block in blocks]
    starts = (start for start, block in enumerate(blocks) if not block.blank)
    return {0.0}.union(*(accumulate(heights[start:]) for start in starts))


def _to(blocks: Sequence[Block], line: Mm, taken: Sequence[Mm]) -> list[Column]:
    return poured(blocks, chain((line - top for top in taken), repeat(0.0)))


def _fits(columns: Sequence[Column], line: Mm, taken: Sequence[Mm]) -> bool:
    if len(columns) > len(taken):
        return False
    return all(height_of(column) <= line - top + _GRAIN for column, top in zip(columns, taken, strict=False))


def spread(column: Column, height: Mm, between: Mm, most: Mm) -> Column:
    """Return a column whose gaps of `between` mm share what it leaves free of a height; none is higher than `most`."""
    gaps = sum(block.blank and block.height == between for block in column)
    high = min(most, between + (height - height_of(column)) / max(gaps, 1))
    return tuple(replace(block, height=high) if block.blank and block.height == between else block for block in column)


def feathered(column: Column, height: Mm, most: float) -> Column:
    """Return a column whose gaps grow alike, at most so many times, towards the height at which others end."""
    return stretched(column, min(most, room_to_stretch(column, height)))


def room_to_stretch(column: Column, height: Mm) -> float:
    """Return how many times the gaps of a column can grow until it fills a height."""
    blank = height_of(block for block in column if block.blank)
    return 1.0 + (height - height_of(column)) / blank if blank else inf


def stretched(column: Column, share: float) -> Column:
    """Return a column with all its gaps so many times as high."""
    return tuple(replace(block, height=share * block.height) if block.blank else block for block in column)
