"""Dice in the colour of the side that throws them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Circle, Group, Pen, Rect

if TYPE_CHECKING:
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm

_LOW, _MID, _HIGH = 0.25, 0.5, 0.75
_PIPS = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH), (_MID, _MID)),
    6: tuple((x, y) for x in (0.27, 0.73) for y in (0.22, _MID, 0.78)),
}


def die(score: int, x: Mm, y: Mm, side: Mm, style: SideStyle | None = None) -> Group:
    """Return a die with its lower left corner at (x, y); one that neither side throws is white."""
    ground, pips, edge = (WHITE, INK, INK) if style is None else (style.colour, style.ink, style.edge)
    face = Rect(x, y, side, side, ground, Pen(edge, 0.3), side * 0.18)
    dots = tuple(Circle(x + side * across, y + side * up, side * 0.1, pips) for across, up in _PIPS[score])
    return Group((face, *dots), name=f"die:{score}")
