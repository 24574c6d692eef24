"""Where signs stand: clear of units, of their ids and of each other, as far as there is room."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import dist, hypot
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.pdf.marks import Mm, Point

Shape = tuple["Point", ...]
"""The corners of a convex shape, in order."""

_CLOSE: Mm = 0.2
"""How far a sign keeps from a unit."""
_PACE: Mm = 0.2
_FAR: Mm = 1000.0
_LEAST = 0.15
"""The share of the last leg of a line that stays at least."""


class SignRoom:
    """The room that the shapes of units, and signs that stand already, leave in the picture of a step."""

    def __init__(self, box: Box, shapes: Iterable[Shape]) -> None:
        self._box = box
        self._shapes = tuple(shapes)
        self.taken: list[Box] = []

    def first_free(self, places: Iterable[Point], reach: Mm, own: tuple[Shape, ...] = ()) -> Point:
        """Return the first place where a sign is clear of all but its own shapes, else the clearest, and take it."""
        shapes = tuple(shape for shape in self._shapes if shape not in own)
        place = _clearest((self._free(at, reach, shapes), at) for at in places)
        self.take(place, reach)
        return place

    def stop(self, points: tuple[Point, ...], reach: Mm) -> tuple[Point, ...]:
        """Return a line cut where what stands at its end, reaching so far about it, is clear of the unit there.

        Where the next unit is too near for that, it is cut between the two.
        """
        (x, y), end = points[-2:]
        far = dist((x, y), end)
        best, best_off = end, self._off(end)
        for step in range(int((1 - _LEAST) * far / _PACE)):
            share = 1.0 - step * _PACE / far
            at = (x + share * (end[0] - x), y + share * (end[1] - y))
            off = self._off(at)
            if off > best_off:
                best, best_off = at, off
            if best_off >= reach + _CLOSE or (best_off > _CLOSE and off < best_off - _PACE):
                break
        return (*points[:-1], best)

    def is_clear(self, at: Point, reach: Mm) -> bool:
        """Say whether a sign at a place covers no unit."""
        return self._off(at) >= reach

    def take(self, at: Point, reach: Mm) -> None:
        """Keep other signs away from a sign that reaches so far about a place."""
        self.taken.append(Box(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach))

    def _off(self, at: Point) -> Mm:
        """Return how far a place is from units; less than nothing if it is in one of them."""
        return _off_all(self._shapes, at)

    def _free(self, at: Point, reach: Mm, shapes: tuple[Shape, ...]) -> Mm:
        """Return how far a sign at a place is from units, signs and the edge of the picture."""
        (x, y), box = at, self._box
        edge = min(x - box.x, box.right - x, y - box.y, box.top - y)
        return min(_off_all(shapes, at) - _CLOSE, edge, *(_off(sign.corners, at) for sign in self.taken)) - reach


def _clearest(places: Iterable[tuple[Mm, Point]]) -> Point:
    """Return the first place that is clear, or else the one that lacks least."""
    best: tuple[Mm, Point] | None = None
    for clear, at in places:
        if clear >= 0.0:
            return at
        if best is None or clear > best[0]:
            best = clear, at
    assert best is not None, "there are places"
    return best[1]


def round_about(shape: Shape, off: Mm) -> Iterator[Point]:
    """Yield places so far off a shape: at its corners, the upper right one first, then at its edges."""
    middle, _ = _circle(shape)
    edges = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise((*shape, shape[0]))]
    for points in (shape, edges):
        for x, y in sorted(points, key=lambda point: (-point[0] - point[1], point)):
            right, up = x - middle[0], y - middle[1]
            share = off / (hypot(right, up) or 1.0)
            yield x + share * right, y + share * up


def beyond(shape: Shape, points: tuple[Point, ...], reach: Mm) -> tuple[Point, ...] | None:
    """Return a line that ends in a shape, led on until what stands at its end is clear of it; None for others."""
    (a, b), (x, y) = points[-2:]
    far = dist((a, b), (x, y))
    if not far or _off(shape, (x, y)) >= reach:
        return None
    while _off(shape, (x, y)) < reach + _CLOSE:
        x, y = x + _PACE * (points[-1][0] - a) / far, y + _PACE * (points[-1][1] - b) / far
    return (*points[:-1], (x, y))


def box_round(shape: Shape) -> Box:
    """Return the upright box round a shape."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def along(points: tuple[Point, ...]) -> Iterator[Box]:
    """Yield the room that a line takes."""
    for (a, b), (c, d) in pairwise(points):
        count = int(hypot(c - a, d - b) / 2.0)
        for part in range(count):
            yield Box(a + (c - a) * part / count - 0.8, b + (d - b) * part / count - 0.8, 1.6, 1.6)


def _off(shape: Shape, at: Point) -> Mm:
    """Return how far a point is from a convex shape; within it less than nothing."""
    edges = [*pairwise((*shape, shape[0]))]
    near = min(_from_edge(one, other, at) for one, other in edges)
    sides = {(c - a) * (at[1] - b) - (d - b) * (at[0] - a) > 0.0 for (a, b), (c, d) in edges}
    return -near if len(sides) == 1 else near


def _off_all(shapes: tuple[Shape, ...], at: Point) -> Mm:
    """Return how far a point is from all shapes; those that lie farther off than another one are not measured."""
    near = _FAR
    for shape in shapes:
        middle, reach = _circle(shape)
        if dist(middle, at) - reach < near:
            near = min(near, _off(shape, at))
    return near


@lru_cache(maxsize=1024)
def _circle(shape: Shape) -> tuple[Point, Mm]:
    """Return the middle of a shape, and how far its corners are from there at most."""
    middle = (sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape))
    return middle, max(dist(middle, corner) for corner in shape)


def _from_edge(one: Point, other: Point, at: Point) -> Mm:
    """Return how far a point is from a line between two others."""
    (a, b), (c, d), (x, y) = one, other, at
    long = (c - a) ** 2 + (d - b) ** 2
    share = min(1.0, max(0.0, ((x - a) * (c - a) + (y - b) * (d - b)) / long)) if long else 0.0
    return hypot(a + share * (c - a) - x, b + share * (d - b) - y)
