"""The straight line between two areas of a grid, in whole numbers."""

from __future__ import annotations

from functools import cache

Point = tuple[int, int]
"""A place on a grid's plan, x to the east and y to the north."""

Line = tuple[tuple[Point, ...], tuple[tuple[Point, Point], ...]]
"""Centres of the areas whose interior a line crosses, and of the pairs of areas between which it squeezes."""


@cache
def line(steps: tuple[Point, ...], corners: tuple[Point, ...], end: Point) -> Line:
    """Return what the line from the centre of an area at (0, 0) to that of the area at `end` passes in between.

    An area has corners on both sides of the line exactly if the line crosses its interior. Where two areas touch the
    line with the same corners it squeezes between them: squares touch it with one corner, hexes with two, an edge.
    """
    inside: list[Point] = []
    touching: dict[tuple[Point, ...], list[Point]] = {}
    for centre in _along(steps, end):
        sides = {corner: _side(end, corner) for corner in _moved(corners, centre)}
        if min(sides.values()) < 0 < max(sides.values()):
            inside.append(centre)
        else:
            touching.setdefault(tuple(sorted(corner for corner, side in sides.items() if side == 0)), []).append(centre)
    touching.pop((), None)
    return tuple(inside), tuple((areas[0], areas[1]) for areas in touching.values() if len(areas) == 2)


def _along(steps: tuple[Point, ...], end: Point) -> list[Point]:
    """Return the centres of the areas that the line can touch, its two ends excluded.

    They lie in the rectangle of the two ends; hexes beside a line from east to west stick out of it by half a hex.
    """
    columns, rows = range(min(0, end[0]), max(0, end[0]) + 1), range(min(0, end[1]) - 1, max(0, end[1]) + 2)
    found = rim = {(0, 0)}
    while rim:
        near = {(x + dx, y + dy) for x, y in rim for dx, dy in steps}
        rim = {(x, y) for x, y in near - found if x in columns and y in rows}
        found = found | rim
    return sorted(found - {(0, 0), end})


def _moved(corners: tuple[Point, ...], centre: Point) -> tuple[Point, ...]:
    return tuple((centre[0] + x, centre[1] + y) for x, y in corners)


def _side(end: Point, point: Point) -> int:
    """Return on which side of the line a point lies: left positive, right negative, 0 on it."""
    return end[0] * point[1] - end[1] * point[0]
