"""What a setup of `musket` must not be. Units face the enemy's edge unless the scenario says otherwise, MUS-R33."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.setup import (
    Setup,
    empty_sides,
    in_barred_ground,
    in_deep_water,
    outside_zones,
    share_with,
    shared_squares,
)
from pwprint.rulesets.musket.ground import prepare

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario
    from pwprint.rulesets.musket.own import Ruleset
    from pwprint.text.problems import Problem


def check(scenario: Scenario, ruleset: Ruleset) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    setup, ground = Setup(scenario, ruleset), prepare(scenario, ruleset)
    riders, message = {
        "commander_shares": (ruleset.play.riders, "shared"),
        "one": (frozenset[str](), "shared_by_two"),
    }[str(scenario.options["stacking"])]
    return [
        *shared_squares(setup, "MUS-R23", share_with(riders), message),
        *outside_zones(setup, "MUS-R33"),
        *in_deep_water(setup, ground.deep, "MUS-R22"),
        *in_barred_ground(setup, ground.barred, "MUS-R38"),
        *empty_sides(scenario),
    ]
