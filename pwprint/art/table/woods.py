"""Woods: one mass with a scalloped border, dark on the side away from the light, and broadleaf trees within."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, radians, sin
from random import Random

from pwprint.art.table.land import Drawn, Land, Layer
from pwprint.art.table.shapes import Shape, inset, inside, soft, walks
from pwprint.art.table.trace import trace
from pwprint.art.terrain import inks
from pwprint.art.terrain.outline import Stop
from pwprint.art.terrain.scene import CLOSE, curve, move
from pwprint.press.marks import Command, Path, Pen, Point

_INSET = 0.7
_ROUND = 6.0
_CLEAR = 3.2
"""How far from the border trees stand, and from water, roads and works."""

_COLUMN, _ROW = 7.0, 6.2
_BORDER = Pen(inks.LEAF, 0.3)
_SHADED = Pen(inks.LEAF, 0.75)
_CROWN = Pen(inks.LEAF, 0.22)
_SHADOW = Pen(inks.CROWN_SHADE, 1.1)
_FIVE = tuple((round(cos(radians(72 * turn + 20)), 3), round(sin(radians(72 * turn + 20)), 3)) for turn in range(5))


def woods(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of woods."""
    mass = soft(inset(land.mass("woods"), _INSET), _ROUND)
    chance = land.random("woods")
    fill: list[Command] = []
    shaded: list[Command] = []
    for border in walks(mass, 3.4):
        stops = [Stop(*stop.inward(chance.uniform(-0.3, 0.6)), stop.out_x, stop.out_y) for stop in border]
        bumps = [_bump(a, b) for a, b in pairwise((*stops, stops[0]))]
        fill += [move(stops[0].x, stops[0].y), *bumps, CLOSE]
        for stop, bump in zip(stops, bumps, strict=True):
            if stop.out_x - stop.out_y > 0.5:
                shaded += [move(stop.x, stop.y), bump]
    floor = (Path(tuple(fill), inks.WOODS, _BORDER), Path(tuple(shaded), pen=_SHADED))
    return (
        Drawn(Layer.FLOOR, floor),
        Drawn(Layer.WOODS, _trees(_places(land, mass, chance), chance)),
        *trace(land, "woods"),
    )


def _bump(a: Stop, b: Stop) -> Command:
    """Return a scallop that swells outwards."""
    swell = 0.34 * hypot(b.x - a.x, b.y - a.y)
    return curve(a.x + a.out_x * swell, a.y + a.out_y * swell, b.x + b.out_x * swell, b.y + b.out_y * swell, b.x, b.y)


def _places(land: Land, mass: Shape, chance: Random) -> list[Point]:
    """Return where trees stand: in rows that nobody notices, well inside and clear of what else is there."""
    if mass.is_empty:
        return []
    left, bottom, right, top = mass.bounds
    places = []
    for row in range(int((top - bottom) / _ROW) + 1):
        for column in range(int((right - left) / _COLUMN) + 1):
            x = left + (column + (0.25 if row % 2 else 0.75)) * _COLUMN + chance.uniform(-1.6, 1.6)
            y = bottom + (row + 0.5) * _ROW + chance.uniform(-1.3, 1.3)
            if chance.random() < 0.88:
                places.append((x, y))
    taken = land.mass("road", "river", "lake", "town", "bridge", "ford", "entrenchment", "marsh")
    return inside(inset(mass, _CLEAR).difference(taken.buffer(_CLEAR - 0.6)), places)


def _trees(places: list[Point], chance: Random) -> tuple[Path, ...]:
    """Return crowns of five lobes, each with its shadow at the lower right."""
    shadows: list[Command] = []
    crowns: list[Command] = []
    for x, y in sorted(places, key=lambda place: -place[1]):
        radius = chance.uniform(1.6, 2.6)
        crown = [_rim(x, y, radius * chance.uniform(0.92, 1.08), turn) for turn in range(5)]
        crowns += [move(*crown[0][:2]), *(_lobe(a, b) for a, b in pairwise((*crown, crown[0]))), CLOSE]
        shadows += _shadow(x + 0.45, y - 0.45, radius)
    return (Path(tuple(shadows), pen=_SHADOW), Path(tuple(crowns), inks.CROWN, _CROWN))


def _rim(x: float, y: float, radius: float, turn: int) -> tuple[float, float, float, float]:
    """Return one of the five nicks of a crown, and the direction outwards."""
    out_x, out_y = _FIVE[turn]
    return x + 0.85 * radius * out_x, y + 0.85 * radius * out_y, radius * out_x, radius * out_y


def _lobe(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> Command:
    swell = 0.62
    return curve(a[0] + a[2] * swell, a[1] + a[3] * swell, b[0] + b[2] * swell, b[1] + b[3] * swell, b[0], b[1])


def _shadow(x: float, y: float, radius: float) -> tuple[Command, ...]:
    """Return the line of a shadow round the lower right of a crown."""
    bow = radius * 1.05
    left, low = x - radius * 0.45, y - radius * 0.85
    right, high = x + radius * 0.85, y + radius * 0.45
    return move(left, low), curve(left + bow, low - bow * 0.4, right + bow * 0.4, high - bow, right, high)
