"""Fords: shallow water with ripples and stones, and a dotted track through it, or a road if there is one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from pwprint.map.terrain.forms.border import CLOSE, curve, move, opened
from pwprint.map.terrain.ground import Drawn, GroundSpan, Layer, TerrainGround, chance
from pwprint.map.terrain.river import river
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Command, Group, Mark, Path, Pen, Point

_RIPPLE = Pen(inks.BANK, 0.28)
_PITCH = 2.6
"""How far apart ripples and stones lie, more or less."""

_STONE = Pen(inks.BANK, 0.15)
_BANK = 0.5
"""How far shallows reach over the banks, whose lines they break."""

_BANKED = ((-0.56, 0.5), (-0.34, -0.1), (0.3, 0.0), (0.5, 0.3))
"""Where stones lie along each bank, as parts of the length of a ford, and how far within it."""

_TRACK = Pen(inks.SEPIA, 1.0, (0.01, 2.1))
_SANDS = ((1.0, inks.SHALLOW), (0.82, inks.FORD))
"""How much of the shallows lies within each of their tones: they grow lighter inwards."""
_ROAD = (Pen(inks.SEPIA, 3.9, (1.5, 1.1), round=False), Pen(inks.ROAD, 3.1, round=False))


def ford(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of fords, and of their river where the map has no other."""
    spans, random = ground.fords(), chance(ground, "ford")
    shallows = tuple(_shallows(span, random) for span in spans)
    track = tuple(
        Path(steps, pen=pen)
        for paved, pens in ((False, (_TRACK,)), (True, _ROAD))
        if (
            steps := tuple(
                step for span in spans if span.paved == paved for line in span.tracks for step in opened(line)
            )
        )
        for pen in pens
    )
    alone = () if {"river", "lake"} & set(ground.arts) else river(ground)
    return (*alone, Drawn(Layer.ROADS, (*shallows, *track)))


def _shallows(span: GroundSpan, random: Random) -> Mark:
    """Return the light water of a ford, turned along its river."""
    (x, y), (right, up) = span.middle, span.way
    return Group(_patch(span, random), (0.0 - up, right, 0.0 - right, 0.0 - up, x, y), name="ford")


def _patch(span: GroundSpan, random: Random) -> tuple[Mark, ...]:
    """Return the shallows of a river that flows east."""
    low, long = span.reach, span.half
    sands = tuple(Path(_sand(long * share, low + _BANK - 1.2 * (1 - share)), tone) for share, tone in _SANDS)
    ripples: list[Command] = []
    stones: list[Mark] = []
    rows, columns = max(1, int((low - 0.8) / _PITCH)), max(1, int((long - 0.4) / _PITCH))
    for column in (number for number in range(-columns, columns + 1) if number):
        for row in range(-rows, rows + 1):
            at = (column * _PITCH + random.uniform(-0.5, 0.5), row * _PITCH + random.uniform(-0.5, 0.5))
            if abs(at[1]) > low - 1.1:
                continue
            if random.random() < 0.3:
                stones.append(Circle(round(at[0], 2), round(at[1], 2), 0.45, inks.STONE, _STONE))
            else:
                ripples += _wave(*at)
    waves = (Path(tuple(ripples), pen=_RIPPLE),) if ripples else ()
    return (*sands, *waves, *stones, *(Circle(x, y, 0.55, inks.STONE, _STONE) for x, y in _edged(long, low)))


def _sand(long: float, low: float) -> tuple[Command, ...]:
    """Return a shape that runs out to a point up and down the stream and lies over both banks in the middle."""
    wide, flat = 1.25 * long, 0.5 * long
    return (
        move(-wide, 0.0),
        curve(-long, low * 0.4, -flat - 0.8, low, -flat, low),
        curve(-flat / 3, low + 0.2, flat / 3, low + 0.2, flat, low),
        curve(flat + 0.8, low, long, low * 0.4, wide, 0.0),
        curve(long, -low * 0.4, flat + 0.8, -low, flat, -low),
        curve(flat / 3, -low - 0.2, -flat / 3, -low - 0.2, -flat, -low),
        curve(-flat - 0.8, -low, -long, -low * 0.4, -wide, 0.0),
        CLOSE,
    )


def _edged(long: float, low: float) -> Iterator[Point]:
    """Yield where stones lie along the banks of a ford."""
    for side, (x, deep) in product((-1, 1), _BANKED):
        yield round(x * long, 2), round(side * (low - deep), 2)


def _wave(x: float, y: float) -> tuple[Command, ...]:
    """Return a ripple across the current: two little bows."""
    return (
        move(x - 0.35, y - 0.9),
        curve(x + 0.5, y - 0.6, x + 0.5, y - 0.3, x, y),
        curve(x - 0.5, y + 0.3, x - 0.5, y + 0.6, x + 0.35, y + 0.9),
    )
