"""What a setup of `house` must not be. Units start fresh unless the scenario says so, HOU-R37, HOU-R42."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.setup import (
    Setup,
    arrives_unlimbered,
    badly_placed,
    empty_sides,
    in_barred_ground,
    outside_zone,
    shared_square,
    with_riders,
)
from pwprint.game.turn.deployment import GridDeployment

if TYPE_CHECKING:
    from pwprint.rulesets.house.own import Battle, Step
    from pwprint.text.problems import Problem


_PLACES = (shared_square("HOU-R27", with_riders), outside_zone("HOU-R37"))
_GROUND = (in_barred_ground("HOU-R45"),)
SETTING_UP: Step = GridDeployment("Set up", ("HOU-R46",), "HOU-R46", (*_PLACES, *_GROUND))
"""What the rules say where a player places units."""


def check(battle: Battle) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    setup, ground = Setup(battle.scenario, battle.ruleset), battle.ground
    return [
        *badly_placed(setup, ground, _PLACES),
        *arrives_unlimbered(setup, "HOU-R42"),
        *badly_placed(setup, ground, _GROUND),
        *empty_sides(battle.scenario),
    ]
