"""Slopes as staff maps drew them: strokes down the slope that end in a point, heavier away from the light.

They are lines of fall: round a corner they fan out over a stretch of the slope, and where there is no room for all of
them some are shorter. No two meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, dist, fsum, hypot, pi
from random import Random
from typing import TypeVar

from pwprint.map.terrain.forms.border import CLOSE, BorderStop, closed, move, to
from pwprint.map.terrain.forms.fall_lines import FallLine, FallLines
from pwprint.page import inks
from pwprint.pdf.marks import Command, Mark, Path, Pen, Point
from pwprint.values import Struct, field, replace


class Strokes(Struct, frozen=True):
    """How far apart strokes stand on the dark side, how broad they are from the light side to the dark one.

    On the light side there is one for every `few` of those. Tufts of grass on tops are `tufts` apart.
    """

    pace: float = 0.92
    widths: tuple[float, float, float] = (0.26, 0.33, 0.48)
    few: int = 2
    tufts: float = 13.0


_LENGTHS = (0.8, 0.92, 1.04)
_OVER = (0.1, 0.25, 0.45)
_KNOT = 7
"""After so many strokes a slope grows broader or narrower."""

_EASE = 8
"""Over so many strokes on either side of a corner the slope turns."""

_WEDGE = 6
"""Over so many strokes the dark side begins and ends."""

_BROAD = 9.0
"""From this depth on a slope has two rows of strokes, one below the other, and tones between its tints."""

_TONES, _HALF_UP = (0.2, 0.4, 0.6), 0.84
"""How far up a broad slope its tones begin, and half-way from it to its top."""

_SWELL, _FOOT = 0.17, 0.09
"""How much of the slope its top wanders in and out, and its foot."""


_CREST = Pen(inks.SLOPE_SHADE, 0.5)
"""The line where the slope begins."""

_MIDDLE = 0.52
"""How far up a broad slope its lower strokes begin."""

_Each = TypeVar("_Each")


class Slopes(Struct):
    """Collects the drawing of slopes."""

    chance: Random
    strokes: Strokes = Strokes()
    foot: list[Command] = field(default_factory=list)
    top: list[Command] = field(default_factory=list)
    tones: tuple[list[Command], ...] = field(default_factory=lambda: tuple([] for _ in (*_TONES, _HALF_UP)))
    dusk: tuple[list[Command], ...] = field(default_factory=lambda: tuple([] for _ in _TONES))
    dark: list[Command] = field(default_factory=list)
    lines: FallLines = field(default_factory=FallLines)

    def add(self, stops: Sequence[BorderStop], deep: float) -> None:
        """Add the slope round a border that runs half-way down, by stops as far apart as strokes are.

        From its top to its foot it is `deep` units where it is neither broad nor narrow.
        """
        swell = _wandering(len(stops), self.chance)
        drift = _wandering(len(stops), self.chance)
        turned = _eased(stops)
        heads = [stop.inward(deep * (0.5 + _SWELL * up)) for stop, up in zip(turned, swell, strict=True)]
        feet = [stop.inward(-deep * (0.5 + _FOOT * (up - 1))) for stop, up in zip(turned, drift, strict=True)]
        self.foot += _closed(feet[::2])
        self.top += _closed(heads[::2])
        shades = [shade(stop) for stop in turned]
        if deep < _BROAD:
            self._darken(shades, heads, feet)
            self._hatch(shades, heads, feet)
            return
        self._tint(shades, heads, feet)
        middles = [_between(foot, head, _MIDDLE) for foot, head in zip(feet, heads, strict=True)]
        self._hatch(shades, heads, middles)
        # Those below stand in the gaps of those above.
        self._hatch(_shifted(shades), _shifted(middles), _shifted(feet))

    def _darken(self, shades: Sequence[int], heads: Sequence[Point], feet: Sequence[Point]) -> None:
        for start, end in _runs(shades):
            wedge = min(_WEDGE, (end - start) // 3)
            self.dark += _closed([*heads[start:end:2], *reversed(feet[start + wedge : end - wedge : 2])])

    def _tint(self, shades: Sequence[int], heads: Sequence[Point], feet: Sequence[Point]) -> None:
        """Add the tones of a broad slope: darker and darker from its foot, and so from the ends of its dark side."""
        for tone, up in zip(self.tones, (*_TONES, _HALF_UP), strict=True):
            tone.extend(_closed([_between(foot, head, up) for foot, head in zip(feet[::2], heads[::2], strict=True)]))
        for start, end in _runs(shades):
            for number, (dusk, up) in enumerate(zip(self.dusk, _TONES, strict=True)):
                wedge = min((2 * number + 1) * _WEDGE, (end - start) * (number + 1) // 8)
                low = [_between(foot, head, up - _TONES[0]) for foot, head in zip(feet, heads, strict=True)]
                inner = slice(start + wedge, end - wedge, 2)
                dusk.extend(_closed([*heads[start + wedge // 2 : end - wedge // 2 : 2], *reversed(low[inner])]))

    def _hatch(self, shades: Sequence[int], heads: Sequence[Point], feet: Sequence[Point]) -> None:
        """Add a row of strokes, every second one first: of two that would meet the other one is shorter."""
        for first in (1, 0):
            for number in range(first, len(shades), 2):
                if shades[number] or first or self.strokes.few == 1:
                    self._stroke(shades[number], heads[number], feet[number])

    def _stroke(self, kind: int, head: Point, foot: Point) -> None:
        """Add one stroke: it begins behind the edge of the top, is broad there, and ends in a point."""
        part = _LENGTHS[kind] - self.chance.random() * 0.24
        half, aside = self.strokes.widths[kind] / 2, self.chance.uniform(-0.3, 0.3)
        over = _OVER[kind] * self.chance.random() * part
        long = dist(head, foot)
        right, up = (foot[0] - head[0]) / long, (foot[1] - head[1]) / long
        start = (head[0] - over * long * right, head[1] - over * long * up)
        end = (head[0] + part * long * right - aside * up, head[1] + part * long * up + aside * right)
        self.lines.add(FallLine(start, end, half, over / (over + part)))

    def ground(self) -> tuple[Mark, ...]:
        """Return the tints: of the slope, of its dark side, and of what lies above."""
        rising = zip(self.tones, inks.SLOPE_TONES, strict=True)
        darker = zip(self.dusk, inks.DUSK, strict=True)
        return (
            Path(tuple(self.foot), inks.SLOPE),
            *(Path(tuple(steps), colour) for steps, colour in rising if steps),
            *(Path(tuple(steps), colour) for steps, colour in darker if steps),
            Path(tuple(self.dark), inks.SLOPE_SHADE),
            Path(tuple(self.top), inks.TOP, _CREST),
        )

    def relief(self) -> tuple[Mark, ...]:
        """Return the strokes."""
        return (Path(tuple(step for each in self.lines.drawn for step in closed(each.outline)), inks.HACHURE),)


def shade(stop: BorderStop) -> int:
    """Return how dark a slope is, 0 to 2: the light comes from the upper left."""
    away = stop.out_x - stop.out_y
    return 2 if away > 0.3 else 1 if away > -0.5 else 0


def _eased(stops: Sequence[BorderStop]) -> list[BorderStop]:
    """Return stops that turn little by little where the border has a corner."""
    reach = min(_EASE, len(stops) // 4)
    found = []
    for number, stop in enumerate(stops):
        around = [stops[(number + step) % len(stops)] for step in range(-reach, reach + 1)]
        right, up = fsum(each.out_x for each in around), fsum(each.out_y for each in around)
        long = hypot(right, up)
        found.append(replace(stop, out_x=right / long, out_y=up / long) if long > reach / 2 else stop)
    return found


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


def _between(foot: Point, head: Point, up: float) -> Point:
    return foot[0] + up * (head[0] - foot[0]), foot[1] + up * (head[1] - foot[1])


def _shifted(found: Sequence[_Each]) -> Sequence[_Each]:
    """Return the same with the second one first."""
    return [*found[1:], found[0]]


def _runs(shades: Sequence[int]) -> Iterable[tuple[int, int]]:
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
