"""What follows when a unit has come to a square in any way: ground that holds it, trenches, the gun that it tows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.state import Status
from pwprint.game.turn import turn
from pwprint.game.turn.turn import keeping
from pwprint.rulesets.portable_19c import turn_memory
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.board.base import Square
    from pwprint.game.record import Record
    from pwprint.rulesets.portable_19c.own import Battle, State


def come_to(battle: Battle, state: State, unit: int, origin: Square | None) -> State:
    """Note where a unit has come to; `origin` is None from off the board. P19-R52, P19-R64, P19-R75."""
    ground = battle.ground
    known, bit, square = turn_memory.of(state), 1 << unit, state.pieces[unit].square
    here = square if state.pieces[unit].status is Status.ON_BOARD else None
    crossing, fresh = known.crossing, known.fresh
    if here is None or not ground.trench >> here & 1:
        crossing, fresh = crossing & ~bit, fresh & ~bit
    elif origin is None or not ground.trench >> origin & 1:
        crossing, fresh = crossing | bit, fresh | bit
    state = keeping(state, replace(known, crossing=crossing, fresh=fresh, stirred=known.stirred | bit))
    # Who has only turned has entered nothing.
    entered = 0 if here is None or here == origin else 1 << here
    return turn.bogging(state, unit) if entered & (ground.water | ground.trench | known.wire) else state


def tow_along(battle: Battle, state: State, unit: int, origin: Square | None, record: Record) -> State:
    """Let the gun that a transport tows go where it has gone, and look where it looks. P19-R94."""
    gun = turn_memory.of(state).gun_of(unit)
    if gun is None:
        return state
    lead = state.pieces[unit]
    record.add(events.Followed(gun, ("P19-R94",), target=unit, to=lead.square, facing=lead.facing))
    towed = replace(state.pieces[gun], status=lead.status, square=lead.square, facing=lead.facing)
    state = state.with_piece(gun, battle.sides[gun], towed)
    return come_to(battle, state, gun, origin)
