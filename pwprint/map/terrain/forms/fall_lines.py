"""Lines of fall that keep apart: one that would meet another is cut off before it, and left out if little is left."""

from __future__ import annotations

from math import ceil, dist, floor

from pwprint.pdf.marks import Point
from pwprint.values import Struct, field

_CELL = 4.0
"""Lines are looked up by cells of this size."""

_CLEAR = 0.16
"""What is free between two lines."""

_NEAR = 1.0
"""How far from a line others are looked for."""

_PARTS = 12
_LEAST = 0.4
"""Into how many parts a line is divided where another is near, and how much of it must be left."""


class FallLine(Struct, frozen=True):
    """A stroke from its upper end to its point: how broad it is on each side where that is most, and where that is."""

    start: Point
    end: Point
    half: float
    broadest: float

    def at(self, share: float) -> Point:
        """Return the point so far along."""
        (x, y), (end_x, end_y) = self.start, self.end
        return x + share * (end_x - x), y + share * (end_y - y)

    def half_at(self, share: float) -> float:
        """Return how broad it is on each side, so far along."""
        if share <= self.broadest:
            return self.half * (share / self.broadest if self.broadest else 1.0)
        return self.half * (1 - share) / (1 - self.broadest)

    def between(self, first: float, last: float) -> FallLine:
        """Return a part of it, with an upper end like this one's."""
        return FallLine(self.at(first), self.at(last), self.half_at(max(first, self.broadest)), self.broadest)

    @property
    def outline(self) -> tuple[Point, ...]:
        """Its upper end, one shoulder, its point, and the other shoulder."""
        (x, y), long = self.at(self.broadest), dist(self.start, self.end)
        right, up = (self.end[0] - self.start[0]) / long, (self.end[1] - self.start[1]) / long
        aside = (self.half * up, -self.half * right)
        return self.start, (x + aside[0], y + aside[1]), self.end, (x - aside[0], y - aside[1])

    def nearest(self, at: Point) -> float:
        """Return how far along it is nearest to a point."""
        (x, y), (end_x, end_y) = self.start, self.end
        right, up = end_x - x, end_y - y
        return min(1.0, max(0.0, ((at[0] - x) * right + (at[1] - y) * up) / (right * right + up * up)))

    def clear_of(self, at: Point, half: float) -> bool:
        """Return whether a point of another line, so broad there, is clear of this one."""
        share = self.nearest(at)
        return dist(at, self.at(share)) >= half + self.half_at(share) + _CLEAR


class FallLines(Struct):
    """Lines that keep apart, in the order in which they came."""

    drawn: list[FallLine] = field(default_factory=list)
    cells: dict[tuple[int, int], list[FallLine]] = field(default_factory=dict)

    def add(self, line: FallLine) -> None:
        """Take in a line, or what of it is clear of those before."""
        seen = {id(other): other for cell in _cells(line, _NEAR) for other in self.cells.get(cell, ())}
        near = [other for other in seen.values() if _close(line, other)]
        kept = _cut(line, near) if near else line
        if kept is not None:
            self.drawn.append(kept)
            for cell in _cells(kept, 0.0):
                self.cells.setdefault(cell, []).append(kept)


def _cut(line: FallLine, near: list[FallLine]) -> FallLine | None:
    """Return what of a line is clear of others, None where that is too little."""
    free = [
        all(other.clear_of(line.at(n / _PARTS), line.half_at(n / _PARTS)) for other in near) for n in range(_PARTS + 1)
    ]
    for other in near:
        for end in (other.start, other.end):
            if not line.clear_of(end, 0.0):
                free[round(line.nearest(end) * _PARTS)] = False
    first, last = _longest(free)
    if last - first < _LEAST * _PARTS:
        return None
    return line.between(first / _PARTS, last / _PARTS)


def _close(one: FallLine, two: FallLine) -> bool:
    """Return whether two lines are so near that one may have to be cut off: they cross, or an end is near the other."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = one.start, one.end, two.start, two.end
    most = one.half + two.half + _CLEAR
    reach = most + max(one.half, two.half)
    if min(ax, bx) > max(cx, dx) + reach or min(cx, dx) > max(ax, bx) + reach:
        return False
    if min(ay, by) > max(cy, dy) + reach or min(cy, dy) > max(ay, by) + reach:
        return False
    turns = (
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax),
        (bx - ax) * (dy - ay) - (by - ay) * (dx - ax),
        (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx),
        (dx - cx) * (by - cy) - (dy - cy) * (bx - cx),
    )
    if turns[0] * turns[1] <= 0 and turns[2] * turns[3] <= 0:
        return True
    long, other = dist(one.start, one.end), dist(two.start, two.end)
    # An end that is far from the line through the other stroke is far from that.
    ends = (
        (turns[0], long, two.start, one),
        (turns[1], long, two.end, one),
        (turns[2], other, one.start, two),
        (turns[3], other, one.end, two),
    )
    return any(abs(turn) < most * far and not line.clear_of(end, most - _CLEAR) for turn, far, end, line in ends)


def _cells(line: FallLine, pad: float) -> set[tuple[int, int]]:
    """Return the cells at which a line lies, and those so near."""
    count = max(1, ceil(dist(line.start, line.end) / (_CELL / 2)))
    points = [line.at(n / count) for n in range(count + 1)]
    if not pad:
        return {(floor(x / _CELL), floor(y / _CELL)) for x, y in points}
    left, low = (min(line.start[axis], line.end[axis]) - pad for axis in (0, 1))
    right, top = (max(line.start[axis], line.end[axis]) + pad for axis in (0, 1))
    return {
        (across, up)
        for across in range(floor(left / _CELL), floor(right / _CELL) + 1)
        for up in range(floor(low / _CELL), floor(top / _CELL) + 1)
    }


def _longest(free: list[bool]) -> tuple[int, int]:
    """Return the first and the last place of the longest run of free ones."""
    best, start = (0, -1), None
    for number, is_free in enumerate((*free, False)):
        if is_free:
            start = number if start is None else start
        elif start is not None:
            best, start = max(best, (start, number - 1), key=lambda run: run[1] - run[0]), None
    return best
