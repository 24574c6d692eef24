"""How a turn closes, and how a battle ends at once: the same for turns of all kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pwprint.engine import victory

if TYPE_CHECKING:
    from pwprint.engine.battle import Battle
    from pwprint.engine.record import Record
    from pwprint.engine.state import Result, State


@dataclass(frozen=True, slots=True)
class Closing:
    """The rules that a turn closes by: exhaustion points, what follows when both sides are exhausted, and the end.

    `tally` reports how both sides stand.
    """

    point: tuple[str, ...]
    both: str
    end: str
    tally: Callable[[Battle, State, Record], None]


def close_turn(closing: Closing, battle: Battle, state: State, record: Record) -> State:
    """Count the units, then see whether the battle is over."""
    state = replace(state, activation=None, exhausted_in=victory.with_exhausted_sides(battle, state))
    closing.tally(battle, state, record)
    for side, since in enumerate(state.exhausted_in):
        if since == state.turn:
            record.add("side_exhausted", None, closing.point, side=side)
    result = victory.by_conditions(battle, state, closing.end) or victory.by_exhaustion(state, closing.both)
    if result is None and battle.turn_limit and state.turn >= battle.turn_limit:
        result = victory.by_count(battle, state, closing.end)
    return state if result is None else _over(state, result, record)


def destroyed_side(closing: Closing, battle: Battle, state: State, record: Record) -> State:
    """End the battle if a side has no unit left."""
    if all(state.occupied):
        return state
    result = victory.by_destruction(battle, state, closing.end)
    return state if result is None else _over(replace(state, pending=(), activation=None), result, record)


def _over(state: State, result: Result, record: Record) -> State:
    record.add("battle_over", None, (result.rule,), winner=result.winner, reason=result.reason)
    return replace(state, result=result)
