"""The map and the options of one scenario, worked out once: what every rule of `tile` looks things up in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order.answers import Retreats, retreats
from pwprint.game.order.ground import Land, survey
from pwprint.game.order.pursuit import further_combats
from pwprint.game.order.sight import AlongPaths, SightQuestion
from pwprint.rulesets.tile.tables import TERRAIN
from pwprint.values import asdict

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario
    from pwprint.rulesets.tile.own import Ruleset


class Ground(Land, frozen=True):
    """The land, and the other options in force."""

    faces: bool
    units_block: bool
    commanders_attack: bool
    support_stacks: bool
    retreats: Retreats
    defenders_advance: bool
    exhausted_rally: bool
    further_combats: int | None
    look: SightQuestion


def prepare(scenario: Scenario, ruleset: Ruleset) -> Ground:
    """Return the ground of a scenario."""
    options = scenario.options
    return Ground(
        **asdict(survey(scenario, ruleset, TERRAIN)),
        faces=options["facing"] == "house",
        units_block=options["units_block_fire"] == "all",
        commanders_attack=options["commander_attack"] == "on",
        support_stacks=options["support_stack"] == "on",
        retreats=retreats(options),
        defenders_advance=options["defender_may_advance"] == "on",
        exhausted_rally=options["exhausted_commander_rallies"] == "on",
        further_combats=further_combats(options),
        look=AlongPaths(shortest=options["los_path"] == "shortest"),
    )
