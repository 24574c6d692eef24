"""The turn: the roll for the first player turn, a player turn of each side, the end. E19-SEQ-01 to SEQ-08."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.orders import End
from pwprint.game.state import Status
from pwprint.game.step import Step
from pwprint.game.table.orders import March, SetOut
from pwprint.rulesets.european_19c import field as fields
from pwprint.rulesets.european_19c import goals
from pwprint.rulesets.european_19c.acting import open_rounds
from pwprint.rulesets.european_19c.actions import ACTIONS, fight_all, thrown
from pwprint.rulesets.european_19c.case import Case, resolve_gone
from pwprint.rulesets.european_19c.cover import cautions
from pwprint.rulesets.european_19c.field import kept
from pwprint.rulesets.european_19c.legality import judge
from pwprint.rulesets.european_19c.moves import has_set_out
from pwprint.rulesets.european_19c.sample import actions, choose_unit, offers, waiting
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision, Offer
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.scenario import Scenario
    from pwprint.game.state import State

# --- who goes first -------------------------------------------------------------------------------------------------


def _begin(battle: Battle, state: State, record: Record) -> State:
    """Begin a game turn; before the first one, see which side has the first player turn. E19-SEQ-01 to SEQ-03."""
    record.add("turn", None, ("E19-SEQ-08",), turn=state.turn)
    field = fields.of(battle, state)
    state = kept(replace(state, activation=None, pending=()), field._replace(ended=0, tried=0, acting=None))
    state = _without_resolve(battle, state)
    if field.first is not None:
        return state
    given = given_first(battle.scenario)
    first = _roll_off(battle, record) if given is None else given
    return kept(state, state.own._replace(first=first))


def given_first(scenario: Scenario) -> int | None:
    """Return the side that begins by the scenario or, where it leaves that to the dice, by its script. E19-R121."""
    scripted = scenario.turns[0].first_side if scenario.turns else None
    return scenario.first_side if scripted is None else scripted


def _roll_off(battle: Battle, record: Record) -> int:
    """Throw a die for each side until they differ; the winner chooses. E19-SEQ-02, E19-R121.

    A script shows by its first order who begins. Without one the winner takes the first player turn.
    """
    while True:
        throws = tuple(record.roll(f"first player turn of {side.id}") for side in battle.scenario.sides)
        one, other = (throw.score for throw in throws)
        if one != other:
            winner = int(other > one)
            record.add("initiative", None, ("E19-SEQ-01", "E19-SEQ-02"), throws, side=winner)
            chosen = _first_ordered(battle)
            return winner if chosen is None else chosen
        record.add("initiative", None, ("E19-SEQ-01", "E19-SEQ-03"), throws, side=None)


def _first_ordered(battle: Battle) -> int | None:
    orders = [scripted.order for turn in battle.scenario.turns[:1] for scripted in turn.orders]
    return battle.side_of(orders[0]) if orders else None


def _without_resolve(battle: Battle, state: State) -> State:
    """Note the armies whose commander was gone before the battle began. E19-EXH-01."""
    first, second = (
        state.turn if since is None and resolve_gone(battle, state, side) else since
        for side, since in enumerate(state.exhausted_in)
    )
    return replace(state, exhausted_in=(first, second))


# --- a player turn --------------------------------------------------------------------------------------------------


def _begin_player_turn(place: int, battle: Battle, state: State, record: Record) -> State:
    """Take off the markers, and let the side act. E19-SEQ-06, E19-ART-13, E19-R76."""
    state = _end_player_turn(battle, state, record)
    if state.result is not None:
        return state
    field: fields.Field = state.own
    assert field.first is not None
    side = 1 - field.first if place else field.first
    record.add("side_acts", None, ("E19-SEQ-04",), side=side)
    until_own = battle.own.disruption_is_own
    stands = tuple(
        replace(stand, disrupted=None)
        if stand.disrupted is not None and (not until_own or stand.disrupted == side)
        else stand
        for stand in field.stands
    )
    return kept(
        replace(state, activation=None),
        field._replace(stands=stands, acting=side, did=("",) * len(stands), fought=frozenset(), roll=None, course=None),
    )


def _end_player_turn(battle: Battle, state: State, record: Record) -> State:
    """Fight the melees that have not been fought, then see whether the battle is over. E19-R98, E19-R119."""
    side = state.own.acting
    if side is None:
        return state
    ids = battle.scenario.units
    for unit in sorted(bits(battle.members[side]), key=lambda unit: ids[unit].id):
        if state.result is None and state.pieces[unit].status is Status.ON_BOARD:
            before = len(open_rounds(Case(battle, state, unit)))
            state = goals.after_losses(battle, fight_all(battle, state, unit, record), record) if before else state
    if state.result is not None or not goals.both_gone(battle, state):
        return state
    return goals.over(state, goals.by_count(battle, state, "E19-R119"), record)


def _proceed(battle: Battle, state: State, _record: Record) -> tuple[State, Decision | None]:
    return state, _due(battle, state)


def _due(battle: Battle, state: State) -> Decision | None:
    if state.activation is not None:
        return actions(battle, state, state.activation.unit)
    return choose_unit(battle, state)


def _decide(battle: Battle, state: State) -> Decision:
    decision = _due(battle, state)
    assert decision is not None
    return decision


def _declare(battle: Battle, state: State, order: Order, record: Record) -> State:
    """Throw the die that a move must know before it can be judged. E19-R16."""
    if isinstance(order, March) and not has_set_out(state, order.unit):
        return thrown(battle, state, SetOut(order.unit, order.reform, order.start), record)
    return state


def _execute(battle: Battle, state: State, order: Order, record: Record) -> State:
    state = ACTIONS[type(order)](battle, state, order, record)
    if isinstance(order, End):
        return _end_player_turn(battle, state, record)
    return goals.after_losses(battle, state, record)


def _outlook(battle: Battle, state: State, unit: int) -> Iterator[Offer]:
    field = fields.of(battle, state)._replace(acting=battle.sides[unit])
    return offers(battle, kept(state, field), unit)


def _leaves(battle: Battle, state: State, order: Order) -> bool:
    """Return whether an order of the second side ends the first side's player turn: not before it has begun."""
    field: fields.Field = state.own
    side = field.acting
    assert side is not None
    if battle.side_of(order) == side:
        return False
    begun = any(field.did[unit] for unit in bits(battle.members[side])) or (field.ended | field.tried) >> side & 1
    return bool(begun) or not waiting(battle, state, side)


def _tried(state: State, side: int) -> State:
    field: fields.Field = state.own
    return kept(state, field._replace(tried=field.tried | 1 << side))


def _close(battle: Battle, state: State, record: Record) -> State:
    """End the second player turn and the game turn. E19-R116, E19-R118."""
    state = _end_player_turn(battle, state, record)
    return state if state.result is not None else goals.close_turn(battle, state, record)


def _player_turn(place: int, title: str) -> Step:
    def leaves(battle: Battle, state: State, order: Order) -> bool:
        return not place and _leaves(battle, state, order)

    def halfway(_battle: Battle, state: State, _record: Record) -> State | None:
        return None if place and state.own.ended == _BOTH else state

    return Step(
        title,
        ("E19-SEQ-04", "E19-SEQ-06"),
        partial(_begin_player_turn, place),
        proceed=_proceed,
        decide=_decide,
        judge=judge,
        cautions=cautions,
        declare=_declare,
        execute=_execute,
        close=lambda _battle, state, _record: replace(state, activation=None),
        outlook=_outlook,
        rests=lambda battle, state, unit: fields.of(battle, state).stands[unit].entrenched,
        leaves=leaves,
        tried=_tried,
        halfway=halfway,
    )


_BOTH = 3

SEQUENCE = (
    Step("First player", ("E19-SEQ-01", "E19-SEQ-02", "E19-SEQ-03"), _begin),
    _player_turn(0, "First player turn"),
    _player_turn(1, "Second player turn"),
    Step("End of the turn", ("E19-R116", "E19-R118"), _close),
)
"""The steps of a game turn."""
