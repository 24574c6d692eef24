"""Woods: one mass of trees with a scalloped border, lit from the upper left, that keeps off roads and water."""

from __future__ import annotations

from pwprint.map.terrain.canopy import PACE, RIM, canopy, ragged
from pwprint.map.terrain.table.land import Drawn, Land, Layer
from pwprint.map.terrain.table.shapes import inset, outline, soft, walks
from pwprint.map.terrain.table.trace import trace
from pwprint.page import inks
from pwprint.pdf.marks import Group, Path

_INSET = 0.5
_ROUND = 6.0
_CLEAR = 1.0
"""How far crowns keep off water, roads and works."""

_SHADOW = (0.75, -0.75)


def woods(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of woods: their floor, which lies under roads, and the trees beside these."""
    mass, chance = soft(inset(land.mass("woods"), _INSET), _ROUND), land.random("woods")
    taken = land.mass("road", "river", "lake", "town", "bridge", "ford", "entrenchment", "marsh")
    room = inset(mass, RIM).difference(taken.buffer(_CLEAR + RIM))
    rings = [ragged(border, chance) for border in walks(room, PACE)]
    floor = outline(mass)
    shadow = Group((Path(floor, inks.SHADE),), (1.0, 0.0, 0.0, 1.0, *_SHADOW))
    return (
        Drawn(Layer.FLOOR, (shadow, Path(floor, inks.CROWN_SHADE))),
        Drawn(Layer.WOODS, canopy(rings, chance)),
        *trace(land, "woods"),
    )
