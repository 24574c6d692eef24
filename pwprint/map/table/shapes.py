"""Areas of the open table as shapes that can be joined, grown and cut: the only drawing code that knows shapely.

A shape is in art units. Whatever is drawn of it is rounded to two decimals, so that no machine's rounding shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot
from typing import Any

import shapely
from shapely.ops import substring

from pwprint.game.table.areas import Area, Disc, Polygon, Strip
from pwprint.map.terrain.forms.border import closed
from pwprint.pdf.marks import Command, Point
from pwprint.values import Struct

Shape = Any
"""A geometry of shapely, which has no types of its own."""

_TOUCH = 0.01
"""Areas no farther apart than this, in inches, touch. E19-DEF-22"""

_ROUND = 12
"""Straight pieces in a quarter of a circle."""

_SMOOTH = 0.03
"""How far a drawn border may lie off the true one, in units."""

EMPTY: Shape = shapely.Polygon()


def shape_of(area: Area, inch: float) -> Shape:
    """Return an area of the table, an inch being so many units; one without depth is a line."""
    match area:
        case Disc(centre=(x, y), radius=radius):
            return shapely.Point(x * inch, y * inch).buffer(radius * inch, quad_segs=3 * _ROUND)
        case Strip(width=width):
            return line_of(area, inch).buffer(width * inch / 2, cap_style="flat", join_style="mitre")
        case Polygon(corners=corners):
            points = [(x * inch, y * inch) for x, y in corners]
            shape = shapely.Polygon(points).buffer(0) if len(points) > 2 else EMPTY
            return shapely.LineString(points) if shape.is_empty else shape


def line_of(strip: Strip, inch: float) -> Shape:
    """Return the middle line of a strip."""
    return shapely.LineString([(x * inch, y * inch) for x, y in strip.line])


def merged(found: list[Shape]) -> list[tuple[Point, ...]]:
    """Return lines with those made one that go on from each other, as points."""
    return runs(shapely.MultiLineString(found))


def band(points: tuple[Point, ...], width: float) -> Shape:
    """Return a band along a line, with flat ends."""
    return shapely.LineString(points).buffer(width / 2, quad_segs=_ROUND, cap_style="flat")


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


def disc(centre: Point, radius: float) -> Shape:
    """Return a circle."""
    return shapely.Point(centre).buffer(radius, quad_segs=_ROUND)


def near(shape: Shape, point: Point, reach: float) -> bool:
    """Return whether a point is within `reach` of a shape."""
    return not shape.is_empty and bool(shape.distance(shapely.Point(point)) <= reach)


class Crowd:
    """Shapes that are asked which of them lie near a point."""

    def __init__(self, shapes: list[Shape]) -> None:
        self._tree = shapely.STRtree(shapes)

    def near(self, point: Point, reach: float) -> set[int]:
        """Return the numbers of the shapes within `reach` of a point."""
        found = self._tree.query(shapely.Point(point), predicate="dwithin", distance=reach)
        return {int(number) for number in found}


def joined(shapes: Iterable[Shape], inch: float) -> Shape:
    """Return shapes as one, without gaps where they touch."""
    grown = [shape.buffer(_TOUCH * inch / 2, join_style="mitre") for shape in shapes]
    return shapely.union_all(grown).buffer(-_TOUCH * inch / 2, join_style="mitre") if grown else EMPTY


def union(*shapes: Shape) -> Shape:
    """Return what any of the shapes covers."""
    return shapely.union_all(list(shapes))


def size_of(shape: Shape) -> float:
    """Return the area of a shape in square units."""
    return float(shape.area)


def area_of(points: tuple[Point, ...]) -> Shape:
    """Return the area within a closed line."""
    return shapely.Polygon(points).buffer(0)


def box(left: float, bottom: float, right: float, top: float) -> Shape:
    """Return an upright box."""
    return shapely.box(left, bottom, right, top)


def over_edges(shape: Shape, width: float, height: float, over: float) -> Shape:
    """Return a shape that goes on beyond the edges of a table where it lies at them, so that it does not end there."""
    if shape.is_empty:
        return shape
    grown = shape.buffer(over * 0.01)
    more = []
    for start, end, (right, up) in _edges(width, height):
        pieces = lines(grown.intersection(shapely.LineString((start, end))))
        long = (piece for piece in pieces if piece.length > over * 0.05)
        more += [_swept(piece.bounds, (right * over, up * over)) for piece in long]
    corners = ((x, y) for x in (0.0, width) for y in (0.0, height))
    more += [box(x - over, y - over, x + over, y + over) for x, y in corners if grown.covers(shapely.Point(x, y))]
    return union(shape, union(*more).difference(box(0.0, 0.0, width, height)))


def _swept(bounds: tuple[float, float, float, float], by: Point) -> Shape:
    """Return what a box covers while it is moved."""
    a, b, c, d = bounds
    return box(min(a, a + by[0]), min(b, b + by[1]), max(c, c + by[0]), max(d, d + by[1]))


def parts(shape: Shape) -> list[Shape]:
    """Return the separate parts of a shape that have lines or areas, from the south and west."""
    single = shapely.get_parts(shape)
    lengths, bounds = shapely.length(single).tolist(), shapely.bounds(single).tolist()
    known = [
        (low, left, long, n) for n, ((left, low, _, _), long) in enumerate(zip(bounds, lengths, strict=True)) if long
    ]
    return [single[n] for *_, n in sorted(known)]


def areas(shape: Shape) -> list[Shape]:
    """Return the separate areas of a shape, from the south and west."""
    return [part for part in parts(shape) if part.geom_type == "Polygon"]


def lines(shape: Shape) -> list[Shape]:
    """Return the separate lines of a shape, from the south and west."""
    return [part for part in parts(shape) if part.geom_type == "LineString"]


def depth(shape: Shape) -> float:
    """Return the radius of the largest circle in a shape."""
    found = [shapely.maximum_inscribed_circle(part, tolerance=0.2).length for part in areas(shape)]
    return max(found, default=0.0)


def heart(shape: Shape) -> Point:
    """Return the point that is farthest inside a shape; of one without area its middle."""
    if not areas(shape):
        return (0.0, 0.0) if shape.is_empty else (shape.centroid.x, shape.centroid.y)
    part = max(areas(shape), key=lambda area: area.area)
    x, y = shapely.maximum_inscribed_circle(part, tolerance=0.2).coords[0]
    return round(x, 2), round(y, 2)


def soft(shape: Shape, radius: float) -> Shape:
    """Return a shape with round corners; small or thin ones are rounded less, so that they keep what they cover."""
    while radius > 0.3:
        opened = shape.buffer(-radius, quad_segs=_ROUND).buffer(2 * radius, quad_segs=_ROUND)
        rounded = opened.buffer(-radius, quad_segs=_ROUND)
        if rounded.area > 0.93 * shape.area and len(areas(rounded)) == len(areas(shape)):
            return rounded
        radius *= 0.6
    return shape


def inset(shape: Shape, by: float) -> Shape:
    """Return the part of a shape at least a distance inside."""
    return shape.buffer(-by, quad_segs=_ROUND)


def outline(shape: Shape) -> tuple[Command, ...]:
    """Return the borders of a shape as closed lines, without needless points."""
    return tuple(step for ring in rings(shape) for step in closed(ring))


def rings(shape: Shape) -> list[tuple[Point, ...]]:
    """Return the points of a shape's borders, with the shape on their left, without needless ones."""
    return [tuple(ring[:-1]) for part in areas(shape.simplify(_SMOOTH)) for ring in _rings(part)]


def _rings(part: Shape) -> list[list[Point]]:
    """Return the borders of an area, itself at their left hand."""
    turned = shapely.orient_polygons(part)
    return [list(ring.coords) for ring in (turned.exterior, *turned.interiors)]


def runs(found: Shape) -> list[tuple[Point, ...]]:
    """Return lines as points, those that go on from each other as one."""
    return [tuple((x, y) for x, y in line.coords) for line in lines(shapely.line_merge(found))]


def inside(shape: Shape, points: list[Point]) -> list[Point]:
    """Return the points that lie in a shape."""
    if not points or shape.is_empty:
        return []
    shapely.prepare(shape)
    held = shapely.contains_xy(shape, [x for x, _ in points], [y for _, y in points])
    return [point for point, within in zip(points, held, strict=True) if within]


def covers(shape: Shape, corners: Iterable[Point]) -> bool:
    """Say whether a shape covers the area between some corners."""
    return bool(shape.covers(shapely.Polygon(list(corners))))


class Spread(Struct, frozen=True):
    """A rectangle, turned: its middle, the direction of its long side, and half its length and breadth."""

    x: float
    y: float
    right: float
    up: float
    reach: float
    half: float

    def at(self, along: float, aside: float) -> Point:
        """Return the point so far along from the middle and so far to the left."""
        return self.x + along * self.right - aside * self.up, self.y + along * self.up + aside * self.right


def spread(shape: Shape, way: Point | None = None) -> Spread:
    """Return the smallest rectangle round a shape, or the one that lies in a direction of length 1."""
    if way is None:
        envelope: Shape = shapely.oriented_envelope(shape)
        a, b, c, *_ = envelope.exterior.coords
        start, end = (a, b) if hypot(b[0] - a[0], b[1] - a[1]) >= hypot(c[0] - b[0], c[1] - b[1]) else (b, c)
        length = hypot(end[0] - start[0], end[1] - start[1])
        way = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    right, up = way
    points = [point for part in areas(shape) for point in part.exterior.coords]
    along = [x * right + y * up for x, y in points]
    aside = [y * right - x * up for x, y in points]
    ahead, left = (min(along) + max(along)) / 2, (min(aside) + max(aside)) / 2
    x, y = ahead * right - left * up, ahead * up + left * right
    return Spread(x, y, right, up, (max(along) - min(along)) / 2, (max(aside) - min(aside)) / 2)


def edge_pieces(shape: Shape, width: float, height: float) -> list[tuple[Point, Point, Point]]:
    """Return the pieces of a table's edges that lie in a shape or at it, each with the direction outwards."""
    grown, found = shape.buffer(_TOUCH), []
    for start, end, out in _edges(width, height):
        for piece in lines(grown.intersection(shapely.LineString((start, end)))):
            (x, y), *_, (end_x, end_y) = piece.coords
            # The corners of an area that ends at an edge lie on the next edge too, but have no length there.
            if piece.length > 3 * _TOUCH:
                found.append(((x, y), (end_x, end_y), out))
    return found


def _edges(width: float, height: float) -> tuple[tuple[Point, Point, Point], ...]:
    """Return the edges of a table with the direction outwards: north, east, south, west."""
    return (
        ((0.0, height), (width, height), (0.0, 1.0)),
        ((width, 0.0), (width, height), (1.0, 0.0)),
        ((0.0, 0.0), (width, 0.0), (0.0, -1.0)),
        ((0.0, 0.0), (0.0, height), (-1.0, 0.0)),
    )


def covers_point(shape: Shape, point: Point) -> bool:
    """Say whether a point lies in a shape or on its border."""
    return bool(shapely.intersects_xy(shape, *point))


def cut(shape: Shape, low: Point, high: Point) -> Shape:
    """Return the part of a shape in an upright box given by two corners."""
    return shape.intersection(shapely.box(*low, *high))


def far_corners(shape: Shape) -> list[Point]:
    """Return the corners of a shape that are farthest to the north-west and to the south-east; none if it is empty."""
    points = [(x, y) for part in areas(shape) for x, y in part.exterior.coords]
    if not points:
        return []
    found = (max(points, key=lambda at: at[1] - at[0]), min(points, key=lambda at: at[1] - at[0]))
    return list(dict.fromkeys(found))


def strip(points: tuple[Point, ...], width: float) -> Shape:
    """Return a band along a line as the rules have it: with flat ends and mitred bends."""
    return shapely.LineString(points).buffer(width / 2, cap_style="flat", join_style="mitre")


def grown_by(shape: Shape, by: float) -> Shape:
    """Return a shape with all that is nearer to it than a distance."""
    return shape.buffer(by, quad_segs=_ROUND)


def without(shape: Shape, other: Shape) -> Shape:
    """Return the part of a shape outside another."""
    return shape.difference(other)


def covered(shape: Shape, other: Shape) -> bool:
    """Say whether a shape lies in another, or at most a touch beyond its border."""
    return bool(other.buffer(_TOUCH).covers(shape))


def apart(shape: Shape, boxes: list[tuple[float, float, float, float]]) -> list[float]:
    """Return how far each box, by its edges, is from a shape."""
    return list(shapely.distance(shape, [shapely.box(*box) for box in boxes]).tolist())


def to_edge(shape: Shape, points: list[Point]) -> list[float]:
    """Return how far each point is from the border of a shape."""
    return [float(far) for far in shapely.distance(shape.boundary, shapely.points(points))] if points else []


def meeting(shape: Shape, other: Shape) -> tuple[Point, Point] | None:
    """Return both ends of the longest piece of a shape's border that lies at another shape."""
    pieces = lines(shapely.line_merge(shape.boundary.intersection(other.buffer(_TOUCH))))
    if not pieces:
        return None
    (x, y), *_, (end_x, end_y) = max(pieces, key=lambda piece: piece.length).coords
    return (x, y), (end_x, end_y)


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


def breadths(shape: Shape) -> tuple[float, float, float]:
    """Return the sides of the smallest rectangle round a shape, the long one first, and the angle of that."""
    lie = spread(shape)
    return 2 * lie.reach, 2 * lie.half, degrees(atan2(lie.up, lie.right))


def on_shape(shape: Shape, boxes: list[tuple[float, float, float, float]]) -> list[float]:
    """Return how much of each box, by its edges, lies on a shape."""
    shapely.prepare(shape)
    west, south, east, north = zip(*boxes, strict=True)
    found: Shape = shapely.box(west, south, east, north)
    found[~shapely.intersects(shape, found)] = EMPTY  # most of them: finding it out takes less time than cutting
    return list(shapely.area(shapely.intersection(shape, [*found])).tolist())
