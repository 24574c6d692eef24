"""Turns by sides: all guns fire at once, dice say who goes first, then one side acts after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Generic

from pwprint.game import events
from pwprint.game.arrivals import is_due
from pwprint.game.board.base import bits
from pwprint.game.decision import Decision, Offer
from pwprint.game.order.situation import SideSituation
from pwprint.game.orders import Activate, Begin, Done, End, SideOrder
from pwprint.game.own import G, K, M
from pwprint.game.rule import Fault, fault
from pwprint.game.state import Activation, Status
from pwprint.game.step import Step
from pwprint.game.turn import gunfire, turn
from pwprint.game.turn.closing import Closing, after_losses, close_turn
from pwprint.game.turn.turn import Shot, Turn
from pwprint.game.turn.unit_orders import UnitOrders
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.order.legality import Legality
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.state import State


class SideTurns(Struct, Generic[G, K, M], frozen=True):
    """What a ruleset with turns by sides adds to the turn: its rule ids, its orders, its guns.

    - `artillery`, `initiative`, `tie`, `sides`, `activate`: the rules cited by the events of the turn.
    - `early`, `late`: the rules that an order breaks whose side is still to come, or has done.
    - `barrage`: the orders while the artillery fires; `legality`: the orders when a side acts.
    - `is_gun`: whether units of a kind fire in the artillery's step.
    - `shoot`: throws all shots that were named and carries out what they do.
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
    barrage: Legality[G, K, Turn[M]]
    legality: Legality[G, K, Turn[M]]
    is_gun: Callable[[K], bool]
    shoot: Callable[[Battle[G, K, Turn[M]], State[Turn[M]], tuple[Shot, ...], Record], State[Turn[M]]]
    kept: Callable[[Battle[G, K, Turn[M]], State[Turn[M]]], M]
    after_side: Callable[[Battle[G, K, Turn[M]], State[Turn[M]], int], State[Turn[M]]] = lambda _battle, state, _side: (
        state
    )
    before_close: Callable[[Battle[G, K, Turn[M]], State[Turn[M]], Record], State[Turn[M]]] = (
        lambda _battle, state, _record: state
    )
    resting: Callable[[Battle[G, K, Turn[M]], State[Turn[M]]], int] = lambda _battle, _state: 0
    chooses: Callable[[Battle[G, K, Turn[M]]], bool] = lambda _battle: False


def sequence(rules: SideTurns[G, K, M]) -> tuple[Step[G, K, Turn[M]], ...]:
    """Return the steps of a turn."""
    artillery, initiative, first, second, close = rules.titles
    return (
        gunfire.Barrage(artillery, rules.artillery, rules),
        InitiativeStep(initiative, (*rules.initiative, rules.tie), rules),
        SideStep(first, (rules.sides[0], *rules.activate), rules, 0),
        SideStep(second, (rules.sides[1], *rules.activate), rules, 1),
        CloseOfSides(close, rules.closing.rules, rules),
    )


class InitiativeStep(Step[G, K, Turn[M]], frozen=True):
    """Dice say who goes first."""

    turns: SideTurns[G, K, M]

    def enter(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], record: Record) -> State[Turn[M]]:
        """Throw a die for each side, the side listed first before the other, until the dice differ."""
        rules = self.turns
        while True:
            throws = tuple(record.roll(f"initiative of {side.id}") for side in battle.scenario.sides)
            red, blue = (throw.score for throw in throws)
            if red != blue:
                winner, chooses, memory = int(blue > red), rules.chooses(battle), state.memory
                record.add(events.Initiative(None, rules.initiative, throws, side=winner, chooses=chooses))
                # In a script, a side may have tried to act first before the dice were thrown.
                first = memory.first if chooses and memory.begun else winner
                return replace(state, memory=replace(memory, first=first, thrown=(red, blue), ended=0))
            record.add(events.Initiative(None, (*rules.initiative, rules.tie), throws, side=None))


class SideStep(UnitOrders[G, K, Turn[M]], frozen=True):
    """A side acts: the one that goes first, or the other one, by its `place`.

    Where the winner of the initiative chooses who goes first, players say so; scripts imply it by the first order.
    """

    turns: SideTurns[G, K, M]
    place: int

    @property
    def legality(self) -> Legality[G, K, Turn[M]]:
        """The orders of a side that acts."""
        return self.turns.legality

    def enter(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], record: Record) -> State[Turn[M]]:
        """Begin the step; where the winner of the initiative chooses, it has yet to do so."""
        if self.place:
            state = self._first_begins(state, state.memory.leading, record)
            state = self.turns.after_side(battle, state, state.memory.active)
            return self._side_acts(state, self.place, 1 - state.memory.leading, record)
        if self.turns.chooses(battle):
            return state.with_activation(None, state.memory)
        return self._side_acts(state, 0, state.memory.leading, record)

    def proceed(
        self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], _record: Record
    ) -> tuple[State[Turn[M]], Decision | None]:
        """Return the next choice of the side: what its active unit does, or which unit is next."""
        legality = self.legality
        if _undecided(state):
            return state, self.decide(battle, state)
        if state.pending or state.activation is not None:
            decision = legality.due(battle, state)
            if decision is not None:
                return state, decision
            state = turn.finished(state)
        side = state.memory.active
        if state.memory.ended >> side & 1:
            return state, None
        units = self._candidates(battle, state, side)
        return state, gunfire.choice_of_unit(side, units) if units else None

    def decide(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]]) -> Decision:
        """Return the choice that is due."""
        if _undecided(state):
            return Decision(state.memory.leading, None, (Offer("begin", turn.BOTH, Begin),))
        if state.pending or state.activation is not None:
            return self.legality.decide(battle, state)
        side = state.memory.active
        return gunfire.choice_of_unit(side, self._candidates(battle, state, side))

    def judge(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: Order) -> list[Fault]:
        """Return the rules that an order breaks."""
        state = _as_first(state, battle.side_of(order))
        if isinstance(order, Begin):
            return self._judge_begin(battle, state, order)
        if isinstance(order, End):
            return self._judge_end(battle, state, order)
        return super().judge(battle, state, order)

    def execute(
        self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: Order, record: Record
    ) -> State[Turn[M]]:
        """Carry out a legal order; an order to another unit than the active one makes that unit the active one."""
        rules = self.turns
        state = self._first_begins(state, battle.side_of(order), record)
        if isinstance(order, Begin):
            return state
        if isinstance(order, End):
            return rules.after_side(battle, _end(turn.finished(state), order.side), order.side)
        assert not isinstance(order, SideOrder)
        if not state.pending:
            if state.activation is None or state.activation.unit != order.unit:
                state = self._activate(battle, state, order.unit, record)
            if isinstance(order, Done):
                return turn.finished(state)
        if isinstance(order, Activate):
            return state
        state = self.legality.execute(battle, state, order, record)
        return after_losses(rules.closing, battle, state, record)

    def close(self, _battle: Battle[G, K, Turn[M]], state: State[Turn[M]], record: Record) -> State[Turn[M]]:
        """End what is going on; a winner of the initiative that has not chosen acts first."""
        return turn.finished(self._first_begins(state, state.memory.leading, record))

    def outlook(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], unit: int) -> Iterator[Offer]:
        """Yield what a unit could do if its side acted in this step."""
        side = battle.sides[unit]
        memory = replace(state.memory, first=1 - side if self.place else side, acting=side)
        return super().outlook(battle, replace(state, memory=memory), unit)

    def leaves(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: Order) -> bool:
        """Return whether an order of the second side ends the first side's step: not while that is still to come."""
        if self.place:
            return False
        side = battle.side_of(order)
        memory: turn.Turn = _as_first(state, side).memory
        if state.pending or side == memory.acting or self.legality.is_unfinished(battle, state):
            return False
        return bool(memory.begun >> memory.active & 1) or not self._candidates(battle, state, memory.active)

    def tried(self, state: State[Turn[M]], side: int) -> State[Turn[M]]:
        """Return the state after an order of a side was refused: it has begun, and may have been the first to."""
        if _undecided(state) and not state.memory.begun:
            state = replace(state, memory=replace(state.memory, first=side))
        return turn.begun(state, side)

    def halfway(self, _battle: Battle[G, K, Turn[M]], state: State[Turn[M]], _record: Record) -> State[Turn[M]] | None:
        """Return the state as it is, unless both sides have done."""
        return None if self.place and state.memory.ended == turn.BOTH else state

    # --- who acts ---------------------------------------------------------------------------------------------------

    def _first_begins(self, state: State[Turn[M]], side: int, record: Record) -> State[Turn[M]]:
        """Let a side act first, or the one that has tried to, unless that is decided already."""
        if not _undecided(state):
            return state
        memory = _as_first(state, side).memory
        return self._side_acts(replace(state, memory=memory), 0, memory.leading, record)

    def _side_acts(self, state: State[Turn[M]], place: int, side: int, record: Record) -> State[Turn[M]]:
        record.add(events.SideActs(None, (self.turns.sides[place],), side=side))
        return state.with_activation(None, replace(state.memory, acting=side))

    def _candidates(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], side: int) -> int:
        """Return the units of a side, as bits, that have not acted; one that cannot come in waits."""
        found, rules = 0, self.turns
        for unit in bits(battle.members[side] & ~state.memory.finished & ~rules.resting(battle, state)):
            status = state.pieces[unit].status
            if status is Status.ON_BOARD or (
                status is Status.WAITING
                and is_due(battle, state, unit)
                and self.legality.may_enter(battle, state, unit)
            ):
                found |= 1 << unit
        return found

    def _activate(
        self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], unit: int, record: Record
    ) -> State[Turn[M]]:
        record.add(events.Activated(unit, self.turns.activate, side=battle.sides[unit]))
        piece = state.pieces[unit]
        origin = piece.square if piece.status is Status.ON_BOARD else None
        state = turn.begun(turn.finished(state), battle.sides[unit])
        return state.with_activation(Activation(unit, origin), state.memory)

    def _judge_begin(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: Begin) -> list[Fault]:
        side = SideSituation(battle, state, order.side)
        if turn.is_early(state.memory, order.side):
            return [fault(side, self.turns.early, "side", "not_first")]
        return [fault(side, self.turns.late, "side", "over")] if turn.is_late(state.memory, order.side) else []

    def _judge_end(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: End) -> list[Fault]:
        side = SideSituation(battle, state, order.side)
        if turn.is_early(state.memory, order.side):
            return [fault(side, self.turns.early, "side", "no_step")]
        if turn.is_late(state.memory, order.side):
            return [fault(side, self.turns.late, "side", "over")]
        return [found._replace(token="side") for found in self.unfinished(battle, state)]


class CloseOfSides(Step[G, K, Turn[M]], frozen=True):
    """The turn closes."""

    turns: SideTurns[G, K, M]

    def enter(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], record: Record) -> State[Turn[M]]:
        """End the step of the second side, then count the units."""
        state = self.turns.after_side(battle, state, state.memory.active)
        return close_turn(self.turns.closing, battle, self.turns.before_close(battle, state, record), record)


# --- the side that acts first ---------------------------------------------------------------------------------------


def _undecided(state: State[Turn[M]]) -> bool:
    return state.memory.acting is None


def _as_first(state: State[Turn[M]], side: int) -> State[Turn[M]]:
    """Return the state in which a side acts first, unless another one does."""
    if not _undecided(state):
        return state
    memory = state.memory
    first = memory.first if memory.begun else side
    return replace(state, memory=replace(memory, first=first, acting=first))


def _end(state: State[Turn[M]], side: int) -> State[Turn[M]]:
    state = turn.begun(state, side)
    return replace(state, memory=replace(state.memory, ended=state.memory.ended | 1 << side))
