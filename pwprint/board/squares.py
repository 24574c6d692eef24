"""The square grid: up to 26 x 26, distances counted through edges."""

from __future__ import annotations

import re
from functools import cache

from pwprint.board.base import Facing, Square, Squares, bits

_NAME = re.compile(r"([a-z]{1,2})([1-9][0-9]?)\Z")
_FACINGS = ("N", "E", "S", "W")
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def column_name(column: int) -> str:
    """Return the letters of a column: `a` to `z`, then `aa`, `ab` and so on."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(97 + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the column of its letters, from 0."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 96
    return number - 1


class SquareBoard:
    """A grid of squares, `columns` by `rows`. Use `square_board`, which keeps one value for each size."""

    __slots__ = ("_not_east", "_not_west", "_within", "adjacent", "all", "columns", "edge", "names", "rows", "size")

    def __init__(self, columns: int, rows: int) -> None:
        """Work out the tables of one size of board."""
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self.all: Squares = (1 << self.size) - 1
        west = sum(1 << (row * columns) for row in range(rows))
        row = (1 << columns) - 1
        self._not_west = self.all & ~west
        self._not_east = self.all & ~(west << (columns - 1))
        self.edge: Squares = west | west << (columns - 1) | row | row << (columns * (rows - 1))
        self.adjacent: tuple[Squares, ...] = tuple(self.neighbours(1 << square) for square in range(self.size))
        self._within: dict[tuple[Square, int], Squares] = {}
        self.names = tuple(column_name(n % columns) + str(n // columns + 1) for n in range(self.size))

    @property
    def facings(self) -> tuple[str, ...]:
        """Names of the directions, clockwise from north."""
        return _FACINGS

    def neighbours(self, squares: Squares) -> Squares:
        """Return the squares that share an edge with any of `squares`."""
        columns = self.columns
        return (
            squares << columns & self.all
            | squares >> columns
            | (squares & self._not_east) << 1
            | (squares & self._not_west) >> 1
        )

    def within(self, square: Square, distance: int) -> Squares:
        """Return the squares at most `distance` from `square`, itself included."""
        key = (square, distance)
        found = self._within.get(key)
        if found is None:
            found = self._within[key] = self.grow(1 << square, distance)
        return found

    def grow(self, squares: Squares, distance: int) -> Squares:
        """Return the squares at most `distance` from any of `squares`, these included."""
        for _ in range(distance):
            grown = squares | self.neighbours(squares)
            if grown == squares:
                break
            squares = grown
        return squares

    def distance(self, a: Square, b: Square) -> int:
        """Return the number of edges to cross from `a` to `b`."""
        row_a, column_a = divmod(a, self.columns)
        row_b, column_b = divmod(b, self.columns)
        return abs(row_a - row_b) + abs(column_a - column_b)

    def nearest(self, square: Square, squares: Squares) -> int | None:
        """Return the distance from `square` to the nearest of `squares`; None if there are none."""
        return min((self.distance(square, other) for other in bits(squares)), default=None)

    def step(self, square: Square, facing: Facing) -> Square | None:
        """Return the neighbour in a direction; None off the board."""
        row, column = divmod(square, self.columns)
        right, up = _STEPS[facing]
        column, row = column + right, row + up
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def direction(self, a: Square, b: Square) -> Facing | None:
        """Return the direction from `a` to its neighbour `b`; None if they are not neighbours."""
        row_a, column_a = divmod(a, self.columns)
        row_b, column_b = divmod(b, self.columns)
        step = (column_b - column_a, row_b - row_a)
        return _STEPS.index(step) if step in _STEPS else None

    def ray(self, square: Square, facing: Facing) -> Squares:
        """Return all squares straight on in a direction, `square` not included."""
        squares = 0
        here = self.step(square, facing)
        while here is not None:
            squares |= 1 << here
            here = self.step(here, facing)
        return squares

    def directly_away(self, square: Square, enemy: Square) -> tuple[Facing, ...]:
        """Return the direction in which `square` lies as seen from `enemy`; two where both are equally good."""
        row, column = divmod(square, self.columns)
        enemy_row, enemy_column = divmod(enemy, self.columns)
        right, up = column - enemy_column, row - enemy_row
        sideways: Facing = 1 if right > 0 else 3
        upright: Facing = 0 if up > 0 else 2
        if abs(right) == abs(up):
            return () if right == 0 else (upright, sideways)
        return (sideways,) if abs(right) > abs(up) else (upright,)

    def area(self, square: Square, terrain: Squares) -> Squares:
        """Return the squares of `terrain` joined through edges to `square`; none if it is not one of them."""
        area = 1 << square & terrain
        while True:
            grown = area | self.neighbours(area) & terrain
            if grown == area:
                return area
            area = grown

    def name(self, square: Square) -> str:
        """Return the name of a square, such as `c4`."""
        return self.names[square]

    def square(self, name: str) -> Square | None:
        """Return the square of a name; None if the board has none of that name."""
        match = _NAME.match(name)
        if match is None:
            return None
        column, row = column_number(match[1]), int(match[2]) - 1
        if column < self.columns and row < self.rows:
            return row * self.columns + column
        return None

    def rectangle(self, a: Square, b: Square) -> Squares:
        """Return all squares of the columns and rows between two corners."""
        (column_a, row_a), (column_b, row_b) = self.column_row(a), self.column_row(b)
        low, high = sorted((column_a, column_b))
        strip = ((1 << (high - low + 1)) - 1) << low
        bottom, top = sorted((row_a, row_b))
        return sum(strip << (row * self.columns) for row in range(bottom, top + 1))

    def column_row(self, square: Square) -> tuple[int, int]:
        """Return column and row of a square, both from 0."""
        row, column = divmod(square, self.columns)
        return column, row


@cache
def square_board(columns: int, rows: int) -> SquareBoard:
    """Return the board of a size; boards are values and shared."""
    return SquareBoard(columns, rows)
