"""Large areas, cut many times by small boxes."""

from __future__ import annotations

from math import ceil, floor, log2

from pwprint.map.table.shapes import Shape, cut
from pwprint.pdf.lines import Bounds

_SQUARE, _LEVELS = 24.0, 7
"""The side of the smallest cells, in units, and how often it is doubled."""


class Nearby:
    """A large shape of which parts in small boxes are wanted: it is cut into ever smaller squares on the way.

    A square has twice the side of its cell, so that every box finds one that holds it.
    """

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._squares: dict[tuple[int, int, int], Shape] = {}

    def at(self, bounds: Bounds) -> Shape:
        """Return the part of the shape in a box, with some of its surroundings."""
        left, bottom, right, top = bounds
        size = max(right - left, top - bottom, _SQUARE)
        level = ceil(log2(size / _SQUARE))
        side = _SQUARE * 2**level
        return self._square(level, floor(left / side), floor(bottom / side))

    def _square(self, level: int, column: int, row: int) -> Shape:
        if level >= _LEVELS:
            return self._shape
        key = (level, column, row)
        if key not in self._squares:
            whole, side = self._square(level + 1, column // 2, row // 2), _SQUARE * 2**level
            x, y = column * side, row * side
            self._squares[key] = whole if whole.is_empty else cut(whole, (x, y), (x + 2 * side, y + 2 * side))
        return self._squares[key]
