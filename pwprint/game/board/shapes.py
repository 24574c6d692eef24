"""The kinds of grid that a map can have."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pwprint.game.board.base import Board
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board

SHAPES: Mapping[str, Callable[[int, int], Board]] = {"square": square_board, "hex": hex_board}
"""By the name of its areas, how to make a board of columns and rows. A map that names none has the first."""

SHAPE = next(iter(SHAPES))
"""The shape of a map that does not say it."""


def facings_of(shapes: frozenset[str]) -> tuple[str, ...]:
    """Return the names of all directions that boards of these shapes have."""
    return tuple(dict.fromkeys(name for shape in SHAPES if shape in shapes for name in SHAPES[shape](1, 1).facings))
