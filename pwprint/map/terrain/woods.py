"""Woods: one mass of trees with a scalloped border, lit from the upper left, its shadow at the lower right."""

from __future__ import annotations

from pwprint.map.terrain.forms.canopy import PACE, RIM, canopy, closed, ragged
from pwprint.map.terrain.ground import Drawn, Layer, Mass, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Group, Path, Pen

_INSET = 0.5
_BULGE, _NOOK = 6.5, 3.0
_CLEAR = 1.0
"""How far crowns keep off what crosses a wood."""

_SHADOW = (0.75, -0.75)
_BROAD = Pen(inks.SHADE, 2 * RIM)


def woods(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of woods."""
    random, masses = chance(ground, "woods"), ground.masses("woods")
    rings = [
        ragged(border.walk(PACE), random)
        for mass in masses
        for border in mass.borders(_INSET + RIM, _BULGE - RIM, _NOOK + RIM, apart=_CLEAR + RIM)
    ]
    floor = closed(rings) or _scrub(masses)
    shadow = Group((Path(floor, inks.SHADE, _BROAD),), (1.0, 0.0, 0.0, 1.0, *_SHADOW))
    return (Drawn(Layer.WOODS, (shadow, Path(floor, inks.CROWN_SHADE), *canopy(rings, random))),)


def _scrub(masses: tuple[Mass, ...]) -> tuple[Command, ...]:
    """Return the borders of woods that have no room for a tree."""
    return tuple(step for mass in masses for border in mass.borders(0.0, 0.0, 0.0) for step in border.commands())
