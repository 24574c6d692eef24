"""Figures among running text, on pages that end on one line.

A figure stands directly below what it is about, or at the head of the next page while the text goes on before it.
Which lines pages end with is decided for all pages together, so that none is left half empty; figures that can be
drawn larger then fill what is left.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import accumulate, islice, product, takewhile
from math import fsum, inf
from typing import TYPE_CHECKING, NamedTuple

from pwprint.page.block import Block, gap, height_of
from pwprint.page.flow import chunks, feathered
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.page.flow import Column
    from pwprint.pdf.marks import Mm

_ROWS = (0, 1)
_GRAIN = 1e-6
_SHRINK = 0.12
"""How much of its gaps a page may do without."""
_LINE: Mm = 4.4
_EMPTY, _FULL, _WAITS, _PARTED = 4.0, 1e6, 0.4, 60.0
"""What counts against a page: that it lacks a line, that it is too full, each line between a figure and the text about
it, and a paragraph that a figure parts."""
_STUB, _STUBS = 36.0, 9.0
"""Less of a text than so many mm below a break, and what counts against it if it is nothing at all."""
_OPENS: Mm = 40.0
"""Less of a text than so many mm above the first break in it is little."""
_PAGE = 6.0
"""What a page costs."""
_BUSY = 0.6
"""On a page that is filled less, figures with room do not wait, and it does not end while anything has room."""


class GrowingFigure(Block, frozen=True):
    """A figure that may be drawn larger where its page has room: in these sizes."""

    larger: tuple[Block, ...] = ()

    @property
    def spare(self) -> Mm:
        """How much higher it may become."""
        return max((size.height for size in self.larger), default=self.height) - self.height


class IllustratedText(Struct, frozen=True):
    """Text, figures in their order, and the text after them all.

    `early` are figures that belong to a place in the first text: after how many of its blocks, and the figure. The
    others come where there is room for them after that text: before, among or after the last of the early ones.
    """

    head: tuple[Block, ...]
    figures: tuple[Block, ...] = ()
    tail: tuple[Block, ...] = ()
    early: tuple[tuple[int, Block], ...] = ()


class FigureGaps(Struct, frozen=True):
    """The space between two texts, and that above and below figures; gaps grow at most `most` times.

    What comes after all needs `below` mm on the last page, which else is filled like the others. `opening` is what
    counts against a text that begins at the very end of a page.
    """

    texts: Mm
    figures: Mm
    below: Mm = 0.0
    most: float = 1.5
    opening: float = _STUBS


def illustrated(texts: Iterable[IllustratedText], height: Mm, gaps: FigureGaps) -> list[Column]:
    """Return the blocks of each page of a height; all pages but the last are filled, as far as that can be done."""
    manuscript = _manuscript(texts, gaps)
    *others, last = (_column(manuscript, page, gaps) for page in _best(_Pages(manuscript, height, gaps)))
    ends = height if height_of(last) + gaps.below > height else height_of(last)
    grown = (_grown(column, height) for column in others)
    return [*(feathered(column, height, gaps.most) for column in grown), feathered(last, ends, gaps.most)]


def _grown(column: Column, height: Mm) -> Column:
    """Return a column with figures in sizes that fill its page best, of equally high ones those that are most alike."""
    figures = [block for block in column if isinstance(block, GrowingFigure)]
    room = height - height_of(column) + _GRAIN
    best, chosen = (0.0, 0.0), tuple(0 for _ in figures)
    for sizes in product(*(range(len(figure.larger) + 1) for figure in figures)):
        more = fsum(_sized(figure, size).height - figure.height for figure, size in zip(figures, sizes, strict=True))
        if more <= room:
            best, chosen = max((best, chosen), ((more, -float(max(sizes, default=0) - min(sizes, default=0))), sizes))
    left = iter(chosen)
    return tuple(_sized(block, next(left)) if isinstance(block, GrowingFigure) else block for block in column)


def _sized(figure: GrowingFigure, number: int) -> Block:
    """Return a figure in one of its sizes."""
    return figure.larger[number - 1] if number else figure


class _Figure(NamedTuple):
    """A figure: how many chunks of text stand before it, and which one comes later than it."""

    block: Block
    after: int
    before: int


_Rows = tuple[list[_Figure], list[_Figure]]
"""Figures in their order: those with a place in the text, and the others."""


class _Manuscript(NamedTuple):
    """All text in chunks that are not parted, and all figures."""

    chunks: Sequence[Column]
    figures: _Rows
    stubs: Sequence[float]
    """What counts against a page that ends before a chunk, and leaves little of a text above or below its end."""


def _manuscript(texts: Iterable[IllustratedText], gaps: FigureGaps) -> _Manuscript:
    done: list[Column] = []
    figures: _Rows = ([], [])
    stubs: list[float] = []
    for text in texts:
        if done:
            done.append((gap(gaps.texts),))
            stubs.append(0.0)
        start, passed, coming = len(done), 0, list(text.early)
        head, places = list(chunks(text.head)), []
        for number, chunk in enumerate(head, start + 1):
            passed += len(chunk)
            while coming and coming[0][0] <= passed:
                places.append((coming.pop(0)[1], number))
        end = start + len(head)
        done += (*head, *chunks(text.tail))
        stubs += _stubs(done[start:], gaps.opening)
        figures[0].extend(_Figure(block, after, end) for block, after in places)
        figures[1].extend(_Figure(block, end, end) for block in (*(each[1] for each in coming), *text.figures))
    return _Manuscript(done, figures, (*stubs, 0.0))


def _stubs(text: Sequence[Column], opening: float) -> Iterator[float]:
    """Yield what counts against a break before each part of a text."""
    ends = [0.0, *accumulate(map(height_of, text))]
    for end in ends[:-1]:
        above, below = end, ends[-1] - end
        begun = opening * (1.0 - above / _OPENS) if 0.0 < above < _OPENS else 0.0
        yield begun + (_STUBS * (1.0 - below / _STUB) if 0.0 < below < _STUB else 0.0)


# --- the best pages -------------------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """How many chunks and how many figures of each row stand before a page."""

    chunk: int
    figures: tuple[int, int]

    def with_figure(self, row: int) -> _Place:
        first, second = self.figures
        return _Place(self.chunk, (first + (row == 0), second + (row == 1)))


class _State(NamedTuple):
    """A page that is being filled: what stands before its end, how high it is, its gaps, and the space due next.

    Its figures may grow by `spare`.
    """

    at: _Place
    high: Mm = 0.0
    blank: Mm = 0.0
    spare: Mm = 0.0
    due: Mm = 0.0

    def with_space(self, space: Mm) -> _State:
        return self._replace(due=max(self.due, space))

    def with_block(self, at: _Place, high: Mm, blank: Mm = 0.0, spare: Mm = 0.0) -> _State:
        due = self.due if self.high else 0.0  # none at the head of a page
        return _State(at, self.high + due + high, self.blank + due + blank, self.spare + spare)


class _Pages:
    """All ways to end a page that begins at a place."""

    def __init__(self, manuscript: _Manuscript, height: Mm, gaps: FigureGaps) -> None:
        self._figures, self._height, self._gaps = manuscript.figures, height, gaps
        self._high = [height_of(chunk) for chunk in manuscript.chunks]
        self._blank = [fsum(block.height for block in chunk if block.blank) for chunk in manuscript.chunks]
        self._is_gap = [len(chunk) == 1 and chunk[0].blank for chunk in manuscript.chunks]
        self._stubs = manuscript.stubs
        self.end = _Place(len(manuscript.chunks), (len(self._figures[0]), len(self._figures[1])))

    def from_(self, start: _Place) -> list[_State]:
        """Return the pages that begin at a place and are not much emptier than they need be."""
        found = list(self._ends(start))
        return [page for page in found if self._is_busy(page) or page.at == self.end] or found[-1:]

    def _ends(self, start: _Place) -> Iterator[_State]:
        """Yield a page after everything with which it may end: first the figures that wait, then text and figures."""
        page = _State(start)
        for row in _ROWS:
            while self._is_due(page.at, row) and (not page.high or self._fits(self._with_figure(page, row))):
                page = self._with_figure(page, row)
                yield page
        yield from self._text(page, {row for row in _ROWS if self._is_due(page.at, row)})

    def cost(self, page: _State) -> float:
        """Return what counts against a page."""
        free = self._height - page.high
        if free < -_SHRINK * page.blank - _GRAIN:
            return _FULL
        if page.at == self.end and free >= self._gaps.below:
            return _PAGE
        give = page.blank * _SHRINK if free < 0.0 else page.blank * (self._gaps.most - 1.0) + page.spare
        give += _GRAIN
        share, lacks = min(1.0, abs(free) / give), max(0.0, free - give)
        late = [page.at.chunk - figure.after for figure in self._waiting(page.at)]
        parted = bool(late) and not self._is_gap[page.at.chunk - 1] and not self._ends_text(page.at.chunk)
        torn = _PARTED * parted + self._stubs[page.at.chunk]
        return _PAGE + share * share + _EMPTY * (lacks / _LINE) ** 2 + _WAITS * sum(late) + torn

    def _text(self, page: _State, waiting: set[int]) -> Iterator[_State]:
        """Yield a page after each part of text; a figure that belongs there is put below it, or its row waits."""
        while page.at != self.end:
            for row in _ROWS:
                while row not in waiting and self._is_due(page.at, row):
                    if self._is_busy(page):
                        yield from self._text(page, {*waiting, row})
                    if page.high and not self._fits(self._with_figure(page, row)):
                        waiting = {*waiting, row}
                    else:
                        page = self._with_figure(page, row)
                        yield page
            chunk = page.at.chunk
            if chunk == self.end.chunk or any(self._next(page.at, row).before <= chunk for row in waiting):
                return
            at = _Place(chunk + 1, page.at.figures)
            if self._is_gap[chunk]:
                page = page.with_space(self._high[chunk])._replace(at=at)
                if at == self.end:
                    yield page
                continue
            longer = page.with_block(at, self._high[chunk], self._blank[chunk])
            if page.high and not self._fits(longer):
                return
            page = longer
            yield page

    def _waiting(self, at: _Place) -> Iterator[_Figure]:
        """Yield the figures that stand later than the text which they are about."""
        for row, done in zip(self._figures, at.figures, strict=True):
            yield from takewhile(lambda figure: figure.after <= at.chunk, islice(row, done, None))

    def _next(self, at: _Place, row: int) -> _Figure:
        return self._figures[row][at.figures[row]]

    def _is_due(self, at: _Place, row: int) -> bool:
        return at.figures[row] < self.end.figures[row] and self._next(at, row).after <= at.chunk

    def _ends_text(self, chunk: int) -> bool:
        """Say whether a paragraph ends before a chunk."""
        return chunk == self.end.chunk or self._is_gap[chunk]

    def _is_busy(self, page: _State) -> bool:
        return page.high >= _BUSY * self._height

    def _with_figure(self, page: _State, row: int) -> _State:
        around = self._gaps.figures
        block = self._next(page.at, row).block
        spare = block.spare if isinstance(block, GrowingFigure) else 0.0
        at = page.at.with_figure(row)
        return page.with_space(around).with_block(at, block.height, spare=spare).with_space(around)

    def _fits(self, page: _State) -> bool:
        """Say whether a page is not too full."""
        return page.high - _SHRINK * page.blank <= self._height + _GRAIN


def _best(pages: _Pages) -> list[tuple[_Place, _Place]]:
    """Return where each page begins and ends, so that as little as may be counts against all together."""
    start = _Place(0, (0, 0))
    costs, before, due = {start: 0.0}, dict[_Place, _Place](), [start]
    heapify(due)
    while due:
        place = heappop(due)
        for page in pages.from_(place):
            cost = costs[place] + pages.cost(page)
            if page.at not in costs:
                heappush(due, page.at)
            if cost < costs.get(page.at, inf):
                costs[page.at], before[page.at] = cost, place
    found = [pages.end]
    while found[-1] != start:
        found.append(before[found[-1]])
    return list(zip(found[:0:-1], found[-2::-1], strict=True))


def _column(manuscript: _Manuscript, page: tuple[_Place, _Place], gaps: FigureGaps) -> Column:
    """Return what stands on a page, between two gaps only the larger one."""
    start, end = page
    rows = [row[a:b] for row, a, b in zip(manuscript.figures, start.figures, end.figures, strict=True)]
    column: list[Block] = []
    due = 0.0

    def put(blocks: Iterable[Block], space: Mm) -> None:
        between = max(space, due)
        if column and between > 0.0:
            column.append(gap(between))
        column.extend(blocks)

    for chunk in range(start.chunk, end.chunk + 1):
        for row in rows:
            while row and row[0].after <= chunk:
                put((row.pop(0).block,), gaps.figures)
                due = gaps.figures
        if chunk == end.chunk:
            break
        blocks = manuscript.chunks[chunk]
        if len(blocks) == 1 and blocks[0].blank:
            due = max(due, blocks[0].height)
        else:
            put(blocks, 0.0)
            due = 0.0
    return tuple(column)
