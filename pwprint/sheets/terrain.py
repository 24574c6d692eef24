"""The terrain of an open table as pieces to cut out, with the plan by which they are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.table.table import table_of
from pwprint.page.look import TablePrint
from pwprint.page.sheet import PrintSettings, Sheet, Subject

if TYPE_CHECKING:
    from pwprint.pdf.marks import Booklet


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the laying plan and the pieces of a table."""
    from pwprint.map.table.pieces import pages  # noqa: PLC0415 - shapely takes long to load

    return pages.make(subject, table_of(subject.scenario.board), settings)


_IN_PIECES = {Surface.GRID: False, Surface.TABLE: True}
"""Whether a surface has terrain of any outline."""


def _fits(subject: Subject, settings: PrintSettings) -> bool:
    in_pieces = _IN_PIECES[subject.scenario.board.surface]
    return in_pieces and settings.terrain is TablePrint.PIECES and not settings.one_page_map


SHEET = Sheet(
    "terrain",
    "Terrain",
    make,
    fits=_fits,
    unfit="only an open table that is printed as neither a poster nor a small map has pieces of terrain",
)
