"""Borders: closed lines through points, what is at their corners, and stops along them at an even pace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, fsum, hypot, tan

from pwprint.pdf.marks import Command, Point
from pwprint.values import Struct


def move(x: float, y: float) -> Command:
    """Return the step that begins a line; two decimals, so that no machine's rounding shows."""
    return ("M", (round(x, 2), round(y, 2)))


def to(x: float, y: float) -> Command:
    """Return a straight step."""
    return ("L", (round(x, 2), round(y, 2)))


def curve(*numbers: float) -> Command:
    """Return a curved step: two control points and the end."""
    return ("C", tuple(round(number, 2) for number in numbers))


CLOSE: Command = ("Z", ())
"""The step that closes a shape."""


def closed(points: Iterable[Point]) -> tuple[Command, ...]:
    """Return a closed line through points."""
    first, *rest = points
    return (move(*first), *(to(*point) for point in rest), CLOSE)


def opened(points: Iterable[Point]) -> tuple[Command, ...]:
    """Return an open line through points."""
    first, *rest = points
    return (move(*first), *(to(*point) for point in rest))


class BorderStop(Struct, frozen=True):
    """A point on a border with the direction straight out of the mass, of length 1."""

    x: float
    y: float
    out_x: float
    out_y: float

    def inward(self, distance: float) -> Point:
        """Return the point at a distance inside."""
        return self.x - distance * self.out_x, self.y - distance * self.out_y


class Corner(Struct, frozen=True):
    """A rounded corner from `start` to `end`, between sides in the directions `came` and `goes`.

    It turns by the angle `turn`, which is positive where the mass bulges out and negative where it has a nook.
    """

    start: Point
    end: Point
    came: Point
    goes: Point
    radius: float
    turn: float

    @property
    def tip(self) -> Point:
        """The point where the sides would meet if the corner were not rounded."""
        reach = self.radius * tan(abs(self.turn) / 2)
        return self.start[0] + self.came[0] * reach, self.start[1] + self.came[1] * reach


class Traced(Struct, frozen=True):
    """A closed border through points, the mass at its left hand."""

    points: tuple[Point, ...]

    def commands(self) -> tuple[Command, ...]:
        """Return the border as a closed path."""
        return closed(self.points)

    def walk(self, pace: float) -> tuple[BorderStop, ...]:
        """Return an even number of stops all round, `pace` units apart or as nearly as comes out."""
        return tuple(stops((*self.points, self.points[0]), pace, least=8, even=True))

    def ring(self) -> tuple[Point, ...]:
        """Return the points."""
        return self.points

    @property
    def corners(self) -> tuple[Corner, ...]:
        """What turns there are at the points."""
        points = self.points
        ways = [_way(one, two) for one, two in pairwise((*points, points[0]))]
        return tuple(
            Corner(point, point, came, goes, 0.0, _turn(came, goes))
            for point, came, goes in zip(points, (ways[-1], *ways), ways, strict=False)
        )


def _way(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _turn(came: Point, goes: Point) -> float:
    return atan2(came[0] * goes[1] - came[1] * goes[0], came[0] * goes[0] + came[1] * goes[1])


def stops(points: Sequence[Point], pace: float, least: int = 1, *, even: bool = False) -> Iterator[BorderStop]:
    """Yield stops along a line, the first half a pace from its beginning; they point to its right."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    total = fsum(lengths)
    count = max(least, 2 * round(total / pace / 2) if even else round(total / pace))
    index, passed = 0, 0.0
    for number in range(count):
        place = total * (number + 0.5) / count
        while place > passed + lengths[index] and index < len(lengths) - 1:
            passed += lengths[index]
            index += 1
        (x, y), (end_x, end_y) = points[index], points[index + 1]
        right, up = (end_x - x) / lengths[index], (end_y - y) / lengths[index]
        yield BorderStop(x + right * (place - passed), y + up * (place - passed), up, -right)
