"""Hills: a slope round a top, hachured."""

from __future__ import annotations

from pwprint.map.terrain.hachures import PACE, Slopes
from pwprint.map.terrain.table.land import Drawn, Land, Layer
from pwprint.map.terrain.table.shapes import areas, depth, inset, soft, walks
from pwprint.map.terrain.table.trace import trace

_SLOPE, _MOST, _SHARE = 1.05, 12.0, 0.45
"""How broad a slope is: so many inches, at the most so many units and so much of the way to the middle."""

_ROUND, _ROUNDER = 9.0, 0.4


def hill(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of hills."""
    chance = land.random("hill")
    mass = land.mass("hill")
    # Where players measure to the edge, it is drawn nearer to the true one.
    foot = soft(mass, _ROUND if land.traced else max(_ROUND, _ROUNDER * depth(mass)))
    slopes = Slopes(chance)
    for part in areas(foot):
        deep = min(_SLOPE * land.inch, _MOST, _SHARE * depth(part))
        # Half-way down, strokes stand evenly both where the slope bulges and in its nooks.
        for border in walks(soft(inset(part, deep / 2), deep), PACE):
            slopes.add(border, deep)
    return (Drawn(Layer.GROUND, slopes.ground()), Drawn(Layer.RELIEF, slopes.relief()), *trace(land, "hill"))
