"""The fine line along the true edge of an area: on a map of full size it is what players measure to."""

from __future__ import annotations

from pwprint.map.terrain.table import tints
from pwprint.map.terrain.table.land import Drawn, Land, Layer
from pwprint.map.terrain.table.shapes import outline
from pwprint.pdf.marks import Path, Pen

_PEN = Pen(tints.TRACE, 0.2, (0.01, 0.8))


def trace(land: Land, art: str) -> tuple[Drawn, ...]:
    """Return the true edges of a kind of terrain, if the land wants them."""
    if not land.traced:
        return ()
    return (Drawn(Layer.EDGES, (Path(outline(land.mass(art)), pen=_PEN),)),)
