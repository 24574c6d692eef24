"""Roads: cased ways between pale verges, off the ground at its edge."""

from __future__ import annotations

from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround, Ways, stroked
from pwprint.page import inks
from pwprint.pdf.marks import Mark, Path, Pen
from pwprint.values import replace

_CASING = 0.8
_RUT = Pen(inks.RUT, 0.16, (2.6, 1.5, 1.2, 2.1), round=False)
_EDGE = 0.4
DASHED = Pen(inks.VERGE_EDGE, _EDGE, (1.0, 1.1), round=False)
"""The line along the edge of a road's strip."""


def road(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of roads."""
    ways = ground.ways()
    return (
        Drawn(Layer.ROADBEDS, (*_verges(ways), *stroked(ways.lanes, inks.SEPIA, _CASING))),
        Drawn(Layer.ROADS, (*stroked(ways.lanes, inks.ROAD), Path(ways.ruts, pen=_RUT))),
    )


def _verges(ways: Ways) -> tuple[Mark, ...]:
    """Return the verges, with a line of dashes where players measure to them."""
    edges = stroked(ways.verges, inks.VERGE_EDGE, _EDGE) if ways.measured else ()
    dashed = (Path(edge.commands, pen=replace(DASHED, width=edge.pen.width)) for edge in edges if edge.pen)
    return (*dashed, *stroked(ways.verges, inks.VERGE))
