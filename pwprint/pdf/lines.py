"""Long lines cut down to what lies near a view. What lies far from it is passed over many points at a time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import floor, hypot

from pwprint.pdf.marks import Command, Point
from pwprint.values import Struct

Bounds = tuple[float, float, float, float]
"""Left, bottom, right, top."""

LONG = 24
"""Shorter lines are not worth the cutting."""

_CLOSE: Command = ("Z", ())
_RUN = 16


class _Run(Struct, frozen=True):
    """Some points of a line that follow each other, from `first` to `last`, and the box round them."""

    first: int
    last: int
    bounds: Bounds

    def is_aside(self, view: Bounds) -> bool:
        """Say whether all of them lie on one side of a view."""
        left, bottom, right, top = self.bounds
        return left > view[2] or right < view[0] or bottom > view[3] or top < view[1]


def is_border(line: tuple[Command, ...]) -> bool:
    """Say whether a line is closed and has straight sides."""
    return line[-1] == _CLOSE and all(name in "ML" for name, _ in line[:-1])


def is_way(line: tuple[Command, ...]) -> bool:
    """Say whether a line has straight sides; it may be closed."""
    return all(name in "MLZ" for name, _ in line)


def points_of(line: tuple[Command, ...]) -> list[Point]:
    """Return the points of a line, the first of a closed one once more at its end."""
    points = [(step[0], step[1]) for name, step in line if name != "Z"]
    return [*points, points[0]] if line[-1] == _CLOSE else points


class ClosedLine:
    """A closed line that ends where it begins."""

    def __init__(self, points: list[Point]) -> None:
        self._points = points[:-1]
        self._runs = tuple(_runs(self._points))

    def cut(self, view: Bounds) -> tuple[Command, ...]:
        """Return a line that encloses the same points of a view; nothing where it encloses none."""
        points = self._fewer(view)
        for axis, limit, sign in ((0, view[0], 1), (1, view[1], 1), (0, view[2], -1), (1, view[3], -1)):
            points = _halved(points, axis, limit, sign)
        if not points:
            return ()
        first, *rest = points
        return (("M", first), *(("L", point) for point in rest), _CLOSE)

    def _fewer(self, view: Bounds) -> list[Point]:
        """Return the points without those between two others that lie on the same side of the view as these."""
        found: list[Point] = []
        for run in self._runs:
            if run.is_aside(view):
                found += (self._points[run.first], self._points[run.last])
            else:
                found += self._points[run.first : run.last + 1]
        return found


class OpenLine:
    """A line that is drawn in dashes, which are counted from its beginning."""

    def __init__(self, points: list[Point]) -> None:
        self._points = points
        self._far = [0.0, *accumulate(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))]
        # Each run begins with the last point of the one before, so that none loses the piece between them.
        self._runs = tuple(_runs(points, more=1))

    def cut(self, view: Bounds, period: float) -> tuple[Command, ...]:
        """Return the pieces near a view, each from where the dashes begin once more."""
        commands: list[Command] = []
        for first, last in self._near(view):
            start = floor(self._far[first] / period) * period if period > 0 else self._far[first]
            after = bisect_right(self._far, start)
            commands.append(("M", self._at(start, min(after, len(self._points) - 1))))
            commands += [("L", point) for point in self._points[after : last + 1]]
        return tuple(commands)

    def _near(self, view: Bounds) -> list[tuple[int, int]]:
        """Return the first and last points of the pieces that do not lie aside of a view."""
        found: list[tuple[int, int]] = []
        for run in self._runs:
            if run.is_aside(view):
                continue
            if found and found[-1][1] == run.first:
                found[-1] = (found[-1][0], run.last)
            else:
                found.append((run.first, run.last))
        return found

    def _at(self, far: float, after: int) -> Point:
        """Return the point so far along the line, which lies before one of its points."""
        (x, y), (end_x, end_y) = self._points[after - 1], self._points[after]
        long = self._far[after] - self._far[after - 1]
        share = (far - self._far[after - 1]) / long if long else 0.0
        return round(x + share * (end_x - x), 3), round(y + share * (end_y - y), 3)


def _runs(points: list[Point], more: int = 0) -> Iterator[_Run]:
    for first in range(0, max(1, len(points) - more), _RUN):
        part = points[first : first + _RUN + more]
        across, up = zip(*part, strict=True)
        yield _Run(first, first + len(part) - 1, (min(across), min(up), max(across), max(up)))


def _halved(points: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """Return what of a closed line lies on one side of an upright or level line, closed along that line."""
    found: list[Point] = []
    for before, here in zip((*points[-1:], *points[:-1]), points, strict=True):
        was, now = sign * (before[axis] - limit), sign * (here[axis] - limit)
        if (was < 0 < now) or (now < 0 < was):
            share = was / (was - now)
            crossing = [round(a + share * (b - a), 3) for a, b in zip(before, here, strict=True)]
            crossing[axis] = limit
            found.append((crossing[0], crossing[1]))
        if now >= 0:
            found.append(here)
    return found
