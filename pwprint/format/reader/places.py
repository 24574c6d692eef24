"""How places are read: squares of a grid, or points and areas of an open table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pwprint.format.reader.squares import expected_square, read_edge_squares, read_square, read_squares
from pwprint.format.reader.table import implied, point_of, read_area, read_point, read_table, read_ways
from pwprint.format.reader.terrain import read_board, read_labels, read_terrain
from pwprint.game.board.surface import Surface
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading
    from pwprint.game.board.base import Board, Square, Squares
    from pwprint.game.table.areas import Area, Point
    from pwprint.text.problems import Problem


class Zone(Struct, frozen=True):
    """Where something lies: squares or an area, None for nowhere."""

    squares: Squares | None = None
    area: Area | None = None


class Exits(Struct, frozen=True):
    """Where units may leave: squares, or areas and edges."""

    squares: Squares = 0
    ways: tuple[Area, ...] = ()


class StartPlace(Struct, frozen=True):
    """Where a unit starts: a square or a point, and the keys that it has there if it does not say otherwise."""

    square: Square | None = None
    point: Point | None = None
    keys: Mapping[str, object] = {}


class PlaceReader(Struct, frozen=True):
    """How the places of a scenario are read.

    `country` are terrain and labels by squares, `edge` is a zone that must lie at the board's edge for a purpose, and
    `place` is where a unit is expected, `put` where a player places it.
    """

    board: Callable[[Node, list[Problem]], Board | None]
    country: Callable[[Node, Reading], tuple[dict[str, Squares], dict[Square, str]]]
    zone: Callable[[Node, Reading], Zone]
    edge: Callable[[Node, Reading, str], Zone]
    exits: Callable[[Node, Reading], Exits]
    start: Callable[[Node, Reading], StartPlace]
    facing: Callable[[Node, Reading], float | None]
    put: Callable[[Node, Reading], Square | Point | None]
    place: Callable[[Node, Reading], Square | Point | None]


def _start_on_table(node: Node, reading: Reading) -> StartPlace:
    point = read_point(node.get("at"), reading)
    return StartPlace(None, point, implied(node, point, reading))


PLACES: Mapping[Surface, PlaceReader] = {
    Surface.GRID: PlaceReader(
        board=lambda node, _problems: read_board(node),
        country=lambda node, reading: (
            read_terrain(node.get("terrain"), reading),
            read_labels(node.get("labels"), reading),
        ),
        zone=lambda node, reading: Zone(read_squares(node, reading) if node.given else None),
        edge=lambda node, reading, purpose: Zone(read_edge_squares(node, reading, purpose)),
        exits=lambda node, reading: Exits(read_edge_squares(node, reading, "units leave")),
        start=lambda node, reading: StartPlace(read_square(node.get("at"), reading)),
        facing=lambda node, reading: reading.facing(node),
        put=read_square,
        place=expected_square,
    ),
    Surface.TABLE: PlaceReader(
        board=read_table,
        country=lambda _node, _reading: ({}, {}),
        zone=lambda node, reading: Zone(None, read_area(node, reading)),
        edge=lambda node, reading, _purpose: Zone(None, read_area(node, reading)),
        exits=lambda node, reading: Exits(0, read_ways(node, reading)),
        start=_start_on_table,
        facing=lambda node, _reading: node.number(),
        put=read_point,
        place=lambda node, _reading: point_of(node),
    ),
}
"""By what a battle is played on. A table has its terrain and its labels itself."""
