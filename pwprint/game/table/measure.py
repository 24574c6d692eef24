"""How exactly the open table is measured: the one place that knows the tolerance. E19-DEF-22, E19-R06.

A limit is met by what misses it by no more than the tolerance, so judging is lenient; what is worked out, such as the
longest move, is exact. `Slack` says which of the two is meant.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.game.table.areas import Point

Slack = float
"""By how many inches a limit may be missed: `LENIENT` to judge, `EXACT` to work something out."""

LENIENT: Slack = 0.01 + 1e-6
"""What misses a limit by exactly the tolerance meets it, whatever floating point numbers make of that."""

EXACT: Slack = 5e-6
"""Above what rounding leaves of a position (`DIGITS`), far below anything that can be measured."""

ANGLE = 0.1 + 1e-6
"""By how many degrees an angle may be missed."""

DIGITS = 6
"""Decimals of an inch, or a degree, that positions keep."""


@lru_cache(maxsize=4096)  # few directions, and each is asked for again and again
def unit_vector(heading: float) -> Point:
    """Return the vector of length 1 in a direction, in degrees clockwise from north. E19-DEF-02."""
    exact = _QUARTERS.get(heading % 360)
    return exact if exact is not None else (sin(radians(heading)), cos(radians(heading)))


def ahead(point: Point, heading: float, distance: float) -> Point:
    """Return the point at a distance in a direction."""
    x, y = unit_vector(heading)
    return point[0] + x * distance, point[1] + y * distance


def turned(heading: float) -> float:
    """Return a direction as a number of degrees from 0 up to 360."""
    return round(heading % 360, DIGITS) % 360


def rounded(point: Point) -> Point:
    """Return a point as positions keep it."""
    return round(point[0], DIGITS) + 0.0, round(point[1], DIGITS) + 0.0


_QUARTERS: dict[float, Point] = {0: (0.0, 1.0), 90: (1.0, 0.0), 180: (0.0, -1.0), 270: (-1.0, 0.0)}
