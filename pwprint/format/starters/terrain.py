"""The terrain of the layouts, painted on a grid of any size; units start where nothing can shut them in.

Nothing but roads is painted on the two rows at either edge, and the smallest maps have two rows between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.values import Struct, field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.board.base import Board, Square, Squares
    from pwprint.game.ruleset import Ruleset

_EDGE = 2


class StarterGround(Struct, frozen=True):
    """What was painted; `goal` are the squares fought for, `heart` the one of them that has the label."""

    terrain: Mapping[str, Squares]
    goal: Squares
    heart: Square


class _Painting(Struct):
    """A map in the making. `middle` are the rows on which there is more than roads."""

    board: Board
    ruleset: Ruleset
    layers: dict[str, Squares] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.layers = dict.fromkeys(self.ruleset.play.terrain, 0)

    @property
    def column(self) -> int:
        return self.board.columns // 2

    @property
    def row(self) -> int:
        """The middle row; of two the southern one."""
        return (self.board.rows - 1) // 2

    def square(self, column: int, row: int) -> Square:
        return row * self.board.columns + column

    def block(self, column: int, row: int, wide: int, high: int) -> Squares:
        """Return a rectangle from its south-west corner, cut off where it leaves the middle of the map."""
        west, east = max(column, 0), min(column + wide, self.board.columns) - 1
        south, north = max(row, _EDGE), min(row + high, self.board.rows - _EDGE) - 1
        if west > east or south > north:
            return 0
        return self.board.rectangle(self.square(west, south), self.square(east, north))

    def lay(self, kind: str, squares: Squares) -> None:
        """Lay terrain where there is none; a ruleset that has no such terrain does without."""
        if kind in self.layers:
            self.layers[kind] |= squares & ~self.taken

    def cross(self, kind: str, squares: Squares) -> None:
        """Lay a road, or a ford: over what it may share a square with, and instead of anything else."""
        if kind not in self.layers:
            return
        for square in bits(squares):
            there = {other for other, layer in self.layers.items() if layer >> square & 1}
            if there and not any({*there, kind} <= shares for shares in self.ruleset.play.terrain_shares):
                for other in there:
                    self.layers[other] &= ~(1 << square)
            self.layers[kind] |= 1 << square

    @property
    def taken(self) -> Squares:
        taken = 0
        for layer in self.layers.values():
            taken |= layer
        return taken

    def upright(self, column: int) -> Squares:
        """Return a whole column."""
        return self.board.rectangle(column, self.square(column, self.board.rows - 1))

    def level(self, row: int, west: int = 0, east: int | None = None) -> Squares:
        """Return a row, or a stretch of it."""
        end = self.board.columns - 1 if east is None else east
        return self.board.rectangle(self.square(west, row), self.square(end, row))


def paint(ruleset: Ruleset, board: Board, layout: str) -> StarterGround:
    """Return the ground of a layout."""
    canvas = _Painting(board, ruleset)
    goal = _PAINTERS[layout](canvas)
    heart = canvas.square(canvas.column, canvas.row)
    return StarterGround(canvas.layers, goal, heart if goal >> heart & 1 else next(bits(goal), heart))


def _flanks(canvas: _Painting, kind: str, row: int, wide: int, high: int) -> None:
    """Lay terrain at the west edge, and as much opposite, seen from the middle of the map."""
    board = canvas.board
    canvas.lay(kind, canvas.block(0, row, wide, high))
    canvas.lay(kind, canvas.block(board.columns - wide, board.rows - row - high, wide, high))


def _size(length: int) -> int:
    """Return how many squares something of usual size has on a side of the map: 2 of 8."""
    return max(1, length // 4)


def _open(canvas: _Painting) -> Squares:
    board = canvas.board
    wide, high = _size(board.columns), _size(board.rows)
    _flanks(canvas, "woods", canvas.row, max(1, wide // 2), high)
    if board.rows > 2 * _EDGE + 2:
        _flanks(canvas, "hill", canvas.row - max(1, high // 2), wide, max(1, high // 2))
    return 0


def _river(canvas: _Painting) -> Squares:
    board, row = canvas.board, canvas.row
    bend = canvas.column + max(1, board.columns // 4)
    canvas.lay("river", canvas.level(row, 0, bend) | canvas.level(row + 1, bend))
    canvas.cross("ford", canvas.level(row, 1, 1) | canvas.level(row + 1, board.columns - 1))
    canvas.cross("road", canvas.upright(canvas.column))
    wide, high = _size(board.columns), _size(board.rows)
    _flanks(canvas, "woods", row + 1, wide, high)
    canvas.lay("hill", canvas.block(canvas.column - 1 - wide, row + 2, wide, high))
    canvas.lay("hill", canvas.block(canvas.column + 1, row - high, wide, high))
    return 1 << canvas.square(canvas.column, row)


def _hills(canvas: _Painting) -> Squares:
    board = canvas.board
    wide, high = _size(board.columns), _size(board.rows)
    top = canvas.block(canvas.column - wide // 2, canvas.row - (high - 1) // 2, wide, high)
    canvas.lay("hill", top)
    _flanks(canvas, "woods", canvas.row, wide, high)
    _flanks(canvas, "woods", canvas.row - high, max(1, wide // 2), high)
    _flanks(canvas, "hill", canvas.row + high, wide + 1, max(1, high // 2))
    return top


def _village(canvas: _Painting) -> Squares:
    board, column, row = canvas.board, canvas.column, canvas.row
    houses = canvas.block(column - 1, row, 3, 2) if board.columns > 6 else canvas.block(column, row, 2, 2)
    canvas.lay("town", houses)
    canvas.cross("road", canvas.level(row) | canvas.upright(column))
    wide, high = _size(board.columns), _size(board.rows)
    _flanks(canvas, "woods", row + 1, wide, high)
    _flanks(canvas, "hill", row - high, max(1, wide // 2), high)
    return houses


_PAINTERS = {"open": _open, "river": _river, "hills": _hills, "village": _village}
"""What lays the terrain of each layout, and returns the squares fought for."""
