"""Towns: blocks of little roofs along streets that go on from the roads, one church for each town."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random

from pwprint.art.terrain import inks
from pwprint.art.terrain.bands import Ways, band, of_links, run
from pwprint.art.terrain.links import Links, crosswise, is_straight, road_links
from pwprint.art.terrain.outline import cells, outlines
from pwprint.art.terrain.scene import CLOSE, Drawn, Layer, Scene, move, to
from pwprint.board.base import Board, Square, Squares, bits
from pwprint.press.marks import Circle, Command, Mark, Path, Pen, Point, Rect

_LOTS = (-10.6, -4.9, 4.9, 10.6)
_SLANTED_LOTS = ((-10.0, -4.6, 4.6, 10.0), (-10.4, -5.2, 0.0, 5.2, 10.4))
"""Where lots lie across and up: as they are beside level streets, and where no street is level."""

_HOUSE = (2.7, 2.1)
"""Half the room that a house takes, across and up."""

_FENCE = 14.7
"""How far houses reach towards the sides of their square, from its middle."""

_ASIDE = 3.6
"""How far from the middle of a street the middle of a lot must be."""

_CHURCHES: tuple[Point, ...] = ((3.0, 5.0), (-12.4, 5.0))
"""Where the church of a town may stand, seen from the middle of its square; the first that no street crosses."""

_CHURCHYARD = ((-0.3, -2.9, 10.6, 2.9), (0.2, 2.0, 3.0, 6.3))
"""Left, bottom, right and top of a church and of its cross, seen from where it stands."""

_MARKET = 2.5
_SECLUDED = 11.8
"""How far a street reaches from the middle of a square to which no road leads."""

_CASING = Pen(inks.SEPIA, 3.4)
_STREET = Pen(inks.ROAD, 3.0)
_OUTLINE = Pen(inks.WALL, 0.2)


def town(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of towns."""
    ground = tuple(
        step for border in outlines(scene.lattice, cells(scene, squares), 0.7, 3.5, 2.0) for step in border.commands()
    )
    blocks = _blocks(scene, squares)
    lanes = tuple(step for block in blocks for step in _lane(scene.lattice.ways, block))
    chance = scene.random("town")
    houses = _Houses()
    for block in blocks:
        for lot in _lots(scene.lattice.ways, block):
            houses.build(block.centre, lot, chance, _angle(scene.lattice.ways, block.streets, lot))
    middles = [block.centre for block in blocks if _has_market(scene.board, block.streets)]
    spires = tuple(mark for block in blocks if block.church for mark in _church(block.centre, block.church))
    return (
        Drawn(Layer.GROUND, (Path(ground, inks.TOWN, Pen(inks.SHADOW, 0.25, (0.9, 0.7))),)),
        Drawn(Layer.ROADBEDS, (Path(lanes, pen=_CASING), *(Circle(*at, _MARKET + 0.2, inks.SEPIA) for at in middles))),
        Drawn(Layer.ROADS, (Path(lanes, pen=_STREET), *(Circle(*at, _MARKET, inks.ROAD) for at in middles))),
        Drawn(Layer.BUILDINGS, houses.marks() + spires),
    )


@dataclass(frozen=True, slots=True)
class _Block:
    """The part of a town in one square: its streets, and where its church stands if it has one."""

    centre: Point
    streets: Links
    church: Point | None
    secluded: bool = False
    """Whether no road leads here: its one street ends among its houses."""


def _lane(ways: Ways, block: _Block) -> tuple[Command, ...]:
    """Return the middle line of a block's streets."""
    if not block.secluded:
        return band(block.centre, ways, block.streets)
    x, y = block.centre
    (right, up), *_ = of_links(ways, block.streets)
    return move(x - right * _SECLUDED, y - up * _SECLUDED), to(x + right * _SECLUDED, y + up * _SECLUDED)


def _blocks(scene: Scene, squares: Squares) -> list[_Block]:
    joined, churches = road_links(scene), _churches(scene, squares)
    found = []
    for square in bits(squares):
        roads = joined.streets.get(square) or joined.roads.get(square) or 0
        streets = roads or crosswise(scene.board)
        church = _place_of_church(scene.lattice.ways, streets) if square in churches else None
        found.append(_Block(scene.centre(square), streets, church, secluded=not roads))
    return found


def _has_market(board: Board, streets: Links) -> bool:
    """Say whether the streets of a square pass its middle: all but a single bend do."""
    return streets.bit_count() != 2 or is_straight(board, streets)


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

    def build(self, centre: Point, lot: Point, chance: Random, along: float) -> None:
        """Fill a lot of a square: with a house, or in its corners more often than not with a garden."""
        right, up = lot
        corner = abs(right) > 6 and abs(up) > 6
        x, y = centre[0] + right + chance.uniform(-0.4, 0.4), centre[1] + up + chance.uniform(-0.4, 0.4)
        width, depth = chance.uniform(4.2, 5.4), chance.uniform(3.2, 4.3)
        angle = along + chance.uniform(-4, 4)
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


def _lots(ways: Ways, block: _Block) -> list[Point]:
    """Return the lots of a square, seen from its middle, that no street runs over and no church stands on."""
    level = any(abs(up) < 1e-9 for _, up in ways)
    columns, rows = (_LOTS, _LOTS) if level else _SLANTED_LOTS
    streets = run((0.0, 0.0), ways, block.streets)
    return [
        (right, up)
        for right in columns
        for up in rows
        if _inside(ways, right, up) and _clear(streets, right, up) and not _hallowed(block.church, right, up)
    ]


def _inside(ways: Ways, right: float, up: float) -> bool:
    across, deep = abs(right) + _HOUSE[0], abs(up) + _HOUSE[1]
    return all(across * abs(x) + deep * abs(y) <= _FENCE for x, y in ways)


def _clear(streets: tuple[Point, ...], right: float, up: float) -> bool:
    return all(hypot(x - right, y - up) >= _ASIDE for x, y in streets)


def _hallowed(church: Point | None, right: float, up: float) -> bool:
    """Say whether a church, its cross included, takes room of a lot."""
    return church is not None and any(
        church[0] + left - 2.2 < right < church[0] + east + 2.2 and church[1] + low - 1.7 < up < church[1] + top + 1.7
        for left, low, east, top in _CHURCHYARD
    )


def _angle(ways: Ways, streets: Links, lot: Point) -> float:
    """Return how a house on a lot is turned: along a street beside it that is slanted or, behind its row, upright."""
    right, up = lot
    for x, y in of_links(ways, streets):
        upright, level = abs(x) < 1e-9, abs(y) < 1e-9
        ahead, aside = right * x + up * y, abs(right * y - up * x)
        if not upright and not level and ahead > 0 and aside < 7.0:
            return degrees(atan2(y, x)) - (180 if x < 0 < y else -180 if x < 0 else 0)
        if upright and abs(right) < 6 < abs(up):
            return 90.0
    return 0.0


def _place_of_church(ways: Ways, streets: Links) -> Point:
    """Return where in a square a church stands in no street."""
    lanes = run((0.0, 0.0), ways, streets)
    free = ((x, y) for x, y in _CHURCHES if all(_clear(lanes, x + right, y) for right in (1.6, 4.0, 6.0, 8.0)))
    return next(free, _CHURCHES[0])


def _churches(scene: Scene, squares: Squares) -> list[Square]:
    """Return one square of each town: the first."""
    found, left = [], squares
    while left:
        first = (left & -left).bit_length() - 1
        found.append(first)
        left &= ~scene.board.area(first, squares)
    return found


def _church(centre: Point, place: Point) -> tuple[Mark, ...]:
    """Return a church seen from above, its tower in the west, with the cross that maps give it."""
    x, y = centre[0] + place[0], centre[1] + place[1]
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
