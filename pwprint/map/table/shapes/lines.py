"""Lines over the open table: middle lines, what of a line lies in a shape or beside it, and where shapes meet."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import dist

import shapely
from shapely.ops import substring

from pwprint.map.table.shapes.base import ROUND, TOUCH, Shape, lines
from pwprint.pdf.marks import Point


def merged(found: list[Shape]) -> list[tuple[Point, ...]]:
    """Return lines with those made one that go on from each other, as points."""
    return runs(shapely.MultiLineString(found))


def band(points: tuple[Point, ...], width: float) -> Shape:
    """Return a band along a line, with flat ends."""
    return shapely.LineString(points).buffer(width / 2, quad_segs=ROUND, cap_style="flat")


def longest(points: tuple[Point, ...], shape: Shape) -> tuple[Point, Point] | None:
    """Return both ends of the longest piece of a line in a shape; None where there is none."""
    pieces = lines(shapely.LineString(points).intersection(shape))
    if not pieces:
        return None
    (x, y), *_, (end_x, end_y) = max(pieces, key=lambda piece: piece.length).coords
    return (x, y), (end_x, end_y)


def pieces_in(points: tuple[Point, ...], shape: Shape) -> list[tuple[Point, ...]]:
    """Return the pieces of a line that lie in a shape."""
    return [tuple((x, y) for x, y in piece.coords) for piece in lines(shapely.LineString(points).intersection(shape))]


def line_through(points: Iterable[Point]) -> Shape:
    """Return a line through points."""
    return shapely.LineString(list(points))


def nearest(line: Shape, to_point: Point, reach: float) -> Point:
    """Return the point of a line that is nearest to another, or that one where the line is farther than `reach`."""
    point = shapely.Point(to_point)
    if line.distance(point) > reach:
        return to_point
    found = line.interpolate(line.project(point))
    return found.x, found.y


def runs(found: Shape) -> list[tuple[Point, ...]]:
    """Return lines as points, those that go on from each other as one."""
    return [tuple((x, y) for x, y in line.coords) for line in lines(shapely.line_merge(found))]


def meeting(shape: Shape, other: Shape) -> tuple[Point, Point] | None:
    """Return both ends of the longest piece of a shape's border that lies at another shape."""
    pieces = lines(shapely.line_merge(shape.boundary.intersection(other.buffer(TOUCH))))
    if not pieces:
        return None
    (x, y), *_, (end_x, end_y) = max(pieces, key=lambda piece: piece.length).coords
    return (x, y), (end_x, end_y)


def side_in(shape: Shape, other: Shape, slack: float) -> tuple[Point, Point] | None:
    """Return both ends of the longest side of a shape in another; those that bend less than `slack` are straight."""
    pieces = lines(shapely.line_merge(shape.boundary.intersection(other)))
    sides = [side for piece in pieces for side in pairwise(piece.simplify(slack).coords)]
    return max(sides, key=lambda side: dist(*side)) if sides else None


def length_of(points: tuple[Point, ...]) -> float:
    """Return the length of a line."""
    return float(shapely.LineString(points).length)


def stretch(points: tuple[Point, ...], start: float, end: float) -> tuple[Point, ...]:
    """Return the part of a line between two distances along it."""
    return tuple((x, y) for x, y in substring(shapely.LineString(points), start, end).coords)


def intervals(points: tuple[Point, ...], beside: list[Shape]) -> list[tuple[float, float]]:
    """Return the stretches of a line, as distances along it, beside which some shapes lie."""
    line = shapely.LineString(points)
    found: list[tuple[float, float]] = []
    for low, high in sorted(_along(line, shape) for shape in beside):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found


def _along(line: Shape, shape: Shape) -> tuple[float, float]:
    """Return between which distances along a line the points of a shape's border are nearest to it."""
    at = shapely.line_locate_point(line, shapely.points(shapely.get_coordinates(shape.exterior)))
    return float(min(at)), float(max(at))
