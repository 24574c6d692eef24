"""Carrying out legal orders: each function returns the state after one of them and logs what happened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pwprint.engine.facing import after_advance, after_move
from pwprint.engine.situation import Situation
from pwprint.engine.state import Activation, FailedSave, MayAdvance, Piece, Status
from pwprint.orders import (
    OFF,
    Advance,
    CloseCombat,
    Done,
    Fire,
    Flip,
    Hold,
    Limber,
    Move,
    Rally,
    Retreat,
    Unlimber,
)
from pwprint.rulesets.tile.resolve import close_combat, shot
from pwprint.rulesets.tile.tables import RALLY

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.engine.battle import Battle
    from pwprint.engine.record import Record
    from pwprint.engine.state import State


def _did(state: State, do: str) -> State:
    act = state.activation
    assert act is not None
    return state.with_activation(Activation(act.unit, act.origin, act.path, (*act.done, do), act.turned), state.own)


def _hold(_battle: Battle, state: State, order: Hold, record: Record) -> State:
    record.add("hold", order.unit, ("TIL-R24",))
    return _did(state, "hold")


def _move(battle: Battle, state: State, order: Move, record: Record) -> State:
    """Move a unit, bring it in, or take it off by an exit. TIL-ACT-02, TIL-R37, TIL-R39."""
    piece = state.pieces[order.unit]
    path = order.path
    here = next((square for square in reversed(path) if square != OFF), piece.square)
    leaves = bool(path) and path[-1] == OFF
    came = piece.status is Status.WAITING
    facing = piece.facing
    if battle.own.faces:
        facing = after_move(Situation(battle, state, order.unit), order, here)
    record.add(
        "leave" if leaves else "enter" if came else "move",
        order.unit,
        ("TIL-R37",) if leaves else ("TIL-R39",) if came else ("TIL-ACT-02",),
        path=path,
        to=here,
        facing=facing,
    )
    moved = Piece(Status.LEFT if leaves else Status.ON_BOARD, here, facing, piece.exhausted, piece.limbered)
    act = state.activation
    assert act is not None
    went = Activation(act.unit, act.origin, path, (*act.done, "move"), facing != piece.facing)
    return state.with_piece(order.unit, battle.sides[order.unit], moved).with_activation(went, state.own)


def _fire(battle: Battle, state: State, order: Fire, record: Record) -> State:
    return shot(battle, _did(state, "fire"), order, record)


def _limber(battle: Battle, state: State, order: Limber | Unlimber, record: Record) -> State:
    """Turn a gun from one state to the other. TIL-SPC-04."""
    record.add(order.do, order.unit, ("TIL-ACT-03", "TIL-SPC-04"))
    piece = replace(state.pieces[order.unit], limbered=isinstance(order, Limber))
    return _did(state.with_piece(order.unit, battle.sides[order.unit], piece), order.do)


def _rally(battle: Battle, state: State, order: Rally, record: Record) -> State:
    """Throw to turn an Exhausted tile back. TIL-RAL-03, TIL-RAL-04."""
    target = order.unit if order.target is None else order.target
    throw = record.roll(f"rally of {battle.scenario.units[target].id}")
    rallied = throw.score >= RALLY
    own = target == order.unit
    rules = ("TIL-RAL-01" if own else "TIL-RAL-02", "TIL-RAL-03")
    record.add("rally", order.unit, rules, (throw,), target=target, needs=RALLY, rallied=rallied)
    if rallied:
        piece = replace(state.pieces[target], exhausted=False)
        state = state.with_piece(target, battle.sides[target], piece)
    return _did(state, "rally" if own else "rally_other")


def _close_combat(battle: Battle, state: State, order: CloseCombat, record: Record) -> State:
    return close_combat(battle, _did(state, "close_combat"), order, record)


def _flip(battle: Battle, state: State, order: Flip, record: Record) -> State:
    """Turn the tile to its Exhausted side. TIL-HIT-03 (a)."""
    record.add("flip", order.unit, ("TIL-HIT-03",))
    piece = replace(state.pieces[order.unit], exhausted=True)
    return _answered(state.with_piece(order.unit, battle.sides[order.unit], piece))


def _retreat(battle: Battle, state: State, order: Retreat, record: Record) -> State:
    """Go back one square, still fresh. TIL-HIT-03 (b)."""
    piece = state.pieces[order.unit]
    record.add("retreat", order.unit, ("TIL-HIT-03", "TIL-R17"), origin=piece.square, to=order.to)
    return _answered(state.with_piece(order.unit, battle.sides[order.unit], replace(piece, square=order.to)))


def _advance(battle: Battle, state: State, order: Advance, record: Record) -> State:
    """Follow into the square that the opponent has left. TIL-CC-08."""
    fought = state.pending[0]
    assert isinstance(fought, MayAdvance)
    piece = state.pieces[order.unit]
    facing = piece.facing
    if battle.own.faces:
        facing = after_advance(Situation(battle, state, order.unit), order, fought.to)
    record.add("advance", order.unit, ("TIL-CC-08", "TIL-CC-09"), to=fought.to, facing=facing)
    moved = replace(piece, square=fought.to, facing=facing)
    return _answered(state.with_piece(order.unit, battle.sides[order.unit], moved))


def _decline(_battle: Battle, state: State, _order: Done, _record: Record) -> State:
    assert not isinstance(state.pending[0], FailedSave)
    return _answered(state)


def _answered(state: State) -> State:
    return state.with_pending(state.pending[1:])


ACTIONS: dict[type, Callable[[Battle, State, Any, Record], State]] = {
    Hold: _hold,
    Move: _move,
    Fire: _fire,
    Limber: _limber,
    Unlimber: _limber,
    Rally: _rally,
    CloseCombat: _close_combat,
    Flip: _flip,
    Retreat: _retreat,
    Advance: _advance,
    Done: _decline,
}
"""For each kind of order what carries it out."""
