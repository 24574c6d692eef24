"""From a map to its drawing: a legend, a line for each row from the north, the letters of the columns below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.drawing.letters import OPEN, letters
from pwprint.game.board.grid import column_name
from pwprint.game.board.shapes import SHAPE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.format.drawing.sketch import Sketch


def drawn(sketch: Sketch, kinds: Iterable[str]) -> str:
    """Return the drawing of a map; the legend has all `kinds` of terrain of the ruleset, in their order.

    Several kinds in one square stand in the order of the ruleset too, so one map has one drawing.
    """
    legend = letters(kinds)
    lines = [f"# ruleset: {sketch.ruleset}"]
    if sketch.board.shape != SHAPE:
        lines.append(f"# shape: {sketch.board.shape}")
    lines += (f"# {letter} {kind}" for kind, letter in legend.items())
    return "\n".join((*lines, *_board(sketch, legend))) + "\n"


def _board(sketch: Sketch, legend: dict[str, str]) -> Iterator[str]:
    board = sketch.board
    cells = [_cell(sketch, legend, square) for square in range(board.size)]
    width, margin = max(map(len, cells)), len(str(board.rows))
    for row in reversed(range(board.rows)):
        here = cells[row * board.columns : (row + 1) * board.columns]
        yield _line(str(row + 1).rjust(margin), here, width)
    yield _line(" " * margin, [column_name(column) for column in range(board.columns)], width)


def _cell(sketch: Sketch, legend: dict[str, str], square: int) -> str:
    return "".join(letter for kind, letter in legend.items() if sketch.terrain.get(kind, 0) >> square & 1) or OPEN


def _line(head: str, cells: Sequence[str], width: int) -> str:
    return "  ".join((head, " ".join(cell.ljust(width) for cell in cells))).rstrip()
