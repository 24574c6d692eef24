"""Ground that has no drawing of its own: a patch in one tint, its hatches slanted as the name happens to say."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING
from zlib import crc32

from pwprint.game.board.base import Squares, bits
from pwprint.map.terrain.outline import cells, outlines
from pwprint.map.terrain.scene import Drawn, Layer, Scene, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Path, Pen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Command

_INSET, _BULGE, _NOOK = 1.5, 6.5, 3.0
_PLACES = (-10.0, 0.0, 10.0)
_HALF = 3.0
_SLANTS = 8
_HATCH = Pen(inks.DITCH, 0.4)


def plain(scene: Scene, squares: Squares, art: str) -> tuple[Drawn, ...]:
    """Return the drawing of ground of which only the name of its drawing is known."""
    slant = crc32(art.encode()) % _SLANTS * pi / _SLANTS
    borders = outlines(scene.lattice, cells(scene, squares), _INSET, _BULGE, _NOOK)
    patch = tuple(step for border in borders for step in border.commands())
    hatches = tuple(step for square in bits(squares) for step in _hatches(scene.centre(square), slant))
    return (Drawn(Layer.GROUND, (Path(patch, inks.EARTH, _HATCH), Path(hatches, pen=_HATCH))),)


def _hatches(centre: tuple[float, float], slant: float) -> Iterator[Command]:
    across, up = _HALF * cos(slant), _HALF * sin(slant)
    for x in (centre[0] + place for place in _PLACES):
        for y in (centre[1] + place for place in _PLACES):
            yield move(x - across, y - up)
            yield to(x + across, y + up)
