"""Fortifications, redoubts: a parapet with bastions at its corners, a ditch round it, a glacis of strokes outwards."""

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

_SHARP = 0.45
"""Where a wall turns by less than this, in radians, it has no bastion."""

_LEAST = 0.6
"""Between short walls bastions are smaller; the size of the smallest."""

_BRINK, _DITCH = Pen(inks.PARAPET, 3.6), Pen(inks.GLACIS, 3.1)
"""The outer line of the ditch, and what lies between that and the parapet."""

_GLACIS = Pen(inks.HACHURE, 0.22, round=False)
_WALL = Pen(inks.PARAPET, 1.15)
_STEP = Pen(inks.DITCH, 0.25)
_PACE, _NEAR, _LONG = 1.25, 1.8, 1.2
"""How far strokes of the glacis are apart, how far before the wall they begin, and how long they are."""

_CLOSE = 1e-6
_FACE = 3.0
"""Shorter walls, which are the flanks of bastions, have no room for strokes before them."""


def fortification(ground: TerrainGround, art: str = "fortification") -> tuple[Drawn, ...]:
    """Return the drawing of fortifications; those beside each other are one work."""
    masses = ground.masses(art, closed=True)
    glacis = _commands(masses, 0.5, 3.5, 2.0)
    traces = [_trace(border) for mass in masses for border in mass.borders(min(_INSET, mass.depth / 2), 0.0, 0.0)]
    walls = tuple(step for trace in traces for step in closed(trace))
    slope = tuple(step for trace in traces for step in _slope(trace))
    marks = (
        Path(slope, pen=_GLACIS),
        Path(walls, pen=_BRINK),
        Path(walls, pen=_DITCH),
        Path(walls, inks.EARTH, _WALL),
        Path(_commands(masses, _INSET + 1.7, 0.0, 0.0), pen=_STEP),
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
        for point in _cornered(corner, min(1.0, min(room) / (2.5 * _SHOULDER)))
    ]


def _cornered(corner: Corner, size: float) -> tuple[Point, ...]:
    """Return a corner of the walls, with a bastion of a size where it turns outwards and that is not too small."""
    if corner.turn <= _SHARP or size < _LEAST:
        return (corner.tip,)
    came, goes = corner.came, corner.goes
    out_came, out_goes = (came[1], -came[0]), (goes[1], -goes[0])
    right, up = out_came[0] + out_goes[0], out_came[1] + out_goes[1]
    point = (right / hypot(right, up), up / hypot(right, up))
    return (
        _off(corner.tip, came, -_SHOULDER * size),
        _off(_off(corner.tip, came, -_GORGE * size), out_came, _FLANK * size),
        _off(corner.tip, point, _SALIENT * size),
        _off(_off(corner.tip, goes, _GORGE * size), out_goes, _FLANK * size),
        _off(corner.tip, goes, _SHOULDER * size),
    )


def _off(at: Point, way: Point, distance: float) -> Point:
    return at[0] + way[0] * distance, at[1] + way[1] * distance


def _slope(trace: list[Point]) -> list[Command]:
    """Return the strokes of the glacis, square on the walls and clear of the others; the mass is at their left hand."""
    steps: list[Command] = []
    walls = list(pairwise((*trace, trace[0])))
    for start, end in walls:
        length = dist(start, end)
        if length < _FACE:
            continue
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        out = (along[1], -along[0])
        count = max(1, round(length / _PACE))
        for number in range(count):
            foot = _off(start, along, length * (number + 0.5) / count)
            tip = _off(foot, out, _NEAR + (_LONG if number % 2 else _LONG * 0.6))
            # Within the corner between two walls a stroke would run into the ditch of the other one.
            if all(_apart(tip, wall) >= dist(foot, tip) - _CLOSE for wall in walls):
                steps += [move(*_off(foot, out, _NEAR)), to(*tip)]
    return steps


def _apart(at: Point, wall: tuple[Point, Point]) -> float:
    """Return how far a point is from a wall."""
    (x, y), (end_x, end_y) = wall
    right, up = end_x - x, end_y - y
    share = ((at[0] - x) * right + (at[1] - y) * up) / (right * right + up * up)
    share = min(1.0, max(0.0, share))
    return hypot(at[0] - x - share * right, at[1] - y - share * up)
