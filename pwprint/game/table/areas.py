"""Areas of the open table, as scenarios give them: inches from the south-west corner, x to the east, y to the north."""

from __future__ import annotations

from math import fsum

from pwprint.values import Struct

Point = tuple[float, float]
"""A place on the table: x and y in inches."""


class Polygon(Struct, frozen=True):
    """An area given by its corners, in order, the first one not repeated. Rectangles and edges are polygons too."""

    corners: tuple[Point, ...]


class Disc(Struct, frozen=True):
    """An area given by centre and radius."""

    centre: Point
    radius: float


class Strip(Struct, frozen=True):
    """A band of even width along a line, such as a road: square ends, mitred bends."""

    line: tuple[Point, ...]
    width: float


Area = Polygon | Disc | Strip

STRIP_WIDTH = 2.0
"""The width of a strip that gives none. E19-R41, E19-DEF-12"""


def rectangle(x: float, y: float, width: float, height: float) -> Polygon:
    """Return the rectangle that begins at a south-west corner."""
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def middle_of(area: Area) -> Point:
    """Return the mean of the points by which an area is given: inside it, unless it is bent."""
    points = (area.centre,) if isinstance(area, Disc) else area.corners if isinstance(area, Polygon) else area.line
    return fsum(x for x, _ in points) / len(points), fsum(y for _, y in points) / len(points)
