"""Footprints: the rectangles that units cover, and other convex shapes; how far apart they are, how deep they overlap.

A shape is the tuple of its corners, counter-clockwise. Everything here is plain arithmetic: it runs thousands of
times while a battle is played.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot, inf
from typing import TYPE_CHECKING

from pwprint.game.table.measure import unit_vector

if TYPE_CHECKING:
    from pwprint.game.table.areas import Point

Shape = tuple["Point", ...]
"""The corners of a convex shape, counter-clockwise."""

_PLAINLY = 1e-6
"""By how much boxes round two shapes are apart before it is plain without measuring: far more than is rounded."""


@lru_cache(maxsize=4096)
def footprint(centre: Point, heading: float, width: float, depth: float) -> Shape:
    """Return the rectangle around a centre: `width` across the heading, `depth` along it. E19-DEF-04."""
    x, y = centre
    ahead_x, ahead_y = unit_vector(heading)
    fx, fy = ahead_x * depth / 2, ahead_y * depth / 2
    rx, ry = ahead_y * width / 2, -ahead_x * width / 2
    return (
        (x - rx - fx, y - ry - fy),
        (x + rx - fx, y + ry - fy),
        (x + rx + fx, y + ry + fy),
        (x - rx + fx, y - ry + fy),
    )


def shifted(shape: Shape, by: Point) -> Shape:
    """Return a shape moved without turning."""
    dx, dy = by
    return tuple((x + dx, y + dy) for x, y in shape)


def swept(shape: Shape, by: Point) -> Shape:
    """Return what a shape covers while it is moved without turning."""
    return hull((*shape, *shifted(shape, by)))


def hull(points: tuple[Point, ...]) -> Shape:
    """Return the convex hull of points."""
    ordered = sorted(set(points))
    lower: list[Point] = []
    upper: list[Point] = []
    for chain, each in ((lower, ordered), (upper, reversed(ordered))):
        for point in each:
            while len(chain) > 1 and side(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
    return (*lower[:-1], *upper[:-1])


@lru_cache(maxsize=4096)  # rule after rule asks about the same two
def difference(a: Shape, b: Shape) -> Shape:
    """Return how far the points of one convex shape are from those of another, as vectors: a convex shape too."""
    ours, theirs = _from_lowest(a), _from_lowest(tuple((-x, -y) for x, y in b))
    found: list[Point] = []
    i, j, m, n = 0, 0, len(a), len(b)
    # The edges of both, in the order of their directions.
    while i < m or j < n:
        (ax, ay), (bx, by) = ours[i], theirs[j]
        found.append((ax + bx, ay + by))
        (cx, cy), (dx, dy) = ours[i + 1], theirs[j + 1]
        turn = (cx - ax) * (dy - by) - (cy - ay) * (dx - bx)
        i, j = i + (i < m and (turn >= 0 or j == n)), j + (j < n and (turn <= 0 or i == m))
    return tuple(found)


def _from_lowest(shape: Shape) -> Shape:
    """Return the corners of a shape from the lowest one on, and that one twice again."""
    number = shape.index(min(shape, key=lambda corner: (corner[1], corner[0])))
    return (*shape[number:], *shape[: number + 1], shape[number])


def side(a: Point, b: Point, point: Point) -> float:
    """Return on which side of a line from a to b a point lies: left positive, right negative, 0 on it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


@lru_cache(maxsize=4096)  # of all units only one moves at a time
def gap(a: Shape, b: Shape) -> float:
    """Return the shortest distance between two convex shapes; 0 if they touch or overlap. E19-DEF-06."""
    if _apart(a, b) <= 0:
        return 0.0
    return min(_to_edges(a, b), _to_edges(b, a))


def is_farther(a: Shape, b: Shape, reach: float) -> bool:
    """Return whether two convex shapes are farther apart than a distance. Where it is plain, nothing is measured."""
    (ax, ay), (bx, by) = zip(*a, strict=True), zip(*b, strict=True)
    plain = reach + _PLAINLY
    if min(bx) - max(ax) > plain or min(ax) - max(bx) > plain:
        return True
    return min(by) - max(ay) > plain or min(ay) - max(by) > plain or gap(a, b) > reach


def overlap(a: Shape, b: Shape) -> float:
    """Return how far two convex shapes reach into each other; 0 or less if they do not."""
    return -_apart(a, b)


def overlaps(a: Shape, b: Shape, depth: float) -> bool:
    """Return whether two convex shapes reach into each other by more than a depth."""
    return _beyond(a, b, -depth) < -depth and _beyond(b, a, -depth) < -depth


def _apart(a: Shape, b: Shape) -> float:
    """Return the widest gap between two shapes along the normal of an edge; negative if they overlap."""
    return max(_beyond(a, b), _beyond(b, a))


def _beyond(a: Shape, b: Shape, enough: float = inf) -> float:
    """Return how far `b` lies wholly outside an edge of `a`, for the edge where that is most, or the first `enough`."""
    most = -1e9
    before = a[-1]
    for corner in a:
        dx, dy = corner[0] - before[0], corner[1] - before[1]
        length = hypot(dx, dy)
        # Counter-clockwise, the outside is to the right of an edge.
        nx, ny = dy / length, -dx / length
        base = nx * corner[0] + ny * corner[1]
        beyond = min([nx * x + ny * y for x, y in b]) - base
        most = beyond if beyond > most else most
        if most >= enough:
            break
        before = corner
    return most


def _to_edges(points: Shape, shape: Shape) -> float:
    """Return the shortest distance from some points to the edges of a shape."""
    ax, ay = shape[-1]
    best = 1e18
    for bx, by in shape:
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        for x, y in points:
            px, py = x - ax, y - ay
            share = (px * dx + py * dy) / length
            if share <= 0:
                square = px * px + py * py
            elif share >= 1:
                square = (px - dx) ** 2 + (py - dy) ** 2
            else:
                square = (px - share * dx) ** 2 + (py - share * dy) ** 2
            if square < best:  # noqa: PLR1730 - a call of min costs as much as the arithmetic
                best = square
        ax, ay = bx, by
    return float(best**0.5)


def nearest_point(point: Point, shape: Shape) -> Point:
    """Return the point of a shape that is nearest to a point; a shape may have shrunk to a line or a corner."""
    (x, y), (ax, ay) = point, shape[0]
    best, found, sides = inf, point, []
    for bx, by in (*shape[1:], shape[0]):
        dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
        sides.append(dx * py - dy * px)
        length = dx * dx + dy * dy
        share = (px * dx + py * dy) / length if length else 0.0
        share = 0.0 if share < 0 else min(share, 1.0)
        place = ax + share * dx, ay + share * dy
        far = hypot(x - place[0], y - place[1])
        if far < best:
            best, found = far, place
        ax, ay = bx, by
    return point if min(sides) >= 0 and max(sides) > 0 else found


def clipped(shape: Shape, through: Point, towards: Point) -> Shape:
    """Return the part of a shape on the left of a line, the line included; empty if there is none."""
    kept: list[Point] = []
    if not shape:
        return ()
    x, y = through
    dx, dy = towards
    sides = [dx * (py - y) - dy * (px - x) for px, py in shape]
    if min(sides) >= 0:
        return shape
    for number, (here, side) in enumerate(zip(shape, sides, strict=True)):
        before, other = shape[number - 1], sides[number - 1]
        if (side >= 0) != (other >= 0):
            share = other / (other - side)
            kept.append((before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])))
        if side >= 0:
            kept.append(here)
    return tuple(kept)


def middle(shape: Shape) -> Point:
    """Return the centre of a rectangle."""
    return (shape[0][0] + shape[2][0]) / 2, (shape[0][1] + shape[2][1]) / 2


def distance(a: Point, b: Point) -> float:
    """Return the distance between two points."""
    return hypot(a[0] - b[0], a[1] - b[1])
