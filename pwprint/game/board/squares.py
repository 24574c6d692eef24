"""The square grid: up to 26 x 26, distances counted through edges."""

from __future__ import annotations

from functools import cache

from pwprint.game.board.base import Square, Squares
from pwprint.game.board.grid import Grid
from pwprint.game.board.line import Point


class SquareBoard(Grid):
    """A grid of squares, `columns` by `rows`. Use `square_board`, which keeps one value for each size."""

    __slots__ = ("_not_east", "_not_west")

    shape = "square"
    areas = "squares"
    facings = ("N", "E", "S", "W")
    steps = ((0, 2), (2, 0), (0, -2), (-2, 0))
    corners = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    front_turns = (0,)
    narrow_arc = True

    def __init__(self, columns: int, rows: int) -> None:
        """Work out the tables of one size of board."""
        super().__init__(columns, rows)
        west = sum(1 << (row * columns) for row in range(rows))
        self._not_west = self.all & ~west
        self._not_east = self.all & ~(west << (columns - 1))

    def centre(self, column: int, row: int) -> Point:
        """Return the centre of a square on the plan."""
        return 2 * column, 2 * row

    def neighbours(self, squares: Squares) -> Squares:
        """Return the squares that share an edge with any of `squares`."""
        columns = self.columns
        return (
            squares << columns & self.all
            | squares >> columns
            | (squares & self._not_east) << 1
            | (squares & self._not_west) >> 1
        )

    def distance(self, a: Square, b: Square) -> int:
        """Return the number of edges to cross from `a` to `b`."""
        row_a, column_a = divmod(a, self.columns)
        row_b, column_b = divmod(b, self.columns)
        return abs(row_a - row_b) + abs(column_a - column_b)


@cache
def square_board(columns: int, rows: int) -> SquareBoard:
    """Return the board of a size; boards are values and shared."""
    return SquareBoard(columns, rows)
