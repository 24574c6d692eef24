"""The standards of both sides, at both ends of the title of a cover.

Their flags have the devices of the pieces, and their countries' colours where there are colours.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

from pwprint.page.side_style import side_styles
from pwprint.pdf.marks import Circle, Pen, line, polygon
from pwprint.pieces.standard import StandardInks, finely, flag_of
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Mark, Mm, Point
    from pwprint.pieces.standard import Flag

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
_SWELL = 0.5
"""How deep its waves are."""
_HEM: Mm = 0.6
"""The line round a flag, in the colour of its side."""
_WHOLE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The corners of a flag, in shares of it."""


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

    def shape(self, corners: tuple[Point, ...]) -> tuple[Point, ...]:
        """Return a part of the device, whose corners are in shares of the flag, with the wave in its lines."""
        return tuple(self.point(x, 1.0 - y) for x, y in finely(corners))


def standards(subject: Subject, feet: tuple[Point, Point], size: float, wood: Colour) -> tuple[Mark, ...]:
    """Return both so many times as large as they are drawn, their staffs in two points: the first side's at the left.

    They lean away from each other.
    """
    sides = zip(subject.scenario.sides, side_styles(subject.scenario, subject.look), (-1, 1), feet, strict=True)
    return tuple(
        mark for side, style, way, at in sides for mark in _standard(flag_of(side), style, (way, at), (size, wood))
    )


def _standard(flag: Flag, style: SideStyle, place: tuple[int, Point], how: tuple[float, Colour]) -> Iterator[Mark]:
    """Yield a standard: its staff with a point and a foot, and over it the flag with its device."""
    (way, at), (size, wood) = place, how
    cloth, tones = _Cloth(way), StandardInks(style.ink, style.colour, style.foot)
    device, inks = flag.drawn(style.look.ink, tones, large=True)

    def placed(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((round(at[0] + size * x, 3), round(at[1] + size * y, 3)) for x, y in points)

    foot, head, tip = placed((cloth.along(0.0), cloth.along(_STAFF), cloth.along(_STAFF + _LANCE)))
    yield line(*foot, *head, Pen(wood, 0.55 * size))
    yield Circle(*foot, 0.4 * size, wood)
    left, right = placed(cloth.lance)
    yield polygon((head, left, tip, right), wood)
    yield from (polygon(placed(cloth.shape(corners)), inks.of(tone)) for tone, corners in device.value)
    yield polygon(placed(cloth.shape(_WHOLE)), None, Pen(style.edge, _HEM, round=False))
