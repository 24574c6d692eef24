"""Carrying out legal orders: each function returns the state after one of them and logs what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.order import moves, pursuit
from pwprint.game.order.actions import answered
from pwprint.game.order.activation import did
from pwprint.game.orders import Advance, CloseCombat, Done, Fire, Move
from pwprint.game.state import Status
from pwprint.game.turn import turn
from pwprint.rulesets.musket import resolve

if TYPE_CHECKING:
    from pwprint.game.record import Record
    from pwprint.rulesets.musket.own import Battle, State

_MOVE = moves.MoveRules(move=("MUS-ACT-02", "MUS-MOV-02"), enter=("MUS-R36",), leave=("MUS-R34",))


def move(battle: Battle, state: State, order: Move, record: Record) -> State:
    """Move a unit, bring it in, or take it off by an exit."""
    state = moves.move(_MOVE, battle, state, order, record)
    return _into_ford(battle, state, order.unit) if order.path else state


def _into_ford(battle: Battle, state: State, unit: int) -> State:
    """Note that a unit has entered a ford, if it has: it can leave it in a later turn. MUS-TER-03."""
    piece = state.pieces[unit]
    entered = piece.status is Status.ON_BOARD and battle.ground.water >> piece.square & 1
    return turn.bogging(state, unit) if entered else state


def fire(battle: Battle, state: State, order: Fire, record: Record) -> State:
    """Fire at the units in an area."""
    return did(resolve.fire(battle, state, order, record), order.unit, "fire")


def close_combat(battle: Battle, state: State, order: CloseCombat, record: Record) -> State:
    """Fight a unit in an area."""
    return resolve.close_combat(battle, did(state, order.unit, "close_combat"), order, record)


def advance(battle: Battle, state: State, order: Advance, record: Record) -> State:
    """Follow into the area of the beaten enemy, of either side's turn. MUS-CC-11, MUS-R28."""
    state = pursuit.advance(battle, state, order, record, ("MUS-CC-11", "MUS-R29"))
    return _into_ford(battle, state, order.unit)


def decline(_battle: Battle, state: State, _order: Done, _record: Record) -> State:
    """Leave out an advance, or a further close combat."""
    return answered(state)
