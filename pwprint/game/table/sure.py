"""What plain arithmetic is sure of: whether a straight line comes into an area.

True: some of the line lies in the area, no less than a margin from its border. False: the area and the line are farther
apart than the margin. None: too near to tell. A line may be a single point.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from math import atan2, cos, fsum, hypot, remainder, tau
from typing import TYPE_CHECKING

from pwprint.game.table.footprint import distance, side

if TYPE_CHECKING:
    from pwprint.game.table.areas import Disc, Point, Polygon, Strip

    Edge = tuple[Point, Point]

MITRE = 10.0
"""How far the corner of a border that is moved goes at most, by how far its edges do."""

_CHORD = 1e-4
"""By how much of its radius a circle of straight pieces is smaller, at most."""


def in_polygon(polygon: Polygon, a: Point, b: Point, margin: float) -> bool | None:
    """Return whether a line enters a polygon that does not cross itself."""
    edges = edges_of(polygon.corners)
    spots = [spot for spot in _middles(a, b, edges) if _encloses(edges, spot)]
    if any(all(to_edge(spot, edge) > margin for edge in edges) for spot in spots):
        return True
    return None if spots or any(_apart((a, b), edge) <= margin for edge in edges) else False


def in_circle(circle: Disc, a: Point, b: Point, margin: float) -> bool | None:
    """Return whether a line comes into a circle, or what is made of straight pieces for it."""
    apart = to_edge(circle.centre, (a, b))
    if apart < circle.radius * (1 - _CHORD) - margin:
        return True
    return False if apart > circle.radius + margin else None


def in_strip(strip: Strip, a: Point, b: Point, margin: float) -> bool | None:
    """Return whether a line comes into a strip."""
    pieces, half = tuple(pairwise(strip.line)), strip.width / 2
    widest = widening(strip)
    bends = strip.line[1:-1] if widest < MITRE else ()
    if any(_is_beside(piece, spot, half, margin) for piece in pieces for spot in {a, b}):
        return True
    if any(to_edge(bend, (a, b)) < half - margin for bend in bends):
        return True
    reach = half * widest + margin
    return None if any(_apart((a, b), piece) <= reach for piece in pieces) else False


@lru_cache(maxsize=512)
def widening(strip: Strip) -> float:
    """Return how far the outermost corner of a strip lies from its middle, in halves of its width."""
    turns = (_turn(a, b, c) for a, b, c in zip(strip.line, strip.line[1:], strip.line[2:], strict=False))
    return max((MITRE if turn > 3.1 else min(1 / cos(turn / 2), MITRE) for turn in turns), default=1.0) * 1.01 + 0.1


def edges_of(corners: tuple[Point, ...]) -> tuple[Edge, ...]:
    """Return the edges of a polygon."""
    return tuple(zip(corners, (*corners[1:], corners[0]), strict=True))


def size(polygon: Polygon) -> float:
    """Return how many square inches a polygon has whose edges do not cross."""
    return abs(fsum(ax * by - bx * ay for (ax, ay), (bx, by) in edges_of(polygon.corners))) / 2


def is_simple(corners: tuple[Point, ...], margin: float) -> bool:
    """Return whether no two edges of a polygon come nearer than a margin, but in the corner that they share."""
    return not any(_is_tangled(one, two, margin) for one, two in combinations(edges_of(corners), 2))


def _is_tangled(one: Edge, two: Edge, margin: float) -> bool:
    if not {*one} & {*two}:
        return _apart(one, two) < margin
    alone = {*one} ^ {*two}
    return len(alone) < 2 or any(to_edge(end, two if end in one else one) < margin for end in alone)


def _middles(a: Point, b: Point, edges: tuple[Edge, ...]) -> list[Point]:
    """Return a point of each part into which edges cut a line."""
    if a == b:
        return [a]
    cuts = sorted({0.0, *(cut for edge in edges if (cut := _cut(a, b, edge)) is not None), 1.0})
    halves = [(low + high) / 2 for low, high in pairwise(cuts)]
    return [(a[0] + (b[0] - a[0]) * half, a[1] + (b[1] - a[1]) * half) for half in halves]


def _cut(a: Point, b: Point, edge: Edge) -> float | None:
    """Return where an edge cuts a line, as a share of it."""
    c, d = edge
    first, last = side(a, b, c), side(a, b, d)
    before, after = side(c, d, a), side(c, d, b)
    return before / (before - after) if (first > 0) != (last > 0) and (before > 0) != (after > 0) else None


def _encloses(edges: tuple[Edge, ...], point: Point) -> bool:
    x, y = point
    crossed = [
        edge for edge in edges if (edge[0][1] > y) != (edge[1][1] > y) and (side(*edge, (x, y)) > 0) == (edge[1][1] > y)
    ]
    return len(crossed) % 2 == 1


def to_edge(point: Point, edge: Edge) -> float:
    """Return how far a point is from a straight line."""
    (ax, ay), (bx, by) = edge
    dx, dy, x, y = bx - ax, by - ay, point[0] - ax, point[1] - ay
    length = dx * dx + dy * dy
    share = (x * dx + y * dy) / length if length else 0.0
    if share > 0:
        share = min(share, 1.0)
        return hypot(x - share * dx, y - share * dy)
    return hypot(x, y)


def share_of(point: Point, edge: Edge) -> float:
    """Return which share of a straight line lies before the place on it that is nearest to a point."""
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    return min(1.0, max(0.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / length)) if length else 0.0


def to_polygon(polygon: Polygon, point: Point) -> float:
    """Return how far a point is from a polygon."""
    edges = edges_of(polygon.corners)
    return 0.0 if _encloses(edges, point) else min(to_edge(point, edge) for edge in edges)


def _apart(one: Edge, two: Edge) -> float:
    """Return how far two straight lines are apart."""
    if one[0] == one[1]:
        return to_edge(one[0], two)
    if _cut(*one, two) is not None:
        return 0.0
    return min(to_edge(one[0], two), to_edge(one[1], two), to_edge(two[0], one), to_edge(two[1], one))


def _is_beside(piece: Edge, point: Point, half: float, margin: float) -> bool:
    """Return whether a point lies in the rectangle around a piece of a strip, no less than a margin from its border."""
    length = distance(*piece)
    if length == 0:
        return False
    (ax, ay), (bx, by) = piece
    dx, dy = (bx - ax) / length, (by - ay) / length
    along, aside = (point[0] - ax) * dx + (point[1] - ay) * dy, (point[0] - ax) * dy - (point[1] - ay) * dx
    return margin < along < length - margin and abs(aside) < half - margin


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return by how much a line bends, in radians."""
    return abs(remainder(atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0]), tau))
