"""What every symbol is drawn in: a frame 1.5 wide and 1 high, its front above, and the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Path, Pen, polyline
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour, Point

WIDTH, HEIGHT = 1.5, 1.0
"""The size of a symbol's frame; a commander's flag keeps within it too."""

STROKE, FINE = 0.056, 0.042
"""The width of lines, in frame heights."""


class Inks(Struct, frozen=True):
    """The colours of a symbol: its lines, the ground of its frame, and the side's own colour."""

    line: Colour = INK
    ground: Colour = WHITE
    side: Colour = INK

    def pen(self, width: float = STROKE) -> Pen:
        """Return the pen of the lines, `width` in frame heights."""
        return Pen(self.line, width)


def at(fx: float, fy: float) -> Point:
    """Return a point given in shares of the frame."""
    return fx * WIDTH, fy * HEIGHT


def stroke(inks: Inks, *points: Point, width: float = STROKE) -> Path:
    """Return a line through points given in shares of the frame."""
    return polyline(tuple(at(*point) for point in points), inks.pen(width))
