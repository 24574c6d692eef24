"""Ground that is planted or tilled: orchards, vineyards and ploughed fields."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from random import Random

from pwprint.map.terrain.forms.border import closed
from pwprint.map.terrain.forms.rings import Ring, cut, within
from pwprint.map.terrain.forms.scatter import Segment, dots, in_rows, lie_of, lines, on_lattice, rings_of
from pwprint.map.terrain.ground import Drawn, Layer, Mass, TerrainGround, chance
from pwprint.page import inks
from pwprint.pdf.marks import Command, Group, Mark, Path, Pen, Point
from pwprint.values import replace

_INSET, _BULGE, _NOOK = 0.5, 2.4, 1.6
_MOST = 6000

_TREE, TREES_APART = 2.9, 4.7
"""The diameter of a fruit tree, and how far trees are apart."""

_HEDGE = Pen(inks.HEDGEROW, 0.9, (0.01, 1.35))
_GROWN = (1.0, 0.82, 1.16)
"""How large trees are: every third one has the same size."""

_ROW = 2.7
"""From one row of vines to the next."""

_BLOCK = 7
"""After so many rows a vineyard has a path."""

_VINE = Pen(inks.VINE, 1.25, (0.01, 1.3))
_SHOOT = Pen(inks.LEAF, 0.28)
_STAKE = Pen(inks.SEPIA, 0.55, (0.01, 6.4))

_STRIP, _FURROW = 9.0, 1.5
"""How broad a strip of ploughed field is, and how far its furrows are apart."""

_PLOUGHED = Pen(inks.PLOUGHED, 0.26)
_BANK = Pen(inks.PLOUGHED, 0.28)


def orchard(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of orchards: fruit trees in line on grass, and a hedge all round."""
    random, masses = chance(ground, "orchard"), ground.masses("orchard")
    floor, hedge = _floor(masses), _edge(masses, 0.55)
    trees = [
        place
        for mass in masses
        for place in on_lattice(rings_of(mass, 2.6, _BULGE, _NOOK, 2.0), TREES_APART, _MOST, random, 0.22)
    ]
    return (
        Drawn(Layer.GROUND, (Path(floor, inks.ORCHARD_GRASS),)),
        Drawn(Layer.WOODS, (Path(hedge, pen=_HEDGE), *fruit_trees(trees))),
    )


def fruit_trees(trees: list[Point]) -> tuple[Mark, ...]:
    """Return fruit trees at places: their shadows, their crowns and the light on these."""
    if not trees:
        return ()
    sizes = [(size * _TREE, dots(trees[number :: len(_GROWN)])) for number, size in enumerate(_GROWN)]
    return tuple(
        _moved(Path(steps, pen=Pen(colour, round(share * wide + more, 2))), right, up)
        for colour, share, more, (right, up) in (
            (inks.SHADE, 1.0, 0.2, (0.55, -0.6)),
            (inks.LEAF, 1.0, 0.3, (0.08, -0.1)),
            (inks.FRUIT_TREE, 1.0, 0.0, (0.0, 0.0)),
            (inks.WOODS, 0.48, 0.0, (-0.4, 0.45)),
        )
        for wide, steps in sizes
        if steps
    )


def hedgerow(steps: tuple[Command, ...]) -> tuple[Mark, ...]:
    """Return a hedge on a map of full size: bushes of several sizes, their shadows and the light on them."""
    low, high = (
        Pen(inks.HEDGEROW, 1.15, (0.01, 1.5, 0.01, 1.2, 0.01, 2.3)),
        Pen(inks.HEDGEROW, 1.5, (0.01, 3.4, 0.01, 5.2)),
    )
    return (
        *(_moved(Path(steps, pen=replace(pen, colour=inks.LEAF)), 0.16, -0.2) for pen in (low, high)),
        *(Path(steps, pen=pen) for pen in (low, high)),
        *(
            _moved(Path(steps, pen=replace(pen, colour=inks.FRUIT_TREE, width=0.45 * pen.width)), -0.2, 0.24)
            for pen in (low, high)
        ),
    )


def vineyard(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of vineyards: rows of vines on stakes, with paths between their blocks."""
    masses = ground.masses("vineyard")
    rows: list[Segment] = []
    for mass in masses:
        rings = rings_of(mass, 1.5, _BULGE, _NOOK, 1.2)
        rows += [row for row in in_rows(rings, _ROW, every=_BLOCK) if _long(row) > _ROW]
    steps = lines(rows)
    return (
        Drawn(Layer.GROUND, (Path(_floor(masses), inks.VINEYARD, Pen(inks.FENCE, 0.24)),)),
        Drawn(
            Layer.FIELDS,
            (
                _moved(Path(steps, pen=_VINE), 0.22, -0.3) if steps else Path(()),
                Path(steps, pen=_SHOOT),
                Path(steps, pen=Pen(inks.FRUIT_TREE, 0.95, (0.01, 1.3))),
                Path(steps, pen=_STAKE),
            ),
        ),
    )


def field(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of ploughed fields: strips of turned earth, furrow beside furrow."""
    random, masses = chance(ground, "field"), ground.masses("field")
    tints: tuple[list[Command], ...] = tuple([] for _ in inks.TURNED)
    furrows: list[Command] = []
    balks: list[Command] = []
    for mass in masses:
        rings, free = rings_of(mass, _INSET, _BULGE, _NOOK), rings_of(mass, 1.3, _BULGE, _NOOK, 0.8)
        if not rings:
            continue
        for number, strip in enumerate(_strips(rings, random)):
            tints[number % len(tints)].extend(step for ring in cut(rings, strip) for step in closed(ring))
            furrows += lines(in_rows(cut(free, _narrower(strip)), _FURROW))
            balks += lines(within((strip[0], strip[1]), rings))
    grounds = (Path(tuple(steps), tint) for steps, tint in zip(tints, inks.TURNED, strict=True) if steps)
    return (
        Drawn(Layer.GROUND, (Path(_floor(masses), inks.TURNED[0], _BANK), *grounds)),
        Drawn(Layer.FIELDS, (Path(tuple(furrows), pen=_PLOUGHED), Path(tuple(balks), pen=Pen(inks.BALK, 0.7)))),
    )


def _strips(rings: list[Ring], random: Random) -> list[Ring]:
    """Return the strips of a field by their corners, the first side to the right of the strip."""
    lie = lie_of(rings)
    count = max(1, min(400, round(2 * lie.half / _STRIP)))
    stops = [-lie.half + 2 * lie.half * n / count + random.uniform(-1.2, 1.2) for n in range(1, count)]
    edges = [-lie.half - 1.0, *stops, lie.half + 1.0]
    reach = lie.reach + 1.0
    return [
        tuple(lie.at(*corner) for corner in ((-reach, low), (reach, low), (reach, top), (-reach, top)))
        for low, top in pairwise(edges)
    ]


def _narrower(strip: Ring) -> Ring:
    """Return a strip without its edges, where the plough turns."""
    (a, b), (c, d), (e, f), (g, h) = strip
    right, up = (g - a), (h - b)
    by = 0.7 / max(hypot(right, up), 1.0)
    lower = ((a + by * right, b + by * up), (c + by * right, d + by * up))
    return (*lower, (e - by * right, f - by * up), (g - by * right, h - by * up))


def _long(segment: Segment) -> float:
    (x, y), (end_x, end_y) = segment
    return hypot(end_x - x, end_y - y)


def _floor(masses: tuple[Mass, ...]) -> tuple[Command, ...]:
    return tuple(
        step for mass in masses for border in mass.borders(_INSET, _BULGE, _NOOK) for step in border.commands()
    )


def _edge(masses: tuple[Mass, ...], more: float) -> tuple[Command, ...]:
    borders = (border for mass in masses for border in mass.borders(_INSET + more, _BULGE, _NOOK))
    return tuple(step for border in borders for step in border.commands())


def _moved(path: Path, x: float, y: float) -> Group:
    return Group((path,), (1.0, 0.0, 0.0, 1.0, x, y))
