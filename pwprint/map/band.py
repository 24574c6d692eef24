"""The chequered band round a small map, with room for figures between it and the map."""

from __future__ import annotations

from collections.abc import Iterable

from pwprint.game.board.base import Board, Square
from pwprint.map.grid import FRAME
from pwprint.page import inks
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Mark, Mm, Pen, Rect

EDGE = Pen(inks.INK, 0.35, round=False)
FINE = Pen(inks.INK, 0.18, round=False)
HEAVY = Pen(inks.INK, 0.6, round=False)
BAND: Mm = 4.3
"""How far from the map's edge the band begins; figures stand between."""

DEEP: Mm = 0.9
RINGS = ((0.0, EDGE), (BAND, FINE), (BAND + DEEP, FINE), (FRAME - 0.3, HEAVY))
"""The lines round a map: how far out each of them lies, and its pen."""

FIGURE = ("serif-semibold", 10.0)
"""The type of the figures round a map of squares or hexes."""

_PAPER = Pen(inks.PLATE, FRAME - 0.3, round=False)

Runs = Iterable[tuple[Mm, Mm]]
"""Where dark blocks of the band begin, and how long they are."""


def band(window: Box, across: Runs, up: Runs) -> tuple[Mark, ...]:
    """Return the band round a map on its own paper, with dark blocks along its columns and rows."""
    low, high = window.y - BAND - DEEP, window.top + BAND
    left, right = window.x - BAND - DEEP, window.right + BAND
    return (
        _ring(window, (FRAME - 0.3) / 2, _PAPER),
        *(_ring(window, out, pen) for out, pen in RINGS),
        *(Rect(x, y, wide, DEEP, inks.INK) for x, wide in across for y in (low, high)),
        *(Rect(x, y, DEEP, long, inks.INK) for y, long in up for x in (left, right)),
    )


def half_figure(board: Board, square: Square, course: int) -> Mm:
    """Return half of what the figure of a square's column (course 0, 2) or row (1, 3) takes along the border."""
    letters = board.name(square).rstrip("0123456789")
    return (cap_height(*FIGURE) if course % 2 else text_width(letters, *FIGURE)) / 2


def _ring(window: Box, out: Mm, pen: Pen) -> Mark:
    return Rect(window.x - out, window.y - out, window.width + 2 * out, window.height + 2 * out, pen=pen)
