"""Trenches: a line with traverses, its earth thrown up on both sides."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import hypot

from pwprint.map.terrain.forms.border import move, to
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point

_PITCH, _DEEP = 6.0, 2.6
"""How long a traverse is with the straight piece after it, and how far it steps aside."""

_EARTH = Pen(inks.GLACIS, 4.0)
_DITCH = Pen(inks.PARAPET, 1.9, round=False)
_FLOOR = Pen(inks.DITCH, 0.7, round=False)


def trench(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of trenches."""
    lines = tuple(step for points in ground.lines("trench") if len(points) > 1 for step in _traversed(points))
    marks = tuple(Path(lines, pen=pen) for pen in (_EARTH, _DITCH, _FLOOR))
    return (Drawn(Layer.WORKS, marks),)


def _traversed(points: tuple[Point, ...]) -> list[Command]:
    """Return a line that steps aside and back again as it goes along the points, and begins and ends on them."""
    far = [0.0, *accumulate(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))]
    count = max(1, round(far[-1] / _PITCH))
    pitch = far[-1] / count
    stops = [
        ((number + share) * pitch, aside * _DEEP)
        for number in range(count)
        for share, aside in ((0.25, -0.5), (0.25, 0.5), (0.75, 0.5), (0.75, -0.5))
    ]
    line = [(0.0, -0.5 * _DEEP), *stops, (far[-1], -0.5 * _DEEP)]
    placed = [_aside(points, far, along, by) for along, by in line]
    return [move(*points[0]), *(to(*point) for point in placed), to(*points[-1])]


def _aside(points: tuple[Point, ...], far: list[float], along: float, by: float) -> Point:
    """Return the point so far along a line and so far to its left."""
    index = next((n for n in range(1, len(far) - 1) if far[n] >= along), len(far) - 1)
    (x, y), (end_x, end_y) = points[index - 1], points[index]
    length = far[index] - far[index - 1]
    right, up, part = (end_x - x) / length, (end_y - y) / length, along - far[index - 1]
    return x + right * part - up * by, y + up * part + right * by
