"""The canopy of a wood: rows of round crowns close together, lit from the upper left, each dark at its lower right.

A row is one line with dots for dashes, so that a thousand trees take hardly more room in a file than a hundred.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, repeat
from math import ceil, floor, fsum
from random import Random

from pwprint.map.terrain.forms.border import CLOSE, BorderStop, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Colour, Command, Group, Mark, Path, Pen, Point
from pwprint.values import Struct

Ring = tuple[Point, ...]
"""The points of a closed line."""

_PITCH = 2.7
"""From one row of trees to the next, more or less."""

_UNEVEN = 0.35

PACE = 3.6
"""How far apart the points of a border are."""

_STEP = 8.0
_WANDER = 0.95
"""How far apart the points of a row are, and how far up or down they are out of line."""

_SOON, _GAP = (0.0, 40.0), (3.4, 5.0)
"""How far from its beginning a row is parted, and what is free there."""

_MOST = 15_000
"""The most points of all rows together, more or less."""

_DOT = 0.01
"""Dashes so short are round dots as wide as the pen."""


class _Kind(Struct, frozen=True):
    """Trees of one size: the diameter of their crowns, what is free between their middles, and their colour."""

    wide: float
    gaps: tuple[float, ...]
    crown: Colour
    lobes: tuple[Point, ...] = ((0.0, 0.0),)

    def pen(self, colour: Colour, more: float = 0.0) -> Pen:
        """Return the pen that draws a dot for every tree, so much wider than its crown."""
        return Pen(colour, round(self.wide + more, 2), tuple(part for gap in self.gaps for part in (_DOT, gap)))


_LOW = _Kind(2.8, (4.5, 5.6, 3.9, 7.1, 4.2, 5.0, 4.0, 6.2), inks.CROWN, ((-0.75, -0.25), (0.75, 0.35)))
_HIGH = _Kind(2.9, (4.2, 6.3, 4.9, 3.7, 8.1, 4.4, 5.2), inks.CROWN_LIGHT, ((0.5, -0.2), (-0.6, 0.25)))
_GREAT = _Kind(3.1, (13.0, 7.0, 19.0, 9.0, 16.0), inks.CROWN_LIGHT, ((-1.0, 0.0), (0.4, 0.9), (0.9, -0.6)))
_EDGE = _Kind(3.0, (2.5, 2.9, 2.2), inks.CROWN)

RIM = _EDGE.wide / 2 + 0.25
"""How far the middles of the outermost trees lie inside the border of a wood."""


def ragged(stops: Sequence[BorderStop], chance: Random, back: Sequence[float] = ()) -> Ring:
    """Return a border as points, each a little in or out of line, and as far inside as `back` says."""
    return tuple(
        stop.inward(chance.uniform(-0.3, 0.9) + more) for stop, more in zip(stops, back or repeat(0.0), strict=False)
    )


def closed(rings: Iterable[Ring]) -> tuple[Command, ...]:
    """Return closed lines as steps."""
    return tuple(step for ring in rings for step in (move(*ring[0]), *(to(*point) for point in ring[1:]), CLOSE))


def canopy(rings: Sequence[Ring], chance: Random) -> tuple[Mark, ...]:
    """Return the trees within closed lines: one row along these, the others level."""
    edges, rows = closed(rings), _rows(rings, chance)
    pace = _pace(rows)
    low, high, great = (_steps(found, pace, chance) for found in (rows[::2], rows[1::2], rows[::3]))
    border = (_moved(Path(edges, pen=_EDGE.pen(inks.LEAF, 0.45)), 0.18, -0.2), Path(edges, pen=_EDGE.pen(_EDGE.crown)))
    kinds = ((low, _LOW), (high, _HIGH), (great, _GREAT))
    return (*(border if edges else ()), *(mark for steps, kind in kinds if steps for mark in _crowns(steps, kind)))


def _crowns(steps: tuple[Command, ...], kind: _Kind) -> tuple[Mark, ...]:
    """Return trees: what is dark of them at their lower right, the crown over it, and where it takes the light."""
    dark = Path(steps, pen=kind.pen(inks.LEAF, 0.14))
    crown = Path(steps, pen=kind.pen(kind.crown))
    light = Path(steps, pen=kind.pen(inks.WOODS, -0.45 * kind.wide))
    return (
        *(_moved(dark, x + 0.17, y - 0.22) for x, y in kind.lobes),
        *(_moved(crown, x, y) for x, y in kind.lobes),
        _moved(light, -0.3, 0.35),
    )


def _moved(path: Path, x: float, y: float) -> Group:
    return Group((path,), (1.0, 0.0, 0.0, 1.0, round(x, 2), round(y, 2)))


def _rows(rings: Sequence[Ring], chance: Random) -> list[list[tuple[float, float, float]]]:
    """Return level rows from north to south: each some runs with their level, their west and their east end."""
    if not rings:
        return []
    ups = [y for ring in rings for _, y in ring]
    low, count = min(ups), int((max(ups) - min(ups)) / _PITCH)
    spare = (max(ups) - low - count * _PITCH) / 2
    sides = _sides(rings, low + spare)
    rows = []
    for number in range(count, -1, -1):
        y = low + spare + number * _PITCH + chance.uniform(-_UNEVEN, _UNEVEN)
        ends = _crossings(sides.get(number, ()), y)
        rows.append([(y, west, east) for west, east in zip(ends[::2], ends[1::2], strict=False)])
    return rows


_Side = tuple[Point, Point]


def _sides(rings: Sequence[Ring], base: float) -> Mapping[int, Sequence[_Side]]:
    """Return the sides of closed lines by the numbers of the rows that may meet them, from one at `base`."""
    found: dict[int, list[_Side]] = defaultdict(list)
    for ring in rings:
        for start, end in pairwise((*ring, ring[0])):
            low, high = sorted((start[1] - base, end[1] - base))
            for number in range(ceil((low - _UNEVEN) / _PITCH), floor((high + _UNEVEN) / _PITCH) + 1):
                found[number].append((start, end))
    return found


def _crossings(sides: Sequence[_Side], up: float) -> list[float]:
    """Return where a level line meets the sides of closed lines."""
    return sorted(
        x + (up - y) / (end_y - y) * (end_x - x) for (x, y), (end_x, end_y) in sides if (y > up) != (end_y > up)
    )


def _pace(rows: list[list[tuple[float, float, float]]]) -> float:
    """Return how far apart the points of rows are: of forests that cover a table they are fewer."""
    long = fsum(east - west for row in rows for _, west, east in row)
    return min(max(_STEP, long / _MOST), 3 * _STEP)


def _steps(rows: list[list[tuple[float, float, float]]], pace: float, chance: Random) -> tuple[Command, ...]:
    """Return the lines of rows: they wander a little up and down, and begin where no other does.

    The dots of a line begin anew where it does. Each row is parted somewhere, else the gaps of all rows would stand
    one below the other, and a wood show dark seams.
    """
    steps: list[Command] = []
    for row in rows:
        for up, west, east in row:
            x = west + chance.uniform(0.0, 4.0)
            if x > east:
                continue
            steps.append(move(x, up + chance.uniform(-_WANDER, _WANDER)))
            anew = x + chance.uniform(*_SOON)
            while x < east:
                x = min(x + pace, east)
                steps.append(to(x, up + chance.uniform(-_WANDER, _WANDER)))
                if anew < x < east - pace:
                    anew, x = x + chance.uniform(*_SOON), x + chance.uniform(*_GAP)
                    steps.append(move(x, up + chance.uniform(-_WANDER, _WANDER)))
    return tuple(steps)
