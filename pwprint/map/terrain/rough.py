"""Rough ground: small fields and orchards with hedges between them and a fence all round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, radians, sin
from random import Random

from pwprint.map.terrain.forms.border import closed, move, to
from pwprint.map.terrain.forms.rings import Ring, cut, longest_side, within
from pwprint.map.terrain.forms.scatter import on_lattice
from pwprint.map.terrain.forms.texture import coarser
from pwprint.map.terrain.forms.thicket import thicket
from pwprint.map.terrain.ground import Drawn, Layer, Mass, TerrainGround, chance
from pwprint.map.terrain.planted import TREES_APART, fruit_trees
from pwprint.map.terrain.woods import OVER
from pwprint.page import inks
from pwprint.pdf.marks import Command, Mark, Path, Pen, Point
from pwprint.values import Struct, field

_PLOT = (21.0, 15.0)
"""How large a field is."""

_ORCHARDS = 0.4
"""How many fields are orchards."""

_BOUGHS = 2.4
"""How far the middles of fruit trees keep off the sides of their field."""

_GRASS = inks.ORCHARD_GRASS
_KEPT = 0.22
"""How far a fruit tree may stand off its place in the row."""

_MOST = 700
"""More fields than these are larger ones."""

_INSET, _BULGE, _NOOK = 0.3, 1.2, 1.2
_GAP = 0.7
_PITCH = (1.7, 2.1, 2.6)
_WIDEST = 2.0
_CLEAR = 0.6
_FURROW = Pen(inks.TILTH, 0.22)
_HEDGE = Pen(inks.HEDGEROW, 1.0, (0.01, 1.5))
_FENCE = Pen(inks.FENCE, 0.3)
_POST = 2.6
_BRAMBLES = -1.6
"""How far inside of the edge brambles stand; the number is negative, so that they are outside."""


class _Plan(Struct, frozen=True):
    """The plan of fields in a piece of rough ground: a rectangle along its longest side."""

    middle: Point
    way: Point
    reach: float
    half: float

    def at(self, along: float, aside: float) -> Point:
        """Return the point so far along from the middle and so far to the left."""
        (x, y), (right, up) = self.middle, self.way
        return x + along * right - aside * up, y + along * up + aside * right


class _Grown(Struct):
    """Collects fields in their tints, what grows on them, and the hedges between them."""

    fields: tuple[list[Command], ...] = field(default_factory=lambda: tuple([] for _ in (*inks.PLOTS, _GRASS)))
    furrows: list[Command] = field(default_factory=list)
    hedges: list[Command] = field(default_factory=list)
    trees: list[Point] = field(default_factory=list)

    def marks(self) -> tuple[Mark, ...]:
        """Return what grows."""
        lines = ((self.furrows, _FURROW), (self.hedges, _HEDGE))
        return (*(Path(tuple(steps), pen=pen) for steps, pen in lines), *fruit_trees(self.trees))


def rough(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of rough ground."""
    chances = chance(ground, "rough"), chance(ground, "rough trees")
    patch: list[Command] = []
    grown, fence = _Grown(), list[Command]()
    masses = ground.masses("rough")
    for mass in masses:
        borders = mass.borders(_INSET, _BULGE, _NOOK)
        patch += [step for border in borders for step in border.commands()]
        rings = [border.ring() for border in borders]
        if rings:
            _till(mass, rings, grown, chances)
        fence += _fence(mass)
    tints = zip(grown.fields, (*inks.PLOTS, _GRASS), strict=True)
    grounds = (Path(tuple(steps), fill) for steps, fill in tints if steps)
    # Where pieces are cut, brambles grow along the fence.
    bushes = thicket(masses, _BRAMBLES, OVER, chance(ground, "brambles")) if ground.wander else ()
    return (
        Drawn(Layer.GROUND, (Path(tuple(patch), inks.PLOTS[0], _FENCE), *grounds)),
        Drawn(Layer.FIELDS, (*bushes, *grown.marks(), Path(tuple(fence), pen=_FENCE))),
    )


def _till(mass: Mass, rings: list[Ring], grown: _Grown, chances: tuple[Random, Random]) -> None:
    """Add the fields of a piece of rough ground: most are ploughed, some are orchards."""
    random, planting = chances
    free = [border.ring() for border in mass.borders(_INSET + _GAP, _BULGE, _NOOK, _CLEAR)]
    roomy = [border.ring() for border in mass.borders(_INSET + _BOUGHS, _BULGE, _NOOK, _BOUGHS)]
    far = _far(rings)
    for number, plot in enumerate(_plots(_plan(rings), far, random)):
        tint, is_planted = random.randrange(len(inks.PLOTS)), planting.random() < _ORCHARDS
        grown.fields[-1 if is_planted else tint].extend(step for ring in cut(rings, plot) for step in closed(ring))
        if is_planted:
            inner = cut(roomy, _smaller(plot, _BOUGHS))
            grown.trees += on_lattice(inner, TREES_APART * min(far, _WIDEST), _MOST, planting, _KEPT)
        else:
            inner = cut(free, _smaller(plot, _GAP * 1.4))
            grown.furrows += _furrows(plot, inner, number, (min(far, _WIDEST), random))
        grown.hedges += _lines([piece for side in pairwise((*plot, plot[0])) for piece in within(side, free)])


def _plan(rings: list[Ring]) -> _Plan:
    (right, up), points = longest_side(rings), [point for ring in rings for point in ring]
    along = [x * right + y * up for x, y in points]
    aside = [y * right - x * up for x, y in points]
    ahead, left = (min(along) + max(along)) / 2, (min(aside) + max(aside)) / 2
    middle = (ahead * right - left * up, ahead * up + left * right)
    return _Plan(middle, (right, up), (max(along) - min(along)) / 2, (max(aside) - min(aside)) / 2)


def _far(rings: list[Ring]) -> float:
    """Return how many times larger than usual the fields are."""
    plan = _plan(rings)
    return coarser(4 * plan.reach * plan.half, _PLOT[0] * _PLOT[1], _MOST)


def _plots(plan: _Plan, far: float, random: Random) -> Iterator[Ring]:
    """Yield the fields of a plan by their corners."""
    across, deep = (
        max(1, round(2 * long / size / far)) for long, size in zip((plan.reach, plan.half), _PLOT, strict=True)
    )
    wide, high = 2 * plan.reach / across, 2 * plan.half / deep
    for row in range(deep):
        shift = random.uniform(-0.25, 0.25) * wide if across > 1 else 0.0
        stops = [-plan.reach - 1.0, *(-plan.reach + wide * n + shift for n in range(1, across)), plan.reach + 1.0]
        low, top = -plan.half + row * high, -plan.half + (row + 1) * high
        for start, end in pairwise(stops):
            yield tuple(plan.at(*corner) for corner in ((start, low), (end, low), (end, top), (start, top)))


def _smaller(plot: Ring, by: float) -> Ring:
    """Return a field without a strip along its sides."""
    x, y = (sum(corner[axis] for corner in plot) / len(plot) for axis in (0, 1))
    return tuple(
        (
            a + (x - a) * min(1.0, by / hypot(x - a, y - b)),
            b + (y - b) * min(1.0, by / hypot(x - a, y - b)),
        )
        for a, b in plot
    )


def _furrows(plot: Ring, rings: list[Ring], number: int, how: tuple[float, Random]) -> tuple[Command, ...]:
    """Return the furrows of a field, so many times farther apart; those of its neighbours run another way."""
    wider, random = how
    (x, y), (end_x, end_y), (far_x, far_y), _ = plot
    long = hypot(end_x - x, end_y - y)
    turn = radians(random.uniform(-12, 12) + (90 if number % 2 else 0))
    level = ((end_x - x) / long, (end_y - y) / long)
    right, up = level[0] * cos(turn) - level[1] * sin(turn), level[0] * sin(turn) + level[1] * cos(turn)
    mid_x, mid_y = (x + far_x) / 2, (y + far_y) / 2
    pitch, reach = wider * random.choice(_PITCH), hypot(far_x - x, far_y - y) / 2
    count = int(reach / pitch)
    segments = (
        ((mid_x - reach * right - aside * up, mid_y - reach * up + aside * right),
         (mid_x + reach * right - aside * up, mid_y + reach * up + aside * right))
        for aside in (n * pitch for n in range(-count, count + 1))
    )  # fmt: skip
    return _lines([piece for segment in segments for piece in within(segment, rings)])


def _lines(segments: list[tuple[Point, Point]]) -> tuple[Command, ...]:
    return tuple(step for start, end in segments for step in (move(*start), to(*end)))


def _fence(mass: Mass) -> list[Command]:
    """Return the inner rail of the fence along the border, and its posts."""
    steps: list[Command] = []
    for border in mass.borders(_INSET + 0.1, _BULGE, _NOOK):
        for stop in border.walk(_POST):
            steps += [move(*stop.inward(-0.35)), to(*stop.inward(1.05))]
    return steps
