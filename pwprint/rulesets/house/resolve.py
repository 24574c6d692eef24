"""What is added to the dice of fire and close combat, and what they and saves need."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.order.activation import moves_and_fires, turns_and_fires
from pwprint.game.order.combat import Blow, Combat, Modifier, higher, those
from pwprint.game.order.saves import Saves
from pwprint.rulesets.house.tables import ATTACHED, COMBAT_HIT, FIRE_HIT, FLANK, UNMOVED

if TYPE_CHECKING:
    from pwprint.rulesets.house import own
    from pwprint.rulesets.house.own import Battle, State


def fire_modifiers(battle: Battle, state: State, unit: int, target: int) -> tuple[Modifier, ...]:
    """Return what is added to a fire die. HOU-FIR-08 to HOU-FIR-11."""
    ground = battle.ground
    here, there = state.pieces[unit].square, state.pieces[target].square
    act = state.activation
    unmoved = act is not None and not moves_and_fires(act) and not (turns_and_fires(act) and ground.turns_are_moves)
    return those(
        (
            (battle.attached(state, unit), ("HOU-FIR-08", ATTACHED)),
            (unmoved, ("HOU-FIR-09", UNMOVED)),
            (ground.cover[there], ("HOU-FIR-10", ground.cover[there])),
            (higher(ground, here, there), ("HOU-FIR-11", ground.heights[here])),
        )
    )


def combat_modifiers(battle: Battle, state: State, unit: int, opponent: int, *, attacks: bool) -> tuple[Modifier, ...]:
    """Return what is added to a close-combat die of either side. HOU-CC-04 to HOU-CC-06."""
    ground = battle.ground
    here, enemy = state.pieces[unit].square, state.pieces[opponent]
    flank = battle.board.step(enemy.square, enemy.facing or 0) != here
    return those(
        (
            (battle.attached(state, unit), ("HOU-CC-04", ATTACHED)),
            (attacks and flank, ("HOU-CC-05", FLANK)),
            (higher(ground, here, enemy.square), ("HOU-CC-06", ground.heights[here])),
        )
    )


def _save(battle: Battle, unit: int) -> int:
    ground = battle.ground
    return ground.qualities[unit].save


def _strike(*, attacks: bool) -> own.Blow:
    return Blow(COMBAT_HIT, ("HOU-CC-03", "HOU-CC-07"), partial(combat_modifiers, attacks=attacks))


COMBAT: own.Combat = Combat(
    shot=Blow(FIRE_HIT, ("HOU-FIR-07", "HOU-FIR-12"), fire_modifiers),
    attack=_strike(attacks=True),
    defence=_strike(attacks=False),
    saves=Saves(
        needs=_save,
        hit="HOU-HIT-01",
        saved="HOU-HIT-02",
        failed="HOU-HIT-03",
        destroyed="HOU-HIT-04",
        left_alone="HOU-R25",
        shared=lambda battle: battle.ground.hits_shared,
    ),
    strikes=lambda battle, unit: battle.ground.commanders_hit_back or not battle.riders >> unit & 1,
)
"""Dice in the order of HOU-R18."""
