"""A designer's picture in the place of a unit's symbol: on a white card in the frame that the symbol has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.artwork.placed import drawn, fitted
from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Box, Group, Pen, polygon

if TYPE_CHECKING:
    from pwprint.pdf.artwork import Artwork
    from pwprint.pdf.marks import Colour, Mark
    from pwprint.pieces.symbols import Inks, SymbolFrame

_AIR = 0.25  # of the frame's line, between it and the picture


def picture_card(artwork: Artwork, inks: Inks, at: Box, frame: SymbolFrame) -> Group:
    """Return a picture in its frame at a place. What a light side cuts off a frame's corners is cut off it too."""
    inset = (0.5 + _AIR) * frame.line
    room = Box(inset, inset, frame.width - 2 * inset, frame.height - 2 * inset)
    edge = frame.outline(None, Pen(inks.frame, frame.line, round=False))
    picture = drawn(artwork, fitted(artwork, room), "picture")
    marks = (frame.outline(WHITE), picture, *_corners(frame, inks.ground), edge)
    return Group(marks, (1.0, 0.0, 0.0, 1.0, at.x, at.y), name="card")


def _corners(frame: SymbolFrame, ground: Colour) -> tuple[Mark, ...]:
    cut, wide, high = frame.cut, frame.width, frame.height
    if not cut:
        return ()
    ends = ((0.0, 0.0, cut, cut), (wide, 0.0, -cut, cut), (wide, high, -cut, -cut), (0.0, high, cut, -cut))
    return tuple(polygon(((x, y), (x + dx, y), (x, y + dy)), ground) for x, y, dx, dy in ends)
