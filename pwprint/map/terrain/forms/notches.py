"""What lies between a board of hexes and the rectangle round it."""

from __future__ import annotations

from functools import lru_cache

from pwprint.map.terrain.forms.border import closed, move, to
from pwprint.map.terrain.forms.outline import loops
from pwprint.map.terrain.forms.rings import within
from pwprint.map.terrain.ground import Drawn, Layer
from pwprint.map.terrain.lattice import Lattice
from pwprint.page import inks
from pwprint.pdf.marks import Path, Pen, Point

_EDGE = Pen(inks.INK, 0.5)
_HATCH, HATCHED = 4.0, Pen(inks.GLACIS, 0.16, round=False)
"""How far the lines are apart in what is no part of the board, and their pen."""


def outside(lattice: Lattice) -> tuple[Drawn, ...]:
    """Return what covers the notches between the board and the rectangle round it; nothing if there are none.

    They are hatched, and nothing of the country goes on in them: nobody may take them for halves of hexes.
    """
    if not is_notched(lattice):
        return ()
    borders = _borders(lattice)
    right, top = lattice.width, lattice.height
    frame = [(0.0, 0.0), (right, 0.0), (right, top), (0.0, top)]
    outline, whole = (tuple(step for line in lines for step in closed(line)) for lines in (borders, [frame, *borders]))
    starts = range(1, int((right + top) / _HATCH) + 1)
    lines = (((start * _HATCH, 0.0), (start * _HATCH - top, top)) for start in starts)
    rings = [tuple(frame), *map(tuple, borders)]
    hatched = tuple(step for line in lines for start, end in within(line, rings) for step in (move(*start), to(*end)))
    marks = (Path(whole, inks.OUTSIDE), Path(hatched, pen=HATCHED), Path(outline, pen=_EDGE))
    return (Drawn(Layer.OUTSIDE, marks),)


@lru_cache(maxsize=16)
def is_notched(lattice: Lattice) -> bool:
    """Say whether the board is no rectangle."""
    right, top = lattice.width, lattice.height
    points = (point for border in _borders(lattice) for point in border)
    return any(point[0] not in {0.0, right} and point[1] not in {0.0, top} for point in points)


def _borders(lattice: Lattice) -> list[list[Point]]:
    """Return the corners of a board."""
    board = lattice.board
    return [[lattice.point(place) for place, _ in loop] for loop in loops(frozenset(board.plan), board.corners)]
