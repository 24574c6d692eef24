"""Roads and railways, off the ground at its edge: cased ways between pale verges, and rails on their sleepers."""

from __future__ import annotations

from math import hypot

from pwprint.map.terrain.forms.border import opened
from pwprint.map.terrain.forms.scatter import dots
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround, Ways, stroked
from pwprint.page import inks
from pwprint.pdf.marks import Mark, Path, Pen, Point
from pwprint.values import replace

_RUT = Pen(inks.RUT, 0.16, (2.6, 1.5, 1.2, 2.1), round=False)
_STONE, _BLADE = Pen(inks.RUT, 0.55), Pen(inks.ROADSIDE_SHADE, 0.62)
_EDGE = 0.4
DASHED = Pen(inks.VERGE_EDGE, _EDGE, (1.0, 1.1), round=False)
"""The line along the edge of a road's strip."""

_NEAR, _BEYOND = 6.0, 9.0
"""A line that ends so near to the edge of the ground runs on over it, so far."""

_BED = Pen(inks.BALLAST, 4.6, round=False)
_SLEEPERS = Pen(inks.SEPIA, 3.3, (0.55, 1.05), round=False)
_RAILS = Pen(inks.INK, 1.9, round=False)
_GAUGE = Pen(inks.BALLAST, 1.3, round=False)
_BETWEEN = Pen(inks.SEPIA, 1.3, (0.55, 1.05), round=False)
"""Sleepers are seen between the rails too."""


def road(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of roads."""
    ways = ground.ways()
    return (
        Drawn(Layer.ROADBEDS, (*_verges(ways), *stroked(ways.lanes, ways.surface.edge, 2 * ways.surface.casing))),
        Drawn(Layer.ROADS, (*stroked(ways.lanes, ways.surface.ground), *_wear(ways))),
    )


def _wear(ways: Ways) -> tuple[Path, ...]:
    """Return what carts leave."""
    return (
        Path(ways.ruts, pen=_RUT),
        *(Path(steps, colour) for steps, colour in zip(ways.worn, inks.TRACKS, strict=False)),
        *((Path(dots(ways.stones), pen=_STONE),) if ways.stones else ()),
        *((Path(dots(ways.grass), pen=_BLADE),) if ways.grass else ()),
    )


def _verges(ways: Ways) -> tuple[Mark, ...]:
    """Return the verges, with a line of dashes where players measure to them."""
    edges = stroked(ways.verges, inks.VERGE_EDGE, _EDGE) if ways.measured else ()
    dashed = (Path(edge.commands, pen=replace(DASHED, width=edge.pen.width)) for edge in edges if edge.pen)
    return (*dashed, *stroked(ways.verges, ways.surface.verge))


def railway(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of railways."""
    steps = tuple(step for line in ground.lines("railway") if len(line) > 1 for step in opened(_run_on(line, ground)))
    rails = (_SLEEPERS, _RAILS, _GAUGE, _BETWEEN)
    return (
        Drawn(Layer.ROADBEDS, (Path(steps, pen=_BED),)),
        Drawn(Layer.ROADS, tuple(Path(steps, pen=pen) for pen in rails)),
    )


def _run_on(line: tuple[Point, ...], ground: TerrainGround) -> tuple[Point, ...]:
    first, last = _beyond(line[1], line[0], ground), _beyond(line[-2], line[-1], ground)
    return (*first, *line, *last)


def _beyond(before: Point, end: Point, ground: TerrainGround) -> tuple[Point, ...]:
    """Return the point over the edge to which a line runs on; none if it ends on the ground."""
    (x, y), (from_x, from_y) = end, before
    if min(x, y, ground.width - x, ground.height - y) > _NEAR:
        return ()
    length = hypot(x - from_x, y - from_y)
    return ((x + (x - from_x) / length * _BEYOND, y + (y - from_y) / length * _BEYOND),)
