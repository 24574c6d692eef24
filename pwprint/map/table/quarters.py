"""The towns of an open table as they are built: their streets, and where houses have room."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from math import cos, fsum, hypot, sin

from pwprint.game.table.exact import prepared
from pwprint.game.table.shapes import grown
from pwprint.map.table.courses import Course
from pwprint.map.table.land import TableLand
from pwprint.map.table.nearby import Nearby
from pwprint.map.table.shapes import (
    Shape,
    Spread,
    band,
    covers,
    covers_point,
    heart,
    inset,
    size_of,
    spread,
    union,
)
from pwprint.map.table.streets import lane, quarters_of, through
from pwprint.map.table.waters import carriageway
from pwprint.map.terrain.forms.border import opened
from pwprint.map.terrain.forms.texture import coarser
from pwprint.map.terrain.ground import GroundBand, HouseBlock
from pwprint.map.terrain.house import House
from pwprint.map.terrain.town import CHURCH_SIZE, churchyard
from pwprint.pdf.marks import Point

_FRONT = 0.7
"""How far houses stand back from the street."""

_CHURCH_SIZES = (CHURCH_SIZE, 0.6, 0.45)
"""The sizes of a church: small enough for every town to have one at every scale of its map."""

_FENCE = 0.9
_LOT = (6.0, 5.0)
_MOST = 5000
"""Where there were more lots than these, they are larger and stand farther apart."""


def quarters(land: TableLand) -> tuple[HouseBlock, ...]:
    """Return the towns of a table, each area by itself."""
    found = quarters_of(land)
    ways = Nearby(union(carriageway(land), land.mass("river", "lake", "bridge", "entrenchment")))
    size = coarser(fsum(map(size_of, found)), _LOT[0] * _LOT[1], _MOST) * land.finish.houses
    return tuple(_quarter(land, part, ways, size) for part in found)


def _quarter(land: TableLand, part: Shape, ways: Nearby, size: float) -> HouseBlock:
    passing = through(land, part)
    streets = passing or lane(land, part)
    lanes = () if passing else tuple(GroundBand(opened(street.points), street.width) for street in streets)
    taken = union(ways.at(grown(part.bounds, 2 * _FRONT)), *(band(street.points, street.width) for street in streets))
    room = prepared(inset(part, _FENCE).difference(taken.buffer(_FRONT)))
    way = _way_of(max(streets, key=_length)) if streets else (1.0, 0.0)
    larger = land.finish.houses
    return HouseBlock(
        streets=tuple(street.points for street in streets),
        has_room=partial(_has_room, room),
        front=max((street.width for street in streets), default=0.0) / 2 + _FRONT + 0.1 + (larger - 1.0),
        lanes=lanes,
        churches=tuple(islice(_churches(heart(part), room, larger), 1)),
        backs=tuple(_lots(spread(part, way), size)),
        way=way,
        size=size,
        larger=larger,
    )


def _has_room(room: Shape, house: House) -> bool:
    # Most places are refused, and the middle is the quickest to ask about.
    return covers_point(room, (house.x, house.y)) and covers(room, house.corners())


def _lots(lie: Spread, size: float) -> Iterator[Point]:
    """Yield places all over a town."""
    wide, high = size * _LOT[0], size * _LOT[1]
    for across in range(-int(lie.reach / wide) - 1, int(lie.reach / wide) + 2):
        for deep in range(-int(lie.half / high) - 1, int(lie.half / high) + 2):
            yield lie.at(across * wide, deep * high)


def _churches(middle: Point, room: Shape, larger: float) -> Iterator[tuple[Point, float]]:
    """Yield places for a church farther and farther from the heart of a town, then for smaller ones."""
    for size in (larger * CHURCH_SIZE, *_CHURCH_SIZES):
        for step in range(160):
            turn, far = step * 2.4, 1.1 * step**0.5 * 1.7
            at = (middle[0] - 5.2 * size + far * cos(turn), middle[1] - 1.7 * size + far * sin(turn))
            if all(_has_room(room, yard) for yard in churchyard(at, size)):
                yield at, size


def _length(street: Course) -> float:
    (x, y), (end_x, end_y) = street.points[0], street.points[-1]
    return hypot(end_x - x, end_y - y)


def _way_of(street: Course) -> Point:
    (x, y), (end_x, end_y) = street.points[0], street.points[-1]
    length = _length(street) or 1.0
    way = ((end_x - x) / length, (end_y - y) / length)
    return (-way[0], -way[1]) if way[0] < -1e-9 or (abs(way[0]) < 1e-9 and way[1] < 0) else way
