"""What the sides fight for: objectives and the conditions of victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.scenario import Objective, Side, Victory, VictoryTerms
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading
    from pwprint.game.table.areas import Area


def read_objectives(node: Node, reading: Reading) -> tuple[Objective, ...]:
    """Return the objectives in file order; one without a name goes by its id."""
    return tuple(_objective(entry, reading) for entry in node.entries())


def read_victory(node: Node, sides: tuple[Side, ...], reading: Reading) -> tuple[Victory, ...]:
    """Return the conditions of victory in file order."""
    return tuple(_victory(entry, sides, reading) for entry in node.entries())


def with_exits(sides: tuple[Side, ...], victory: tuple[Victory, ...]) -> tuple[Side, ...]:
    """Return the sides with the exits that their conditions of victory name beside their own."""
    return tuple(replace(side, exits=_exits(side, victory), ways=_ways(side, victory)) for side in sides)


def _objective(node: Node, reading: Reading) -> Objective:
    objective_id = node.get("id").text() or ""
    name = node.get("name").text() or objective_id
    at = reading.places.zone(node.get("at"), reading)
    return Objective(objective_id, name, at.squares or 0, node.pointer, at.area)


def _victory(node: Node, sides: tuple[Side, ...], reading: Reading) -> Victory:
    side = reading.side(node.get("side")) or 0
    own = sides[side] if sides else None
    return Victory(side, _condition(node.get("when"), own, reading), node.pointer)


def _condition(node: Node, own: Side | None, reading: Reading) -> VictoryTerms:
    holds = (reading.objective(entry) for entry in node.get("holds").entries())
    exits, by = node.get("exits").whole(), node.get("by")
    named = reading.places.exits(by, reading)
    by_default = own is not None and exits is not None and not by.given
    return VictoryTerms(
        holds=tuple(index for index in holds if index is not None),
        at_turn=node.get("at_turn").whole(),
        exits=exits,
        by=own.exits if own is not None and by_default else named.squares,
        ways=own.ways if own is not None and by_default else named.ways,
        enemy_exhausted=node.get("enemy_exhausted").value is True,
        enemy_lost=node.get("enemy_lost").whole(),
    )


def _ways(side: Side, victory: tuple[Victory, ...]) -> tuple[Area, ...]:
    named = (area for one in victory if one.side == side.index for area in one.when.ways)
    return tuple(dict.fromkeys((*side.ways, *named)))


def _exits(side: Side, victory: tuple[Victory, ...]) -> int:
    exits = side.exits
    for one in victory:
        if one.side == side.index:
            exits |= one.when.by
    return exits
