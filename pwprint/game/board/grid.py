"""What boards of squares and of hexes have in common: everything that follows from their steps and corners."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Self

from pwprint.game.board.base import Crossed, Facing, Square, Squares
from pwprint.game.board.line import Point, line
from pwprint.game.board.surface import Surface

_NAME = re.compile(r"([a-z]{1,2})([1-9][0-9]?)\Z")


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


class Grid:
    """A grid of `columns` by `rows` areas, drawn on a plan of whole numbers on which all areas look alike.

    A kind of grid says where on the plan the areas have their centres and corners, which way its steps go, how far
    apart two areas are, and which areas a set of them touches.
    """

    __slots__ = (
        "_arcs",
        "_at",
        "_away",
        "_crossed",
        "_fronts",
        "_steps",
        "_within",
        "adjacent",
        "all",
        "columns",
        "edge",
        "names",
        "plan",
        "rows",
        "size",
    )

    surface = Surface.GRID
    kinds: frozenset[str] = frozenset()
    shape: str
    areas: str
    facings: tuple[str, ...]
    steps: tuple[Point, ...]
    """The way on the plan of one step in each direction, clockwise from north."""
    corners: tuple[Point, ...]
    """The corners of an area as seen from its centre."""
    front_turns: tuple[int, ...]
    """The directions in front, as turns from the one that is faced."""
    narrow_arc: bool
    """Whether an arc is always narrow: no wider than half the way to the next direction on either side."""

    def __init__(self, columns: int, rows: int) -> None:
        """Work out the tables of one size of board."""
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self.all: Squares = (1 << self.size) - 1
        self.names = tuple(column_name(n % columns) + str(n // columns + 1) for n in range(self.size))
        self.plan: tuple[Point, ...] = tuple(self.centre(n % columns, n // columns) for n in range(self.size))
        self._at = {centre: square for square, centre in enumerate(self.plan)}
        self._steps = tuple(tuple(self._at.get((x + dx, y + dy)) for dx, dy in self.steps) for x, y in self.plan)
        self.edge: Squares = sum(1 << square for square, near in enumerate(self._steps) if None in near)
        self.adjacent: tuple[Squares, ...] = tuple(
            sum(1 << there for there in near if there is not None) for near in self._steps
        )
        self._within: dict[tuple[Square, int], Squares] = {}
        self._arcs: dict[tuple[Square, Facing, bool], Squares] = {}
        self._fronts: dict[tuple[Square, Facing], Squares] = {}
        self._away: dict[tuple[Square, Square], tuple[Facing, ...]] = {}
        self._crossed: dict[tuple[Square, Square], Crossed] = {}

    def centre(self, column: int, row: int) -> Point:
        """Return the centre of an area on the plan."""
        raise NotImplementedError

    def neighbours(self, squares: Squares) -> Squares:
        """Return the squares that share an edge with any of `squares`."""
        raise NotImplementedError

    def distance(self, a: Square, b: Square) -> int:
        """Return the number of edges to cross from `a` to `b`."""
        raise NotImplementedError

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

    def rings(self, squares: Squares, through: Squares) -> Iterator[Squares]:
        """Yield `squares`, then those one step further, two steps and so on, as far as `through` leads."""
        left = through & ~squares
        while squares:
            yield squares
            squares = self.neighbours(squares) & left
            left &= ~squares

    def step(self, square: Square, facing: Facing) -> Square | None:
        """Return the neighbour in a direction; None off the board."""
        return self._steps[square][facing]

    def direction(self, a: Square, b: Square) -> Facing | None:
        """Return the direction from `a` to its neighbour `b`; None if they are not neighbours."""
        steps = self._steps[a]
        return steps.index(b) if b in steps else None

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
        found = self._away.get((square, enemy))
        if found is None:
            found = self._away[square, enemy] = self._towards(enemy, square)
        return found

    def front(self, square: Square, facing: Facing) -> Squares:
        """Return the neighbours in front: the one that is faced, on hexes also the two beside that one."""
        found = self._fronts.get((square, facing))
        if found is None:
            faced = (self._steps[square][(facing + turn) % len(self.steps)] for turn in self.front_turns)
            found = self._fronts[square, facing] = sum(1 << there for there in faced if there is not None)
        return found

    def arc(self, square: Square, facing: Facing, *, narrow: bool = False) -> Squares:
        """Return all squares in front: 90 degrees on squares, 120 on hexes, or 60 if `narrow`; both rims included.

        They can be reached by steps in the faced direction and in one of the two beside it; in a narrow arc at least
        half of these steps go in the faced direction.
        """
        key = (square, facing, narrow)
        found = self._arcs.get(key)
        if found is None:
            found = self._arcs[key] = self._work_out_arc(square, facing, narrow=narrow or self.narrow_arc)
        return found

    def crossed(self, a: Square, b: Square) -> Crossed:
        """Return what the straight line between the centres of `a` and `b` passes on its way."""
        found = self._crossed.get((a, b))
        if found is None:
            found = self._crossed[a, b] = self._work_out_crossed(a, b)
        return found

    def reworded(self, change: Callable[[str], str]) -> Self:  # noqa: ARG002 - the scenario has all its words
        """Return the grid."""
        return self

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

    def _wedge(self, facing: Facing, beside: Facing) -> Iterator[tuple[Point, int, int]]:
        """Yield where steps in two neighbouring directions lead, with the number of steps in each."""
        (dx, dy), (ex, ey) = self.steps[facing], self.steps[beside]
        reach = range(self.columns + self.rows)
        return (((m * dx + n * ex, m * dy + n * ey), m, n) for m in reach for n in reach if m + n)

    def _work_out_arc(self, square: Square, facing: Facing, *, narrow: bool) -> Squares:
        x, y = self.plan[square]
        squares = 0
        for turn in (1, -1):
            for (right, up), ahead, aside in self._wedge(facing, (facing + turn) % len(self.steps)):
                there = self._at.get((x + right, y + up))
                if there is not None and (ahead >= aside or not narrow):
                    squares |= 1 << there
        return squares

    def _towards(self, a: Square, b: Square) -> tuple[Facing, ...]:
        """Return the direction from `a` in which `b` lies: that of most steps on the shortest way; two if as many."""
        (ax, ay), (bx, by) = self.plan[a], self.plan[b]
        x, y = bx - ax, by - ay
        for facing, (dx, dy) in enumerate(self.steps):
            beside = (facing + 1) % len(self.steps)
            ex, ey = self.steps[beside]
            ahead, aside = ex * y - ey * x, x * dy - y * dx  # steps in both directions, times the same number
            if ahead > 0 and aside >= 0:
                best = max(ahead, aside)
                return tuple(sorted(way for way, steps in ((facing, ahead), (beside, aside)) if steps == best))
        return ()

    def _work_out_crossed(self, a: Square, b: Square) -> Crossed:
        (ax, ay), (bx, by) = self.plan[a], self.plan[b]
        inside, pairs = line(self.steps, self.corners, (bx - ax, by - ay))
        cells = [self._at.get((ax + x, ay + y)) for x, y in inside]
        pinches = [[self._at.get((ax + x, ay + y)) for x, y in pair] for pair in pairs]
        return Crossed(
            sum(1 << cell for cell in cells if cell is not None),
            tuple(1 << one | 1 << other for one, other in pinches if one is not None and other is not None),
        )
