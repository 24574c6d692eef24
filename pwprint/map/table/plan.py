"""The page of the small map: the table as large as it fits with title, legend and the plan of the poster beside it."""

from __future__ import annotations

from pwprint.map.assembly import plan
from pwprint.map.assembly.plan import Height, Overview
from pwprint.map.table.poster import TABLE
from pwprint.page.paper import Paper
from pwprint.values import Struct

_LEAST, _MOST = 0.8, 25.4
"""The smallest map that is worth its ink, and the largest, in mm for an inch."""


class TableDemand(Struct, frozen=True):
    """What the page must find room for: a table of so many inches, and the heights of the blocks in a width."""

    width: float
    height: float
    title: Height
    legend: Height
    sheets: Height


def overview(demand: TableDemand, paper: Paper) -> Overview | None:
    """Return the page with the largest map; None if there is no room for the smallest one."""
    blocks = (demand.title, demand.legend, demand.sheets)
    wanted = plan.OverviewDemand(demand.width, demand.height, *blocks, foot=TABLE.foot, least=_LEAST, most=_MOST)
    return plan.overview(wanted, paper)
