"""Towns: blocks of little roofs along streets that go on from the roads, one church for each town."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

from pwprint.art.terrain import inks
from pwprint.art.terrain.bands import band
from pwprint.art.terrain.links import Links, is_straight, road_links
from pwprint.art.terrain.outline import cells, outlines
from pwprint.art.terrain.scene import CLOSE, Drawn, Layer, Scene, move, to
from pwprint.board.base import Square, Squares, bits
from pwprint.press.marks import Circle, Command, Mark, Path, Pen, Point, Rect

_LOTS = (-10.6, -4.9, 4.9, 10.6)
_CHURCHYARD = ((4.9, 4.9), (10.6, 4.9), (4.9, 10.6))
_MARKET = 2.5
_CASING = Pen(inks.SEPIA, 3.4)
_STREET = Pen(inks.ROAD, 3.0)
_OUTLINE = Pen(inks.WALL, 0.2)


def town(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of towns."""
    streets = road_links(scene).streets
    ground = tuple(step for border in outlines(cells(scene, squares), 0.7, 3.5, 2.0) for step in border.commands())
    lanes = tuple(
        step for square in bits(squares) for step in band(scene.centre(square), streets.get(square, 0) or 0b1010)
    )
    chance = scene.random("town")
    churches = _churches(scene, squares)
    houses = _Houses()
    for square in bits(squares):
        for x, y in _lots(streets.get(square, 0), church=square in churches):
            houses.build(scene.centre(square), (x, y), chance, upright=bool(streets.get(square, 0) & 0b0101))
    middles = [scene.centre(square) for square in bits(squares) if _has_market(streets.get(square, 0))]
    spires = tuple(mark for square in churches for mark in _church(scene.centre(square)))
    return (
        Drawn(Layer.GROUND, (Path(ground, inks.TOWN, Pen(inks.SHADOW, 0.25, (0.9, 0.7))),)),
        Drawn(Layer.ROADBEDS, (Path(lanes, pen=_CASING), *(Circle(*at, _MARKET + 0.2, inks.SEPIA) for at in middles))),
        Drawn(Layer.ROADS, (Path(lanes, pen=_STREET), *(Circle(*at, _MARKET, inks.ROAD) for at in middles))),
        Drawn(Layer.BUILDINGS, houses.marks() + spires),
    )


def _has_market(streets: Links) -> bool:
    """Say whether the streets of a square pass its middle: all but a single bend do."""
    return streets.bit_count() != 2 or is_straight(streets)


class _Houses:
    """Collects the shapes of houses, one path for each colour."""

    def __init__(self) -> None:
        self.gardens: list[Command] = []
        self.shadows: list[Command] = []
        self.roofs: list[Command] = []
        self.shades: list[Command] = []

    def marks(self) -> tuple[Mark, ...]:
        """Return everything collected."""
        return (
            Path(tuple(self.gardens), pen=Pen(inks.GARDEN, 0.25, (0.5, 0.6))),
            Path(tuple(self.shadows), inks.SHADOW),
            Path(tuple(self.roofs), inks.ROOF, _OUTLINE),
            Path(tuple(self.shades), inks.ROOF_SHADE),
        )

    def add(self, x: float, y: float, width: float, depth: float, angle: float) -> None:
        """Add a house round its middle, its ridge along `angle`; the half away from the light is dark."""
        turn = radians(angle)
        right, up = (cos(turn) * width / 2, sin(turn) * width / 2), (-sin(turn) * depth / 2, cos(turn) * depth / 2)
        corners = tuple(
            (x + a * right[0] + b * up[0], y + a * right[1] + b * up[1])
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        self.shadows += _shape(tuple((px + 0.7, py - 0.7) for px, py in corners))
        self.roofs += _shape(corners)
        dark = -1 if up[0] - up[1] < 0 else 1
        half = tuple(
            (x + a * right[0] + b * up[0], y + a * right[1] + b * up[1])
            for a, b in ((-1, 0), (1, 0), (1, dark), (-1, dark))
        )
        self.shades += _shape(half)

    def build(self, centre: Point, lot: Point, chance: Random, *, upright: bool) -> None:
        """Fill a lot of a square: with a house, or in its corners more often than not with a garden."""
        right, up = lot
        corner = abs(right) > 6 and abs(up) > 6
        x, y = centre[0] + right + chance.uniform(-0.4, 0.4), centre[1] + up + chance.uniform(-0.4, 0.4)
        width, depth = chance.uniform(4.2, 5.4), chance.uniform(3.2, 4.3)
        turned = 90 if upright and abs(right) < 6 < abs(up) else 0
        angle = turned + chance.uniform(-4, 4)
        if chance.random() < (0.35 if corner else 0.05):
            self.plant(x, y)
        else:
            self.add(x, y, width, depth, angle)

    def plant(self, x: float, y: float) -> None:
        """Add a garden: three rows."""
        for row in (-1.4, 0.0, 1.4):
            self.gardens += [move(x - 2.2, y + row), to(x + 2.2, y + row)]


def _shape(points: tuple[Point, ...]) -> list[Command]:
    return [move(*points[0]), *(to(*point) for point in points[1:]), CLOSE]


def _lots(streets: Links, *, church: bool) -> list[Point]:
    """Return the lots of a square, seen from its middle, that no street runs over; a church takes three."""
    return [
        (right, up)
        for right in _LOTS
        for up in _LOTS
        if not (church and (right, up) in _CHURCHYARD) and not _in_bend(streets, right, up)
    ]


def _in_bend(streets: Links, right: float, up: float) -> bool:
    """Say whether a street that turns a corner runs over a lot."""
    if streets.bit_count() != 2 or is_straight(streets) or abs(right) + abs(up) > 12:
        return False
    return streets == (1 if up > 0 else 4) | (2 if right > 0 else 8)


def _churches(scene: Scene, squares: Squares) -> list[Square]:
    """Return one square of each town: the first."""
    found, left = [], squares
    while left:
        first = (left & -left).bit_length() - 1
        found.append(first)
        left &= ~scene.board.area(first, squares)
    return found


def _church(centre: Point) -> tuple[Mark, ...]:
    """Return a church seen from above, its tower in the west, with the cross that maps give it."""
    x, y = centre[0] + 3.0, centre[1] + 5.0
    plan: tuple[Point, ...] = (
        (3.0, -1.7),
        (5.6, -1.7),
        (5.6, -2.9),
        (8.0, -2.9),
        (8.0, -1.7),
        (9.8, -1.7),
        (10.6, -0.8),
        (10.6, 0.8),
    )
    plan += tuple((across, -up) for across, up in reversed(plan))
    nave = tuple((x + across, y + up) for across, up in plan)
    south = tuple((x + across, y + up) for across, up in (*plan[:7], (10.6, 0.0), (3.0, 0.0)))
    shadow = tuple((across + 0.7, up - 0.7) for across, up in nave)
    cross = (move(x + 1.6, y + 1.9), to(x + 1.6, y + 6.3), move(x + 0.2, y + 4.9), to(x + 3.0, y + 4.9))
    return (
        Path(tuple(_shape(shadow)), inks.SHADOW),
        Path(tuple(_shape(nave)), inks.ROOF, _OUTLINE),
        Path(tuple(_shape(south)), inks.ROOF_SHADE),
        Rect(x - 0.3, y - 1.9, 3.8, 3.8, inks.INK),
        Path(cross, pen=Pen(inks.TOWN, 1.3, round=False)),
        Path(cross, pen=Pen(inks.INK, 0.65, round=False)),
    )
