"""From a map to its drawing: a legend, a line for each row from the north, the letters of the columns below."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from pwprint.format.drawing.letters import OPEN, letters
from pwprint.format.drawing.sketch import DEPLOYMENT
from pwprint.game.board.grid import column_name
from pwprint.game.board.shapes import SHAPE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pwprint.format.drawing.sketch import Sketch
    from pwprint.game.board.base import Board, Squares

_NO_LIKES: Mapping[str, str] = MappingProxyType({})


def drawn(sketch: Sketch, kinds: Iterable[str], likes: Mapping[str, str] = _NO_LIKES) -> str:
    """Return the drawing of a map; the legend has all `kinds` of terrain of the ruleset, in their order.

    Several kinds in one square stand in the order of the ruleset too, so one map has one drawing. `likes` says what
    ground of the scenario's own is like.
    """
    legend = letters(kinds)
    own = {kind: f" like {like}" for kind, like in likes.items()}
    said = (f"# {letter} {kind}{own.get(kind, '')}" for kind, letter in legend.items())
    return _page(sketch, (*said, *_board(sketch.board, sketch.terrain, legend)))


def drawn_zones(sketch: Sketch, zones: Mapping[str, Squares], kinds: Iterable[str]) -> str:
    """Return the drawing of where sides may set up; the terrain stands above it, as a comment to look at."""
    ground, legend = letters(kinds), letters(zones)
    below = [f"#| {line}".rstrip() for line in _board(sketch.board, sketch.terrain, ground)]
    said = (f"# {letter} {side}" for side, letter in legend.items())
    return _page(sketch, (f"# shows: {DEPLOYMENT}", *below, *said, *_board(sketch.board, zones, legend)))


def _page(sketch: Sketch, lines: Iterable[str]) -> str:
    shape = () if sketch.board.shape == SHAPE else (f"# shape: {sketch.board.shape}",)
    return "\n".join((f"# ruleset: {sketch.ruleset}", *shape, *lines)) + "\n"


def _board(board: Board, layers: Mapping[str, Squares], legend: Mapping[str, str]) -> Iterator[str]:
    cells = [_cell(layers, legend, square) for square in range(board.size)]
    width, margin = max(map(len, cells)), len(str(board.rows))
    for row in reversed(range(board.rows)):
        here = cells[row * board.columns : (row + 1) * board.columns]
        yield _line(str(row + 1).rjust(margin), here, width)
    yield _line(" " * margin, [column_name(column) for column in range(board.columns)], width)


def _cell(layers: Mapping[str, Squares], legend: Mapping[str, str], square: int) -> str:
    return "".join(letter for kind, letter in legend.items() if layers.get(kind, 0) >> square & 1) or OPEN


def _line(head: str, cells: Sequence[str], width: int) -> str:
    return "  ".join((head, " ".join(cell.ljust(width) for cell in cells))).rstrip()
