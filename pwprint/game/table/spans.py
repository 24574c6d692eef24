"""Stretches of a way: a rule denies some distances along it, as others deny squares.

A span is an open interval of distances from the start of the way; its ends are not denied.
"""

from __future__ import annotations

from math import inf

from pwprint.game.table.footprint import Shape, difference

Span = tuple[float, float]
Spans = tuple[Span, ...]

NONE: Spans = ()
ALL: Spans = ((-inf, inf),)
_PARALLEL = 1e-12
_CLEAR = 1e-6
"""By how many inches shapes pass each other that surely do not overlap."""


def onwards(start: float) -> Spans:
    """Return all distances beyond one."""
    return ((start, inf),)


def denied(spans: Spans, distance: float) -> bool:
    """Return whether a distance lies in one of the spans."""
    return True in [low < distance < high for low, high in spans]


def longest(spans: Spans, most: float) -> float | None:
    """Return the longest distance of 0 to `most` that no span denies; None if there is none."""
    here = most
    while here >= 0:
        low = min((low for low, high in spans if low < here < high), default=None)
        if low is None:
            return here
        here = low
    return None


def while_overlapping(moving: Shape, along: tuple[float, float], still: Shape, slack: float) -> Span | None:
    """Return the distances at which a shape that moves without turning overlaps a still one by more than `slack`.

    `along` has length 1. Convex shapes overlap where their shadows do on every normal of an edge, and each shadow
    moves evenly: so the answer is one interval. Edges have others that are parallel to them on the other side.
    """
    if _is_aside(moving, along, still, _CLEAR - slack):
        return None
    low, high = -inf, inf
    ax, ay = along
    for shape, other in ((moving, still), (still, moving)):
        px, py = shape[-1]
        for qx, qy in shape:
            # Counter-clockwise, the outside is to the right of an edge.
            nx, ny = qy - py, px - qx
            px, py = qx, qy
            length = (nx * nx + ny * ny) ** 0.5
            apart = min([nx * x + ny * y for x, y in other]) - nx * qx - ny * qy + slack * length
            speed = nx * ax + ny * ay
            if abs(speed) < _PARALLEL * length:
                if apart >= 0:
                    return None
                continue
            at = apart / speed
            if speed > 0:
                low = at if at > low else low
            else:
                high = at if at < high else high
            if low >= high:
                return None
        # Seen from the still shape, the other one comes the other way.
        ax, ay = -ax, -ay
    return low, high


def while_nearer(moving: Shape, along: tuple[float, float], still: Shape, least: float) -> Span | None:
    """Return the distances at which the gap of a moving shape to a still one is less than `least`, which is above 0.

    Seen from the moving shape, a point runs towards the difference of the two shapes. What is nearer to that than
    `least` is convex, its rim made of straight pieces beside the edges and of arcs around the corners.
    """
    if _is_aside(moving, along, still, least):
        return None
    around = difference(still, moving)
    low, high = inf, -inf
    ax, ay = along
    x, y = around[-1]
    before, left = x * ax + y * ay, x * ay - y * ax
    square = least * least
    for x, y in around:
        here, right = x * ax + y * ay, x * ay - y * ax
        half = square - right * right
        if half > 0:
            half **= 0.5
            first, last = here - half, here + half
            low, high = first if first < low else low, last if last > high else high
        # The edge, moved outwards: `forth` along the way, `side` across it.
        forth, side = here - before, right - left
        out = least / (forth * forth + side * side) ** 0.5
        first, last = left + forth * out, right + forth * out
        if (first > 0) != (last > 0):
            at = before - side * out - forth * first / side
            low = min(low, at)
            high = max(high, at)
        before, left = here, right
    return (low, high) if low < high else None


def _is_aside(moving: Shape, along: tuple[float, float], still: Shape, least: float) -> bool:
    """Return whether a shape passes a still one by at least so much, seen in the direction in which it moves."""
    ax, ay = along
    mine = [ay * x - ax * y for x, y in moving]
    theirs = [ay * x - ax * y for x, y in still]
    return min(theirs) - max(mine) >= least or min(mine) - max(theirs) >= least
