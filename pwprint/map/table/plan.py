"""The page of the small map: the table as large as it fits with title, legend and the plan of the poster beside it."""

from __future__ import annotations

from pwprint.map.assembly import plan
from pwprint.map.assembly.plan import Height, Overview
from pwprint.map.table.poster import TABLE
from pwprint.page.paper import Paper

_LEAST, _MOST = 0.8, 25.4
"""The smallest map that is worth its ink, and the largest, in mm for an inch."""


def overview(size: tuple[float, float], blocks: tuple[Height, Height, Height], paper: Paper) -> Overview | None:
    """Return the page with the largest map of a table of so many inches; None if the smallest one finds no room.

    `blocks` are the heights of title, legend and sheets in a width.
    """
    wanted = plan.OverviewDemand(*size, *blocks, foot=TABLE.foot, least=_LEAST, most=_MOST)
    return plan.overview(wanted, paper)
