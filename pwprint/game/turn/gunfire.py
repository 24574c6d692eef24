"""The artillery's step: the guns of both sides name their targets, then all shots are thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pwprint.game import events
from pwprint.game.arrivals import thrown_for
from pwprint.game.board.base import bits
from pwprint.game.decision import HERE, Decision, Offer
from pwprint.game.order.situation import Situation
from pwprint.game.orders import Activate, Advance, Done, End, Fire, Retreat, SideOrder
from pwprint.game.own import G, K, M
from pwprint.game.rule import Fault, fault
from pwprint.game.state import Activation, Status
from pwprint.game.turn.closing import after_losses
from pwprint.game.turn.turn import BOTH, Shot, Turn
from pwprint.game.turn.unit_orders import UnitOrders
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.battle import Battle
    from pwprint.game.order.legality import Legality
    from pwprint.game.order.offers import Effect
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.state import State
    from pwprint.game.turn.sides import SideTurns


class Barrage(UnitOrders[G, K, Turn[M]], frozen=True):
    """The guns of both sides fire."""

    throws_at_its_end: ClassVar[bool] = True

    turns: SideTurns[G, K, M]

    @property
    def legality(self) -> Legality[G, K, Turn[M]]:
        """The orders while the artillery fires."""
        return self.turns.barrage

    def enter(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], record: Record) -> State[Turn[M]]:
        """Begin a turn: nothing has been done in it yet. The dice for arrivals come before all else."""
        record.add(events.TurnBegun(None, self.turns.artillery, turn=state.turn))
        state = thrown_for(battle, state, record, self.turns.legality.moving.arrives)
        state = replace(state, memory=Turn(kept=self.turns.kept(battle, state)), activation=None, pending=())
        return after_losses(self.turns.closing, battle, state, record)

    def proceed(
        self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], record: Record
    ) -> tuple[State[Turn[M]], Decision | None]:
        """Return the next choice: a gun's target, or what becomes of a unit that was hit when all shots were thrown."""
        if not state.pending:
            decision = self._next_gun(battle, state)
            if decision is not None:
                return state, decision
            state = self.close(battle, state, record)
        return state, self.legality.choices(battle, state) if state.pending else None

    def decide(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]]) -> Decision:
        """Return the choice that is due."""
        if state.pending:
            return self.legality.choices(battle, state)
        decision = self._next_gun(battle, state)
        assert decision is not None
        return decision

    def judge(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: Order) -> list[Fault]:
        """Return the rules that an order breaks while only artillery acts."""
        if isinstance(order, SideOrder | Done):
            return []
        if isinstance(order, Fire | Advance | Retreat):
            return super().judge(battle, state, order)
        if isinstance(order, Activate) and self._guns(battle, state, battle.sides[order.unit]) >> order.unit & 1:
            return []
        s = Situation(battle, state, order.unit)
        return self.legality.of_the_lost(s) or [fault(s, self.turns.early, "unit", "gunfire")]

    def execute(
        self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: Order, record: Record
    ) -> State[Turn[M]]:
        """Carry out a legal order: a target is named, or a die is answered."""
        if not state.pending:
            return self._aimed(battle, state, order, record)
        state = self.legality.execute(battle, state, order, record)
        return after_losses(self.turns.closing, battle, state, record)

    def settle(
        self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: Order, record: Record
    ) -> State[Turn[M]]:
        """Return the state after an order; a shot is thrown by itself, before those named earlier."""
        state = self.execute(battle, state, order, record)
        memory = state.memory
        if not isinstance(order, Fire):
            return state
        return self.close(battle, state.with_activation(None, replace(memory, shots=memory.shots[-1:])), record)

    def close(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], record: Record) -> State[Turn[M]]:
        """Throw the shots that have been named, in the order in which they were named."""
        memory = state.memory
        state = state.with_activation(None, replace(memory, shots=(), silent=0, ended=BOTH))
        if not memory.shots:
            return state
        return after_losses(self.turns.closing, battle, self.turns.shoot(battle, state, memory.shots, record), record)

    def leaves(self, battle: Battle[G, K, Turn[M]], _state: State[Turn[M]], order: Order) -> bool:
        """Return whether an order belongs to a later step: all but shots of artillery do."""
        return not (isinstance(order, Fire) and self.turns.is_gun(battle.kinds[order.unit]))

    def halfway(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], record: Record) -> State[Turn[M]]:
        """Return the state in which a script stops that ends with shots: they are thrown."""
        # Where nothing has been named yet, the guns may still do so if play goes on.
        return self.close(battle, state, record) if state.memory.shots else state

    def owes(self, state: State[Turn[M]]) -> int:
        """Return how many shots have been named and not thrown."""
        return len(state.memory.shots)

    def _next_gun(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]]) -> Decision | None:
        """Let both sides name their targets; what has been named is thrown when the step is over."""
        if state.activation is not None:
            return self.legality.decide(battle, state)
        for side in (0, 1):
            if not state.memory.ended >> side & 1 and (guns := self._guns(battle, state, side)):
                return choice_of_unit(side, guns)
        return None

    def _guns(self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], side: int) -> int:
        """Return the guns of a side, as bits, that could still name a target."""
        memory = state.memory
        found = 0
        for unit in bits(battle.members[side] & ~memory.aimed & ~memory.silent):
            if (
                self.turns.is_gun(battle.kinds[unit])
                and state.pieces[unit].status is Status.ON_BOARD
                and self.legality.possible(battle, state, unit) is not None
            ):
                found |= 1 << unit
        return found

    def _aimed(
        self, battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: Order, record: Record
    ) -> State[Turn[M]]:
        """Return the state after an order to name a target, or not to."""
        memory = state.memory
        if isinstance(order, End):
            return state.with_activation(None, replace(memory, ended=memory.ended | 1 << order.side))
        if isinstance(order, Activate):
            return state.with_activation(Activation(order.unit, state.pieces[order.unit].square), memory)
        if isinstance(order, Done):
            return state.with_activation(None, replace(memory, silent=memory.silent | 1 << order.unit))
        return self.legality.execute(battle, state, order, record)


def naming(
    aim: Callable[[Battle[G, K, Turn[M]], State[Turn[M]], Fire], Shot],
) -> Effect[G, K, Turn[M], Fire]:
    """Return what a fire order does here: the shot that `aim` reads from it is named, to be thrown later."""

    def name(battle: Battle[G, K, Turn[M]], state: State[Turn[M]], order: Fire, _record: Record) -> State[Turn[M]]:
        memory = state.memory
        shots = (*memory.shots, aim(battle, state, order))
        return state.with_activation(None, replace(memory, shots=shots, aimed=memory.aimed | 1 << order.unit))

    return name


def choice_of_unit(side: int, units: int) -> Decision:
    """Return the choice among units, or of ending the step."""
    activate = Offer("activate", units, Activate)
    return Decision(side, None, (activate, Offer("end", 1 << HERE, lambda _: End(side))))
