"""The round of `tile`: fill the bag, activate unit after unit, close the round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pwprint.board.base import bits
from pwprint.engine import victory
from pwprint.engine.chits import Bag
from pwprint.engine.decision import Decision, Offer
from pwprint.engine.state import Status
from pwprint.engine.step import Step
from pwprint.orders import Activate, Done, UnitOrder
from pwprint.rulesets.tile import actions, legality
from pwprint.rulesets.tile.resolve import destroyed_side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.engine.battle import Battle
    from pwprint.engine.record import Record
    from pwprint.engine.rule import Fault
    from pwprint.engine.state import State
    from pwprint.orders import Order


# --- Filling the bag ------------------------------------------------------------------------------------------------


def _fill_bag(battle: Battle, state: State, record: Record) -> State:
    """Put in one chit for each unit on the board or due to arrive. TIL-SEQ-01, TIL-R22."""
    counts = [0, 0]
    for unit, piece in enumerate(state.pieces):
        counts[battle.sides[unit]] += piece.status is Status.ON_BOARD or _has_come(battle, state, unit)
    record.add("round", None, ("TIL-SEQ-01", "TIL-R22"), round=state.turn, chits=(counts[0], counts[1]))
    return replace(state, own=Bag((counts[0], counts[1])), activation=None, pending=())


def _has_come(battle: Battle, state: State, unit: int) -> bool:
    arrives = battle.scenario.units[unit].arrives
    waits = state.pieces[unit].status is Status.WAITING
    return waits and arrives is not None and arrives.turn <= state.turn


# --- Activations ----------------------------------------------------------------------------------------------------


def _begin(_battle: Battle, state: State, _record: Record) -> State:
    return state


def candidates(battle: Battle, state: State, side: int) -> int:
    """Return the units, as bits, on which a chit of a side can be spent. TIL-SEQ-05, TIL-R39."""
    found = 0
    for unit in _ready(battle, state, side):
        found |= 1 << unit
    return found


def _ready(battle: Battle, state: State, side: int) -> Iterator[int]:
    pieces = state.pieces
    for unit in bits(battle.members[side] & ~state.own.activated):
        status = pieces[unit].status
        if status is Status.ON_BOARD or (
            status is Status.WAITING and _has_come(battle, state, unit) and legality.can_enter(battle, state, unit)
        ):
            yield unit


def _proceed(battle: Battle, state: State, record: Record) -> State | None:
    """Draw the next chit if nothing is going on; a chit that nobody can use is lost. TIL-SEQ-03, TIL-R23."""
    if state.pending or state.activation is not None:
        return state
    bag: Bag = state.own
    while bag.drawn is None or next(_ready(battle, state, bag.drawn), None) is None:
        if bag.drawn is not None:
            record.add("draw_lost", None, ("TIL-R23",), side=bag.drawn)
            bag = bag.waste()
        first, second = bag.chits
        if not first + second:
            return None
        side = int(record.dice.below(first + second) >= first)
        record.add("draw", None, ("TIL-SEQ-03",), side=side)
        bag = bag.draw(side)
        state = state.with_activation(None, bag)
    return state


def _decide(battle: Battle, state: State) -> Decision:
    if state.pending:
        return legality.choices(battle, state)
    if state.activation is not None:
        return legality.actions(battle, state, state.activation.unit)
    side = state.own.drawn
    return Decision(side, None, (Offer("activate", candidates(battle, state, side)),))


def _judge(battle: Battle, state: State, order: Order) -> list[Fault]:
    return legality.judge(battle, state, order)


def _execute(battle: Battle, state: State, order: Order, record: Record) -> State:
    """Carry out a legal order; an order to another unit than the active one activates that unit first."""
    assert isinstance(order, UnitOrder)
    if isinstance(order, Done) and not state.pending:
        return _close(battle, state, record)
    if not state.pending and (state.activation is None or state.activation.unit != order.unit):
        state = actions.activate(battle, state, order.unit, record)
    if not isinstance(order, Activate):
        state = actions.ACTIONS[type(order)](battle, state, order, record)
    return state if state.result is not None else destroyed_side(battle, state, record)


def _close(_battle: Battle, state: State, _record: Record) -> State:
    return state.with_activation(None, state.own) if state.activation is not None else state


def _idle(battle: Battle, state: State) -> tuple[int, ...]:
    """Return the units that a chit left in the bag must still be spent on. TIL-SEQ-04."""
    bag: Bag = state.own
    return tuple(unit for side in (0, 1) if bag.chits[side] for unit in bits(candidates(battle, state, side)))


# --- Closing the round ----------------------------------------------------------------------------------------------


def _close_round(battle: Battle, state: State, record: Record) -> State:
    """Count the units, then see whether the battle is over. TIL-OPT-03, TIL-OPT-04, TIL-R32."""
    state = replace(state, activation=None, exhausted_in=victory.with_exhausted_sides(battle, state))
    _tally(battle, state, record)
    for side, since in enumerate(state.exhausted_in):
        if since == state.turn:
            record.add("side_exhausted", None, ("TIL-OPT-01", "TIL-OPT-03"), side=side)
    result = victory.by_conditions(battle, state, "TIL-R32") or victory.by_exhaustion(state, "TIL-OPT-03")
    if result is None and battle.turn_limit and state.turn >= battle.turn_limit:
        result = victory.by_count(battle, state, "TIL-R32")
    if result is None:
        return state
    record.add("battle_over", None, (result.rule,), winner=result.winner, reason=result.reason)
    return replace(state, result=result)


def _tally(battle: Battle, state: State, record: Record) -> None:
    """Report the tiles of each side: destroyed (those lost before round 1 too), Exhausted and fresh. TIL-OPT-04."""
    lost, exhausted, fresh = battle.losses(state), [0, 0], [0, 0]
    for unit, piece in enumerate(state.pieces):
        if piece.status is not Status.LOST:
            counts = exhausted if piece.exhausted else fresh
            counts[battle.sides[unit]] += 1
    for side in (0, 1):
        record.add(
            "tally", None, ("TIL-OPT-04",), side=side, lost=lost[side], exhausted=exhausted[side], fresh=fresh[side]
        )


SEQUENCE = (
    Step("Put the chits into the bag", ("TIL-SEQ-01", "TIL-SEQ-02"), _fill_bag),
    Step(
        "Draw a chit, activate a unit, until the bag is empty",
        ("TIL-SEQ-03", "TIL-SEQ-04", "TIL-SEQ-05", "TIL-SEQ-06"),
        _begin,
        proceed=_proceed,
        decide=_decide,
        order=legality.order,
        facings=legality.facings,
        judge=_judge,
        execute=_execute,
        close=_close,
        idle=_idle,
        must_act="TIL-SEQ-04",
    ),
    Step("Close the round", ("TIL-SEQ-07", "TIL-OPT-03", "TIL-OPT-04", "TIL-R32"), _close_round),
)
