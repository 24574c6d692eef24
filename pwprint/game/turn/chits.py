"""The bag of chits and the round that it makes: one chit for each unit, a draw pays for activating one unit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Generic

from pwprint.game import events
from pwprint.game.arrivals import is_due, thrown_for
from pwprint.game.board.base import bits
from pwprint.game.decision import Decision, Offer
from pwprint.game.message import Said, say
from pwprint.game.order.situation import SideSituation, Situation
from pwprint.game.orders import Activate, Done, Draw, SideOrder
from pwprint.game.own import G, K
from pwprint.game.record import Record
from pwprint.game.rule import Fault, Rule, fault, when
from pwprint.game.state import Activation, Status
from pwprint.game.step import Step
from pwprint.game.turn.closing import Close, Closing, after_losses, by_count
from pwprint.game.turn.unit_orders import UnitOrders
from pwprint.text.words import joined
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.order.legality import Legality
    from pwprint.game.orders import Order
    from pwprint.game.ruleset import UnitKind
    from pwprint.game.state import State, Upshots


class Bag(Struct, frozen=True, gc=False):
    """The chits left for each side, the units activated in this round as bits, and the side whose chit was drawn."""

    chits: tuple[int, int]
    activated: int = 0
    drawn: int | None = None

    def draw(self, side: int) -> Bag:
        """Return the bag after a chit of a side has been drawn."""
        return Bag(self._without(side), self.activated, side)

    def spend(self, unit: int, side: int) -> Bag:
        """Return the bag after the chit in hand, or one taken from the bag, has been spent on a unit."""
        chits = self.chits if self.drawn is not None else self._without(side)
        return Bag(chits, self.activated | 1 << unit)

    def waste(self) -> Bag:
        """Return the bag after the chit in hand is lost, since no unit of its side can use it."""
        return Bag(self.chits, self.activated)

    def _without(self, side: int) -> tuple[int, int]:
        first, second = self.chits
        return (first - 1, second) if side == 0 else (first, second - 1)


def no_chits(_battle: Battle) -> Bag:
    """Return the bag before the first round: it is filled as a round begins."""
    return Bag((0, 0))


class ChitRound(Struct, Generic[G, K], frozen=True):
    """What a ruleset with a bag of chits adds to the round: its rule ids, and its orders.

    - `fill`, `draw`, `spend`, `lost`, `tally`, `point`, `both`, `end`: the rules cited by the events of the round.
    - `legality`: the orders, what is legal of them and what they do.
    """

    fill: tuple[str, ...]
    draw: str
    spend: tuple[str, ...]
    lost: str
    tally: str
    point: tuple[str, ...]
    both: str
    end: str
    legality: Legality[G, K, Bag]


def sequence(rules: ChitRound[G, K]) -> tuple[Step[G, K, Bag], ...]:
    """Return the steps of a round: fill the bag, activate unit after unit, close the round."""
    closing = by_count(rules.point, rules.both, rules.end, partial(_report_tally, rules))
    return (
        Filling("Put the chits into the bag", rules.fill, rules, closing),
        Activations("Draw a chit, activate a unit, until the bag is empty", (rules.draw, *rules.spend), rules, closing),
        Close("Close the round", (*rules.point, rules.tally, rules.end), closing),
    )


class Filling(Step[G, K, Bag], frozen=True):
    """The bag is filled."""

    round: ChitRound[G, K]
    closing: Closing

    def enter(self, battle: Battle[G, K, Bag], state: State[Bag], record: Record) -> State[Bag]:
        """Throw the dice for arrivals, then put in one chit for each unit on the board or due to arrive."""
        # The round is said to begin before its dice are told, and the bag depends on them.
        first = Record(record.dice)
        state = thrown_for(battle, state, first, self.round.legality.moving.arrives)
        counts = [0, 0]
        for unit, piece in enumerate(state.pieces):
            comes = piece.status is Status.WAITING and is_due(battle, state, unit)
            counts[battle.sides[unit]] += comes or piece.status is Status.ON_BOARD
        record.add(events.RoundBegun(None, self.round.fill, round=state.turn, chits=(counts[0], counts[1])))
        for event in first.events:
            record.add(event)
        state = replace(state, memory=Bag((counts[0], counts[1])), activation=None, pending=())
        return after_losses(self.closing, battle, state, record)


class Activations(UnitOrders[G, K, Bag], frozen=True):
    """Units are activated, one for each chit."""

    round: ChitRound[G, K]
    closing: Closing

    @property
    def legality(self) -> Legality[G, K, Bag]:
        """The orders of the round."""
        return self.round.legality

    def proceed(
        self, battle: Battle[G, K, Bag], state: State[Bag], record: Record
    ) -> tuple[State[Bag], Decision | None]:
        """Draw the next chit if nothing is going on; a chit that no unit can use is lost."""
        if state.pending or state.activation is not None:
            decision = self.round.legality.due(battle, state)
            if decision is not None:
                return state, decision
        state = _closed(state)
        while True:
            side = state.memory.drawn
            if side is not None and (units := _candidates(self.round, battle, state, side)):
                return state, _whom_to_activate(side, units)
            state = state if side is None else self._lost(state, side, record)
            chits = state.memory.chits
            if not any(chits):
                return state, None
            state = self._drawn(state, record.dice.draw(chits), record)

    def decide(self, battle: Battle[G, K, Bag], state: State[Bag]) -> Decision:
        """Return what the active unit may do, or the units that the chit in hand may activate."""
        if state.pending or state.activation is not None:
            return self.legality.decide(battle, state)
        side = state.memory.drawn
        assert side is not None
        return _whom_to_activate(side, _candidates(self.round, battle, state, side))

    def judge(self, battle: Battle[G, K, Bag], state: State[Bag], order: Order) -> list[Fault]:
        """Return the rules that an order breaks, or a draw."""
        if not isinstance(order, Draw):
            return super().judge(battle, state, order)
        bag = state.memory
        if bag.drawn is not None and (units := _candidates(self.round, battle, state, bag.drawn)):
            names = joined((battle.scenario.units[unit].id for unit in bits(units)), "or")
            unspent = say("in_hand", names=names)
            return [fault(SideSituation(battle, state, bag.drawn), self.round.spend[0], message=unspent)]
        if not bag.chits[order.side]:
            return [fault(SideSituation(battle, state, order.side), self.round.spend[0], "side", "none_left")]
        return self.unfinished(battle, state)

    def execute(self, battle: Battle[G, K, Bag], state: State[Bag], order: Order, record: Record) -> State[Bag]:
        """Carry out a legal order; an order to another unit than the active one activates that unit first."""
        if isinstance(order, Draw):
            state = self._drawn(self.close(battle, state, record), order.side, record)
            return self._wasted(battle, state, record)
        assert not isinstance(order, SideOrder)
        before = state.pieces
        if not state.pending and (state.activation is None or state.activation.unit != order.unit):
            state = _activate(self.round, battle, state, order.unit, record)
        if isinstance(order, Done) and not state.pending:
            return _closed(state)
        if isinstance(order, Activate):
            return state
        state = self.round.legality.execute(battle, state, order, record)
        return state if state.pieces is before else after_losses(self.closing, battle, state, record)

    def foresee(self, battle: Battle[G, K, Bag], state: State[Bag], order: Order, _record: Record) -> Upshots | None:
        """Return what an attack of the active unit can lead to."""
        found = self.round.legality.foresight.get(type(order))
        # Where a side stands in a single square, the battle may end.
        if found is None or not all(squares & squares - 1 for squares in state.occupied):
            return None
        return found(battle, state, order)

    def close(self, battle: Battle[G, K, Bag], state: State[Bag], record: Record) -> State[Bag]:
        """End the activation that is going on, and lose the chit in hand if no unit can use it."""
        return self._wasted(battle, _closed(state), record)

    def _drawn(self, state: State[Bag], side: int, record: Record) -> State[Bag]:
        record.add(events.ChitDrawn(None, (self.round.draw,), side=side))
        return state.with_activation(None, state.memory.draw(side))

    def _wasted(self, battle: Battle[G, K, Bag], state: State[Bag], record: Record) -> State[Bag]:
        """Return the state without a chit in hand that no unit of its side can use."""
        bag = state.memory
        if bag.drawn is None or _candidates(self.round, battle, state, bag.drawn):
            return state
        return self._lost(state, bag.drawn, record)

    def _lost(self, state: State[Bag], side: int, record: Record) -> State[Bag]:
        record.add(events.DrawLost(None, (self.round.lost,), side=side))
        return state.with_activation(None, state.memory.waste())

    @property
    def must_act(self) -> str:
        """The rule by which each chit activates a unit."""
        return self.round.spend[0]

    def idle(self, battle: Battle[G, K, Bag], state: State[Bag]) -> tuple[int, ...]:
        """Return the units that a chit in hand, or left in the bag, must still be spent on."""
        bag = state.memory
        due = (side for side in (0, 1) if bag.chits[side] or bag.drawn == side)
        return tuple(unit for side in due for unit in bits(_candidates(self.round, battle, state, side)))

    def outlook(self, battle: Battle[G, K, Bag], state: State[Bag], unit: int) -> Iterator[Offer]:
        """Yield what a unit could do if the first chit were spent on it."""
        active = Activation(unit, state.pieces[unit].square)
        return super().outlook(battle, state.with_activation(active, state.memory), unit)


# --- rules about chits ------------------------------------------------------------------------------------------------


def _is_new(s: Situation) -> bool:
    active = s.state.activation
    return active is None or active.unit != s.unit


def _no_chit(s: Situation[object, UnitKind, Bag]) -> bool:
    bag = s.state.memory
    if not _is_new(s):
        return False
    return bag.drawn != s.side if bag.drawn is not None else not bag.chits[s.side]


def _whose_chit(s: Situation[object, UnitKind, Bag], _: int) -> Said:
    """Choose by whether a chit of the other side is in hand, or none is left in the bag."""
    return say("" if s.state.memory.drawn is None else "drawn")


def _activated(s: Situation[object, UnitKind, Bag]) -> bool:
    return _is_new(s) and bool(s.state.memory.activated >> s.unit & 1)


def by_chit(none_left: str, used: str) -> tuple[Rule[Situation[object, UnitKind, Bag]], ...]:
    """Return the rules about the chit of an activation: one of the side must be left, and each unit has only one."""
    return (
        Rule(none_left, when(_no_chit), _whose_chit, "unit"),
        Rule(used, when(_activated), token="unit"),
    )


# --- activations ----------------------------------------------------------------------------------------------------


def _candidates(rules: ChitRound[G, K], battle: Battle[G, K, Bag], state: State[Bag], side: int) -> int:
    """Return the units, as bits, on which a chit of a side can be spent; a unit that cannot come in waits."""
    bag = state.memory
    left = found = battle.members[side] & ~bag.activated
    pieces = state.pieces
    while left:
        bit = left & -left
        left ^= bit
        unit = bit.bit_length() - 1
        status = pieces[unit].status
        if status is not Status.ON_BOARD and not (
            status is Status.WAITING and is_due(battle, state, unit) and rules.legality.may_enter(battle, state, unit)
        ):
            found ^= bit
    return found


def _whom_to_activate(side: int, units: int) -> Decision:
    return Decision(side, None, (Offer("activate", units, Activate),))


def _activate(
    rules: ChitRound[G, K], battle: Battle[G, K, Bag], state: State[Bag], unit: int, record: Record
) -> State[Bag]:
    """Spend a chit on a unit: the chit in hand, else one of its side from the bag."""
    side = battle.sides[unit]
    record.add(events.Activated(unit, rules.spend, side=side))
    piece = state.pieces[unit]
    origin = piece.square if piece.status is Status.ON_BOARD else None
    return state.with_activation(Activation(unit, origin), state.memory.spend(unit, side))


def _closed(state: State[Bag]) -> State[Bag]:
    return state.with_activation(None, state.memory) if state.activation is not None else state


# --- closing the round ----------------------------------------------------------------------------------------------


def _report_tally(rules: ChitRound[G, K], battle: Battle, state: State, record: Record) -> None:
    """Report the units of each side: destroyed (those lost before round 1 too), Exhausted and fresh, or elsewhere."""
    lost = battle.losses(state)
    for side in (0, 1):
        pieces = [state.pieces[unit] for unit in bits(battle.members[side])]
        here = [piece.exhausted for piece in pieces if piece.status is Status.ON_BOARD]
        where = [piece.status for piece in pieces]
        record.add(
            events.Tally(
                None,
                (rules.tally,),
                side=side,
                lost=lost[side],
                exhausted=here.count(True),
                fresh=here.count(False),
                to_come=where.count(Status.WAITING),
                gone=where.count(Status.LEFT),
                absent=where.count(Status.ABSENT),
            )
        )
