"""Open ground on a map of full size: tufts of grass here and there, so faint that units stand on an even table."""

from __future__ import annotations

from pwprint.map.terrain.scene import move, to
from pwprint.map.terrain.table.land import Drawn, Land, Layer
from pwprint.map.terrain.table.shapes import inside
from pwprint.page import inks
from pwprint.pdf.marks import Path, Pen, Point

_APART = 24.0
_LONG = 1.7
_TUFT = Pen(inks.TUFT, 1.5, (0.16, 0.55), round=False)
"""A short line with this pen is three blades."""


def grass(land: Land) -> tuple[Drawn, ...]:
    """Return tufts where nothing else lies, on maps of full size."""
    if not land.traced:
        return ()
    chance = land.random("grass")
    places: list[Point] = [
        ((column + chance.random()) * _APART, (row + chance.random()) * _APART)
        for row in range(int(land.height / _APART))
        for column in range(int(land.width / _APART))
    ]
    open_ground = land.sheet.difference(land.mass(*land.masses).buffer(_LONG))
    tufts = tuple(step for x, y in inside(open_ground, places) for step in (move(x, y), to(x + _LONG, y)))
    return (Drawn(Layer.GROUND, (Path(tufts, pen=_TUFT),)),)
