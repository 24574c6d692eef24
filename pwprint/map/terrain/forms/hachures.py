"""Slopes as staff maps drew them: strokes down the slope that end in a point, heavier away from the light."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi
from random import Random

from pwprint.map.terrain.forms.border import CLOSE, BorderStop, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Command, Mark, Path, Point
from pwprint.values import Struct, field

PACE = 0.92
"""How far apart strokes stand on the dark side."""

_WIDTHS = (0.26, 0.33, 0.48)
_LENGTHS = (0.8, 0.92, 1.04)
_OVER = (0.1, 0.25, 0.45)
_KNOT = 7
"""After so many strokes a slope grows broader or narrower."""

_SWELL, _FOOT = 0.17, 0.09
"""How much of the slope its top wanders in and out, and its foot."""


class Slopes(Struct):
    """Collects the drawing of slopes."""

    chance: Random
    foot: list[Command] = field(default_factory=list)
    top: list[Command] = field(default_factory=list)
    dark: list[Command] = field(default_factory=list)
    strokes: list[Command] = field(default_factory=list)

    def add(self, stops: Sequence[BorderStop], deep: float) -> None:
        """Add the slope round a border that runs half-way down, by stops `PACE` apart.

        From its top to its foot it is `deep` units where it is neither broad nor narrow.
        """
        swell = _wandering(len(stops), self.chance)
        drift = _wandering(len(stops), self.chance)
        heads = [stop.inward(deep * (0.5 + _SWELL * up)) for stop, up in zip(stops, swell, strict=True)]
        feet = [stop.inward(-deep * (0.5 + _FOOT * (up - 1))) for stop, up in zip(stops, drift, strict=True)]
        self.foot += _closed(feet[::2])
        self.top += _closed(heads[::2])
        shades = [shade(stop) for stop in stops]
        for start, end in _runs(shades):
            self.dark += _closed([*heads[start:end:2], *reversed(feet[start:end:2])])
        for number, (stop, head, toe) in enumerate(zip(stops, heads, feet, strict=True)):
            if shades[number] or number % 2:
                self._stroke(stop, head, toe)

    def _stroke(self, stop: BorderStop, head: Point, toe: Point) -> None:
        """Add one stroke: it begins behind the edge of the top, is broad there, and ends in a point."""
        kind = shade(stop)
        part = _LENGTHS[kind] - self.chance.random() * 0.24
        half, aside = _WIDTHS[kind] / 2, self.chance.uniform(-0.3, 0.3)
        right, up = -stop.out_y, stop.out_x
        x, y = head[0] + part * (toe[0] - head[0]), head[1] + part * (toe[1] - head[1])
        over = _OVER[kind] * self.chance.random()
        self.strokes += (
            move(head[0] + over * (head[0] - x), head[1] + over * (head[1] - y)),
            to(head[0] - half * right, head[1] - half * up),
            to(x + aside * right, y + aside * up),
            to(head[0] + half * right, head[1] + half * up),
            CLOSE,
        )

    def ground(self) -> tuple[Mark, ...]:
        """Return the tints: of the slope, of its dark side, and of what lies above."""
        return (
            Path(tuple(self.foot), inks.SLOPE),
            Path(tuple(self.dark), inks.SLOPE_SHADE),
            Path(tuple(self.top), inks.TOP),
        )

    def relief(self) -> tuple[Mark, ...]:
        """Return the strokes."""
        return (Path(tuple(self.strokes), inks.HACHURE),)


def shade(stop: BorderStop) -> int:
    """Return how dark a slope is, 0 to 2: the light comes from the upper left."""
    away = stop.out_x - stop.out_y
    return 2 if away > 0.3 else 1 if away > -0.5 else 0


def _wandering(count: int, chance: Random) -> list[float]:
    """Return so many numbers from -1 to 1 that change slowly, the last towards the first."""
    knots = max(2, round(count / _KNOT))
    heights = [chance.uniform(-1.0, 1.0) for _ in range(knots)]
    found = []
    for number in range(count):
        knot, part = divmod(number * knots / count, 1)
        eased = (1 - cos(pi * part)) / 2
        found.append(heights[int(knot)] * (1 - eased) + heights[(int(knot) + 1) % knots] * eased)
    return found


def _runs(shades: list[int]) -> Iterable[tuple[int, int]]:
    """Yield where runs of dark stops begin and end."""
    start = None
    for number, kind in enumerate((*shades, 0)):
        if kind == 2 and start is None:
            start = number
        elif kind != 2 and start is not None:
            if number - start > 3:
                yield start, number
            start = None


def _closed(points: Sequence[Point]) -> tuple[Command, ...]:
    return (move(*points[0]), *(to(*point) for point in points[1:]), CLOSE)
