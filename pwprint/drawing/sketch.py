"""A map without its labels, as drawings tell it: the size, the shape and where each kind of terrain is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pwprint.board.shapes import SHAPE, SHAPES
from pwprint.drawing.areas import areas

if TYPE_CHECKING:
    from pwprint.board.base import Board, Squares


@dataclass(frozen=True, slots=True)
class Sketch:
    """The map of a scenario of `ruleset`. Kinds of terrain that are nowhere are not in `terrain`."""

    ruleset: str
    board: Board
    terrain: Mapping[str, Squares]


def sketch_of(ruleset: str, ground: Mapping[str, Any]) -> Sketch:
    """Return the sketch of a map whose shape and names are right."""
    board = SHAPES[ground.get("shape", SHAPE)](int(ground["columns"]), int(ground["rows"]))
    masks = {kind: _squares(board, listed) for kind, listed in ground.get("terrain", {}).items()}
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


def _squares(board: Board, listed: list[str]) -> Squares:
    squares = 0
    for entry in listed:
        first, _, second = entry.partition("-")
        a, b = board.square(first), board.square(second or first)
        assert a is not None
        assert b is not None
        squares |= board.rectangle(a, b)
    return squares
