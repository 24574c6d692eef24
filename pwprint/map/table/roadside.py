"""What lies beside the roads of a map of full size: ditches, grass and trees up to the edges to which players measure.

In towns stones line the way, which is the same there.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random

from pwprint.map.table.courses import Course, aside, courses
from pwprint.map.table.land import TableLand
from pwprint.map.table.shapes import (
    Shape,
    areas,
    grown_by,
    inset,
    inside,
    length_of,
    outline,
    runs,
    size_of,
    stretch,
    without,
)
from pwprint.map.table.waters import carriageway, verges
from pwprint.map.terrain.forms.border import opened
from pwprint.map.terrain.forms.crowns import LARGEST, standing_alone
from pwprint.map.terrain.forms.scatter import dots, tufts
from pwprint.map.terrain.ground import Drawn, Layer
from pwprint.page import inks
from pwprint.pdf.marks import Mark, Path, Pen, Point

_MOST = 4000
_APART = 1.7
"""How far two tufts are apart at least."""

_SHOULDER = 1.1
_BANK = Pen(inks.ROADSIDE_SHADE, 1.5)
_DITCH = Pen(inks.ROADSIDE_TUFT, 0.24, (7.0, 1.6, 3.0, 2.4, 11.0, 1.2, 1.8, 3.1))
"""How far from the way its ditch runs, the bank of that, and the line in it."""

_ROOMY, _TUFT = 17.0, Pen(inks.ROADSIDE_TUFT, 0.2)
"""How much room a tuft of grass has, and its pen."""

_GRASS, _SPECKS = Pen(inks.ROADSIDE_SHADE, 0.55), 6.0
"""The specks on the grass, and the room for one."""

_STONE, _KERB = Pen(inks.SETT, 0.75, (0.01, 1.15)), 0.75
"""The stones along a street, and how far they lie within its edge."""

_PLANTED, _BARE = (22.0, 90.0), (14.0, 75.0)
"""How long the rows of trees along a road are, and what is bare between them."""

_FROM_TREE = (6.8, 12.5)
_OFF_LINE = 0.9
"""How far trees in a row are apart, and how far each may stand off its line."""

_OTHERS = ("lake", "marsh", "orchard", "pines", "river", "sea", "town", "woods")
"""Where no tree stands beside a road: in water, and where others grow or houses are."""


def roadside(land: TableLand, random: Random) -> Iterator[Drawn]:
    """Yield what lies beside roads, and the stones of streets."""
    lanes, sides = carriageway(land), verges(land)
    if size_of(sides):
        trees = standing_alone([*_trees(land, sides, random)], random)
        # Over the verges of a map, and under the ways.
        yield Drawn(Layer.ROADS, (*_grown(lanes, sides, land.finish.surface.casing, random), *trees))
    # Over the ways, which are drawn later than the sides.
    kerbs = inset(lanes, _KERB).boundary.intersection(land.mass("town"))
    stones = tuple(step for run in runs(kerbs) for step in opened(run))
    if stones:
        yield Drawn(Layer.BUILDINGS, (Path(stones, pen=_STONE),))


def _grown(lanes: Shape, sides: Shape, casing: float, random: Random) -> Iterator[Mark]:
    """Yield the grass beside the ways, and their ditches."""
    ditch = grown_by(lanes, _SHOULDER).boundary.intersection(sides)
    ditches = tuple(step for run in runs(ditch) for step in opened(run))
    meadow = without(inset(sides, 2.2), grown_by(lanes, 3.2))
    yield Path(outline(without(sides, grown_by(lanes, casing))), inks.ROADSIDE)
    yield Path(dots(scattered(inset(sides, 0.8), _SPECKS, random)), pen=_GRASS)
    yield Path(ditches, pen=_BANK)
    yield Path(ditches, pen=_DITCH)
    yield Path(tufts(scattered(meadow, _ROOMY, random)), pen=_TUFT)


def _trees(land: TableLand, sides: Shape, random: Random) -> Iterator[Point]:
    """Yield places in rows on both sides of roads, with gaps between the rows."""
    room = without(inset(sides, LARGEST + 0.4), land.mass(*_OTHERS))
    stood: list[Point] = []
    for road in courses(land, "road"):
        for side in (-1, 1):
            free = inside(room, [*_row(road, side, random)])
            for at in free:
                if all(hypot(at[0] - x, at[1] - y) > 2.6 * LARGEST for x, y in stood):
                    stood.append(at)
                    yield at


def _row(road: Course, side: int, random: Random) -> Iterator[Point]:
    """Yield places along one side of a road."""
    line, long = aside(road.points, side * 0.36 * road.width), length_of(road.points)
    at = random.uniform(*_BARE)
    while at < long:
        end = at + random.uniform(*_PLANTED)
        while at < min(end, long - 1.0):
            ((x, y), *_) = stretch(line, at, at + 0.5)
            yield x + random.uniform(-_OFF_LINE, _OFF_LINE), y + random.uniform(-_OFF_LINE, _OFF_LINE)
            at += random.uniform(*_FROM_TREE)
        at = end + random.uniform(*_BARE)


def scattered(shape: Shape, room: float, random: Random) -> list[Point]:
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
