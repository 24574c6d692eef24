"""Borders that sway a little, as shores and the edges of woods do, whatever the lines of a grid they follow."""

from __future__ import annotations

from math import fsum, sin

from pwprint.map.terrain.forms.border import closed
from pwprint.map.terrain.ground import AreaBorder
from pwprint.pdf.marks import Command

_PACE = 2.0
"""How far apart the points of a border are."""

_WAVES = ((0.29, 0.13, 0.0), (0.17, -0.23, 1.7), (0.11, 0.31, 4.1))
"""The waves of the plane: how fast each rises to the east and to the north, and where it begins."""


def swayed(border: AreaBorder, by: float) -> tuple[Command, ...]:
    """Return a border up to `by` out of its line; what lies beside another sways with it. Without `by` it is exact."""
    if not by:
        return border.commands()
    return closed(stop.inward(by * _sway(stop.x, stop.y)) for stop in border.walk(_PACE))


def _sway(x: float, y: float) -> float:
    """Return how far a place is out of line: from -1, outwards, to 1."""
    return fsum(sin(east * x + north * y + start) for east, north, start in _WAVES) / len(_WAVES)
