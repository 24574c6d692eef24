"""Woods: one mass of trees with a scalloped border, lit from the upper left, its shadow at the lower right.

Pine woods are single trees, as old maps show them: pointed, and dark on their lee side.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pwprint.map.terrain.forms.border import CLOSE, move, to
from pwprint.map.terrain.forms.canopy import PACE, RIM, canopy, closed, ragged
from pwprint.map.terrain.forms.crowns import crowns
from pwprint.map.terrain.forms.rings import Ring
from pwprint.map.terrain.forms.scatter import on_lattice, rings_of
from pwprint.map.terrain.forms.thicket import bays, thicket
from pwprint.map.terrain.ground import Drawn, Layer, Mass, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Group, Path, Pen, Point
from pwprint.values import replace

_INSET = 0.5
_BULGE, _NOOK = 6.5, 3.0
_CLEAR = 1.0
"""How far crowns keep off what crosses a wood."""

OVER = 3.4
"""How far grass goes on beyond the true edge of a wood on a map of full size: it is cut there."""

_WITHIN = 0.2
"""How far bushes lean over the true edge: all that players measure to is trees, and beyond it is grass."""

_SHARE = 0.25
"""How much of its depth a wood may leave to bushes at its edge."""

_BROAD = Pen(inks.SHADE, 2 * RIM)

_PITCH, _MOST = 4.3, 4000

_GLADE = Pen(inks.LEAF, 0.3, (0.01, 0.95))
_BOLE = Pen(inks.SEPIA, 0.42)
_OUTLINE = Pen(inks.LEAF, 0.2)

_HIGH, _HALF = 4.7, 1.5
"""How high a tree is above the foot of its crown, and half of how broad."""


def woods(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of woods."""
    random, masses, look = chance(ground, "woods"), ground.masses("woods"), ground.finish.trees
    edged = [tuple(_edges(mass, look.back, random)) for mass in masses]
    rings = [ring for edges in edged for ring in edges]
    floor = closed(rings) or _scrub(masses)
    shade = replace(_BROAD, colour=look.shade)
    shadow = Group((Path(floor, look.shade, shade),), (1.0, 0.0, 0.0, 1.0, *look.falls))
    bushes = (_grass(masses), *thicket(masses, look.back + 2 * RIM, _WITHIN, random)) if look.single else ()
    trees = crowns(edged, random) if look.single else canopy(rings, random)
    return (Drawn(Layer.WOODS, (*bushes, shadow, Path(floor, inks.CROWN_SHADE), *trees)),)


def _edges(mass: Mass, back: float, random: Random) -> Iterator[Ring]:
    """Yield the lines of the outermost trees of a wood, which stand so far back here and there."""
    deep = min(back, _SHARE * mass.depth)
    for border in mass.borders(_INSET + RIM, _BULGE - RIM, _NOOK + RIM, apart=_CLEAR + RIM):
        stops = border.walk(PACE)
        yield ragged(stops, random, [deep * part for part in bays(len(stops), PACE, random)] if back else ())


def _grass(masses: tuple[Mass, ...]) -> Path:
    """Return the ground of bushes, which hides the slopes on which a wood stands."""
    return Path(
        tuple(step for mass in masses for border in mass.borders(-OVER, 0.0, 0.0) for step in border.commands()),
        inks.GLADE,
    )


def _scrub(masses: tuple[Mass, ...]) -> tuple[Command, ...]:
    """Return the borders of woods that have no room for a tree."""
    return tuple(step for mass in masses for border in mass.borders(0.0, 0.0, 0.0) for step in border.commands())


def pines(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of pine woods."""
    random, masses = chance(ground, "pines"), ground.masses("pines")
    floor = tuple(
        step for mass in masses for border in mass.borders(_INSET, _BULGE, _NOOK) for step in border.commands()
    )
    trees = [
        place
        for mass in masses
        for place in on_lattice(rings_of(mass, 2.2, _BULGE, _NOOK, 1.8), _PITCH, _MOST, random, 0.75)
    ]
    # The southern trees stand before the northern ones.
    rows = (_tree(place, random) for place in sorted(trees, key=lambda place: (-place[1], place[0])))
    return (
        Drawn(Layer.GROUND, (Path(floor, inks.NEEDLES, _GLADE),)),
        Drawn(Layer.WOODS, tuple(mark for tree in rows for mark in tree)),
    )


def _tree(foot: Point, random: Random) -> tuple[Path, ...]:
    """Return a bole, a crown in two tiers, and the half of it that lies in shadow."""
    x, y, size = foot[0], foot[1] - 1.9, random.uniform(0.86, 1.12)
    left, right = (_half(x, y, size, side) for side in (-1, 1))
    bole = (move(x, y), to(x, y + 1.0 * size))
    crown = (move(*left[0]), *(to(*point) for point in (*left[1:], *right[-2::-1])), CLOSE)
    lee = (move(x, y + 0.9 * size), *(to(*point) for point in right), CLOSE)
    return Path(bole, pen=_BOLE), Path(crown, inks.PINE, _OUTLINE), Path(lee, inks.PINE_LEE)


def _half(x: float, y: float, size: float, side: int) -> tuple[Point, ...]:
    """Return one side of a crown, from its foot to its tip."""
    shape = ((_HALF, 0.9), (0.62, 2.5), (1.05, 2.5), (0.0, _HIGH))
    return tuple((x + side * right * size, y + up * size) for right, up in shape)
