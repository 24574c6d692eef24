"""Hills: stepped masses whose slopes are hachured, the strokes down the slope and heavier away from the light."""

from __future__ import annotations

from random import Random

from pwprint.art.terrain import inks
from pwprint.art.terrain.outline import Stop, cells, outlines
from pwprint.art.terrain.scene import Drawn, Layer, Scene, move, to
from pwprint.board.base import Squares
from pwprint.press.marks import Command, Path, Pen

_SLOPE = 5.4
"""How far the slope reaches into the square."""

_FOOT = 0.8

_PENS = tuple(Pen(inks.HACHURE, width, round=False) for width in (0.16, 0.26, 0.4))


def hill(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of hills."""
    mass = cells(scene, squares)
    chance = scene.random("hill")
    foot = outlines(scene.lattice, mass, _FOOT, 9.0, 2.5)
    top = outlines(scene.lattice, mass, _FOOT + _SLOPE, 9.0 - _SLOPE, 2.5 + _SLOPE)
    strokes: tuple[list[Command], ...] = ([], [], [])
    # Half-way down, strokes stand evenly both where the slope bulges and in its nooks.
    for border in outlines(scene.lattice, mass, _FOOT + _SLOPE / 2, 9.0 - _SLOPE / 2, 2.5 + _SLOPE / 2):
        for stop in border.walk(1.05):
            _hachure(stop, chance, strokes)
    ground = (
        Path(tuple(step for border in foot for step in border.commands()), inks.SLOPE),
        Path(tuple(step for border in top for step in border.commands()), inks.TOP),
    )
    lines = tuple(Path(tuple(steps), pen=pen) for steps, pen in zip(strokes, _PENS, strict=True) if steps)
    return (Drawn(Layer.RELIEF, ground + lines),)


def _hachure(stop: Stop, chance: Random, strokes: tuple[list[Command], ...]) -> None:
    """Add one stroke from the top of the slope downwards; its upper part is drawn again, broader, so that it tapers."""
    shade = _shade(stop)
    start = _SLOPE / 2 + chance.uniform(-0.5, 0.2)
    length = _SLOPE * (0.62, 0.78, 0.9)[shade] + chance.uniform(-0.9, 0.2)
    begin = stop.inward(start)
    strokes[0].extend((move(*begin), to(*stop.inward(start - length))))
    if shade:
        strokes[shade].extend((move(*begin), to(*stop.inward(start - length * 0.6))))


def _shade(stop: Stop) -> int:
    """Return how dark a slope is, 0 to 2: the light comes from the upper left."""
    away = stop.out_x - stop.out_y
    return 2 if away > 0.3 else 1 if away > -0.3 else 0
