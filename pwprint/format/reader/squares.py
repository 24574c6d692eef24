"""Squares and lists of squares: `c4`, and rectangles such as `a7-h8`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.game.board.grid import column_name, column_number
from pwprint.text.problems import Note, Part, Problem, Severity
from pwprint.text.words import listed, shown
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading

OFF_BOARD = "off"
"""What stands for a place off the board."""

_SQUARE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,4})\Z")


class Listing(Struct, frozen=True):
    """What one entry of a list of squares stands for, and where it stands."""

    squares: Squares
    pointer: str


def read_squares(node: Node, reading: Reading) -> Squares:
    """Return all squares of a list."""
    return union(read_listings(node, reading))


def read_edge_squares(node: Node, reading: Reading, purpose: str) -> Squares:
    """Return all squares of a list that must lie at the board's edge; `purpose` says why, such as `units leave`."""
    listings = read_listings(node, reading)
    for listing in listings:
        inner = listing.squares & ~reading.board.edge if reading.board else 0
        if inner and reading.board:
            reading.report(_not_edge(reading.board, inner, listing.pointer, purpose))
    return union(listings)


def read_listings(node: Node, reading: Reading) -> tuple[Listing, ...]:
    """Return the entries of a list of squares; report those off the board (G001) and those listed before (G004)."""
    listings: list[Listing] = []
    seen = 0
    for entry in node.entries():
        squares = _entry(entry, reading)
        if squares & seen and reading.board:
            reading.report(_twice(reading.board, squares & seen, entry.pointer, listings))
        seen |= squares
        listings.append(Listing(squares, entry.pointer))
    return tuple(listings)


def read_square(node: Node, reading: Reading) -> Square | None:
    """Return the square that a node names."""
    name = node.text()
    return None if name is None else named_square(name, node, reading)


def expected_square(node: Node, reading: Reading) -> Square | None:
    """Return a square; None where the file has null or `off`: the unit is not on the board."""
    name = node.text()
    return None if name is None or name == OFF_BOARD else named_square(name, node, reading)


def named_square(name: str, node: Node, reading: Reading, part: Part = Part.VALUE) -> Square | None:
    """Return the square of a name; report it at `node` if the board has none of that name (G001)."""
    if reading.board is None:
        return None
    square = reading.board.square(name)
    if square is None:
        reading.report(_off_board(reading.board, (name,), node.pointer, part))
    return square


def union(listings: tuple[Listing, ...]) -> Squares:
    """Return the squares of all listings."""
    squares = 0
    for listing in listings:
        squares |= listing.squares
    return squares


def square_names(board: Board, squares: Squares) -> str:
    """Return the names of a set of squares as words of a sentence."""
    return listed(tuple(board.name(square) for square in bits(squares)))


def _entry(node: Node, reading: Reading) -> Squares:
    text, board = node.text(), reading.board
    if text is None or board is None:
        return 0
    first, dash, second = text.partition("-")
    a = board.square(first)
    b = board.square(second) if dash else a
    if a is None or b is None:
        corners = tuple(dict.fromkeys((first, second) if dash else (first,)))
        off = tuple(name for name in corners if board.square(name) is None)
        are_names = all(map(_SQUARE.match, corners))
        reading.report(_off_board(board, off if are_names else (text,), node.pointer, Part.VALUE))
        return 0
    return board.rectangle(a, b)


def _off_board(board: Board, names: tuple[str, ...], pointer: str, part: Part) -> Problem:
    """Say that squares are off the board, and which squares of the board come nearest."""
    verb = "is" if len(names) == 1 else "are"
    near = tuple(dict.fromkeys(_nearest(board, name) for name in names))
    if None in near:
        hint = "a square is a column's letter and a row's number, such as c4; a rectangle is two corners, such as a1-c3"
    else:
        hint = f"did you mean {listed(tuple(filter(None, near)))}?"
    words = listed([name if _SQUARE.match(name) else shown(name) for name in names])
    return Problem("G001", f"{words} {verb} off the board, which is {_extent(board)}", pointer, hint, part=part)


def _nearest(board: Board, name: str) -> str | None:
    match = _SQUARE.match(name)
    if match is None:
        return None
    column = min(column_number(match[1].lower()), board.columns - 1)
    row = min(max(int(match[2]), 1), board.rows)
    return f"{column_name(column)}{row}"


def _extent(board: Board) -> str:
    return f"{board.name(0)}-{board.name(board.size - 1)}"


def _twice(board: Board, squares: Squares, pointer: str, before: list[Listing]) -> Problem:
    names = square_names(board, squares)
    notes = tuple(
        Note(f"{square_names(board, first)} stands here first", place) for first, place in _firsts(squares, before)
    )
    message = f"{names} {'is' if squares.bit_count() == 1 else 'are'} listed more than once"
    return Problem("G004", message, pointer, "list each square once", Severity.WARNING, notes=notes)


def _firsts(squares: Squares, before: list[Listing]) -> Iterator[tuple[Squares, str]]:
    """Yield where squares were listed first: each square once, however often it was listed since."""
    for listing in before:
        first = listing.squares & squares
        if first:
            yield first, listing.pointer
            squares &= ~first


def _not_edge(board: Board, inner: Squares, pointer: str, purpose: str) -> Problem:
    verb = "is" if inner.bit_count() == 1 else "are"
    message = f"{square_names(board, inner)} {verb} not at the board's edge, where {purpose}"
    last = board.name(board.size - 1)
    column, row = column_name(board.columns - 1), last[len(column_name(board.columns - 1)) :]
    return Problem("G003", message, pointer, f"the edge is columns a and {column}, rows 1 and {row}")
