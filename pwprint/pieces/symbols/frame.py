"""What every symbol is drawn in: a frame with its front above, one width of line, and the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Box, Path, Pen, cut_corners, polygon, polyline
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour, Mark, Mm, Point

WIDTH, HEIGHT = 1.6, 1.0
"""The size of the frame of symbols in a line of text or on a map."""
LINE = 0.1
"""The width of lines, in frame heights."""
CUT = 0.2
"""What is cut off the corners of a light side's frame, in frame heights."""


class SymbolFrame(Struct, frozen=True):
    """The frame of a symbol from (0, 0): the middles of its lines, their width, and what is cut off its corners."""

    width: Mm = WIDTH
    height: Mm = HEIGHT
    line: Mm = LINE
    cut: Mm = 0.0

    def at(self, across: float, up: float) -> Point:
        """Return a point given in shares of the frame."""
        return across * self.width, up * self.height

    def corner(self, across: float, up: float) -> Point:
        """Return where a line that goes to a corner ends: in the middle of what is cut off."""
        x, y = self.at(across, up)
        half = self.cut / 2
        return x + half - 2 * half * across, y + half - 2 * half * up

    def outline(self, fill: Colour | None = None, pen: Pen | None = None) -> Path:
        """Return the frame."""
        return polygon(cut_corners(Box(0.0, 0.0, self.width, self.height), self.cut), fill, pen)

    def upper_left(self, fill: Colour) -> Path:
        """Return the half of the frame above its rising diagonal."""
        wide, high, cut = self.width, self.height, self.cut
        ends = self.corner(0, 0), self.corner(1, 1)
        if not cut:
            return polygon((*ends, (0.0, high)), fill)
        return polygon((*ends, (wide - cut, high), (cut, high), (0.0, high - cut), (0.0, cut)), fill)


class Inks(Struct, frozen=True):
    """The colours of a symbol: its frame, the lines and what is filled in it, its inside, and the ground around it."""

    frame: Colour = INK
    line: Colour = INK
    inside: Colour = WHITE
    ground: Colour = WHITE


def stroke(frame: SymbolFrame, inks: Inks, *points: Point, lines: float = 1.0, colour: Colour | None = None) -> Path:
    """Return a line through points given in mm, so many times as broad as the frame's; its ends are blunt."""
    return polyline(points, Pen(colour or inks.line, lines * frame.line, round=False))


def boxed(frame: SymbolFrame, inks: Inks, *marks: Mark) -> tuple[Mark, ...]:
    """Return marks in their frame, whose line covers their ends."""
    return frame.outline(inks.inside), *marks, frame.outline(None, Pen(inks.frame, frame.line, round=False))
