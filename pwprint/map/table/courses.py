"""Strips as smooth bands: their middle lines joined where one goes on from another, and bent in round curves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from math import acos, fsum, hypot, tan

from pwprint.game.table.areas import Strip
from pwprint.map.table.land import OVER, TableLand, once
from pwprint.map.table.shapes import (
    Crowd,
    Shape,
    band,
    disc,
    line_of,
    line_through,
    merged,
    nearest,
    shape_of,
    strip,
    union,
)
from pwprint.pdf.marks import Point
from pwprint.values import Struct

_ASTRAY = 0.3
"""The most that a curve may leave the corner that it rounds, in inches."""

_SHARE = 0.48
"""How much of a straight piece a curve may take."""

_PIECES = 20


class Course(Struct, frozen=True):
    """The middle line of strips that go on from each other, smooth, and their width."""

    points: tuple[Point, ...]
    width: float


@once
def courses(land: TableLand, art: str) -> tuple[Course, ...]:
    """Return the courses of a kind of terrain; at the table's edge they go on beyond it."""
    found = [Course(smooth(points, _ASTRAY * land.inch), width) for points, width in _lengthened(land, art)]
    lines = [line_through(course.points) for course in found]
    return tuple(_meeting(course, lines[:index] + lines[index + 1 :]) for index, course in enumerate(found))


def _meeting(course: Course, others: list[Shape]) -> Course:
    """Return a course with ends on the middle lines of the others that they meet, which may have left a corner."""
    first, *middle, last = course.points
    for other in others:
        first = nearest(other, first, course.width / 2)
        last = nearest(other, last, course.width / 2)
    return Course((first, *middle, last), course.width)


@once
def run_on(land: TableLand, art: str) -> Shape:
    """Return the strips of a kind of terrain as the rules have them, going on over the table's edge."""
    return union(*(strip(points, width) for points, width in _lengthened(land, art)))


def _lengthened(land: TableLand, art: str) -> Iterator[tuple[tuple[Point, ...], float]]:
    """Yield the middle lines of strips, those that go on from each other as one, and their breadths."""
    by_width: dict[float, list[Shape]] = defaultdict(list)
    for each in land.strips(art):
        by_width[each.width * land.inch].append(line_of(each, land.inch))
    for width, found in sorted(by_width.items()):
        for points in merged(found):
            yield _onwards(points, land), width


@once
def bands(land: TableLand, art: str, share: float = 1.0) -> Shape:
    """Return a kind of terrain, its strips smooth bands with `share` of their width and no gaps where they join."""
    found = courses(land, art)
    others = [shape_of(area, land.inch) for area in land.areas.get(art, ()) if not isinstance(area, Strip)]
    pieces = [band(course.points, course.width * share) for course in found]
    crowd, joints = Crowd([*pieces, *others]), []
    for index, course in enumerate(found):
        reach = course.width * share / 2
        ends = (course.points[0], course.points[-1])
        joints += [disc(end, reach) for end in ends if crowd.near(end, reach) - {index}]
    return union(*pieces, *joints, *others)


def smooth(points: tuple[Point, ...], astray: float) -> tuple[Point, ...]:
    """Return a line with corners as round as room allows, but never farther off than `astray`."""
    found = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        found += _bend(before, corner, after, astray)
    return (*found, points[-1])


def _bend(before: Point, corner: Point, after: Point, astray: float) -> list[Point]:
    """Return the points of a curve that rounds a corner."""
    came, goes = _way(before, corner), _way(corner, after)
    turn = acos(max(-1.0, min(1.0, came[0] * goes[0] + came[1] * goes[1])))
    if turn < 0.02:
        return [corner]
    room = _SHARE * min(hypot(*_step(before, corner)), hypot(*_step(corner, after)))
    reach = min(room, astray / tan(turn / 4))
    start = (corner[0] - came[0] * reach, corner[1] - came[1] * reach)
    end = (corner[0] + goes[0] * reach, corner[1] + goes[1] * reach)
    # A cubic curve as near to a part of a circle as such curves come.
    pull = 1 - 4 / 3 * tan(turn / 4) / tan(turn / 2) if turn < 3.1 else 0.5
    first = (corner[0] - came[0] * reach * pull, corner[1] - came[1] * reach * pull)
    second = (corner[0] + goes[0] * reach * pull, corner[1] + goes[1] * reach * pull)
    return [_on_curve((start, first, second, end), part / _PIECES) for part in range(_PIECES + 1)]


def _on_curve(points: tuple[Point, Point, Point, Point], t: float) -> Point:
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return (
        fsum(share * x for share, (x, _) in zip(shares, points, strict=True)),
        fsum(share * y for share, (_, y) in zip(shares, points, strict=True)),
    )


def _step(a: Point, b: Point) -> Point:
    return b[0] - a[0], b[1] - a[1]


def _way(a: Point, b: Point) -> Point:
    length = hypot(*_step(a, b)) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _onwards(points: tuple[Point, ...], land: TableLand) -> tuple[Point, ...]:
    """Return a line that goes on over the table's edge where it ends at it."""
    first, last = points[0], points[-1]
    if first == last:
        return points
    start = _beyond(first, points[1], land)
    end = _beyond(last, points[-2], land)
    return (*start, *points, *end)


def _beyond(end: Point, before: Point, land: TableLand) -> tuple[Point, ...]:
    near_edge = 0.02 * land.inch
    inside = near_edge < end[0] < land.width - near_edge and near_edge < end[1] < land.height - near_edge
    if inside:
        return ()
    right, up = _way(before, end)
    return ((end[0] + right * 2 * OVER, end[1] + up * 2 * OVER),)


def aside(line: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return a line moved to its left."""
    ways = [_way(a, b) for a, b in pairwise(line)]
    return tuple((x - by * up, y + by * right) for (x, y), (right, up) in zip(line, (*ways, ways[-1]), strict=True))
