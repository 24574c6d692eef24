"""Hills: a slope round a top, hachured."""

from __future__ import annotations

from pwprint.map.terrain.forms.hachures import PACE, Slopes
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround, chance

_MOST, _SHARE = 12.0, 0.48
"""The breadth of a slope: at most so many units, and this share of the way to the middle."""

_FOOT = 0.6
_BULGE, _NOOK = 10.0, 2.5


def hill(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of hills."""
    slopes = Slopes(chance(ground, "hill"))
    for mass in ground.masses("hill"):
        deep = round(min(_MOST, _SHARE * mass.depth), 2)
        half = deep / 2
        # Half-way down, strokes stand evenly both where the slope bulges and in its nooks.
        for border in mass.borders(min(_FOOT, half) + half, max(_BULGE - half, half), _NOOK + half):
            slopes.add(border.walk(PACE), deep)
    return (Drawn(Layer.RELIEF, (*slopes.ground(), *slopes.relief())),)
