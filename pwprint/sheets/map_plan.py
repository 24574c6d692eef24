"""The plan of a map: the fewest pages that hold the board, and where title and legend find room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from math import ceil

from pwprint.press.marks import Mm
from pwprint.press.paper import Paper
from pwprint.sheets.map_grid import FOOT, FRAME, GAP, RULER, SQUARES, Box, Grid, Measure, Part, split

_PANEL: Mm = 58.0
"""The narrowest panel beside the map that can hold title and legend."""

_LINE: Mm = 0.2
"""Half the line round a panel that ends at the margin, and a little."""

_TINY = 1e-9

Height = Callable[[Mm], Mm]
"""From the width that there is to the height that is needed."""

Place = tuple[int, Box]
"""The number of a page and an area on it."""


class Style(IntEnum):
    """Where title and legend stand: above and below the map, beside it, or on a page of their own; best first."""

    STACK = 0
    SIDE = 1
    KEY = 2


@dataclass(frozen=True, slots=True)
class Demand:
    """What a plan must find room for: the board's columns and rows and their measure, the title and the legend."""

    columns: int
    rows: int
    title: Height
    legend: Height
    measure: Measure = SQUARES


@dataclass(frozen=True, slots=True)
class Plan:
    """A map on paper: its pages with squares, and where title and legend stand."""

    grid: Grid
    style: Style
    parts: tuple[Part, ...]
    title: Place
    legend: Place

    @property
    def pages(self) -> int:
        """The number of pages, a page for title and legend included."""
        return len(self.parts) + (self.style is Style.KEY)

    def part_at(self, across: int, down: int) -> Part:
        """Return the part of a place in the poster."""
        return self.parts[down * len(self.grid.widths) + across]

    def edges(self, part: Part) -> tuple[bool, bool, bool, bool]:
        """Return whether north, east, south and west of a part lies the board's edge."""
        return self.grid.edges(part.across, part.down)


def plan(demand: Demand, square: Mm, paper: Paper) -> Plan:
    """Return the plan with the fewest pages for squares of a size; of equals the one that looks best.

    Raises ValueError if a square or the legend is too large for the paper.
    """
    found = [made for sheet in (paper.turned(), paper) for made in _plans(demand, square, sheet)]
    if not found:
        areas = demand.measure.areas
        raise ValueError(f"a map with {areas} of {square:g} mm, its title and its legend do not fit on {paper.title}")
    return min(found, key=lambda made: (made.pages, len(made.parts), made.style))


def one_page(demand: Demand, largest: Mm, paper: Paper) -> Plan:
    """Return the plan on one page with the largest squares that fit, in steps of half a millimetre.

    Raises ValueError if there is none.
    """
    for step in range(int(largest * 2), 2, -1):
        for sheet in (paper, paper.turned()):
            for style in (Style.STACK, Style.SIDE):
                grid = Grid(sheet, step / 2, (demand.columns,), (demand.rows,), demand.measure)
                made = _made(demand, grid, style)
                if made is not None:
                    return made
    raise ValueError(f"the map does not fit on one page of {paper.title}")


def _plans(demand: Demand, square: Mm, paper: Paper) -> Iterator[Plan]:
    for across, down in _pages(demand, square, paper):
        grid = Grid(paper, square, split(demand.columns, across), split(demand.rows, down), demand.measure)
        for style in Style:
            made = _made(demand, grid, style)
            if made is not None:
                yield made


def _pages(demand: Demand, square: Mm, paper: Paper) -> Iterator[tuple[int, int]]:
    """Yield numbers of pages across and down that might do: the fewest, and somewhat more."""
    area = Grid(paper, square, (), ()).area
    most_across, most_down = demand.measure.most(area.width / square, area.height / square)
    if most_across and most_down:
        across, down = ceil(demand.columns / most_across), ceil(demand.rows / most_down)
        for wide in range(across, min(demand.columns, across + 2) + 1):
            for high in range(down, min(demand.rows, down + 2) + 1):
                yield wide, high


def _made(demand: Demand, grid: Grid, style: Style) -> Plan | None:
    """Return the plan of a style, or None where something does not fit."""
    if style is Style.STACK and len(grid.widths) > 1:
        return None
    parts = grid.parts(_above(demand, grid) if style is Style.STACK else 0.0)
    if not all(grid.fits(part) for part in parts):
        return None
    places = {Style.STACK: _stacked, Style.SIDE: _beside, Style.KEY: _apart}[style](demand, grid, parts)
    return None if places is None else Plan(grid, style, parts, *places)


def _above(demand: Demand, grid: Grid) -> Mm:
    """Return what is kept free above the map for its title, and so that a map on one page stands well on it."""
    above = demand.title(grid.frame_width) + GAP
    if len(grid.heights) > 1:
        return above
    map_height = grid.measure.height(grid.heights[0]) * grid.square + 2 * FRAME
    spare = grid.area.height - FOOT - above - map_height - GAP - demand.legend(grid.frame_width)
    return above + max(0.0, spare) * 0.3


def _stacked(demand: Demand, grid: Grid, parts: tuple[Part, ...]) -> tuple[Place, Place] | None:
    """Return title and legend above and below the map, as wide as its border or, if need be, as the page."""
    area, first, last = grid.area, parts[0].window, parts[-1].window
    width, middle = grid.frame_width, first.x + first.width / 2
    head = Box(middle - width / 2, first.top + FRAME + GAP, width, demand.title(width))
    most = 2 * min(middle - area.x, area.right - RULER - middle)
    for wide in (width, most):
        high = demand.legend(wide)
        below = Box(middle - wide / 2, last.y - FRAME - GAP - high, wide, high)
        if below.y >= area.y + FOOT - _TINY:
            return (1, head), (len(parts), below)
    return None


def _beside(demand: Demand, grid: Grid, parts: tuple[Part, ...]) -> tuple[Place, Place] | None:
    """Return title and legend in a panel at the right, both on the upper page or one on each."""
    area = grid.area
    top, bottom = parts[len(grid.widths) - 1], parts[-1]
    x = top.window.right + FRAME + RULER + GAP
    width, room = area.right - x - _LINE, area.height - FOOT
    if width < _PANEL:
        return None
    high, signs = demand.title(width), demand.legend(width)
    head = Box(x, area.top - high, width, high)
    if high + GAP + signs <= room:
        return (top.number, head), (top.number, Box(x, head.y - GAP - signs, width, signs))
    if top is not bottom and signs <= room and high <= room:
        return (top.number, head), (bottom.number, Box(x, area.top - signs, width, signs))
    return None


def _apart(demand: Demand, grid: Grid, parts: tuple[Part, ...]) -> tuple[Place, Place] | None:
    """Return title and legend on a page of their own."""
    area = grid.area
    width = area.width - 2 * RULER
    high, signs = demand.title(width), demand.legend(width)
    head = Box(area.x + RULER, area.top - high, width, high)
    if high + GAP + signs > area.height - FOOT:
        return None
    number = len(parts) + 1
    return (number, head), (number, Box(head.x, head.y - GAP - signs, width, signs))
