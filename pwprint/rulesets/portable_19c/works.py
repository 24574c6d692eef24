"""The end of a turn: wire is laid or gone, guns are towed or ready to fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.orders import Dismount, LayWire, Limber, Mount, RemoveWire, Unlimber
from pwprint.game.state import Status
from pwprint.game.turn.turn import keeping
from pwprint.rulesets.portable_19c import turn_memory
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.record import Record
    from pwprint.rulesets.portable_19c.own import Battle, State
    from pwprint.rulesets.portable_19c.turn_memory import Job


def finish(battle: Battle, state: State, record: Record) -> State:
    """Carry out the work of units that are still at it. P19-R62, P19-R93."""
    for job in turn_memory.of(state).jobs:
        at_work = (job.unit,) if job.transport is None else (job.unit, job.transport)
        if all(_is_at(state, unit, job.at) for unit in at_work):
            state = _WORKS[job.do](battle, state, job, record)
    return state


def _is_at(state: State, unit: int, square: int) -> bool:
    piece = state.pieces[unit]
    return piece.status is Status.ON_BOARD and piece.square == square


def _lay(_battle: Battle, state: State, job: Job, record: Record) -> State:
    record.add(events.WireLaid(job.unit, ("P19-TER-11", "P19-R62"), at=job.at))
    known = turn_memory.of(state)
    return keeping(state, replace(known, wire=known.wire | 1 << job.at))


def _remove(_battle: Battle, state: State, job: Job, record: Record) -> State:
    record.add(events.WireRemoved(job.unit, ("P19-TER-12", "P19-R62"), at=job.at))
    known = turn_memory.of(state)
    return keeping(state, replace(known, wire=known.wire & ~(1 << job.at)))


def _limber(battle: Battle, state: State, job: Job, record: Record) -> State:
    assert job.transport is not None
    record.add(events.Towed(job.unit, ("P19-SPC-02", "P19-R93"), target=job.transport))
    known = turn_memory.of(state)
    state = keeping(state, replace(known, tows=(*known.tows, (job.unit, job.transport))))
    # The pair looks where the transport looks. P19-R94
    gun = replace(state.pieces[job.unit], facing=state.pieces[job.transport].facing)
    return state.with_piece(job.unit, battle.sides[job.unit], gun)


def _unlimber(battle: Battle, state: State, job: Job, record: Record) -> State:
    piece = state.pieces[job.unit]
    facing = piece.facing if job.facing is None else job.facing
    record.add(events.Ready(job.unit, ("P19-SPC-02", "P19-R93"), facing=facing))
    state = keeping(state, turn_memory.of(state).without(job.unit))
    return state.with_piece(job.unit, battle.sides[job.unit], replace(piece, facing=facing))


def resting(_battle: Battle, state: State) -> int:
    """Return the units, as bits, that another one has acted for, and towed guns that cannot unlimber. P19-R94."""
    known, memory, found = turn_memory.of(state), state.memory, 0
    for gun, transport in known.partners:
        pair = 1 << gun | (0 if transport is None else 1 << transport)
        if memory.finished & pair:
            found |= pair
        elif known.stirred & pair and known.transport_of(gun) is not None:
            found |= 1 << gun
    return found


def _change_seat(battle: Battle, state: State, job: Job, record: Record) -> State:
    record.add((events.Mounted if job.do == Mount.do else events.Dismounted)(job.unit, ("P19-R92",)))
    piece = state.pieces[job.unit]
    return state.with_piece(job.unit, battle.sides[job.unit], replace(piece, swapped=not piece.swapped))


_WORKS: dict[str, Callable[[Battle, State, Job, Record], State]] = {
    LayWire.do: _lay,
    RemoveWire.do: _remove,
    Mount.do: _change_seat,
    Dismount.do: _change_seat,
    Limber.do: _limber,
    Unlimber.do: _unlimber,
}
