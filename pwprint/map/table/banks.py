"""The banks of waters on a map of full size: water swings within its true edges, to which players measure.

Between the two lie sand and grass, with reeds here and there, and lines on a river show where it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pwprint.map.table.courses import aside, courses
from pwprint.map.table.land import TableLand, once
from pwprint.map.table.shapes import (
    EMPTY,
    Shape,
    area_of,
    areas,
    depth,
    inset,
    inside,
    length_of,
    outline,
    rings,
    soft,
    stretch,
    union,
    without,
)
from pwprint.map.table.waters import still
from pwprint.map.terrain.forms.border import BorderStop, Traced, move, opened, to
from pwprint.map.terrain.forms.scatter import on_lattice
from pwprint.map.terrain.forms.thicket import bays
from pwprint.map.terrain.ground import Drawn, Layer
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point

_NEAREST, _FARTHEST, _SHARE = 0.5, 2.9, 0.3
"""How near to its true edge water comes, and how far off it is at most: so many units, and a share of its depth."""

_ROUND = 7.0
"""How round the banks are."""

_PACE = 1.6
_BRINK = Pen(inks.BANK_SHADE, 0.3)
_REED = Pen(inks.SEDGE, 0.2)
_STAND = 5.2
"""How far stands of reeds are apart, more or less."""

_WIDE = 1.1
"""The narrowest bank on which they grow."""

_BLADES = (-0.75, -0.3, 0.1, 0.5, 0.85)
_FLOW = Pen(inks.RIPPLE, 0.2)
_LONG, _BETWEEN = (5.0, 11.0), (3.0, 10.0)
"""How long the lines of a current are, and how far one is behind another."""

_LANES = (-0.22, 0.0, 0.22)
_CLEAR, _STILL = 3.2, 9.5
"""How far the lines of a current and ripples on still water keep off the shore."""

_RIPPLES, _SHARE_OF_RIPPLES, _MOST = 8.5, 0.5, 3000
"""How far places of ripples are apart, how many of these have one, and how many there are at most."""


@once
def banked(land: TableLand, art: str) -> Shape:
    """Return the water of the `sea`, or all other water, as it is seen between its banks."""
    true = land.mass("sea") if art == "sea" else still(land)
    random = Random(f"{land.seed}/banks/{art}")
    return union(*(_banked(part, random) for part in areas(true)))


def _banked(true: Shape, random: Random) -> Shape:
    """Return the water within true edges: here it comes near to them, there it stays off."""
    far = min(_FARTHEST, _SHARE * depth(true))
    found = EMPTY
    for part in areas(soft(true, _ROUND)):
        outer, *holes = (area_of(_swung(ring, far, random)) for ring in rings(part))
        found = union(found, without(outer, union(*holes)))
    near = inset(true, min(_NEAREST, far / 2))
    return soft(found.intersection(near), 2.5).intersection(near)


def _swung(ring: tuple[Point, ...], far: float, random: Random) -> tuple[Point, ...]:
    """Return a border moved inside, here more and there less."""
    stops = Traced(ring).walk(_PACE)
    return tuple(stop.inward(far * deep) for stop, deep in zip(stops, bays(len(stops), _PACE, random), strict=True))


def banks(land: TableLand, random: Random) -> Iterator[Drawn]:
    """Yield the banks of rivers and lakes, and the reeds on them."""
    true = still(land)
    if not areas(true):
        return
    water = banked(land, "river")
    dry = without(true, water)
    yield Drawn(Layer.WATER, (Path(outline(true), inks.SHORE), Path(outline(water), pen=_BRINK)))
    flow = (*_currents(land, water, random), *_ripples(without(water, land.mass("river")), random))
    reeds = tuple(step for stop in _stands(water, dry, random) for step in _reeds(stop, random))
    lines = ((flow, _FLOW), (reeds, _REED))
    yield Drawn(Layer.ROADBEDS, tuple(Path(steps, pen=pen) for steps, pen in lines if steps))


def _stands(water: Shape, dry: Shape, random: Random) -> list[BorderStop]:
    """Return where reeds grow: at the water, where the bank is broad."""
    stops = [stop for ring in rings(water) for stop in Traced(ring).walk(_STAND / 3) if random.random() < 0.55]
    broad = [stop.inward(-_WIDE) for stop in stops]
    held = set(inside(dry, broad))
    return [stop for stop, at in zip(stops, broad, strict=True) if at in held]


def _reeds(stop: BorderStop, random: Random) -> Iterator[Command]:
    """Yield the blades of a stand: upright, as a map has them."""
    x, y = stop.inward(random.uniform(-0.5, 0.3))
    for lean in _BLADES[: random.randint(3, len(_BLADES))]:
        high = random.uniform(0.9, 1.7)
        yield move(x + 0.6 * lean, y - 0.3)
        yield to(x + lean, y - 0.3 + high)


def _currents(land: TableLand, water: Shape, random: Random) -> Iterator[Command]:
    """Yield the lines on rivers that show where they run."""
    inner = inset(water, _CLEAR)
    for course in courses(land, "river"):
        whole = length_of(course.points)
        for lane in _LANES:
            along = random.uniform(0.0, sum(_BETWEEN))
            while along < whole:
                end = along + random.uniform(*_LONG)
                line = aside(stretch(course.points, along, min(end, whole)), lane * course.width)
                if len(inside(inner, [*line])) == len(line):
                    yield from opened(line)
                along = end + random.uniform(*_BETWEEN)


def _ripples(water: Shape, random: Random) -> Iterator[Command]:
    """Yield ripples on still water: two level lines, the lower one shorter."""
    inner = inset(water, _STILL)
    for part in areas(inner):
        for x, y in inside(part, on_lattice(rings(part), _RIPPLES, _MOST, random, 2.6)):
            if random.random() < _SHARE_OF_RIPPLES:
                long = random.uniform(1.6, 3.2)
                yield from (
                    move(x - long, y),
                    to(x + long, y),
                    move(x - 0.3 * long, y - 0.75),
                    to(x + 0.8 * long, y - 0.75),
                )
