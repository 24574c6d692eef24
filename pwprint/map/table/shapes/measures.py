"""What is asked of shapes: how large, deep and broad they are, what lies in them, and how far off."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot

import shapely

from pwprint.map.table.shapes.base import EMPTY, TOUCH, Shape, areas
from pwprint.pdf.marks import Point
from pwprint.values import Struct


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


def size_of(shape: Shape) -> float:
    """Return the area of a shape in square units."""
    return float(shape.area)


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


def covers_point(shape: Shape, point: Point) -> bool:
    """Say whether a point lies in a shape or on its border."""
    return bool(shapely.intersects_xy(shape, *point))


def far_corners(shape: Shape) -> list[Point]:
    """Return the corners of a shape that are farthest to the north-west and to the south-east; none if it is empty."""
    points = [(x, y) for part in areas(shape) for x, y in part.exterior.coords]
    if not points:
        return []
    found = (max(points, key=lambda at: at[1] - at[0]), min(points, key=lambda at: at[1] - at[0]))
    return list(dict.fromkeys(found))


def covered(shape: Shape, other: Shape) -> bool:
    """Say whether a shape lies in another, or at most a touch beyond its border."""
    return bool(other.buffer(TOUCH).covers(shape))


def apart(shape: Shape, boxes: list[tuple[float, float, float, float]]) -> list[float]:
    """Return how far each box, by its edges, is from a shape."""
    if not boxes:
        return []
    west, south, east, north = zip(*boxes, strict=True)
    return list(shapely.distance(shape, shapely.box(west, south, east, north)).tolist())


def to_edge(shape: Shape, points: list[Point]) -> list[float]:
    """Return how far each point is from the border of a shape."""
    return [float(far) for far in shapely.distance(shape.boundary, shapely.points(points))] if points else []


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
