"""A cloud of smoke for the markers of disrupted units, drawn in the field of a marker."""

from __future__ import annotations

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Circle, Mark, Path, Pen

_PUFFS = (
    (3.7, 4.6, 0.95), (5.2, 4.4, 1.0), (6.9, 4.35, 1.0), (8.4, 4.6, 0.9), (4.5, 5.8, 1.15), (7.6, 5.7, 1.1),
    (6.0, 6.6, 1.35), (6.0, 5.3, 1.5),
)  # fmt: skip
"""Where the puffs are, and their radii."""
_EDGE = 0.32
_CURLS = (
    ((4.0, 5.1), (4.1, 5.9, 5.1, 6.1, 5.6, 5.4)),
    ((6.3, 5.1), (6.5, 6.0, 7.6, 6.0, 7.9, 5.2)),
    ((5.4, 6.6), (5.5, 7.3, 6.4, 7.4, 6.8, 6.8)),
)
"""The rims of the puffs in front: where each begins, and its curve."""


def smoke() -> tuple[Mark, ...]:
    """Return a cloud with one outline round all its puffs."""
    outline = (Circle(x, y, radius + _EDGE, fill=INK) for x, y, radius in _PUFFS)
    inside = (Circle(x, y, radius, fill=WHITE) for x, y, radius in _PUFFS)
    pen = Pen(INK, 0.28)
    curls = (Path((("M", start), ("C", curve)), pen=pen) for start, curve in _CURLS)
    return (*outline, *inside, *curls)
