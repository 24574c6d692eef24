"""How the country swings over and under the lines of its grid: all that nature made is shifted a little.

One field shifts everything, and neighbours alike: borders that touch still do, none crosses another, and since no point
goes far, the middle of every square keeps its own ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from random import Random

from pwprint.map.terrain.forms.border import CLOSE, BorderStop, Corner, curve, move, to
from pwprint.map.terrain.forms.outline import Outline
from pwprint.pdf.marks import Command, Point
from pwprint.values import Struct

Waves = tuple[tuple[float, float, float], tuple[float, float, float]]

BORDERS: Waves = ((2.1, 54.0, 66.0), (1.0, 23.0, 29.0))
"""Either way, the waves of the edges of woods, hills and towns: how far each shifts, and how long it is at least and at
most."""

LINES: Waves = ((3.4, 80.0, 105.0), (0.9, 42.0, 50.0))
"""Those of rivers and roads, which bend more and more slowly."""

_LEAN = 0.5
"""How far waves lean at most, in radians."""

_PACE = 5.5
"""How far apart the points of a border are, more or less."""

_TINY = 1e-6
_STRAIGHT = 8.0
"""Longer lines become curves."""

_Wave = tuple[float, float, float, float]
"""How fast a wave rises to the east and to the north, where it begins, and how far it shifts."""


class Swing(Struct, frozen=True):
    """A field of shifts: the waves that shift to the east, and those that shift to the north."""

    east: tuple[_Wave, _Wave]
    north: tuple[_Wave, _Wave]

    def moved(self, at: Point) -> Point:
        """Return where a point comes to lie."""
        x, y = at
        (a, b, c, d), (e, f, g, h) = self.east
        (i, j, k, m), (n, o, p, q) = self.north
        return (
            x + d * sin(a * x + b * y + c) + h * sin(e * x + f * y + g),
            y + m * sin(i * x + j * y + k) + q * sin(n * x + o * y + p),
        )

    def turned(self, at: Point, way: Point) -> Point:
        """Return what becomes of a small step that leads on from a point."""
        (x, y), (right, up) = at, way
        (a, b, c, d), (e, f, g, h) = self.east
        (i, j, k, m), (n, o, p, q) = self.north
        return (
            right
            + d * cos(a * x + b * y + c) * (a * right + b * up)
            + h * cos(e * x + f * y + g) * (e * right + f * up),
            up + m * cos(i * x + j * y + k) * (i * right + j * up) + q * cos(n * x + o * y + p) * (n * right + o * up),
        )

    def origin(self, at: Point) -> Point:
        """Return, nearly, which point comes to lie at a place."""
        (x, y), (right, up) = at, self.moved(at)
        near = (2 * x - right, 2 * y - up)
        right, up = self.moved(near)
        return x + near[0] - right, y + near[1] - up


def swing_of(random: Random, waves: Waves, share: float) -> Swing:
    """Return a field by chance, with a share of the full swing.

    On the way north things swing to the east and west, on the way east to the north and south.
    """
    east, north = (
        tuple(_wave(random, share * amount, (low, high), across) for amount, low, high in waves)
        for across in (pi / 2, 0.0)
    )
    return Swing((east[0], east[1]), (north[0], north[1]))


def _wave(random: Random, amount: float, long: tuple[float, float], across: float) -> _Wave:
    fast, lean = 2 * pi / random.uniform(*long), across + random.uniform(-_LEAN, _LEAN)
    return fast * cos(lean), fast * sin(lean), random.uniform(0.0, 2 * pi), amount


class Bends(Struct, frozen=True):
    """How lines swing: with the country, but not in squares that are `still`, nor at the edges of the map.

    Still are those whose middles these are; their sides are twice as far apart as their `reach`.
    """

    swing: Swing
    still: tuple[Point, ...]
    reach: float
    size: tuple[float, float]

    def moved(self, at: Point) -> Point:
        """Return where a point of a line comes to lie."""
        return at if self._is_still(at) else self.swing.moved(at)

    def turned(self, at: Point, way: Point) -> Point:
        """Return what becomes of a small step along a line."""
        return way if self._is_still(at) else self.swing.turned(at, way)

    def _is_still(self, at: Point) -> bool:
        (x, y), (wide, high) = at, self.size
        if min(x, y, wide - x, high - y) < _TINY:
            return True
        return any(hypot(x - a, y - b) < self.reach + _TINY for a, b in self.still)

    def steps(self, commands: tuple[Command, ...]) -> tuple[Command, ...]:
        """Return an open line shifted: it goes on where it went on, and its long straight pieces bend."""
        found: list[Command] = []
        here = (0.0, 0.0)
        for name, step in commands:
            end = (step[-2], step[-1])
            if name == "M":
                found.append(move(*self.moved(end)))
            elif name == "C":
                found.append(self._curve(here, (step[0], step[1]), (step[2], step[3]), end))
            elif hypot(end[0] - here[0], end[1] - here[1]) < _STRAIGHT:
                found.append(to(*self.moved(end)))
            else:
                found += self._straight(here, end)
            here = end
        return tuple(found)

    def _straight(self, start: Point, end: Point) -> Iterator[Command]:
        """Yield a straight line in two curves."""
        sixths = [
            (start[0] + (end[0] - start[0]) * part / 6, start[1] + (end[1] - start[1]) * part / 6) for part in range(7)
        ]
        yield self._curve(*sixths[:4])
        yield self._curve(*sixths[3:])

    def _curve(self, start: Point, leaves: Point, comes: Point, end: Point) -> Command:
        (x, y), (end_x, end_y) = self.moved(start), self.moved(end)
        right, up = self.turned(start, (leaves[0] - start[0], leaves[1] - start[1]))
        back, down = self.turned(end, (comes[0] - end[0], comes[1] - end[1]))
        return curve(x + right, y + up, end_x + back, end_y + down, end_x, end_y)


class Swung(Struct, frozen=True):
    """A border that swings, the mass at its left hand; its corners stay where they are."""

    outline: Outline
    swing: Swing

    @property
    def corners(self) -> tuple[Corner, ...]:
        """Where the border turns."""
        return self.outline.corners

    def commands(self) -> tuple[Command, ...]:
        """Return the border as a closed path."""
        return smooth(self.ring())

    def walk(self, pace: float) -> tuple[BorderStop, ...]:
        """Return stops all round, `pace` units apart, more or less."""
        moved = [self.swing.moved((stop.x, stop.y)) for stop in self.outline.walk(pace)]
        found = []
        for number, (x, y) in enumerate(moved):
            (a, b), (c, d) = moved[number - 1], moved[number + 1 - len(moved)]
            long = hypot(c - a, d - b)
            found.append(BorderStop(x, y, (d - b) / long, (a - c) / long))
        return tuple(found)

    def ring(self) -> tuple[Point, ...]:
        """Return points along the border."""
        stops = self.outline.walk(_PACE)
        return tuple(self.swing.moved((stop.x, stop.y)) for stop in stops)


def smooth(ring: tuple[Point, ...]) -> tuple[Command, ...]:
    """Return a closed curve through points."""
    steps = [move(*ring[0])]
    count = len(ring)
    for number in range(count):
        (a, b), (x, y) = ring[number - 1], ring[number]
        (end_x, end_y), (c, d) = ring[number + 1 - count], ring[number + 2 - count]
        steps.append(
            curve(x + (end_x - a) / 6, y + (end_y - b) / 6, end_x - (c - x) / 6, end_y - (d - y) / 6, end_x, end_y)
        )
    return (*steps, CLOSE)
