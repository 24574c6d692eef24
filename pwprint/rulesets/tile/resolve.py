"""What is added to the dice of fire and close combat, and what they and saves need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order.activation import moves_and_fires
from pwprint.game.order.combat import Blow, Combat, Modifier, higher, those
from pwprint.game.order.saves import Saves
from pwprint.rulesets.tile.tables import COMBAT_HIT, FIRE_HIT, MOVED, SAVE, SUPPORT

if TYPE_CHECKING:
    from pwprint.rulesets.tile import own
    from pwprint.rulesets.tile.own import Battle, State


def fire_modifiers(battle: Battle, state: State, unit: int, target: int) -> tuple[Modifier, ...]:
    """Return what is added to a fire die. TIL-FIR-09 to TIL-FIR-12."""
    ground = battle.ground
    here, there = state.pieces[unit].square, state.pieces[target].square
    act = state.activation
    bonus = battle.kinds[unit].fire_bonus
    moved = act is not None and act.unit == unit and moves_and_fires(act)
    return those(
        (
            (bonus != 0, ("TIL-FIR-09", bonus)),
            (ground.cover[there], ("TIL-FIR-10", ground.cover[there])),
            (moved, ("TIL-FIR-11", MOVED)),
            (higher(ground, here, there), ("TIL-FIR-12", ground.heights[here])),
        )
    )


def combat_modifiers(battle: Battle, state: State, unit: int, opponent: int) -> tuple[Modifier, ...]:
    """Return what is added to a close-combat die of either side. TIL-CC-04, TIL-CC-05."""
    ground = battle.ground
    here, there = state.pieces[unit].square, state.pieces[opponent].square
    beside = state.occupied[battle.sides[unit]] & battle.board.adjacent[there] & ~(1 << here)
    supporters = beside.bit_count()
    support = SUPPORT * (supporters if ground.support_stacks else min(supporters, 1))
    return those(
        (
            (support, ("TIL-CC-04", support)),
            (higher(ground, here, there), ("TIL-CC-05", ground.heights[here])),
        )
    )


STRIKE: own.Blow = Blow(COMBAT_HIT, ("TIL-CC-03", "TIL-CC-06"), combat_modifiers)

COMBAT: own.Combat = Combat(
    shot=Blow(FIRE_HIT, ("TIL-FIR-08", "TIL-FIR-13"), fire_modifiers),
    attack=STRIKE,
    defence=STRIKE,
    saves=Saves(
        needs=lambda _battle, _unit: SAVE,
        hit="TIL-HIT-01",
        saved="TIL-HIT-02",
        failed="TIL-HIT-03",
        destroyed="TIL-HIT-04",
    ),
)
"""Dice in the order of TIL-R16."""
