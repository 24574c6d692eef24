"""Setting up a battle of `tile`: the first state of each tile, and what a setup must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.engine.state import Piece, Status
from pwprint.problems import Note, Problem, broken_rule
from pwprint.rulesets.tile.tables import UNITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.board.base import Squares
    from pwprint.scenario import Scenario, Side, Unit

_TOWARDS_THE_ENEMY = (0, 2)
"""The first side has the south edge and faces north. TIL-R26"""


def piece(scenario: Scenario, unit: Unit) -> Piece:
    """Return the tile as it starts: fresh unless the scenario says so; arriving guns limbered. TIL-R26, TIL-R39."""
    status = Status.LOST if unit.lost else Status.WAITING if unit.at is None else Status.ON_BOARD
    arrives_limbered = status is Status.WAITING and UNITS[unit.type].limbers
    faces = scenario.options["facing"] == "house"
    facing = unit.keys.get("facing", _TOWARDS_THE_ENEMY[unit.side])
    return Piece(
        status,
        -1 if unit.at is None else unit.at,
        facing if faces and isinstance(facing, int) else None,
        exhausted=bool(unit.keys.get("exhausted", False)),
        limbered=bool(unit.keys.get("limbered", arrives_limbered)),
    )


def deployment(scenario: Scenario, side: Side) -> Squares:
    """Return where a side may deploy: its zone, else the two rows nearest its edge. TIL-R26."""
    if side.deployment is not None:
        return side.deployment
    board = scenario.board
    rows = (0, min(1, board.rows - 1)) if side.index == 0 else (max(board.rows - 2, 0), board.rows - 1)
    corner, opposite = rows[0] * board.columns, rows[1] * board.columns + board.columns - 1
    return board.rectangle(corner, opposite)


def check(scenario: Scenario) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    return [*_shared_squares(scenario), *_zones(scenario), *_keys(scenario), *_empty_sides(scenario)]


def _shared_squares(scenario: Scenario) -> Iterator[Problem]:
    first: dict[int, Unit] = {}
    for unit in scenario.units:
        if unit.at is None:
            continue
        if unit.at in first:
            other = first[unit.at]
            yield broken_rule(
                "TIL-SET-06",
                f"{unit.id} shares {scenario.board.name(unit.at)} with {other.id}; a square never holds two units",
                f"{unit.pointer}/at",
                notes=(Note(f"{other.id} starts here", f"{other.pointer}/at"),),
            )
        else:
            first[unit.at] = unit


def _zones(scenario: Scenario) -> Iterator[Problem]:
    for side in scenario.sides:
        zone = deployment(scenario, side)
        for unit in side.units:
            if unit.at is not None and not zone >> unit.at & 1:
                where = "its side's deployment zone" if side.deployment is not None else "the two rows of its edge"
                yield broken_rule(
                    "TIL-R26",
                    f"{unit.id} starts at {scenario.board.name(unit.at)}, outside {where}",
                    f"{unit.pointer}/at",
                    None if side.deployment is not None else f"give {side.id} a deployment zone",
                )


def _keys(scenario: Scenario) -> Iterator[Problem]:
    faces = scenario.options["facing"] == "house"
    for unit in scenario.units:
        if "facing" in unit.keys and not faces:
            yield broken_rule(
                "TIL-R01", "tiles have no facing", f"{unit.pointer}/facing", "it takes the option facing: house"
            )
        if unit.arrives is not None and unit.keys.get("limbered") is False:
            yield broken_rule(
                "TIL-R39", f"{unit.id} arrives, and artillery enters limbered", f"{unit.pointer}/limbered"
            )


def _empty_sides(scenario: Scenario) -> Iterator[Problem]:
    for side in scenario.sides:
        if all(unit.lost for unit in side.units):
            yield Problem("U001", f"{side.id} has no unit to command", side.pointer)
