"""Barbed wire: a strand with crosses round its squares, at their rim, where a tile does not hide it."""

from __future__ import annotations

from pwprint.art.terrain import inks
from pwprint.art.terrain.outline import Outline, Stop, enclosure, outlines
from pwprint.art.terrain.scene import Drawn, Layer, Scene, move, to
from pwprint.board.base import Squares
from pwprint.press.marks import Circle, Command, Mark, Path, Pen

_INSET = 1.8
_PACE = 2.5
_BARB = 0.85
"""How far the arms of a cross reach along the strand and across it."""

_POST = 5
"""Every fifth cross is at a post."""

_CLEARING = Pen(inks.PAPER, 1.1)
_STRAND = Pen(inks.WIRE, 0.26)
_CROSS = Pen(inks.WIRE, 0.34)


def wire(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of wire; squares beside each other have one strand round all of them."""
    marks: list[Mark] = []
    for border in outlines(scene.lattice, enclosure(scene, squares), _INSET, 2.5, 1.5):
        marks += _strand(border)
    return (Drawn(Layer.WIRE, tuple(marks)),)


def _strand(border: Outline) -> tuple[Mark, ...]:
    line, stops = border.commands(), border.walk(_PACE)
    crosses = tuple(step for number, stop in enumerate(stops) if number % _POST for step in _cross(stop))
    posts = tuple(Circle(round(stop.x, 2), round(stop.y, 2), 0.62, inks.WIRE) for stop in stops[::_POST])
    return (
        Path(line + crosses, pen=_CLEARING),
        Path(line, pen=_STRAND),
        Path(crosses, pen=_CROSS),
        *posts,
    )


def _cross(stop: Stop) -> tuple[Command, ...]:
    along, out = (-stop.out_y * _BARB, stop.out_x * _BARB), (stop.out_x * _BARB, stop.out_y * _BARB)
    return tuple(
        step
        for side in (1, -1)
        for step in (
            move(stop.x - along[0] - side * out[0], stop.y - along[1] - side * out[1]),
            to(stop.x + along[0] + side * out[0], stop.y + along[1] + side * out[1]),
        )
    )
