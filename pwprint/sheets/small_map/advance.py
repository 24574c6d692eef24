"""Lines of advance on the small map of a side: the ways of its plan, with their corners rounded."""

from __future__ import annotations

from itertools import pairwise
from math import fsum, hypot
from typing import TYPE_CHECKING

from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Group, Pen, polygon, polyline
from pwprint.sheets.small_map.boxes import around
from pwprint.sheets.small_map.units import MapDrawing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm, Point
    from pwprint.sheets.small_map.plan import PlannedWay

_THICK: Mm = 0.9
_HEAD: Mm = 2.6
_CLEAR: Mm = 2.4
_TAIL: Mm = 3.84
"""What is free between the middle of a unit and its line."""
_SHORT: Mm = 9.0
"""Lines of shorter ways are left out: the side stands there already."""
_ROUND: Mm = 3.0
"""How far from a corner its bend begins at most."""
_BENDS = 6


def line_of(way: PlannedWay, square: Callable[[int], Point], inches: Callable[[Point], Point]) -> tuple[Point, ...]:
    """Return the line of a way on the map: by the middles of the edges between squares, or by points in inches."""
    if way.unit.point is not None:
        return inches(way.unit.point), *(inches((x / 2, y / 2)) for x, y in way.nodes[1:])
    middles = [square(at) for at, _ in way.nodes]
    return middles[0], *(_part(one, other, 0.5) for one, other in pairwise(middles)), middles[-1]


def advances(ways: Iterable[Sequence[Point]], style: SideStyle) -> Iterator[MapDrawing]:
    """Yield a dashed line for each way that is long enough, with a head that nothing may hide."""
    for way in ways:
        if fsum(hypot(x - a, y - b) for (a, b), (x, y) in pairwise(way)) >= _SHORT:
            yield _advance(tuple(_rounded(way)), style)


def _advance(way: tuple[Point, ...], style: SideStyle) -> MapDrawing:
    line = _cut(_cut(way, _TAIL)[::-1], _CLEAR)
    tip, neck = line[0], _cut(line, _HEAD)[0]
    right, up = (tip[0] - neck[0]) / _HEAD, (tip[1] - neck[1]) / _HEAD
    half = 0.55 * _HEAD
    head = (tip, (neck[0] - half * up, neck[1] + half * right), (neck[0] + half * up, neck[1] - half * right))
    shaft = _cut(line, _HEAD)[::-1]
    mark = Group(
        (
            polyline(shaft, Pen(WHITE, _THICK + 0.7)),
            polygon(head, WHITE, Pen(WHITE, 0.7)),
            polyline(shaft, Pen(style.edge, _THICK, (2.0, 1.0), round=False)),
            polygon(head, style.edge, None),
        ),
        name="small:advance",
    )
    return MapDrawing(around(head), mark, (around(head),))


def _cut(way: tuple[Point, ...], by: Mm) -> tuple[Point, ...]:
    """Return a line without so much at its beginning."""
    for number, ((a, b), (x, y)) in enumerate(pairwise(way)):
        length = hypot(x - a, y - b)
        if length > by:
            return (_part(way[number], way[number + 1], by / length), *way[number + 1 :])
        by -= length
    return way[-2:]


def _part(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _rounded(way: Sequence[Point]) -> Iterator[Point]:
    """Yield the points of a line whose corners are bends."""
    yield way[0]
    for before, corner, after in zip(way, way[1:], way[2:], strict=False):
        first, last = _towards(corner, before), _towards(corner, after)
        for step in range(_BENDS + 1):
            share = step / _BENDS
            yield _part(_part(first, corner, share), _part(corner, last, share), share)
    yield way[-1]


def _towards(corner: Point, end: Point) -> Point:
    """Return the point on one side of a corner where its bend begins."""
    length = hypot(end[0] - corner[0], end[1] - corner[1])
    return _part(corner, end, min(_ROUND, length / 2) / length) if length else corner
