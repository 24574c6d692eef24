"""The map and the options of one scenario, worked out once: what every rule of `house` looks things up in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order.answers import Retreats, retreats
from pwprint.game.order.ground import Land, survey
from pwprint.game.order.pursuit import further_combats
from pwprint.game.order.sight import AlongPaths, SightQuestion, Straight
from pwprint.rulesets.house.tables import TERRAIN, Quality, quality_of
from pwprint.values import asdict

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario
    from pwprint.rulesets.house.own import Ruleset


class Ground(Land, frozen=True):
    """The land, the other options in force, and for each unit its quality."""

    look: SightQuestion
    arc_is_front: bool
    commanders_follow: bool
    exhausted_attack: bool
    exhausted_fire: bool
    guns_turn: bool
    turns_are_moves: bool
    defenders_advance: bool
    hits_shared: bool
    commanders_hit_back: bool
    commanders_rallied: bool
    further_combats: int | None
    retreats: Retreats
    qualities: tuple[Quality, ...]

    @property
    def faces(self) -> bool:
        """Whether units have a facing: here they always have."""
        return True


def prepare(scenario: Scenario, ruleset: Ruleset) -> Ground:
    """Return the ground of a scenario."""
    options = scenario.options
    return Ground(
        **asdict(survey(scenario, ruleset, TERRAIN)),
        look=AlongPaths(shortest=True) if options["los_method"] == "path" else Straight(),
        arc_is_front=options["fire_arc"] == "front",
        commanders_follow=options["commander_follows"] == "on",
        exhausted_attack=options["exhausted_attack"] == "on",
        exhausted_fire=options["exhausted_fire"] == "not_adjacent",
        guns_turn=options["unlimbered_turn"] == "on",
        turns_are_moves=options["turn_in_place_counts_as_move"] == "on",
        defenders_advance=options["defender_may_advance"] == "on",
        hits_shared=options["attached_commander_hit"] == "shares",
        commanders_hit_back=options["commander_hits_back"] == "on",
        commanders_rallied=options["commander_rallied"] == "on",
        further_combats=further_combats(options),
        retreats=retreats(options),
        qualities=tuple(quality_of(unit) for unit in scenario.units),
    )
