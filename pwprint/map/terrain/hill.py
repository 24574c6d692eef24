"""Hills: stepped masses whose slopes are hachured."""

from __future__ import annotations

from pwprint.game.board.base import Squares
from pwprint.map.terrain.hachures import PACE, Slopes
from pwprint.map.terrain.outline import cells, outlines
from pwprint.map.terrain.scene import Drawn, Layer, Scene

_SLOPE = 7.2
"""How far the slope reaches into the square."""

_FOOT = 0.6
_BULGE, _NOOK = 10.0, 2.5


def hill(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of hills."""
    half = _SLOPE / 2
    slopes = Slopes(scene.random("hill"))
    # Half-way down, strokes stand evenly both where the slope bulges and in its nooks.
    for border in outlines(scene.lattice, cells(scene, squares), _FOOT + half, _BULGE - half, _NOOK + half):
        slopes.add(border.walk(PACE), _SLOPE)
    return (Drawn(Layer.RELIEF, (*slopes.ground(), *slopes.relief())),)
