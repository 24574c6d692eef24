"""The map: its size, its terrain and its labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.reader.squares import Listing, named_square, read_listings, square_names, union
from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.game.board.shapes import SHAPE, SHAPES
from pwprint.text.problems import Note, Part, Problem
from pwprint.text.words import listed
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading


_BRIDGE = {"road", "river"}
"""The terrain that meets on a bridge, where a bridge is not terrain itself and the two never share a square."""
_MOST_KINDS = 20  # in one square, before reports stop: no ruleset has so many


class _Ground(Struct, frozen=True):
    """One kind of terrain listed for a square."""

    kind: str
    pointer: str


def read_board(node: Node) -> Board | None:
    """Return the board of a map; None if its size or its shape cannot be read."""
    columns, rows, shape = node.get("columns").whole(), node.get("rows").whole(), node.choice("shape", SHAPE)
    return SHAPES[shape](columns, rows) if columns and rows and shape else None


def read_terrain(node: Node, reading: Reading) -> dict[str, Squares]:
    """Return the squares of each kind of terrain; report kinds that may not share a square (G002)."""
    terrain: dict[str, Squares] = {}
    grounds: dict[Square, list[_Ground]] = {}
    for kind, listed_at in node.members():
        listings = read_listings(listed_at, reading)
        terrain[kind] = union(listings)
        for listing in listings:
            _lay(kind, listing, grounds, reading)
    return terrain


def read_labels(node: Node, reading: Reading) -> dict[Square, str]:
    """Return the words written on squares."""
    labels: dict[Square, str] = {}
    for name, member in node.members():
        square, text = named_square(name, member, reading, Part.KEY), member.text()
        if square is not None and text is not None:
            labels[square] = text
    return labels


def _lay(kind: str, listing: Listing, grounds: dict[Square, list[_Ground]], reading: Reading) -> None:
    """Add a listing to what the squares hold, and report it once if it goes with something that it may not."""
    clashes: Squares = 0
    for square in bits(listing.squares):
        ground = grounds.setdefault(square, [])
        kinds = {other.kind for other in ground}
        if kind in kinds or len(kinds) > _MOST_KINDS:
            continue  # listed twice, or among a crowd: that has been said, and so has any conflict
        # Of a square that is in conflict already no more is said: who is right there has to be settled first.
        if _may_share(kinds, reading) and not _may_share({kind, *kinds}, reading):
            clashes |= 1 << square
        ground.append(_Ground(kind, listing.pointer))
    if clashes and reading.board:
        reading.report(_conflict(kind, listing, clashes, grounds, reading))


def _may_share(kinds: set[str], reading: Reading) -> bool:
    return len(kinds) <= 1 or any(kinds <= shares for shares in reading.ruleset.play.terrain_shares)


def _conflict(
    kind: str, listing: Listing, clashes: Squares, grounds: Mapping[Square, list[_Ground]], reading: Reading
) -> Problem:
    board = reading.board
    assert board is not None
    earlier: dict[_Ground, Squares] = {}
    for square in bits(clashes):
        for ground in _opponents(kind, grounds[square], reading):
            earlier[ground] = earlier.get(ground, 0) | 1 << square
    kinds = listed(tuple(dict.fromkeys(ground.kind for ground in earlier)))
    names, verb = square_names(board, clashes), "is" if clashes.bit_count() == 1 else "are"
    notes = tuple(
        Note(f"{square_names(board, at)}: {ground.kind} here", ground.pointer) for ground, at in earlier.items()
    )
    hint = f"leave {names} out of {kind}, or out of {kinds}"
    if {kind, kinds} == _BRIDGE:
        them = "it" if clashes.bit_count() == 1 else "them"
        hint = f"a bridge is a road square in the line of a river: leave {names} out of river and keep {them} in road"
    return Problem(
        "G002", f"{names} {verb} already {kinds} and cannot be {kind} too", listing.pointer, hint, notes=notes
    )


def _opponents(kind: str, grounds: list[_Ground], reading: Reading) -> list[_Ground]:
    """Return what in a square does not go with a kind: some of it, or all of it together."""
    others = [ground for ground in grounds if ground.kind != kind]
    return [ground for ground in others if not _may_share({kind, ground.kind}, reading)] or others
