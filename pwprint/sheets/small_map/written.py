"""What is written on a small map: shields of objectives, names of places and, on hexes, of each of these."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.table.table import table_of
from pwprint.map.signs import Scale
from pwprint.map.terrain.lattice import UNIT
from pwprint.pdf.marks import Box
from pwprint.sheets.small_map.boxes import texts_of
from pwprint.sheets.small_map.symbols import LARGE_SIGNS, LEAST_NAME
from pwprint.sheets.small_map.units import SIGNS

if TYPE_CHECKING:
    from pwprint.game.board.base import Board, Squares
    from pwprint.map.place.room import Areas
    from pwprint.pdf.marks import Mark
    from pwprint.pdf.matrix import Matrix
    from pwprint.sheets.small_map.drawing import MapOnPage
    from pwprint.sheets.small_map.units import MapDrawing

_SCALE, _LARGE = Scale(0.65, SIGNS, lined=True), Scale(0.695, LARGE_SIGNS, lined=True, least=LEAST_NAME, firm=True)
"""How large names and shields are, beside those of a large map; and on a picture to look at."""
_LINES = 0.5
"""How bad it is to cover the lines of zones, beside the middle of a tile."""


def written(here: MapOnPage, units: tuple[MapDrawing, ...], *, plain: bool = False) -> tuple[Mark, ...]:
    """Return all that is written on a map, clear of the units that are drawn there already.

    A `plain` picture to look at has no ids, but larger shields and names.
    """
    return tuple(_WRITTEN[here.ground.subject.scenario.board.surface](here, units, plain))


def _on_squares(here: MapOnPage, units: tuple[MapDrawing, ...], plain: bool) -> list[Mark]:
    """Return the shields and names of a grid."""
    from pwprint.map.board_pages import scene_of  # noqa: PLC0415 - a table needs other drawings
    from pwprint.map.grid import MapPart  # noqa: PLC0415
    from pwprint.map.place.room import Room  # noqa: PLC0415
    from pwprint.map.place.view import View  # noqa: PLC0415
    from pwprint.map.signs import WHOLE, names_of_areas, place_signs  # noqa: PLC0415
    from pwprint.map.zones import zones_of  # noqa: PLC0415

    subject = here.ground.subject
    board = subject.scenario.board
    part = MapPart(1, 0, 0, 0, board.columns, 0, board.rows, here.box, here.box)
    # A plain picture shows no zones.
    kept = None if plain else _zones_kept(board, zones_of(subject.scenario, subject.ruleset), here.matrix)
    room = Room(View(board, part, UNIT * here.scale), here.ground.ink.on_page(here.matrix), kept)
    scene, taken = scene_of(subject), [one for unit in units for one in unit.taken]
    # The words of ways may stand on the map, beside slanted edges of hexes.
    taken += [] if plain else [(box, WHOLE) for mark in here.gates() for box in texts_of(mark) if box.meets(here.box)]
    placed = place_signs(subject.scenario, scene, room, _LARGE if plain else _SCALE, taken)
    return [*names_of_areas(scene, room.view, room), *placed] if here.names_areas and not plain else placed


@lru_cache(maxsize=8)
def _zones_kept(board: Board, zones: tuple[Squares, ...], matrix: Matrix) -> Areas:
    """Return where the lines of zones run on a page: a map that is drawn over and over has the same ones."""
    from pwprint.map.place.room import Areas  # noqa: PLC0415 - a table needs other drawings
    from pwprint.map.zones import strips  # noqa: PLC0415

    scale, _, _, _, x, y = matrix
    boxes = (box for squares in zones for box in strips(board, squares))
    return Areas(
        (Box(x + box.x * scale, y + box.y * scale, box.width * scale, box.height * scale), _LINES) for box in boxes
    )


def _on_table(here: MapOnPage, units: tuple[MapDrawing, ...], plain: bool) -> list[Mark]:
    """Return the shields and names of a table."""
    from pwprint.map.place.room import Room  # noqa: PLC0415 - shapely takes long to load
    from pwprint.map.table.pages import gathered  # noqa: PLC0415
    from pwprint.map.table.shapes import EMPTY  # noqa: PLC0415
    from pwprint.map.table.signs import Site, place_signs, zone_lines  # noqa: PLC0415
    from pwprint.map.table.view import TableView  # noqa: PLC0415

    subject, picture = here.ground.subject, here.ground.picture
    assert picture is not None
    matter = gathered(subject, table_of(subject.scenario.board))
    view = TableView(here.ground.cell * here.scale, *here.corner, here.box)
    room, scale = Room(view, here.ground.ink.on_page(here.matrix)), _LARGE if plain else _SCALE
    lines = EMPTY if plain else zone_lines(matter, picture)
    return place_signs(
        Site(matter, view, room, picture, scale, lines=lines),
        tuple(box for unit in units for box in (unit.box, *unit.kept)),
        ways=not plain and bool(here.ground.bounds),
    )


_WRITTEN = {Surface.GRID: _on_squares, Surface.TABLE: _on_table}
