"""Setting up a battle of `house`: the first state of each unit, and what a setup must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.setup import (
    Setup,
    arrives_unlimbered,
    empty_sides,
    first_facing,
    in_barred_ground,
    outside_zones,
    share_with,
    shared_squares,
)
from pwprint.game.state import Piece, Status
from pwprint.rulesets.house.ground import prepare

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario, Unit
    from pwprint.rulesets.house.own import Ruleset
    from pwprint.text.problems import Problem


def piece(scenario: Scenario, ruleset: Ruleset, unit: Unit) -> Piece:
    """Return the unit as it starts: fresh unless the scenario says so; arriving guns limbered. HOU-R37, HOU-R42."""
    status = Status.LOST if unit.lost else Status.WAITING if unit.at is None else Status.ON_BOARD
    arrives_limbered = status is Status.WAITING and "limbered" in ruleset.play.units[unit.type].keys
    return Piece(
        status,
        -1 if unit.at is None else unit.at,
        first_facing(scenario, unit),
        exhausted=bool(unit.keys.get("exhausted", False)),
        limbered=bool(unit.keys.get("limbered", arrives_limbered)),
    )


def check(scenario: Scenario, ruleset: Ruleset) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    setup = Setup(scenario, ruleset)
    return [
        *shared_squares(setup, "HOU-R27", share_with(ruleset.play.riders)),
        *outside_zones(setup, "HOU-R37"),
        *arrives_unlimbered(setup, "HOU-R42"),
        *in_barred_ground(setup, prepare(scenario, ruleset).barred, "HOU-R45"),
        *empty_sides(scenario),
    ]
