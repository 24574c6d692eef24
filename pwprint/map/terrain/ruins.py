"""Ruins: walls without roofs, broken off, among rubble and weeds."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from pwprint.map.terrain.forms.border import curve, move, to
from pwprint.map.terrain.forms.scatter import dots, on_lattice, rings_of
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Group, Path, Pen, Point

_INSET, _BULGE, _NOOK = 0.4, 3.5, 2.0
_PITCH, _MOST = 9.0, 2500
_RUBBLE, _MOST_RUBBLE = 2.5, 8000

_EDGE = Pen(inks.DITCH, 0.3, (0.9, 0.8))
_WALL = Pen(inks.PARAPET, 1.1, round=False)
_CORE = Pen(inks.STONE, 0.55, round=False)
_CAST = Pen(inks.SHADOW, 1.2, round=False)
_STONES = ((0.62, inks.DITCH), (0.42, inks.PARAPET))
_WEEDS = Pen(inks.LEAF, 0.26)


def ruins(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of ruins."""
    random, masses = chance(ground, "ruins"), ground.masses("ruins")
    floor = tuple(
        step for mass in masses for border in mass.borders(_INSET, _BULGE, _NOOK) for step in border.commands()
    )
    walls: list[Command] = []
    weeds: list[Command] = []
    stones: list[Point] = []
    for mass in masses:
        for place in on_lattice(rings_of(mass, 5.4, _BULGE, _NOOK, 4.8), _PITCH, _MOST, random, 0.9):
            walls += _house(place, random)
            if random.random() < 0.6:
                weeds += _weed((place[0] + random.uniform(-2.0, 2.0), place[1] - random.uniform(0.4, 1.6)))
        stones += on_lattice(rings_of(mass, 1.6, _BULGE, _NOOK, 1.0), _RUBBLE, _MOST_RUBBLE, random, 1.0)
    kept = [stone for stone in stones if random.random() < 0.42]
    rubble = tuple(
        Path(dots(kept[n :: len(_STONES)]), pen=Pen(colour, wide)) for n, (wide, colour) in enumerate(_STONES)
    )
    standing = tuple(walls)
    return (
        Drawn(Layer.GROUND, (Path(floor, inks.RUIN, _EDGE),)),
        Drawn(
            Layer.BUILDINGS,
            (
                *rubble,
                *((Group((Path(standing, pen=_CAST),), (1.0, 0.0, 0.0, 1.0, 0.5, -0.5)),) if walls else ()),
                Path(standing, pen=_WALL),
                Path(standing, pen=_CORE),
                Path(tuple(weeds), pen=_WEEDS),
            ),
        ),
    )


def _house(middle: Point, random: Random) -> tuple[Command, ...]:
    """Return what is left of the walls of a house: some sides, some of them with a gap."""
    (x, y), turn = middle, random.choice((0.0, 0.0, 1.0)) * pi / 8 + random.uniform(-0.12, 0.12)
    right, up = cos(turn), sin(turn)
    wide, high = random.uniform(2.4, 3.2), random.uniform(1.8, 2.4)

    def at(along: float, aside: float) -> Point:
        return x + along * wide * right - aside * high * up, y + along * wide * up + aside * high * right

    corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)]
    gone = random.randrange(4)
    steps: list[Command] = []
    for number in range(4):
        (a, b), (c, d) = corners[number], corners[number + 1]
        if number == gone:
            # Of the side that has fallen a stump stands.
            stump = random.uniform(0.15, 0.35)
            steps += [move(*at(a, b)), to(*at(a + stump * (c - a), b + stump * (d - b)))]
        elif random.random() < 0.45:
            start, end = random.uniform(0.3, 0.42), random.uniform(0.58, 0.7)
            steps += [move(*at(a, b)), to(*at(a + start * (c - a), b + start * (d - b)))]
            steps += [move(*at(a + end * (c - a), b + end * (d - b))), to(*at(c, d))]
        else:
            steps += [move(*at(a, b)), to(*at(c, d))]
    return tuple(steps)


def _weed(place: Point) -> tuple[Command, ...]:
    x, y = place
    return tuple(
        step
        for lean in (-0.9, 0.0, 0.9)
        for step in (move(x, y), curve(x, y + 0.6, x + 0.6 * lean, y + 0.9, x + lean, y + 1.25))
    )
