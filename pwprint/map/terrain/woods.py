"""Woods: one mass of trees with a scalloped border, lit from the upper left, its shadow at the lower right."""

from __future__ import annotations

from pwprint.game.board.base import Squares
from pwprint.map.terrain.canopy import PACE, RIM, canopy, closed, ragged
from pwprint.map.terrain.outline import cells, outlines
from pwprint.map.terrain.scene import Drawn, Layer, Scene
from pwprint.page import inks
from pwprint.pdf.marks import Group, Path, Pen

_INSET = 0.5
_BULGE, _NOOK = 6.5, 3.0
_SHADOW = (0.75, -0.75)
_BROAD = Pen(inks.SHADE, 2 * RIM)


def woods(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of woods."""
    borders = outlines(scene.lattice, cells(scene, squares), _INSET + RIM, _BULGE - RIM, _NOOK + RIM)
    chance = scene.random("woods")
    rings = [ragged(border.walk(PACE), chance) for border in borders]
    floor = closed(rings)
    shadow = Group((Path(floor, inks.SHADE, _BROAD),), (1.0, 0.0, 0.0, 1.0, *_SHADOW))
    return (Drawn(Layer.WOODS, (shadow, Path(floor, inks.CROWN_SHADE), *canopy(rings, chance))),)
