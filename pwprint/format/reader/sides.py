"""The two sides and their units: where they start, arrive and may leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.format.reader.goals import read_score
from pwprint.format.reader.places import Zone
from pwprint.format.reader.squares import read_square
from pwprint.game.board.base import bits
from pwprint.game.board.surface import Surface
from pwprint.game.scenario import Arrival, Side, Unit
from pwprint.text.problems import Problem, Severity
from pwprint.text.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.format.reader.node import Node
    from pwprint.format.reader.reading import Reading
    from pwprint.game.board.base import Board

_COMMON = frozenset({"id", "type", "name", "at", "arrives", "lost", "picture", "flag"})


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
    side_id = node.said("id")
    deployment = reading.places.zone(node.get("deployment"), reading)
    exits = reading.places.exits(node.get("exits"), reading)
    return Side(
        index=index,
        id=side_id,
        name=node.said("name") or side_id,
        colour=node.get("colour").text(),
        deployment=deployment.squares,
        exits=exits.squares,
        printed_exhaustion_point=node.get("exhaustion_point").whole(),
        lost=node.get("lost").whole() or 0,
        units=tuple(_unit(n, index, entry, reading) for n, entry in enumerate(node.get("units").entries(), first_unit)),
        pointer=node.pointer,
        zone=deployment.area,
        ways=exits.ways,
        briefing=node.said("briefing"),
        article=node.said("article"),
        flag=node.said("flag"),
    )


def _unit(index: int, side: int, node: Node, reading: Reading) -> Unit:
    start, kind = reading.places.start(node, reading), node.said("type")
    return Unit(
        index=index,
        id=node.said("id"),
        side=side,
        type=kind,
        name=node.said("name"),
        at=start.square,
        arrives=_arrival(node.get("arrives"), reading),
        lost=node.get("lost").value is True,
        keys={**start.keys, **reading.ruleset.play.given.get(kind, {}), **_keys(node, reading)},
        pointer=node.pointer,
        point=start.point,
        picture=node.said("picture"),
        flag=node.said("flag"),
    )


def _arrival(node: Node, reading: Reading) -> Arrival | None:
    if not node.given:
        return None
    turn = node.get("turn").whole() or 1
    at, other = (reading.places.edge(node.get(key), reading, "units arrive") for key in ("at", "else"))
    _check_others(node.get("else"), at, other, reading)
    needs, until = read_score(node.get("on")), node.get("until").whole()
    if until is not None and until < turn:
        message = f"`until` is {until}, but the first die is thrown in {reading.ruleset.book.turn_word} {turn}"
        reading.report(Problem("S005", message, node.get("until").pointer, f"{turn} or more"))
    return Arrival(turn, at.squares or 0, at.area, needs, until, other.squares or 0, other.area)


def _check_others(node: Node, at: Zone, other: Zone, reading: Reading) -> None:
    """Report places by which a unit may come in any case."""
    message = _TWICE[reading.ruleset.play.surface](at, other, reading.board)
    if message:
        reading.report(Problem("G004", message, node.pointer, severity=Severity.WARNING))


def _same_squares(at: Zone, other: Zone, board: Board | None) -> str:
    again = (at.squares or 0) & (other.squares or 0)
    if not again or board is None:
        return ""
    names = listed([board.name(square) for square in bits(again)])
    return f"{names} {'is' if again.bit_count() == 1 else 'are'} in `at` already"


def _same_area(at: Zone, other: Zone, _board: Board | None) -> str:
    return "this is the area of `at`" if Zone() != other == at else ""


_TWICE = {Surface.GRID: _same_squares, Surface.TABLE: _same_area}


def _units(node: Node, reading: Reading) -> tuple[int, ...]:
    """Return the units that a node names: one, or a list of them."""
    named = node.entries() if isinstance(node.value, list) else (node,)
    return tuple(unit for unit in map(reading.unit, named) if unit is not None)


_NAMING: dict[str, Callable[[Node, Reading], object]] = {
    "facing": lambda node, reading: reading.places.facing(node, reading),
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
