"""The two sides and their units: where they start, arrive and may leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.reader.squares import read_edge_squares, read_square, read_squares
from pwprint.format.reader.table import read_area, read_point, read_ways
from pwprint.game.scenario import Arrival, Side, Unit
from pwprint.game.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading
    from pwprint.game.board.base import Square
    from pwprint.game.table.areas import Point

_COMMON = frozenset({"id", "type", "name", "at", "arrives", "lost"})


def read_sides(node: Node, reading: Reading) -> tuple[Side, ...]:
    """Return the sides in file order, their units numbered through. Their exits are those of their own only."""
    sides: list[Side] = []
    count = 0
    for index, entry in enumerate(node.entries()):
        side = _side(index, entry, count, reading)
        count += len(side.units)
        sides.append(side)
    return tuple(sides)


def _side(index: int, node: Node, first_unit: int, reading: Reading) -> Side:
    side_id = node.get("id").text() or ""
    deployment = node.get("deployment")
    return Side(
        index=index,
        id=side_id,
        name=node.get("name").text() or side_id,
        colour=node.get("colour").text(),
        deployment=read_squares(deployment, reading)
        if deployment.given and not reading.ruleset.play.on_table
        else None,
        exits=0 if reading.ruleset.play.on_table else read_edge_squares(node.get("exits"), reading, "units leave"),
        printed_exhaustion_point=node.get("exhaustion_point").whole(),
        lost=node.get("lost").whole() or 0,
        units=tuple(_unit(n, index, entry, reading) for n, entry in enumerate(node.get("units").entries(), first_unit)),
        pointer=node.pointer,
        zone=read_area(deployment, reading) if reading.ruleset.play.on_table else None,
        ways=read_ways(node.get("exits"), reading) if reading.ruleset.play.on_table else (),
        briefing=node.get("briefing").text() or "",
    )


def _unit(index: int, side: int, node: Node, reading: Reading) -> Unit:
    point = read_point(node.get("at"), reading) if reading.ruleset.play.on_table else None
    return Unit(
        index=index,
        id=node.get("id").text() or "",
        side=side,
        type=node.get("type").text() or "",
        name=node.get("name").text() or "",
        at=_start(node, reading),
        arrives=_arrival(node.get("arrives"), reading),
        lost=node.get("lost").value is True,
        keys={**_implied(node, point, reading), **_keys(node, reading)},
        pointer=node.pointer,
        point=point,
    )


def _implied(node: Node, point: Point | None, reading: Reading) -> Mapping[str, object]:
    """Return the keys that a unit has where it starts, if it does not say otherwise."""
    if point is None or not isinstance(reading.board, Table):
        return {}
    return reading.ruleset.play.implied(reading.ruleset, reading.board, node.get("type").text() or "", point)


def _start(node: Node, reading: Reading) -> Square | None:
    return None if reading.ruleset.play.on_table else read_square(node.get("at"), reading)


def _arrival(node: Node, reading: Reading) -> Arrival | None:
    if not node.given:
        return None
    turn = node.get("turn").whole() or 1
    if reading.ruleset.play.on_table:
        return Arrival(turn, 0, read_area(node.get("at"), reading))
    return Arrival(turn, read_edge_squares(node.get("at"), reading, "units arrive"))


def _units(node: Node, reading: Reading) -> tuple[int, ...]:
    """Return the units that a node names: one, or a list of them."""
    named = node.entries() if isinstance(node.value, list) else (node,)
    return tuple(unit for unit in map(reading.unit, named) if unit is not None)


_NAMING: dict[str, Callable[[Node, Reading], object]] = {
    "facing": lambda node, reading: node.number() if reading.ruleset.play.on_table else reading.facing(node),
    "locked_with": _units,
    "towed_by": lambda node, reading: reading.unit(node),
    "last_target": read_square,
}
"""The keys of a unit that name something: a direction, a unit, a square."""


def _keys(node: Node, reading: Reading) -> dict[str, object]:
    """Return the ruleset's own keys as given, with numbers for names."""
    return {
        key: _NAMING[key](member, reading) if key in _NAMING else member.value
        for key, member in node.members()
        if key not in _COMMON
    }
