"""The turn: the roll for the first player turn, a player turn of each side, the end. E19-SEQ-01 to SEQ-08."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pwprint.game import events
from pwprint.game.arrivals import thrown_for
from pwprint.game.board.base import bits
from pwprint.game.orders import Done, End
from pwprint.game.state import Status, Upshot
from pwprint.game.step import Step
from pwprint.game.table.orders import Bombard, Charge, Relieve, SetOut, Shoot, TableMarch
from pwprint.game.turn.closing import close_turn
from pwprint.rulesets.european_19c import goals
from pwprint.rulesets.european_19c.acting import open_rounds
from pwprint.rulesets.european_19c.actions import done, fight_all, foresee, thrown
from pwprint.rulesets.european_19c.case import Case, resolve_gone
from pwprint.rulesets.european_19c.cover import cautions
from pwprint.rulesets.european_19c.ground import Ground
from pwprint.rulesets.european_19c.legality import ORDERS
from pwprint.rulesets.european_19c.move.moves import has_set_out
from pwprint.rulesets.european_19c.sample import actions, choose_unit, offers, waiting
from pwprint.rulesets.european_19c.table_memory import TableMemory, with_memory
from pwprint.rulesets.european_19c.tables import European19Unit
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.decision import Decision, Offer
    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.rule import Fault
    from pwprint.game.scenario import Scenario
    from pwprint.game.state import Foreseen
    from pwprint.rulesets.european_19c.own import Battle, State

# --- who goes first -------------------------------------------------------------------------------------------------


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
            record.add(events.Initiative(None, ("E19-SEQ-01", "E19-SEQ-02"), throws, side=winner))
            chosen = _first_ordered(battle)
            return winner if chosen is None else chosen
        record.add(events.Initiative(None, ("E19-SEQ-01", "E19-SEQ-03"), throws, side=None))


def _first_ordered(battle: Battle) -> int | None:
    orders = [scripted.order for turn in battle.scenario.turns[:1] for scripted in turn.orders]
    return battle.side_of(orders[0]) if orders else None


def _without_resolve(battle: Battle, state: State) -> State:
    """Note the armies whose commander was gone before the battle began. E19-EXH-01."""
    first, second = (
        0 if since is None and resolve_gone(battle, state, side) else since
        for side, since in enumerate(state.exhausted_in)
    )
    return replace(state, exhausted_in=(first, second))


# --- a player turn --------------------------------------------------------------------------------------------------


def _end_player_turn(battle: Battle, state: State, record: Record) -> State:
    """Fight the melees that have not been fought, then see whether the battle is over. E19-R98, E19-R119."""
    side = state.memory.acting
    if side is None:
        return state
    ids = battle.scenario.units
    roster = battle.rosters[side] if state.memory.locked else ()
    for unit in sorted(roster, key=lambda unit: ids[unit].id):
        if state.result is None and state.pieces[unit].status is Status.ON_BOARD:
            before = len(open_rounds(Case(battle, state, unit)))
            state = goals.after_losses(battle, fight_all(battle, state, unit, record), record) if before else state
    if state.result is not None or not goals.both_gone(battle, state):
        return state
    return goals.over(state, goals.by_count(battle, state, "E19-R119"), record)


def _left(battle: Battle, state: State, then: int | None, record: Record) -> State:
    """Return the state when a unit that has set out stays where it is, because another one is ordered. E19-R17."""
    act = state.activation
    if act is None or act.unit == then or state.memory.roll is None:
        return state
    return done(battle, state, Done(act.unit), record)


def _after_losses(battle: Battle, before: State, after: State, record: Record) -> State:
    """Return the state after an order, in which the battle is over if an army has no units left."""
    return after if after.pieces is before.pieces else goals.after_losses(battle, after, record)


def _due(battle: Battle, state: State) -> Decision | None:
    act = state.activation
    return choose_unit(battle, state) if act is None else actions(battle, state, act.unit)


# --- the steps ------------------------------------------------------------------------------------------------------


class GameTurn(Step[Ground, European19Unit, TableMemory], frozen=True):
    """A game turn begins."""

    def enter(self, battle: Battle, state: State, record: Record) -> State:
        """Throw the dice for arrivals; before turn 1, see who has the first player turn. E19-SEQ-01 to -03, E19-R10."""
        record.add(events.TurnBegun(None, ("E19-SEQ-08",), turn=state.turn))
        state = goals.after_losses(battle, thrown_for(battle, state, record, "E19-R10"), record)
        if state.result is not None:
            return state
        memory = state.memory
        state = with_memory(replace(state, activation=None, pending=()), replace(memory, ended=0, tried=0, acting=None))
        state = _without_resolve(battle, state)
        if memory.first is not None:
            return state
        given = given_first(battle.scenario)
        first = _roll_off(battle, record) if given is None else given
        return with_memory(state, replace(state.memory, first=first))


class PlayerTurn(Step[Ground, European19Unit, TableMemory], frozen=True):
    """A side acts: the one that goes first, or the other one, by its `place`."""

    takes_orders: ClassVar[bool] = True

    place: int

    def enter(self, battle: Battle, state: State, record: Record) -> State:
        """Take off the markers, and let the side act. E19-SEQ-06, E19-ART-13, E19-R76."""
        state = _end_player_turn(battle, state, record)
        if state.result is not None:
            return state
        memory = state.memory
        assert memory.first is not None
        side = 1 - memory.first if self.place else memory.first
        record.add(events.SideActs(None, ("E19-SEQ-04",), side=side))
        until_own = battle.ground.disruption_is_own
        stands = tuple(
            replace(stand, disrupted=None)
            if stand.disrupted is not None and (not until_own or stand.disrupted == side)
            else stand
            for stand in memory.stands
        )
        return with_memory(
            replace(state, activation=None),
            replace(
                memory, stands=stands, acting=side, did=("",) * len(stands), fought=frozenset(), roll=None, course=None
            ),
        )

    def proceed(self, battle: Battle, state: State, _record: Record) -> tuple[State, Decision | None]:
        """Return the next choice of the side."""
        return state, _due(battle, state)

    def decide(self, battle: Battle, state: State) -> Decision:
        """Return the choice that is due."""
        decision = _due(battle, state)
        assert decision is not None
        return decision

    def declare(self, battle: Battle, state: State, order: Order, record: Record) -> State:
        """Throw the die that a move must know before it can be judged. E19-R16."""
        set_out = self.announced(battle, state, order)
        return state if set_out is None else thrown(battle, _left(battle, state, set_out.unit, record), set_out, record)

    def announced(self, _battle: Battle, state: State, order: Order) -> SetOut | None:
        """Return that a unit sets out which is to move."""
        if isinstance(order, TableMarch) and not has_set_out(state, order.unit):
            return SetOut(order.unit, order.reform, order.start)
        return None

    def judge(self, battle: Battle, state: State, order: Order) -> list[Fault]:
        """Return the rules that an order breaks."""
        return ORDERS[type(order)].judge(battle, state, order)

    def cautions(self, battle: Battle, state: State, events: Sequence[Event]) -> list[Fault]:
        """Return what is to be said of cover that a unit has given up."""
        return cautions(battle, state, events)

    def execute(self, battle: Battle, state: State, order: Order, record: Record) -> State:
        """Carry out a legal order."""
        state = _left(battle, state, getattr(order, "unit", None), record)
        after = ORDERS[type(order)].effect(battle, state, order, record)
        if isinstance(order, End):
            return _end_player_turn(battle, after, record)
        return _after_losses(battle, state, after, record)

    def foresee(self, battle: Battle, state: State, order: Order, record: Record) -> Foreseen[TableMemory] | None:
        """Return what a shot, a bombardment, a charge or a rally can lead to."""
        if not isinstance(order, Shoot | Bombard | Charge | Relieve):
            return None
        state = _left(battle, state, order.unit, record)
        return (
            (chance, after if isinstance(after, Upshot) else _after_losses(battle, state, after, record))
            for chance, after in foresee(battle, state, order, record)
        )

    def close(self, battle: Battle, state: State, record: Record) -> State:
        """End the activation that is going on."""
        return replace(_left(battle, state, None, record), activation=None)

    def outlook(self, battle: Battle, state: State, unit: int) -> Iterator[Offer]:
        """Return what a unit could do if its side acted now."""
        memory = replace(state.memory, acting=battle.sides[unit])
        return offers(battle, with_memory(state, memory), unit)

    def rests(self, _battle: Battle, state: State, unit: int) -> bool:
        """Return whether a unit is dug in."""
        return state.memory.stands[unit].entrenched

    def leaves(self, battle: Battle, state: State, order: Order) -> bool:
        """Return whether an order of the second side ends the first side's player turn: not before it has begun."""
        memory = state.memory
        side = memory.acting
        if self.place or battle.side_of(order) == side:
            return False
        assert side is not None
        over = (memory.ended | memory.tried) >> side & 1
        begun = over or any(memory.did[unit] for unit in bits(battle.members[side]))
        return bool(begun) or not waiting(battle, state, side)

    def tried(self, state: State, side: int) -> State:
        """Return the state after an order of a side was refused."""
        memory = state.memory
        return with_memory(state, replace(memory, tried=memory.tried | 1 << side))

    def may_stay(self, state: State, unit: int) -> bool:
        """Return whether a unit has set out: it may stay, and its die is spent. E19-R17."""
        return has_set_out(state, unit)

    def halfway(self, _battle: Battle, state: State, _record: Record) -> State | None:
        """Return the state as it is, unless both sides have done."""
        return None if self.place and state.memory.ended == _BOTH else state


class EndOfTurn(Step[Ground, European19Unit, TableMemory], frozen=True):
    """The game turn ends."""

    def enter(self, battle: Battle, state: State, record: Record) -> State:
        """End the second player turn and the game turn. E19-R116, E19-R118."""
        state = _end_player_turn(battle, state, record)
        return state if state.result is not None else close_turn(goals.CLOSING, battle, state, record)


_BOTH = 3
_OF_A_SIDE = ("E19-SEQ-04", "E19-SEQ-06")

SEQUENCE = (
    GameTurn("First player", ("E19-SEQ-01", "E19-SEQ-02", "E19-SEQ-03")),
    PlayerTurn("First player turn", _OF_A_SIDE, 0),
    PlayerTurn("Second player turn", _OF_A_SIDE, 1),
    EndOfTurn("End of the turn", goals.CLOSING.rules),
)
"""The steps of a game turn."""
