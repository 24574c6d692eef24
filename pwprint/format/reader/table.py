"""The open table: its size, its terrain, points and areas in inches."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from pwprint.game.table.areas import STRIP_WIDTH, Area, Disc, Point, Polygon, Strip, rectangle
from pwprint.game.table.footprint import distance
from pwprint.game.table.table import EDGES, Feature, Label, Table, table_of
from pwprint.text.problems import Note, Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading

_LEAST = 0.01
"""Inches between two corners, or across an area, below which it is none."""


def read_table(node: Node, problems: list[Problem]) -> Table | None:
    """Return the table of a map; None if its size cannot be read. Features off the table are reported (G001)."""
    width, height = node.get("width").number(), node.get("height").number()
    if width is None or height is None:
        return None
    bare = Table(width, height)
    read = (_feature(entry, bare, problems) for entry in node.get("features").entries())
    features = tuple(feature for feature in read if feature is not None)
    problems += _listed_twice(features)
    labels = tuple(label for entry in node.get("labels").entries() if (label := _label(entry, bare, problems)))
    return Table(width, height, features, labels)


def _feature(node: Node, table: Table, problems: list[Problem]) -> Feature | None:
    area, terrain = _area(node, problems), node.get("terrain").text()
    if area is None or terrain is None:
        return None
    if _is_off(area, table):
        problems.append(Problem("G001", f"this area of {terrain} is off the table, {_size(table)}", node.pointer))
    return Feature(terrain, area, node.pointer)


def _listed_twice(features: tuple[Feature, ...]) -> Iterator[Problem]:
    """Yield a problem (G004) for every feature that repeats an earlier one."""
    first: dict[tuple[str, Area], Feature] = {}
    for feature in features:
        earlier = first.setdefault((feature.terrain, feature.area), feature)
        if earlier is not feature:
            message = f"this area of {feature.terrain} is listed twice"
            notes = (Note("it is here, too", earlier.pointer),)
            yield Problem("G004", message, feature.pointer, "list each area once", Severity.WARNING, notes=notes)


def _label(node: Node, table: Table, problems: list[Problem]) -> Label | None:
    at, text = point_of(node.get("at")), node.get("text").text()
    if at is None or text is None:
        return None
    if not _is_on(at, table):
        problems.append(_off(at, table, f"{node.pointer}/at"))
    return Label(at, text)


# --- points ---------------------------------------------------------------------------------------------------------


def point_of(node: Node) -> Point | None:
    """Return a point; None if the node is none."""
    values = [entry.number() for entry in node.entries()]
    if len(values) != 2 or values[0] is None or values[1] is None:
        return None
    return values[0], values[1]


def read_point(node: Node, reading: Reading) -> Point | None:
    """Return a point of the table; one that is off the table is reported (G001)."""
    point, table = point_of(node), _table(reading)
    if point and table and not _is_on(point, table):
        reading.report(_off(point, table, node.pointer))
    return point


def implied(node: Node, point: Point | None, reading: Reading) -> Mapping[str, object]:
    """Return the keys that a unit has where it starts, if it does not say otherwise."""
    table = _table(reading)
    kind = node.said("type")
    return reading.ruleset.play.implied(reading.ruleset, table, kind, point) if point and table else {}


def _table(reading: Reading) -> Table | None:
    """Return the table; None if its size is broken."""
    return None if reading.board is None else table_of(reading.board)


def _is_on(point: Point, table: Table) -> bool:
    return 0 <= point[0] <= table.width and 0 <= point[1] <= table.height


def _off(point: Point, table: Table, pointer: str) -> Problem:
    return Problem("G001", f"({point[0]:g}, {point[1]:g}) is off the table, {_size(table)}", pointer)


def _size(table: Table) -> str:
    return f"which is {table.width:g} by {table.height:g} in"


# --- areas ----------------------------------------------------------------------------------------------------------


def read_area(node: Node, reading: Reading) -> Area | None:
    """Return an area; None if the node is none."""
    area, table = _area(node, reading.problems), _table(reading)
    if area and table and _is_off(area, table):
        message = f"this area is off the table, {_size(table)}"
        reading.report(Problem("G001", message, node.pointer))
    return area


def read_ways(node: Node, reading: Reading) -> tuple[Area, ...]:
    """Return the areas and edges of a list, edges as areas without depth."""
    found = (_way(entry, reading) for entry in node.entries())
    return tuple(area for area in found if area is not None)


def _way(node: Node, reading: Reading) -> Area | None:
    if node.text() in EDGES:
        table = _table(reading)
        return table.side(str(node.text())) if table else None
    return read_area(node, reading)


def _area(node: Node, problems: list[Problem]) -> Area | None:
    """Return the area of an object that has one of the keys of areas."""
    for key, make in (("polygon", _polygon), ("rectangle", _rectangle), ("circle", _circle), ("line", _strip)):
        if node.get(key).given:
            return make(node, problems)
    return None


def _points(node: Node) -> tuple[Point, ...] | None:
    points = [point_of(entry) for entry in node.entries()]
    known = [point for point in points if point is not None]
    return tuple(known) if len(known) == len(points) else None


def _polygon(node: Node, problems: list[Problem]) -> Area | None:
    """Return a polygon; its corners must enclose an area, and its edges not cross (G005)."""
    corners = _points(node.get("polygon"))
    if corners is None or len(corners) < 3:
        return None
    if corners[0] == corners[-1] and len(corners) > 3:
        corners = corners[:-1]
    from pwprint.game.table.shapes import encloses  # noqa: PLC0415 - grids, and tables without polygons, do not need it

    if not encloses(Polygon(corners), _LEAST * _LEAST):
        message = "the edges of this polygon cross, or enclose nothing"
        problems.append(Problem("G005", message, f"{node.pointer}/polygon", "list its corners in order round the area"))
        return None
    return Polygon(corners)


def _rectangle(node: Node, problems: list[Problem]) -> Area | None:
    values = [entry.number() for entry in node.get("rectangle").entries()]
    if len(values) != 4 or None in values:
        return None
    x, y, width, height = (value for value in values if value is not None)
    if width < _LEAST or height < _LEAST:
        problems.append(Problem("G005", "a rectangle has a width and a height above 0", f"{node.pointer}/rectangle"))
        return None
    return rectangle(x, y, width, height)


def _circle(node: Node, problems: list[Problem]) -> Area | None:
    values = [entry.number() for entry in node.get("circle").entries()]
    if len(values) != 3 or None in values:
        return None
    x, y, radius = (value for value in values if value is not None)
    if radius < _LEAST:
        problems.append(Problem("G005", "a circle has a radius above 0", f"{node.pointer}/circle"))
        return None
    return Disc((x, y), radius)


def _strip(node: Node, problems: list[Problem]) -> Area | None:
    line, width = _points(node.get("line")), node.get("width")
    across = STRIP_WIDTH if not width.given else width.number()
    if line is None or across is None or len(line) < 2:
        return None
    if any(distance(a, b) < _LEAST for a, b in itertools.pairwise(line)):
        problems.append(
            Problem("G005", "two points of this line, one after the other, are the same", f"{node.pointer}/line")
        )
        return None
    return Strip(line, across)


def _is_off(area: Area, table: Table) -> bool:
    """Return whether nothing of an area is on the table, as far as its outermost points tell."""
    if isinstance(area, Disc):
        (x, y), more = area.centre, area.radius
        return not (-more < x < table.width + more and -more < y < table.height + more)
    points, more = (area.corners, 0.0) if isinstance(area, Polygon) else (area.line, area.width / 2)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(xs) + more < 0 or min(xs) - more > table.width or max(ys) + more < 0 or min(ys) - more > table.height
