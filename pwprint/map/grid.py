"""How a map is spread over pages: which squares or inches on which page, and where on it they stand.

No area is cut: each page shows all of its areas whole. Beside each inner seam the page to the north or west has a tab,
and its neighbour is cut straight along the outermost points of its own areas and glued on it. Squares meet there in a
grid line. Hexes are interlocked, so the cut runs from corner to corner, and the page on top shows once more the tips of
those on the page below. A seam along the edges of hexes would cost a zigzag of many short cuts, and fit no better. The
sheets of an open table meet in whole inches.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from math import floor

from pwprint.game.board.base import Board
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page.paper import MARGIN, Paper
from pwprint.pdf.marks import Box, Mm
from pwprint.values import Struct

FRAME: Mm = 6.0
"""The width of the map's border with its coordinates."""

TABS: tuple[Mm, ...] = (10.0, 9.0, 8.0)
"""The widths that a tab for glue may have, the best first."""

TAB: Mm = TABS[0]
"""The usual width of a tab."""

_LIP: tuple[Mm, Mm] = (8.0, 6.0)
"""The least width of a tab in the east and in the south, where pages overlap anyway; the first must hold a ruler."""

RULER: Mm = 7.2
"""The width of the upright ruler, and of what keeps it clear of the map."""

_RULED: tuple[Mm, Mm] = (200.0, 270.0)
"""Paper with shorter sides than these, smaller than A4 or Letter, keeps no room free for an upright ruler."""

GAP: Mm = 4.0
"""Between the border of the map, title and legend."""

_TINY, _NEAR = 1e-9, 1e-6


class Measure(Struct, frozen=True):
    """How far columns and rows reach, in widths of an area: from one to the next, and one by itself with its tips."""

    across: float = 1.0
    up: float = 1.0
    wide: float = 1.0
    high: float = 1.0
    areas: str = "squares"
    """What the areas are called."""

    def width(self, columns: float) -> float:
        """Return the width of so many columns."""
        return (columns - 1) * self.across + self.wide

    def height(self, rows: float) -> float:
        """Return the height of so many rows."""
        return (rows - 1) * self.up + self.high

    def most(self, width: float, height: float) -> tuple[int, int]:
        """Return how many columns and rows have room."""
        columns = floor((width - self.wide) / self.across + _TINY) + 1
        rows = floor((height - self.high) / self.up + _TINY) + 1
        return max(columns, 0), max(rows, 0)


SQUARES = Measure()
"""The measure of squares."""


class Border(Struct, frozen=True):
    """What stands round the map on its pages, in mm: at its edges, beside a seam without a tab, and at the foot.

    `ruled` maps keep room for an upright ruler in the east.
    """

    rim: Mm
    slack: Mm
    foot: Mm
    ruled: bool = True


BOARD = Border(FRAME, 4.0, 12.0)
"""Round a board: the band with its coordinates, and a foot of three lines."""


def measure_of(board: Board) -> Measure:
    """Return the measure of a board."""
    ground = lattice(board)
    across, up = (pitch / UNIT for pitch in ground.pitch)
    wide, high = ground.width / UNIT - (board.columns - 1) * across, ground.height / UNIT - (board.rows - 1) * up
    return Measure(across, up, round(wide, 9), round(high, 9), board.areas)


class MapPart(Struct, frozen=True):
    """The squares or inches of one page, and where they stand on it.

    `number` counts pages from 1; `across` and `down` are its place from the north-west. `column` and `row` are the
    first of its squares, counted from the map's south-west corner; of a table inches, the last of which may be cut.
    `window` is where these squares are on the page, `open` the part that stays visible when the neighbours in the east
    and south are laid on it.
    """

    number: int
    across: int
    down: int
    column: int
    columns: float
    row: int
    rows: float
    window: Box
    open: Box


class PosterGrid(Struct, frozen=True):
    """A map cut into pages: `widths` are columns a page from the west, `heights` rows a page from the north.

    A column is a `unit` wide, which is a square or an inch of a table; `short` is what the last column and the first
    row lack of a whole one.
    """

    paper: Paper
    unit: Mm
    widths: tuple[float, ...]
    heights: tuple[float, ...]
    measure: Measure = SQUARES
    tab: Mm = TAB
    border: Border = BOARD
    short: tuple[float, float] = (0.0, 0.0)

    @property
    def area(self) -> Box:
        """The area of a page that every printer reaches."""
        return area(self.paper)

    @property
    def ruler(self) -> Mm:
        """What is kept free for an upright ruler in the east of the board."""
        return ruler_room(self.paper) if self.border.ruled else 0.0

    @property
    def board(self) -> tuple[Mm, Mm]:
        """The width and height of the whole board."""
        measure = self.measure
        return measure.width(sum(self.widths)) * self.unit, measure.height(sum(self.heights)) * self.unit

    def columns(self, *, first: bool, last: bool, beside: Mm = 0.0) -> int:
        """Return how many columns a page has room for, with so much kept free beside the board."""
        width = self.area.width - (self.border.rim if first else self.border.slack)
        width -= self.border.rim + self.ruler + beside if last else self.tabs[0]
        return self.measure.most(width / self.unit + (self.short[0] if last else 0.0), self.measure.high)[0]

    def rows(self, *, first: bool, last: bool, above: Mm = 0.0, below: Mm = 0.0) -> int:
        """Return how many rows a page has room for, with so much kept free above and below the board."""
        height = self.area.height - self.border.foot - (self.border.rim + above if first else self.border.slack)
        height -= self.border.rim + below if last else self.tabs[1]
        return self.measure.most(self.measure.wide, height / self.unit + (self.short[1] if first else 0.0))[1]

    def across(self, columns: int, beside: Mm = 0.0) -> tuple[int, ...]:
        """Return so many columns on the fewest pages; nothing where it is impossible."""
        return spread(columns, lambda first, last: self.columns(first=first, last=last, beside=beside))

    def down(self, rows: int, above: Mm = 0.0, below: Mm = 0.0) -> tuple[int, ...]:
        """Return so many rows on the fewest pages; nothing where it is impossible."""
        return spread(rows, lambda first, last: self.rows(first=first, last=last, above=above, below=below))

    @property
    def frame_width(self) -> Mm:
        """The width of the map with its border where it is one page wide."""
        return self.measure.width(self.widths[0]) * self.unit + 2 * self.border.rim

    @property
    def overlap(self) -> tuple[Mm, Mm]:
        """How far the pages cover their neighbours, in the west and in the north."""
        measure = self.measure
        return (measure.wide - measure.across) * self.unit, (measure.high - measure.up) * self.unit

    @property
    def tabs(self) -> tuple[Mm, Mm]:
        """The widths of tabs in the east and in the south."""
        east, south = (max(self.tab - over, lip) for over, lip in zip(self.overlap, _LIP, strict=True))
        return east, south

    def edges(self, across: int, down: int) -> tuple[bool, bool, bool, bool]:
        """Return whether north, east, south and west of a page's squares lies the board's edge."""
        return down == 0, across == len(self.widths) - 1, down == len(self.heights) - 1, across == 0

    def parts(self, above: Mm, *, aside: bool = False) -> tuple[MapPart, ...]:
        """Return the pages row by row from the north-west; `above` the first row that much is kept free.

        A single column of pages stands in the middle of the paper, or `aside` at its left.
        """
        places = ((across, down) for down in range(len(self.heights)) for across in range(len(self.widths)))
        return tuple(self._part(across, down, above, aside=aside) for across, down in places)

    def _part(self, across: int, down: int, above: Mm, *, aside: bool) -> MapPart:
        area, border = self.area, self.border
        columns, rows = self.widths[across], self.heights[down]
        width, height = self.measure.width(columns) * self.unit, self.measure.height(rows) * self.unit
        x = area.x + (border.rim if across == 0 else border.slack)
        if len(self.widths) == 1 and not aside:
            x = min((self.paper.width - width) / 2, area.right - self.ruler - border.rim - width)
        y = area.top - height - (border.rim + above if down == 0 else border.slack)
        return MapPart(
            number=down * len(self.widths) + across + 1,
            across=across,
            down=down,
            column=round((0, *accumulate(self.widths))[across]),
            columns=columns,
            row=round(sum(self.heights[down + 1 :])),
            rows=rows,
            window=Box(x, y, width, height),
            open=self._open(Box(x, y, width, height), across, down),
        )

    def _open(self, window: Box, across: int, down: int) -> Box:
        _, at_east, at_south, _ = self.edges(across, down)
        east, south = (
            0.0 if at_edge else over for at_edge, over in zip((at_east, at_south), self.overlap, strict=True)
        )
        return Box(window.x, window.y + south, window.width - east, window.height - south)

    def fits(self, part: MapPart) -> bool:
        """Say whether a page holds its squares with border, tabs, rulers and foot."""
        area, border, window = self.area, self.border, part.window
        _, at_east, at_south, at_west = self.edges(part.across, part.down)
        left = window.x - (border.rim if at_west else border.slack)
        right = window.right + (border.rim + self.ruler if at_east else self.tabs[0])
        low = window.y - (border.rim if at_south else self.tabs[1])
        return left >= area.x - _NEAR and right <= area.right + _NEAR and low >= area.y + border.foot - _NEAR


def area(paper: Paper) -> Box:
    """Return the area of a page that every printer reaches."""
    return Box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)


def ruler_room(paper: Paper) -> Mm:
    """Return what is kept free for an upright ruler: nothing on paper smaller than A4 and Letter."""
    short, long = sorted((paper.width, paper.height))
    return RULER if short >= _RULED[0] and long >= _RULED[1] else 0.0


def split(count: int, parts: int) -> tuple[int, ...]:
    """Return `count` split into parts that differ by one at most, the larger ones first."""
    small, more = divmod(count, parts)
    return (small + 1,) * more + (small,) * (parts - more)


Holds = Callable[[bool, bool], int]
"""How many columns or rows a page has room for that is the first, the last, both or neither."""


def spread(count: int, holds: Holds) -> tuple[int, ...]:
    """Return `count` columns or rows on the fewest pages, as evenly as these allow; nothing where it is impossible."""
    alone, first, middle, last = holds(True, True), holds(True, False), holds(False, False), holds(False, True)
    if alone >= count:
        return (count,)
    if min(first, last) < 1 or (middle < 1 and first + last < count):
        return ()
    between = max(0, -(-(count - first - last) // max(middle, 1)))
    if 2 + between > count:
        return ()
    return _level(count, (first, *(middle,) * between, last))


def _level(count: int, most: tuple[int, ...]) -> tuple[int, ...]:
    """Return `count` split as evenly as the most in each part allows, the larger parts first."""
    level = next(high for high in range(1, count + 1) if sum(min(high, each) for each in most) >= count)
    parts = [min(level, each) for each in most]
    for index in reversed(range(len(parts))):
        if sum(parts) > count and parts[index] == level:
            parts[index] -= 1
    return tuple(parts)
