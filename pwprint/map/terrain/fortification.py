"""Fortifications: a parapet with bastions at its corners, a ditch round it and a glacis of strokes outwards."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from pwprint.game.board.base import Squares
from pwprint.map.terrain.outline import Corner, Outline, enclosure, outlines
from pwprint.map.terrain.scene import CLOSE, Drawn, Layer, Scene, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point

_INSET = 5.6
"""How far inside its squares the walls between two bastions stand."""

_GORGE, _SHOULDER = 2.9, 4.3
"""How far from a corner a bastion begins, and where its flanks end."""

_FLANK, _SALIENT = 1.7, 3.1
"""How far its flanks and its point reach outwards."""

_DITCH = Pen(inks.DITCH, 3.4)
_GLACIS = Pen(inks.HACHURE, 0.22, round=False)
_WALL = Pen(inks.PARAPET, 1.35)
_STEP = Pen(inks.DITCH, 0.25)
_PACE, _LONG = 1.25, 1.4
_FACE = 3.0
"""Shorter walls, which are the flanks of bastions, have no room for strokes before them."""


def fortification(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of fortifications; those beside each other are one work."""
    mass = enclosure(scene, squares)
    ground = tuple(step for border in outlines(scene.lattice, mass, 0.5, 3.5, 2.0) for step in border.commands())
    traces = [_trace(border) for border in outlines(scene.lattice, mass, _INSET, 0.0, 0.0)]
    walls = tuple(step for trace in traces for step in _closed(trace))
    slope = tuple(step for trace in traces for step in _slope(trace))
    inner = outlines(scene.lattice, mass, _INSET + 1.7, 1.0, 1.0)
    banquette = tuple(step for border in inner for step in border.commands())
    marks = (
        Path(slope, pen=_GLACIS),
        Path(walls, pen=_DITCH),
        Path(walls, inks.EARTH, _WALL),
        Path(banquette, pen=_STEP),
    )
    return Drawn(Layer.GROUND, (Path(ground, inks.GLACIS),)), Drawn(Layer.WORKS, marks)


def _trace(border: Outline) -> list[Point]:
    """Return the line of a work: straight walls, a bastion wherever it turns outwards."""
    return [point for corner in border.corners for point in _bastion(corner)]


def _bastion(corner: Corner) -> tuple[Point, ...]:
    if corner.turn < 0:
        return (corner.tip,)
    came, goes = corner.came, corner.goes
    out_came, out_goes = (came[1], -came[0]), (goes[1], -goes[0])
    right, up = out_came[0] + out_goes[0], out_came[1] + out_goes[1]
    point = (right / hypot(right, up), up / hypot(right, up))
    return (
        _off(corner.tip, came, -_SHOULDER),
        _off(_off(corner.tip, came, -_GORGE), out_came, _FLANK),
        _off(corner.tip, point, _SALIENT),
        _off(_off(corner.tip, goes, _GORGE), out_goes, _FLANK),
        _off(corner.tip, goes, _SHOULDER),
    )


def _off(at: Point, way: Point, distance: float) -> Point:
    return at[0] + way[0] * distance, at[1] + way[1] * distance


def _closed(trace: list[Point]) -> tuple[Command, ...]:
    return (move(*trace[0]), *(to(*point) for point in trace[1:]), CLOSE)


def _slope(trace: list[Point]) -> list[Command]:
    """Return the strokes of the glacis, square on the walls; the mass is at their left hand."""
    steps: list[Command] = []
    for start, end in pairwise((*trace, trace[0])):
        length = hypot(end[0] - start[0], end[1] - start[1])
        if length < _FACE:
            continue
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        out = (along[1], -along[0])
        count = max(1, round(length / _PACE))
        for number in range(count):
            foot = _off(start, along, length * (number + 0.5) / count)
            steps += [move(*_off(foot, out, 1.6)), to(*_off(foot, out, 1.6 + (_LONG if number % 2 else _LONG * 0.6)))]
    return steps
