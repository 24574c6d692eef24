"""From a scenario to all that lies on its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.sheets import SHEETS
from pwprint.vtt.component import Chart, FlatPicture, PlaySet
from pwprint.vtt.mats import map_mat, tracks
from pwprint.vtt.pieces import Spots, pieces_of, settled
from pwprint.vtt.tray import tray
from pwprint.vtt.whole_map import whole_map

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.game.scenario import Unit
    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Point
    from pwprint.vtt.component import Mat
    from pwprint.vtt.whole_map import WholeMap

_READ = ("briefing", "setup", "quickref")
"""The sheets that are read."""


def play_set(subject: Subject, settings: PrintSettings) -> PlaySet:
    """Return the pieces, the mats and the charts of a scenario."""
    whole = whole_map(subject, settings.square)
    board, track = map_mat(subject, whole), tracks(subject, settings)
    point = _POINTS[subject.scenario.board.surface](board, whole, subject)
    pieces = pieces_of(subject, settings, Spots(point, track.boxes))
    beside = tray(subject, pieces)
    return PlaySet(
        subject,
        (board, beside.mat, *track.mats),
        settled(pieces, beside.at),
        tuple(_charts(subject, settings)),
        whole.unit,
        (whole.window.x, whole.window.y),
        beside.bag,
    )


def _on_squares(board: Mat, _whole: WholeMap, subject: Subject) -> Callable[[Unit], Point]:
    at = {area.name: area.at for area in board.areas}

    def point(unit: Unit) -> Point:
        assert unit.at is not None
        return at[subject.scenario.board.name(unit.at)]

    return point


def _in_inches(_board: Mat, whole: WholeMap, _subject: Subject) -> Callable[[Unit], Point]:
    def point(unit: Unit) -> Point:
        assert unit.point is not None
        return whole.window.x + unit.point[0] * whole.unit, whole.window.y + unit.point[1] * whole.unit

    return point


_POINTS: Mapping[Surface, Callable[[Mat, WholeMap, Subject], Callable[[Unit], Point]]] = {
    Surface.GRID: _on_squares,
    Surface.TABLE: _in_inches,
}


def _charts(subject: Subject, settings: PrintSettings) -> Iterator[Chart]:
    """Yield the pages that are read; those without a name of their own are numbered."""
    for name in _READ:
        sheet = SHEETS[name]
        pages = sheet.make(subject, settings).pages
        last = ""
        for number, page in enumerate(pages, 1):
            last = page.bookmark or last
            title = sheet.title if last in {"", sheet.title} else f"{sheet.title}: {last}"
            numbered = f" {number}" if not page.bookmark and number > 1 else ""
            yield Chart(
                f"{name}-{number}", name, f"{title}{numbered}", FlatPicture(page.width, page.height, page.marks)
            )
