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
    return any(low < distance < high for low, high in spans)


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
    moves evenly: so the answer is one interval.
    """
    if _is_aside(moving, along, still, _CLEAR - slack):
        return None
    low, high = -inf, inf
    for shape in (moving, still):
        before = shape[-1]
        for corner in shape:
            dx, dy = corner[0] - before[0], corner[1] - before[1]
            before = corner
            length = (dx * dx + dy * dy) ** 0.5
            nx, ny = dy / length, -dx / length
            mine = [nx * x + ny * y for x, y in moving]
            theirs = [nx * x + ny * y for x, y in still]
            speed = nx * along[0] + ny * along[1]
            # Overlap: max(mine) + speed t > min(theirs) + slack, and min(mine) + speed t < max(theirs) - slack.
            enter, leave = min(theirs) + slack - max(mine), max(theirs) - slack - min(mine)
            if abs(speed) < _PARALLEL:
                if enter >= 0 or leave <= 0:
                    return None
                continue
            first, last = sorted((enter / speed, leave / speed))
            low, high = max(low, first), min(high, last)
            if low >= high:
                return None
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
    before = around[-1]
    for corner in around:
        for found in (_in_circle(corner, along, least), _beside(before, corner, along, least)):
            if found is not None:
                low, high = min(low, found[0]), max(high, found[1])
        before = corner
    return (low, high) if low < high else None


def _is_aside(moving: Shape, along: tuple[float, float], still: Shape, least: float) -> bool:
    """Return whether a shape passes a still one by at least so much, seen in the direction in which it moves."""
    ax, ay = along
    mine = [ay * x - ax * y for x, y in moving]
    theirs = [ay * x - ax * y for x, y in still]
    return min(theirs) - max(mine) >= least or min(mine) - max(theirs) >= least


def _in_circle(centre: tuple[float, float], along: tuple[float, float], radius: float) -> Span | None:
    """Return the distances at which a point that starts at the origin is inside a circle."""
    foot = centre[0] * along[0] + centre[1] * along[1]
    aside = centre[0] * along[1] - centre[1] * along[0]
    half = radius * radius - aside * aside
    if half <= 0:
        return None
    half **= 0.5
    return foot - half, foot + half


def _beside(a: tuple[float, float], b: tuple[float, float], along: tuple[float, float], width: float) -> Span | None:
    """Return the distances at which a point that starts at the origin is in the band to the right of an edge."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    dx, dy = dx / length, dy / length
    low, high = -inf, inf
    for nx, ny, far in ((dx, dy, length), (dy, -dx, width)):
        start, speed = -(nx * a[0] + ny * a[1]), nx * along[0] + ny * along[1]
        if abs(speed) < _PARALLEL:
            if not 0 <= start <= far:
                return None
            continue
        first, last = sorted((-start / speed, (far - start) / speed))
        low, high = max(low, first), min(high, last)
    return (low, high) if low < high else None
