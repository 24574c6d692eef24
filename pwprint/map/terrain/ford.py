"""Fords: shallow water with ripples and stones, and a dotted track through it, or a road if there is one."""

from __future__ import annotations

from pwprint.game.board.base import Square, Squares, bits
from pwprint.map.terrain.bands import course, middle, of_links
from pwprint.map.terrain.lattice import UNIT
from pwprint.map.terrain.links import Links, river_links, road_links
from pwprint.map.terrain.river import WIDTH, river
from pwprint.map.terrain.scene import CLOSE, Drawn, Layer, Scene, curve, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Command, Group, Mark, Path, Pen, Point

_HALF = WIDTH / 2
_LONG = 5.6
"""Half the length of the shallows along the river."""

_RIPPLE = Pen(inks.BANK, 0.28)
_STONES = ((-3.9, 2.6), (-2.6, -3.2), (3.4, 3.1), (4.2, -2.2), (2.9, 0.6), (-3.4, -0.4))
_BED = Pen(inks.PAPER, 2.6)
_TRACK = Pen(inks.SEPIA, 1.15, (0.01, 2.1))
_ROAD = (Pen(inks.SEPIA, 3.9, (1.5, 1.1), round=False), Pen(inks.ROAD, 3.1, round=False))


def ford(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of fords, and of their river where the map has no other."""
    rivers = river_links(scene)
    shallows = tuple(_shallows(scene, square, rivers[square]) for square in bits(squares))
    track = tuple(
        Path(steps, pen=pen)
        for through, pens in ((squares & ~scene.area("road"), (_BED, _TRACK)), (squares & scene.area("road"), _ROAD))
        if (steps := tuple(step for square in bits(through) for step in _track(scene, square, rivers[square])))
        for pen in pens
    )
    alone = () if scene.area("river") else river(scene, squares)
    return (*alone, Drawn(Layer.ROADS, (*shallows, *track)))


def _shallows(scene: Scene, square: Square, links: Links) -> Mark:
    """Return the light water of a ford, turned along its river."""
    ways = scene.lattice.ways
    x, y = middle(scene.centre(square), ways, links)
    right, up = course(ways, links) or (1.0, 0.0)
    return Group(_patch(), (right, up, 0.0 - up, right, x, y), name="ford")


def _patch() -> tuple[Mark, ...]:
    low, wide = _HALF - 0.1, _LONG + 2.2
    shape = (
        move(-_LONG, low),
        curve(-2.0, low - 0.5, 2.0, low - 0.5, _LONG, low),
        curve(wide, low * 0.4, wide, -low * 0.4, _LONG, -low),
        curve(2.0, 0.5 - low, -2.0, 0.5 - low, -_LONG, -low),
        curve(-wide, -low * 0.4, -wide, low * 0.4, -_LONG, low),
        CLOSE,
    )
    ripples = tuple(step for at in (-4.7, 4.7) for up in (-2.0, 0.0, 2.0) for step in _wave(at, up))
    stones = tuple(Circle(x, y, 0.45, inks.STONE, Pen(inks.BANK, 0.15)) for x, y in _STONES)
    return (Path(shape, inks.FORD), Path(ripples, pen=_RIPPLE), *stones)


def _wave(x: float, y: float) -> tuple[Command, ...]:
    """Return a ripple across the current: two little bows."""
    return (
        move(x - 0.35, y - 0.9),
        curve(x + 0.5, y - 0.6, x + 0.5, y - 0.3, x, y),
        curve(x - 0.5, y + 0.3, x - 0.5, y + 0.6, x + 0.35, y + 0.9),
    )


def _track(scene: Scene, square: Square, river_ways: Links) -> tuple[Command, ...]:
    """Return the way through a ford: from the roads that lead to it, or straight across."""
    joined, ways = road_links(scene), scene.lattice.ways
    links = joined.roads.get(square) or joined.streets.get(square) or 0
    centre = middle(scene.centre(square), ways, river_ways)
    arms = [_arm(scene.centre(square), centre, way, UNIT / 2) for way in of_links(ways, links)]
    if len(arms) < 2:
        right, up = course(ways, river_ways) or (1.0, 0.0)
        across = sorted(((up, -right), (-up, right)), key=lambda way: _towards(way, of_links(ways, links)))
        arms += [_arm(centre, centre, way, _HALF + 3.2) for way in across[: 2 - len(arms)]]
    return tuple(step for arm in arms for step in arm)


def _arm(start: Point, centre: Point, way: Point, length: float) -> tuple[Command, ...]:
    return move(*centre), to(start[0] + way[0] * length, start[1] + way[1] * length)


def _towards(way: Point, others: tuple[Point, ...]) -> float:
    """Return how nearly a direction is one of others."""
    return max((way[0] * x + way[1] * y for x, y in others), default=0.0)
