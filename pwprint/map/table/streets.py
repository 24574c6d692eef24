"""The streets of the towns of an open table: the roads that lead through them, or a lane of their own."""

from __future__ import annotations

from pwprint.map.table.courses import Course, courses
from pwprint.map.table.land import TableLand, once
from pwprint.map.table.shapes import Shape, areas, inset, longest, pieces_in, soft, spread

_ROUND = 3.0
_REACH = 0.7
"""How far a lane goes, as a part of the town: it ends within, as no road joins it."""


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
    line = longest((lie.at(-_REACH * lie.reach, 0.0), lie.at(_REACH * lie.reach, 0.0)), inset(part, wide))
    return [Course(line, wide)] if line else []
