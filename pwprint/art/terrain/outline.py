"""The border of a mass of squares: inset from the grid, with rounded corners, and walked at an even pace."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, pi, sin

from pwprint.art.terrain.scene import CLOSE, UNIT, Cell, Scene, curve, move, to
from pwprint.board.base import Squares, bits
from pwprint.press.marks import Command, Point

_KAPPA = 0.5523
_EAST, _NORTH, _WEST, _SOUTH = (1, 0), (0, 1), (-1, 0), (0, -1)
Direction = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stop:
    """A point on a border with the direction straight out of the mass, of length 1."""

    x: float
    y: float
    out_x: float
    out_y: float

    def inward(self, distance: float) -> Point:
        """Return the point so far inside."""
        return self.x - distance * self.out_x, self.y - distance * self.out_y


@dataclass(frozen=True, slots=True)
class _Corner:
    """A rounded corner from `start` to `end`; `turn` is 1 where the mass bulges out and -1 where it has a nook."""

    start: Point
    end: Point
    came: Direction
    goes: Direction
    radius: float
    turn: int


@dataclass(frozen=True, slots=True)
class Outline:
    """One closed border, the mass at its left hand."""

    corners: tuple[_Corner, ...]

    def commands(self) -> tuple[Command, ...]:
        """Return the border as a closed path."""
        found = [move(*self.corners[-1].end)]
        for corner in self.corners:
            pull = corner.radius * _KAPPA
            (x, y), (end_x, end_y) = corner.start, corner.end
            (came_x, came_y), (goes_x, goes_y) = corner.came, corner.goes
            found.append(to(x, y))
            found.append(
                curve(x + came_x * pull, y + came_y * pull, end_x - goes_x * pull, end_y - goes_y * pull, end_x, end_y)
            )
        return (*found, CLOSE)

    def walk(self, pace: float) -> tuple[Stop, ...]:
        """Return stops all round, `pace` units apart or as nearly as comes out even."""
        pieces = self._pieces()
        total = sum(length for length, _, _ in pieces)
        count = max(8, round(total / pace))
        stops: list[Stop] = []
        index, passed = 0, 0.0
        for number in range(count):
            place = total * number / count
            while place > passed + pieces[index][0]:
                passed += pieces[index][0]
                index += 1
            stops.append(_stop(pieces[index], place - passed))
        return tuple(stops)

    def _pieces(self) -> list[tuple[float, _Corner, Point | None]]:
        pieces: list[tuple[float, _Corner, Point | None]] = []
        for before, corner in zip((self.corners[-1], *self.corners), self.corners, strict=False):
            (x, y), (next_x, next_y) = before.end, corner.start
            pieces.append((abs(next_x - x) + abs(next_y - y), corner, before.end))
            pieces.append((corner.radius * pi / 2, corner, None))
        return pieces


def _stop(piece: tuple[float, _Corner, Point | None], along: float) -> Stop:
    """Return the stop so far along a side, whose beginning is given, or along the corner that ends it."""
    _, corner, begin = piece
    right, up = corner.came
    if begin is not None:
        return Stop(begin[0] + right * along, begin[1] + up * along, up, -right)
    turn, radius = corner.turn, corner.radius
    centre_x, centre_y = corner.start[0] - up * turn * radius, corner.start[1] + right * turn * radius
    angle = atan2(corner.start[1] - centre_y, corner.start[0] - centre_x) + turn * along / radius
    out_x, out_y = cos(angle), sin(angle)
    return Stop(centre_x + radius * out_x, centre_y + radius * out_y, turn * out_x, turn * out_y)


def cells(scene: Scene, squares: Squares) -> frozenset[Cell]:
    """Return the cells of a mass, with those beyond the board's edge into which it goes on."""
    board = scene.board
    inside = {board.column_row(square) for square in bits(squares)}
    return frozenset(
        (column + right, row + up)
        for column, row in inside
        for right in _beyond(column, board.columns)
        for up in _beyond(row, board.rows)
    )


def _beyond(place: int, count: int) -> tuple[int, ...]:
    return (0, *((-1,) if place == 0 else ()), *((1,) if place == count - 1 else ()))


def outlines(mass: frozenset[Cell], inset: float, bulge: float, nook: float) -> tuple[Outline, ...]:
    """Return the borders of a mass, `inset` units inside its cells; `bulge` and `nook` are the corners' radii."""
    return tuple(Outline(tuple(_rounded(loop, inset, bulge, nook))) for loop in _loops(mass))


def _rounded(loop: list[tuple[Cell, Direction]], inset: float, bulge: float, nook: float) -> list[_Corner]:
    corners: list[_Corner] = []
    for index, ((column, row), goes) in enumerate(loop):
        came = loop[index - 1][1]
        turn = came[0] * goes[1] - came[1] * goes[0]
        if turn == 0:
            continue
        radius = bulge if turn > 0 else nook
        # The mass is at the left of both sides: its left-hand normals point inwards.
        x = column * UNIT - inset * (came[1] + goes[1])
        y = row * UNIT + inset * (came[0] + goes[0])
        start = (x - came[0] * radius, y - came[1] * radius)
        end = (x + goes[0] * radius, y + goes[1] * radius)
        corners.append(_Corner(start, end, came, goes, radius, turn))
    return corners


def _loops(mass: frozenset[Cell]) -> list[list[tuple[Cell, Direction]]]:
    """Return the borders along the grid as points with the direction in which each goes on."""
    ahead: dict[Cell, list[Direction]] = {}
    for column, row in sorted(mass):
        for point, goes, beyond in (
            ((column, row), _EAST, (column, row - 1)),
            ((column + 1, row), _NORTH, (column + 1, row)),
            ((column + 1, row + 1), _WEST, (column, row + 1)),
            ((column, row + 1), _SOUTH, (column - 1, row)),
        ):
            if beyond not in mass:
                ahead.setdefault(point, []).append(goes)
    found = []
    while ahead:
        start = min(ahead)
        found.append(_follow(ahead, start))
    return found


def _follow(ahead: dict[Cell, list[Direction]], start: Cell) -> list[tuple[Cell, Direction]]:
    loop: list[tuple[Cell, Direction]] = []
    point, came = start, _EAST
    while point in ahead:
        # Where two masses touch at a corner the border turns left and stays with its own.
        left = (-came[1], came[0])
        goes = left if left in ahead[point] else ahead[point][0]
        ahead[point].remove(goes)
        if not ahead[point]:
            del ahead[point]
        loop.append((point, goes))
        point, came = (point[0] + goes[0], point[1] + goes[1]), goes
        if point == start:
            break
    return loop
