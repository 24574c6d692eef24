"""The page of the small map: the table as large as it fits with title, legend and the plan of the poster beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pwprint.press.marks import Mm
from pwprint.press.paper import Paper
from pwprint.sheets.map_grid import FRAME, GAP, Box
from pwprint.sheets.map_plan import Height
from pwprint.sheets.table_map_poster import FOOT, area

_PANEL: Mm = 58.0
"""The narrowest panel that can hold title, legend and the plan of the poster."""

_LEAST, _MOST = 0.8, 25.4
"""The smallest map that is worth its ink, and the largest, in mm for an inch."""

_STEPS = 10
_LINE: Mm = 0.2
"""Half the line round a panel that ends at the margin, and a little."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What the page must find room for: a table of so many inches, and the heights of the blocks in a width."""

    width: float
    height: float
    title: Height
    legend: Height
    sheets: Height


@dataclass(frozen=True, slots=True)
class Overview:
    """The page: `inch` mm for an inch, where the table is, and where the blocks stand; a block may have no height."""

    paper: Paper
    inch: Mm
    window: Box
    title: Box
    legend: Box
    sheets: Box


Lay = Callable[[Demand, Paper, Mm], Overview | None]
"""A layout with a map of so many mm for an inch, if there is room for it."""


def overview(demand: Demand, paper: Paper) -> Overview:
    """Return the page with the largest map.

    Raises ValueError if there is no room for the smallest one.
    """
    found = [
        made for sheet in (paper, paper.turned()) for lay in (_side, _stack) for made in _largest(demand, sheet, lay)
    ]
    if not found:
        raise ValueError(f"the map of the whole table with its title and its legend does not fit on {paper.title}")
    return max(found, key=lambda made: made.inch)


def _largest(demand: Demand, paper: Paper, lay: Lay) -> Iterator[Overview]:
    """Yield the largest map of a layout, found by halving."""
    low, high = _LEAST, min(_MOST, *_room(demand, paper))
    best = lay(demand, paper, low)
    if best is None:
        return
    for _ in range(_STEPS):
        middle = round((low + high) / 2, 3)
        made = lay(demand, paper, middle)
        if made is None:
            high = middle
        else:
            low, best = middle, made
    yield best


def _room(demand: Demand, paper: Paper) -> tuple[Mm, Mm]:
    whole = area(paper)
    return (whole.width - 2 * FRAME) / demand.width, (whole.height - FOOT - 2 * FRAME) / demand.height


def _side(demand: Demand, paper: Paper, inch: Mm) -> Overview | None:
    """Return the page with everything else in a panel at the right, or None where that does not fit."""
    whole = area(paper)
    wide, high = demand.width * inch, demand.height * inch
    room = whole.height - FOOT
    x = whole.x + wide + 2 * FRAME + 1.5 * GAP
    width = whole.right - x - _LINE
    if high + 2 * FRAME > room or width < _PANEL:
        return None
    heights = [demand.title(width), demand.legend(width), demand.sheets(width)]
    spare = room - sum(heights) - GAP * sum(height > 0 for height in heights[1:])
    if spare < 0:
        return None
    top = whole.top - (room - high - 2 * FRAME) * 0.35
    window = Box(whole.x + FRAME, top - FRAME - high, wide, high)
    return Overview(paper, inch, window, *_hung(x, whole.top, width, heights, min(spare, 16.0)))


def _hung(x: Mm, top: Mm, width: Mm, heights: list[Mm], spare: Mm) -> list[Box]:
    """Return boxes one below the other, with some of the spare room between them."""
    boxes = []
    for height in heights:
        boxes.append(Box(x, top - height, width, height))
        top -= height + GAP + spare / 3
    return boxes


def _stack(demand: Demand, paper: Paper, inch: Mm) -> Overview | None:
    """Return the page with the title above the map and the rest below it, or None where that does not fit."""
    whole = area(paper)
    wide, high = demand.width * inch, demand.height * inch
    sheets_wide = _PANEL if demand.sheets(_PANEL) > 0 else 0.0
    left = whole.width - 2 * _LINE - (sheets_wide + GAP if sheets_wide else 0.0)
    title, legend, sheets = demand.title(whole.width), demand.legend(left), demand.sheets(_PANEL)
    below = max(legend, sheets)
    spare = whole.height - FOOT - title - 2 * GAP - high - 2 * FRAME - below
    if wide + 2 * FRAME > whole.width or spare < 0:
        return None
    head = Box(whole.x, whole.top - title, whole.width, title)
    x = whole.x + (whole.width - wide) / 2
    window = Box(x, head.y - GAP - spare * 0.3 - FRAME - high, wide, high)
    foot = window.y - FRAME - GAP - spare * 0.3
    return Overview(
        paper,
        inch,
        window,
        head,
        Box(whole.x + _LINE, foot - legend, left, legend),
        Box(whole.right - _LINE - _PANEL, foot - sheets, _PANEL, sheets),
    )
