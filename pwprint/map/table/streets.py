"""The streets of the towns of an open table: the roads that lead through them, or a lane of their own."""

from __future__ import annotations

from pwprint.map.table.courses import Course, courses, smooth
from pwprint.map.table.land import TableLand, once
from pwprint.map.table.shapes import Shape, areas, inset, longest, pieces_in, soft, spread

_ROUND = 3.0
_REACH = 0.82
"""How far it goes, as a part of the town; at full size it leaves that."""

_BEND, _BEYOND = 0.16, 3.0
"""How far it leads aside at full size, as a part of half the town's depth, and how far it goes on beyond the edge."""


@once
def quarters_of(land: TableLand) -> tuple[Shape, ...]:
    """Return the towns of a table, each area by itself."""
    return tuple(areas(soft(land.mass("town"), _ROUND)))


def through(land: TableLand, part: Shape) -> list[Course]:
    """Return the parts of the roads inside a town."""
    found = courses(land, "road")
    return [
        Course(points, course.width * land.finish.road) for course in found for points in pieces_in(course.points, part)
    ]


def lane(land: TableLand, part: Shape) -> list[Course]:
    """Return the lane of a town that no road leads to, if it has room for one."""
    lie, wide = spread(part), land.finish.lane
    if land.finish.exact:
        far, by = lie.reach + _BEYOND, _BEND * lie.half
        return [Course(smooth((lie.at(-far, by), lie.at(0.0, -by), lie.at(far, by)), by), wide)]
    line = longest((lie.at(-_REACH * lie.reach, 0.0), lie.at(_REACH * lie.reach, 0.0)), inset(part, wide))
    return [Course(line, wide)] if line else []


def own_lanes(land: TableLand) -> list[Course]:
    """Return the lanes of all towns that no road leads to."""
    return [own for part in quarters_of(land) if not through(land, part) for own in lane(land, part)]
