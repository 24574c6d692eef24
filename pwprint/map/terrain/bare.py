"""Bare ground: dunes, in crescents that are steep and dark away from the light, and rocks of all sizes."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, dist, fsum, inf, pi, sin
from random import Random

from pwprint.map.terrain.forms.border import CLOSE, closed, curve, move, to
from pwprint.map.terrain.forms.rings import Ring, within
from pwprint.map.terrain.forms.scatter import Lie, dots, lie_of, on_lattice, rings_of
from pwprint.map.terrain.ground import Drawn, Layer, Mass, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Group, Mark, Path, Pen, Point

_INSET, _BULGE, _NOOK = 0.3, 6.5, 3.5
_PITCH, _MOST = 8.2, 4000
_GRAINS, _MOST_GRAINS = 2.6, 9000

_EDGE = Pen(inks.DUNE_SHADE, 0.35, (0.01, 1.1))
_CREST = Pen(inks.DUNE_CREST, 0.34)
_FALL = Pen(inks.DUNE_CREST, 0.2)
_GRAIN = Pen(inks.DUNE_SHADE, 0.36)
_GRASS = Pen(inks.SEDGE, 0.26)

_APART, _CORNERS = 4.6, 7
_PEBBLES, _SHARE = 0.4, 0.6

_OUTLINE = Pen(inks.SEPIA, 0.24)
_CLEFT = Pen(inks.SEPIA, 0.16)
_CAST = (0.55, -0.6)


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


def rocks(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of rocks; the ground under them is left as it is, so that they may lie on hills."""
    random, masses = chance(ground, "rocks"), ground.masses("rocks")
    places = [place for mass in masses for place in _places(mass, random)]
    # The southern rocks lie before the northern ones.
    stones = [_stone(at, random, most) for at, most in sorted(places, key=lambda place: (-place[0][1], place[0][0]))]
    whole = tuple(step for stone in stones for step in closed(stone))
    cast = Group((Path(whole, inks.STONE_CAST),), (1.0, 0.0, 0.0, 1.0, *_CAST))
    marks: list[Mark] = [cast]
    for stone in stones:
        marks += [Path(closed(stone), inks.ROCK, _OUTLINE), Path(_dark_side(stone), inks.ROCK_LEE)]
    clefts = tuple(step for stone in stones for step in _cleft(stone, random))
    return (Drawn(Layer.WOODS, (*marks, Path(clefts, pen=_CLEFT))),) if stones else ()


def _places(mass: Mass, random: Random) -> list[tuple[Point, float]]:
    """Return where stones lie, and how large they may be: one in the middle of what has no room for a row of them."""
    found = on_lattice(rings_of(mass, 2.6, _BULGE, _NOOK, 2.0), _APART, _MOST, random, 1.1)
    if found:
        return [(place, inf) for place in found]
    rings, most = rings_of(mass, 0.0, 0.0, 0.0), _SHARE * mass.depth
    pieces = [within((lie.at(-lie.reach - 1.0, 0.0), lie.at(lie.reach + 1.0, 0.0)), rings) for lie in map(_lie, rings)]
    return [(_middle(max(piece, key=lambda ends: dist(*ends))), most) for piece in pieces if piece]


def _lie(ring: Ring) -> Lie:
    return lie_of((ring,))


def _stone(at: Point, random: Random, most: float) -> tuple[Point, ...]:
    """Return a stone with uneven corners, broader than high, counter-clockwise from the east."""
    size = min(most, 0.8 if random.random() < _PEBBLES else random.uniform(1.3, 2.1))
    turn = random.uniform(0.0, 2 * pi / _CORNERS)
    return tuple(
        (at[0] + 1.15 * reach * cos(angle), at[1] + 0.85 * reach * sin(angle))
        for angle, reach in (
            (turn + 2 * pi * number / _CORNERS, size * random.uniform(0.82, 1.12)) for number in range(_CORNERS)
        )
    )


def _dark_side(stone: tuple[Point, ...]) -> tuple[Command, ...]:
    """Return the side of a stone away from the light: its lower right, as far as a line across it."""
    x, y = _middle(stone)
    low = sorted(stone, key=lambda point: (point[0] - x) - (point[1] - y))[-4:]
    start = next(n for n in range(_CORNERS) if stone[n] in low and stone[n - 1] not in low)
    run = [stone[(start + n) % _CORNERS] for n in range(len(low))]
    return closed((*run, (x + 0.1, y - 0.1)))


def _cleft(stone: tuple[Point, ...], random: Random) -> tuple[Command, ...]:
    """Return a crack from a corner on the light side towards the middle, in some stones."""
    if random.random() < 0.5:
        return ()
    (x, y), (a, b) = _middle(stone), min(stone, key=lambda point: point[0] - point[1])
    return move(a + 0.2 * (x - a), b + 0.2 * (y - b)), to(a + 0.75 * (x - a), b + 0.75 * (y - b))


def _middle(stone: Sequence[Point]) -> Point:
    return fsum(x for x, _ in stone) / len(stone), fsum(y for _, y in stone) / len(stone)
