"""Rivers and lakes: one sheet of water with its banks, and lines along the shore that lie farther and farther apart."""

from __future__ import annotations

from pwprint.map.terrain.table.land import Drawn, Land, Layer, once
from pwprint.map.terrain.table.shapes import Shape, inset, outline, soft, union
from pwprint.map.terrain.table.ways import bands
from pwprint.page import inks
from pwprint.pdf.marks import Path, Pen

_BANK = Pen(inks.BANK, 0.45)
_MEADOW = 2.2
_LINES = ((1.0, 0.22), (2.3, 0.2), (4.1, 0.18), (6.5, 0.16), (9.6, 0.15))
"""The lines along the shore: how far out they lie, and how broad they are."""


def river(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of all water; a lake and the rivers that run into it are one."""
    water = waters(land)
    meadow = Path(outline(water.buffer(_MEADOW)), inks.MEADOW)
    lines = tuple(Path(outline(inset(water, by)), pen=Pen(inks.RIPPLE, width)) for by, width in _LINES)
    surface = (
        Path(outline(water), inks.WATER, _BANK),
        Path(outline(inset(water, _LINES[1][0])), inks.SHALLOW),
        *lines,
    )
    return (Drawn(Layer.GROUND, (meadow,)), Drawn(Layer.WATER, surface))


def lake(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of lakes where there is no river; else it draws them too."""
    return () if "river" in land.masses else river(land)


@once
def waters(land: Land) -> Shape:
    """Return rivers and lakes as they are drawn."""
    flowing = bands(land, "river")
    return soft(union(flowing, soft(land.mass("lake"), 9.0)), 3.0)
