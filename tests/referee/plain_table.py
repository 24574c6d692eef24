"""Plain geometry for the referee of the open table: lengths in inches, angles in degrees clockwise from north.

Points are pairs of floats, polygons lists of corners. What moves or is shot at is convex; an area of terrain is a list
of shapes (outlines, perhaps with notches, and discs) that count as one, also where they only touch. Whether a line
runs through an area is found by walking along it, in strides no longer than what is surely safe.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

Point = tuple[float, float]
Polygon = list[Point]

TOLERANCE = 0.01  # E19-DEF-22
ANGLE_TOLERANCE = 0.1
CRUMB = 1e-9  # what floats may lose
SEAM = TOLERANCE / 2  # half the widest slit that still counts as touching
SHORTEST_STRIDE = 0.0002


# --- Points and headings ---------------------------------------------------------------------------------------------


def ahead(heading: float) -> Point:
    return math.sin(math.radians(heading)), math.cos(math.radians(heading))


def bearing(start: Point, end: Point) -> float:
    return math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])) % 360


def turned_by(one: float, other: float) -> float:
    """Measure the angle between two headings, 0 to 180."""
    return abs((one - other + 180) % 360 - 180)


def plus(point: Point, direction: Point, length: float = 1.0) -> Point:
    return point[0] + direction[0] * length, point[1] + direction[1] * length


def minus(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def dot(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1]


def cross(one: Point, other: Point) -> float:
    return one[0] * other[1] - one[1] * other[0]


def distance(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def on_segment(start: Point, end: Point, point: Point) -> Point:
    """Find the point between start and end that is nearest to `point`."""
    way = minus(end, start)
    square = dot(way, way)
    if square == 0:
        return start
    share = max(0.0, min(1.0, dot(minus(point, start), way) / square))
    return plus(start, way, share)


def off_segment(start: Point, end: Point, point: Point) -> float:
    """Measure the shortest way from a point to what lies between start and end; gaps take most of the time."""
    x, y, along, up = point[0] - start[0], point[1] - start[1], end[0] - start[0], end[1] - start[1]
    square = along * along + up * up
    share = max(0.0, min(1.0, (x * along + y * up) / square)) if square else 0.0
    return math.hypot(x - share * along, y - share * up)


# --- Convex polygons -------------------------------------------------------------------------------------------------


def edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def rectangle(at: Point, heading: float, width: float, depth: float) -> Polygon:
    """List the corners of a rectangle about `at`, its width across the heading."""
    forward = ahead(heading)
    right = ahead(heading + 90)
    middles = [(plus(at, forward, depth / 2), 1), (plus(at, forward, -depth / 2), -1)]
    return [plus(middle, right, sign * width / 2 * way) for middle, way in middles for sign in (-1, 1)]


def hull(points: list[Point]) -> Polygon:
    """Stretch a band around the points (counterclockwise); points in one line up to the noise of floats are so."""
    ordered = sorted({(round(x, 12), round(y, 12)) for x, y in points})
    if len(ordered) < 3:
        return ordered
    halves = []
    for run in (ordered, ordered[::-1]):
        half: Polygon = []
        for point in run:
            while len(half) > 1 and cross(minus(half[-1], half[-2]), minus(point, half[-1])) <= 1e-12:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def swept(polygon: Polygon, start: Point, end: Point) -> Polygon:
    """Cover all that a convex polygon covers while it is carried from start to end without turning."""
    return hull(polygon + [plus(corner, minus(end, start)) for corner in polygon])


def spans(polygon: Polygon, axis: Point) -> tuple[float, float]:
    values = [x * axis[0] + y * axis[1] for x, y in polygon]
    return min(values), max(values)


def overlap(one: Polygon, other: Polygon) -> float:
    """Measure how deep two convex polygons are in each other: the least shift that parts them. 0 or less: apart."""
    least = math.inf
    for start, end in edges(one) + edges(other):
        length = distance(start, end)
        if length == 0:
            continue
        axis = ((end[1] - start[1]) / length, (start[0] - end[0]) / length)
        (low, high), (low2, high2) = spans(one, axis), spans(other, axis)
        least = min(least, high - low2, high2 - low)
    return least


def gap(one: Polygon, other: Polygon) -> float:
    """Measure the shortest way from one convex polygon to the other, 0 if they touch or overlap."""
    if overlap(one, other) >= 0:
        return 0.0
    pairs = [(corner, edge) for corner in one for edge in edges(other)]
    pairs += [(corner, edge) for corner in other for edge in edges(one)]
    return min([off_segment(*edge, corner) for corner, edge in pairs])


def nearest_point(polygon: Polygon, point: Point) -> Point:
    """Find the point of a convex polygon, inside or edge, that is nearest to `point`."""
    if len(polygon) > 2 and holds(polygon, point):
        return point
    return min((on_segment(*edge, point) for edge in edges(polygon)), key=lambda spot: distance(spot, point))


def clipped(polygon: Polygon, point: Point, outward: Point) -> Polygon:
    """Keep the part of a convex polygon that does not lie outward of the line through `point`."""
    kept: Polygon = []
    for start, end in edges(polygon):
        here, there = dot(minus(start, point), outward), dot(minus(end, point), outward)
        if here <= 1e-9:
            kept.append(start)
        if (here < -1e-9 and there > 1e-9) or (here > 1e-9 and there < -1e-9):
            kept.append(plus(start, minus(end, start), here / (here - there)))
    return kept


def part_in_field(polygon: Polygon, apex: Point, heading: float, half_angle: float) -> Polygon:
    """Keep the part of a convex polygon whose direction from the apex is at most half_angle (below 90) off heading."""
    right = clipped(polygon, apex, ahead(heading + half_angle + 90))
    return clipped(right, apex, ahead(heading - half_angle - 90)) if right else []


def ray_meets(polygon: Polygon, start: Point, heading: float, slack: float = 0.0) -> float | None:
    """Measure how far a ray runs until it meets a convex polygon grown by `slack`; None if it misses it."""
    way = ahead(heading)
    enter, leave = 0.0, math.inf
    middle = (sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon))
    for one, other in edges(polygon):
        along = minus(other, one)
        outward = (along[1] / math.hypot(*along), -along[0] / math.hypot(*along))
        if dot(minus(middle, one), outward) > 0:
            outward = (-outward[0], -outward[1])
        beyond = dot(minus(start, one), outward) - slack
        speed = dot(way, outward)
        if abs(speed) < 1e-12:
            if beyond > 1e-9:
                return None
        elif speed < 0:
            enter = max(enter, beyond / -speed)
        else:
            leave = min(leave, -beyond / speed)
    return enter if enter <= leave + 1e-9 else None


# --- Shapes of areas -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Disc:
    centre: Point
    radius: float


@dataclass(frozen=True)
class Outline:
    corners: tuple[Point, ...]


Shape = Disc | Outline


def shapes_of(feature: dict[str, Any]) -> list[Shape]:
    """Read a shape of a scenario; a strip becomes its straight pieces and the corners of its bends."""
    if "circle" in feature:
        x, y, radius = feature["circle"]
        return [Disc((float(x), float(y)), float(radius))]
    if "rectangle" in feature:
        x, y, width, height = (float(value) for value in feature["rectangle"])
        return [Outline(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))]
    if "polygon" in feature:
        return [Outline(tuple((float(x), float(y)) for x, y in feature["polygon"]))]
    return strip([(float(x), float(y)) for x, y in feature["line"]], float(feature.get("width", 2)) / 2)


def strip(line: Polygon, half: float) -> list[Shape]:
    """Lay a strip along a line: flat ends, mitred bends."""
    legs = [(start, end) for start, end in zip(line, line[1:], strict=False) if distance(start, end) > 0]
    pieces: list[Shape] = []
    for start, end in legs:
        middle = plus(start, minus(end, start), 0.5)
        pieces.append(Outline(tuple(rectangle(middle, bearing(start, end), 2 * half, distance(start, end)))))
    for one, other in zip(legs, legs[1:], strict=False):
        pieces += mitre(one[1], bearing(*one), bearing(*other), half)
    return pieces


def mitre(bend: Point, before: float, after: float, half: float) -> list[Shape]:
    """Fill the outer corner of a bend."""
    turn = (after - before + 180) % 360 - 180
    if abs(turn) < 1e-6 or abs(turn) > 179.9:
        return []
    side = -90 if turn > 0 else 90  # the outer side lies opposite to the turn
    tip = plus(bend, ahead(before + turn / 2 + side), half / math.cos(math.radians(turn / 2)))
    return [Outline((bend, plus(bend, ahead(before + side), half), tip, plus(bend, ahead(after + side), half)))]


def holds(corners: Polygon | tuple[Point, ...], point: Point) -> bool:
    """Say whether an outline surrounds a point, by counting the edges that a line to the east crosses."""
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in edges(list(corners)):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            odd = not odd
    return odd


def outside(shape: Shape, point: Point) -> float:
    """Measure how far a point is outside a shape; less than 0: how deep inside."""
    if isinstance(shape, Disc):
        return distance(shape.centre, point) - shape.radius
    rim = min(distance(point, on_segment(start, end, point)) for start, end in edges(list(shape.corners)))
    return -rim if holds(shape.corners, point) else rim


def touch(one: Shape, other: Shape) -> bool:
    """Say whether two shapes touch or overlap."""
    if isinstance(one, Disc):
        return outside(other, one.centre) <= one.radius + TOLERANCE + CRUMB
    if isinstance(other, Disc):
        return touch(other, one)
    if holds(one.corners, other.corners[0]) or holds(other.corners, one.corners[0]):
        return True
    mine, yours = edges(list(one.corners)), edges(list(other.corners))
    return any(between(edge, rival) <= TOLERANCE + CRUMB for edge in mine for rival in yours)


def between(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    """Measure the shortest way between two straight pieces."""
    sides = [cross(minus(one[1], one[0]), minus(end, one[0])) for end in other]
    rivals = [cross(minus(other[1], other[0]), minus(end, other[0])) for end in one]
    if sides[0] * sides[1] < 0 and rivals[0] * rivals[1] < 0:
        return 0.0
    ends = [distance(end, on_segment(*other, end)) for end in one] + [
        distance(end, on_segment(*one, end)) for end in other
    ]
    return min(ends)


def joined(shapes: list[Shape]) -> list[list[Shape]]:
    """Sort shapes into areas: shapes that touch belong to one."""
    areas: list[list[Shape]] = []
    for shape in shapes:
        mine = [area for area in areas if any(touch(shape, member) for member in area)]
        areas = [area for area in areas if area not in mine] + [[shape, *(member for area in mine for member in area)]]
    return areas


# --- Points and lines in areas ---------------------------------------------------------------------------------------


def is_within(point: Point, shapes: list[Shape], slack: float = TOLERANCE) -> bool:
    """Say whether a point is in one of the shapes or at most `slack` beside it."""
    return any(outside(shape, point) <= slack + CRUMB for shape in shapes)


def is_deep(point: Point, shapes: list[Shape], depth: float = TOLERANCE) -> bool:
    """Say whether a point is more than `depth` inside the area that the shapes cover together.

    One shape may do it alone; where two meet, a small disc about the point must be covered by them. The shapes are
    grown by half a slit first, so that those that touch leave none.
    """
    radius = depth + CRUMB + SEAM
    far = [outside(shape, point) - SEAM for shape in shapes]
    if not far or min(far) > 0:
        return False
    if min(far) <= -radius:
        return True
    near = [shape for shape, away in zip(shapes, far, strict=True) if away <= radius]
    return len(near) > 1 and all(is_within(spot, near, SEAM) for spot in small_disc(point, radius))


def small_disc(point: Point, radius: float) -> list[Point]:
    rim = [plus(point, ahead(step * 5), radius) for step in range(72)]
    return [*rim, point, *(plus(point, ahead(step * 30), radius / 2) for step in range(12))]


def line_enters(
    start: Point, end: Point, shapes: list[Shape], depth: float = TOLERANCE, openings: list[Shape] | None = None
) -> bool:
    """Say whether a line is anywhere more than `depth` inside the shapes without being in one of the openings.

    The edge of an opening may be missed by as much as `depth`.
    """
    if not shapes:
        return False
    length, walked = distance(start, end), 0.0
    while True:
        point = plus(start, minus(end, start), walked / length) if length else start
        if not is_deep(point, shapes, depth):
            stride = stride_outside(point, shapes, depth)
        elif openings and is_within(point, openings, depth):
            stride = depth - min(outside(shape, point) for shape in openings)
        else:
            return True
        if walked >= length:
            return False
        walked = min(length, walked + max(stride, SHORTEST_STRIDE))


def stride_outside(point: Point, shapes: list[Shape], depth: float) -> float:
    """Tell how far one may go from a point that is not deep in the shapes without coming to one that is."""
    far = sorted(outside(shape, point) for shape in shapes)
    if far[0] > 0:
        return far[0] + depth - 2 * SEAM
    alone = len(far) == 1 or far[1] > depth + 4 * SEAM
    return depth + far[0] if alone else 0.0


def line_stays_in(start: Point, end: Point, shapes: list[Shape], slack: float = TOLERANCE) -> bool:
    """Say whether every point of a line is in one of the shapes, or at most `slack` beside it."""
    length, walked = distance(start, end), 0.0
    while True:
        point = plus(start, minus(end, start), walked / length) if length else start
        if not is_within(point, shapes, slack):
            return False
        if walked >= length:
            return True
        stride = slack - min(outside(shape, point) for shape in shapes)
        walked = min(length, walked + max(stride, SHORTEST_STRIDE))


def sees(start: Point, end: Point, blockers: list[Shape], slack: float = TOLERANCE) -> bool:
    """Say whether a line runs through the inside of no blocker (E19-DEF-11); those that touch are one blocker."""
    return not line_enters(start, end, blockers, slack)
