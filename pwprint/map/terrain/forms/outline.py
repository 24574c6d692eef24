"""The border of a mass of squares: inset from the grid, with rounded corners, and walked at an even pace."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, fsum, hypot, pi, sin, tan

from pwprint.game.board.base import Board, Squares, bits
from pwprint.map.terrain.forms.border import CLOSE, BorderStop, Corner, curve, move, to
from pwprint.map.terrain.lattice import Cell, Lattice, Place
from pwprint.pdf.marks import Command, Point
from pwprint.values import Struct

_KAPPA = 0.5523 / tan(pi / 8)
_BLUNT = 7.6
"""Corners that turn by less than a right angle are rounded with a radius so much larger for each radian less."""

_ARC = 8
"""Points on each rounded corner of a ring."""

Step = tuple[int, int]
"""A side of a cell on the board's plan."""


class Outline(Struct, frozen=True):
    """One closed border, the mass at its left hand."""

    corners: tuple[Corner, ...]

    def commands(self) -> tuple[Command, ...]:
        """Return the border as a closed path."""
        found = [move(*self.corners[-1].end)]
        for corner in self.corners:
            pull = corner.radius * _KAPPA * tan(abs(corner.turn) / 4)
            (x, y), (end_x, end_y) = corner.start, corner.end
            (came_x, came_y), (goes_x, goes_y) = corner.came, corner.goes
            found.append(to(x, y))
            found.append(
                curve(x + came_x * pull, y + came_y * pull, end_x - goes_x * pull, end_y - goes_y * pull, end_x, end_y)
            )
        return (*found, CLOSE)

    def walk(self, pace: float) -> tuple[BorderStop, ...]:
        """Return stops all round, `pace` units apart or as nearly as comes out even."""
        pieces = self._pieces()
        total = fsum(length for length, _, _ in pieces)
        count = max(8, round(total / pace))
        stops: list[BorderStop] = []
        index, passed = 0, 0.0
        for number in range(count):
            place = total * number / count
            while place > passed + pieces[index][0]:
                passed += pieces[index][0]
                index += 1
            stops.append(_stop(pieces[index], place - passed))
        return tuple(stops)

    def ring(self) -> tuple[Point, ...]:
        """Return points along the border, close together where it bends."""
        return tuple(point for corner in self.corners for point in _arc(corner))

    def _pieces(self) -> list[tuple[float, Corner, Point | None]]:
        pieces: list[tuple[float, Corner, Point | None]] = []
        for before, corner in zip((self.corners[-1], *self.corners), self.corners, strict=False):
            (x, y), (next_x, next_y) = before.end, corner.start
            pieces.append((hypot(next_x - x, next_y - y), corner, before.end))
            pieces.append((corner.radius * abs(corner.turn), corner, None))
        return pieces


def _arc(corner: Corner) -> list[Point]:
    """Return points round a corner."""
    if not corner.radius:
        return [corner.start]
    long = corner.radius * abs(corner.turn)
    stops = (_stop((long, corner, None), long * number / _ARC) for number in range(_ARC + 1))
    return [(stop.x, stop.y) for stop in stops]


def _stop(piece: tuple[float, Corner, Point | None], along: float) -> BorderStop:
    """Return the stop so far along a side, whose beginning is given, or along the corner that ends it."""
    _, corner, begin = piece
    right, up = corner.came
    if begin is not None:
        return BorderStop(begin[0] + right * along, begin[1] + up * along, up, -right)
    turn, radius = 1 if corner.turn > 0 else -1, corner.radius
    centre_x, centre_y = corner.start[0] - up * turn * radius, corner.start[1] + right * turn * radius
    angle = atan2(corner.start[1] - centre_y, corner.start[0] - centre_x) + turn * along / radius
    out_x, out_y = cos(angle), sin(angle)
    return BorderStop(centre_x + radius * out_x, centre_y + radius * out_y, turn * out_x, turn * out_y)


def cells(board: Board, squares: Squares) -> frozenset[Cell]:
    """Return the cells of a mass, with those beyond the board's edge into which it goes on."""
    return frozenset(
        cell for square in bits(squares) for cell in (board.plan[square], *_beyond(board, board.plan[square]))
    )


def _beyond(board: Board, cell: Cell) -> frozenset[Cell]:
    """Return the cells off the board that touch one on it, at its corners too."""
    off = frozenset(_neighbours(board, cell) - _on_board(board))
    around = [_neighbours(board, other) - _on_board(board) for other in off]
    return off | {corner for n, one in enumerate(around) for other in around[:n] for corner in one & other}


def _neighbours(board: Board, cell: Cell) -> set[Cell]:
    return {(cell[0] + x, cell[1] + y) for x, y in board.steps}


@cache
def _on_board(board: Board) -> frozenset[Cell]:
    return frozenset(board.plan)


def enclosure(board: Board, squares: Squares) -> frozenset[Cell]:
    """Return the cells of a mass that the board's edge closes."""
    return frozenset(board.plan[square] for square in bits(squares))


def outlines(lattice: Lattice, mass: frozenset[Cell], inset: float, bulge: float, nook: float) -> tuple[Outline, ...]:
    """Return the borders of a mass, `inset` units inside its cells.

    `bulge` and `nook` are the radii of corners; those of radius 0 stay sharp.
    """
    return tuple(
        Outline(tuple(_rounded(lattice, loop, inset, bulge, nook))) for loop in loops(mass, lattice.board.corners)
    )


def _rounded(lattice: Lattice, loop: list[tuple[Place, Step]], inset: float, bulge: float, nook: float) -> list[Corner]:
    corners: list[Corner] = []
    for index, (place, step) in enumerate(loop):
        came, goes = _unit(lattice, loop[index - 1][1]), _unit(lattice, step)
        level = came[0] * goes[0] + came[1] * goes[1]
        turn = atan2(came[0] * goes[1] - came[1] * goes[0], level)
        if abs(turn) < 1e-9:
            continue
        given = bulge if turn > 0 else nook
        radius = given + _BLUNT * (pi / 2 - abs(turn)) if given else 0.0
        reach = radius * tan(abs(turn) / 2)
        x, y = lattice.point(place)
        # The mass is at the left of both sides: its left-hand normals point inwards.
        x -= inset * (came[1] + goes[1]) / (1 + level)
        y += inset * (came[0] + goes[0]) / (1 + level)
        start = (x - came[0] * reach, y - came[1] * reach)
        end = (x + goes[0] * reach, y + goes[1] * reach)
        corners.append(Corner(start, end, came, goes, radius, turn))
    return corners


def _unit(lattice: Lattice, step: Step) -> Point:
    """Return a step of the plan as a direction of length 1 in art units."""
    right, up = step[0] * lattice.scale[0], step[1] * lattice.scale[1]
    length = hypot(right, up)
    return right / length, up / length


def loops(mass: frozenset[Cell], corners: tuple[Place, ...]) -> list[list[tuple[Place, Step]]]:
    """Return the borders of a mass along the grid: points of the plan, each with the step that goes on from there."""
    sides = [(corners[number], corners[number - 1]) for number in range(len(corners))]
    borders: dict[Place, list[Step]] = {}
    for x, y in sorted(mass):
        for start, end in sides:
            # The cell on the other side of an edge lies twice as far as the middle of that edge.
            if (x + start[0] + end[0], y + start[1] + end[1]) not in mass:
                borders.setdefault((x + start[0], y + start[1]), []).append((end[0] - start[0], end[1] - start[1]))
    found = []
    while borders:
        found.append(_follow(borders, min(borders)))
    return found


def _follow(borders: dict[Place, list[Step]], start: Place) -> list[tuple[Place, Step]]:
    loop: list[tuple[Place, Step]] = []
    point, came = start, borders[start][0]
    while point in borders:
        # Where two masses touch at a corner the border turns left and stays with its own.
        goes = max(borders[point], key=lambda step: came[0] * step[1] - came[1] * step[0])
        borders[point].remove(goes)
        if not borders[point]:
            del borders[point]
        loop.append((point, goes))
        point, came = (point[0] + goes[0], point[1] + goes[1]), goes
        if point == start:
            break
    return loop
