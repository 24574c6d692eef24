"""Bands through squares: the middle lines of rivers, roads and streets, from the middles of edges that are linked."""

from __future__ import annotations

from pwprint.art.terrain.links import Links
from pwprint.art.terrain.scene import UNIT, curve, move, to
from pwprint.press.marks import Command, Point

_HALF = UNIT / 2
_KAPPA = 0.5523
_OVER = 8.0
"""How far a band that leaves the board is drawn beyond its edge."""

WAYS: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The directions, clockwise from north, as steps right and up."""


def band(centre: Point, links: Links, leaves: Links = 0, sway: Point = (0.0, 0.0)) -> tuple[Command, ...]:
    """Return the middle line of a band through a square; it passes the centre at a distance of `sway`.

    Two links make one line, a bend is a quarter of a circle; three and four meet in the middle; one ends there.
    In the directions of `leaves` the line goes on beyond the board's edge.
    """
    ways = [way for number, way in enumerate(WAYS) if links >> number & 1]
    stubs = [way for number, way in enumerate(WAYS) if leaves >> number & 1]
    lines = _through(centre, ways, sway) if len(ways) == 2 else _meeting(centre, ways, sway)
    return (*lines, *(step for way in stubs for step in _beyond(centre, way)))


def _edge(centre: Point, way: tuple[int, int], distance: float = _HALF) -> Point:
    return centre[0] + way[0] * distance, centre[1] + way[1] * distance


def _beyond(centre: Point, way: tuple[int, int]) -> tuple[Command, ...]:
    return move(*_edge(centre, way)), to(*_edge(centre, way, _HALF + _OVER))


def _through(centre: Point, ways: list[tuple[int, int]], sway: Point) -> tuple[Command, ...]:
    first, second = ways
    straight = first[0] + second[0] == 0 and first[1] + second[1] == 0
    if straight and sway == (0.0, 0.0):
        return move(*_edge(centre, first)), to(*_edge(centre, second))
    if straight:
        return _meander(centre, first, second, sway)
    pull = _HALF * (1 - _KAPPA)
    begin, end = _edge(centre, first), _edge(centre, second)
    a, b = _edge(centre, first, pull), _edge(centre, second, pull)
    return move(*begin), curve(a[0] + sway[0], a[1] + sway[1], b[0] + sway[0], b[1] + sway[1], *end)


def _meander(centre: Point, first: tuple[int, int], second: tuple[int, int], sway: Point) -> tuple[Command, ...]:
    middle = (centre[0] + sway[0] * abs(first[1]), centre[1] + sway[1] * abs(first[0]))
    return (
        move(*_edge(centre, first)),
        curve(*_edge(centre, first, 9.0), *_edge(middle, first, 6.0), *middle),
        curve(*_edge(middle, second, 6.0), *_edge(centre, second, 9.0), *_edge(centre, second)),
    )


def _meeting(centre: Point, ways: list[tuple[int, int]], sway: Point) -> tuple[Command, ...]:
    middle = (centre[0] + sway[0], centre[1] + sway[1])
    lines: list[Command] = []
    for way in ways:
        lines += [move(*_edge(centre, way)), curve(*_edge(centre, way, 9.0), *_edge(middle, way, 5.0), *middle)]
    return tuple(lines)
