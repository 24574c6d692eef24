"""Setting up a battle of `musket`: the first state of each unit, and what a setup must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.setup import (
    Setup,
    empty_sides,
    first_facing,
    in_barred_ground,
    in_deep_water,
    outside_zones,
    share_with,
    shared_squares,
)
from pwprint.game.state import Piece, Status
from pwprint.rulesets.musket.ground import prepare

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
    setup = Setup(scenario, ruleset)
    riders, message = {
        "commander_shares": (ruleset.play.riders, "shared"),
        "one": (frozenset[str](), "shared_by_two"),
    }[str(scenario.options["stacking"])]
    return [
        *shared_squares(setup, "MUS-R23", share_with(riders), message),
        *outside_zones(setup, "MUS-R33"),
        *in_deep_water(setup, prepare(scenario, ruleset).deep, "MUS-R22"),
        *in_barred_ground(setup, prepare(scenario, ruleset).barred, "MUS-R38"),
        *empty_sides(scenario),
    ]
