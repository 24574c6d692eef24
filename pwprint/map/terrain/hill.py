"""Hills: a slope round a top, hachured; on broad tops there are tufts of grass."""

from __future__ import annotations

from random import Random

from pwprint.map.terrain.forms.hachures import Slopes
from pwprint.map.terrain.forms.scatter import on_lattice, tufts
from pwprint.map.terrain.ground import Drawn, Layer, Mass, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Path, Pen, Point

_MOST, _SHARE = 12.0, 0.48
"""The breadth of a slope: at most so many units, and this share of the way to the middle."""

_FOOT = 0.6
_BULGE, _NOOK = 10.0, 2.5

_ASTRAY, _MOST_TUFTS = 0.46, 900
"""How far tufts on a top may stand off their places, as a part of what is between them."""

_OFF = 3.5
"""How far they keep off the slope."""

_CLEAR = 2.0
_TUFT = Pen(inks.HILL_TUFT, 0.2)


def hill(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of hills."""
    slopes, random = Slopes(chance(ground, "hill"), ground.finish.strokes), chance(ground, "tops")
    grass: list[Point] = []
    for mass in ground.masses("hill"):
        deep = round(min(_MOST, _SHARE * mass.depth), 2)
        half = deep / 2
        # Half-way down, strokes stand evenly both where the slope bulges and in its nooks.
        for border in mass.borders(min(_FOOT, half) + half, max(_BULGE - half, half), _NOOK + half):
            slopes.add(border.walk(slopes.strokes.pace), deep)
        grass += _grass(mass, deep + _OFF, slopes.strokes.tufts, random)
    grown = (Path(tufts(grass), pen=_TUFT),) if grass else ()
    return (Drawn(Layer.RELIEF, (*slopes.ground(), *grown, *slopes.relief())),)


def _grass(mass: Mass, inset: float, apart: float, random: Random) -> list[Point]:
    """Return where grass grows on a top, if it is broad."""
    if mass.depth > inset + _OFF:
        rings = [border.ring() for border in mass.borders(inset, _BULGE, _NOOK, _CLEAR)]
        return on_lattice(rings, apart, _MOST_TUFTS, random, _ASTRAY * apart)
    return []
