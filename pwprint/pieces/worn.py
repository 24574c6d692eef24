"""What marks the back of a piece: hatching, a slash, and the sign before what a unit may not do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Circle, Mark, Pen, Rect, line, polyline

if TYPE_CHECKING:
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Mm, Point

_PITCH, _STROKE = 1.5, 0.3
_SIGN, _ARM = 0.62, 0.44


def hatched(colour: Colour, box: tuple[Mm, Mm, Mm, Mm]) -> tuple[Mark, ...]:
    """Return slanting lines that fill a box: left, bottom, right and top."""
    left, low, right, top = box
    pen, high = Pen(colour, _STROKE, round=False), top - low
    count = int((right - left + high) / _PITCH) + 1
    feet = (left - high + _PITCH * index for index in range(count))
    ends = ((max(left, foot), min(right, foot + high), foot) for foot in feet)
    return tuple(
        line(start, low + start - foot, end, low + end - foot, pen) for start, end, foot in ends if start < end
    )


def state_band(style: SideStyle, box: tuple[Mm, Mm, Mm, Mm]) -> tuple[tuple[Mark, ...], Colour]:
    """Return the band that says what became of a piece, and the colour of words on it: left, bottom, right and top.

    It is black, or where ink is to be spared white over a black line.
    """
    left, low, right, top = box
    if not style.spare:
        return (Rect(left, low, right - left, top - low, fill=INK),), WHITE
    rule = line(left, low, right, low, Pen(INK, 0.4, round=False))
    return (Rect(left, low, right - left, top - low, fill=WHITE), rule), INK


def slash(colour: Colour, start: Point, end: Point) -> tuple[Mark, ...]:
    """Return a heavy stroke with a white edge."""
    return polyline((start, end), Pen(WHITE, 2.1)), polyline((start, end), Pen(colour, 1.25))


def no_entry(x: Mm, y: Mm) -> tuple[Mark, ...]:
    """Return a small crossed circle."""
    pen, arm = Pen(INK, 0.2), _ARM
    return Circle(x, y, _SIGN, pen=pen), line(x - arm, y - arm, x + arm, y + arm, pen)
