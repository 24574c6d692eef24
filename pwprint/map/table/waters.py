"""The water of an open table, and the dry parts of its roads."""

from __future__ import annotations

from math import sin

from pwprint.map.table.courses import bands, run_on
from pwprint.map.table.land import TableLand, once
from pwprint.map.table.shapes import Shape, grown_by, inset, soft, uneven, union

_SHORE, _TRUE = 9.0, 2.0
"""How round lakes are, and how round all water is where players measure to its edge."""

_PACE, _UNEVEN = 3.0, 0.24
"""How far apart the points of an uneven edge are, and how far off its line each of its waves leads."""

BEYOND = 0.8
"""How far a ground goes on beyond the edge of its area."""


@once
def waters(land: TableLand) -> Shape:
    """Return rivers and lakes as they are drawn."""
    return still(land) if land.finish.exact else soft(union(bands(land, "river"), still(land)), 3.0)


@once
def still(land: TableLand) -> Shape:
    """Return lakes, and the rivers that are not strips; where players measure, all water along its true edges."""
    if land.finish.exact:
        return soft(union(land.mass("lake", "river"), run_on(land, "river")), _TRUE)
    return soft(union(land.mass("lake"), land.unstripped("river")), _SHORE)


@once
def dry(land: TableLand) -> Shape:
    """Return where a road can run: on dams in lakes, not in rivers, but over bridges; through fords go tracks."""
    crossed = union(land.mass("bridge").buffer(0.1), land.mass("lake"))
    return land.sheet.difference(waters(land).difference(crossed))


@once
def carriageway(land: TableLand) -> Shape:
    """Return the roads themselves, round where they meet; at full size their edges are a little uneven."""
    found = soft(_closed(bands(land, "road", land.finish.road), 1.6), 1.0)
    return (uneven(found, _PACE, _shift) if land.finish.exact else found).intersection(dry(land))


def _shift(x: float, y: float) -> tuple[float, float]:
    """Return how far a point of a way's edge lies off its place: the same for the same point."""
    return (
        _UNEVEN * (sin(0.37 * x + 0.29 * y) + 0.6 * sin(0.71 * y - 0.53 * x)),
        _UNEVEN * (sin(0.33 * y - 0.31 * x + 1.0) + 0.6 * sin(0.67 * x + 0.49 * y)),
    )


@once
def verges(land: TableLand) -> Shape:
    """Return the strips of roads outside of towns; where players measure, up to their true edges and a little on."""
    strip = (
        grown_by(union(land.mass("road"), run_on(land, "road")), BEYOND)
        if land.finish.exact
        else _closed(bands(land, "road"), 3.0)
    )
    return strip.intersection(dry(land)).difference(land.mass("town"))


def _closed(shape: Shape, radius: float) -> Shape:
    """Return a shape with its nooks rounded."""
    return inset(shape.buffer(radius), radius)
