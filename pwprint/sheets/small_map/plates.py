"""Plates with the names of units, which hang on their tiles: a bare name would lie on houses and slopes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.inks import PAPER
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Pen, Rect, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.pdf.marks import Mm, Point

_FONT, _SIZE, _LEAST = "sans-semibold", 8.0, 6.0
"""The type of the names, and its limits in points."""
_BESIDE, _ABOVE = 0.6, 0.75
"""What is free beside a name, and above and below it, in mm."""


def size_on_plates(names: Iterable[str], room: Mm) -> float:
    """Return the type in which all names have room on plates; 0 if one has none."""
    widest = max((text_width(name, _FONT, 1.0) for name in names), default=1.0)
    points = min(_SIZE, (room - 2 * _BESIDE) / widest)
    return points if points >= _LEAST else 0.0


def plate_height(points: float) -> Mm:
    """Return the height of a plate with a name of a size."""
    return cap_height(_FONT, points) + 2 * _ABOVE


def plate(name: str, at: Point, size: Mm, points: float, *, above: bool) -> tuple[Rect | Text, ...]:
    """Return the plate of a tile with a lower left corner and a size: it hangs below, or stands above."""
    high, middle = plate_height(points), at[0] + size / 2
    wide = max(size, text_width(name, _FONT, points) + 2 * _BESIDE)
    low = at[1] + size if above else at[1] - high
    return (
        Rect(middle - wide / 2, low, wide, high, PAPER, Pen(INK, 0.15, round=False)),
        Text(middle, low + _ABOVE, name, _FONT, points, INK, "middle"),
    )
