"""Woods: one mass of trees with a scalloped border, lit from the upper left, its shadow at the lower right."""

from __future__ import annotations

from pwprint.map.terrain.forms.canopy import PACE, RIM, canopy, closed, ragged
from pwprint.map.terrain.forms.thicket import bays, thicket
from pwprint.map.terrain.ground import Drawn, Layer, Mass, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Group, Path, Pen
from pwprint.values import replace

_INSET = 0.5
_BULGE, _NOOK = 6.5, 3.0
_CLEAR = 1.0
"""How far crowns keep off what crosses a wood."""

_SHARE = 0.25
"""How much of its depth a wood may leave to bushes at its edge."""

_SHADOW = (0.75, -0.75)
_BROAD = Pen(inks.SHADE, 2 * RIM)


def woods(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of woods."""
    random, masses, wander = chance(ground, "woods"), ground.masses("woods"), ground.wander
    rings = [
        ragged(stops, random, [depth * part for part in bays(len(stops), PACE, random)] if wander else ())
        for mass in masses
        for border in mass.borders(_INSET + RIM, _BULGE - RIM, _NOOK + RIM, apart=_CLEAR + RIM)
        for stops, depth in ((border.walk(PACE), min(wander, _SHARE * mass.depth)),)
    ]
    floor = closed(rings) or _scrub(masses)
    # Where bushes stand before the trees, a shadow falls on green ground.
    shade = inks.GLADE_SHADE if wander else inks.SHADE
    shadow = Group((Path(floor, shade, replace(_BROAD, colour=shade)),), (1.0, 0.0, 0.0, 1.0, *_SHADOW))
    bushes = thicket(masses, wander + 2 * RIM, random) if wander else ()
    return (Drawn(Layer.WOODS, (shadow, *bushes, Path(floor, inks.CROWN_SHADE), *canopy(rings, random))),)


def _scrub(masses: tuple[Mass, ...]) -> tuple[Command, ...]:
    """Return the borders of woods that have no room for a tree."""
    return tuple(step for mass in masses for border in mass.borders(0.0, 0.0, 0.0) for step in border.commands())
