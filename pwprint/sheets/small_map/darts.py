"""Darts that point to the fronts of units, at the edges of their tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Pen, polygon

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour, Mark, Mm, Point

OUT = 0.24
_HALF, _NOTCH, _RIM = 0.11, 0.1, 0.03
_LONG, _SHORT, _WITHIN = 0.36, 0.26, 0.03
_ABOVE, _ABOVE_SHARED = (0.36, 0.34), (0.28, 0.26)
"""In shares of the tile: how far a dart ends outside of a tile that is alone in its square.

Half of its breadth, the notch in its back, and its white edge; its length and how far it ends outside of a tile that is
alone, and of one with neighbours, which it must not touch. It is longer than broad: a triangle with three equal sides
would point to three fronts of a hex.
"""


def dart(way: Point | None, at: Point, size: Mm, together: int) -> tuple[Point, ...]:
    """Return the corners of the dart of a tile that stands `together` with others; nothing where units have no front.

    The lower left corner of the tile is `at` a point.
    """
    if way is None:
        return ()
    (right, up), (long, out) = way, _reach(way, together)
    edge = 0.5 / max(abs(right), abs(up))
    x, y, tip, back = at[0] + size / 2, at[1] + size / 2, edge + out, edge + out - long
    ends = ((tip, 0.0), (back, _HALF), (back + _NOTCH, 0.0), (back, -_HALF))
    return tuple(
        (x + size * (along * right - aside * up), y + size * (along * up + aside * right)) for along, aside in ends
    )


def pointer(corners: tuple[Point, ...], size: Mm, colour: Colour) -> tuple[Mark, ...]:
    """Return the drawing of a dart with its corners, if it has any."""
    return (polygon(corners, colour, Pen(WHITE, _RIM * size)),) if corners else ()


def _reach(way: Point, together: int) -> tuple[float, float]:
    """Return how long a dart is, and how far it ends outside of its tile: upwards it leaves the id free."""
    if way[1] > abs(way[0]):
        return _ABOVE if together == 1 else _ABOVE_SHARED
    return (_LONG, OUT) if together == 1 else (_SHORT, _WITHIN)
