"""What a setup of `musket` must not be. Units face the enemy's edge unless the scenario says otherwise, MUS-R33."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.setup import (
    Setup,
    badly_placed,
    empty_sides,
    in_barred_ground,
    in_deep_water,
    outside_zone,
    shared_square,
    with_riders,
)
from pwprint.game.turn.deployment import GridDeployment

if TYPE_CHECKING:
    from pwprint.game.scenario import Unit
    from pwprint.rulesets.musket.own import Battle, Step
    from pwprint.text.problems import Problem


def _may_share(setup: Setup, one: Unit, other: Unit) -> bool:
    return not _alone(setup) and with_riders(setup, one, other)


def _alone(setup: Setup) -> bool:
    return setup.scenario.options["stacking"] == "one"


STARTS = (
    shared_square("MUS-R23", _may_share, lambda setup: "shared_by_two" if _alone(setup) else "shared"),
    outside_zone("MUS-R33"),
    in_deep_water("MUS-R22"),
    in_barred_ground("MUS-R38"),
)
"""Where a unit may start, and a player may place it."""
SETTING_UP: Step = GridDeployment("Set up", ("MUS-R39",), "MUS-R39", STARTS)


def check(battle: Battle) -> list[Problem]:
    """Return what the rules forbid in a setup; each problem points at a unit or a side."""
    setup, ground = Setup(battle.scenario, battle.ruleset), battle.ground
    return [*badly_placed(setup, ground, STARTS), *empty_sides(battle.scenario)]
