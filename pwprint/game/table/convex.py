"""Convex areas as what lies on the inner side of all their edges: lines are cut without looking at corners."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from pwprint.game.table import sure
from pwprint.game.table.footprint import distance
from pwprint.game.table.measure import LENIENT

if TYPE_CHECKING:
    from pwprint.game.table.areas import Point
    from pwprint.game.table.spans import Spans

Plane = tuple[float, float, float]
"""What lies to one side of a straight line: where nx * x + ny * y is at most so much."""

_HAIR = 1e-6
"""The least difference by which two directions, or two places, count as different."""

_BLUNT = 0.2
"""The sine of an angle, half that of a corner, above which no moved border is cut off at its mitre."""


def planes(corners: tuple[Point, ...]) -> tuple[Plane, ...] | None:
    """Return the inner sides of the edges of a polygon that is convex, with corners that are not too sharp."""
    if len(corners) < 3:
        return None
    edges = sure.edges_of(corners)
    if any(distance(*edge) < LENIENT for edge in edges):
        return None
    sides = [(_normal(*edge), edge[0]) for edge in edges]
    turns = [x * v - y * u for ((x, y), _), ((u, v), _) in pairwise([*sides, sides[0]])]
    blunt = [x * u + y * v > 2 * _BLUNT * _BLUNT - 1 for ((x, y), _), ((u, v), _) in pairwise([*sides, sides[0]])]
    if not all(blunt) or not (all(turn > _HAIR for turn in turns) or all(turn < -_HAIR for turn in turns)):
        return None
    way = 1 if turns[0] > 0 else -1
    found = tuple((way * x, way * y, way * (x * px + y * py)) for (x, y), (px, py) in sides)
    # A line that winds round more than once turns the same way all the time as well.
    return found if all(x * px + y * py <= most + _HAIR for x, y, most in found for px, py in corners) else None


def _normal(a: Point, b: Point) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1])
    return (b[1] - a[1]) / length, (a[0] - b[0]) / length


def stretch(sides: tuple[Plane, ...], start: Point, along: Point, length: float) -> Spans:
    """Return the distances from `start`, up to `length` in a direction, at which a line is in a convex area."""
    low, high = 0.0, length
    for x, y, most in sides:
        left, speed = most - (x * start[0] + y * start[1]), x * along[0] + y * along[1]
        if speed > 0:
            at = left / speed
            high = at if at < high else high
        elif speed < 0:
            at = left / speed
            low = at if at > low else low
        elif left < 0:
            return ()
        if low > high:
            return ()
    return ((low, high),)
