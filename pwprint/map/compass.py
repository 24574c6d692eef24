"""The compass of a map."""

from __future__ import annotations

from math import cos, radians, sin

from pwprint.page import inks
from pwprint.page.display_type import DISPLAY
from pwprint.pdf.marks import Circle, Group, Mark, Mm, Pen, Text, polygon

NEEDLE: Mm = 20.0
"""How high the compass is with its letter."""

_ROSE: Mm = 7.6
"""Half of its height without it."""


def needle(x: Mm, y: Mm) -> tuple[Mark, ...]:
    """Return a compass that points north, its foot at (x, y): a star of eight points on a ring."""
    pen, middle = Pen(inks.INK, 0.2), _ROSE
    marks: list[Mark] = [
        Circle(0.0, middle, _ROSE * 0.66, "#FFFFFF", Pen(inks.INK, 0.35)),
        Circle(0.0, middle, _ROSE * 0.58, pen=Pen(inks.INK, 0.15)),
    ]
    for turn in (45, 135, 225, 315):
        marks += _point(middle, turn, _ROSE * 0.62, _ROSE * 0.16, pen)
    for turn in (90, 180, 270, 0):
        marks += _point(middle, turn, _ROSE * (1.08 if turn == 90 else 0.94), _ROSE * 0.24, pen)
    marks.append(Text(0.0, 2.08 * _ROSE + 0.7, "N", DISPLAY, 12.0, inks.INK, "middle"))
    return (Group(tuple(marks), (1.0, 0.0, 0.0, 1.0, x, y), name="map:north"),)


def _point(middle: Mm, turn: int, reach: Mm, waist: Mm, pen: Pen) -> tuple[Mark, ...]:
    """Return a point of a star, one half of it dark."""
    tip, left, right = (
        (far * cos(radians(turn + aside)), middle + far * sin(radians(turn + aside)))
        for far, aside in ((reach, 0), (waist, 45), (waist, -45))
    )
    return polygon((tip, left, (0.0, middle)), "#FFFFFF", pen), polygon((tip, right, (0.0, middle)), inks.INK, pen)
