"""Ground that has no drawing of its own: a patch in one tint, its hatches slanted as the name happens to say."""

from __future__ import annotations

from math import cos, floor, pi, sin
from zlib import crc32

from pwprint.map.terrain.forms.border import move, to
from pwprint.map.terrain.forms.rings import Rings
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point

_INSET, _BULGE, _NOOK = 1.5, 6.5, 3.0
_APART = 10.0
_HALF = 3.0
_SLANTS = 8
_HATCH = Pen(inks.DITCH, 0.4)


def plain(ground: TerrainGround, art: str) -> tuple[Drawn, ...]:
    """Return the drawing of ground of which only the name of its drawing is known."""
    slant = crc32(art.encode()) % _SLANTS * pi / _SLANTS
    across, up = _HALF * cos(slant), _HALF * sin(slant)
    borders = [border for mass in ground.masses(art) for border in mass.borders(_INSET, _BULGE, _NOOK)]
    patch = tuple(step for border in borders for step in border.commands())
    hatches: list[Command] = []
    for x, y in _places(Rings(border.ring() for border in borders)):
        hatches += [move(x - across, y - up), to(x + across, y + up)]
    return (Drawn(Layer.GROUND, (Path(patch, inks.EARTH, _HATCH), Path(tuple(hatches), pen=_HATCH))),)


def _places(rings: Rings) -> list[Point]:
    """Return where hatches lie: in even rows, each where it has room."""
    if not rings.rings:
        return []
    left, low, right, top = rings.bounds
    rows, columns = (
        [(number + 0.5) * _APART for number in range(floor(start / _APART), floor(end / _APART) + 1)]
        for start, end in ((low, top), (left, right))
    )
    return [
        (x, y)
        for y in rows
        for x in columns
        if all(rings.holds((x + side, y + side * slope)) for side in (-_HALF, _HALF) for slope in (-1, 1))
    ]
