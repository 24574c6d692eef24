"""The standards of both sides, at both ends of the title of a cover.

The dark side's flag is square, that of the light side has a swallow's tail, as their frames differ on pieces.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

from pwprint.page.side_style import side_styles
from pwprint.pdf.marks import Circle, Pen, line, polygon, polyline
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Mark, Mm, Point

BROAD: Mm = 17.0
"""How far the end of a flag is from the foot of its staff, in mm."""
_LEAN = radians(34.0)
"""How far staffs lean from the upright."""
_DROOP = radians(12.0)
"""How far flags hang from the level."""
_STAFF, _LANCE = 12.0, 1.4
"""How long a staff is, and how long its point."""
_HOIST, _FLY, _TOP = 5.6, 8.6, 0.5
"""How high and how long a flag is, and how far below the point of its staff it begins."""
_SWELL, _STEPS, _TAIL = 0.5, 12, 2.2
"""How deep its waves are, in how many steps they are drawn, and how deep a swallow's tail is."""
_HEM = 0.15
"""How far inside its edges a flag has its fine line, in parts of its height."""


class _Cloth(Struct, frozen=True):
    """A flag on a staff that stands in (0, 0) and leans to one `side`, -1 or 1."""

    side: int

    def along(self, far: Mm) -> Point:
        """Return a point of the staff so far from its foot."""
        return self.side * far * sin(_LEAN), far * cos(_LEAN)

    def point(self, out: float, down: float) -> Point:
        """Return a point of the flag: `out` of its length from the staff, and `down` of its height from its upper edge.

        It hangs lower the farther out it is, and in one wave.
        """
        x, y = self.along(_STAFF - _TOP - down * _HOIST)
        wave = _SWELL * sin(2 * pi * out)
        return x + self.side * out * _FLY * cos(_DROOP), y - out * _FLY * sin(_DROOP) + wave

    @property
    def lance(self) -> tuple[Point, Point]:
        """The two broadest points of what tops the staff."""
        x, y = self.along(_STAFF + 0.4 * _LANCE)
        right, up = 0.3 * _LANCE * cos(_LEAN), 0.3 * _LANCE * self.side * sin(_LEAN)
        return (x - right, y + up), (x + right, y - up)

    def edge(self, down: float, start: float, end: float) -> tuple[Point, ...]:
        """Return a line along the flag."""
        return tuple(self.point(start + (end - start) * step / _STEPS, down) for step in range(_STEPS + 1))

    def outline(self, hem: float, tail: Mm) -> tuple[Point, ...]:
        """Return its outline, so far inside its edges."""
        beside = hem * _HOIST / _FLY
        upper, lower = self.edge(hem, beside, 1.0 - beside), self.edge(1.0 - hem, 1.0 - beside, beside)
        notch = (self.point(1.0 - beside - tail / _FLY, 0.5),) if tail else ()
        return *upper, *notch, *lower


def standards(subject: Subject, feet: tuple[Point, Point], size: float, wood: Colour) -> tuple[Mark, ...]:
    """Return both so many times as large as they are drawn, their staffs in two points: the first side's at the left.

    They lean away from each other.
    """
    styles = side_styles(subject.scenario, subject.look)
    return tuple(
        mark
        for side, style, at in zip((-1, 1), styles, feet, strict=True)
        for mark in _standard(style, side, at, (size, wood))
    )


def _standard(style: SideStyle, side: int, at: Point, how: tuple[float, Colour]) -> Iterator[Mark]:
    """Yield a standard: its staff with a point and a foot, and over it the flag with a fine line and a fold."""
    (size, wood), cloth, tail = how, _Cloth(side), _TAIL if style.light else 0.0

    def placed(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((round(at[0] + size * x, 3), round(at[1] + size * y, 3)) for x, y in points)

    foot, head, tip = placed((cloth.along(0.0), cloth.along(_STAFF), cloth.along(_STAFF + _LANCE)))
    yield line(*foot, *head, Pen(wood, 0.55 * size))
    yield Circle(*foot, 0.4 * size, wood)
    left, right = placed(cloth.lance)
    yield polygon((head, left, tip, right), wood)
    yield polygon(placed(cloth.outline(0.0, tail)), style.colour, Pen(style.edge, 0.25))
    yield polygon(placed(cloth.outline(_HEM, 0.8 * tail)), None, Pen(style.ink, 0.2))
    yield polyline(placed(tuple(cloth.point(0.3, step / 4) for step in range(5))), Pen(style.lines, 0.15))
