"""Setting up a battle of `portable-19c`: the first state of each unit, and what a setup must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.setup import (
    empty_sides,
    first_facing,
    in_deep_water,
    outside_zones,
    share_with,
    shared_squares,
)
from pwprint.game.state import Piece, Status
from pwprint.rulesets.portable_19c.ground import prepare, towed_by
from pwprint.rulesets.portable_19c.tables import RIDERS, UNITS
from pwprint.text.problems import Problem, broken_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Scenario, Unit
    from pwprint.rulesets.portable_19c.own import Ruleset


def piece(scenario: Scenario, _ruleset: Ruleset, unit: Unit) -> Piece:
    """Return the unit as it starts: as the scenario says, else facing the enemy's edge. P19-R02, P19-R04."""
    status = Status.LOST if unit.lost else Status.WAITING if unit.at is None else Status.ON_BOARD
    transport = towed_by(scenario, unit)
    facing = first_facing(scenario, unit if transport is None else transport)
    return Piece(status, -1 if unit.at is None else unit.at, facing)


def check(scenario: Scenario, ruleset: Ruleset) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    reason = "only transports and commanders share a square, with friends"
    return [
        *shared_squares(scenario, "P19-MOV-07", reason, share_with(RIDERS)),
        *outside_zones(scenario, "P19-R02"),
        *in_deep_water(scenario, prepare(scenario, ruleset).deep, "P19-R58"),
        *_badly_towed(scenario),
        *_crossing_nothing(scenario, ruleset),
        *empty_sides(scenario),
    ]


def _badly_towed(scenario: Scenario) -> Iterator[Problem]:
    """Yield the guns whose transport is none, is elsewhere, or tows another gun. P19-R04, P19-R94."""
    taken: dict[int, str] = {}
    for unit in scenario.units:
        number = unit.keys.get("towed_by")
        if not isinstance(number, int):
            continue
        transport, pointer = scenario.units[number], f"{unit.pointer}/towed_by"
        if transport.side != unit.side or not UNITS[transport.type].tows:
            yield broken_rule("P19-R04", f"{transport.id} is not a transport on the side of {unit.id}", pointer)
        elif towed_by(scenario, unit) is None:
            message = f"{unit.id} is towed by {transport.id} and must start where and when it does"
            yield broken_rule("P19-R04", message, pointer)
        elif transport.index in taken:
            message = f"{transport.id} tows {taken[transport.index]} already"
            yield broken_rule("P19-R04", message, pointer, "one transport tows one gun")
        taken.setdefault(transport.index, unit.id)


def _crossing_nothing(scenario: Scenario, ruleset: Ruleset) -> Iterator[Problem]:
    trench = prepare(scenario, ruleset).trench
    for unit in scenario.units:
        if unit.keys.get("crossing") is True and (unit.at is None or not trench >> unit.at & 1):
            yield broken_rule("P19-R64", f"{unit.id} is crossing, but starts in no trench", f"{unit.pointer}/crossing")
