"""How a board is spread over pages: which squares on which page, and where on it they stand.

Pages meet on grid lines only. Beside each inner seam the page to the north or west has a tab, and its neighbour is cut
along the seam and glued on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from pwprint.press.marks import Mm
from pwprint.press.paper import MARGIN, Paper

FRAME: Mm = 6.0
"""The width of the map's border with its coordinates."""

TAB: Mm = 10.0
"""The width of a tab for glue."""

SLACK: Mm = 4.0
"""What is cut off beside a seam without a tab."""

RULER: Mm = 7.2
"""The width of the upright ruler."""

FOOT: Mm = 12.0
"""The height of the foot of each page, with the level ruler."""

GAP: Mm = 4.0
"""Between the border of the map, title and legend."""

_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Box:
    """An area of a page in mm from its lower left corner."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm

    @property
    def right(self) -> Mm:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> Mm:
        """The upper edge."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Part:
    """The squares of one page, and where they stand on it.

    `number` counts pages from 1; `across` and `down` are its place from the north-west. `column` and `row` are the
    first of its squares, counted from the board's south-west corner. `window` is where these squares are on the page.
    """

    number: int
    across: int
    down: int
    column: int
    columns: int
    row: int
    rows: int
    window: Box


@dataclass(frozen=True, slots=True)
class Grid:
    """A board cut into pages: `widths` are columns a page from the west, `heights` rows a page from the north."""

    paper: Paper
    square: Mm
    widths: tuple[int, ...]
    heights: tuple[int, ...]

    @property
    def area(self) -> Box:
        """The area of a page that every printer reaches."""
        return Box(MARGIN, MARGIN, self.paper.width - 2 * MARGIN, self.paper.height - 2 * MARGIN)

    @property
    def frame_width(self) -> Mm:
        """The width of the map with its border where it is one page wide."""
        return self.widths[0] * self.square + 2 * FRAME

    def edges(self, across: int, down: int) -> tuple[bool, bool, bool, bool]:
        """Return whether north, east, south and west of a page's squares lies the board's edge."""
        return down == 0, across == len(self.widths) - 1, down == len(self.heights) - 1, across == 0

    def parts(self, above: Mm) -> tuple[Part, ...]:
        """Return the pages row by row from the north-west; `above` the first row that much is kept free."""
        places = ((across, down) for down in range(len(self.heights)) for across in range(len(self.widths)))
        return tuple(self._part(across, down, above) for across, down in places)

    def _part(self, across: int, down: int, above: Mm) -> Part:
        area = self.area
        columns, rows = self.widths[across], self.heights[down]
        width, height = columns * self.square, rows * self.square
        x = area.x + (FRAME if across == 0 else SLACK)
        if len(self.widths) == 1:
            x = min((self.paper.width - width) / 2, area.right - RULER - FRAME - width)
        y = area.top - height - (FRAME + above if down == 0 else SLACK)
        return Part(
            number=down * len(self.widths) + across + 1,
            across=across,
            down=down,
            column=(0, *accumulate(self.widths))[across],
            columns=columns,
            row=sum(self.heights[down + 1 :]),
            rows=rows,
            window=Box(x, y, width, height),
        )

    def fits(self, part: Part) -> bool:
        """Say whether a page holds its squares with border, tabs, rulers and foot."""
        area, window = self.area, part.window
        _, at_east, at_south, at_west = self.edges(part.across, part.down)
        left = window.x - (FRAME if at_west else SLACK)
        right = window.right + (FRAME + RULER if at_east else TAB)
        low = window.y - (FRAME if at_south else TAB)
        return left >= area.x - _TINY and right <= area.right + _TINY and low >= area.y + FOOT - _TINY


def split(count: int, parts: int) -> tuple[int, ...]:
    """Return `count` split into parts that differ by one at most, the larger ones first."""
    small, more = divmod(count, parts)
    return (small + 1,) * more + (small,) * (parts - more)
