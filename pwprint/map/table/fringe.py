"""What a map of full size shows up to the true edges of terrain, to which players measure.

Drawings round the corners of areas and set trees back. So each kind of ground lies under its drawing and a little
beyond its edge, where pieces are cut; and ditches and grass lie between roads and the edges of their strips.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random

from pwprint.map.table.land import TableLand
from pwprint.map.table.shapes import Shape, areas, grown_by, inset, inside, outline, rings, size_of, without
from pwprint.map.table.waters import BEYOND, carriageway, verges
from pwprint.map.terrain.forms.border import move, to
from pwprint.map.terrain.forms.scatter import dots, on_lattice
from pwprint.map.terrain.ground import Drawn, Layer
from pwprint.map.terrain.woods import OVER
from pwprint.page import inks
from pwprint.pdf.marks import Mark, Path, Pen, Point

GROUNDS = {
    "dunes": inks.DUNE,
    "entrenchment": inks.EARTH,
    "field": inks.TURNED[0],
    "fortification": inks.EARTH,
    "hill": inks.SLOPE_FOOT,
    "lake": inks.MEADOW,
    "marsh": inks.FEN,
    "orchard": inks.ORCHARD_GRASS,
    "river": inks.MEADOW,
    "rough": inks.ORCHARD_GRASS,
    "ruins": inks.RUIN,
    "sea": inks.SHORE,
    "town": inks.TOWN,
    "trench": inks.EARTH,
    "vineyard": inks.VINEYARD,
    "woods": inks.GLADE,
}
"""The ground of terrain by the name of its drawing, and what is drawn first, as others lie on it."""

_COARSE = ("hill", "field", "rough", "dunes", "lake", "river", "sea")
"""Grounds that others lie on."""

_OVER = dict.fromkeys(("dunes", "hill", "lake", "marsh", "pines", "rough", "woods"), OVER)
"""The same for what hangs over its edge."""

_APART = 1.7
"""How far two tufts are apart at least."""

_MOST = 4000
_DITCH = Pen(inks.VERGE_EDGE, 0.2, (7.0, 1.6, 3.0, 2.4, 11.0, 1.2, 1.8, 3.1))
_TUFT = Pen(inks.ROADSIDE_TUFT, 1.3, (0.16, 0.5), round=False)
_STONE = Pen(inks.SETT, 0.85)
_SETT, _KERB = 1.35, 0.7
"""How far the stones of streets are apart, and how far they keep off the kerb."""

_LONG = 1.5
_ROOMY = 30.0
"""The room for a tuft of grass beside a road."""


def fringe(land: TableLand, random: Random) -> Iterator[Drawn]:
    """Yield what lies between drawings and true edges."""
    arts = sorted(set(land.masses) & set(GROUNDS), key=lambda art: (art not in _COARSE, art))
    grounds = (Path(outline(grown_by(land.mass(art), _OVER.get(art, BEYOND))), GROUNDS[art]) for art in arts)
    yield Drawn(Layer.GROUND, tuple(grounds))
    yield Drawn(Layer.ROADS, tuple(_roadside(land, random)))
    # Over the ways, which are drawn later than the sides.
    yield Drawn(Layer.BUILDINGS, tuple(_setts(land, random)))


def _roadside(land: TableLand, random: Random) -> Iterator[Mark]:
    """Yield the ditches of roads, and grass beside them."""
    lanes, sides = carriageway(land), verges(land)
    if size_of(sides):
        tufts = [
            step
            for x, y in _scattered(without(inset(sides, 2.2), grown_by(lanes, 2.2)), _ROOMY, random)
            for step in (move(x - _LONG / 2, y), to(x + _LONG / 2, y))
        ]
        ditch = grown_by(lanes, 1.15)
        yield Path(outline(without(sides, ditch)), inks.ROADSIDE)
        yield Path(outline(ditch.intersection(sides)), pen=_DITCH)
        if tufts:
            yield Path(tuple(tufts), pen=_TUFT)


def _setts(land: TableLand, random: Random) -> Iterator[Mark]:
    """Yield the stones of streets: roads where they lead through towns."""
    paved = inset(carriageway(land).intersection(land.mass("town")), _KERB)
    stones = [at for part in areas(paved) for at in on_lattice(rings(part), _SETT, _MOST, random, 0.22)]
    if stones:
        yield Path(dots(stones), pen=_STONE)


def _scattered(shape: Shape, room: float, random: Random) -> list[Point]:
    """Return places all over a shape, about one for each `room`, none too near to another."""
    found: list[Point] = []
    for part in areas(shape):
        left, low, right, top = part.bounds
        count = min(_MOST, round((right - left) * (top - low) / room))
        tries = [(random.uniform(left, right), random.uniform(low, top)) for _ in range(count)]
        mine: list[Point] = []
        for x, y in inside(part, tries):
            if all(hypot(a - x, b - y) >= _APART for a, b in mine):
                mine.append((x, y))
        found += mine
    return found
