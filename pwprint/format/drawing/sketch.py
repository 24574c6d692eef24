"""What drawings tell: the size of a map, its shape, and where each kind of terrain is, or where sides may set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pwprint.format.drawing.areas import areas
from pwprint.game.board.shapes import SHAPE, SHAPES
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.board.base import Board, Squares


DEPLOYMENT = "deployment"
"""What a drawing shows in place of terrain."""


class Sketch(Struct, frozen=True):
    """The map of a scenario of `ruleset`. Kinds of terrain that are nowhere are not in `terrain`.

    A sketch of deployment has `zones`, the squares of each side by its id, and no terrain.
    """

    ruleset: str
    board: Board
    terrain: Mapping[str, Squares]
    zones: Mapping[str, Squares] | None = None


def sketch_of(ruleset: str, ground: Mapping[str, Any]) -> Sketch:
    """Return the sketch of a map whose shape and names are right."""
    board = SHAPES[ground.get("shape", SHAPE)](int(ground["columns"]), int(ground["rows"]))
    masks = {kind: squares_of(board, listed) for kind, listed in ground.get("terrain", {}).items()}
    return Sketch(ruleset, board, {kind: mask for kind, mask in masks.items() if mask})


def map_value(sketch: Sketch) -> dict[str, Any]:
    """Return the map as the scenario format has it, terrain in as few areas as are easily found."""
    board = sketch.board
    return {
        "columns": board.columns,
        "rows": board.rows,
        **({} if board.shape == SHAPE else {"shape": board.shape}),
        "terrain": {kind: areas(board, squares) for kind, squares in sketch.terrain.items()},
    }


def squares_of(board: Board, listed: object) -> Squares | None:
    """Return the squares of a list as the scenario format has it; None if it is not one, or leaves the board."""
    squares = 0
    if not isinstance(listed, list):
        return None
    for entry in listed:
        first, dash, second = entry.partition("-") if isinstance(entry, str) else ("", "", "")
        a, b = board.square(first), board.square(second if dash else first)
        if a is None or b is None:
            return None
        squares |= board.rectangle(a, b)
    return squares
