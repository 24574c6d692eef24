"""The poster of an open table at full size: which inches lie on which sheet, over as few sheets as the paper allows.

Sheets meet in whole inches. The sheet to the north or west has a tab, on which its neighbour is glued, cut off along
the seam.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from math import ceil, fsum

from pwprint.map.assembly.pages import AssemblyPicture, Tile, Together, picture_of, sizes
from pwprint.map.grid import RULER, TABS, Box, area, spread
from pwprint.map.table.view import TableView
from pwprint.page.inch import INCH
from pwprint.page.margins import LONG, level_ruler, ruler_length
from pwprint.page.paper import Paper
from pwprint.pdf.marks import Mark, Mm
from pwprint.values import Struct

RIM: Mm = 4.0
"""What is left free round the table's edge for its numbers, and beside seams without a tab for words about cutting."""

FOOT: Mm = 10.5
"""The height of the foot of each page."""

DIAGRAM: tuple[Mm, Mm] = (26.0, FOOT - 1.0)
"""The room for the picture of the sheets in the foot."""

WORDS, FEW = 57.0, 24.0
"""The width of the words beside the level ruler, and of the fewest; where these find room there is no picture."""

_TINY = 1e-9


class PosterSheet(Struct, frozen=True):
    """One sheet of the poster: `number` from 1, row and column from 0 in the north-west; what it shows is in inches."""

    number: int
    row: int
    column: int
    west: float
    south: float
    width: float
    height: float
    view: TableView

    @property
    def name(self) -> str:
        """What the sheet is called: `r1c1`."""
        return f"r{self.row + 1}c{self.column + 1}"


class Poster(Struct, frozen=True, dict=True):
    """A table cut into sheets: `widths` are inches of columns from the west, `heights` those of rows from the north.

    Only those of the column in the east and the row in the north may be no whole numbers. What all sheets show is made
    once, and is the very same on each of them, so that the file keeps it once.
    """

    paper: Paper
    widths: tuple[float, ...]
    heights: tuple[float, ...]
    tab: Mm

    @cached_property
    def pieces(self) -> tuple[PosterSheet, ...]:
        """The sheets, row by row from the north-west."""
        across = range(len(self.widths))
        return tuple(_piece(self, row, column) for row in range(len(self.heights)) for column in across)

    @cached_property
    def together(self) -> Together:
        """How the sheets go together, in inches."""
        across = len(self.widths)
        tiles = [Tile(piece.name, Box(piece.west, piece.south, piece.width, piece.height)) for piece in self.pieces]
        rows = tuple(tuple(tiles[start : start + across]) for start in range(0, len(tiles), across))
        names = tuple(f"r{row + 1}" for row in range(len(rows)))
        return Together(rows, _facts(self), "The poster", runs=names if across > 1 else (), west="those of c1")

    @cached_property
    def diagram(self) -> AssemblyPicture:
        """How the sheets lie together, as small as in the feet of all of them."""
        return picture_of(self.together, DIAGRAM)

    @cached_property
    def level_ruler(self) -> tuple[Mark, ...]:
        """The ruler in the feet of all sheets, from (0, 0) to the right; none on small paper."""
        return level_ruler(0.0, 0.0, self.ruled)

    @cached_property
    def upright_ruler(self) -> tuple[Mark, ...]:
        """The ruler beside the map or on a tab, before it is turned to stand there."""
        return level_ruler(0.0, 0.0, LONG, thin=True)

    @property
    def ruled(self) -> Mm:
        """How long the ruler in the foot is; 0 if it has no room."""
        wide = area(self.paper).width
        return ruler_length(wide - WORDS) or ruler_length(wide - FEW)

    @property
    def count(self) -> int:
        """The number of sheets."""
        return len(self.widths) * len(self.heights)

    @property
    def spare(self) -> Mm:
        """What the broadest sheet leaves free of the paper's width."""
        rims = RIM + (RIM if len(self.widths) == 1 else self.tab)
        return area(self.paper).width - rims - max(self.widths) * INCH

    def edges(self, piece: PosterSheet) -> tuple[bool, bool, bool, bool]:
        """Return whether north, east, south and west of a sheet lies the table's edge."""
        last_row, last_column = len(self.heights) - 1, len(self.widths) - 1
        return piece.row == 0, piece.column == last_column, piece.row == last_row, piece.column == 0

    def neighbour(self, piece: PosterSheet, side: int) -> str:
        """Return the name of the sheet to the north (0), east (1), south (2) or west (3)."""
        row, column = piece.row + (0, 0, 1, 0)[side] - (side == 0), piece.column + (side == 1) - (side == 3)
        return f"r{row + 1}c{column + 1}"


def _piece(poster: Poster, row: int, column: int) -> PosterSheet:
    width, height = poster.widths[column], poster.heights[row]
    west, south = (0.0, *accumulate(poster.widths))[column], _south(poster.heights, row)
    whole, spare = area(poster.paper), poster.spare
    x = whole.x + RIM + max(0.0, spare - RULER if spare >= RULER else spare) / 2
    y = whole.top - RIM - height * INCH
    window = Box(x, y, width * INCH, height * INCH)
    view = TableView(INCH, x - west * INCH, y - south * INCH, window)
    return PosterSheet(row * len(poster.widths) + column + 1, row, column, west, south, width, height, view)


def _south(heights: tuple[float, ...], row: int) -> float:
    """Return where a row begins, counted from the table's south edge, from which whole inches are counted."""
    return (0.0, *accumulate(reversed(heights)))[len(heights) - 1 - row]


def _facts(poster: Poster) -> tuple[str, ...]:
    if poster.count == 1:
        return ("One sheet shows the table at full size: an inch of it is an inch.",)
    wide, high = fsum(poster.widths) * INCH, fsum(poster.heights) * INCH
    across, down = len(poster.widths), len(poster.heights)
    return (
        f"{poster.count} sheets of {poster.paper.title}: {across} across, {down} down.",
        f"The table is at full size: an inch of it is {INCH:g} mm.",
        f"{sizes('It is', wide, high)}, {sizes('with its border', wide + 2 * RIM, high + 2 * RIM)}.",
    )


def poster(width: float, height: float, paper: Paper) -> Poster:
    """Return the poster of a table of so many inches with the fewest sheets, upright ones if both ways are equal.

    Raises ValueError if there is no room for an inch.
    """
    found = [made for sheet in (paper, paper.turned()) for made in _posters(width, height, sheet)]
    if not found:
        raise ValueError(f"no inch of the table fits on {paper.title}")
    return min(found, key=lambda made: (made.count, -made.tab))


def _posters(width: float, height: float, paper: Paper) -> Iterator[Poster]:
    whole = area(paper)
    for tab in TABS:
        across = _spread(width, whole.width, tab, edge_last=True)
        down = _spread(height, whole.height - FOOT, tab, edge_last=False)
        if across and down:
            yield Poster(paper, across, tuple(reversed(down)), tab)


def _spread(inches: float, room: Mm, tab: Mm, *, edge_last: bool) -> tuple[float, ...]:
    """Return the inches on each sheet from the west or the south; nothing where there is no room for one.

    The sheet without a tab is the last one in the east, and the first one in the south.
    """
    whole = ceil(inches - _TINY)
    # The last sheet is the one that may end in a part of an inch.
    less = whole - inches

    def holds(first: bool, last: bool) -> int:
        beyond = RIM if (last if edge_last else first) else tab
        return int((room - RIM - beyond) / INCH + (less if last else 0.0) + _TINY)

    parts = spread(whole, holds)
    return (*parts[:-1], parts[-1] - less) if parts else ()
