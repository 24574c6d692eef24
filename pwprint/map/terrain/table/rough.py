"""Rough ground: small fields with furrows this way and that, hedges between them and a fence all round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, radians, sin
from random import Random

from pwprint.map.terrain.scene import move, to
from pwprint.map.terrain.table import tints
from pwprint.map.terrain.table.land import Drawn, Land, Layer
from pwprint.map.terrain.table.nearby import Nearby
from pwprint.map.terrain.table.shapes import (
    Shape,
    area_between,
    areas,
    border_in,
    clipped,
    inset,
    outline,
    soft,
    spread,
    walks,
)
from pwprint.map.terrain.table.texture import coarser, size_of
from pwprint.pdf.marks import Command, Path, Pen, Point

_PLOT = (21.0, 15.0)
"""How large a field is."""

_MOST = 700
"""More fields than these are larger ones."""

_GAP = 0.7
_PITCH = (1.7, 2.1, 2.6)
_WIDEST = 2.0
_FURROW = Pen(tints.FURROW, 0.22)
_HEDGE = Pen(tints.HEDGE, 1.0, (0.01, 1.5))
_FENCE = Pen(tints.FENCE, 0.3)
_POST = 2.6


def rough(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of rough ground."""
    chance = land.random("rough")
    mass = soft(land.mass("rough"), 1.2)
    taken = land.mass("road", "river", "lake", "town", "woods", "bridge", "ford").buffer(0.6)
    far = coarser(size_of(mass), _PLOT[0] * _PLOT[1], _MOST)
    over, hedged = Nearby(taken), Nearby(inset(mass, 1.0).difference(taken))
    fields: tuple[list[Command], ...] = ([], [], [])
    furrows: list[Command] = []
    hedges: list[Command] = []
    for part in areas(mass):
        for number, plot in enumerate(_plots(part, far, chance)):
            fields[chance.randrange(3)].extend(outline(plot))
            furrows += _furrows(inset(plot, _GAP).difference(over.at(plot.bounds)), number, (min(far, _WIDEST), chance))
            hedges += border_in(plot, hedged.at(plot.bounds))
    grounds = tuple(Path(tuple(steps), fill) for steps, fill in zip(fields, tints.FIELDS, strict=True) if steps)
    return (
        Drawn(Layer.GROUND, (Path(outline(mass), tints.FIELDS[0]), *grounds)),
        Drawn(Layer.FIELDS, (Path(tuple(furrows), pen=_FURROW), Path(tuple(hedges), pen=_HEDGE), *_fences(mass))),
    )


def _plots(part: Shape, far: float, chance: Random) -> Iterator[Shape]:
    """Yield the fields of an area: those of a plan that lies along it, small scraps joined to nothing left out."""
    lie, whole = spread(part), Nearby(part)
    across, deep = (
        max(1, round(2 * long / size / far)) for long, size in zip((lie.reach, lie.half), _PLOT, strict=True)
    )
    wide, high = 2 * lie.reach / across, 2 * lie.half / deep
    for row in range(deep):
        shift = chance.uniform(-0.25, 0.25) * wide if across > 1 else 0.0
        stops = [-lie.reach - 1.0, *(-lie.reach + wide * n + shift for n in range(1, across)), lie.reach + 1.0]
        low, top = -lie.half + row * high, -lie.half + (row + 1) * high
        for start, end in pairwise(stops):
            plot = area_between([lie.at(start, low), lie.at(end, low), lie.at(end, top), lie.at(start, top)])
            yield from areas(plot.intersection(whole.at(plot.bounds)))


def _furrows(plot: Shape, number: int, how: tuple[float, Random]) -> tuple[Command, ...]:
    """Return the furrows of a field, so many times farther apart; those of its neighbours run another way."""
    wider, chance = how
    lie = spread(plot) if areas(plot) else None
    if lie is None:
        return ()
    turn = radians(chance.uniform(-12, 12) + (90 if number % 2 else 0))
    right, up = lie.right * cos(turn) - lie.up * sin(turn), lie.right * sin(turn) + lie.up * cos(turn)
    pitch, reach = wider * chance.choice(_PITCH), lie.reach + lie.half

    def point(along: float, aside: float) -> Point:
        return lie.x + along * right - aside * up, lie.y + along * up + aside * right

    count = int(reach / pitch)
    return clipped([(point(-reach, n * pitch), point(reach, n * pitch)) for n in range(-count, count + 1)], plot)


def _fences(mass: Shape) -> tuple[Path, ...]:
    """Return a fence of two rails and posts along the border."""
    posts: list[Command] = []
    for border in walks(inset(mass, 0.4), _POST):
        for stop in border:
            posts += [move(*stop.inward(-0.35)), to(*stop.inward(1.05))]
    return (Path(outline(inset(mass, 0.3)), pen=_FENCE), Path(tuple(posts), pen=_FENCE))
