"""Markers for hits: a unit's hits are the sum of the figures beside it. The more hits, the darker the marker."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE, ink_on
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Mark, Pen, Text, polygon
from pwprint.pieces.chit_face import BASE, MARKER, WORD, plain_marker
from pwprint.text.words import counted

if TYPE_CHECKING:
    from pwprint.page.look import Look
    from pwprint.pdf.marks import Colour, Point

SMALL, LARGE = (1, 2), (3, 6)
"""The figures on front and back of the two kinds of marker: with one of each a unit shows up to eight hits."""

_BURSTS: dict[int, Colour] = {1: WHITE, 2: "#E9A68E", 3: "#C4472F", 6: "#5E1210"}
_RAYS, _OUTER, _INNER = 16, 3.2, 2.8
_MIDDLE, _HEIGHT = MARKER / 2, 7.1
_SIZE = 18.5


def hit_faces(figures: tuple[int, int], look: Look) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return both faces of a marker."""
    front, back = figures
    return _face(front, look), _face(back, look)


def _face(figure: int, look: Look) -> tuple[Mark, ...]:
    burst = _BURSTS[figure]
    base = _HEIGHT - cap_height("sans-bold", _SIZE) / 2
    number, word = counted(figure, "hit").split()
    marks = (
        polygon(_burst(), fill=burst, pen=Pen(INK, 0.3)),
        Text(_MIDDLE, base, number, "sans-bold", _SIZE, ink_on(burst), anchor="middle"),
        Text(_MIDDLE, BASE, word, "sans-semibold", WORD, INK, anchor="middle"),
    )
    return plain_marker(marks, MARKER, look)


def _burst() -> tuple[Point, ...]:
    arms = ((_INNER if number % 2 else _OUTER, pi * number / _RAYS) for number in range(2 * _RAYS))
    return tuple((_MIDDLE + arm * sin(turn), _HEIGHT + arm * cos(turn)) for arm, turn in arms)
