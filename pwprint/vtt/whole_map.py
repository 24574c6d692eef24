"""The whole map in one picture at full size, as screens show it: drawn as its sheets are, without words round it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.map.assembly.pages import Together
from pwprint.map.grid import BOARD, MapPart, PosterGrid, measure_of
from pwprint.map.poster import Poster
from pwprint.page.paper import Paper
from pwprint.pdf.marks import Box
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.map.grid import Border, Measure
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark, Mm


class WholeMap(Struct, frozen=True):
    """A picture from its lower left corner: `window` is where the board or the table lies in it.

    `unit` is the size of a square, or of an inch.
    """

    width: Mm
    height: Mm
    marks: tuple[Mark, ...]
    window: Box
    unit: Mm


def whole_map(subject: Subject, square: Mm) -> WholeMap:
    """Return the map of a scenario with squares of a size; tables are at full size."""
    return _MAPS[subject.scenario.board.surface](subject, square)


def _of_board(subject: Subject, square: Mm) -> WholeMap:
    from pwprint.map.board_pages import gathered, pictured  # noqa: PLC0415 - a table needs other drawings

    board = subject.scenario.board
    poster, part = _one_sheet((board.columns, board.rows), square, measure_of(board), BOARD)
    return _whole(poster, part, pictured(gathered(subject), poster, part))


def _of_table(subject: Subject, _square: Mm) -> WholeMap:
    from pwprint.game.table.table import table_of  # noqa: PLC0415 - few maps are of tables
    from pwprint.map.table.pages import gathered, pictured  # noqa: PLC0415 - shapely takes long to load
    from pwprint.map.table.poster import INCHES, TABLE  # noqa: PLC0415 - as above
    from pwprint.page.inch import INCH  # noqa: PLC0415

    table = table_of(subject.scenario.board)
    poster, part = _one_sheet((table.width, table.height), INCH, INCHES, TABLE)
    return _whole(poster, part, pictured(gathered(subject, table), poster, part))


_MAPS: Mapping[Surface, Callable[[Subject, Mm], WholeMap]] = {Surface.GRID: _of_board, Surface.TABLE: _of_table}


def _one_sheet(size: tuple[float, float], unit: Mm, measure: Measure, border: Border) -> tuple[Poster, MapPart]:
    """Return a poster of a single sheet that ends with the border of the map, and that sheet."""
    (across, up), rim = size, border.rim
    window = Box(rim, rim, measure.width(across) * unit, measure.height(up) * unit)
    paper = Paper("whole", "one sheet", window.width + 2 * rim, window.height + 2 * rim)
    grid = PosterGrid(paper, unit, (across,), (up,), measure, border=border)
    part = MapPart(1, 0, 0, 0, across, 0, up, window, window)
    return Poster(grid, (part,), Together((), ())), part


def _whole(poster: Poster, part: MapPart, marks: tuple[Mark, ...]) -> WholeMap:
    paper = poster.grid.paper
    return WholeMap(paper.width, paper.height, marks, part.window, poster.grid.unit)
