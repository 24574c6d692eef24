"""Where the squares and hexes of Tiled lie in pixels. Our hexes have flat tops, and column b stands higher than a."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from pwprint.format.drawing.reading import Slip

if TYPE_CHECKING:
    from pwprint.format.tiled.model import TiledMap

SQUARE = "square"
_ORTHOGONAL, _HEXAGONAL = "orthogonal", "hexagonal"
ORIENTATIONS = {SQUARE: _ORTHOGONAL, "hex": _HEXAGONAL}
STAGGER = ("x", "even")
"""Even columns, of which the first is one, stand lower."""


def shape_of(tiled: TiledMap) -> str | Slip:
    """Return the shape of the areas of a map, or why ours have no such."""
    if tiled.orientation == _ORTHOGONAL:
        return SQUARE
    if tiled.orientation != _HEXAGONAL:
        return Slip(
            *tiled.at, f"a map must be orthogonal or hexagonal, not {tiled.orientation or 'without orientation'}"
        )
    if tiled.stagger[0] != STAGGER[0]:
        return Slip(*tiled.at, "hexes must have flat tops: choose X as Stagger Axis in Map Properties")
    if tiled.stagger[1] != STAGGER[1]:
        message = "columns b, d, f … must stand half a hex higher than a, c, e …: choose Even as Stagger Index"
        return Slip(*tiled.at, message)
    return "hex"


def centre_of(tiled: TiledMap, column: int, row: int) -> tuple[float, float]:
    """Return the middle of a square or a hex in pixels, from the upper left corner of the map."""
    wide, high = tiled.tile
    if tiled.orientation == _ORTHOGONAL:
        return (column + 0.5) * wide, (row + 0.5) * high
    lower = 0.0 if column % 2 else 0.5
    return wide / 2 + column * (wide + tiled.side) / 2, (row + 0.5 + lower) * high


def cell_at(tiled: TiledMap, x: float, y: float) -> tuple[int, int]:
    """Return the column and the row of the square, or of the hex with the nearest middle, at a point in pixels."""
    wide, high = tiled.tile
    if tiled.orientation == _ORTHOGONAL:
        return floor(x / wide), floor(y / high)
    guess = floor(x / ((wide + tiled.side) / 2))
    around = [(column, row) for column in (guess - 1, guess) for row in (floor(y / high) - 1, floor(y / high))]
    return min(around, key=lambda at: _distance(centre_of(tiled, *at), (x, y)))


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
