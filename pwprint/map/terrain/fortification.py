"""Fortifications: a parapet with bastions at its corners, a ditch round it and a glacis of strokes outwards."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot

from pwprint.map.terrain.forms.border import Corner, closed, move, to
from pwprint.map.terrain.ground import AreaBorder, Drawn, Layer, Mass, TerrainGround
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point

_INSET = 5.6
"""How far inside its border the walls between two bastions stand."""

_GORGE, _SHOULDER = 2.9, 4.3
"""How far from a corner a bastion begins, and where its flanks end."""

_FLANK, _SALIENT = 1.7, 3.1
"""How far its flanks and its point reach outwards."""

_SHARP = 0.6
"""Where a wall turns by less than this, in radians, it has no bastion."""

_DITCH = Pen(inks.DITCH, 3.4)
_GLACIS = Pen(inks.HACHURE, 0.22, round=False)
_WALL = Pen(inks.PARAPET, 1.35)
_STEP = Pen(inks.DITCH, 0.25)
_PACE, _LONG = 1.25, 1.4
_FACE = 3.0
"""Shorter walls, which are the flanks of bastions, have no room for strokes before them."""


def fortification(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of fortifications; those beside each other are one work."""
    masses = ground.masses("fortification", closed=True)
    glacis = _commands(masses, 0.5, 3.5, 2.0)
    traces = [_trace(border) for mass in masses for border in mass.borders(min(_INSET, mass.depth / 2), 0.0, 0.0)]
    walls = tuple(step for trace in traces for step in closed(trace))
    slope = tuple(step for trace in traces for step in _slope(trace))
    marks = (
        Path(slope, pen=_GLACIS),
        Path(walls, pen=_DITCH),
        Path(walls, inks.EARTH, _WALL),
        Path(_commands(masses, _INSET + 1.7, 1.0, 1.0), pen=_STEP),
    )
    return Drawn(Layer.GROUND, (Path(glacis, inks.GLACIS),)), Drawn(Layer.WORKS, marks)


def _commands(masses: tuple[Mass, ...], inset: float, bulge: float, nook: float) -> tuple[Command, ...]:
    borders = (border for mass in masses for border in mass.borders(inset, bulge, nook))
    return tuple(step for border in borders for step in border.commands())


def _trace(border: AreaBorder) -> list[Point]:
    """Return the line of a work: straight walls, a bastion wherever it turns outwards and has room for one."""
    corners = border.corners
    tips = [corner.tip for corner in corners]
    sides = [dist(one, two) for one, two in pairwise((tips[-1], *tips, tips[0]))]
    return [
        point
        for corner, *room in zip(corners, sides, sides[1:], strict=False)
        for point in (_bastion(corner) if corner.turn > _SHARP and min(room) > 2 * _SHOULDER else (corner.tip,))
    ]


def _bastion(corner: Corner) -> tuple[Point, ...]:
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
