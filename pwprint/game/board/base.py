"""What every grid offers to the engine, the sheets and the scenario reader.

A set of squares is a bitboard: an int whose bit `n` stands for square `n`. Squares are numbered from the south-west
corner along the rows. The engine never looks at columns and rows; it asks the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from pwprint.game.board.surface import Surface
from pwprint.values import Struct

Square = int
"""The number of a square, 0 in the south-west corner."""

Squares = int
"""A set of squares as a bitboard."""

Facing = int
"""The number of a direction, 0 is north, counted clockwise."""


class Crossed(Struct, frozen=True):
    """What the straight line between the centres of two squares passes on its way, its two ends not included.

    `inside` are the squares through whose interior it runs. Each of `pinches` is a pair of squares between which it
    squeezes exactly: at a corner of squares, along an edge of hexes. Where one of the two is off the board there is no
    pair.
    """

    inside: Squares
    pinches: tuple[Squares, ...]

    def blocked(self, squares: Squares) -> bool:
        """Return whether any of `squares` stands in the way, or a whole pair of them."""
        return self.blocked_inside(squares) or any(pinch & squares == pinch for pinch in self.pinches)

    def blocked_inside(self, squares: Squares) -> bool:
        """Return whether any of `squares` stands in the way; what the line only touches does not count."""
        return bool(self.inside & squares)

    def touched(self, squares: Squares) -> bool:
        """Return whether the line runs through any of `squares` or touches one of a pair."""
        return self.blocked_inside(squares) or any(pinch & squares for pinch in self.pinches)


class Board(Protocol):
    """A grid: names, neighbours, distances, areas. All answers are exact."""

    def __hash__(self) -> int:
        """Boards are values: one for each shape and size."""

    @property
    def surface(self) -> Surface:
        """What kind of surface it is."""

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of terrain that the board itself knows of; on a grid the scenario has all of them."""

    def reworded(self, change: Callable[[str], str]) -> Board:
        """Return the board with its words changed; a grid has none."""

    @property
    def shape(self) -> str:
        """What its areas are: `square` or `hex`."""

    @property
    def areas(self) -> str:
        """The name of its areas in print, many of them: `squares` or `hexes`."""

    @property
    def columns(self) -> int:
        """Number of columns."""

    @property
    def rows(self) -> int:
        """Number of rows."""

    @property
    def size(self) -> int:
        """Number of squares."""

    @property
    def all(self) -> Squares:
        """Every square."""

    @property
    def edge(self) -> Squares:
        """The squares at the board's edge."""

    @property
    def plan(self) -> tuple[tuple[int, int], ...]:
        """For each square its centre on a plan of whole numbers, x to the east and y to the north."""

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """For each direction one step on the plan."""

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """The corners of a square on the plan, seen from its centre: before and after the edge of each direction."""

    @property
    def adjacent(self) -> tuple[Squares, ...]:
        """For each square the squares that share an edge with it."""

    @property
    def facings(self) -> tuple[str, ...]:
        """Names of the directions, clockwise from north."""

    def neighbours(self, squares: Squares) -> Squares:
        """Return the squares that share an edge with any of `squares`, which may include some of those."""

    def within(self, square: Square, distance: int) -> Squares:
        """Return the squares at most `distance` from `square`, itself included."""

    def grow(self, squares: Squares, distance: int) -> Squares:
        """Return the squares at most `distance` from any of `squares`, these included."""

    def distance(self, a: Square, b: Square) -> int:
        """Return the number of edges to cross from `a` to `b`."""

    def rings(self, squares: Squares, through: Squares) -> Iterator[Squares]:
        """Yield `squares`, then those one step further, two steps and so on, as far as `through` leads."""

    def step(self, square: Square, facing: Facing) -> Square | None:
        """Return the neighbour in a direction; None off the board."""

    def direction(self, a: Square, b: Square) -> Facing | None:
        """Return the direction from `a` to its neighbour `b`; None if they are not neighbours."""

    def ray(self, square: Square, facing: Facing) -> Squares:
        """Return all squares straight on in a direction, `square` not included."""

    def directly_away(self, square: Square, enemy: Square) -> tuple[Facing, ...]:
        """Return the direction in which `square` lies as seen from `enemy`; two where both are equally good."""

    def front(self, square: Square, facing: Facing) -> Squares:
        """Return the neighbours in front: the one that is faced, on hexes also the two beside that one."""

    def arc(self, square: Square, facing: Facing, *, narrow: bool = False) -> Squares:
        """Return all squares in front: 90 degrees on squares, 120 on hexes, or 60 if `narrow`; both rims included."""

    def crossed(self, a: Square, b: Square) -> Crossed:
        """Return what the straight line between the centres of `a` and `b` passes on its way."""

    def area(self, square: Square, terrain: Squares) -> Squares:
        """Return the squares of `terrain` joined through edges to `square`; none if it is not one of them."""

    def name(self, square: Square) -> str:
        """Return the name of a square, such as `c4`."""

    def square(self, name: str) -> Square | None:
        """Return the square of a name; None if the board has none of that name."""

    def rectangle(self, a: Square, b: Square) -> Squares:
        """Return all squares of the columns and rows between two corners."""

    def column_row(self, square: Square) -> tuple[int, int]:
        """Return column and row of a square, both from 0."""


def bits(squares: Squares) -> Iterator[Square]:
    """Yield the squares of a set in rising order."""
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low
