"""Playing whole turns and battles: engine and player in turn, everything logged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from typing import TYPE_CHECKING

from pwprint.game.record import Record

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.orders import Order
    from pwprint.game.state import State

    Player = Callable[[Battle, State, Decision], Order]


def set_up(battle: Battle, state: State, player: Player, record: Record) -> State:
    """Return the state in which the players have placed their units: the same one if there are none to place."""

    def choose(battle: Battle, state: State, decision: Decision) -> Order:
        return player(battle, battle.seen_by(state, decision.side), decision)

    return _played(battle, state, choose, record) if battle.is_setting_up(state) else state


def play_turn(battle: Battle, state: State, player: Player, record: Record) -> State:
    """Return the state at the end of the turn that is going on, or of the next one if none is.

    Before turn 1 the players set up.
    """
    state = set_up(battle, state, player, record)
    if battle.turn_is_over(state):
        state = battle.begin_turn(state, record)
    return _played(battle, state, player, record)


def _played(battle: Battle, state: State, player: Player, record: Record) -> State:
    """Return the state in which nothing is left to choose in the turn, or in the setup."""
    while True:
        state, decision = battle.proceed(state, record)
        if decision is None:
            return state
        state = battle.execute(state, player(battle, state, decision), record)


def play_turns(battle: Battle, state: State, player: Player, record: Record, most: int = 0) -> Iterator[State]:
    """Yield the state at the end of each turn till the battle ends, or till turn `most` does if that comes first.

    Without `most` there must be a turn limit, or the battle may never end.
    """
    while state.result is None and not 0 < most <= state.turn:
        state = play_turn(battle, state, player, record)
        yield state


def play_out(battle: Battle, state: State, player: Player, record: Record, most: int = 0) -> State:
    """Return the last state that `play_turns` yields, or the one given if no turn is played."""
    return reduce(lambda _before, after: after, play_turns(battle, state, player, record, most), state)
