"""Open ground: its lie, fields, lone trees and tufts of grass here and there, far fainter than terrain that counts."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, dist, floor, hypot, pi, radians, sin
from random import Random

from pwprint.map.terrain.forms.border import CLOSE, curve, move, to
from pwprint.map.terrain.forms.scatter import dots, tufts
from pwprint.map.terrain.ground import Drawn, Layer, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Mark, Path, Pen, Point
from pwprint.values import Struct, field

_Strip = tuple[Point, Point]
"""Both ends of the middle line of a strip of field."""

_WIDE = 3.4
"""How broad a strip is."""

_SHARE = 0.8
"""At how many places of open ground fields begin."""

_APART = 34.0
"""How far apart the middles of fields are."""

_LONG = 1.7
_TUFT = Pen(inks.TUFT, 0.22)
"""How broad a tuft of grass is, and its pen."""

_ORCHARD = Pen(inks.LONE, 1.9, (0.01, 3.3))
"""A row of fruit trees along a strip."""

_FURROWS = Pen(inks.FURROW, _WIDE, (0.16, 0.95), round=False)
_BALK = Pen(inks.BALK, 0.18)
_HEDGE = Pen(inks.HEDGE, 0.9, (0.01, 1.5))
_ANGLES = (14.0, 104.0)
_TURNED = 24.0
"""Along which lines fields lie, and how far they turn from these."""

_PLANTED, _ENCLOSED = 0.25, 0.3
"""How many fields are orchards, and how many of the others have hedges all round."""

_HEDGEROW = (14.0, 34.0)
"""How far a hedge goes on beyond a field, if all of it has room."""

_TREES = (Pen(inks.LONE_SHADE, 2.0), Pen(inks.LONE, 1.5))
_LEE = (0.25, -0.25)
"""Lone trees at the corners of fields: what is seen of their dark side, and their crowns."""

_LEAS_APART = 42.0
"""How far apart the middles of patches of grass and stubble are, more or less."""

_RADII = (15.0, 34.0)
_STRETCH = (1.0, 1.8)
"""The radii of patches, and how many times longer they are than broad."""

_CORNERS = 8
_WAVE = 0.34
"""The points of an outline, and how far it swings in and out, as a share of the radius."""


def fields(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return what grows on open ground.

    Each place has chance of its own, and only farms nearby decide whether there is one: where terrain is painted, the
    fields elsewhere stay as they are.
    """
    drawn = _Tilled()
    farms = [farm for x, y in ground.farms() if (farm := _farm(ground, x, y)) is not None]
    for farm in _apart(farms):
        for block in farm.blocks:
            drawn.add(block, farm.random)
            drawn.hedges += _hedgerow(ground, block, farm.random)
    half = _LONG / 2
    grass = [(x, y) for x, y in ground.grass() if ground.is_open([(x - half, y), (x + half, y)])]
    grown = ((*drawn.marks(),) if farms else ()) + ((Path(tufts(grass), pen=_TUFT),) if grass else ())
    return (Drawn(Layer.GROUND, grown),) if grown else ()


class _Farm(Struct, frozen=True):
    """A place with fields round it, how soon it is chosen where others are near, and its further chance."""

    home: Point
    blocks: tuple[list[_Strip], ...]
    rank: float
    random: Random


def _apart(farms: list[_Farm]) -> Iterator[_Farm]:
    """Yield the farms that come before all others near them."""
    near: dict[tuple[int, int], list[_Farm]] = {}
    for farm in farms:
        near.setdefault(_quarter(farm.home), []).append(farm)
    for farm in farms:
        column, row = _quarter(farm.home)
        quarters = [(column + right, row + up) for right in (-1, 0, 1) for up in (-1, 0, 1)]
        others = [other for quarter in quarters for other in near.get(quarter, ()) if other is not farm]
        if all(farm.rank < other.rank or dist(farm.home, other.home) >= _APART for other in others):
            yield farm


def _quarter(at: Point) -> tuple[int, int]:
    return floor(at[0] / _APART), floor(at[1] / _APART)


class _Tilled(Struct):
    """Collects strips: those of each tint, the furrows on some, the balks between them and the hedge beside them."""

    tints: tuple[list[Command], ...] = field(default_factory=lambda: tuple([] for _ in inks.FIELDS))
    furrows: list[Command] = field(default_factory=list)
    balks: list[Command] = field(default_factory=list)
    hedges: list[Command] = field(default_factory=list)
    rows: list[Command] = field(default_factory=list)
    trees: list[Point] = field(default_factory=list)

    def add(self, block: list[_Strip], random: Random) -> None:
        """Add strips side by side."""
        is_planted = random.random() < _PLANTED
        tint = random.randrange(len(self.tints))
        for number, strip in enumerate(block):
            self.tints[tint if is_planted else random.randrange(len(self.tints))].extend(_line(strip))
            if is_planted:
                self.rows += _line(_shorter(strip))
            elif random.random() < 0.4:
                self.furrows += _line(strip)
            if number and not is_planted:
                self.balks += _line(_edge(strip, -1))
        below, above = _edge(block[0], -1), _edge(block[-1], 1)
        sides = (below, above, (below[0], above[0]), (below[1], above[1]))
        hedges = sides if is_planted or random.random() < _ENCLOSED else (random.choice(sides[:2]),)
        for hedge in hedges:
            self.hedges += _line(hedge)
        self.trees += random.sample(hedges[0], random.randrange(len(hedges[0]) + 1))

    def marks(self) -> tuple[Mark, ...]:
        """Return everything collected."""
        strips = (
            Path(tuple(steps), pen=Pen(tint, _WIDE, round=False))
            for steps, tint in zip(self.tints, inks.FIELDS, strict=True)
        )
        lines = ((self.furrows, _FURROWS), (self.balks, _BALK), (self.hedges, _HEDGE), (self.rows, _ORCHARD))
        (right, down), (shade, crown) = _LEE, _TREES
        trees = Path(dots([(x + right, y + down) for x, y in self.trees]), pen=shade), Path(dots(self.trees), pen=crown)
        return (*strips, *(Path(tuple(steps), pen=pen) for steps, pen in lines), *trees)


def _farm(ground: TerrainGround, x: float, y: float) -> _Farm | None:
    """Return the fields that lie near a place, if there are any: a block of strips, and one across its end."""
    random = chance(ground, f"fields {x:.0f} {y:.0f}")
    if random.random() > _SHARE:
        return None
    rank, home = random.random(), (x + random.uniform(-9.0, 9.0), y + random.uniform(-9.0, 9.0))
    angle = radians(random.choice(_ANGLES) + random.uniform(-_TURNED, _TURNED))
    count, reach = random.randint(3, 5), random.uniform(6.0, 10.0)
    more = random.randint(2, 4)
    far = random.choice((-1, 1)) * (reach + 0.4 + more * _WIDE / 2)
    beside = (home[0] + far * cos(angle), home[1] + far * sin(angle))
    both = _block(home, angle, count, reach), _block(beside, angle + pi / 2, more, count * _WIDE / 2)
    blocks = tuple(block for block in both if ground.is_open([*_points(block)]))
    return _Farm(home, blocks, rank, random) if blocks else None


def _hedgerow(ground: TerrainGround, block: list[_Strip], random: Random) -> tuple[Command, ...]:
    """Return a hedge that goes on from a corner of a field along its side, where all of it lies on open ground."""
    start, (x, y) = _edge(block[-1], 1)
    long, far = dist(start, (x, y)), random.uniform(*_HEDGEROW)
    right, up = (x - start[0]) / long, (y - start[1]) / long
    # A hedge is not quite straight.
    by = random.uniform(-0.12, 0.12) * far
    half, end = (x + far / 2 * right - by * up, y + far / 2 * up + by * right), (x + far * right, y + far * up)
    return (*_line(((x, y), half)), *_line((half, end))) if ground.is_open([half, end]) else ()


def _shorter(strip: _Strip) -> _Strip:
    """Return a strip without its ends, where no tree stands."""
    (x, y), (end_x, end_y) = strip
    share = min(0.4, 1.6 / dist(*strip))
    right, up = share * (end_x - x), share * (end_y - y)
    return (x + right, y + up), (end_x - right, end_y - up)


def _block(middle: Point, angle: float, count: int, reach: float) -> list[_Strip]:
    """Return strips side by side."""
    (x, y), right, up = middle, cos(angle), sin(angle)
    found = []
    for number in range(count):
        aside = (number - (count - 1) / 2) * _WIDE
        at = (x - up * aside, y + right * aside)
        found.append(((at[0] - right * reach, at[1] - up * reach), (at[0] + right * reach, at[1] + up * reach)))
    return found


def _points(block: list[_Strip]) -> Iterator[Point]:
    """Yield points all over a block: the ends and the middles of its strips and of its edges."""
    for start, end in (_edge(block[0], -1), *block, _edge(block[-1], 1)):
        yield from (start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end)


def _edge(strip: _Strip, side: int) -> _Strip:
    """Return the edge of a strip at its left (1) or right (-1) side."""
    (x, y), (end_x, end_y) = strip
    right, up = end_x - x, end_y - y
    by = side * _WIDE / 2 / hypot(right, up)
    return (x - up * by, y + right * by), (end_x - up * by, end_y + right * by)


def _line(strip: _Strip) -> tuple[Command, ...]:
    return move(*strip[0]), to(*strip[1])


def leas(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the lie of open land: pale patches of grass and stubble, which depend on nothing that is painted there."""
    random = chance(ground, "leas")
    tints: tuple[list[Command], ...] = tuple([] for _ in inks.LEAS)
    columns, rows = ceil(ground.width / _LEAS_APART), ceil(ground.height / _LEAS_APART)
    for number in range(columns * rows):
        row, column = divmod(number, columns)
        middle = (column + random.random()) * _LEAS_APART, (row + random.random()) * _LEAS_APART
        tints[random.randrange(len(tints))].extend(_patch(middle, random))
    marks = (Path(tuple(steps), tint) for steps, tint in zip(tints, inks.LEAS, strict=True) if steps)
    return (Drawn(Layer.GROUND, tuple(marks)),)


def _patch(middle: Point, random: Random) -> tuple[Command, ...]:
    """Return a round outline that swings in and out."""
    points = [*_outline(middle, random)]
    steps: list[Command] = [move(*points[0])]
    for number in range(_CORNERS):
        before, start, end, after = (points[(number + by) % _CORNERS] for by in (-1, 0, 1, 2))
        # Smooth through all points: each is passed along the line between its neighbours.
        leaving = (start[axis] + (end[axis] - before[axis]) / 6 for axis in (0, 1))
        coming = (end[axis] - (after[axis] - start[axis]) / 6 for axis in (0, 1))
        steps.append(curve(*leaving, *coming, *end))
    return (*steps, CLOSE)


def _outline(middle: Point, random: Random) -> Iterator[Point]:
    radius, longer, turn = random.uniform(*_RADII), random.uniform(*_STRETCH), random.uniform(0.0, pi)
    across, up = cos(turn), sin(turn)
    for number in range(_CORNERS):
        at, far = 2 * pi * number / _CORNERS, radius * random.uniform(1 - _WAVE, 1 + _WAVE)
        along, aside = far * longer * cos(at), far * sin(at)
        yield middle[0] + along * across - aside * up, middle[1] + along * up + aside * across
