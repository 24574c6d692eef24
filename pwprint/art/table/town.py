"""Towns: houses along the streets that go on from the roads, gardens behind them, one church for each town."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, floor, hypot, sin
from random import Random

from pwprint.art.table.land import Drawn, Land, Layer
from pwprint.art.table.road import SHARE, carriageway
from pwprint.art.table.shapes import (
    Shape,
    areas,
    band,
    closed,
    covers,
    heart,
    inset,
    opened,
    outline,
    pieces_in,
    soft,
    spread,
    stops,
    union,
)
from pwprint.art.table.trace import trace
from pwprint.art.table.ways import Course, courses
from pwprint.art.terrain import inks
from pwprint.press.marks import Command, Mark, Path, Pen, Point

_ROUND = 3.0
_EDGE = Pen(inks.SHADOW, 0.28, (0.9, 0.7))
_OUTLINE = Pen(inks.WALL, 0.2)
_GARDEN = Pen(inks.GARDEN, 0.25, (0.5, 0.6))
_CASING = Pen(inks.SEPIA, 0.42)

_FRONT = 0.7
"""How far houses stand back from the street."""

_APART = 0.75
_FENCE = 0.9
_LOT = (6.0, 5.0)
"""How far apart houses stand that have no street before them."""

_LANE = 3.0
"""How broad the street of a town is that no road leads to."""

_CHURCH = (13.0, 7.2)
_CELL = 16.0


@dataclass(frozen=True, slots=True)
class _House:
    """A rectangle, turned: its middle, the direction of its ridge and half its length and breadth."""

    x: float
    y: float
    way: Point
    reach: float
    half: float

    def corners(self, spare: float = 0.0) -> tuple[Point, ...]:
        """Return the corners, or those of a rectangle larger by some spare room."""
        reach, half = self.reach + spare, self.half + spare
        return tuple(self.at(a * reach, b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))

    def meets(self, other: _House, apart: float) -> bool:
        """Say whether another house is nearer than so much, measured along the walls of both."""
        right, up = other.x - self.x, other.y - self.y
        if hypot(right, up) > hypot(self.reach, self.half) + hypot(other.reach, other.half) + 2 * apart:
            return False
        (a, b), (c, d) = self.way, other.way
        along, across = abs(a * c + b * d), abs(a * d - b * c)
        return (
            abs(right * a + up * b) < self.reach + other.reach * along + other.half * across + apart
            and abs(up * a - right * b) < self.half + other.reach * across + other.half * along + apart
            and abs(right * c + up * d) < other.reach + self.reach * along + self.half * across + apart
            and abs(up * c - right * d) < other.half + self.reach * across + self.half * along + apart
        )

    def at(self, along: float, aside: float) -> Point:
        """Return the point so far along the ridge from the middle, and so far to its left."""
        right, up = self.way
        return self.x + along * right - aside * up, self.y + along * up + aside * right


_Cell = tuple[int, int]


def _cell(house: _House) -> _Cell:
    """Return the cell of the plan of a town in which a house has its middle; houses two cells apart never meet."""
    return floor(house.x / _CELL), floor(house.y / _CELL)


@dataclass
class _Built:
    """What has been built in a town so far, and where there is room."""

    room: Shape
    taken: dict[_Cell, list[_House]] = field(default_factory=lambda: defaultdict(list))
    gardens: list[Command] = field(default_factory=list)
    shadows: list[Command] = field(default_factory=list)
    roofs: list[Command] = field(default_factory=list)
    shades: list[Command] = field(default_factory=list)

    def is_free(self, house: _House) -> bool:
        """Say whether a house has room."""
        if not covers(self.room, house.corners()):
            return False
        column, row = _cell(house)
        return not any(
            house.meets(other, _APART)
            for across in (column - 1, column, column + 1)
            for up in (row - 1, row, row + 1)
            for other in self.taken.get((across, up), ())
        )

    def take(self, house: _House) -> None:
        """Keep others off the place of a house."""
        self.taken[_cell(house)].append(house)

    def build(self, house: _House) -> None:
        """Add a house; the half of its roof away from the light is dark."""
        self.take(house)
        corners = house.corners()
        self.shadows += closed([(x + 0.7, y - 0.7) for x, y in corners])
        self.roofs += closed(corners)
        right, up = house.way
        # The light comes from the upper left: the left side of the ridge looks to (-up, right).
        dark = house.half if -up - right > 0 else -house.half
        self.shades += closed(
            [
                house.at(-house.reach, 0.0),
                house.at(house.reach, 0.0),
                house.at(house.reach, dark),
                house.at(-house.reach, dark),
            ]
        )

    def plant(self, house: _House) -> None:
        """Add a garden where a house might stand: three rows."""
        self.take(house)
        for aside in (-0.7, 0.0, 0.7):
            row = aside * house.half
            self.gardens += opened((house.at(-house.reach, row), house.at(house.reach, row)))

    def marks(self) -> tuple[Mark, ...]:
        """Return everything built."""
        return (
            Path(tuple(self.gardens), pen=_GARDEN),
            Path(tuple(self.shadows), inks.SHADOW),
            Path(tuple(self.roofs), inks.ROOF, _OUTLINE),
            Path(tuple(self.shades), inks.ROOF_SHADE),
        )


def town(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of towns."""
    ground = soft(land.mass("town"), _ROUND)
    chance, ways = land.random("town"), carriageway(land)
    lanes: list[Shape] = []
    marks: list[Mark] = []
    for part in areas(ground):
        streets = _streets(land, part)
        if not streets:
            lane = _lane(part)
            lanes.append(band(lane.points, lane.width))
            streets = [lane]
        taken = union(ways, *lanes[-1:], land.mass("river", "lake", "bridge", "entrenchment")).buffer(_FRONT)
        built = _Built(inset(part, _FENCE).difference(taken))
        spire = _church(built, part)
        _along(built, streets, chance)
        _behind(built, part, streets, chance)
        marks += (*built.marks(), *spire)
    paved = Path(outline(union(*lanes)), inks.ROAD, _CASING)
    return (
        Drawn(Layer.GROUND, (Path(outline(ground), inks.TOWN, _EDGE),)),
        Drawn(Layer.ROADS, (paved,)),
        Drawn(Layer.BUILDINGS, tuple(marks)),
        *trace(land, "town"),
    )


def _streets(land: Land, part: Shape) -> list[Course]:
    """Return what of the roads runs through a town."""
    found = courses(land, "road")
    return [Course(points, course.width * SHARE) for course in found for points in pieces_in(course.points, part)]


def _lane(part: Shape) -> Course:
    lie = spread(part)
    return Course((lie.at(-0.82 * lie.reach, 0.0), lie.at(0.82 * lie.reach, 0.0)), _LANE)


def _along(built: _Built, streets: list[Course], chance: Random) -> None:
    """Build rows of houses on both sides of each street."""
    for street in streets:
        for side in (1, -1):
            back = street.width / 2 + _FRONT + 0.1
            for row in range(2):
                deep = chance.uniform(1.7, 2.0)
                for stop in stops(list(street.points), 1.2):
                    reach, half = chance.uniform(2.1, 3.3), deep + chance.uniform(-0.15, 0.15)
                    x, y = stop.inward(-side * (back + half))
                    house = _House(x, y, (-stop.out_y, stop.out_x), reach, half)
                    if built.is_free(house):
                        if row and chance.random() < 0.3:
                            built.plant(house)
                        else:
                            built.build(house)
                back += 2 * deep + 1.5


def _behind(built: _Built, part: Shape, streets: list[Course], chance: Random) -> None:
    """Fill what is left of a town with houses and gardens, in line with its longest street."""
    way = _way_of(max(streets, key=_length))
    lie = spread(part, way)
    for across in range(-int(lie.reach / _LOT[0]) - 1, int(lie.reach / _LOT[0]) + 2):
        for deep in range(-int(lie.half / _LOT[1]) - 1, int(lie.half / _LOT[1]) + 2):
            for _ in range(6):
                x, y = lie.at(across * _LOT[0] + chance.uniform(-1.6, 1.6), deep * _LOT[1] + chance.uniform(-1.2, 1.2))
                turned = chance.random() < 0.25
                house = _House(
                    x, y, (-way[1], way[0]) if turned else way, chance.uniform(2.0, 2.9), chance.uniform(1.6, 2.0)
                )
                if built.is_free(house):
                    if chance.random() < 0.4:
                        built.plant(house)
                    else:
                        built.build(house)
                    break


def _length(street: Course) -> float:
    (x, y), (end_x, end_y) = street.points[0], street.points[-1]
    return hypot(end_x - x, end_y - y)


def _way_of(street: Course) -> Point:
    (x, y), (end_x, end_y) = street.points[0], street.points[-1]
    length = _length(street) or 1.0
    way = ((end_x - x) / length, (end_y - y) / length)
    return (-way[0], -way[1]) if way[0] < -1e-9 or (abs(way[0]) < 1e-9 and way[1] < 0) else way


def _church(built: _Built, part: Shape) -> tuple[Mark, ...]:
    """Return the church of a town, as near to its heart as there is room, its tower in the west."""
    middle = heart(part)
    for size in (1.0, 0.75):
        for x, y in _round(middle):
            yard = _House(x, y, (1.0, 0.0), _CHURCH[0] / 2 * size, _CHURCH[1] / 2 * size)
            if built.is_free(yard):
                built.take(yard)
                return _spire((x, y), size)
    return ()


def _round(middle: Point) -> Iterator[Point]:
    """Yield points farther and farther from a middle."""
    for step in range(160):
        turn, far = step * 2.4, 1.1 * step**0.5 * 1.7
        yield middle[0] + far * cos(turn), middle[1] + far * sin(turn)


def _spire(centre: Point, size: float) -> tuple[Mark, ...]:
    """Return a church seen from above, with the cross that maps give it."""

    def placed(points: tuple[Point, ...]) -> list[Point]:
        return [(centre[0] + x * size, centre[1] + (y - 1.2) * size) for x, y in points]

    half = ((-2.6, -1.7), (0.2, -1.7), (0.2, -2.9), (2.6, -2.9), (2.6, -1.7), (4.4, -1.7), (5.2, -0.8))
    nave = placed((*half, *((x, -y) for x, y in reversed(half))))
    south = placed((*half, (5.2, 0.0), (-2.6, 0.0)))
    tower = placed(((-6.0, -1.9), (-2.2, -1.9), (-2.2, 1.9), (-6.0, 1.9)))
    upright, beam = placed(((-4.1, 1.9), (-4.1, 6.0))), placed(((-5.4, 4.7), (-2.8, 4.7)))
    cross = (*opened(upright), *opened(beam))
    shadow = [(x + 0.7, y - 0.7) for x, y in nave]
    return (
        Path(closed(shadow), inks.SHADOW),
        Path(closed(nave), inks.ROOF, _OUTLINE),
        Path(closed(south), inks.ROOF_SHADE),
        Path(closed(tower), inks.INK),
        Path(cross, pen=Pen(inks.TOWN, 1.3, round=False)),
        Path(cross, pen=Pen(inks.INK, 0.65, round=False)),
    )
