"""Hills: a slope round a top, the strokes on it down the slope and heavier away from the light."""

from __future__ import annotations

from random import Random

from pwprint.art.table.land import Drawn, Land, Layer
from pwprint.art.table.shapes import areas, depth, inset, outline, soft, walks
from pwprint.art.table.trace import trace
from pwprint.art.terrain import inks
from pwprint.art.terrain.outline import Stop
from pwprint.art.terrain.scene import move, to
from pwprint.press.marks import Command, Path, Pen

_SLOPE, _MOST, _SHARE = 0.95, 11.0, 0.42
"""How broad a slope is: so many inches, at the most so many units and so much of the way to the middle."""

_ROUND, _ROUNDER = 9.0, 0.4
_PACE = 1.15
_PENS = tuple(Pen(inks.HACHURE, width, round=False) for width in (0.17, 0.28, 0.44))


def hill(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of hills."""
    chance = land.random("hill")
    mass = land.mass("hill")
    # Where players measure to the edge, it is drawn nearer to the true one.
    foot = soft(mass, _ROUND if land.traced else max(_ROUND, _ROUNDER * depth(mass)))
    ground: list[Command] = []
    strokes: tuple[list[Command], ...] = ([], [], [])
    for part in areas(foot):
        slope = min(_SLOPE * land.inch, _MOST, _SHARE * depth(part))
        ground += outline(inset(part, slope))
        # Half-way down, strokes stand evenly both where the slope bulges and in its nooks.
        for border in walks(soft(inset(part, slope / 2), slope), _PACE):
            for stop in border:
                _hachure(stop, slope, chance, strokes)
    lines = tuple(Path(tuple(steps), pen=pen) for steps, pen in zip(strokes, _PENS, strict=True) if steps)
    return (
        Drawn(Layer.GROUND, (Path(outline(foot), inks.SLOPE), Path(tuple(ground), inks.TOP))),
        Drawn(Layer.RELIEF, lines),
        *trace(land, "hill"),
    )


def _hachure(stop: Stop, slope: float, chance: Random, strokes: tuple[list[Command], ...]) -> None:
    """Add one stroke from the top of the slope downwards; its upper part is drawn again, broader, so that it tapers."""
    shade = _shade(stop)
    start = slope * (0.5 + chance.uniform(-0.08, 0.05))
    length = slope * ((0.6, 0.74, 0.88)[shade] + chance.uniform(-0.16, 0.04))
    begin = stop.inward(start)
    strokes[0].extend((move(*begin), to(*stop.inward(start - length))))
    if shade:
        strokes[shade].extend((move(*begin), to(*stop.inward(start - length * 0.6))))


def _shade(stop: Stop) -> int:
    """Return how dark a slope is, 0 to 2: the light comes from the upper left."""
    away = stop.out_x - stop.out_y
    return 2 if away > 0.3 else 1 if away > -0.3 else 0
