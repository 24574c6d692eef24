"""The hex grid: flat tops and bottoms, columns b, d, f and so on shifted half a hex to the north."""

from __future__ import annotations

from functools import cache

from pwprint.game.board.base import Square, Squares
from pwprint.game.board.grid import Grid
from pwprint.game.board.line import Point


class HexBoard(Grid):
    """A grid of hexes, `columns` by `rows`. Use `hex_board`, which keeps one value for each size.

    On the plan a hex is 4 wide and 2 high, so that all centres and corners are whole; straight lines stay straight.
    """

    __slots__ = ("_not_east", "_not_west", "_shifted")

    shape = "hex"
    areas = "hexes"
    facings = ("N", "NE", "SE", "S", "SW", "NW")
    steps = ((0, 2), (3, 1), (3, -1), (0, -2), (-3, -1), (-3, 1))
    corners = ((1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1))
    front_turns = (-1, 0, 1)
    narrow_arc = False

    def __init__(self, columns: int, rows: int) -> None:
        """Work out the tables of one size of board."""
        super().__init__(columns, rows)
        west = sum(1 << (row * columns) for row in range(rows))
        self._not_west = self.all & ~west
        self._not_east = self.all & ~(west << (columns - 1))
        self._shifted: Squares = sum(west << column for column in range(1, columns, 2))

    def centre(self, column: int, row: int) -> Point:
        """Return the centre of a hex on the plan."""
        return 3 * column, 2 * row + column % 2

    def neighbours(self, squares: Squares) -> Squares:
        """Return the hexes that share an edge with any of `squares`.

        Beside a shifted hex lie those of its own row and of the row above, which are not shifted; beside another one
        those of its own row and of the row below, which are.
        """
        beside = (squares & self._not_east) << 1 | (squares & self._not_west) >> 1
        up, down = squares | beside & ~self._shifted, squares | beside & self._shifted
        return beside | up << self.columns & self.all | down >> self.columns

    def distance(self, a: Square, b: Square) -> int:
        """Return the number of edges to cross from `a` to `b`."""
        (x, y), (to_x, to_y) = self.plan[a], self.plan[b]
        sideways, upright = abs(to_x - x) // 3, abs(to_y - y)
        return max(sideways, (sideways + upright) // 2)


@cache
def hex_board(columns: int, rows: int) -> HexBoard:
    """Return the board of a size; boards are values and shared."""
    return HexBoard(columns, rows)
