"""Roads: the strip of the rules as a pale verge, in it the way itself with its casing, joined at every crossroads."""

from __future__ import annotations

from pwprint.map.terrain.table import tints
from pwprint.map.terrain.table.land import Drawn, Land, Layer, once
from pwprint.map.terrain.table.shapes import Shape, inset, opened, outline, pieces_in, soft, union
from pwprint.map.terrain.table.water import waters
from pwprint.map.terrain.table.ways import bands, courses
from pwprint.page import inks
from pwprint.pdf.marks import Path, Pen

SHARE = 0.36
"""How much of a road's strip the way itself takes."""

_VERGE = Pen(tints.VERGE_EDGE, 0.2, (1.0, 1.1), round=False)
_CASING = Pen(inks.SEPIA, 0.36)
_RUT = Pen(inks.RUT, 0.16, (2.6, 1.5, 1.2, 2.1), round=False)


def road(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of roads."""
    strip = bands(land, "road")
    if land.traced:
        strip = union(strip, soft(land.mass("road"), 1.5))
    verge = _closed(strip, 3.0).intersection(dry(land)).difference(land.mass("town"))
    return (
        Drawn(Layer.ROADBEDS, (Path(outline(verge), tints.VERGE, _VERGE),)),
        Drawn(Layer.ROADS, (Path(outline(carriageway(land)), inks.ROAD, _CASING), *_ruts(land))),
    )


def _ruts(land: Land) -> tuple[Path, ...]:
    """Return the traces of wheels in the middle of ways, between towns and on bridges."""
    room = inset(dry(land), 0.5).difference(land.mass("town"))
    lines = [piece for course in courses(land, "road") for piece in pieces_in(course.points, room)]
    return (Path(tuple(step for piece in lines for step in opened(piece)), pen=_RUT),) if lines else ()


@once
def dry(land: Land) -> Shape:
    """Return where a road can run: on dams in lakes, not in rivers, but over bridges; through fords go tracks."""
    crossed = union(land.mass("bridge").buffer(0.1), land.mass("lake"))
    return land.sheet.difference(waters(land).difference(crossed))


@once
def carriageway(land: Land) -> Shape:
    """Return the ways themselves, round where they meet."""
    return soft(_closed(bands(land, "road", SHARE), 1.6), 1.0).intersection(dry(land))


def _closed(shape: Shape, radius: float) -> Shape:
    """Return a shape with its nooks rounded."""
    return inset(shape.buffer(radius), radius)
