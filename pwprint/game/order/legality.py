"""Generator and judge of a ruleset whose units act one by one: both read the same rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Generic

from pwprint.game.decision import HERE, Decision, Offer
from pwprint.game.order import facing, pursuit
from pwprint.game.order.offers import Effect, Foresight, Kind, Kinds, Rules, offers, prospects
from pwprint.game.order.situation import Situation
from pwprint.game.orders import Activate, Advance, CloseCombat, Done, Flip, Move, Order, Retreat, SideOrder, UnitOrder
from pwprint.game.own import G, K, M
from pwprint.game.rule import Fault, allowed, faults
from pwprint.game.state import Answer, MayAdvance, MayFight, Status
from pwprint.memo import cached_property
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.order.march import Moving
    from pwprint.game.record import Record
    from pwprint.game.state import State


class Legality(Struct, Generic[G, K, M], frozen=True, dict=True):
    """All that a ruleset forbids.

    - `activation`: may the unit be activated, or is it already active?
    - `moving`: how units move.
    - `kinds`: the kinds of order that a unit may be given in its activation; those of one class have the same judge
      and do the same.
    - `answers`: what the answers to dice do, by their class.
    - `flip`, `retreat`, `advance`: the rules of the answers to dice; retreat and advance judge squares.
    - `faces`: whether units have a facing, which the player of a move then chooses.
    - `advance_towards`: the facings of an advance, one of which the player chooses; `advance_facing`: what is wrong
      with the one that is chosen.
    - `turns_before`: the rules of an advance that are cited after its facing.
    - `compulsory`: the rule, asked about the active unit, that it may not be done while there is an enemy to fight.
    - `foresight`: of some classes of orders what they can lead to, as a sum over few cases rather than over all dice.
    """

    activation: Rules[Situation[G, K, M]]
    moving: Moving[G, K, M]
    kinds: Kinds[G, K, M]
    answers: Mapping[type[UnitOrder], Effect[G, K, M, Any]]
    flip: Rules[Situation[G, K, M]]
    retreat: Rules[Situation[G, K, M]]
    advance: Rules[Situation[G, K, M]]
    faces: Callable[[Battle[G, K, M]], bool]
    advance_facing: Callable[[Situation[G, K, M], Advance], list[Fault]]
    advance_towards: Callable[[Situation[G, K, M]], tuple[int, ...]] = pursuit.enemies_met
    turns_before: tuple[str, ...] = ()
    compulsory: Rules[Situation[G, K, M]] = ()
    foresight: Mapping[type, Foresight[G, K, M, Any]] = {}

    # --- the generator ----------------------------------------------------------------------------------------------

    def decide(self, battle: Battle[G, K, M], state: State[M]) -> Decision:
        """Return the choice that is due: the answer to a die, else what the active unit does."""
        if state.pending:
            return self.choices(battle, state)
        assert state.activation is not None
        return self.actions(battle, state, state.activation.unit)

    def due(self, battle: Battle[G, K, M], state: State[M]) -> Decision | None:
        """Return the choice that is due; None if the active unit can do no more."""
        if state.pending:
            return self.choices(battle, state)
        assert state.activation is not None
        return self.possible(battle, state, state.activation.unit)

    def actions(self, battle: Battle[G, K, M], state: State[M], unit: int) -> Decision:
        """Return what a unit may do in its activation, if only to be done."""
        return self.possible(battle, state, unit) or Decision(battle.sides[unit], unit, (_done(unit),))

    def possible(self, battle: Battle[G, K, M], state: State[M], unit: int) -> Decision | None:
        """Return what a unit may do in its activation; None if that is nothing. Once it has acted, it may be done."""
        s = Situation(battle, state, unit)
        found = offers(self.kinds, s, battle.gate_answers)
        if not found:
            return None
        if s.act.done and not self.is_unfinished(battle, state):
            found.append(_done(unit))
        return Decision(s.side, unit, tuple(found))

    def outlook(self, battle: Battle[G, K, M], state: State[M], unit: int) -> Iterator[Offer]:
        """Yield what a unit may do if it is activated."""
        return prospects(self.kinds, Situation(battle, state, unit), battle.gate_answers)

    def choices(self, battle: Battle[G, K, M], state: State[M]) -> Decision:
        """Return how the choice that is owed first can be answered."""
        choice = state.pending[0]
        unit = choice.unit
        s = Situation(battle, state, unit)
        done = _done(unit)
        if isinstance(choice, Answer):
            retreats = allowed(self.retreat, s, battle.board.adjacent[s.piece.square])
            found = [Offer("retreat", retreats, partial(Retreat, unit))]
            if Flip in choice.answers:
                found.insert(0, Offer("flip", 1 << HERE, lambda _: Flip(unit)))
            elif not retreats:
                found.append(done)
        elif isinstance(choice, MayFight):
            found = [*self._fights(s), done]
        else:
            assert isinstance(choice, MayAdvance)
            advance = allowed(self.advance, s, 1 << choice.to)
            found = [Offer("advance", advance, lambda _: Advance(unit)), done]
        return Decision(s.side, unit, tuple(offer for offer in found if offer.places))

    def _fights(self, s: Situation[G, K, M]) -> list[Offer]:
        kinds = tuple(kind for kind in self.kinds if kind.do == CloseCombat.do)
        # The answers of the gates depend on what is owed: they are not remembered for others.
        return offers(kinds, s, {})

    def unfinished(self, battle: Battle[G, K, M], state: State[M]) -> list[Fault]:
        """Return what is wrong with leaving the active unit for now: a close combat that it must fight."""
        act = state.activation
        if act is None or not self.is_unfinished(battle, state):
            return []
        return faults(self.compulsory, Situation(battle, state, act.unit), HERE)

    def is_unfinished(self, battle: Battle[G, K, M], state: State[M]) -> bool:
        """Return whether there is a close combat that the active unit must fight."""
        act = state.activation
        if not self.compulsory or act is None or not act.done or state.pending:
            return False
        s = Situation(battle, state, act.unit)
        return not allowed(self.compulsory, s, 1 << HERE) and bool(self._fights(s))

    def facings(self, battle: Battle[G, K, M], state: State[M], order: Order) -> tuple[int, ...]:
        """Return the facings among which a move or an advance leaves the choice; none for other orders."""
        if isinstance(order, Move):
            return facing.due(Situation(battle, state, order.unit), order) if self.faces(battle) else ()
        if isinstance(order, Advance):
            met = self.advance_towards(Situation(battle, state, order.unit))
            return met if len(met) > 1 else ()
        return ()

    def may_enter(self, battle: Battle[G, K, M], state: State[M], unit: int) -> bool:
        """Return whether a waiting unit could come in now."""
        return self.moving.may_enter(Situation(battle, state, unit))

    # --- what orders do ---------------------------------------------------------------------------------------------

    @cached_property
    def orders(self) -> frozenset[str]:
        """The `do` of the orders that a script may give."""
        answers = (answer.do for answer in self.answers if answer is not Done)
        return frozenset((*(kind.order.do for kind in self.kinds), *answers))

    @cached_property
    def _effects(self) -> Mapping[type, Effect[G, K, M, Any]]:
        return {**{kind.order: kind.effect for kind in self.kinds}, **self.answers}

    def execute(self, battle: Battle[G, K, M], state: State[M], order: Order, record: Record) -> State[M]:
        """Carry out a legal order."""
        return self._effects[type(order)](battle, state, order, record)

    # --- the judge --------------------------------------------------------------------------------------------------

    @cached_property
    def judges(self) -> Mapping[type, Kind[G, K, M, Any]]:
        """For each class of orders the kind that judges them."""
        return {kind.order: kind for kind in self.kinds}

    def judge(self, battle: Battle[G, K, M], state: State[M], order: Order) -> list[Fault]:
        """Return every rule that an order breaks, in the catalogue's order of citing; empty for a legal order."""
        assert not isinstance(order, SideOrder)
        s = Situation(battle, state, order.unit)
        if not isinstance(order, Done) and (gone := self.of_the_lost(s)):
            return gone
        answer = self._judge_answer(s, order)
        if answer is not None:
            return answer
        if s.may_fight is not None and isinstance(order, CloseCombat):
            # It belongs to the close combat before it, in either side's turn.
            return self.judges[CloseCombat].judge(s, order)
        active = s.state.activation
        if active is not None and active.unit != s.unit and (left := self.unfinished(battle, state)):
            return left
        kind = self.judges.get(type(order))
        found = faults(kind.first if kind is not None else (), s, HERE) or faults(self.activation, s, HERE)
        if found:
            return found
        if isinstance(order, Activate):
            may = s.piece.status is Status.ON_BOARD or self.moving.may_enter(s)
            return [] if may else faults(self.moving.arrival, s, HERE)
        if kind is None:
            raise LookupError(f"no rule judges {order}")
        return kind.judge(s, order)

    def of_the_lost(self, s: Situation[G, K, M]) -> list[Fault]:
        """Return what any order to a unit that is lost breaks, whatever else is wrong with it; else nothing."""
        return faults(self.moving.arrival, s, HERE) if s.piece.status is Status.LOST else []

    def _judge_answer(self, s: Situation[G, K, M], order: UnitOrder) -> list[Fault] | None:
        """Return what is wrong with an answer to a die; None if the order is not such an answer."""
        if isinstance(order, Flip):
            return faults(self.flip, s, HERE)
        if isinstance(order, Retreat):
            return faults(self.retreat, s, order.to)
        if isinstance(order, Advance):
            fought = s.may_advance
            found = faults(self.advance, s, fought.to if fought is not None else HERE)
            return self._with_facing(s, order, found)
        return [] if isinstance(order, Done) else None

    def _with_facing(self, s: Situation[G, K, M], order: Advance, found: list[Fault]) -> list[Fault]:
        """Return the faults of an advance and its facing, which comes last except for the rules in `turns_before`."""
        if not found or all(fault.rule in self.turns_before for fault in found):
            return self.advance_facing(s, order) + found
        return found


def _done(unit: int) -> Offer:
    """Return the offer to do no more with a unit."""
    return Offer("done", 1 << HERE, lambda _: Done(unit))
