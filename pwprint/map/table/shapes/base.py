"""Areas of the open table as shapes that are joined, grown and cut, and their borders as lines to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import shapely

from pwprint.game.table.areas import Area, Disc, Polygon, Strip
from pwprint.map.terrain.forms.border import closed
from pwprint.pdf.marks import Command, Point

Shape = Any
"""A geometry of shapely, which has no types of its own."""

TOUCH = 0.01
"""Areas no farther apart than this, in inches, touch. E19-DEF-22"""

ROUND = 12
"""Straight pieces in a quarter of a circle."""

_SMOOTH = 0.03
"""How far a drawn border may lie off the true one, in units."""

EMPTY: Shape = shapely.Polygon()


def line_of(strip: Strip, inch: float) -> Shape:
    """Return the middle line of a strip."""
    return shapely.LineString([(x * inch, y * inch) for x, y in strip.line])


def edge_pieces(shape: Shape, width: float, height: float) -> list[tuple[Point, Point, Point]]:
    """Return the pieces of a table's edges that lie in a shape or at it, each with the direction outwards."""
    grown, found = shape.buffer(TOUCH), []
    for start, end, out in _edges(width, height):
        for piece in lines(grown.intersection(shapely.LineString((start, end)))):
            (x, y), *_, (end_x, end_y) = piece.coords
            # The corners of an area that ends at an edge lie on the next edge too, but have no length there.
            if piece.length > 3 * TOUCH:
                found.append(((x, y), (end_x, end_y), out))
    return found


def shape_of(area: Area, inch: float) -> Shape:
    """Return an area of the table, an inch being so many units; one without depth is a line."""
    match area:
        case Disc(centre=(x, y), radius=radius):
            return shapely.Point(x * inch, y * inch).buffer(radius * inch, quad_segs=3 * ROUND)
        case Strip(width=width):
            return line_of(area, inch).buffer(width * inch / 2, cap_style="flat", join_style="mitre")
        case Polygon(corners=corners):
            points = [(x * inch, y * inch) for x, y in corners]
            shape = shapely.Polygon(points).buffer(0) if len(points) > 2 else EMPTY
            return shapely.LineString(points) if shape.is_empty else shape


def disc(centre: Point, radius: float) -> Shape:
    """Return a circle."""
    return shapely.Point(centre).buffer(radius, quad_segs=ROUND)


def joined(shapes: Iterable[Shape], inch: float) -> Shape:
    """Return shapes as one, without gaps where they touch."""
    grown = [shape.buffer(TOUCH * inch / 2, join_style="mitre") for shape in shapes]
    return shapely.union_all(grown).buffer(-TOUCH * inch / 2, join_style="mitre") if grown else EMPTY


def union(*shapes: Shape) -> Shape:
    """Return what any of the shapes covers."""
    return shapely.union_all(list(shapes))


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


def soft(shape: Shape, radius: float) -> Shape:
    """Return a shape with round corners; small or thin ones are rounded less, so that they keep what they cover."""
    while radius > 0.3:
        opened = shape.buffer(-radius, quad_segs=ROUND).buffer(2 * radius, quad_segs=ROUND)
        rounded = opened.buffer(-radius, quad_segs=ROUND)
        if rounded.area > 0.93 * shape.area and len(areas(rounded)) == len(areas(shape)):
            return rounded
        radius *= 0.6
    return shape


def uneven(shape: Shape, pace: float, shift: Callable[[float, float], Point]) -> Shape:
    """Return a shape with points at least every `pace` along its borders, each moved by its `shift`."""
    found = shapely.segmentize(shape, pace)
    places = ((x, y, shift(x, y)) for x, y in shapely.get_coordinates(found).tolist())
    return (
        shape
        if shape.is_empty
        else shapely.set_coordinates(found, [(x + right, y + up) for x, y, (right, up) in places])
    )


def inset(shape: Shape, by: float) -> Shape:
    """Return the part of a shape at least a distance inside."""
    return shape.buffer(-by, quad_segs=ROUND)


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


def cut(shape: Shape, low: Point, high: Point) -> Shape:
    """Return the part of a shape in an upright box given by two corners."""
    return shape.intersection(shapely.box(*low, *high))


def strip(points: tuple[Point, ...], width: float) -> Shape:
    """Return a band along a line as the rules have it: with flat ends and mitred bends."""
    return shapely.LineString(points).buffer(width / 2, cap_style="flat", join_style="mitre")


def grown_by(shape: Shape, by: float) -> Shape:
    """Return a shape with all that is nearer to it than a distance."""
    return shape.buffer(by, quad_segs=ROUND)


def without(shape: Shape, other: Shape) -> Shape:
    """Return the part of a shape outside another."""
    return shape.difference(other)


def _edges(width: float, height: float) -> tuple[tuple[Point, Point, Point], ...]:
    """Return the edges of a table with the direction outwards: north, east, south, west."""
    return (
        ((0.0, height), (width, height), (0.0, 1.0)),
        ((width, 0.0), (width, height), (1.0, 0.0)),
        ((0.0, 0.0), (width, 0.0), (0.0, -1.0)),
        ((0.0, 0.0), (0.0, height), (-1.0, 0.0)),
    )
