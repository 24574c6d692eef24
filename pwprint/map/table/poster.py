"""The poster of an open table at full size: which inches lie on which sheet, over as few sheets as the paper allows."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, fsum

from pwprint.map.assembly.pages import Tile, Together, sizes
from pwprint.map.grid import TABS, Border, MapPart, Measure, PosterGrid
from pwprint.map.poster import Poster
from pwprint.map.table.view import TableView
from pwprint.page.inch import INCH
from pwprint.page.paper import NoRoomError, Paper
from pwprint.pdf.marks import Box
from pwprint.values import replace

TABLE = Border(4.0, 4.0, 10.5, ruled=False)
"""Round a table: its edge with numbers, and a foot of three lines."""

INCHES = Measure(areas="inches")
"""The measure of tables."""

_TINY = 1e-9


def poster(width: float, height: float, paper: Paper) -> Poster:
    """Return the poster of a table of so many inches with the fewest sheets, upright ones if both ways are equal.

    Raises NoRoomError if there is no room for an inch.
    """
    found = [grid for sheet in (paper, paper.turned()) for grid in _grids(width, height, sheet)]
    if not found:
        raise NoRoomError(f"no inch of the table fits on {paper.title}")
    best = min(found, key=lambda grid: (len(grid.widths) * len(grid.heights), -grid.tab))
    parts = best.parts(0.0)
    return Poster(best, parts, _together(best, parts))


def _grids(width: float, height: float, paper: Paper) -> Iterator[PosterGrid]:
    """Yield the sheets for each width of tabs; only what is in the east and in the north may end in part of an inch."""
    across, down = (ceil(inches - _TINY) for inches in (width, height))
    short = across - width, down - height
    for tab in TABS:
        bare = PosterGrid(paper, INCH, (), (), INCHES, tab, TABLE, short)
        widths, heights = bare.across(across), bare.down(down)
        if widths and heights:
            cut = (*widths[:-1], widths[-1] - short[0]), (heights[0] - short[1], *heights[1:])
            yield replace(bare, widths=cut[0], heights=cut[1])


def _together(grid: PosterGrid, parts: tuple[MapPart, ...]) -> Together:
    """Return how the sheets go together, in inches: r1c1, r1c2 and so on from the north-west."""
    across = len(grid.widths)
    tiles = [
        Tile(f"r{part.down + 1}c{part.across + 1}", Box(part.column, part.row, part.columns, part.rows))
        for part in parts
    ]
    rows = tuple(tuple(tiles[start : start + across]) for start in range(0, len(tiles), across))
    names = tuple(f"r{row + 1}" for row in range(len(rows)))
    return Together(rows, _facts(grid), "Joining the poster", runs=names if across > 1 else ())


def _facts(grid: PosterGrid) -> tuple[str, ...]:
    across, down = len(grid.widths), len(grid.heights)
    if across * down == 1:
        return ("One sheet shows the table at full size: an inch of it is an inch.",)
    wide, high, rim = fsum(grid.widths) * INCH, fsum(grid.heights) * INCH, 2 * TABLE.rim
    return (
        f"{across * down} sheets of {grid.paper.title}: {across} across, {down} down.",
        f"The table is at full size: an inch of it is {INCH:g} mm.",
        f"{sizes('It is', wide, high)}, {sizes('with its border', wide + rim, high + rim)}.",
    )


def view_of(part: MapPart) -> TableView:
    """Return what a sheet shows of the table, at full size."""
    window = part.window
    return TableView(INCH, window.x - part.column * INCH, window.y - part.row * INCH, window)
