"""Darts that point to the fronts of units, at the edges of their tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import WHITE
from pwprint.pdf.marks import Pen, polygon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pwprint.pdf.marks import Colour, Mark, Mm, Point

OUT = 0.36
_LONG, _HALF, _NOTCH, _RIM = 0.31, 0.145, 0.1, 0.03
"""In shares of the tile: how far a dart ends outside of it.

Its length, half of its breadth, the notch in its back, and its white edge. All of it is outside: symbols and ids stay
whole. It is longer than broad: a triangle with three equal sides would point to three fronts of a hex.
"""


def dart(way: Point | None, at: Point, size: Mm) -> tuple[Point, ...]:
    """Return the corners of the dart of a tile; nothing where units have no front.

    The lower left corner of the tile is `at` a point.
    """
    if way is None:
        return ()
    right, up = way
    tip = (0.5 + OUT) / max(abs(right), abs(up))
    x, y, back = at[0] + size / 2, at[1] + size / 2, tip - _LONG
    ends = ((tip, 0.0), (back, _HALF), (back + _NOTCH, 0.0), (back, -_HALF))
    return tuple(
        (x + size * (along * right - aside * up), y + size * (along * up + aside * right)) for along, aside in ends
    )


def pointer(corners: tuple[Point, ...], size: Mm, colour: Colour) -> tuple[Mark, ...]:
    """Return the drawing of a dart with its corners, if it has any."""
    return (polygon(corners, colour, Pen(WHITE, _RIM * size)),) if corners else ()


def in_row(ways: Sequence[Point | None]) -> int:
    """Return how many tiles of a square stand in a row.

    Of two that face east or west one does, so that no dart lies on the other.
    """
    return 1 if len(ways) == 2 and _is_level(ways[0]) else min(2, len(ways))


def gaps(ways: Iterable[Point | None]) -> tuple[bool, bool]:
    """Return whether darts need room between the tiles of a row, and between rows."""
    those = list(ways)
    level = [_is_level(way) for way in those if way is not None]
    return in_row(those) > 1 and any(level), len(those) > in_row(those) and not all(level)


def _is_level(way: Point | None) -> bool:
    return way is not None and abs(way[0]) > abs(way[1])
