"""Woods: one mass with a scalloped border, dark on the side away from the light, and broadleaf trees within."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from random import Random

from pwprint.art.terrain import inks
from pwprint.art.terrain.lattice import Cell, Lattice
from pwprint.art.terrain.outline import Outline, Stop, cells, outlines
from pwprint.art.terrain.scene import CLOSE, Drawn, Layer, Scene, curve, move
from pwprint.board.base import Squares
from pwprint.press.marks import Command, Path, Pen, Point

_INSET = 1.3
_CLEAR = 3.4
_COLUMN, _ROW = 7.5, 6.6
_BORDER = Pen(inks.LEAF, 0.3)
_SHADED = Pen(inks.LEAF, 0.75)
_CROWN = Pen(inks.LEAF, 0.22)
_SHADOW = Pen(inks.CROWN_SHADE, 1.1)
_FIVE = tuple((round(cos(radians(72 * turn + 20)), 3), round(sin(radians(72 * turn + 20)), 3)) for turn in range(5))


def woods(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of woods."""
    mass = cells(scene, squares)
    chance = scene.random("woods")
    fill: list[Command] = []
    shaded: list[Command] = []
    for border in outlines(scene.lattice, mass, _INSET, 6.5, 3.0):
        stops = _ragged(border, chance)
        bumps = [_bump(a, b) for a, b in pairwise((*stops, stops[0]))]
        fill += [move(stops[0].x, stops[0].y), *bumps, CLOSE]
        for stop, bump in zip(stops, bumps, strict=True):
            if stop.out_x - stop.out_y > 0.5:
                shaded += [move(stop.x, stop.y), bump]
    marks = (
        Path(tuple(fill), inks.WOODS, _BORDER),
        Path(tuple(shaded), pen=_SHADED),
        *_trees(_places(scene.lattice, mass, chance), chance),
    )
    return (Drawn(Layer.WOODS, marks),)


def _ragged(border: Outline, chance: Random) -> tuple[Stop, ...]:
    """Return the stops of a border, each a little in or out of line."""
    return tuple(Stop(*stop.inward(chance.uniform(-0.35, 0.55)), stop.out_x, stop.out_y) for stop in border.walk(3.5))


def _bump(a: Stop, b: Stop) -> Command:
    height = 1.35
    return curve(
        a.x + a.out_x * height,
        a.y + a.out_y * height,
        b.x + b.out_x * height,
        b.y + b.out_y * height,
        b.x,
        b.y,
    )


def _places(lattice: Lattice, mass: frozenset[Cell], chance: Random) -> list[Point]:
    """Return where trees stand: a jittered lattice over the whole board, so that no square shows in it."""
    places = []
    for row in range(int(lattice.height / _ROW) + 1):
        for column in range(int(lattice.width / _COLUMN) + 1):
            x = (column + (0.25 if row % 2 else 0.75)) * _COLUMN + chance.uniform(-1.5, 1.5)
            y = (row + 0.5) * _ROW + chance.uniform(-1.2, 1.2)
            if chance.random() < 0.85 and _deep_in(lattice, mass, x, y):
                places.append((x, y))
    return places


def _deep_in(lattice: Lattice, mass: frozenset[Cell], x: float, y: float) -> bool:
    return all(
        lattice.cell_at(x + right, y + up) in mass for right in (-_CLEAR, 0.0, _CLEAR) for up in (-_CLEAR, 0.0, _CLEAR)
    )


def _trees(places: list[Point], chance: Random) -> tuple[Path, ...]:
    """Return crowns of five lobes, each with its shadow at the lower right."""
    shadows: list[Command] = []
    crowns: list[Command] = []
    for x, y in places:
        radius = chance.uniform(1.6, 2.5)
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
