"""The map: a board or an open table, at full size over as many pages as it needs, or small on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.table.table import table_of
from pwprint.page.sheet import KitSection, PrintSettings, Sheet, Subject
from pwprint.sheets.terrain import SHEET as TERRAIN

if TYPE_CHECKING:
    from pwprint.pdf.marks import Booklet


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the map of a scenario, ready to print."""
    return _MAKERS[subject.scenario.board.surface](subject, settings)


def _of_board(subject: Subject, settings: PrintSettings) -> Booklet:
    from pwprint.map import board_pages  # noqa: PLC0415 - a table needs other drawings

    return board_pages.make(subject, settings)


def _of_table(subject: Subject, settings: PrintSettings) -> Booklet:
    from pwprint.map.table import pages  # noqa: PLC0415 - few maps are of tables, and shapely takes long to load

    return pages.make(subject, table_of(subject.scenario.board), settings)


_MAKERS = {Surface.GRID: _of_board, Surface.TABLE: _of_table}

SHEET = Sheet(
    "map",
    "Map",
    make,
    bound=lambda subject, settings: None if TERRAIN.fits(subject, settings) else KitSection.TABLE,
    use="the table at a glance",
)
