"""Dunes: bare sand in crescents, steep and dark away from the light, with grass on some of them."""

from __future__ import annotations

from pwprint.map.terrain.forms.border import CLOSE, curve, move, to
from pwprint.map.terrain.forms.scatter import dots, on_lattice, rings_of
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point

_INSET, _BULGE, _NOOK = 0.3, 6.5, 3.5
_PITCH, _MOST = 8.2, 4000
_GRAINS, _MOST_GRAINS = 2.6, 9000

_EDGE = Pen(inks.DUNE_SHADE, 0.35, (0.01, 1.1))
_CREST = Pen(inks.DUNE_CREST, 0.34)
_FALL = Pen(inks.DUNE_CREST, 0.2)
_GRAIN = Pen(inks.DUNE_SHADE, 0.36)
_GRASS = Pen(inks.SEDGE, 0.26)


def dunes(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of dunes."""
    random, masses = chance(ground, "dunes"), ground.masses("dunes")
    sand = tuple(
        step for mass in masses for border in mass.borders(_INSET, _BULGE, _NOOK) for step in border.commands()
    )
    shade: list[Command] = []
    crests: list[Command] = []
    falls: list[Command] = []
    grass: list[Command] = []
    grains: list[Point] = []
    for mass in masses:
        rings = rings_of(mass, 4.4, _BULGE, _NOOK, 3.6)
        for place in on_lattice(rings, _PITCH, _MOST, random, 1.1):
            size = random.uniform(0.8, 1.15)
            shade += _lee(place, size)
            crests += _crest(place, size)
            falls += _fall(place, size)
            if random.random() < 0.3:
                grass += _tuft(place, size)
        grains += on_lattice(rings_of(mass, 1.2, _BULGE, _NOOK, 0.6), _GRAINS, _MOST_GRAINS, random, 0.9)
    kept = [grain for grain in grains if random.random() < 0.55]
    return (
        Drawn(Layer.GROUND, (Path(sand, inks.DUNE, _EDGE), Path(dots(kept), pen=_GRAIN))),
        Drawn(
            Layer.FIELDS,
            (
                Path(tuple(shade), inks.DUNE_LEE),
                Path(tuple(crests), pen=_CREST),
                Path(tuple(falls), pen=_FALL),
                Path(tuple(grass), pen=_GRASS),
            ),
        ),
    )


def _lee(place: Point, size: float) -> tuple[Command, ...]:
    """Return the slope of a dune that lies in shadow, between its crest and its foot."""
    x, y = place
    s = size
    return (
        move(x - 3.3 * s, y - 0.7 * s),
        curve(x - 1.6 * s, y + 1.9 * s, x + 1.6 * s, y + 1.9 * s, x + 3.3 * s, y - 0.9 * s),
        curve(x + 1.9 * s, y + 0.1 * s, x - 1.4 * s, y + 0.2 * s, x - 3.3 * s, y - 0.7 * s),
        CLOSE,
    )


def _crest(place: Point, size: float) -> tuple[Command, ...]:
    x, y = place
    s = size
    return (
        move(x - 3.3 * s, y - 0.7 * s),
        curve(x - 1.6 * s, y + 1.9 * s, x + 1.6 * s, y + 1.9 * s, x + 3.3 * s, y - 0.9 * s),
    )


def _fall(place: Point, size: float) -> tuple[Command, ...]:
    """Return short strokes down the steep side."""
    x, y = place
    steps: list[Command] = []
    for along in (-2.0, -1.2, -0.4, 0.4, 1.2, 2.0):
        top = 1.28 - 0.21 * along * along - 0.05 * along
        steps += [
            move(x + along * size, y + top * size),
            to(x + (along + 0.16) * size, y + (top - 0.72) * size),
        ]
    return tuple(steps)


def _tuft(place: Point, size: float) -> tuple[Command, ...]:
    """Return a few blades of grass on a crest."""
    x, y = place[0] - 1.1 * size, place[1] + 1.0 * size
    return tuple(
        step
        for lean in (-0.8, -0.25, 0.3, 0.85)
        for step in (move(x + 0.2 * lean, y), curve(x + 0.3 * lean, y + 0.8, x + lean, y + 1.2, x + lean, y + 1.5))
    )
