"""The border of a map page: coordinates and the chequered band at the board's edges, tabs and cuts at the seams."""

from __future__ import annotations

from math import ceil, cos, radians, sin

from pwprint.game.board.base import Square
from pwprint.map.assembly.seam import seams
from pwprint.map.band import BAND, DEEP, FIGURE, RINGS
from pwprint.map.grid import FRAME
from pwprint.map.match import match_marks
from pwprint.map.place.view import View
from pwprint.map.poster import Poster
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page import inks
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Mark, Mm, Pen, Rect, Text, line, polygon

_FONT, _SIZE = FIGURE
_STAR = tuple(
    (far * cos(radians(45 * turn)), far * sin(radians(45 * turn))) for turn, far in enumerate((1.6, 0.55) * 4)
)


def frame(poster: Poster, view: View) -> tuple[Mark, ...]:
    """Return everything round the squares of a part."""
    part = view.part
    outer = poster.edges(part)
    marks: list[Mark] = [_ground(part.window, side, outer) for side in range(4) if outer[side]]
    for side, at_edge in enumerate(outer):
        if at_edge:
            marks += _border(view, side, outer)
            marks += _coordinates(view, side)
            marks += _stars(part.window, side, outer) if side in {0, 2} else []
    return (*marks, *seams(poster, part), *match_marks(poster, part, _STAR))


def _beside(view: View, side: int) -> list[Square]:
    """Return the squares of a part whose columns or rows are named along a side."""
    part, columns = view.part, view.board.columns
    if side in (0, 2):
        return list(range(part.column, part.column + round(part.columns)))
    last = columns - 1 if side == 1 else 0
    return [row * columns + last for row in range(part.row, part.row + round(part.rows))]


def _ground(window: Box, side: int, outer: tuple[bool, ...]) -> Mark:
    """Return the paper of the border along one side, with its corners in the north and south."""
    deep = FRAME - 0.3
    if side in {1, 3}:
        return Rect(window.right if side == 1 else window.x - deep, window.y, deep, window.height, inks.PLATE)
    west, east = deep * outer[3], deep * outer[1]
    y = window.top if side == 0 else window.y - deep
    return Rect(window.x - west, y, window.width + west + east, deep, inks.PLATE)


def _border(view: View, side: int, outer: tuple[bool, ...]) -> list[Mark]:
    """Return the lines and the band along one side; where the next side is the board's edge too they turn there."""
    window = view.part.window
    before, after = outer[3 if side in (0, 2) else 2], outer[1 if side in (0, 2) else 0]
    length = window.width if side in (0, 2) else window.height
    marks = [_along(window, side, (out, -out * before, length + out * after), pen) for out, pen in RINGS]
    first, pace = _pace(view, side)
    count = ceil((length - first) / pace / 2 - 1e-9)
    starts = [first + 2 * number * pace for number in range(count)]
    return marks + [_block(window, side, start, min(pace, length - start)) for start in starts]


def _stars(window: Box, side: int, outer: tuple[bool, ...]) -> list[Mark]:
    """Return stars in those corners of the border in the north (0) or south (2) where it turns."""
    y = window.top + BAND / 2 if side == 0 else window.y - BAND / 2
    ends = ((window.x - BAND / 2, outer[3]), (window.right + BAND / 2, outer[1]))
    return [polygon(tuple((x + a, y + b) for a, b in _STAR), inks.INK) for x, at_edge in ends if at_edge]


def _pace(view: View, side: int) -> tuple[Mm, Mm]:
    """Return where along a side its first column or row begins, and half of what it takes."""
    pace = lattice(view.board).pitch[side % 2] * view.square / UNIT / 2
    x, y = view.centre(view.part.row * view.board.columns + view.part.column)
    window = view.part.window
    return (x - window.x if side in (0, 2) else y - window.y) - pace, pace


def _along(window: Box, side: int, run: tuple[Mm, Mm, Mm], pen: Pen) -> Mark:
    """Return a line along a side; `run` is how far out it lies, where it starts and where it ends."""
    out, start, end = run
    if side in (0, 2):
        y = window.top + out if side == 0 else window.y - out
        return line(window.x + start, y, window.x + end, y, pen)
    x = window.right + out if side == 1 else window.x - out
    return line(x, window.y + start, x, window.y + end, pen)


def _block(window: Box, side: int, start: Mm, length: Mm) -> Mark:
    if side in (0, 2):
        y = window.top + BAND if side == 0 else window.y - BAND - DEEP
        return Rect(window.x + start, y, length, DEEP, inks.INK)
    x = window.right + BAND if side == 1 else window.x - BAND - DEEP
    return Rect(x, window.y + start, DEEP, length, inks.INK)


def _coordinates(view: View, side: int) -> list[Mark]:
    window, seen = view.part.window, view.part.open
    drop = cap_height(_FONT, _SIZE) / 2
    marks: list[Mark] = []
    for square in _beside(view, side):
        name, (x, y) = view.board.name(square), view.centre(square)
        letters = name.rstrip("0123456789")
        if side in (0, 2):
            y = window.top + BAND / 2 if side == 0 else window.y - BAND / 2
            marks.append(Text(x, y - drop, letters, _FONT, _SIZE, inks.INK, "middle"))
        else:
            x = window.right + BAND / 2 if side == 1 else window.x - BAND / 2
            y = min(max(y, seen.y + 2 * drop), seen.top - 2 * drop)
            digits = name[len(letters) :]
            size = _SIZE if len(digits) == 1 else _SIZE - 1.5
            marks.append(Text(x, y - drop, digits, _FONT, size, inks.INK, "middle"))
    return marks
