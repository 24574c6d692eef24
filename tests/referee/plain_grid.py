"""Plain geometry for the referees: squares and hexes as pairs (column, row) from (0, 0) in the south-west.

Everything is worked out the long way: hexes through cube coordinates, straight lines by clipping them with the
outline of every area of the board in exact fractions, fire arcs by trying all sums of steps.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, TypeVar

Square = tuple[int, int]
Position = dict[str, Any]
Game = TypeVar("Game")
Point = tuple[int | Fraction, int | Fraction]

OFF = "off"
COMPASS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}

# The six directions of a board of hexes with flat tops, clockwise, as changes of the cube coordinates.
HEXWARD = {
    "N": (0, 1, -1),
    "NE": (1, 0, -1),
    "SE": (1, -1, 0),
    "S": (0, -1, 1),
    "SW": (-1, 0, 1),
    "NW": (-1, 1, 0),
}


@cache
def square_of(name: str) -> Square:
    """Read a name: a1 is (0, 0), c4 is (2, 3), aa1 is (26, 0)."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(name[len(letters) :]) - 1


def squares_of(names: Iterable[str]) -> set[Square]:
    return {square_of(name) for name in names}


def read_once(read: Callable[[Position], Game]) -> Callable[[Position], Game]:
    """Let a position be read once for all orders that are judged in it one after the other."""
    last: list[tuple[Position, Game]] = []

    def of_the_last(position: Position) -> Game:
        if not last or last[0][0] is not position:
            last[:] = [(position, read(position))]
        return last[0][1]

    return of_the_last


@dataclass(frozen=True)
class Grid(ABC):
    """A board of `columns` times `rows` areas."""

    columns: int
    rows: int

    facings: ClassVar[tuple[str, ...]] = ()

    @cache  # noqa: B019 (there are only a few sizes of boards)
    def squares(self) -> frozenset[Square]:
        return frozenset((column, row) for column in range(self.columns) for row in range(self.rows))

    @cache  # noqa: B019
    def edge(self) -> frozenset[Square]:
        return frozenset((c, r) for c, r in self.squares() if c in {0, self.columns - 1} or r in {0, self.rows - 1})

    def neighbours(self, square: Square) -> list[Square]:
        """List the areas beyond the edges of this one, also those that lie off the board."""
        return [self.towards(square, facing) for facing in self.facings]

    def direction(self, here: Square, neighbour: Square) -> str:
        return next(facing for facing in self.facings if self.towards(here, facing) == neighbour)

    @abstractmethod
    def towards(self, square: Square, facing: str) -> Square: ...

    @abstractmethod
    def distance(self, one: Square, other: Square) -> int: ...

    @abstractmethod
    def front(self, square: Square, facing: str, edges: int = 3) -> set[Square]: ...

    @abstractmethod
    def in_arc(self, square: Square, facing: str, target: Square, *, narrow: bool = False) -> bool: ...

    @abstractmethod
    def centre(self, square: Square) -> Point: ...

    @abstractmethod
    def outline(self, square: Square) -> list[Point]: ...


class SquareGrid(Grid):
    """A board of squares."""

    facings: ClassVar[tuple[str, ...]] = ("N", "E", "S", "W")

    def towards(self, square: Square, facing: str) -> Square:
        return square[0] + COMPASS[facing][0], square[1] + COMPASS[facing][1]

    def distance(self, one: Square, other: Square) -> int:
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    def front(self, square: Square, facing: str, edges: int = 3) -> set[Square]:
        """Give the one square faced; `edges` matters on hexes only."""
        del edges
        return {self.towards(square, facing)}

    def in_arc(self, square: Square, facing: str, target: Square, *, narrow: bool = False) -> bool:
        """Say whether the target lies at least one square forward, and not farther sideways than forward."""
        del narrow
        east, north = target[0] - square[0], target[1] - square[1]
        forward = {"N": north, "E": east, "S": -north, "W": -east}[facing]
        sideways = abs(east) if facing in {"N", "S"} else abs(north)
        return forward >= 1 and sideways <= forward

    def centre(self, square: Square) -> Point:
        return 2 * square[0], 2 * square[1]

    def outline(self, square: Square) -> list[Point]:
        x, y = self.centre(square)
        corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        return [(x + dx, y + dy) for dx, dy in corners]


class HexGrid(Grid):
    """A board of hexes with flat tops; the columns b, d, f … lie half a hex farther north."""

    facings: ClassVar[tuple[str, ...]] = tuple(HEXWARD)

    def towards(self, square: Square, facing: str) -> Square:
        x, y, z = cube(square)
        dx, dy, dz = HEXWARD[facing]
        return from_cube((x + dx, y + dy, z + dz))

    def distance(self, one: Square, other: Square) -> int:
        return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))

    def front(self, square: Square, facing: str, edges: int = 3) -> set[Square]:
        """Give the hex faced and, with three front edges, the two beside it."""
        faced = [facing, *self.beside(facing)] if edges == 3 else [facing]
        return {self.towards(square, each) for each in faced}

    def beside(self, facing: str) -> list[str]:
        """Give the directions next to this one, anticlockwise and clockwise."""
        number = self.facings.index(facing)
        return [self.facings[number - 1], self.facings[(number + 1) % 6]]

    def in_arc(self, square: Square, facing: str, target: Square, *, narrow: bool = False) -> bool:
        """Say whether steps in the faced direction and in one direction beside it can lead to the target.

        In the narrow arc there must be at least as many of the first as of the others.
        """
        steps = self.distance(square, target)
        for other in self.beside(facing):
            for aside in range(steps + 1):
                ahead = steps - aside
                reached = square
                for direction in [facing] * ahead + [other] * aside:
                    reached = self.towards(reached, direction)
                if steps and reached == target and not (narrow and ahead < aside):
                    return True
        return False

    # A hex is drawn two units high and four wide: pressed flat, but straight lines stay straight, and all corners
    # have whole coordinates.

    def centre(self, square: Square) -> Point:
        column, row = square
        return 3 * column, 2 * row + column % 2

    def outline(self, square: Square) -> list[Point]:
        x, y = self.centre(square)
        corners = [(-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1)]
        return [(x + dx, y + dy) for dx, dy in corners]


def cube(square: Square) -> tuple[int, int, int]:
    """Give three coordinates whose sum is 0; a step through an edge changes two of them by one."""
    column, row = square
    x, y = column, row - column // 2
    return x, y, -x - y


def from_cube(coordinates: tuple[int, int, int]) -> Square:
    x, y, _ = coordinates
    return x, y + x // 2


def grid(shape: str, columns: int, rows: int) -> Grid:
    return HexGrid(columns, rows) if shape == "hex" else SquareGrid(columns, rows)


# --- straight lines ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """What the straight line between two centres meets.

    `inside` are the areas strictly between through whose interior it passes. Each of `pinches` are the two areas
    between which it squeezes, exactly through a corner or along an edge; where one of the two would lie off the
    board there is no pinch, since nothing blocks there.
    """

    inside: frozenset[Square]
    pinches: tuple[frozenset[Square], ...]

    def blocked(self, blocking: set[Square]) -> bool:
        return bool(self.inside & blocking) or any(pinch <= blocking for pinch in self.pinches)


@cache
def line(board: Grid, start: Square, end: Square) -> Line:
    inside = set()
    touched: dict[tuple[Fraction, Fraction], set[Square]] = {}
    for square in board.squares() - {start, end}:
        outline = board.outline(square)
        shared = clip(board.centre(start), board.centre(end), outline)
        if shared is None:
            continue
        middle = along(board.centre(start), board.centre(end), (shared[0] + shared[1]) / 2)
        if all(side > 0 for side in sides(outline, middle)):
            inside.add(square)
        else:
            touched.setdefault(shared, set()).add(square)
    pinches = [frozenset(squares) for squares in touched.values() if len(squares) == 2]
    return Line(frozenset(inside), tuple(pinches))


def along(start: Point, end: Point, part: Fraction) -> Point:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def sides(outline: list[Point], point: Point) -> list[int | Fraction]:
    """Give, for each edge of an outline drawn anticlockwise, a number above 0 if the point lies on its inner side."""
    found = []
    for number, (x, y) in enumerate(outline):
        next_x, next_y = outline[(number + 1) % len(outline)]
        found.append((next_x - x) * (point[1] - y) - (next_y - y) * (point[0] - x))
    return found


def clip(start: Point, end: Point, outline: list[Point]) -> tuple[Fraction, Fraction] | None:
    """Give the part of the segment, from 0 at its start to 1 at its end, that lies in the outline or on its rim."""
    first, last = Fraction(0), Fraction(1)
    for at_start, at_end in zip(sides(outline, start), sides(outline, end), strict=True):
        if at_start < 0 and at_end < 0:
            return None
        if at_start < 0:
            first = max(first, Fraction(at_start, at_start - at_end))
        elif at_end < 0:
            last = min(last, Fraction(at_start, at_start - at_end))
    return (first, last) if first <= last else None
