"""What a board without squares answers where a grid would: there is no square."""
# ruff: noqa: ARG002 - the answer never depends on the question

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pwprint.game.board.base import Crossed, Facing, Square, Squares


class NoGrid:
    """The interface of a board (`board.base.Board`), except for its shape and the names of its areas."""

    columns: ClassVar[int] = 0
    rows: ClassVar[int] = 0
    size: ClassVar[int] = 0
    all: ClassVar[Squares] = 0
    edge: ClassVar[Squares] = 0
    plan: ClassVar[tuple[tuple[int, int], ...]] = ()
    steps: ClassVar[tuple[tuple[int, int], ...]] = ()
    corners: ClassVar[tuple[tuple[int, int], ...]] = ()
    adjacent: ClassVar[tuple[Squares, ...]] = ()
    facings: ClassVar[tuple[str, ...]] = ()

    def neighbours(self, squares: Squares) -> Squares:
        """Return no square."""
        return 0

    def within(self, square: Square, distance: int) -> Squares:
        """Return no square."""
        return 0

    def grow(self, squares: Squares, distance: int) -> Squares:
        """Return no square."""
        return 0

    def distance(self, a: Square, b: Square) -> int:
        """Return 0."""
        return 0

    def rings(self, squares: Squares, through: Squares) -> Iterator[Squares]:
        """Yield nothing: there is no square."""
        return iter(())

    def step(self, square: Square, facing: Facing) -> Square | None:
        """Return None: there is no square."""
        return None

    def direction(self, a: Square, b: Square) -> Facing | None:
        """Return None: there is no square."""
        return None

    def ray(self, square: Square, facing: Facing) -> Squares:
        """Return no square."""
        return 0

    def directly_away(self, square: Square, enemy: Square) -> tuple[Facing, ...]:
        """Return no direction."""
        return ()

    def front(self, square: Square, facing: Facing) -> Squares:
        """Return no square."""
        return 0

    def arc(self, square: Square, facing: Facing, *, narrow: bool = False) -> Squares:
        """Return no square."""
        return 0

    def crossed(self, a: Square, b: Square) -> Crossed:
        """Return that nothing is crossed."""
        return Crossed(0, ())

    def area(self, square: Square, terrain: Squares) -> Squares:
        """Return no square."""
        return 0

    def name(self, square: Square) -> str:
        """Return an empty name."""
        return ""

    def square(self, name: str) -> Square | None:
        """Return None: there is no square."""
        return None

    def rectangle(self, a: Square, b: Square) -> Squares:
        """Return no square."""
        return 0

    def column_row(self, square: Square) -> tuple[int, int]:
        """Return zeros."""
        return 0, 0
