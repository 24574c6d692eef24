"""Towns: houses along the streets that go on from the roads, gardens behind them, one church for each town."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import cos, floor, hypot, sin
from random import Random

from pwprint.map.terrain.house import PLOT, House, Roofs
from pwprint.map.terrain.table.land import Drawn, Land, Layer
from pwprint.map.terrain.table.nearby import Nearby, grown
from pwprint.map.terrain.table.road import SHARE, carriageway
from pwprint.map.terrain.table.shapes import (
    Shape,
    Spread,
    areas,
    band,
    closed,
    covers,
    covers_point,
    heart,
    inset,
    opened,
    outline,
    pieces_in,
    readied,
    soft,
    spread,
    stops,
    union,
)
from pwprint.map.terrain.table.texture import coarser, size_of
from pwprint.map.terrain.table.trace import trace
from pwprint.map.terrain.table.ways import Course, courses
from pwprint.page import inks
from pwprint.pdf.marks import Mark, Path, Pen, Point
from pwprint.values import Struct, field

_ROUND = 3.0
_HEDGE = Pen(inks.ORCHARD, 0.9, (0.01, 1.4))
_OUTLINE = Pen(inks.WALL, 0.2)
_CASING = Pen(inks.SEPIA, 0.42)

_FRONT = 0.7
"""How far houses stand back from the street."""

_BACK = 0.7
"""What is free between a row of houses and the gardens behind it."""

_APART = 0.1
_FENCE = 0.9
_LOT = (6.0, 5.0)
"""How far apart houses stand that have no street before them."""

_MOST = 5000
"""Where there were more of these, they are larger and stand farther apart."""

_LANE = 3.0
"""How broad the street of a town is that no road leads to."""

_CHURCH = (13.0, 7.2)
_CELL = 6.0


_Cell = tuple[int, int]


def _cells(house: House) -> list[_Cell]:
    """Return the cells of the plan of a town that a house may reach; houses that share none never meet."""
    far = hypot(house.reach, house.half) + _APART
    columns = range(floor((house.x - far) / _CELL), floor((house.x + far) / _CELL) + 1)
    rows = range(floor((house.y - far) / _CELL), floor((house.y + far) / _CELL) + 1)
    return [(column, row) for column in columns for row in rows]


class _Built(Struct):
    """What has been built in a town so far, and where there is room."""

    room: Shape
    taken: dict[_Cell, list[House]] = field(default_factory=lambda: defaultdict(list))
    roofs: Roofs = field(default_factory=Roofs)

    def is_free(self, house: House) -> bool:
        """Say whether a house has room."""
        # Most places are refused, and the middle is the quickest to ask about.
        if not covers_point(self.room, (house.x, house.y)):
            return False
        for cell in _cells(house):
            for other in self.taken.get(cell, ()):
                if house.meets(other, _APART):
                    return False
        return covers(self.room, house.corners())

    def take(self, house: House) -> None:
        """Keep others off the place of a house."""
        for cell in _cells(house):
            self.taken[cell].append(house)

    def build(self, house: House) -> None:
        """Add a house."""
        self.take(house)
        self.roofs.build(house)

    def plant(self, plot: House, *, trees: bool) -> None:
        """Add a garden where a house might stand, of furrows or of fruit trees."""
        self.take(plot)
        (self.roofs.orchard if trees else self.roofs.plant)(plot)


def town(land: Land) -> tuple[Drawn, ...]:
    """Return the drawing of towns."""
    ground = soft(land.mass("town"), _ROUND)
    chance = land.random("town")
    ways = Nearby(union(carriageway(land), land.mass("river", "lake", "bridge", "entrenchment")))
    far = coarser(size_of(ground), _LOT[0] * _LOT[1], _MOST)
    lanes: list[Shape] = []
    marks: list[Mark] = []
    for part in areas(ground):
        streets = _streets(land, part)
        if not streets:
            lane = _lane(part)
            lanes.append(band(lane.points, lane.width))
            streets = [lane]
        taken = union(ways.at(grown(part.bounds, 2 * _FRONT)), *lanes[-1:]).buffer(_FRONT)
        built = _Built(readied(inset(part, _FENCE).difference(taken)))
        spire = _church(built, part)
        _along(built, streets, chance)
        way = _way_of(max(streets, key=_length))
        _behind(built, spread(part, way), way, far, chance)
        marks += (*built.roofs.marks(), *spire)
    paved = Path(outline(union(*lanes)), inks.ROAD, _CASING)
    return (
        Drawn(Layer.GROUND, (Path(outline(ground), inks.TOWN), Path(outline(inset(ground, 0.5)), pen=_HEDGE))),
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
            for row in range(3):
                half = PLOT / 2 if row == 1 else chance.uniform(1.6, 1.9)
                for stop in stops(list(street.points), 1.2):
                    house = House(
                        *stop.inward(-side * (back + half)), (-stop.out_y, stop.out_x), chance.uniform(1.6, 3.0), half
                    )
                    if built.is_free(house):
                        if row == 1:
                            built.plant(house, trees=chance.random() < 0.3)
                        else:
                            built.build(house)
                back += 2 * half + _BACK


def _behind(built: _Built, lie: Spread, way: Point, far: float, chance: Random) -> None:
    """Fill what is left of a town with houses and gardens, in line with its longest street."""
    wide, high = far * _LOT[0], far * _LOT[1]
    for across in range(-int(lie.reach / wide) - 1, int(lie.reach / wide) + 2):
        for deep in range(-int(lie.half / high) - 1, int(lie.half / high) + 2):
            for _ in range(6):
                x, y = lie.at(
                    across * wide + far * chance.uniform(-1.6, 1.6), deep * high + far * chance.uniform(-1.2, 1.2)
                )
                turned = chance.random() < 0.25
                ridge = (-way[1], way[0]) if turned else way
                house = House(x, y, ridge, far * chance.uniform(1.6, 2.9), far * chance.uniform(1.5, 1.9))
                if built.is_free(house):
                    if chance.random() < 0.4:
                        built.plant(house, trees=chance.random() < 0.4)
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
            yard = House(x, y, (1.0, 0.0), _CHURCH[0] / 2 * size, _CHURCH[1] / 2 * size)
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
