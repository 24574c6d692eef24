"""Where signs stand that fill an area: in rows along it, or scattered evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from pwprint.map.terrain.forms.border import move, to
from pwprint.map.terrain.forms.rings import Ring, Rings, longest_side, within
from pwprint.map.terrain.forms.texture import coarser
from pwprint.map.terrain.ground import Mass
from pwprint.pdf.marks import Command, Point
from pwprint.values import Struct

Segment = tuple[Point, Point]

_BLADES = ((-0.25, -0.8, 0.75), (0.0, 0.1, 1.15), (0.3, 0.85, 0.7))
"""The blades of a tuft: where each begins beside the middle, and where it ends beside and above that."""

_DOT = 0.01
"""A line so short is a round dot as wide as the pen."""


class Lie(Struct, frozen=True):
    """A rectangle along the longest side of an area: its middle, that direction, half its length and breadth."""

    middle: Point
    way: Point
    reach: float
    half: float

    def at(self, along: float, aside: float) -> Point:
        """Return the point so far along from the middle and so far to the left."""
        (x, y), (right, up) = self.middle, self.way
        return x + along * right - aside * up, y + along * up + aside * right

    def rows(self, pitch: float) -> Iterator[tuple[float, Segment]]:
        """Yield level rows, so far apart, each with how far it lies to the left of the middle."""
        count = int(self.half / pitch) + 1
        for number in range(-count, count + 1):
            aside = number * pitch
            yield aside, (self.at(-self.reach - 1.0, aside), self.at(self.reach + 1.0, aside))


def lie_of(rings: Sequence[Ring]) -> Lie:
    """Return how closed lines lie: along their longest side."""
    (right, up), points = longest_side(rings), [point for ring in rings for point in ring]
    along = [x * right + y * up for x, y in points]
    aside = [y * right - x * up for x, y in points]
    ahead, left = (min(along) + max(along)) / 2, (min(aside) + max(aside)) / 2
    middle = (ahead * right - left * up, ahead * up + left * right)
    return Lie(middle, (right, up), (max(along) - min(along)) / 2, (max(aside) - min(aside)) / 2)


def rings_of(mass: Mass, inset: float, bulge: float, nook: float, apart: float = 0.0) -> list[Ring]:
    """Return the borders of a mass at a distance inside, as points."""
    return [border.ring() for border in mass.borders(inset, bulge, nook, apart)]


def in_rows(rings: Sequence[Ring], pitch: float, most: int = 900, every: int = 0) -> list[Segment]:
    """Return what of level rows lies within closed lines; on very large areas they are farther apart.

    `every` so many rows one is left out; none if that is 0.
    """
    if not rings:
        return []
    lie = lie_of(rings)
    far = max(1.0, 2 * lie.half / pitch / most)
    rows = (row for number, (_, row) in enumerate(lie.rows(far * pitch)) if not every or number % every)
    return [piece for row in rows for piece in within(row, rings)]


def on_lattice(rings: Sequence[Ring], pitch: float, most: int, random: Random, jitter: float = 0.0) -> list[Point]:
    """Return places in rows along an area, every second set off by half a step, `jitter` out of line at most."""
    if not rings:
        return []
    lie, found, inside = lie_of(rings), list[Point](), Rings(rings)
    step = pitch * coarser(4 * lie.reach * lie.half, pitch * pitch, most)
    for number, (aside, _) in enumerate(lie.rows(step)):
        for count in range(-int(lie.reach / step) - 1, int(lie.reach / step) + 2):
            along = (count + (0.5 if number % 2 else 0.0)) * step
            x, y = lie.at(along, aside)
            point = (x + random.uniform(-jitter, jitter), y + random.uniform(-jitter, jitter))
            if inside.holds(point):
                found.append(point)
    return found


def dots(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return points as dots for a round pen."""
    return tuple(step for x, y in points for step in (move(x, y), to(x + _DOT, y)))


def tufts(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return tufts of grass for a thin pen: blades that lean apart."""
    return tuple(
        step
        for x, y in points
        for foot, tip, high in _BLADES
        for step in (move(x + foot, y), to(round(x + tip, 2), round(y + high, 2)))
    )


def lines(segments: Sequence[Segment]) -> tuple[Command, ...]:
    """Return straight lines as steps."""
    return tuple(step for start, end in segments for step in (move(*start), to(*end)))
