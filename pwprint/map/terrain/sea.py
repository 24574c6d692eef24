"""The sea: a beach, lines of surf along it, and waves where the water is wide."""

from __future__ import annotations

from pwprint.map.terrain.forms.border import curve, move
from pwprint.map.terrain.forms.scatter import on_lattice, rings_of
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Colour, Command, Mark, Path, Pen, Point

_BULGE, _NOOK, _ROUNDEST = 9.0, 6.5, 11.0
_PITCH, _MOST = 7.6, 3000

_BEACH = Pen(inks.DUNE_SHADE, 0.3, (0.01, 0.9))
_SURF: tuple[tuple[float, Colour, Pen], ...] = (
    (1.9, inks.SURF, Pen(inks.BANK, 0.34)),
    (3.3, inks.WATER, Pen(inks.SURF, 0.5)),
    (5.0, inks.OFFSHORE, Pen(inks.RIPPLE, 0.26)),
    (7.2, inks.OFFSHORE, Pen(inks.RIPPLE, 0.2)),
)
"""How far from its border the water changes: its colour from there on, and the line between."""

_WAVE = Pen(inks.BANK, 0.22)
_FOAM = Pen(inks.SURF, 0.3)


def sea(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of the sea."""
    random, masses = chance(ground, "sea"), ground.masses("sea")

    def at(inset: float) -> tuple[Command, ...]:
        round_ = max(_BULGE - inset, 1.0), min(_NOOK + inset, _ROUNDEST)
        borders = (border for mass in masses for border in mass.borders(inset, *round_))
        return tuple(step for border in borders for step in border.commands())

    water: tuple[Mark, ...] = tuple(Path(at(inset), fill, pen) for inset, fill, pen in _SURF)
    waves = [
        place for mass in masses for place in on_lattice(rings_of(mass, 6.2, 2.0, _NOOK), _PITCH, _MOST, random, 1.4)
    ]
    kept = [place for place in waves if random.random() < 0.45]
    foam = tuple(step for x, y in kept for step in _wave((x + 0.15, y - 0.45)))
    return (
        Drawn(Layer.GROUND, (Path(at(0.3), inks.DUNE, _BEACH),)),
        Drawn(
            Layer.WATER,
            (*water, Path(foam, pen=_FOAM), Path(tuple(step for place in kept for step in _wave(place)), pen=_WAVE)),
        ),
    )


def _wave(place: Point) -> tuple[Command, ...]:
    """Return a wave: two arcs that meet in a crest."""
    x, y = place
    return (
        move(x - 1.9, y - 0.1),
        curve(x - 1.4, y + 0.75, x - 0.5, y + 0.75, x, y),
        curve(x + 0.5, y + 0.75, x + 1.4, y + 0.75, x + 1.9, y - 0.1),
    )
