"""Playing whole turns and battles: engine and player in turn, everything logged."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pwprint.game.record import Record

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.orders import Order
    from pwprint.game.state import State

    Player = Callable[[Battle, State, Decision], Order]


def play_turn(battle: Battle, state: State, player: Player, record: Record) -> State:
    """Return the state at the end of the turn that is going on, or of the next one if none is."""
    if battle.turn_is_over(state):
        state = battle.begin_turn(state, record)
    while True:
        state, decision = battle.proceed(state, record)
        if decision is None:
            return state
        state = battle.execute(state, player(battle, state, decision), record)


def play_out(battle: Battle, state: State, player: Player, record: Record) -> State:
    """Return the state at the end of the battle. There must be a turn limit, or the battle may never end."""
    while state.result is None:
        state = play_turn(battle, state, player, record)
    return state
