"""What carts leave on a road drawn at full size: soft tracks with ruts in them that break off, and loose stones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import hypot, pi, sin
from random import Random

from pwprint.map.terrain.forms.border import closed
from pwprint.pdf.marks import Command, Point

_PACE = 4.5
"""How far apart the points of a rut are."""

_LONG, _GAP = (7.0, 24.0), (6.0, 26.0)
"""How long ruts are, and what lies between them."""

_HALF = (0.12, 0.28)
"""Half of how broad a rut is where it is deepest."""

_TRACK, _SWELL = 0.95, 0.18
"""Half of how broad a track is, and how much broader or narrower it grows."""

_WAVER = ((52.0, 0.42), (19.0, 0.16))
"""How long its bends are, and how far each of them leads off its line."""

_STONES = 9.0
"""Along a way, there is a stone for so many units."""

_GROWN, _BARE, _SPREAD = (12.0, 50.0), (4.0, 30.0), 0.5
"""How long the grass between two tracks is, how long the way is bare then, and how far blades stand off the middle."""

_Wave = tuple[float, float, float]
"""How fast a wave turns, how far it leads aside, and where it begins."""


def ruts(line: tuple[Point, ...], random: Random) -> tuple[tuple[Command, ...], tuple[Command, ...]]:
    """Return the track along a line and the ruts in it, to be filled."""
    waves = [(2 * pi / long, far, random.uniform(0, 2 * pi)) for long, far in _WAVER]
    steps: list[Command] = []
    way = _RutLine(line)
    at = random.uniform(0.0, _GAP[1])
    while at < way.long - 2 * _PACE:
        end = min(at + random.uniform(*_LONG), way.long)
        steps += closed(_rut(way, (at, end), waves, random.uniform(*_HALF)))
        at = end + random.uniform(*_GAP)
    return _track(way, waves), tuple(steps)


def _track(way: _RutLine, waves: list[_Wave]) -> tuple[Command, ...]:
    """Return the whole of a track, which is as broad at its ends as elsewhere."""
    count = max(1, round(way.long / _PACE))
    stops = [way.long * n / count for n in range(count + 1)]
    off = [_off(at, waves) for at in stops]
    half = [_TRACK * (1 + _SWELL * sin(0.31 * at + waves[0][2])) for at in stops]
    left = [way.beside(at, by + wide) for at, by, wide in zip(stops, off, half, strict=True)]
    right = [way.beside(at, by - wide) for at, by, wide in zip(stops, off, half, strict=True)]
    return closed((*left, *reversed(right)))


def _off(at: float, waves: list[_Wave]) -> float:
    return sum(far * sin(turn * at + phase) for turn, far, phase in waves)


def stones(line: tuple[Point, ...], half: float, random: Random) -> Iterator[Point]:
    """Yield loose stones beside a line, as far off as `half`; most lie where no wheels run."""
    way = _RutLine(line)
    for _ in range(int(way.long / _STONES)):
        yield way.beside(random.uniform(0.0, way.long), half * random.choice((-1, 1)) * random.random() ** 0.5)


def crown(line: tuple[Point, ...], random: Random) -> Iterator[Point]:
    """Yield places in the middle of a way, between its tracks, where grass grows here and there."""
    way, at = _RutLine(line), random.uniform(*_BARE)
    while at < way.long:
        end = min(way.long, at + random.uniform(*_GROWN))
        while at < end:
            yield way.beside(at, random.gauss(0.0, _SPREAD))
            at += random.uniform(0.3, 1.9)
        at += random.uniform(*_BARE)


class _RutLine:
    """A line by the distances along it."""

    def __init__(self, line: tuple[Point, ...]) -> None:
        self._sides = [(a, b) for a, b in pairwise(line) if a != b]
        self._ends = list(accumulate(hypot(b[0] - a[0], b[1] - a[1]) for a, b in self._sides))
        self.long = self._ends[-1] if self._ends else 0.0

    def beside(self, at: float, aside: float) -> Point:
        """Return the point so far along the line and so far to its left."""
        number = next((n for n, end in enumerate(self._ends) if end >= at), len(self._ends) - 1)
        (x, y), (end_x, end_y) = self._sides[number]
        length = hypot(end_x - x, end_y - y)
        right, up = (end_x - x) / length, (end_y - y) / length
        back = self._ends[number] - at
        return end_x - back * right - aside * up, end_y - back * up + aside * right


def _rut(way: _RutLine, ends: tuple[float, float], waves: list[_Wave], half: float) -> tuple[Point, ...]:
    """Return a rut as a sliver that is broad in its middle."""
    start, end = ends
    count = max(2, round((end - start) / _PACE))
    stops = [start + (end - start) * n / count for n in range(count + 1)]
    off = [_off(at, waves) for at in stops]
    deep = [half * (0.25 + 0.75 * sin(pi * n / count)) for n in range(count + 1)]
    left = [way.beside(at, by + wide) for at, by, wide in zip(stops, off, deep, strict=True)]
    right = [way.beside(at, by - wide) for at, by, wide in zip(stops, off, deep, strict=True)]
    return (*left, *reversed(right))
