"""Towns: rows of houses along streets, gardens behind them, one church for each town.

A road that the rules know in a town is drawn as road. Where they know none the road ends at the town: the streets are
paved in another colour, and stop short of it.
"""

from __future__ import annotations

from itertools import pairwise
from math import fsum, hypot
from random import Random

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.map.terrain.bands import Ways, band, of_links, run, sampled
from pwprint.map.terrain.house import PLOT, House, Roofs, outlined
from pwprint.map.terrain.links import Links, crosswise, is_straight, links_to, road_links
from pwprint.map.terrain.outline import cells, outlines
from pwprint.map.terrain.scene import Drawn, Layer, Scene, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Command, Mark, Path, Pen, Point, Rect
from pwprint.values import Struct, field

_FENCE = 14.2
"""How far houses and gardens reach towards the sides of their square, from its middle."""

_STREET = 2.0
"""How far houses stand from the middle of a street."""

_LENGTH, _DEPTH = (2.6, 5.2), (2.9, 3.5)
_BESIDE, _ALLEY = 0.08, 1.3
"""What is free between two houses of a row: nearly nothing, or an alley."""

_ROWS = 3
_BEYOND = 6.0
"""How far rows of houses may go on where their street ends among others."""

_BEHIND = 0.7
"""What is free between a row of houses and the gardens behind it."""

_CHURCHES: tuple[Point, ...] = ((2.6, 5.4), (-12.2, 5.4), (2.6, -6.6), (-12.2, -6.6))
"""Where the church of a town may stand, seen from the middle of its square; the first that no street crosses."""

_CHURCHYARD = ((-0.3, -2.9, 10.6, 2.9), (0.2, 2.0, 3.0, 6.3))
"""Left, bottom, right and top of a church and of its cross, seen from where it stands."""

_MARKET = 2.7
_SECLUDED = 11.8
"""How far a street reaches from the middle of a square to which no road leads."""

_CASING = Pen(inks.SEPIA, 3.1)
_PAVING = Pen(inks.ROAD, 2.6)
_STONES = Pen(inks.STONE, 2.0)
_KERB = Pen(inks.SHADOW, 2.5)
_HEDGE = Pen(inks.ORCHARD, 0.9, (0.01, 1.4))
_OUTLINE = Pen(inks.WALL, 0.2)


def town(scene: Scene, squares: Squares) -> tuple[Drawn, ...]:
    """Return the drawing of towns."""
    borders = outlines(scene.lattice, cells(scene, squares), 0.7, 3.5, 2.0)
    ground = tuple(step for border in borders for step in border.commands())
    blocks = _blocks(scene, squares)
    chance, roofs = scene.random("town"), Roofs()
    for block in blocks:
        _Built(block, scene.lattice.ways, roofs).fill(chance)
    spires = tuple(mark for block in blocks if block.church for mark in _church(block.centre, block.church))
    return (
        Drawn(Layer.GROUND, (Path(ground, inks.TOWN), Path(ground, pen=_HEDGE))),
        *_paved([block for block in blocks if not block.road], _KERB, _STONES),
        *_paved([block for block in blocks if block.road], _CASING, _PAVING),
        Drawn(Layer.BUILDINGS, roofs.marks() + spires),
    )


def _paved(blocks: list[_Block], casing: Pen, paving: Pen) -> tuple[Drawn, ...]:
    """Return the streets of some squares and their markets, in the pens of roads or in those of mere streets."""
    lanes = tuple(step for block in blocks for step in block.lane)
    middles = [block.centre for block in blocks if block.market]
    if not blocks:
        return ()
    return tuple(
        Drawn(layer, (Path(lanes, pen=pen), *(Circle(*at, _MARKET + wider, pen.colour) for at in middles)))
        for layer, pen, wider in ((Layer.ROADBEDS, casing, 0.25), (Layer.ROADS, paving, 0.0))
    )


class _Block(Struct, frozen=True):
    """The part of a town in one square: its streets, if they are road, and where its church stands if it has one."""

    centre: Point
    road: bool
    lane: tuple[Command, ...]
    market: bool
    church: Point | None


def _blocks(scene: Scene, squares: Squares) -> list[_Block]:
    joined, churches, ways = road_links(scene), _churches(scene, squares), scene.lattice.ways
    found = []
    for square in bits(squares):
        roads = joined.streets.get(square) or joined.roads.get(square) or 0
        streets = roads or crosswise(scene.board)
        church = _place_of_church(ways, streets) if square in churches else None
        centre, is_road = scene.centre(square), square in joined.roads
        # A town to which no road leads has one street, which ends among its houses.
        lane = band(centre, ways, streets) if roads else _secluded(centre, ways, streets)
        if not is_road:
            lane = _short(
                lane, centre, of_links(ways, streets & ~links_to(scene.board, square, squares & ~scene.area("road")))
            )
        found.append(_Block(centre, is_road, lane, _has_market(scene.board, streets), church))
    return found


def _short(lane: tuple[Command, ...], centre: Point, ways: Ways) -> tuple[Command, ...]:
    """Return streets that end well before the edges of their square in some directions: where road begins."""
    (x, y), found = centre, []
    for line in sampled(lane):
        kept = [(a, b) for a, b in line if all((a - x) * u + (b - y) * v <= _SECLUDED for u, v in ways)]
        found += [(move if n == 0 else to)(*point) for n, point in enumerate(kept)]
    return tuple(found)


def _secluded(centre: Point, ways: Ways, streets: Links) -> tuple[Command, ...]:
    (x, y), ((right, up), *_) = centre, of_links(ways, streets)
    return move(x - right * _SECLUDED, y - up * _SECLUDED), to(x + right * _SECLUDED, y + up * _SECLUDED)


def _has_market(board: Board, streets: Links) -> bool:
    """Say whether the streets of a square pass its middle: all but a single bend do."""
    return streets.bit_count() != 2 or is_straight(board, streets)


class _Built(Struct):
    """What has been built in a square so far."""

    block: _Block
    ways: Ways
    roofs: Roofs
    streets: list[tuple[Point, ...]] = field(default_factory=list)
    taken: list[House] = field(default_factory=list)

    def fill(self, chance: Random) -> None:
        """Build rows of houses on both sides of all streets, and gardens behind them."""
        self.streets = [points for points in sampled(self.block.lane) if len(points) > 1]
        if self.block.church:
            (x, y), (right, up) = self.block.centre, self.block.church
            self.taken += [_yard((x + right, y + up), edges) for edges in _CHURCHYARD]
        back = _STREET
        for row in range(_ROWS):
            depth = PLOT if row == 1 else chance.uniform(*_DEPTH)
            for street in self.streets:
                for side in (1, -1):
                    self._row(street, (row, side * (back + depth / 2), depth / 2), chance)
            back += depth + _BEHIND

    def _row(self, street: tuple[Point, ...], lie: tuple[int, float, float], chance: Random) -> None:
        """Build one row along a street; `lie` says which it is, how far aside, and half its depth."""
        (row, aside, half), others = lie, [points[::2] for points in self.streets if points is not street]
        along, reach = 0.0, chance.uniform(*_LENGTH) / 2
        total = _length(street) + (2 * _FENCE if len(self.streets) == 1 else _BEYOND)
        while along + reach < total:
            house = _beside(street, along + reach, aside, reach, half)
            if not self._is_free(house, others):
                along += 0.9
                continue
            self.taken.append(house)
            self._use(house, row, chance)
            along += 2 * reach + (_ALLEY if chance.random() < 0.16 else _BESIDE + 0.05)
            reach = chance.uniform(*_LENGTH) / 2

    def _use(self, house: House, row: int, chance: Random) -> None:
        """Put a house where there is room, or a garden: by streets hardly ever, behind the first row always."""
        lot = chance.random()
        if row == 1 or lot < (0.04 if row == 0 else 0.45):
            (self.roofs.orchard if lot < 0.3 else self.roofs.plant)(house)
        else:
            self.roofs.build(house)

    def _is_free(self, house: House, others: list[tuple[Point, ...]]) -> bool:
        """Say whether there is room for a house, which stands beside its own street and not in others."""
        x, y = self.block.centre
        return (
            all((right - x) * a + (up - y) * b <= _FENCE for right, up in house.corners() for a, b in self.ways)
            and not any(house.meets(other, _BESIDE) for other in self.taken)
            and not (self.block.market and _near(house, (x, y), _MARKET + 0.3))
            and not any(_near(house, point, _STREET - 0.3) for street in others for point in street)
        )


def _near(house: House, point: Point, reach: float) -> bool:
    """Say whether a point is nearer to a house than so much, measured along its walls."""
    (a, b), right, up = house.way, point[0] - house.x, point[1] - house.y
    return abs(right * a + up * b) < house.reach + reach and abs(up * a - right * b) < house.half + reach


def _length(points: tuple[Point, ...]) -> float:
    return fsum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def _beside(street: tuple[Point, ...], along: float, aside: float, reach: float, half: float) -> House:
    """Return a house so far along a street, and so far to its left; beyond its end the street goes straight on."""
    passed = 0.0
    for (x, y), (end_x, end_y) in pairwise(street):
        length = hypot(end_x - x, end_y - y)
        if passed + length >= along and length:
            break
        passed += length
    right, up = (end_x - x) / length, (end_y - y) / length
    far = along - passed
    return House(x + right * far - up * aside, y + up * far + right * aside, (right, up), reach, half)


def _place_of_church(ways: Ways, streets: Links) -> Point:
    """Return where in a square a church stands in no street."""
    lanes = run((0.0, 0.0), ways, streets)
    yards = ((at, [_yard(at, edges) for edges in _CHURCHYARD]) for at in _CHURCHES)
    free = (at for at, yard in yards if not any(_near(part, lane, _STREET - 0.6) for part in yard for lane in lanes))
    return next(free, _CHURCHES[0])


def _yard(at: Point, edges: tuple[float, float, float, float]) -> House:
    """Return a part of a churchyard, as if it were a house."""
    left, low, right, top = edges
    middle = (at[0] + (left + right) / 2, at[1] + (low + top) / 2)
    return House(*middle, (1.0, 0.0), (right - left) / 2, (top - low) / 2)


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
        Path(outlined(shadow), inks.SHADOW),
        Path(outlined(nave), inks.ROOF, _OUTLINE),
        Path(outlined(south), inks.ROOF_SHADE),
        Rect(x - 0.3, y - 1.9, 3.8, 3.8, inks.INK),
        Path(cross, pen=Pen(inks.TOWN, 1.3, round=False)),
        Path(cross, pen=Pen(inks.INK, 0.65, round=False)),
    )
