"""Fords: shallow water with ripples and stones, and a dotted track through it, or a road if there is one."""

from __future__ import annotations

from random import Random

from pwprint.map.terrain.forms.border import CLOSE, curve, move, opened
from pwprint.map.terrain.ground import Drawn, GroundSpan, Layer, TerrainGround, chance
from pwprint.map.terrain.river import river
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Command, Group, Mark, Path, Pen

_RIPPLE = Pen(inks.BANK, 0.28)
_PITCH = 2.6
"""How far apart ripples and stones lie, more or less."""

_STONE = Pen(inks.BANK, 0.15)
_BED = Pen(inks.PAPER, 2.6)
_TRACK = Pen(inks.SEPIA, 1.15, (0.01, 2.1))
_ROAD = (Pen(inks.SEPIA, 3.9, (1.5, 1.1), round=False), Pen(inks.ROAD, 3.1, round=False))


def ford(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of fords, and of their river where the map has no other."""
    spans, random = ground.fords(), chance(ground, "ford")
    shallows = tuple(_shallows(span, random) for span in spans)
    track = tuple(
        Path(steps, pen=pen)
        for paved, pens in ((False, (_BED, _TRACK)), (True, _ROAD))
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
    wide, waist = long + 0.25 * low + 1.1, long * 0.36
    shape = (
        move(-long, low),
        curve(-waist, low - 0.5, waist, low - 0.5, long, low),
        curve(wide, low * 0.4, wide, -low * 0.4, long, -low),
        curve(waist, 0.5 - low, -waist, 0.5 - low, -long, -low),
        curve(-wide, -low * 0.4, -wide, low * 0.4, -long, low),
        CLOSE,
    )
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
    return (Path(shape, inks.FORD), *waves, *stones)


def _wave(x: float, y: float) -> tuple[Command, ...]:
    """Return a ripple across the current: two little bows."""
    return (
        move(x - 0.35, y - 0.9),
        curve(x + 0.5, y - 0.6, x + 0.5, y - 0.3, x, y),
        curve(x - 0.5, y + 0.3, x - 0.5, y + 0.6, x + 0.35, y + 0.9),
    )
