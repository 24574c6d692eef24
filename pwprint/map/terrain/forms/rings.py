"""What lies within closed lines: a few questions that need only their points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import floor, hypot

from pwprint.pdf.marks import Point

Ring = tuple[Point, ...]
"""The points of a closed line."""

Segment = tuple[Point, Point]

_BIN = 4.0
_NOTHING = 1e-9
"""The square of a length that counts as zero."""


class Rings:
    """Closed lines that are asked about points and lines: what an uneven number of them encloses lies within."""

    def __init__(self, rings: Iterable[Ring]) -> None:
        self.rings = tuple(ring for ring in rings if len(ring) > 2)
        self._bins: dict[int, list[Segment]] = defaultdict(list)
        for ring in self.rings:
            for start, end in pairwise((*ring, ring[0])):
                low, high = sorted((start[1], end[1]))
                for number in range(floor(low / _BIN), floor(high / _BIN) + 1):
                    self._bins[number].append((start, end))

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of all lines; there must be some."""
        across = [x for ring in self.rings for x, _ in ring]
        up = [y for ring in self.rings for _, y in ring]
        return min(across), min(up), max(across), max(up)

    def level(self, up: float) -> list[tuple[float, float]]:
        """Return the stretches of a level line that lie within."""
        ends = sorted(
            x + (up - y) / (end_y - y) * (end_x - x)
            for (x, y), (end_x, end_y) in self._bins.get(floor(up / _BIN), ())
            if (y > up) != (end_y > up)
        )
        return list(zip(ends[::2], ends[1::2], strict=False))

    def holds(self, point: Point) -> bool:
        """Say whether a point lies within."""
        return any(west <= point[0] <= east for west, east in self.level(point[1]))


def within(segment: Segment, rings: Iterable[Ring]) -> list[Segment]:
    """Return the pieces of a straight line that lie within closed lines."""
    (x, y), (end_x, end_y) = segment
    right, up = end_x - x, end_y - y
    square = right * right + up * up
    cuts = []
    for ring in rings if square > _NOTHING else ():
        sides = [right * (b - y) - up * (a - x) for a, b in ring]
        for (one, here), (two, there) in pairwise(zip((*ring, ring[0]), (*sides, sides[0]), strict=True)):
            if (here > 0) != (there > 0):
                part = here / (here - there)
                at_x, at_y = one[0] + part * (two[0] - one[0]), one[1] + part * (two[1] - one[1])
                cuts.append(((at_x - x) * right + (at_y - y) * up) / square)
    cuts.sort()
    found = [(max(0.0, a), min(1.0, b)) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    return [((x + a * right, y + a * up), (x + b * right, y + b * up)) for a, b in found if b - a > 1e-6]


def half(ring: Sequence[Point], start: Point, end: Point) -> Ring:
    """Return the part of a closed line to the left of a straight one, closed along it."""
    (x, y), right, up = start, end[0] - start[0], end[1] - start[1]
    found: list[Point] = []
    for one, two in pairwise((*ring, ring[0]) if ring else ()):
        here, there = (right * (b - y) - up * (a - x) for a, b in (one, two))
        if here >= 0:
            found.append(one)
        if (here >= 0) != (there >= 0):
            part = here / (here - there)
            found.append((one[0] + part * (two[0] - one[0]), one[1] + part * (two[1] - one[1])))
    return tuple(found)


def cut(rings: Iterable[Ring], corners: Sequence[Point]) -> list[Ring]:
    """Return the part of closed lines inside corners that turn left all the way round."""
    found = list(rings)
    for start, end in pairwise((*corners, corners[0])):
        found = [part for ring in found if len(part := half(ring, start, end)) > 2]
    return found


def longest_side(rings: Iterable[Ring]) -> Point:
    """Return the direction of the longest straight side, level if there is none."""
    sides = [(hypot(x - a, y - b), (x - a, y - b)) for ring in rings for (a, b), (x, y) in pairwise((*ring, ring[0]))]
    length, (right, up) = max(sides, default=(0.0, (1.0, 0.0)))
    return (right / length, up / length) if length else (1.0, 0.0)
