"""Carrying out legal orders: each function returns the state after one of them and logs what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from pwprint.game import events
from pwprint.game.order import pursuit
from pwprint.game.order.activation import did, shot
from pwprint.game.order.combat import Combat, fight, foresee_fight, foresee_shot, shoot
from pwprint.game.order.moves import MoveRules, move
from pwprint.game.order.needs import Limbering, Ordered, Pursuing
from pwprint.game.order.saves import chance_of
from pwprint.game.order.situation import Situation
from pwprint.game.orders import (
    OFF,
    STAYS,
    Advance,
    CloseCombat,
    Done,
    Fire,
    Flip,
    Hold,
    Limber,
    Move,
    Rally,
    Retreat,
    UnitOrder,
    Unlimber,
)
from pwprint.game.own import G, K, M
from pwprint.game.rule import Rule, allowed
from pwprint.game.state import FailedSave, LeftAlone, Status, Upshot
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.order.offers import Effect, Foresight
    from pwprint.game.record import Record
    from pwprint.game.state import State, Upshots

Ids = tuple[str, ...]


class ActionGround(Pursuing, Ordered, Protocol):
    """What the actions look up in a ground."""


P = TypeVar("P", bound=ActionGround)
L = TypeVar("L", bound=Limbering)


class Rallying(Struct, Generic[G, K, M], frozen=True):
    """A die that turns an Exhausted unit back: what it needs for a unit that rallies, and the rules cited."""

    needs: Callable[[Battle[G, K, M], int], int]
    itself: Ids = ()
    other: Ids = ()


class Following(Struct, Generic[G, K, M], frozen=True):
    """How riders go along with their unit: always when it retreats, by these rules; otherwise if they `may`."""

    rules: Ids
    may: Callable[[Battle[G, K, M]], bool]


class Cited(Struct, frozen=True):
    """The rules that events cite."""

    moves: MoveRules
    limber: Ids
    flip: Ids
    retreat: Ids
    advance: Ids


class Actions(Struct, Generic[P, L, M], frozen=True):
    """What the orders do of rulesets in which a die hits the enemy, and failed saves are answered.

    `retreats` are the rules of a retreat: a rider that is left alone and has no square to go to is destroyed.
    """

    cited: Cited
    combat: Combat[P, L, M]
    rallying: Rallying[P, L, M]
    retreats: tuple[Rule[Situation[P, L, M]], ...]
    following: Following[P, L, M] | None = None

    # --- the unit's own actions -------------------------------------------------------------------------------------

    def move(self, battle: Battle[P, L, M], state: State[M], order: Move, record: Record) -> State[M]:
        """Move a unit, bring it in, or take it off by an exit; riders go along if they may."""
        riders = battle.attached(state, order.unit) if order.path and order.commander != STAYS else ()
        state = move(self.cited.moves, battle, state, order, record)
        return _take_along(self, battle, state, (order.unit, *riders), record) if riders else state

    def fire(self, battle: Battle[P, L, M], state: State[M], order: Fire, record: Record) -> State[M]:
        """Fire at a square, or at a unit in it."""
        return shoot(self.combat, battle, _firing(battle, state, order), order, record)

    def limber(self, battle: Battle[P, L, M], state: State[M], order: Limber | Unlimber, record: Record) -> State[M]:
        """Turn a gun from one state to the other."""
        changed = events.Limbered if isinstance(order, Limber) else events.Unlimbered
        record.add(changed(order.unit, self.cited.limber))
        piece = replace(state.pieces[order.unit], limbered=isinstance(order, Limber))
        return did(state.with_piece(order.unit, battle.sides[order.unit], piece), order.unit, order.do)

    def rally(self, battle: Battle[P, L, M], state: State[M], order: Rally, record: Record) -> State[M]:
        """Throw to turn an Exhausted tile back."""
        target = _rallying(order)
        own = target == order.unit
        needs = self.rallying.needs(battle, order.unit)
        throw = record.roll(f"rally of {battle.scenario.units[target].id}")
        rallied = throw.score >= needs
        cited = self.rallying.itself if own else self.rallying.other
        record.add(events.Rallied(order.unit, cited, (throw,), target=target, needs=needs, rallied=rallied))
        if rallied:
            piece = replace(state.pieces[target], exhausted=False)
            state = state.with_piece(target, battle.sides[target], piece)
        return did(state, order.unit, "rally" if own else "rally_other")

    def close_combat(self, battle: Battle[P, L, M], state: State[M], order: CloseCombat, record: Record) -> State[M]:
        """Fight a unit in a square."""
        return fight(self.combat, battle, did(state, order.unit, "close_combat"), order, record)

    # --- looking ahead ----------------------------------------------------------------------------------------------

    @property
    def foresight(self) -> Mapping[type, Foresight[P, L, M, Any]]:
        """What attacks can lead to."""
        return {Fire: self.foresee_shot, CloseCombat: self.foresee_fight, Rally: self.foresee_rally}

    def foresee_shot(self, battle: Battle[P, L, M], state: State[M], order: Fire) -> Upshots:
        """Return all that can come of a shot, each with its chance."""
        return foresee_shot(self.combat, battle, _firing(battle, state, order), order)

    def foresee_fight(self, battle: Battle[P, L, M], state: State[M], order: CloseCombat) -> Upshots:
        """Return all that can come of a close combat, each with its chance."""
        return foresee_fight(self.combat, battle, did(state, order.unit, "close_combat"), order)

    def foresee_rally(self, battle: Battle[P, L, M], _state: State[M], order: Rally) -> Upshots:
        """Return that an Exhausted tile is turned back, or not, each with its chance."""
        chance = chance_of(self.rallying.needs(battle, order.unit))
        both = (chance, (_rallying(order),)), (1 - chance, ())
        return [(part, Upshot(fresh=turned)) for part, turned in both if part]

    # --- answers to dice --------------------------------------------------------------------------------------------

    @property
    def answers(self) -> Mapping[type[UnitOrder], Effect[P, L, M, Any]]:
        """What each answer does."""
        return {Flip: self.flip, Retreat: self.retreat, Advance: self.advance, Done: self.decline}

    def flip(self, battle: Battle[P, L, M], state: State[M], order: Flip, record: Record) -> State[M]:
        """Turn the tile to its Exhausted side."""
        record.add(events.Flipped(order.unit, self.cited.flip))
        piece = replace(state.pieces[order.unit], exhausted=True)
        return answered(state.with_piece(order.unit, battle.sides[order.unit], piece))

    def retreat(self, battle: Battle[P, L, M], state: State[M], order: Retreat, record: Record) -> State[M]:
        """Go back one square, still fresh; riders go along and keep their facing."""
        unit, choice, piece = order.unit, state.pending[0], state.pieces[order.unit]
        cited = (choice.rule, *self.cited.retreat[1:]) if isinstance(choice, LeftAlone) else self.cited.retreat
        record.add(events.Retreated(unit, cited, origin=piece.square, to=order.to))
        riders = battle.attached(state, unit)
        state = state.with_piece(unit, battle.sides[unit], replace(piece, square=order.to))
        return answered(_along(self, battle, state, (unit, *riders), record) if riders else state)

    def advance(self, battle: Battle[P, L, M], state: State[M], order: Advance, record: Record) -> State[M]:
        """Follow into the square that the opponent has left; riders go along if they may."""
        riders = battle.attached(state, order.unit)
        state = pursuit.advance(battle, state, order, record, self.cited.advance)
        return _take_along(self, battle, state, (order.unit, *riders), record) if riders else state

    def decline(self, battle: Battle[P, L, M], state: State[M], order: Done, record: Record) -> State[M]:
        """Leave a choice unused. A rider left alone that has nowhere to go is destroyed."""
        choice, unit = state.pending[0], order.unit
        assert not isinstance(choice, FailedSave)
        if isinstance(choice, LeftAlone):
            piece = state.pieces[unit]
            if not allowed(self.retreats, Situation(battle, state, unit), battle.board.adjacent[piece.square]):
                record.add(events.Destroyed(unit, (choice.rule,), at=piece.square, cornered=True))
                state = state.with_piece(unit, battle.sides[unit], replace(piece, status=Status.LOST, square=-1))
                return state.with_pending(tuple(other for other in state.pending if other.unit != unit))
        return answered(state)


def _firing(battle: Battle[P, L, M], state: State[M], order: Fire) -> State[M]:
    """Return the state in which a unit fires."""
    done = shot(Situation(battle, state, order.unit), order) if order.then_moves else "fire"
    return did(state, order.unit, done)


def _rallying(order: Rally) -> int:
    """Return the unit that is rallied."""
    return order.unit if order.target is None else order.target


def answered(state: State[M]) -> State[M]:
    """Return the state after the choice that was owed first has been made."""
    return state.with_pending(state.pending[1:])


def holding(*cited: str) -> Effect[G, K, M, Hold]:
    """Return what an order to hold does: nothing but use up the activation."""
    return lambda _battle, state, order, record: hold(state, order, record, cited)


def hold(state: State[M], order: Hold, record: Record, cited: Ids) -> State[M]:
    """Use up the activation."""
    record.add(events.Held(order.unit, cited))
    return did(state, order.unit, "hold")


# --- riders ---------------------------------------------------------------------------------------------------------


def _take_along(
    rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], party: tuple[int, ...], record: Record
) -> State[M]:
    """Take riders along on a move or an advance, if they may; Exhausted ones stay away from the enemy."""
    assert rules.following is not None
    if not rules.following.may(battle):
        return state
    unit, *riders = party
    piece = state.pieces[unit]
    near = battle.board.neighbours(state.occupied[1 - battle.sides[unit]])
    if piece.status is Status.ON_BOARD and near >> piece.square & 1:
        riders = [rider for rider in riders if not state.pieces[rider].exhausted]
    return _along(rules, battle, state, (unit, *riders), record, facing=piece.facing)


def _along(
    rules: Actions[P, L, M],
    battle: Battle[P, L, M],
    state: State[M],
    party: tuple[int, ...],
    record: Record,
    *,
    facing: int | None = None,
) -> State[M]:
    """Put riders where their unit, the first of the party, is now; `facing` None leaves them theirs."""
    assert rules.following is not None
    unit, *riders = party
    to, status = state.pieces[unit].square, state.pieces[unit].status
    for rider in riders:
        piece = state.pieces[rider]
        piece = replace(piece, status=status, square=to, facing=piece.facing if facing is None else facing)
        if status is Status.LEFT:
            record.add(events.Left(rider, rules.following.rules, path=(OFF,), to=to, facing=piece.facing))
        else:
            record.add(events.Followed(rider, rules.following.rules, target=unit, to=to, facing=piece.facing))
        state = state.with_piece(rider, battle.sides[rider], piece)
    return state
