"""Squares as a list of areas such as `a1-c3`, few of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits

if TYPE_CHECKING:
    from pwprint.game.board.base import Board, Square, Squares


def areas(board: Board, squares: Squares) -> list[str]:
    """Return areas that have each of the squares once: the largest rectangle first, then the largest of what is left.

    Of rectangles of one size the southernmost is taken, then the westernmost; the list is in that order too.
    """
    found: list[tuple[Square, Square]] = []
    while squares:
        found.append(_largest(board, squares))
        squares &= ~board.rectangle(*found[-1])
    return [board.name(a) if a == b else f"{board.name(a)}-{board.name(b)}" for a, b in sorted(found)]


def _largest(board: Board, squares: Squares) -> tuple[Square, Square]:
    """Return the south-west and the north-east corner of the largest rectangle within squares."""
    best, corners = 0, (0, 0)
    for corner in bits(squares):
        column, _ = board.column_row(corner)
        wide, height, at = board.columns - column, 0, corner
        while wide and at < board.size:
            wide = _run(squares, at, wide)
            height += 1
            if wide * height > best:
                best, corners = wide * height, (corner, at + wide - 1)
            at += board.columns
    return corners


def _run(squares: Squares, start: Square, most: int) -> int:
    """Return how many squares in a row, at most so many, are there from a start on."""
    gaps = ~(squares >> start) & ((1 << most) - 1)
    return (gaps & -gaps).bit_length() - 1 if gaps else most
