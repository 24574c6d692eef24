"""Affine matrices (a, b, c, d, e, f) as in PDF and SVG: x' = a x + c y + e, y' = b x + d y + f. And round corners."""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from typing import TYPE_CHECKING

from pwprint.pdf.fonts import text_width

if TYPE_CHECKING:
    from pwprint.pdf.marks import Command, Point, Text

Matrix = tuple[float, float, float, float, float, float]

_KAPPA = 0.5523  # a quarter of a circle as one Bezier curve
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def product(inner: Matrix, outer: Matrix) -> Matrix:
    """Return the matrix that moves by `inner` first, then by `outer`."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def moved_point(x: float, y: float, matrix: Matrix) -> Point:
    """Return where a matrix puts a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def scale_of(matrix: Matrix) -> float:
    """Return by how much a matrix enlarges; where both ways differ, what keeps areas right."""
    return sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def text_matrix(text: Text) -> Matrix:
    """Return the matrix that puts a text starting at (0, 0) in its place."""
    turn = radians(text.angle)
    along, up = cos(turn), sin(turn)
    shift = _ANCHORS[text.anchor] * text_width(text.text, text.font, text.size) if text.anchor != "start" else 0.0
    return along, up, -up, along, text.x - shift * along, text.y - shift * up


def rounded(left: float, bottom: float, right: float, top: float, radius: float) -> tuple[Command, ...]:
    """Return a rectangle with round corners, which is a circle where nothing straight is left."""
    k = radius * (1 - _KAPPA)
    wide, high = right - left > 2 * radius, top - bottom > 2 * radius
    return (
        ("M", (left + radius, bottom)),
        *([("L", (right - radius, bottom))] if wide else []),
        ("C", (right - k, bottom, right, bottom + k, right, bottom + radius)),
        *([("L", (right, top - radius))] if high else []),
        ("C", (right, top - k, right - k, top, right - radius, top)),
        *([("L", (left + radius, top))] if wide else []),
        ("C", (left + k, top, left, top - k, left, top - radius)),
        *([("L", (left, bottom + radius))] if high else []),
        ("C", (left, bottom + k, left + k, bottom, left + radius, bottom)),
        ("Z", ()),
    )
