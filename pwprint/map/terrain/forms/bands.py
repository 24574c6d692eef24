"""Bands through squares: the middle lines of rivers, roads and streets, from the middles of edges that are linked."""

from __future__ import annotations

from itertools import pairwise
from math import acos, cos, fsum, hypot, pi, tan

from pwprint.map.terrain.forms.border import curve, move, to
from pwprint.map.terrain.lattice import UNIT
from pwprint.map.terrain.links import Links
from pwprint.pdf.marks import Command, Point

_HALF = UNIT / 2
_KAPPA = 0.5523 / tan(pi / 8)
_OVER = 8.0
"""How far a band that leaves the board is drawn beyond its edge."""

Ways = tuple[Point, ...]
"""The directions of a board as steps of length 1."""


def band(centre: Point, ways: Ways, links: Links, leaves: Links = 0, sway: float = 0.0) -> tuple[Command, ...]:
    """Return the middle line of a band through a square; if it goes straight it passes the centre at `sway`.

    Two links make one line, a bend is a part of a circle; three and more meet in the middle, or the middle one of three
    in the bend of the other two; one ends in the middle.
    In the directions of `leaves` the line goes on beyond the board's edge.
    """
    linked, stubs = of_links(ways, links), of_links(ways, leaves)
    lines = _through(centre, linked[0], linked[1], sway) if len(linked) == 2 else _meeting(centre, linked)
    return (*lines, *(step for way in stubs for step in _beyond(centre, way)))


def of_links(ways: Ways, links: Links) -> Ways:
    """Return the directions of links."""
    return tuple(way for number, way in enumerate(ways) if links >> number & 1)


def run(centre: Point, ways: Ways, links: Links) -> tuple[Point, ...]:
    """Return points all along the band of a square, close together."""
    return tuple(point for points in sampled(band(centre, ways, links)) for point in points)


def sampled(steps: tuple[Command, ...]) -> list[tuple[Point, ...]]:
    """Return points close together all along each line of a path."""
    lines: list[list[Point]] = []
    here = (0.0, 0.0)
    for name, step in steps:
        points = (here, *zip(step[::2], step[1::2], strict=True))
        if name == "M":
            lines.append([points[-1]])
        else:
            on = _on_curve if name == "C" else _on_line
            lines[-1] += [on(points, part / 12) for part in range(1, 13)]
        here = points[-1]
    return [tuple(line) for line in lines]


def _on_line(points: tuple[Point, ...], part: float) -> Point:
    return _between(points[0], points[-1], part)


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def _on_curve(points: tuple[Point, ...], part: float) -> Point:
    """Return the point of a curve so far along it, which lies between the points between its own points."""
    while len(points) > 1:
        points = tuple(_between(a, b, part) for a, b in pairwise(points))
    return points[0]


def middle(centre: Point, ways: Ways, links: Links) -> Point:
    """Return the point half-way along the band of a square."""
    linked = of_links(ways, links)
    return _joint(centre, *linked) if len(linked) == 2 else centre


def _joint(centre: Point, first: Point, second: Point) -> Point:
    if _is_straight(first, second):
        return centre
    right, up = first[0] + second[0], first[1] + second[1]
    turn = _turn(first, second)
    off = _HALF / tan(turn / 2) * (1 / cos(turn / 2) - 1) / hypot(right, up)
    return centre[0] + right * off, centre[1] + up * off


def course(ways: Ways, links: Links) -> Point | None:
    """Return the direction of a band half-way through a square; None where it has no single one."""
    linked = of_links(ways, links)
    if len(linked) != 2:
        return linked[0] if linked else None
    right, up = linked[0][0] - linked[1][0], linked[0][1] - linked[1][1]
    return right / hypot(right, up), up / hypot(right, up)


def across(way: Point | None) -> Point:
    """Return the direction at right angles to another; north where there is none."""
    return (way[1], 0.0 - way[0]) if way else (0.0, 1.0)


def towards(way: Point, others: Ways) -> float:
    """Return how nearly a direction is one of others."""
    return max((way[0] * x + way[1] * y for x, y in others), default=0.0)


def northwards(way: Point) -> Point:
    """Return a direction or its opposite: the one that points more to the north, or else to the west."""
    right, up = way
    return (0.0 - right, 0.0 - up) if up < -1e-9 or (abs(up) < 1e-9 and right > 0) else way


def _edge(centre: Point, way: Point, distance: float = _HALF) -> Point:
    return centre[0] + way[0] * distance, centre[1] + way[1] * distance


def _beyond(centre: Point, way: Point) -> tuple[Command, ...]:
    return move(*_edge(centre, way)), to(*_edge(centre, way, _HALF + _OVER))


def _is_straight(first: Point, second: Point) -> bool:
    return hypot(first[0] + second[0], first[1] + second[1]) < 1e-9


def _turn(first: Point, second: Point) -> float:
    """Return the angle by which a band turns that comes in by one way and goes out by another."""
    return pi - acos(first[0] * second[0] + first[1] * second[1])


def _through(centre: Point, first: Point, second: Point, sway: float) -> tuple[Command, ...]:
    begin, end = _edge(centre, first), _edge(centre, second)
    if _is_straight(first, second):
        return _meander(centre, first, second, sway) if sway else (move(*begin), to(*end))
    turn = _turn(first, second)
    pull = _HALF * (1 - _KAPPA * tan(turn / 4) / tan(turn / 2))
    return move(*begin), curve(*_edge(centre, first, pull), *_edge(centre, second, pull), *end)


def _meander(centre: Point, first: Point, second: Point, sway: float) -> tuple[Command, ...]:
    across = (first[1], -first[0]) if first[1] > first[0] else (-first[1], first[0])
    mid = _edge(centre, across, sway)
    return (
        move(*_edge(centre, first)),
        curve(*_edge(centre, first, 9.0), *_edge(mid, first, 6.0), *mid),
        curve(*_edge(mid, second, 6.0), *_edge(centre, second, 9.0), *_edge(centre, second)),
    )


def _meeting(centre: Point, ways: Ways) -> tuple[Command, ...]:
    between = [way for way in ways if len(ways) == 3 and _is_between(way, ways)]
    if between:
        first, second = (way for way in ways if way not in between)
        joint = _joint(centre, first, second)
        return (*_through(centre, first, second, 0.0), move(*_edge(centre, between[0])), to(*joint))
    lines: list[Command] = []
    for way in ways:
        lines += [move(*_edge(centre, way)), curve(*_edge(centre, way, 9.0), *_edge(centre, way, 5.0), *centre)]
    return tuple(lines)


def _is_between(way: Point, ways: Ways) -> bool:
    """Say whether a direction is that of all three together: half-way between the other two, not against them."""
    (right, up), others = way, [other for other in ways if other != way]
    return hypot(fsum(x for x, _ in others) - right, fsum(y for _, y in others) - up) < 1e-9
