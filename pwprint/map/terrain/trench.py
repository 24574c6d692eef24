"""Trenches: a line with traverses, its earth thrown up on both sides, through squares that it joins."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import hypot

from pwprint.game.board.base import Square, Squares, bits
from pwprint.map.terrain.bands import band, sampled
from pwprint.map.terrain.links import crosswise, links_to, opposite
from pwprint.map.terrain.outline import enclosure, outlines
from pwprint.map.terrain.scene import Drawn, Layer, Scene, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point

_PITCH, _DEEP = 6.0, 2.6
"""How long a traverse is with the straight piece after it, and how far it steps aside."""

_SHORT = 2.6
"""How far before the edge of its square a trench ends that no other goes on from."""

_EARTH = Pen(inks.GLACIS, 4.6)
_DITCH = Pen(inks.PARAPET, 1.9, round=False)
_FLOOR = Pen(inks.DITCH, 0.7, round=False)


def trench(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of trenches."""
    borders = outlines(scene.lattice, enclosure(scene, squares), 0.5, 3.5, 2.0)
    ground = tuple(step for border in borders for step in border.commands())
    lines = tuple(step for square in bits(squares) for step in _line(scene, square, squares))
    marks = tuple(Path(lines, pen=pen) for pen in (_EARTH, _DITCH, _FLOOR))
    return Drawn(Layer.GROUND, (Path(ground, inks.EARTH),)), Drawn(Layer.WORKS, marks)


def _line(scene: Scene, square: Square, squares: Squares) -> tuple[Command, ...]:
    """Return the trench of a square: to the trenches beside it, or with one or none of them right across."""
    board, lattice = scene.board, scene.lattice
    joined = links_to(board, square, squares)
    links = joined or crosswise(board)
    if links.bit_count() == 1:
        links |= opposite(board, links)
    ends = [lattice.edge(square, way) for way in range(len(board.facings)) if (links & ~joined) >> way & 1]
    runs = sampled(band(scene.centre(square), lattice.ways, links))
    return tuple(step for points in runs for step in _traversed(_shortened(points, ends)))


def _shortened(points: tuple[Point, ...], ends: list[Point]) -> list[Point]:
    """Return a line without what of it lies too near to its ends."""
    return [point for point in points if all(hypot(point[0] - x, point[1] - y) >= _SHORT for x, y in ends)]


def _traversed(points: list[Point]) -> list[Command]:
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


def _aside(points: list[Point], far: list[float], along: float, by: float) -> Point:
    """Return the point so far along a line and so far to its left."""
    index = next((n for n in range(1, len(far) - 1) if far[n] >= along), len(far) - 1)
    (x, y), (end_x, end_y) = points[index - 1], points[index]
    length = far[index] - far[index - 1]
    right, up, part = (end_x - x) / length, (end_y - y) / length, along - far[index - 1]
    return x + right * part - up * by, y + up * part + right * by
