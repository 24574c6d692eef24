"""The first turn: how much each side could do, and which units could do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.dice import SeededDice
from pwprint.game.play import play_turn, set_up
from pwprint.game.players.random import random_player
from pwprint.game.record import SilentRecord
from pwprint.game.state import Status

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision, Offer
    from pwprint.game.orders import Order
    from pwprint.game.state import State


def count_legal_orders(battle: Battle) -> tuple[int, int]:
    """Play turn 1 by chance, from a seed that belongs to the scenario, and count what each side could have ordered."""
    counts = [0, 0]
    choose = random_player(f"{battle.scenario.id}/player")

    def player(battle: Battle, state: State, decision: Decision) -> Order:
        counts[decision.side] += decision.total
        return choose(battle, state, decision)

    state = set_up(battle, battle.start(), choose, SilentRecord(SeededDice(battle.scenario.id)))
    play_turn(battle, state, player, SilentRecord(SeededDice(battle.scenario.id)))
    return counts[0], counts[1]


def idle_units(battle: Battle) -> tuple[int, ...]:
    """Return the units with no order in turn 1 but to hold; none where players set up, who may do better."""
    if battle.placed_by_players:
        return ()
    state = battle.begin_turn(battle.start(), SilentRecord(SeededDice(battle.scenario.id)))
    steps = battle.ruleset.play.sequence
    return tuple(
        unit
        for unit, piece in enumerate(state.pieces)
        if piece.status is Status.ON_BOARD
        and not any(step.rests(battle, state, unit) for step in steps)
        and not any(_leads_on(state, unit, offer) for step in steps for offer in step.outlook(battle, state, unit))
    )


def _leads_on(state: State, unit: int, offer: Offer) -> bool:
    """Return whether an offer lets a unit do more than stay where it is."""
    square = state.pieces[unit].square
    here = 1 << square if square >= 0 else 0
    return bool(offer.places & ~here) if offer.do == "move" else offer.do not in {"hold", "done"}
