"""Setting up a battle of `musket`: the first state of each unit, and what a setup must not be."""

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
from pwprint.rulesets.musket.ground import prepare
from pwprint.rulesets.musket.tables import RIDERS

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario, Unit
    from pwprint.rulesets.musket.own import Ruleset
    from pwprint.text.problems import Problem


def piece(scenario: Scenario, _ruleset: Ruleset, unit: Unit) -> Piece:
    """Return the unit as it starts: as the scenario says, else facing the enemy's edge. MUS-R33."""
    status = Status.LOST if unit.lost else Status.WAITING if unit.at is None else Status.ON_BOARD
    return Piece(status, -1 if unit.at is None else unit.at, first_facing(scenario, unit))


def check(scenario: Scenario, ruleset: Ruleset) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    area = scenario.board.shape
    riders, reason = {
        "commander_shares": (RIDERS, f"only commanders share a {area}, with friends"),
        "one": (frozenset[str](), f"one unit in a {area}"),
    }[str(scenario.options["stacking"])]
    return [
        *shared_squares(scenario, "MUS-R23", reason, share_with(riders)),
        *outside_zones(scenario, "MUS-R33"),
        *in_deep_water(scenario, prepare(scenario, ruleset).deep, "MUS-R22"),
        *empty_sides(scenario),
    ]
