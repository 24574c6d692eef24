"""The sign of a side in a line of text: its style, very small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.side_style import ColourField, SideStyle, framed
from pwprint.pdf.marks import Pen

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour, Mark, Mm

CHIP: Mm = 2.8
"""The side of the sign in mm."""


def chip(side: int, colour: Colour, x: Mm, y: Mm) -> tuple[Mark, ...]:
    """Return the sign of a side, 0 or 1, with its lower left corner at (x, y)."""
    style = SideStyle(colour, double=side == 1, letter="")
    field = ColourField((x, y, x + CHIP, y + CHIP), cut=CHIP * 0.34, gap=CHIP * 0.2)
    return framed(style, field, colour, Pen(style.ink, 0.28))
