"""Barbed wire: rows of posts and barbs across its squares, the outer ones where a tile does not hide them."""

from __future__ import annotations

from pwprint.game.board.base import Square, Squares, bits
from pwprint.map.terrain.lattice import UNIT
from pwprint.map.terrain.scene import Drawn, Layer, Scene, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Command, Mark, Path, Pen, Point

_ROWS = (13.2, 4.4, -4.4, -13.2)
"""How far rows lie from the middle of a square. There is nothing at its sides: a border would read as one of a zone."""

_PACE = 2.3
_BARB = 0.85
"""How far the arms of a cross reach along the strand and across it."""

_POST = 4
"""Every fourth cross is at a post; those of a row stand between those of the next one."""

_CLEARING = Pen(inks.PAPER, 1.1)
_STRAND = Pen(inks.WIRE, 0.26)
_CROSS = Pen(inks.WIRE, 0.34)


def wire(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of wire."""
    rows = [_row(scene, square, number) for square in bits(squares) for number in range(len(_ROWS))]
    return (Drawn(Layer.WIRE, tuple(mark for row in rows for mark in row)),)


def _row(scene: Scene, square: Square, number: int) -> tuple[Mark, ...]:
    stops = _stops(scene, square, _ROWS[number])
    line = (move(*stops[0]), to(*stops[-1]))
    posts = stops[number % 2 * _POST // 2 :: _POST]
    crosses = tuple(step for stop in stops if stop not in posts for step in _cross(stop))
    return (
        Path(line + crosses, pen=_CLEARING),
        Path(line, pen=_STRAND),
        Path(crosses, pen=_CROSS),
        *(Circle(round(x, 2), round(y, 2), 0.62, inks.WIRE) for x, y in posts),
    )


def _stops(scene: Scene, square: Square, up: float) -> list[Point]:
    """Return where on a row crosses and posts stand: as far as the square reaches there."""
    (x, y), ground, here = scene.centre(square), scene.lattice, scene.board.plan[square]
    count = int(UNIT / 2 / _PACE)
    stops = [(x + part * _PACE, y + up) for part in range(-count, count + 1)]
    return [stop for stop in stops if all(ground.cell_at(stop[0] + side, stop[1]) == here for side in (-1.2, 1.2))]


def _cross(stop: Point) -> tuple[Command, ...]:
    x, y = stop
    return tuple(
        step for side in (1, -1) for step in (move(x - _BARB, y - side * _BARB), to(x + _BARB, y + side * _BARB))
    )
