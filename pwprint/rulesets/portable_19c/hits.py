"""What becomes of units that are hit: the resolution die, the retreat of those that survive, the loss of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.order.situation import Situation
from pwprint.game.rule import allowed
from pwprint.game.state import MustRetreat, Status
from pwprint.game.turn.turn import keeping
from pwprint.rulesets.portable_19c import turn_memory
from pwprint.rulesets.portable_19c.cover import units_in
from pwprint.rulesets.portable_19c.places import come_to
from pwprint.rulesets.portable_19c.rules import RETREAT
from pwprint.rulesets.portable_19c.tables import RESOLUTION, SURVIVES, quality
from pwprint.rulesets.portable_19c.turn_memory import Hit
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.board.base import Square
    from pwprint.game.orders import Done, Retreat
    from pwprint.game.record import Record
    from pwprint.rulesets.portable_19c.own import Acting, Battle, State


def struck(battle: Battle, state: State, square: Square, spared: int = 0) -> tuple[Hit, ...]:
    """Return the hits of one shot on a square: one for each unit, a towing pair together. P19-R35, P19-R81.

    `spared` units, as bits, are not hit. P19-R29
    """
    known = turn_memory.of(state)
    pairs = (known.pair(unit) for unit in units_in(battle, state, square) if not spared >> unit & 1)
    return tuple(Hit(pair) for pair in dict.fromkeys(pairs))


def resolve_all(battle: Battle, state: State, hits: tuple[Hit, ...], record: Record) -> State:
    """Resolve the hits of one fire, one after the other; a retreat comes before the next hit. P19-R35, P19-R80."""
    state = keeping(state, replace(turn_memory.of(state), hits=hits, driven=0))
    return go_on(battle, state, record)


def go_on(battle: Battle, state: State, record: Record) -> State:
    """Resolve hits until one leaves a choice, or none is left."""
    while not state.pending and (hits := turn_memory.of(state).hits):
        state = keeping(state, replace(turn_memory.of(state), hits=hits[1:]))
        state = _drive(battle, *resolve(battle, state, hits[0].units, record))
    return state


def resolve(battle: Battle, state: State, units: tuple[int, ...], record: Record) -> tuple[State, tuple[int, ...]]:
    """Throw the resolution dice of units hit together; returns the state after it, and who survives."""
    survivors = []
    for unit in units:
        if state.pieces[unit].status is Status.ON_BOARD:
            if _survives(battle, unit, record):
                survivors.append(unit)
            else:
                state = lose(battle, state, unit, "P19-HIT-01", record)
    return state, tuple(survivors)


def _survives(battle: Battle, unit: int, record: Record) -> bool:
    scenario_unit = battle.scenario.units[unit]
    grade = quality(battle.scenario, scenario_unit)
    throw = record.roll(f"hit on {scenario_unit.id}")
    survived = throw.score >= SURVIVES[grade]
    rules = ("P19-HIT-01", RESOLUTION[grade])
    record.add(events.HitTested(unit, rules, (throw,), needs=SURVIVES[grade], survived=survived))
    return survived


def lose(battle: Battle, state: State, unit: int, rule: str, record: Record, *, cornered: bool = False) -> State:
    """Take a unit off the board; a gun that it towed is towed no more. P19-R81."""
    piece = state.pieces[unit]
    record.add(events.Destroyed(unit, (rule,), at=piece.square, cornered=cornered))
    state = state.with_piece(unit, battle.sides[unit], replace(piece, status=Status.LOST, square=-1))
    known = turn_memory.of(state).without(unit)
    return keeping(state, replace(known, crossing=known.crossing & ~(1 << unit)))


# --- retreats -------------------------------------------------------------------------------------------------------


def owed(survivors: tuple[int, ...]) -> tuple[MustRetreat, ...]:
    """Return the retreat that survivors of one hit owe: a towing pair retreats by its transport's order. P19-R81."""
    return tuple(MustRetreat(unit, "P19-HIT-06") for unit in survivors[:1])


def _drive(battle: Battle, state: State, survivors: tuple[int, ...]) -> State:
    """Let survivors owe their retreat, each hit or only the first one of a fire. P19-R79."""
    if not survivors:
        return state
    known, ground = turn_memory.of(state), battle.ground
    if ground.retreats_once and known.driven >> survivors[0] & 1:
        return state
    driven = known.driven | sum(1 << unit for unit in survivors)
    return keeping(state, replace(known, driven=driven)).with_pending((*owed(survivors), *state.pending))


def retreat(battle: Battle, state: State, order: Retreat, record: Record) -> State:
    """Take a unit back, and the gun that it tows. P19-HIT-06, P19-R54."""
    pair = turn_memory.of(state).pair(order.unit)
    origin = state.pieces[order.unit].square
    record.add(events.Retreated(order.unit, ("P19-HIT-06",), origin=origin, to=order.to))
    for unit in pair:
        piece = state.pieces[unit]
        if unit != order.unit:
            record.add(events.Followed(unit, ("P19-R81",), target=order.unit, to=order.to, facing=None))
        state = state.with_piece(unit, battle.sides[unit], replace(piece, square=order.to))
        state = come_to(battle, state, unit, origin)
    return go_on(battle, state.with_pending(state.pending[1:]), record)


def decline(battle: Battle, state: State, order: Done, record: Record) -> State:
    """Leave out what is owed; a unit that cannot retreat is lost, and so is the gun that it tows. P19-HIT-02."""
    choice = state.pending[0]
    state = state.with_pending(state.pending[1:])
    if isinstance(choice, MustRetreat) and not _ways_back(battle, state.with_pending((choice,)), order.unit):
        for unit in turn_memory.of(state).pair(order.unit):
            state = lose(battle, state, unit, "P19-HIT-02", record, cornered=True)
    return go_on(battle, state, record)


def _ways_back(battle: Battle, state: State, unit: int) -> int:
    s: Acting = Situation(battle, state, unit)
    return allowed(RETREAT, s, battle.board.adjacent[s.piece.square])
