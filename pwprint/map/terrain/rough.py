"""Rough ground: small fields and orchards with hedges between them and a fence all round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import cos, hypot, radians, sin
from random import Random

from pwprint.map.terrain.forms.border import closed, move, to
from pwprint.map.terrain.forms.finish import Bounds
from pwprint.map.terrain.forms.rings import Ring, Rings, cut, longest_side, within
from pwprint.map.terrain.forms.scatter import Segment, dots, on_lattice
from pwprint.map.terrain.forms.texture import coarser
from pwprint.map.terrain.ground import Drawn, Layer, Mass, TerrainGround, chance
from pwprint.map.terrain.planted import TREES_APART, fruit_trees, hedgerow
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
_HEDGE = Pen(inks.HEDGEROW, 1.05, (0.01, 1.5, 0.01, 1.1, 0.01, 1.9, 0.01, 1.3))
_FENCE, _GATEPOST = Pen(inks.FENCE, 0.3), Pen(inks.FENCE, 0.8)
_POST, _HEDGED = 2.6, 1.1
_GATE, _GATED = 3.4, 0.55
"""How broad a gate in a hedge is, and how many hedges have one."""

_ASKEW = 0.16
"""How far the line between two rows of fields is off its place at each end, in heights of a row."""

_SLANT, _UNEVEN = 2.2, 0.22
"""How far the hedges between the fields of a row lean, and how far each is off its place, in breadths of a field."""

_ALONE = 0.35
"""How many hedges have a tree of their own."""


_Hedge = Callable[[tuple[Command, ...]], tuple[Mark, ...]]
"""How hedges along lines are drawn."""


def _plain(steps: tuple[Command, ...]) -> tuple[Mark, ...]:
    """Return hedges as rows of bushes."""
    return (Path(steps, pen=_HEDGE),)


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
    posts: list[Command] = field(default_factory=list)

    def enclose(self, hedge: Segment, rooms: tuple[list[Ring], list[Ring]], random: Random) -> None:
        """Add a hedge, perhaps with a gate between two posts, or a tree; `rooms` are those of hedges and of trees."""
        free, roomy = rooms
        (x, y), (end_x, end_y) = hedge
        long = hypot(end_x - x, end_y - y)
        right, up = (end_x - x) / long, (end_y - y) / long
        at = random.uniform(0.25, 0.75) * long
        parts = [hedge]
        if random.random() < _GATED and long > 3 * _GATE:
            posts = [(x + right * by, y + up * by) for by in (at - _GATE / 2, at + _GATE / 2)]
            parts = [(hedge[0], posts[0]), (posts[1], hedge[1])]
            self.posts += dots([post for post in posts if Rings(free).holds(post)])
        elif random.random() < _ALONE:
            self.trees += [each for each in ((x + right * at, y + up * at),) if Rings(roomy).holds(each)]
        self.hedges += _lines([piece for part in parts for piece in within(part, free)])

    def marks(self, hedge: _Hedge) -> tuple[Mark, ...]:
        """Return what grows."""
        furrows, posts = Path(tuple(self.furrows), pen=_FURROW), Path(tuple(self.posts), pen=_GATEPOST)
        return (furrows, *hedge(tuple(self.hedges)), posts, *fruit_trees(self.trees))


def rough(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of rough ground."""
    chances = chance(ground, "rough"), chance(ground, "rough trees")
    patch: list[Command] = []
    grown, fence = _Grown(), list[Command]()
    # Where players measure to the edge a fence with its posts would lie beside the line along that.
    bounds = _FENCE if ground.finish.bounds is Bounds.FENCE else None
    masses = ground.masses("rough")
    for mass in masses:
        borders = mass.borders(_INSET, _BULGE, _NOOK)
        patch += [step for border in borders for step in border.commands()]
        rings = [border.ring() for border in borders]
        if rings:
            _till(mass, rings, grown, chances)
        fence += _fence(mass) if bounds else ()
        grown.hedges += () if bounds else _bounds(mass)
    tints = zip(grown.fields, (*inks.PLOTS, _GRASS), strict=True)
    grounds = (Path(tuple(steps), fill) for steps, fill in tints if steps)
    return (
        Drawn(Layer.GROUND, (Path(tuple(patch), inks.PLOTS[0], bounds), *grounds)),
        Drawn(
            Layer.FIELDS, (*grown.marks(_plain), Path(tuple(fence), pen=_FENCE)) if bounds else grown.marks(hedgerow)
        ),
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
        # Those above and at the right are the hedges of its neighbours, or the fence.
        for hedge in ((plot[0], plot[1]), (plot[3], plot[0])):
            grown.enclose(hedge, (free, roomy), planting)


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
    high = 2 * plan.half / deep
    sides = [-plan.half + high * n for n in range(1, deep)]
    inner = [tuple(side + random.uniform(-_ASKEW, _ASKEW) * high for _ in range(2)) for side in sides]
    rows = [(-plan.half - 1.0,) * 2, *inner, (plan.half + 1.0,) * 2]
    for low, top in pairwise(rows):
        for start, end in pairwise(_stops(plan.reach, across, random)):
            corners = ((start[0], low), (end[0], low), (end[1], top), (start[1], top))
            yield tuple(plan.at(along, _between(ends, along / plan.reach)) for along, ends in corners)


def _stops(reach: float, across: int, random: Random) -> list[Point]:
    """Return where the fields of a row begin and end, at its foot and at its head; rows have more or fewer of them."""
    count = max(1, across + random.choice((-1, 0, 0, 1))) if across > 1 else 1
    wide = 2 * reach / count
    middles = [-reach + wide * (n + random.uniform(-_UNEVEN, _UNEVEN)) for n in range(1, count)]
    slants = [random.uniform(-_SLANT, _SLANT) for _ in middles]
    leaning = [(at - by, at + by) for at, by in zip(middles, slants, strict=True)]
    return [(-reach - 1.0,) * 2, *leaning, (reach + 1.0,) * 2]


def _between(ends: tuple[float, ...], share: float) -> float:
    """Return where a line is that leads from the one end, at -1, to the other at 1."""
    return (ends[0] * (1 - share) + ends[1] * (1 + share)) / 2


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


def _bounds(mass: Mass) -> list[Command]:
    """Return the hedge all round."""
    return [step for border in mass.borders(_HEDGED, _BULGE, _NOOK) for step in border.commands()]


def _fence(mass: Mass) -> list[Command]:
    """Return the inner rail of the fence along the border, and its posts."""
    steps: list[Command] = []
    for border in mass.borders(_INSET + 0.1, _BULGE, _NOOK):
        for stop in border.walk(_POST):
            steps += [move(*stop.inward(-0.35)), to(*stop.inward(1.05))]
    return steps
