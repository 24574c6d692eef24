"""What a setup of `house` must not be. Units start fresh unless the scenario says so, HOU-R37, HOU-R42."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order.ground import entered_by_none
from pwprint.game.setup import (
    Setup,
    arrives_unlimbered,
    empty_sides,
    in_barred_ground,
    outside_zones,
    share_with,
    shared_squares,
)

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario
    from pwprint.rulesets.house.own import Ruleset
    from pwprint.text.problems import Problem


def check(scenario: Scenario, ruleset: Ruleset) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    setup = Setup(scenario, ruleset)
    return [
        *shared_squares(setup, "HOU-R27", share_with(ruleset.play.riders)),
        *outside_zones(setup, "HOU-R37"),
        *arrives_unlimbered(setup, "HOU-R42"),
        *in_barred_ground(setup, entered_by_none(scenario, ruleset.play.terrain), "HOU-R45"),
        *empty_sides(scenario),
    ]
