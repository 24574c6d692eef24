"""Points, boxes, straight lines and affine maps on a page, in mm from its lower left corner."""

from __future__ import annotations

from math import hypot

from pwprint.pdf.marks import Mm, Point
from pwprint.values import Struct

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f) as in PDF: x' = a x + c y + e, y' = b x + d y + f."""

_STRAIGHT = 0.02  # mm that a line may lean and still be upright or level


class PageBox(Struct, frozen=True):
    """A rectangle by its edges."""

    left: Mm
    bottom: Mm
    right: Mm
    top: Mm

    @property
    def middle(self) -> Point:
        """The centre."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def joined(self, other: PageBox) -> PageBox:
        """Return the smallest box round both."""
        return PageBox(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def shared(self, other: PageBox) -> PageBox | None:
        """Return what lies in both."""
        left, bottom = max(self.left, other.left), max(self.bottom, other.bottom)
        right, top = min(self.right, other.right), min(self.top, other.top)
        return PageBox(left, bottom, right, top) if left <= right and bottom <= top else None

    def shrunk(self, by: Mm) -> PageBox | None:
        """Return the box without a rim."""
        left, bottom, right, top = self.left + by, self.bottom + by, self.right - by, self.top - by
        return PageBox(left, bottom, right, top) if left < right and bottom < top else None

    def seen(self, matrix: Matrix) -> PageBox:
        """Return the smallest box round this one after a map."""
        corners = [mapped(matrix, (x, y)) for x, y in ((self.left, self.bottom), (self.left, self.top))] + [
            mapped(matrix, (x, y)) for x, y in ((self.right, self.bottom), (self.right, self.top))
        ]
        return around(corners)


class PageLine(Struct, frozen=True):
    """A straight line between two points."""

    start: Point
    end: Point

    @property
    def length(self) -> Mm:
        """How long it is."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def box(self) -> PageBox:
        """The smallest box round it."""
        return around([self.start, self.end])

    @property
    def upright(self) -> bool:
        """Whether it runs along the height of the page."""
        return abs(self.end[0] - self.start[0]) <= _STRAIGHT < self.length

    @property
    def level(self) -> bool:
        """Whether it runs along the width of the page."""
        return abs(self.end[1] - self.start[1]) <= _STRAIGHT < self.length

    def meets(self, box: PageBox) -> bool:
        """Return whether any part of it is in a box."""
        # What is left of the line, from 0 to 1, between the two edges of each axis.
        start, end = 0.0, 1.0
        for at, to, low, high in zip(self.start, self.end, (box.left, box.bottom), (box.right, box.top), strict=True):
            if at == to:
                if not low <= at <= high:
                    return False
                continue
            first, last = sorted(((low - at) / (to - at), (high - at) / (to - at)))
            start, end = max(start, first), min(end, last)
        return start <= end


def around(points: list[Point]) -> PageBox:
    """Return the smallest box round points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return PageBox(min(xs), min(ys), max(xs), max(ys))


def mapped(matrix: Matrix, point: Point) -> Point:
    """Return where a map takes a point."""
    (a, b, c, d, e, f), (x, y) = matrix, point
    return a * x + c * y + e, b * x + d * y + f


def undone(matrix: Matrix) -> Matrix:
    """Return the map that takes back another one."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    return d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size


def apart(one: Point, other: Point) -> Mm:
    """Return the distance of two points."""
    return hypot(one[0] - other[0], one[1] - other[1])
