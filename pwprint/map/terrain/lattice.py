"""Where the areas of a board lie in art units: what a drawing asks, so that it need not know their shape."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import cycle
from math import ceil, floor, hypot, sqrt

from pwprint.game.board.base import Board, Square
from pwprint.pdf.marks import Mark, Mm, Path, Pen, Point
from pwprint.values import Struct

UNIT = 30.0
"""From one side of an area to the opposite one in the art's own units; one unit is 1 mm on a map of usual size."""

_LINES = "#8E8778"

Place = tuple[int, int]
"""A point of the board's plan, in whole numbers."""

Cell = Place
"""An area, on the board or beyond its edge, by its centre on the plan."""


class Lattice(Struct, frozen=True):
    """A board laid out: its lower left corner is (0, 0), and all neighbours' centres are `UNIT` apart.

    `ways` are the directions as steps of length 1, clockwise from north. `width` and `height` hold the whole board.
    `pitch` is how far columns and rows are apart. `side` is the length of an edge; `room` is as wide as the largest
    upright square in an area.
    """

    board: Board
    scale: Point
    origin: Point
    ways: tuple[Point, ...]
    width: float
    height: float
    pitch: Point
    side: float
    room: float

    def point(self, place: Place) -> Point:
        """Return where a place of the plan is."""
        return place[0] * self.scale[0] + self.origin[0], place[1] * self.scale[1] + self.origin[1]

    def centre(self, square: Square) -> Point:
        """Return the middle of a square."""
        return self.point(self.board.plan[square])

    def edge(self, square: Square, way: int) -> Point:
        """Return the middle of a square's edge in a direction."""
        (x, y), (right, up) = self.centre(square), self.ways[way]
        return x + right * UNIT / 2, y + up * UNIT / 2

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the cell that holds a point: the one with the nearest centre."""
        ((_, north), (east, rise)), (sx, sy) = self.board.steps[:2], self.scale
        right, up = (x - self.origin[0]) / sx, (y - self.origin[1]) / sy
        column = floor(right / east)
        # The nearest cell of each of the columns between whose centres the point lies.
        one = column * east, column * rise + ceil((up - column * rise) / north - 0.5) * north
        column += 1
        other = column * east, column * rise + ceil((up - column * rise) / north - 0.5) * north
        far_one = hypot((one[0] - right) * sx, (one[1] - up) * sy)
        return one if far_one <= hypot((other[0] - right) * sx, (other[1] - up) * sy) else other


@cache
def lattice(board: Board) -> Lattice:
    """Return the layout of a board."""
    (_, north), (east, rise) = board.steps[:2]
    up = UNIT / north
    scale = (sqrt(UNIT**2 - (rise * up) ** 2) / east, up)
    ways = tuple((x * scale[0] / UNIT, y * scale[1] / UNIT) for x, y in board.steps)
    left, low = (min(corner[axis] for corner in board.corners) for axis in (0, 1))
    right, top = (max(place[axis] for place in board.plan) - (left, low)[axis] for axis in (0, 1))
    return Lattice(
        board=board,
        scale=scale,
        origin=(-left * scale[0], -low * scale[1]),
        ways=ways,
        width=(right - left) * scale[0],
        height=(top - low) * scale[1],
        pitch=(east * scale[0], UNIT),
        side=hypot(*((board.corners[0][axis] - board.corners[-1][axis]) * scale[axis] for axis in (0, 1))),
        room=min(UNIT / (abs(x) + abs(y)) for x, y in ways),
    )


def grid_lines(board: Board) -> list[tuple[Place, Place]]:
    """Return the lines between areas, on the board's plan; edges in one straight line are one."""
    edges = {
        tuple(sorted(((x + start[0], y + start[1]), (x + end[0], y + end[1]))))
        for square, (x, y) in enumerate(board.plan)
        for way, (start, end) in enumerate(zip((board.corners[-1], *board.corners), board.corners, strict=False))
        if board.step(square, way) is not None
    }
    found: dict[tuple[Place, Place], Place] = {}
    for (x, y), (end_x, end_y) in sorted(edges):
        step = (end_x - x, end_y - y)
        found[step, (end_x, end_y)] = found.pop((step, (x, y)), (x, y))
    return [(start, end) for (_, end), start in sorted(found.items(), key=lambda line: (line[0][0], line[1]))]


@lru_cache(maxsize=4)
def grid_marks(board: Board, thick: Mm) -> tuple[Mark, ...]:
    """Return the lines of the grid in art units, each as far as it goes straight on; none where there is one area."""
    plan = lattice(board)
    # Two decimals, so that no machine's rounding shows.
    points = ((round(x, 2), round(y, 2)) for ends in grid_lines(board) for x, y in map(plan.point, ends))
    commands = tuple(zip(cycle("ML"), points))
    return (Path(commands, pen=Pen(_LINES, thick, round=False)),) if commands else ()
