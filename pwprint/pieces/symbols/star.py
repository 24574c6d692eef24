"""The star of commanders, the same in every tradition."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.pdf.marks import Point


def star(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """Return the corners of a star with five points, one of them above the middle (x, y)."""
    arms = ((radius if index % 2 == 0 else radius * 0.42, pi / 2 + index * pi / 5) for index in range(10))
    return tuple((x + arm * cos(turn), y + arm * sin(turn)) for arm, turn in arms)
