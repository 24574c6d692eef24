"""What the sides fight for: objectives and the conditions of victory."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pwprint.reader.squares import read_edge_squares, read_squares
from pwprint.scenario import Condition, Objective, Side, Victory

if TYPE_CHECKING:
    from pwprint.reader.node import Node
    from pwprint.reader.reading import Reading


def read_objectives(node: Node, reading: Reading) -> tuple[Objective, ...]:
    """Return the objectives in file order; one without a name goes by its id."""
    return tuple(_objective(entry, reading) for entry in node.entries())


def read_victory(node: Node, sides: tuple[Side, ...], reading: Reading) -> tuple[Victory, ...]:
    """Return the conditions of victory in file order."""
    return tuple(_victory(entry, sides, reading) for entry in node.entries())


def with_exits(sides: tuple[Side, ...], victory: tuple[Victory, ...]) -> tuple[Side, ...]:
    """Return the sides with the exits that their conditions of victory name beside their own."""
    return tuple(replace(side, exits=_exits(side, victory)) for side in sides)


def _objective(node: Node, reading: Reading) -> Objective:
    objective_id = node.get("id").text() or ""
    at = read_squares(node.get("at"), reading)
    return Objective(objective_id, node.get("name").text() or objective_id, at, node.pointer)


def _victory(node: Node, sides: tuple[Side, ...], reading: Reading) -> Victory:
    side = reading.side(node.get("side")) or 0
    own_exits = sides[side].exits if sides else 0
    return Victory(side, _condition(node.get("when"), own_exits, reading), node.pointer)


def _condition(node: Node, own_exits: int, reading: Reading) -> Condition:
    holds = (reading.objective(entry) for entry in node.get("holds").entries())
    exits, by = node.get("exits").whole(), node.get("by")
    squares = read_edge_squares(by, reading, "units leave")
    return Condition(
        holds=tuple(index for index in holds if index is not None),
        at_turn=node.get("at_turn").whole(),
        exits=exits,
        by=own_exits if exits is not None and not by.given else squares,
        enemy_exhausted=node.get("enemy_exhausted").value is True,
        enemy_lost=node.get("enemy_lost").whole(),
    )


def _exits(side: Side, victory: tuple[Victory, ...]) -> int:
    exits = side.exits
    for one in victory:
        if one.side == side.index:
            exits |= one.when.by
    return exits
