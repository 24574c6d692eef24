"""Marshes: wet ground with tufts of reed and short lines of open water, and no firm border."""

from __future__ import annotations

from random import Random

from pwprint.map.terrain.scene import curve, move, to
from pwprint.map.terrain.table import tints
from pwprint.map.terrain.table.land import Drawn, Land, Layer
from pwprint.map.terrain.table.shapes import Shape, inset, inside, outline, soft
from pwprint.map.terrain.table.texture import coarser, size_of
from pwprint.map.terrain.table.trace import trace
from pwprint.pdf.marks import Command, Path, Pen, Point

_ROUND = 6.0
_COLUMN, _ROW = 6.4, 4.4
_MOST = 8000
_CLEAR = 2.2
_EDGE = Pen(tints.REED, 0.3, (1.6, 1.2))
_BLADE = Pen(tints.REED, 0.3)
_WET = Pen(tints.POOL, 0.28)


def marsh(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of marshes."""
    mass, chance = soft(land.mass("marsh"), _ROUND), land.random("marsh")
    tufts: list[Command] = []
    wet: list[Command] = []
    for x, y in _places(land, mass, chance):
        if chance.random() < 0.55:
            tufts += _tuft(x, y, chance.uniform(0.85, 1.2))
        else:
            half = chance.uniform(1.0, 2.0)
            wet += [move(x - half, y), to(x + half, y), move(x - half * 0.3, y - 0.9), to(x + half * 1.1, y - 0.9)]
    return (
        Drawn(Layer.GROUND, (Path(outline(mass), tints.FEN, _EDGE),)),
        Drawn(Layer.FIELDS, (Path(tuple(wet), pen=_WET), Path(tuple(tufts), pen=_BLADE))),
        *trace(land, "marsh"),
    )


def _places(land: Land, mass: Shape, chance: Random) -> list[Point]:
    if mass.is_empty:
        return []
    left, bottom, right, top = mass.bounds
    far = coarser(size_of(mass), _COLUMN * _ROW, _MOST)
    wide, high = far * _COLUMN, far * _ROW
    places = [
        (
            left + (column + (0.25 if row % 2 else 0.75)) * wide + far * chance.uniform(-1.4, 1.4),
            bottom + (row + 0.5) * high + far * chance.uniform(-0.7, 0.7),
        )
        for row in range(int((top - bottom) / high) + 1)
        for column in range(int((right - left) / wide) + 1)
    ]
    taken = land.mass("road", "river", "lake", "town", "bridge", "ford", "entrenchment")
    return inside(inset(mass, _CLEAR).difference(taken.buffer(_CLEAR)), places)


def _tuft(x: float, y: float, size: float) -> tuple[Command, ...]:
    """Return five blades of reed over the line of the water."""
    blades: list[Command] = []
    for lean, tall in ((-1.5, 1.0), (-0.75, 1.75), (0.0, 2.1), (0.75, 1.75), (1.5, 1.0)):
        foot = x + lean * 0.35 * size
        tip_x, tip_y = x + lean * size, y + tall * size
        blades += [move(foot, y), curve(foot, y + tall * 0.5 * size, tip_x, tip_y - 0.3 * size, tip_x, tip_y)]
    return (*blades, move(x - 2.0 * size, y - 0.15), to(x + 2.0 * size, y - 0.15))
