"""Carrying out a move: a unit goes where its path leads, comes onto the board by it, or leaves the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.order.facing import after_move
from pwprint.game.order.situation import Situation
from pwprint.game.orders import OFF, Move
from pwprint.game.state import Activation, Status
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.own import M
    from pwprint.game.record import Record
    from pwprint.game.state import State


class MoveRules(Struct, frozen=True):
    """The rules that the events of a move cite."""

    move: tuple[str, ...]
    enter: tuple[str, ...]
    leave: tuple[str, ...]


def move(rules: MoveRules, battle: Battle, state: State[M], order: Move, record: Record) -> State[M]:
    """Return the state after the active unit has moved."""
    piece = state.pieces[order.unit]
    path = order.path
    here = next((square for square in reversed(path) if square != OFF), piece.square)
    leaves = bool(path) and path[-1] == OFF
    came = piece.status is Status.WAITING
    facing = piece.facing
    if facing is not None:
        facing = after_move(Situation(battle, state, order.unit), order, here)
    walked = events.Left if leaves else events.Entered if came else events.Moved
    cited = rules.leave if leaves else rules.enter if came else rules.move
    record.add(walked(order.unit, cited, path=path, to=here, facing=facing))
    moved = replace(piece, status=Status.LEFT if leaves else Status.ON_BOARD, square=here, facing=facing)
    act = state.activation
    assert act is not None
    went = Activation(act.unit, act.origin, path, (*act.done, "move"), facing != piece.facing)
    return state.with_piece(order.unit, battle.sides[order.unit], moved).with_activation(went, state.memory)
