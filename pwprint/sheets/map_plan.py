"""Which squares go on which page of a map, where they stand on it, and where title and legend find room.

Pages meet on grid lines only. Beside each inner seam the page to the north or west has a tab, and its neighbour is cut
along the seam and glued on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate
from math import ceil

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

PANEL: Mm = 58.0
"""The narrowest panel beside the map that can hold title and legend."""

Height = Callable[[Mm], Mm]
"""From the width that there is to the height that is needed."""


class Style(IntEnum):
    """Where title and legend stand: above and below the map, beside it, or on a page of their own; best first."""

    STACK = 0
    SIDE = 1
    KEY = 2


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
class Plan:
    """A map on paper: `widths` are columns a page from the west, `heights` rows a page from the north.

    `title` and `legend` are the numbers of the pages that hold them and the area there.
    """

    paper: Paper
    square: Mm
    style: Style
    widths: tuple[int, ...]
    heights: tuple[int, ...]
    parts: tuple[Part, ...]
    title: tuple[int, Box]
    legend: tuple[int, Box]

    @property
    def pages(self) -> int:
        """The number of pages, a page for title and legend included."""
        return len(self.parts) + (self.style is Style.KEY)

    def part_at(self, across: int, down: int) -> Part:
        """Return the part of a place in the poster."""
        return self.parts[down * len(self.widths) + across]

    def edges(self, part: Part) -> tuple[bool, bool, bool, bool]:
        """Return whether north, east, south and west of a part lies the board's edge."""
        last_across, last_down = len(self.widths) - 1, len(self.heights) - 1
        return part.down == 0, part.across == last_across, part.down == last_down, part.across == 0


def content(paper: Paper) -> Box:
    """Return the area of a page that every printer reaches."""
    return Box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN)


def split(count: int, parts: int) -> tuple[int, ...]:
    """Return `count` split into parts that differ by one at most, the larger ones first."""
    small, more = divmod(count, parts)
    return (small + 1,) * more + (small,) * (parts - more)


def plan(columns: int, rows: int, square: Mm, paper: Paper, title: Height, legend: Height) -> Plan:
    """Return the plan with the fewest pages for squares of a size; of equals the one that looks best.

    Raises ValueError if not even one square fits on the paper.
    """
    found = [made for sheet in (paper.turned(), paper) for made in _plans(columns, rows, square, sheet, title, legend)]
    if not found:
        raise ValueError(f"squares of {square:g} mm do not fit on {paper.title}")
    return min(found, key=lambda made: (made.pages, made.style))


def one_page(columns: int, rows: int, largest: Mm, paper: Paper, title: Height, legend: Height) -> Plan:
    """Return the plan on one page with the largest squares that fit, in steps of half a millimetre."""
    for step in range(int(largest * 2), 2, -1):
        for sheet in (paper, paper.turned()):
            for style in (Style.STACK, Style.SIDE):
                made = _made(sheet, step / 2, style, (columns,), (rows,), title, legend)
                if made is not None:
                    return made
    raise ValueError("the board does not fit on one page")


def _plans(columns: int, rows: int, square: Mm, paper: Paper, title: Height, legend: Height) -> Iterator[Plan]:
    for across, down in _pages(columns, rows, square, paper):
        widths, heights = split(columns, across), split(rows, down)
        for style in Style:
            made = _made(paper, square, style, widths, heights, title, legend)
            if made is not None:
                yield made


def _pages(columns: int, rows: int, square: Mm, paper: Paper) -> Iterator[tuple[int, int]]:
    """Yield numbers of pages across and down that might do: the fewest, and somewhat more."""
    area = content(paper)
    most_across, most_down = int(area.width // square), int(area.height // square)
    if most_across and most_down:
        for across in range(ceil(columns / most_across), min(columns, ceil(columns / most_across) + 1) + 1):
            for down in range(ceil(rows / most_down), min(rows, ceil(rows / most_down) + 2) + 1):
                yield across, down


def _made(
    paper: Paper,
    square: Mm,
    style: Style,
    widths: tuple[int, ...],
    heights: tuple[int, ...],
    title: Height,
    legend: Height,
) -> Plan | None:
    """Return the plan of a style, or None where something does not fit."""
    if style is Style.STACK and len(widths) > 1:
        return None
    area = content(paper)
    above = _above(area, square, widths, heights, title, legend) if style is Style.STACK else 0.0
    parts = tuple(
        _part(paper, square, widths, heights, across, down, above)
        for down in range(len(heights))
        for across in range(len(widths))
    )
    if not all(_fits(part, area, widths, heights) for part in parts):
        return None
    places = _places(style, area, parts, widths, title, legend)
    return None if places is None else Plan(paper, square, style, widths, heights, parts, *places)


def _frame_width(columns: int, square: Mm) -> Mm:
    return columns * square + 2 * FRAME


def _above(
    area: Box, square: Mm, widths: tuple[int, ...], heights: tuple[int, ...], title: Height, legend: Height
) -> Mm:
    """Return what is kept free above the map for its title, and so that a map on one page stands well on it."""
    width = _frame_width(widths[0], square)
    above = title(width) + GAP
    if len(heights) > 1:
        return above
    spare = area.height - FOOT - above - heights[0] * square - 2 * FRAME - GAP - legend(width)
    return above + max(0.0, spare) * 0.3


def _part(
    paper: Paper, square: Mm, widths: tuple[int, ...], heights: tuple[int, ...], across: int, down: int, above: Mm
) -> Part:
    area = content(paper)
    columns, rows = widths[across], heights[down]
    width, height = columns * square, rows * square
    x = area.x + (FRAME if across == 0 else SLACK)
    if len(widths) == 1:
        x = min((paper.width - width) / 2, area.right - RULER - FRAME - width)
    y = area.top - height - (FRAME + above if down == 0 else SLACK)
    return Part(
        number=down * len(widths) + across + 1,
        across=across,
        down=down,
        column=(0, *accumulate(widths))[across],
        columns=columns,
        row=sum(heights[down + 1 :]),
        rows=rows,
        window=Box(x, y, width, height),
    )


def _fits(part: Part, area: Box, widths: tuple[int, ...], heights: tuple[int, ...]) -> bool:
    right = FRAME + RULER if part.across == len(widths) - 1 else TAB
    below = FRAME if part.down == len(heights) - 1 else TAB
    left = FRAME if part.across == 0 else SLACK
    inside = part.window.x - left >= area.x - 1e-9 and part.window.right + right <= area.right + 1e-9
    return inside and part.window.y - below >= area.y + FOOT - 1e-9


Places = tuple[tuple[int, Box], tuple[int, Box]]


def _places(
    style: Style, area: Box, parts: tuple[Part, ...], widths: tuple[int, ...], title: Height, legend: Height
) -> Places | None:
    """Return where title and legend stand; None if they do not fit."""
    if style is Style.STACK:
        return _stacked(area, parts, title, legend)
    if style is Style.SIDE:
        return _beside(area, parts, len(widths), title, legend)
    number = len(parts) + 1
    height = title(area.width)
    width = area.width - 2 * RULER
    first = Box(area.x + RULER, area.top - height, width, height)
    second = Box(area.x + RULER, area.top - height - GAP - legend(width), width, legend(width))
    return (number, first), (number, second)


def _stacked(area: Box, parts: tuple[Part, ...], title: Height, legend: Height) -> Places | None:
    first, last = parts[0].window, parts[-1].window
    x, width = first.x - FRAME, first.width + 2 * FRAME
    head = Box(x, first.top + FRAME + GAP, width, title(width))
    middle = x + width / 2
    most = 2 * min(middle - area.x, area.right - RULER - middle)
    for wide in (width, most):
        left = middle - wide / 2
        below = Box(left, last.y - FRAME - GAP - legend(wide), wide, legend(wide))
        if below.y >= area.y + FOOT - 1e-9:
            return (1, head), (len(parts), below)
    return None


def _beside(area: Box, parts: tuple[Part, ...], across: int, title: Height, legend: Height) -> Places | None:
    top, bottom = parts[across - 1], parts[-1]
    x = top.window.right + FRAME + RULER + GAP
    width = area.right - x
    if width < PANEL:
        return None
    room = area.height - FOOT
    height, signs = title(width), legend(width)
    head = Box(x, area.top - height, width, height)
    if height + GAP + signs <= room:
        return (top.number, head), (top.number, Box(x, head.y - GAP - signs, width, signs))
    if top is not bottom and signs <= room and height <= room:
        return (top.number, head), (bottom.number, Box(x, area.top - signs, width, signs))
    return None
