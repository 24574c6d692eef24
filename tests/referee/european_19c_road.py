"""Moves along a road: which road an order means, and the line that it follows (E19-R44)."""

from __future__ import annotations

from tests.referee.european_19c_game import Game
from tests.referee.plain_table import CRUMB, TOLERANCE, Point, bearing, distance, is_within, on_segment


def road_to_follow(game: Game, at: Point, vertex: Point) -> tuple[list[Point], float] | None:
    """Find the road that has the vertex and on which the unit stands; of several the one whose line is nearest.

    The answer is its centre line from the point nearest to the unit, towards the vertex and on to the end of the road,
    and the heading with which the unit sets out.
    """
    found = []
    for line, strip in game.roads:
        marks = [number for number, spot in enumerate(line) if distance(spot, vertex) <= TOLERANCE + CRUMB]
        if marks and is_within(at, strip):
            near, leg = nearest_on_line(line, at)
            way = way_along(line, near, leg, marks[0])
            if way:
                found.append((distance(near, at), way))
    return min(found, key=lambda item: item[0])[1] if found else None


def nearest_on_line(line: list[Point], at: Point) -> tuple[Point, int]:
    """Find the point of a line that is nearest, and the number of its leg."""
    spots = [(on_segment(start, end, at), leg) for leg, (start, end) in enumerate(zip(line, line[1:], strict=False))]
    return min(spots, key=lambda spot: distance(spot[0], at))


def way_along(line: list[Point], near: Point, leg: int, mark: int) -> tuple[list[Point], float] | None:
    """List the rest of a line from `near`, which lies on its leg `leg`, towards its vertex `mark` and on to the end.

    At that vertex itself "towards" has no meaning.
    """
    if distance(near, line[mark]) <= TOLERANCE + CRUMB:
        return None
    rest = line[leg + 1 :] if mark > leg else line[leg::-1]
    if distance(near, rest[0]) <= TOLERANCE + CRUMB:
        rest = rest[1:]
    return [near, *rest], bearing(near, rest[0])
