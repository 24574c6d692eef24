"""The sign of a side: its colour, and a shape that says the same without colour."""

from __future__ import annotations

from pwprint.press.marks import Mark, Mm, Pen, Rect, polygon
from pwprint.sheets.flow.style import INK, PAPER

CHIP: Mm = 2.6
"""The side of the sign in mm."""

COLOURS = ("#0072B2", "#E69F00")
"""The two sides where a scenario names no colours; they differ in greyscale too."""


def chip(side: int, colour: str, x: Mm, y: Mm, size: Mm = CHIP) -> tuple[Mark, ...]:
    """Return the sign with its lower left corner at (x, y): a full square, or a double frame with a cut corner."""
    pen = Pen(INK, size * 0.08)
    if side == 0:
        return (Rect(x, y, size, size, colour, pen),)
    inner, cut = size * 0.3, size * 0.3
    corners = ((x, y), (x + size, y), (x + size, y + size), (x + cut, y + size), (x, y + size - cut))
    hole = Rect(x + inner, y + inner, size - 2 * inner, size - 2 * inner, PAPER, pen)
    return (polygon(corners, colour, pen), hole)
