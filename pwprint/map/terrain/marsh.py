"""Marshes: wet ground with tufts of reed and short lines of open water, and no firm border."""

from __future__ import annotations

from random import Random

from pwprint.map.terrain.forms.border import curve, move, to
from pwprint.map.terrain.forms.rings import Rings
from pwprint.map.terrain.forms.texture import coarser
from pwprint.map.terrain.ground import Drawn, Layer, Mass, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point

_INSET, _BULGE, _NOOK = 0.3, 6.0, 3.0
_COLUMN, _ROW = 6.4, 4.4
_MOST = 8000
_CLEAR = 2.2
"""How far signs keep off the border, and off what crosses a marsh."""

_EDGE = Pen(inks.SEDGE, 0.4, (0.01, 1.15))
_BLADE = Pen(inks.SEDGE, 0.3)
_WET = Pen(inks.POOL, 0.28)


def marsh(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of marshes."""
    random, masses = chance(ground, "marsh"), ground.masses("marsh")
    borders = [border for mass in masses for border in mass.borders(_INSET, _BULGE, _NOOK)]
    fen = tuple(step for border in borders for step in border.commands())
    tufts: list[Command] = []
    wet: list[Command] = []
    for x, y in _places(masses, random):
        if random.random() < 0.55:
            tufts += _tuft(x, y, random.uniform(0.85, 1.2))
        else:
            half = random.uniform(1.0, 2.0)
            wet += [move(x - half, y), to(x + half, y), move(x - half * 0.3, y - 0.9), to(x + half * 1.1, y - 0.9)]
    return (
        Drawn(Layer.GROUND, (Path(fen, inks.FEN, _EDGE),)),
        Drawn(Layer.FIELDS, (Path(tuple(wet), pen=_WET), Path(tuple(tufts), pen=_BLADE))),
    )


def _places(masses: tuple[Mass, ...], random: Random) -> list[Point]:
    """Return where signs stand, in rows that are not quite even."""
    inner = _INSET + _CLEAR
    rings = Rings(
        border.ring() for mass in masses for border in mass.borders(inner, _BULGE - _CLEAR, _NOOK + _CLEAR, _CLEAR)
    )
    if not rings.rings:
        return []
    left, bottom, right, top = rings.bounds
    far = coarser((right - left) * (top - bottom), _COLUMN * _ROW, _MOST)
    wide, high = far * _COLUMN, far * _ROW
    places = [
        (
            left + (column + (0.25 if row % 2 else 0.75)) * wide + far * random.uniform(-1.4, 1.4),
            bottom + (row + 0.5) * high + far * random.uniform(-0.7, 0.7),
        )
        for row in range(int((top - bottom) / high) + 1)
        for column in range(int((right - left) / wide) + 1)
    ]
    return [place for place in places if rings.holds(place)]


def _tuft(x: float, y: float, size: float) -> tuple[Command, ...]:
    """Return five blades of reed over the line of the water."""
    blades: list[Command] = []
    for lean, tall in ((-1.5, 1.0), (-0.75, 1.75), (0.0, 2.1), (0.75, 1.75), (1.5, 1.0)):
        foot = x + lean * 0.35 * size
        tip_x, tip_y = x + lean * size, y + tall * size
        blades += [move(foot, y), curve(foot, y + tall * 0.5 * size, tip_x, tip_y - 0.3 * size, tip_x, tip_y)]
    return (*blades, move(x - 2.0 * size, y - 0.15), to(x + 2.0 * size, y - 0.15))
