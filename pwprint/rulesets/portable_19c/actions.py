"""Carrying out legal orders: each function returns the state after one of them and logs what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.order import actions, moves, pursuit
from pwprint.game.order.activation import did
from pwprint.game.order.situation import Situation
from pwprint.game.orders import (
    Advance,
    CloseCombat,
    Dismount,
    Fire,
    Hold,
    LayWire,
    Limber,
    Mount,
    Move,
    RemoveWire,
    Unlimber,
)
from pwprint.game.state import Status
from pwprint.game.turn.turn import keeping
from pwprint.rulesets.portable_19c import resolve, turn_memory
from pwprint.rulesets.portable_19c.acting import transport_of
from pwprint.rulesets.portable_19c.places import come_to, tow_along
from pwprint.rulesets.portable_19c.turn_memory import Job
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.record import Record
    from pwprint.rulesets.portable_19c.own import Battle, State

_MOVE = moves.MoveRules(move=("P19-MOV-13",), enter=("P19-R98",), leave=("P19-R55",))


def _first(state: State, unit: int) -> State:
    """Let a unit hold its trench that does anything but move on first, in a later turn than it came. P19-R64."""
    act, known = state.activation, turn_memory.of(state)
    if act is None or act.unit != unit or act.done or known.fresh >> unit & 1:
        return state
    holding = sum(1 << mate for mate in known.pair(unit))
    return keeping(state, replace(known, crossing=known.crossing & ~holding))


def hold(_battle: Battle, state: State, order: Hold, record: Record) -> State:
    """Use up the activation."""
    return actions.hold(_first(state, order.unit), order, record, ("P19-R10",))


def move(battle: Battle, state: State, order: Move, record: Record) -> State:
    """Move a unit, and the gun that it tows. P19-R52, P19-R94."""
    unit, before = order.unit, state.pieces[order.unit]
    origin = before.square if before.status is Status.ON_BOARD else None
    if not order.path:
        state = _first(state, unit)
    state = moves.move(_MOVE, battle, state, order, record)
    if order.path:
        known = turn_memory.of(state)
        went = sum(1 << mate for mate in known.pair(unit))
        state = keeping(state, replace(known, marched=known.marched | went))
        state = come_to(battle, state, unit, origin)
    elif state.pieces[unit].facing != before.facing:
        state = _turned(state, unit)
    return state if state.pieces[unit] == before else tow_along(battle, state, unit, origin, record)


def _turned(state: State, unit: int) -> State:
    known = turn_memory.of(state)
    return keeping(state, replace(known, stirred=known.stirred | 1 << unit))


def fire(battle: Battle, state: State, order: Fire, record: Record) -> State:
    """Fire at the units in a square."""
    state = _first(state, order.unit)
    return resolve.fire(battle, did(state, order.unit, "fire"), order, record)


def close_combat(battle: Battle, state: State, order: CloseCombat, record: Record) -> State:
    """Fight the units in a square."""
    state = _first(state, order.unit)
    return resolve.close_combat(battle, did(state, order.unit, "close_combat"), order, record)


def advance(battle: Battle, state: State, order: Advance, record: Record) -> State:
    """Follow into the square of the beaten enemy, of either side's turn. P19-CC-07, P19-R74."""
    origin = state.pieces[order.unit].square
    state = pursuit.advance(battle, state, order, record, ("P19-CC-07", "P19-R74"), pursuit.forward)
    return come_to(battle, state, order.unit, origin)


# --- work that takes the turn ---------------------------------------------------------------------------------------


_BEGUN: Mapping[str, type[events.Work]] = {
    begun.event: begun
    for begun in (
        events.BeginsWire,
        events.BeginsRemoval,
        events.BeginsToLimber,
        events.BeginsToUnlimber,
        events.BeginsToMount,
        events.BeginsToDismount,
    )
}
"""What happens when work begins, by the order for it."""


def _begin_work(state: State, job: Job, record: Record, rule: str) -> State:
    record.add(_BEGUN[job.do](job.unit, (rule,), at=job.at))
    state = did(_first(state, job.unit), job.unit, job.do)
    known = turn_memory.of(state)
    return keeping(state, replace(known, jobs=(*known.jobs, job)))


def wire(_battle: Battle, state: State, order: LayWire | RemoveWire, record: Record) -> State:
    """Begin to lay barbed wire, or to remove it."""
    rule = "P19-TER-11" if isinstance(order, LayWire) else "P19-TER-12"
    return _begin_work(state, Job(order.do, order.unit, state.pieces[order.unit].square), record, rule)


def change_seat(_battle: Battle, state: State, order: Mount | Dismount, record: Record) -> State:
    """Begin to mount, or to dismount."""
    return _begin_work(state, Job(order.do, order.unit, state.pieces[order.unit].square), record, "P19-R92")


def link(battle: Battle, state: State, order: Limber | Unlimber, record: Record) -> State:
    """Begin to limber a gun, or to unlimber it."""
    transport = transport_of(Situation(battle, state, order.unit), order)
    facing = order.facing if isinstance(order, Unlimber) else None
    job = Job(order.do, order.unit, state.pieces[order.unit].square, transport, facing)
    return _begin_work(state, job, record, "P19-SPC-02")
