"""What the page of the small board tells of a board on several sheets: their names, and how large everything is."""

from __future__ import annotations

from pwprint.map.assembly.pages import Tile, Together, sizes
from pwprint.map.grid import FRAME, MapPart, PosterGrid
from pwprint.page.inch import INCH
from pwprint.pdf.marks import Box


def together(grid: PosterGrid, parts: tuple[MapPart, ...]) -> Together:
    """Return the sheets of a board, in units of its squares."""
    across = len(grid.widths)
    tiles = [Tile(str(part.number), tile_box(grid, part)) for part in parts]
    rows = tuple(tuple(tiles[start : start + across]) for start in range(0, len(tiles), across))
    return Together(rows, facts(grid), heading="Joining the map", called="sheet {}")


def tile_box(grid: PosterGrid, part: MapPart) -> Box:
    """Return what is seen of a sheet when all are glued, in units of the board's squares from its south-west corner."""
    measure, window, seen = grid.measure, part.window, part.open
    x, y = part.column * measure.across, part.row * measure.up + (seen.y - window.y) / grid.unit
    return Box(x, y, seen.width / grid.unit, seen.height / grid.unit)


def facts(grid: PosterGrid) -> tuple[str, ...]:
    """Return how large the map is, its squares, and on how many sheets it is printed."""
    (wide, high), squares = grid.board, grid.unit
    square = f"{_one(grid.measure.areas)} is {squares:g}\u00a0mm ({squares / INCH:.2f}\u00a0in)"
    across, down = len(grid.widths), len(grid.heights)
    return (
        f"{across * down} sheets of {grid.paper.title}: {across} across, {down} down.",
        f"{square} from side to side.",
        f"{sizes('The board is', wide, high)}, {sizes('with its border', wide + 2 * FRAME, high + 2 * FRAME)}.",
    )


def _one(areas: str) -> str:
    """Return one of the areas: `A square`, `A hex`."""
    return f"A {areas.removesuffix('es') if areas == 'hexes' else areas.removesuffix('s')}"
