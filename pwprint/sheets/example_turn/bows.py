"""Lines of fire that pass no unit: straight where nobody stands in between, else bowed past those who do."""

from __future__ import annotations

from itertools import islice, pairwise
from math import ceil, dist
from typing import TYPE_CHECKING

from pwprint.sheets.example_turn.clear import box_round

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.pdf.marks import Box, Mm, Point

    Way = tuple[Point, ...]

_BOWS = (0.42, 0.52, 0.65, 0.8)
"""How far lines are bowed, in sizes of a square."""
_LEGS = 24
"""Of how many straight legs a bow is made."""
_FLAT = 4
"""How flat a bow is in its middle: the power with which it falls to its ends."""
_PACE: Mm = 0.8


def past(ways: Iterable[Way], rooms: Sequence[Box]) -> Way:
    """Return the first line that is clear of rooms, else the one that is least in them."""
    best: tuple[int, Way] | None = None
    for way in ways:
        hits = _hits(way, rooms, best[0] if best else None)
        if not hits:
            return way
        if best is None or hits < best[0]:
            best = hits, way
    assert best is not None, "there are ways"
    return best[1]


def bows(start: Point, end: Point, size: Mm) -> Iterator[Way]:
    """Yield bows from one point to another, the flattest first, on both sides."""
    (a, b), (c, d), far = start, end, dist(start, end) or 1.0
    right, up = (d - b) / far, (a - c) / far
    for by in _BOWS:
        for side in (-size, size):
            parts = ((n / _LEGS, side * by * (1.0 - (2.0 * n / _LEGS - 1.0) ** _FLAT)) for n in range(_LEGS + 1))
            yield tuple((a + t * (c - a) + off * right, b + t * (d - b) + off * up) for t, off in parts)


def ended(way: Way, rooms: Sequence[Box], least: Mm) -> Way:
    """Return a line up to its first point in a room, or up to the first that is so near to its end."""
    for count, at in enumerate(way[1:], 2):
        if dist(at, way[-1]) < least or any(room.holds(*at) for room in rooms):
            return way[:count]
    return way


def _hits(way: Way, rooms: Sequence[Box], most: int | None) -> int:
    """Return how many points of a line lie in rooms, counted up to the most that are of interest."""
    about = box_round(way).grown(_PACE)
    near = [(room.x, room.right, room.y, room.top) for room in rooms if room.meets(about)]
    held = (1 for x, y in _points(way) if _is_in(near, x, y))
    return sum(islice(held, most)) if near else 0


def _is_in(rooms: Iterable[tuple[Mm, Mm, Mm, Mm]], x: Mm, y: Mm) -> bool:
    return any(left <= x <= right and low <= y <= top for left, right, low, top in rooms)


def _points(way: Way) -> Iterator[Point]:
    for (a, b), (c, d) in pairwise(way):
        count = ceil(dist((a, b), (c, d)) / _PACE)
        yield from ((a + n / count * (c - a), b + n / count * (d - b)) for n in range(count))
