"""Pictures in their places: whole, as large as there is room for, never stretched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.marks import Box, Group, Pen, Rect

if TYPE_CHECKING:
    from pwprint.pdf.artwork.fault import Artwork
    from pwprint.pdf.marks import Colour

_HAIR = 0.15  # mm: the line round flags, which may have the colour of what they lie on


def fitted(artwork: Artwork, room: Box, across: float = 0.5) -> Box:
    """Return the largest box of a picture's shape in a room: in its middle, or `across` from left (0) to right (1)."""
    scale = min(room.width / artwork.width, room.height / artwork.height)
    wide, high = scale * artwork.width, scale * artwork.height
    return Box(room.x + across * (room.width - wide), room.y + (room.height - high) / 2, wide, high)


def drawn(artwork: Artwork, box: Box, name: str) -> Group:
    """Return a picture that fills a box of its shape."""
    scale = box.width / artwork.width
    return Group(artwork.marks, (scale, 0.0, 0.0, scale, box.x, box.y), name=name)


def flag(artwork: Artwork, room: Box, edge: Colour, across: float = 0.5) -> tuple[Group, Rect]:
    """Return a flag in a room, with a fine line round it."""
    box = fitted(artwork, room, across)
    return drawn(artwork, box, "flag"), Rect(box.x, box.y, box.width, box.height, pen=Pen(edge, _HAIR, round=False))
