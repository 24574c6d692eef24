"""A small picture of the board for an order that cannot be carried out: its way, and the square where it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.narration.picture import cells_of, labels_of, lines_of, placed, stride_of
from pwprint.game.orders import OFF
from pwprint.game.state import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Board, Square
    from pwprint.game.orders import Order
    from pwprint.game.state import State

_WAY, _END = ">", "x"
_WIDEST = 14
"""No more columns than that are shown; an order that reaches farther needs no picture to be seen wrong."""


def closeup(battle: Battle, state: State, order: Order, token: str) -> str:
    """Return the squares round an order: `>` before those that it names, `x` before the one at fault.

    `token` is the order's key at fault. Empty on a board without squares, and for orders that name no square.
    """
    named = dict(_named(order))
    here = _start(state, order)
    squares = [square for square in (*named.values(), here) if square is not None]
    if not named or not squares:
        return ""
    columns, rows = _window(battle.board, squares)
    if len(columns) > _WIDEST:
        return ""
    marks = dict.fromkeys(named.values(), _WAY)
    end = named.get(token, named.get("at", named.get("to")))
    if end is not None:
        marks[end] = _END
    return "\n".join(_picture(battle, state, marks, (columns, rows)))


def _named(order: Order) -> Iterator[tuple[str, Square]]:
    """Yield the squares that an order names, by its keys."""
    for step, square in enumerate(getattr(order, "path", ())):
        if square != OFF:
            yield f"path/{step}", square
    for key in ("at", "to"):
        square = getattr(order, key, None)
        if isinstance(square, int):
            yield key, square


def _start(state: State, order: Order) -> Square | None:
    unit = getattr(order, "unit", None)
    if unit is None or state.pieces[unit].status is not Status.ON_BOARD:
        return None
    square: Square = state.pieces[unit].square
    return square


def _window(board: Board, squares: list[Square]) -> tuple[range, range]:
    """Return the columns and rows that the squares lie in, and one more all round."""
    places = [board.column_row(square) for square in squares]
    spans = []
    for values, most in (([column for column, _ in places], board.columns), ([row for _, row in places], board.rows)):
        spans.append(range(max(min(values) - 1, 0), min(max(values) + 2, most)))
    return spans[0], spans[1]


def _picture(battle: Battle, state: State, marks: dict[Square, str], window: tuple[range, range]) -> Iterator[str]:
    """Yield the lines of the picture, the northmost first, and the letters of the columns."""
    board, (columns, rows) = battle.board, window
    cells = cells_of(battle, state, labels_of(battle, state))
    shown = [[square for square in line if _inside(board, square, window)] for line in lines_of(board)]
    shown = [line for line in shown if line]
    longest = max(len(cells[square]) for line in shown for square in line)
    stride = min(stride_of(lines_of(board), board), 2)
    width = max(-(-(3 + longest) // stride), 2)
    gutter = max(len(str(row + 1)) for row in rows)
    for line in shown:
        texts = {
            board.column_row(square)[0] - columns[0]: f"{marks.get(square, ' ')}{cells[square]}" for square in line
        }
        yield f"{board.column_row(line[0])[1] + 1:>{gutter}} {placed(texts, width)}".rstrip()
    letters = {column - columns[0]: f" {board.name(column)[:-1]}" for column in columns}
    yield f"{' ' * gutter} {placed(letters, width)}".rstrip()


def _inside(board: Board, square: Square, window: tuple[range, range]) -> bool:
    column, row = board.column_row(square)
    return column in window[0] and row in window[1] and bool(board.all >> square & 1)
