"""Where bridges and fords of an open table lie, turned along the road that leads over them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from pwprint.game.table.areas import Strip
from pwprint.map.table.courses import Course, courses
from pwprint.map.table.land import TableLand
from pwprint.map.table.shapes import Shape, Spread, longest, pieces_in, rings, shape_of, spread
from pwprint.map.table.waters import waters
from pwprint.map.terrain.ground import GroundSpan
from pwprint.page import inks
from pwprint.pdf.marks import Point

_WAY = 0.56
"""How much of a bridge to which no road leads the way takes."""

_WING, _SHARE = 2.0, 0.13
"""How far the abutments of a bridge spread to its edges, to which players measure; and as a part of the bridge."""

_ASIDE = 0.9
"""How nearly an edge of a bridge runs as its road does, if the bridge lies along that edge."""

_DRY = 0.8
"""How far from the water a track through it begins."""


def bridges(land: TableLand) -> tuple[GroundSpan, ...]:
    """Return bridges along their roads."""
    found = []
    for place, road in _places(land, "bridge"):
        way = (place.right, place.up) if place.up >= 0 else (-place.right, -place.up)
        lane, wing = min(road or _WAY * place.half, place.half), min(_WING, _SHARE * place.half)
        found.append(GroundSpan((place.x, place.y), way, place.reach, place.half, lane, wing=wing, ground=inks.HIGHWAY))
    return tuple(found)


def fords(land: TableLand) -> tuple[GroundSpan, ...]:
    """Return the parts of fords that are water."""
    water, roads, found = waters(land), courses(land, "road"), []
    for place, lane in _places(land, "ford"):
        across = (place.at(-place.reach, 0.0), place.at(place.reach, 0.0))
        wet = longest(across, water)
        if wet is None:
            continue
        (x, y), (end_x, end_y) = wet
        shallow = water.intersection(land.mass("ford")).buffer(_DRY)
        tracks = [piece for road in roads for piece in pieces_in(road.points, shallow)] or pieces_in(across, shallow)
        reach = hypot(end_x - x, end_y - y) / 2
        found.append(
            GroundSpan(
                ((x + end_x) / 2, (y + end_y) / 2), (place.right, place.up), reach, place.half, lane, tuple(tracks)
            )
        )
    return tuple(found)


def _places(land: TableLand, art: str) -> list[tuple[Spread, float]]:
    """Return bridges or fords as rectangles along the way that crosses there, with half the breadth of its road."""
    shapes = ((area, shape_of(area, land.inch)) for area in land.areas.get(art, ()))
    found = []
    for area, shape in shapes:
        if shape.area > 0:
            road = _through(courses(land, "road"), shape)
            way = _edge(shape, road[0]) if road else _own(land, area, shape)
            found.append((spread(shape, way), road[1] * land.finish.road / 2 if road else 0.0))
    return found


def _edge(shape: Shape, road: Point) -> Point:
    """Return the direction of the longest edge that runs nearly as a road does; that of the road if none does."""
    edges = ((x - from_x, y - from_y) for ring in rings(shape) for (from_x, from_y), (x, y) in pairwise(ring))
    right, up = max(edges, key=lambda edge: abs(edge[0] * road[0] + edge[1] * road[1]))
    way = _unit(right, up) or road
    along = way[0] * road[0] + way[1] * road[1]
    is_side = hypot(right, up) > shape.length / 8 and abs(along) > _ASIDE
    return road if not is_side else way if along > 0 else (-way[0], -way[1])


def _own(land: TableLand, area: object, shape: Shape) -> Point | None:
    """Return the direction of a crossing without a road: that of its own line, or square on the river."""
    if isinstance(area, Strip):
        (x, y), (end_x, end_y) = area.line[0], area.line[-1]
        return _unit(end_x - x, end_y - y)
    stream = _through(courses(land, "river"), shape)
    return None if stream is None else (stream[0][1], -stream[0][0])


def _through(found: tuple[Course, ...], shape: Shape) -> tuple[Point, float] | None:
    """Return the direction in which a road or a river runs through a shape, and its breadth."""
    pieces = [(piece, course.width) for course in found if (piece := longest(course.points, shape))]
    if not pieces:
        return None
    ((x, y), (end_x, end_y)), width = max(
        pieces, key=lambda piece: hypot(piece[0][1][0] - piece[0][0][0], piece[0][1][1] - piece[0][0][1])
    )
    way = _unit(end_x - x, end_y - y)
    return None if way is None else (way, width)


def _unit(right: float, up: float) -> Point | None:
    length = hypot(right, up)
    return (right / length, up / length) if length else None
