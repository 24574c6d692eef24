"""The shield of an objective with its number: on maps, in legends, and on the marker of who holds the place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Path, Pen, Text

if TYPE_CHECKING:
    from pwprint.pdf.marks import Mark, Mm

INK = "#8E1B1B"
SHIELD: tuple[Mm, Mm] = (5.2, 6.2)
"""Width and height of an objective's shield."""
_LEAST = 5.0
"""The points of the smallest number that can be read."""


def shield(number: int, x: Mm, y: Mm, scale: float = 1.0) -> tuple[Mark, ...]:
    """Return an objective's shield with its number, the lower left corner of its box at (x, y).

    Its number can be read where all is drawn `scale` times as large.
    """
    width, height = SHIELD
    middle, right, top = x + width / 2, x + width, y + height
    outline = (
        ("M", (x, top)),
        ("L", (right, top)),
        ("L", (right, y + height * 0.45)),
        ("C", (right, y + height * 0.2, middle + width * 0.2, y + height * 0.08, middle, y)),
        ("C", (middle - width * 0.2, y + height * 0.08, x, y + height * 0.2, x, y + height * 0.45)),
        ("Z", ()),
    )
    size = max(10.0 if number < 10 else 8.0, _LEAST / scale)
    base = y + height * 0.56 - cap_height("sans-semibold", size) / 2
    return (
        Path(outline, "#FFFFFF", Pen("#FFFFFF", 1.3)),
        Path(outline, "#FFFFFF", Pen(INK, 0.65)),
        Text(middle, base, str(number), "sans-semibold", size, INK, "middle"),
    )
