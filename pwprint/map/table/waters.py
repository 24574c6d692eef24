"""The water of an open table, and the dry parts of its roads."""

from __future__ import annotations

from pwprint.map.table.courses import bands
from pwprint.map.table.land import TableLand, once
from pwprint.map.table.shapes import Shape, inset, soft, union

SHARE = 0.5
"""How much of a road's strip the way itself takes."""

_SHORE = 9.0
"""How round lakes are."""


@once
def waters(land: TableLand) -> Shape:
    """Return rivers and lakes as they are drawn."""
    return soft(union(bands(land, "river"), still(land)), 3.0)


@once
def still(land: TableLand) -> Shape:
    """Return lakes, and the rivers that are not strips."""
    return soft(union(land.mass("lake"), land.unstripped("river")), _SHORE)


@once
def dry(land: TableLand) -> Shape:
    """Return where a road can run: on dams in lakes, not in rivers, but over bridges; through fords go tracks."""
    crossed = union(land.mass("bridge").buffer(0.1), land.mass("lake"))
    return land.sheet.difference(waters(land).difference(crossed))


@once
def carriageway(land: TableLand) -> Shape:
    """Return the ways themselves, round where they meet."""
    return soft(_closed(bands(land, "road", SHARE), 1.6), 1.0).intersection(dry(land))


@once
def verges(land: TableLand) -> Shape:
    """Return the strips of roads outside of towns."""
    strip = bands(land, "road")
    if land.traced:
        strip = union(strip, soft(land.mass("road"), 1.5))
    return _closed(strip, 3.0).intersection(dry(land)).difference(land.mass("town"))


def _closed(shape: Shape, radius: float) -> Shape:
    """Return a shape with its nooks rounded."""
    return inset(shape.buffer(radius), radius)
