"""Turns by sides: all guns fire at once, dice say who goes first, then one side acts after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from pwprint.game.board.base import bits
from pwprint.game.decision import Decision, Offer
from pwprint.game.order import pursuit
from pwprint.game.orders import Activate, Begin, Done, End, Fire, UnitOrder
from pwprint.game.rule import Fault, fault
from pwprint.game.situation import SideSituation
from pwprint.game.state import Activation, Status
from pwprint.game.step import Step
from pwprint.game.turn import gunfire, turn
from pwprint.game.turn.closing import Closing, after_losses, close_turn
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.order.legality import Legality
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.state import State


class SideTurns(Struct, frozen=True):
    """What a ruleset with turns by sides adds to the turn: its rule ids, its orders, its guns.

    - `artillery`, `initiative`, `tie`, `sides`, `activate`: the rules cited by the events of the turn.
    - `early`, `late`: the rules that an order breaks whose side is still to come, or has done.
    - `barrage`: what is legal while the artillery fires; `legality`: what is legal when a side acts.
    - `is_gun`: whether units of a kind fire in the artillery's step.
    - `aim`: the shot that a fire order names; `shoot`: throws all shots and carries out what they do.
    - `actions`: for each kind of order what carries it out.
    - `kept`: what the ruleset remembers when a turn begins; `after_side` and `before_close` are what then happens to
      it: when the step of a side is over, and at the end of the turn.
    - `resting`: units, as bits, that have not acted and yet cannot be chosen to act.
    - `chooses`: whether the winner of the initiative chooses which side acts first; else it is the winner.
    """

    titles: tuple[str, str, str, str, str]
    artillery: tuple[str, ...]
    initiative: tuple[str, ...]
    tie: str
    sides: tuple[str, str]
    activate: tuple[str, ...]
    early: str
    late: str
    closing: Closing
    barrage: Legality
    legality: Legality
    is_gun: Callable[[Any], bool]
    aim: Callable[[Battle, State, Fire], turn.Shot]
    shoot: Callable[[Battle, State, tuple[turn.Shot, ...], Record], State]
    actions: dict[type, Callable[[Battle, State, Any, Record], State]]
    kept: Callable[[Battle, State], Any] = lambda _battle, _state: None
    after_side: Callable[[Battle, State, int], State] = lambda _battle, state, _side: state
    before_close: Callable[[Battle, State, Record], State] = lambda _battle, state, _record: state
    resting: Callable[[Battle, State], int] = lambda _battle, _state: 0
    chooses: Callable[[Battle], bool] = lambda _battle: False


def sequence(rules: SideTurns) -> tuple[Step, ...]:
    """Return the steps of a turn."""
    artillery, initiative, first, second, close = rules.titles
    return (
        Step(
            artillery,
            rules.artillery,
            partial(gunfire.begin, rules),
            proceed=partial(gunfire.proceed, rules),
            decide=partial(gunfire.decide, rules),
            judge=partial(gunfire.judge, rules),
            execute=partial(gunfire.execute, rules),
            close=partial(gunfire.shoot, rules),
            outlook=lambda battle, state, unit: rules.barrage.actions(battle, state, unit).offers,
            leaves=partial(gunfire.leaves, rules),
            halfway=partial(gunfire.halfway, rules),
            owes=lambda state: len(state.own.shots),
        ),
        Step(initiative, (*rules.initiative, rules.tie), partial(_throw_for_initiative, rules)),
        _side_step(rules, 0, first, leaves=partial(_is_for_second_side, rules)),
        _side_step(rules, 1, second, leaves=lambda _battle, _state, _order: False),
        Step(close, rules.closing.rules, partial(_close, rules)),
    )


def _side_step(rules: SideTurns, place: int, title: str, leaves: Callable[[Battle, State, Order], bool]) -> Step:
    return Step(
        title,
        (rules.sides[place], *rules.activate),
        partial(_begin_side, rules, place),
        proceed=partial(_next_unit, rules),
        decide=partial(_decide, rules),
        facings=partial(pursuit.facings, rules.legality),
        judge=partial(_judge, rules),
        execute=partial(_execute, rules),
        close=partial(_close_side, rules),
        outlook=partial(_outlook, rules, place),
        leaves=leaves,
        tried=_tried,
        unfinished=rules.legality.unfinished,
        halfway=lambda _battle, state, _record: None if place and state.own.ended == turn.BOTH else state,
    )


# --- initiative -----------------------------------------------------------------------------------------------------


def _throw_for_initiative(rules: SideTurns, battle: Battle, state: State, record: Record) -> State:
    """Throw a die for each side, the side listed first before the other, until the dice differ."""
    while True:
        throws = tuple(record.roll(f"initiative of {side.id}") for side in battle.scenario.sides)
        red, blue = (throw.score for throw in throws)
        if red != blue:
            winner, chooses, own = int(blue > red), rules.chooses(battle), state.own
            record.add(
                "initiative", None, rules.initiative, throws, side=winner, **({"chooses": True} if chooses else {})
            )
            # In a script, a side may have tried to act first before the dice were thrown.
            first = own.first if chooses and own.begun else winner
            return replace(state, own=own._replace(first=first, thrown=(red, blue), ended=0))
        record.add("initiative", None, (*rules.initiative, rules.tie), throws, side=None)


# --- a side's step --------------------------------------------------------------------------------------------------


def _begin_side(rules: SideTurns, place: int, battle: Battle, state: State, record: Record) -> State:
    """Begin the step of a side; where the winner of the initiative chooses, it has yet to do so."""
    own: turn.Turn = state.own
    assert own.first is not None
    if place:
        state = _first_begins(rules, state, own.first, record)
        state = rules.after_side(battle, state, state.own.acting)
        return _side_acts(rules, state, place, 1 - state.own.first, record)
    return state.with_activation(None, own) if rules.chooses(battle) else _side_acts(rules, state, 0, own.first, record)


def _side_acts(rules: SideTurns, state: State, place: int, side: int, record: Record) -> State:
    record.add("side_acts", None, (rules.sides[place],), side=side)
    return state.with_activation(None, state.own._replace(acting=side))


def _close_side(rules: SideTurns, _battle: Battle, state: State, record: Record) -> State:
    """End what is going on; a winner of the initiative that has not chosen acts first."""
    return turn.finished(_first_begins(rules, state, state.own.first, record))


# Which side begins, where the winner chooses. Players say so; scripts imply it: it is the side of the first order.


def _undecided(state: State) -> bool:
    return state.own.acting is None


def _first_begins(rules: SideTurns, state: State, side: int, record: Record) -> State:
    """Let a side act first, or the one that has tried to, unless that is decided already."""
    if not _undecided(state):
        return state
    own: turn.Turn = _as_first(state, side).own
    assert own.first is not None
    return _side_acts(rules, replace(state, own=own), 0, own.first, record)


def _as_first(state: State, side: int) -> State:
    """Return the state in which a side acts first, unless another one does."""
    if not _undecided(state):
        return state
    own: turn.Turn = state.own
    first = own.first if own.begun else side
    return replace(state, own=own._replace(first=first, acting=first))


def _tried(state: State, side: int) -> State:
    """Return the state after an order of a side was refused: it has begun, and may have been the first to."""
    if _undecided(state) and not state.own.begun:
        state = replace(state, own=state.own._replace(first=side))
    return turn.begun(state, side)


def _close(rules: SideTurns, battle: Battle, state: State, record: Record) -> State:
    state = rules.before_close(battle, rules.after_side(battle, state, state.own.acting), record)
    return close_turn(rules.closing, battle, state, record)


def _outlook(rules: SideTurns, place: int, battle: Battle, state: State, unit: int) -> tuple[Offer, ...]:
    side = battle.sides[unit]
    own = state.own._replace(first=1 - side if place else side, acting=side)
    return rules.legality.actions(battle, replace(state, own=own), unit).offers


def _candidates(rules: SideTurns, battle: Battle, state: State, side: int) -> int:
    """Return the units of a side, as bits, that have not acted; one that cannot come in waits."""
    found = 0
    for unit in bits(battle.members[side] & ~state.own.finished & ~rules.resting(battle, state)):
        status = state.pieces[unit].status
        if status is Status.ON_BOARD or (
            status is Status.WAITING and _is_due(battle, state, unit) and rules.legality.may_enter(battle, state, unit)
        ):
            found |= 1 << unit
    return found


def _is_due(battle: Battle, state: State, unit: int) -> bool:
    arrives = battle.scenario.units[unit].arrives
    return arrives is not None and arrives.turn <= state.turn


def _next_unit(rules: SideTurns, battle: Battle, state: State, _record: Record) -> tuple[State, Decision | None]:
    """Return the next choice of the side: what its active unit does, or which unit is next."""
    if _undecided(state):
        return state, _decide(rules, battle, state)
    if state.pending:
        return state, rules.legality.choices(battle, state)
    if state.activation is not None:
        decision = rules.legality.decide(battle, state)
        if decision.offers[0].do != "done":
            return state, decision
        state = turn.finished(state)
    side: int = state.own.acting
    if state.own.ended >> side & 1:
        return state, None
    units = _candidates(rules, battle, state, side)
    return state, gunfire.choice_of_unit(side, units) if units else None


def _decide(rules: SideTurns, battle: Battle, state: State) -> Decision:
    if _undecided(state):
        return Decision(state.own.first, None, (Offer("begin", turn.BOTH, Begin),))
    if state.pending or state.activation is not None:
        return rules.legality.decide(battle, state)
    side: int = state.own.acting
    return gunfire.choice_of_unit(side, _candidates(rules, battle, state, side))


def _judge(rules: SideTurns, battle: Battle, state: State, order: Order) -> list[Fault]:
    state = _as_first(state, battle.side_of(order))
    if isinstance(order, Begin):
        return []
    if isinstance(order, End):
        return _judge_end(rules, battle, state, order)
    return rules.legality.judge(battle, state, order)


def _judge_end(rules: SideTurns, battle: Battle, state: State, order: End) -> list[Fault]:
    side = SideSituation(battle, state, order.side)
    if turn.is_early(state.own, order.side):
        return [fault(side, rules.early, "side", "no_step")]
    if turn.is_late(state.own, order.side):
        return [fault(side, rules.late, "side", "over")]
    return [found._replace(token="side") for found in rules.legality.unfinished(battle, state)]


def _execute(rules: SideTurns, battle: Battle, state: State, order: Order, record: Record) -> State:
    """Carry out a legal order; an order to another unit than the active one makes that unit the active one."""
    state = _first_begins(rules, state, battle.side_of(order), record)
    if isinstance(order, Begin):
        return state
    if isinstance(order, End):
        return rules.after_side(battle, _end(turn.finished(state), order.side), order.side)
    assert isinstance(order, UnitOrder)
    if not state.pending:
        if isinstance(order, Done):
            return turn.finished(state)
        if state.activation is None or state.activation.unit != order.unit:
            state = _activate(rules, battle, state, order.unit, record)
    if isinstance(order, Activate):
        return state
    state = rules.actions[type(order)](battle, state, order, record)
    return after_losses(rules.closing, battle, state, record)


def _end(state: State, side: int) -> State:
    state = turn.begun(state, side)
    return replace(state, own=state.own._replace(ended=state.own.ended | 1 << side))


def _activate(rules: SideTurns, battle: Battle, state: State, unit: int, record: Record) -> State:
    record.add("activate", unit, rules.activate, side=battle.sides[unit])
    piece = state.pieces[unit]
    origin = piece.square if piece.status is Status.ON_BOARD else None
    state = turn.begun(turn.finished(state), battle.sides[unit])
    return state.with_activation(Activation(unit, origin), state.own)


def _is_for_second_side(rules: SideTurns, battle: Battle, state: State, order: Order) -> bool:
    """Return whether an order of the second side ends the first side's step: not while that is still to come."""
    side = battle.side_of(order)
    own: turn.Turn = _as_first(state, side).own
    if state.pending or side == own.acting or rules.legality.is_unfinished(battle, state):
        return False
    assert own.acting is not None
    return bool(own.begun >> own.acting & 1) or not _candidates(rules, battle, state, own.acting)
