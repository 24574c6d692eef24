"""The page of a small picture of the whole map: as large as it fits with title, legend and directions beside it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import fsum

from pwprint.map.grid import FRAME, GAP, area
from pwprint.page.paper import Paper
from pwprint.pdf.marks import Box, Mm
from pwprint.values import Struct

PANEL: Mm = 58.0
"""The narrowest panel that can hold title, legend and directions."""

_STEPS = 10
_TINY = 1e-9
_LINE: Mm = 0.2
"""Half the line round a panel that ends at the margin, and a little."""

Height = Callable[[Mm], Mm]
"""From the width that there is to the height that is needed."""


class OverviewDemand(Struct, frozen=True):
    """What the page must find room for: a map of so many units, and the heights of the blocks in a width.

    A unit is an inch of a table or the width of a square. `least` and `most` are the smallest picture that is worth its
    ink, and the largest, in mm for a unit; `foot` is kept free below; `panel` is the narrowest panel at the right.
    """

    width: float
    height: float
    title: Height
    legend: Height
    sheets: Height
    foot: Mm
    least: Mm
    most: Mm
    panel: Mm = PANEL


class Overview(Struct, frozen=True):
    """The page: `inch` mm for a unit, where the map is, and where the blocks stand; a block may have no height."""

    paper: Paper
    inch: Mm
    window: Box
    title: Box
    legend: Box
    sheets: Box


Lay = Callable[[OverviewDemand, Paper, Box, Mm], Overview | None]
"""A layout in a part of the paper with a picture of so many mm for a unit, if there is room for it."""


def overview(demand: OverviewDemand, paper: Paper, within: Box | None = None) -> Overview | None:
    """Return the page with the largest picture, upright or turned; None if there is no room for the smallest one.

    It may have to lie `within` a part of the paper as this lies.
    """
    rooms = [(paper, within)] if within else [(sheet, area(sheet)) for sheet in (paper, paper.turned())]
    best: Overview | None = None
    for room, lay in product(rooms, (_side, _stack, _tower)):
        if best is not None and best.inch > demand.most - _TINY:
            break
        # A layout without room for a picture like the best one is not worth the looking.
        best = _largest(demand, room, lay, best.inch if best else demand.least) or best
    return best


def _largest(demand: OverviewDemand, room: tuple[Paper, Box], lay: Lay, low: Mm) -> Overview | None:
    """Return the largest picture of a layout that has at least so many mm for a unit, found by halving."""
    high = min(demand.most, *_room(demand, room[1]))
    best = lay(demand, *room, low) if low <= high + _TINY else None
    if best is None:
        return None
    full = lay(demand, *room, high)
    if full is not None:
        return full
    for _ in range(_STEPS):
        middle = round((low + high) / 2, 3)
        made = lay(demand, *room, middle) if middle > low else None
        if made is None:
            high = middle
        else:
            low, best = middle, made
    return best


def _room(demand: OverviewDemand, whole: Box) -> tuple[Mm, Mm]:
    return (whole.width - 2 * FRAME) / demand.width, (whole.height - demand.foot - 2 * FRAME) / demand.height


def _side(demand: OverviewDemand, paper: Paper, whole: Box, inch: Mm) -> Overview | None:
    """Return the page with everything else in a panel at the right, or None where that does not fit."""
    wide, high = demand.width * inch, demand.height * inch
    room = whole.height - demand.foot
    x = whole.x + wide + 2 * FRAME + 1.5 * GAP
    width = whole.right - x - _LINE
    if high + 2 * FRAME > room or width < demand.panel:
        return None
    heights = [demand.title(width), demand.legend(width), demand.sheets(width)]
    spare = room - _total(heights)
    if spare < 0:
        return None
    top = whole.top - (room - high - 2 * FRAME) * 0.35
    window = Box(whole.x + FRAME, top - FRAME - high, wide, high)
    return Overview(paper, inch, window, *_hung((x, whole.top), width, heights, min(spare, 16.0) / 3))


def _total(heights: list[Mm]) -> Mm:
    """Return the height of blocks one below the other."""
    shown = [height for height in heights if height > 0]
    return fsum(shown) + GAP * max(0, len(shown) - 1)


def _hung(at: tuple[Mm, Mm], width: Mm, heights: list[Mm], spare: Mm) -> list[Box]:
    """Return boxes one below the other, with some of the spare room between them."""
    (x, top), boxes = at, []
    for height in heights:
        boxes.append(Box(x, top - height, width, height))
        top -= height + GAP + spare if height > 0 else 0.0
    return boxes


def _stack(demand: OverviewDemand, paper: Paper, whole: Box, inch: Mm) -> Overview | None:
    """Return the page with the title above the map and the rest below it, or None where that does not fit."""
    sheets_wide = PANEL if demand.sheets(PANEL) > 0 else 0.0
    left = whole.width - 2 * _LINE - (sheets_wide + GAP if sheets_wide else 0.0)
    if left < PANEL or demand.legend(left) <= 0:
        return None
    title, legend, sheets = demand.title(whole.width), demand.legend(left), demand.sheets(PANEL)
    tall = max(legend, sheets)
    found = _between(demand, whole, inch, (title, tall))
    if found is None:
        return None
    window, foot = found
    return Overview(
        paper,
        inch,
        window,
        Box(whole.x, whole.top - title, whole.width, title),
        Box(whole.x + _LINE, foot - tall, left, tall),
        Box(whole.right - _LINE - PANEL, foot - tall, PANEL, tall if sheets else 0.0),
    )


def _tower(demand: OverviewDemand, paper: Paper, whole: Box, inch: Mm) -> Overview | None:
    """Return the page with the title above the map, the rest one below the other; None where that does not fit."""
    widest, title = whole.width - 2 * _LINE, demand.title(whole.width)
    # Directions alone are as wide as the map above them where they have room so.
    alone = demand.width * inch + 2 * FRAME if demand.legend(widest) <= 0 else widest
    for width in (max(PANEL, min(widest, alone)), widest):
        heights = [demand.legend(width), demand.sheets(width)]
        found = _between(demand, whole, inch, (title, _total(heights)))
        if found is None or width > widest:
            continue
        window, foot = found
        head = Box(whole.x, whole.top - title, whole.width, title)
        x = whole.x + (whole.width - width) / 2
        return Overview(paper, inch, window, head, *_hung((x, foot), width, heights, 0.0))
    return None


def _between(demand: OverviewDemand, whole: Box, inch: Mm, beside: tuple[Mm, Mm]) -> tuple[Box, Mm] | None:
    """Return the map in the middle between blocks above and below it, and where the latter begin."""
    wide, high = demand.width * inch, demand.height * inch
    above, below = (height + GAP if height > 0 else 0.0 for height in beside)
    spare = whole.height - demand.foot - above - high - 2 * FRAME - below
    if wide + 2 * FRAME > whole.width or spare < 0:
        return None
    low = whole.top - above - spare * 0.3 - FRAME - high
    return Box(whole.x + (whole.width - wide) / 2, low, wide, high), low - FRAME - GAP - spare * 0.3
