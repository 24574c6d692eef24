"""Towns: rows of houses along streets, gardens behind them, one church for each town.

A road that the rules know in a town is drawn as road. Where they know none the road ends at the town: from its edge on
the way is paved in another colour, and narrows to a street.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from math import floor, fsum, hypot
from random import Random

from pwprint.map.terrain.forms.border import closed, opened
from pwprint.map.terrain.forms.finish import Bounds
from pwprint.map.terrain.ground import Drawn, HouseBlock, Layer, TerrainGround, chance, stroked
from pwprint.map.terrain.house import PLOT, House, Roofs
from pwprint.map.terrain.planted import hedgerow
from pwprint.page import inks
from pwprint.pdf.marks import Circle, Command, Mark, Path, Pen, Point
from pwprint.values import Struct, field, replace

_LENGTH, _DEPTH = (2.6, 5.2), (2.9, 3.5)
_BESIDE, _ALLEY = 0.08, 1.3
"""What is free between two houses of a row: nearly nothing, or an alley."""

_ROWS = 3
_BEHIND = 0.7
"""What is free between a row of houses and the gardens behind it."""

_TRIES = 6
"""How often a place behind the rows is tried."""

_TOP = 6.3
"""How far above its middle line a church has its cross."""

_CHURCHYARD = ((-0.3, -2.9, 10.6, 2.9), (0.2, 2.0, 3.0, _TOP))
"""Left, bottom, right and top of a church and of its cross, seen from where it stands."""

CHURCH_SIZE = 0.8
CHURCH_TOP = CHURCH_SIZE * _TOP
"""The usual size of a church, and how high that has its cross."""

_MARKET = 2.7
_KERB = 0.5
_HEDGE = Pen(inks.ORCHARD, 0.9, (0.01, 1.4))
_MERE = (inks.SHADOW, inks.STONE)
"""The kerb and the paving of streets that are no roads."""

_OUTLINE = Pen(inks.WALL, 0.2)
_CELL = 6.0

_Cell = tuple[int, int]

_Piece = tuple[Point, Point, float]
"""A straight piece of a street: where it begins, its direction, and how long it is."""


def town(ground: TerrainGround) -> tuple[Drawn, ...]:
    """Return the drawing of towns."""
    borders = (border for mass in ground.masses("town") for border in mass.borders(0.7, 3.5, 2.0))
    hedge = tuple(step for border in borders for step in border.commands())
    blocks, roofs, random = ground.towns(), Roofs(ground.finish.yard), chance(ground, "town")
    spires = [mark for block in blocks for mark in _Built(block, roofs).fill(random)]
    return (
        _ground(hedge, ground.finish.bounds),
        *_paved([*(_alleys(block) for block in blocks), *(block for block in blocks if not block.road)], *_MERE),
        *_paved([block for block in blocks if block.road], inks.SEPIA, inks.ROAD),
        Drawn(Layer.BUILDINGS, (*roofs.marks(), *spires)),
    )


def _ground(hedge: tuple[Command, ...], bounds: Bounds) -> Drawn:
    """Return the ground of towns: within a hedgerow it is a green, which lies on hills too."""
    if bounds is Bounds.HEDGEROW:
        return Drawn(Layer.WORKS, (Path(hedge, inks.GREEN), *hedgerow(hedge)))
    return Drawn(Layer.GROUND, (Path(hedge, inks.TOWN), Path(hedge, pen=_HEDGE)))


def _alleys(block: HouseBlock) -> HouseBlock:
    """Return a part of a town with nothing in it but its mere streets."""
    return replace(block, lanes=block.alleys, market=None)


def _paved(blocks: list[HouseBlock], kerb: str, paving: str) -> tuple[Drawn, ...]:
    """Return the streets of some blocks and their markets, in the colours of roads or in those of mere streets."""
    lanes = tuple(lane for block in blocks for lane in block.lanes)
    middles = [block.market for block in blocks if block.market]
    return tuple(
        Drawn(layer, (*stroked(lanes, colour, wider), *(Circle(*at, _MARKET + wider / 2, colour) for at in middles)))
        for layer, colour, wider in ((Layer.ROADBEDS, kerb, _KERB), (Layer.ROADS, paving, 0.0))
    )


class _Built(Struct):
    """What has been built in a block so far."""

    block: HouseBlock
    roofs: Roofs
    taken: dict[_Cell, list[House]] = field(default_factory=lambda: defaultdict(list))

    def fill(self, random: Random) -> tuple[Mark, ...]:
        """Build rows of houses on both sides of all streets, gardens and houses behind; return the church."""
        church = self._church()
        back = self.block.front
        for row in range(_ROWS):
            depth = PLOT if row == 1 else self.block.larger * random.uniform(*_DEPTH)
            for street in self.block.streets:
                for side in (1, -1):
                    self._row(street, (row, side * (back + depth / 2), depth / 2), random)
            back += depth + _BEHIND
        self._build_behind(random)
        return church

    def _church(self) -> tuple[Mark, ...]:
        places = self.block.churches
        if not places:
            return ()
        free = (place for place in places if not any(self._is_in_the_way(yard) for yard in churchyard(*place)))
        place = next(free, places[0])
        for yard in churchyard(*place):
            self._take(yard)
        return _church(*place)

    def _row(self, street: tuple[Point, ...], lie: tuple[int, float, float], random: Random) -> None:
        """Build one row along a street; `lie` says which it is, how far aside, and half its depth."""
        (row, aside, half), others = lie, [points[::2] for points in self.block.streets if points is not street]
        larger = self.block.larger
        along, reach = 0.0, larger * random.uniform(*_LENGTH) / 2
        total, pieces = _length(street) + self.block.beyond, _pieces(street)
        while along + reach < total:
            house = _beside(pieces, along + reach, aside, reach, half)
            if not self._is_free(house, others):
                along += 0.9
                continue
            self._take(house)
            self._use(house, row, random)
            along += 2 * reach + (_ALLEY if random.random() < 0.16 else _BESIDE + 0.05)
            reach = larger * random.uniform(*_LENGTH) / 2

    def _use(self, house: House, row: int, random: Random) -> None:
        """Put a house where there is room, or a garden: by streets hardly ever, behind the first row always."""
        lot = random.random()
        if row == 1 or lot < (0.04 if row == 0 else 0.45):
            (self.roofs.orchard if lot < 0.3 else self.roofs.plant)(house)
        else:
            self.roofs.build(house)

    def _build_behind(self, random: Random) -> None:
        """Fill what is left with houses and gardens, in line with the longest street."""
        (right, up), far = self.block.way, self.block.size
        for x, y in self.block.backs:
            for _ in range(_TRIES):
                along, aside = far * random.uniform(-1.6, 1.6), far * random.uniform(-1.2, 1.2)
                ridge = (0.0 - up, right) if random.random() < 0.25 else (right, up)
                at = (x + along * right - aside * up, y + along * up + aside * right)
                house = House(*at, ridge, far * random.uniform(1.6, 2.9), far * random.uniform(1.5, 1.9))
                if self._is_free(house, []):
                    self._take(house)
                    self._use(house, _ROWS, random)
                    break

    def _take(self, house: House) -> None:
        """Keep others off the place of a house."""
        for cell in _cells(house):
            self.taken[cell].append(house)

    def _is_free(self, house: House, others: list[tuple[Point, ...]]) -> bool:
        """Say whether there is room for a house, which stands beside its own street and not in others."""
        market, front = self.block.market, self.block.front
        return (
            not any(house.meets(other, _BESIDE) for cell in _cells(house) for other in self.taken.get(cell, ()))
            and not (market and _near(house, market, _MARKET + 0.3))
            and not any(_near(house, point, front - 0.3) for street in others for point in street)
            and self.block.has_room(house)
        )

    def _is_in_the_way(self, house: House) -> bool:
        """Say whether a house would stand in a street."""
        reach = self.block.front - 0.6
        return any(_near(house, point, reach) for street in self.block.streets for point in street)


def _cells(house: House) -> list[_Cell]:
    """Return the cells of the plan that a house may reach; houses that share none never meet."""
    far = hypot(house.reach, house.half) + _BESIDE
    columns = range(floor((house.x - far) / _CELL), floor((house.x + far) / _CELL) + 1)
    rows = range(floor((house.y - far) / _CELL), floor((house.y + far) / _CELL) + 1)
    return [(column, row) for column in columns for row in rows]


def _near(house: House, point: Point, reach: float) -> bool:
    """Say whether a point is nearer to a house than so much, measured along its walls."""
    (a, b), right, up = house.way, point[0] - house.x, point[1] - house.y
    return abs(right * a + up * b) < house.reach + reach and abs(up * a - right * b) < house.half + reach


def _length(points: tuple[Point, ...]) -> float:
    return fsum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def _pieces(street: tuple[Point, ...]) -> list[_Piece]:
    """Return the straight pieces of a street."""
    return [
        ((x, y), ((end_x - x) / length, (end_y - y) / length), length)
        for (x, y), (end_x, end_y) in pairwise(street)
        if (length := hypot(end_x - x, end_y - y))
    ]


def _beside(street: list[_Piece], along: float, aside: float, reach: float, half: float) -> House:
    """Return a house so far along a street, and so far to its left; beyond its end the street goes straight on."""
    passed = 0.0
    for piece in street:
        if passed + piece[2] >= along:
            break
        passed += piece[2]
    ((x, y), (right, up), _), far = piece, along - passed
    return House(x + right * far - up * aside, y + up * far + right * aside, (right, up), reach, half)


def churchyard(at: Point, size: float) -> list[House]:
    """Return the parts of a churchyard as if they were houses."""
    x, y = at
    return [
        House(
            x + size * (left + right) / 2,
            y + size * (low + top) / 2,
            (1.0, 0.0),
            size * (right - left) / 2,
            size * (top - low) / 2,
        )
        for left, low, right, top in _CHURCHYARD
    ]


def _church(at: Point, size: float) -> tuple[Mark, ...]:
    """Return a church seen from above, its tower in the west, with the cross that maps give it."""

    def placed(points: Iterable[Point]) -> list[Point]:
        return [(at[0] + x * size, at[1] + y * size) for x, y in points]

    half = ((3.0, -1.7), (5.6, -1.7), (5.6, -2.9), (8.0, -2.9), (8.0, -1.7), (9.8, -1.7), (10.6, -0.8))
    nave = placed((*half, *((x, -y) for x, y in reversed(half))))
    south = placed((*half, (10.6, 0.0), (3.0, 0.0)))
    tower = placed(((-0.3, -1.9), (3.5, -1.9), (3.5, 1.9), (-0.3, 1.9)))
    cross = (*opened(placed(((1.6, 1.9), (1.6, 6.3)))), *opened(placed(((0.2, 4.9), (3.0, 4.9)))))
    return (
        Path(closed((x + 0.7, y - 0.7) for x, y in nave), inks.SHADOW),
        Path(closed(nave), inks.ROOF, _OUTLINE),
        Path(closed(south), inks.ROOF_SHADE),
        Path(closed(tower), inks.SEPIA),
        Path(cross, pen=Pen(inks.TOWN, 1.1, round=False)),
        Path(cross, pen=Pen(inks.SEPIA, 0.55, round=False)),
    )
