"""The lie of open land: wide patches of grass and stubble that all else lies on, as pale as a wash of colour."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, pi, sin
from random import Random

from pwprint.map.terrain.forms.border import CLOSE, curve, move
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Point

_APART = 42.0
"""How far apart the middles of patches are, more or less."""

_LEAST, _MOST = 15.0, 34.0
_STRETCH = (1.0, 1.8)
"""The radii of patches, and how many times longer they are than broad."""

_CORNERS = 8
_WAVE = 0.34
"""The points of an outline, and how far it swings in and out, as a share of the radius."""


def leas(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the patches of open land; they depend on nothing that is painted on it."""
    random = chance(ground, "leas")
    tints: tuple[list[Command], ...] = tuple([] for _ in inks.LEAS)
    columns, rows = ceil(ground.width / _APART), ceil(ground.height / _APART)
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        middle = (column + random.random()) * _APART, (row + random.random()) * _APART
        tints[random.randrange(len(tints))].extend(_patch(middle, random))
    marks = (Path(tuple(steps), tint) for steps, tint in zip(tints, inks.LEAS, strict=True) if steps)
    return (Drawn(Layer.GROUND, tuple(marks)),)


def _patch(middle: Point, random: Random) -> tuple[Command, ...]:
    """Return a round outline that swings in and out."""
    points = [*_outline(middle, random)]
    steps: list[Command] = [move(*points[0])]
    for number in range(_CORNERS):
        before, start, end, after = (points[(number + by) % _CORNERS] for by in (-1, 0, 1, 2))
        # Smooth through all points: each is passed along the line between its neighbours.
        leaving = (start[axis] + (end[axis] - before[axis]) / 6 for axis in (0, 1))
        coming = (end[axis] - (after[axis] - start[axis]) / 6 for axis in (0, 1))
        steps.append(curve(*leaving, *coming, *end))
    return (*steps, CLOSE)


def _outline(middle: Point, random: Random) -> Iterator[Point]:
    radius, longer, turn = random.uniform(_LEAST, _MOST), random.uniform(*_STRETCH), random.uniform(0.0, pi)
    across, up = cos(turn), sin(turn)
    for number in range(_CORNERS):
        at, far = 2 * pi * number / _CORNERS, radius * random.uniform(1 - _WAVE, 1 + _WAVE)
        along, aside = far * longer * cos(at), far * sin(at)
        yield middle[0] + along * across - aside * up, middle[1] + along * up + aside * across
