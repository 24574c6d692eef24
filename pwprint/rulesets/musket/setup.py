"""Setting up a battle of `musket`: the first state of each unit, and what a setup must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.engine.setup import empty_sides, first_facing, outside_zones, shared_squares
from pwprint.engine.state import Piece, Status
from pwprint.problems import Problem, broken_rule
from pwprint.rulesets.musket.ground import prepare
from pwprint.rulesets.musket.tables import RIDERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.scenario import Scenario, Unit


def piece(scenario: Scenario, unit: Unit) -> Piece:
    """Return the unit as it starts: as the scenario says, else facing the enemy's edge. MUS-R33."""
    status = Status.LOST if unit.lost else Status.WAITING if unit.at is None else Status.ON_BOARD
    return Piece(status, -1 if unit.at is None else unit.at, first_facing(scenario, unit))


def check(scenario: Scenario) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    reason = f"only commanders share a {scenario.board.shape}, with friends"
    return [
        *shared_squares(scenario, "MUS-R23", reason, _may_share),
        *outside_zones(scenario, "MUS-R33"),
        *_in_deep_water(scenario),
        *empty_sides(scenario),
    ]


def _may_share(unit: Unit, other: Unit) -> bool:
    return unit.side == other.side and (unit.type in RIDERS or other.type in RIDERS)


def _in_deep_water(scenario: Scenario) -> Iterator[Problem]:
    deep = prepare(scenario).deep
    for unit in scenario.units:
        if unit.at is not None and deep >> unit.at & 1:
            at = scenario.board.name(unit.at)
            yield broken_rule(
                "MUS-R22", f"{unit.id} starts in the river at {at}, where there is no ford", f"{unit.pointer}/at"
            )
