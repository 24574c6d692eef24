"""What the terrain of a board is drawn from: the board, what lies on it, and what decides chance."""

from __future__ import annotations

from collections.abc import Mapping

from pwprint.game.board.base import Board, Square, Squares
from pwprint.map.terrain.lattice import Lattice, lattice
from pwprint.pdf.marks import Point
from pwprint.values import Struct, field

WORKS = frozenset({"trench", "wire"})
"""The drawings of works that look in a direction."""


class Scene(Struct, frozen=True):
    """A piece of country: `areas` maps names of drawings (`woods`) to squares, `seed` decides every jitter.

    In `named` squares towns leave room for their names, in `wordy` ones for two lines. `fronts` are the directions in
    which works look, by squares; others look north.
    """

    board: Board
    areas: Mapping[str, Squares]
    seed: str
    named: Squares = 0
    wordy: Squares = 0
    fronts: Mapping[Square, int] = field(default_factory=dict)

    def area(self, art: str) -> Squares:
        """Return the squares of a drawing; none if the scene lacks it."""
        return self.areas.get(art, 0)

    def front(self, square: Square) -> int:
        """Return the direction in which the works of a square look."""
        return self.fronts.get(square, 0)

    @property
    def lattice(self) -> Lattice:
        """Where the board's squares lie."""
        return lattice(self.board)

    def centre(self, square: Square) -> Point:
        """Return the middle of a square in art units."""
        return self.lattice.centre(square)
