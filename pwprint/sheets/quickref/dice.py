"""Dice as drawings: the fonts have none."""

from __future__ import annotations

from pwprint.pdf.fonts import MM_PER_POINT
from pwprint.pdf.marks import Circle, Group, Mark, Mm, Pen, Rect
from pwprint.sheets.quickref.style import INK, PAPER

_LEFT, _MIDDLE, _RIGHT = 0.25, 0.5, 0.75
_PIPS = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LEFT, _LEFT), (_RIGHT, _RIGHT)),
    3: ((_LEFT, _LEFT), (_MIDDLE, _MIDDLE), (_RIGHT, _RIGHT)),
    4: ((_LEFT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _LEFT), (_RIGHT, _RIGHT)),
    5: ((_LEFT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _LEFT), (_RIGHT, _RIGHT), (_MIDDLE, _MIDDLE)),
    6: tuple((x, y) for x in (0.28, 0.72) for y in (0.22, _MIDDLE, 0.78)),
}


def die_side(size: float) -> Mm:
    """Return the side in mm of a die beside text of a size in points."""
    return size * MM_PER_POINT * 0.92


def die_width(size: float) -> Mm:
    """Return the room in mm that a die takes in a line: its side and a little air."""
    return die_side(size) + 0.5


def die(pips: int, x: Mm, y: Mm, size: float) -> Group:
    """Return a die that stands on the baseline `y` of text of a size in points."""
    side = die_side(size)
    bottom = y - (side - 0.66 * size * MM_PER_POINT) / 2
    marks: tuple[Mark, ...] = (
        Rect(x, bottom, side, side, PAPER, Pen(INK, 0.22), radius=side * 0.18),
        *(Circle(x + side * px, bottom + side * py, side * 0.095, INK) for px, py in _PIPS[pips]),
    )
    return Group(marks, name=f"die:{pips}")
