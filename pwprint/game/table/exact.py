"""Areas as shapely has them, for what plain arithmetic does not do well: unions, holes, borders moved in or out.

This is the one module of the rules that knows shapely. Of the rules only `shapes.py` imports it, when it must.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import shapely
from shapely.geometry.base import BaseGeometry

from pwprint.game.table.areas import Area, Disc, Point, Polygon

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.game.table.spans import Spans

Form = BaseGeometry
"""An area of any form: with holes, in several parts, or empty."""

_ARCS = 192
"""Straight pieces of a quarter of a circle: a circle of 10 inches is right within a thousandth of an inch."""

_MITRE: Any = {"join_style": "mitre", "mitre_limit": 10.0}

EMPTY: Form = shapely.Polygon()


def form(area: Area) -> Form:
    """Return an area as a form."""
    if isinstance(area, Polygon):
        points = area.corners
        return shapely.Polygon(points) if len(points) > 2 else shapely.LineString(points)
    if isinstance(area, Disc):
        return shapely.Point(area.centre).buffer(area.radius, quad_segs=_ARCS)
    return shapely.LineString(area.line).buffer(area.width / 2, cap_style="flat", **_MITRE)


def dot(point: Point) -> Form:
    """Return a point as a form."""
    return shapely.Point(point)


def union(forms: Iterable[Form]) -> Form:
    """Return all that any of the forms covers."""
    return shapely.union_all(list(forms))


def parts(shape: Form) -> tuple[Form, ...]:
    """Return the separate parts of a form."""
    return tuple(part for part in shapely.get_parts(shape) if not part.is_empty)


def corners(shape: Form) -> tuple[Point, ...]:
    """Return the corners of a polygon without holes; none of any other form."""
    if not isinstance(shape, shapely.Polygon) or shape.interiors:
        return ()
    return tuple((x, y) for x, y in shape.exterior.coords[:-1])


def moved(shape: Form, by: float) -> Form:
    """Return a form whose border is moved outwards, or inwards if `by` is negative; corners stay corners."""
    return shape.buffer(by, **_MITRE)


def without(shape: Form, other: Form) -> Form:
    """Return the part of a form outside another."""
    return shape.difference(other)


def prepared(shape: Form) -> Form:
    """Return the form, ready to be asked many times."""
    shapely.prepare(shape)
    return shape


def covers(shape: Form, point: Point) -> bool:
    """Return whether a point lies in a form or on its border."""
    return bool(shapely.intersects_xy(shape, point[0], point[1]))


def meets(shape: Form, a: Point, b: Point) -> bool:
    """Return whether the straight line between two points touches a form."""
    return bool(shape.intersects(shapely.LineString((a, b))))


def stretches(shape: Form, start: Point, along: Point, length: float) -> Spans:
    """Return the distances from `start`, up to `length` in a direction, at which a line is in a form."""
    if shape.is_empty or length <= 0:
        return ()
    end = start[0] + along[0] * length, start[1] + along[1] * length
    inside = shape.intersection(shapely.LineString((start, end)))

    def at(point: Point) -> float:
        return (point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]

    found = []
    for part in shapely.get_parts(inside):
        if not part.is_empty:
            ends = sorted(at((x, y)) for x, y in part.coords)
            found.append((ends[0], ends[-1]))
    return tuple(sorted(found))
