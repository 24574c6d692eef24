"""Single trees seen from above, as large as a map of full size shows them: a lobed crown, its lee side, its shadow.

Those that overlap are drawn one after the other, so that each has its whole outline or lies under a neighbour.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import cos, floor, hypot, pi, sin
from random import Random

from pwprint.map.terrain.forms.border import CLOSE, curve, move
from pwprint.map.terrain.forms.rings import Ring
from pwprint.map.terrain.forms.scatter import dots, on_lattice
from pwprint.page import inks
from pwprint.pdf.marks import Command, Group, Mark, Path, Pen, Point
from pwprint.values import Struct

_SIZES = (1.6, 1.85, 2.15, 2.55)
"""The radii of crowns."""

LARGEST = _SIZES[-1]
ALONE = "tree"
"""The name of a tree that stands alone."""

_PITCH, _JITTER = 3.3, 0.8
_APART = 2.6
"""How far rows of trees are apart, how far a tree is out of line, and how near to another one it may stand."""

_MOST = 12_000
_LOBES = (6, 7, 8)
_KINDS = 9
"""How many different crowns there are."""

_NOTCH, _BULGE = (0.76, 0.88), (1.02, 1.16)
"""How far from the middle of a crown two lobes meet, and the controls of their curves are, as parts of its radius."""

_LEE = (-2.5, 0.75)
"""Between these directions a crown lies in shadow: the light comes from the upper left."""

_OUTLINE = Pen(inks.LEAF, 0.26)
"""Its inner half lies under the shadow of a crown."""

_CAST = (0.24, -0.27)
_LIGHT = 0.55
"""The breadth of the spot that takes the light, as a part of the radius."""

_CELL = 2 * LARGEST


class _Tree(Struct, frozen=True):
    """A tree: its middle, the number of its size, the number of its tint, and which crown it has."""

    x: float
    y: float
    size: int
    tint: int
    kind: int

    @property
    def radius(self) -> float:
        """How broad its crown is on each side."""
        return _SIZES[self.size]


class _Crown(Struct, frozen=True):
    """The outline of a crown with a radius of 1, and of its side in shadow, as steps."""

    whole: tuple[Command, ...]
    lee: tuple[Command, ...]


def crowns(masses: Sequence[Sequence[Ring]], random: Random) -> tuple[Mark, ...]:
    """Return the trees of woods within closed lines each, the middles of the outermost ones on these."""
    kinds = tuple(_crown(random) for _ in range(_KINDS))
    trees = _trees(masses, random)
    return tuple(mark for layer in _layers(trees) for mark in _drawn(layer, kinds))


def standing_alone(places: Sequence[Point], random: Random) -> tuple[Group, ...]:
    """Return single trees at places, a group for each, with their shadows."""
    kinds = tuple(_crown(random) for _ in range(_KINDS))
    sizes, tints = len(_SIZES) - 1, len(inks.CROWNS)
    found = []
    for x, y in places:
        tree = _Tree(0.0, 0.0, random.randrange(sizes), random.randrange(tints), random.randrange(_KINDS))
        marks = tuple(_drawn((tree,), kinds, inks.ROADSIDE_CAST))
        found.append(Group(marks, (1.0, 0.0, 0.0, 1.0, round(x, 2), round(y, 2)), name=ALONE))
    return tuple(found)


def _trees(masses: Sequence[Sequence[Ring]], random: Random) -> list[_Tree]:
    """Return trees along the edges first, then all over the wood where there is room between others."""
    stood: dict[tuple[int, int], list[Point]] = defaultdict(list)
    found: list[_Tree] = []
    edge = (point for rings in masses for ring in rings for point in ring)
    within = (place for rings in masses for place in on_lattice(rings, _PITCH, _MOST, random, _JITTER))
    for x, y in (*edge, *within):
        across, up = floor(x / _CELL), floor(y / _CELL)
        near = (at for a in (-1, 0, 1) for b in (-1, 0, 1) for at in stood.get((across + a, up + b), ()))
        if all(hypot(x - a, y - b) >= _APART for a, b in near):
            stood[across, up].append((x, y))
            size = min(random.randrange(len(_SIZES) + 1), len(_SIZES) - 2) if random.random() < 0.8 else len(_SIZES) - 1
            found.append(_Tree(x, y, size, random.randrange(len(inks.CROWNS)), random.randrange(_KINDS)))
    return found


def _layers(trees: Sequence[_Tree]) -> list[list[_Tree]]:
    """Return trees in layers in which no two overlap, the largest in the upper ones."""
    layers: list[list[_Tree]] = []
    where: dict[tuple[int, int], list[tuple[_Tree, int]]] = defaultdict(list)
    for tree in sorted(trees, key=lambda tree: tree.size):
        across, up = floor(tree.x / _CELL), floor(tree.y / _CELL)
        near = (each for a in (-1, 0, 1) for b in (-1, 0, 1) for each in where.get((across + a, up + b), ()))
        below = {
            layer
            for other, layer in near
            if hypot(tree.x - other.x, tree.y - other.y) < 1.1 * (tree.radius + other.radius)
        }
        layer = next(n for n in range(len(below) + 1) if n not in below)
        if layer == len(layers):
            layers.append([])
        layers[layer].append(tree)
        where[across, up].append((tree, layer))
    return layers


def _drawn(layer: Sequence[_Tree], kinds: Sequence[_Crown], cast: str = inks.UNDERWOOD) -> Iterator[Mark]:
    """Yield the trees of a layer: what they throw on those below, their crowns, and what of these is dark and light."""
    right, down = _CAST
    yield from _spots(layer, cast, 1.95, (right, down))
    for tint, colour in enumerate(inks.CROWNS):
        steps = tuple(step for tree in layer if tree.tint == tint for step in _placed(kinds[tree.kind].whole, tree))
        if steps:
            yield Path(steps, colour, _OUTLINE)
    yield Path(tuple(step for tree in layer for step in _placed(kinds[tree.kind].lee, tree)), inks.CROWN_LEE)
    yield from _spots(layer, inks.WOODS, _LIGHT, (-0.34, 0.36))


def _spots(layer: Sequence[_Tree], colour: str, wide: float, off: Point) -> Iterator[Mark]:
    """Yield a round spot for each tree, so broad and so far from its middle as parts of its radius."""
    for size, radius in enumerate(_SIZES):
        places = [(tree.x + off[0] * radius, tree.y + off[1] * radius) for tree in layer if tree.size == size]
        if places:
            yield Path(dots(places), pen=Pen(colour, round(wide * radius, 2)))


def _placed(steps: tuple[Command, ...], tree: _Tree) -> Iterator[Command]:
    """Yield the steps of a crown where a tree stands."""
    x, y, far = tree.x, tree.y, tree.radius
    for name, numbers in steps:
        yield name, tuple(round((y if n % 2 else x) + far * number, 2) for n, number in enumerate(numbers))


def _crown(random: Random) -> _Crown:
    """Return a crown with some lobes."""
    count, turn = random.choice(_LOBES), random.uniform(0, 2 * pi)
    notches = [
        (turn + 2 * pi * (n + random.uniform(-0.12, 0.12)) / count, random.uniform(*_NOTCH)) for n in range(count)
    ]
    lobes = [
        (start, end, random.uniform(*_BULGE))
        for start, end in zip(notches, (*notches[1:], (notches[0][0] + 2 * pi, notches[0][1])), strict=True)
    ]
    low, high = (_turned(angle, turn) for angle in _LEE)
    high += 2 * pi if high < low else 0.0
    ring = [*lobes, *(((a + 2 * pi, p), (b + 2 * pi, q), far) for (a, p), (b, q), far in lobes)]
    dark = [lobe for lobe in ring if lobe[0][0] >= low - pi / count and lobe[1][0] <= high + pi / count]
    return _Crown((move(*_at(*lobes[0][0])), *(_lobe(*each) for each in lobes), CLOSE), _lee(dark))


def _lee(dark: Sequence[tuple[Point, Point, float]]) -> tuple[Command, ...]:
    """Return what of a crown lies in shadow: some of its lobes, and a bay from the end of these to their beginning."""
    first, last = dark[0][0], dark[-1][1]
    inner = curve(*_at(last[0] - 0.5, 0.6), *_at(first[0] + 0.5, 0.6), *_at(*first))
    return (move(*_at(*first)), *(_lobe(*each) for each in dark), inner, CLOSE)


def _turned(angle: float, base: float) -> float:
    """Return an angle as one that is not less than another by whole turns."""
    return base + (angle - base) % (2 * pi)


def _lobe(start: Point, end: Point, far: float) -> Command:
    (a, _), (b, _) = start, end
    return curve(*_at(a + 0.18 * (b - a), far), *_at(b - 0.18 * (b - a), far), *_at(*end))


def _at(angle: float, far: float) -> Point:
    return far * cos(angle), far * sin(angle)
