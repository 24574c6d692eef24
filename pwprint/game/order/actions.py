"""Carrying out legal orders: each function returns the state after one of them and logs what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from pwprint.game import events
from pwprint.game.order import pursuit
from pwprint.game.order.activation import did, shot
from pwprint.game.order.combat import Combat, fight, shoot
from pwprint.game.order.moves import MoveRules, move
from pwprint.game.order.needs import Limbering, Ordered, Pursuing
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
    Unlimber,
)
from pwprint.game.own import G, K, M
from pwprint.game.rule import Rule, allowed
from pwprint.game.state import FailedSave, LeftAlone, Status
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.orders import Order
    from pwprint.game.record import Record
    from pwprint.game.state import State

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


class Actions(Struct, Generic[P, L, M], frozen=True):
    """What a ruleset's orders do: the rules that their events cite, and how dice are thrown.

    `retreats` are the rules of a retreat: a rider that is left alone and has no square to go to is destroyed.
    """

    hold: Ids
    moves: MoveRules
    limber: Ids
    flip: Ids
    retreat: Ids
    advance: Ids
    combat: Combat[P, L, M]
    rallying: Rallying[P, L, M]
    retreats: tuple[Rule[Situation[P, L, M]], ...]
    following: Following[P, L, M] | None = None

    def execute(self, battle: Battle[P, L, M], state: State[M], order: Order, record: Record) -> State[M]:
        """Carry out a legal order."""
        match order:
            case Hold():
                return _hold(self, state, order, record)
            case Move():
                return _move(self, battle, state, order, record)
            case Fire():
                return _fire(self, battle, state, order, record)
            case Limber() | Unlimber():
                return _limber(self, battle, state, order, record)
            case Rally():
                return _rally(self, battle, state, order, record)
            case CloseCombat():
                return _close_combat(self, battle, state, order, record)
            case Flip() | Retreat() | Advance() | Done():
                return self._answer(battle, state, order, record)
        raise LookupError(f"nothing carries out {order}")

    def _answer(
        self, battle: Battle[P, L, M], state: State[M], order: Flip | Retreat | Advance | Done, record: Record
    ) -> State[M]:
        """Carry out the answer to a die."""
        match order:
            case Flip():
                return _flip(self, battle, state, order, record)
            case Retreat():
                return _retreat(self, battle, state, order, record)
            case Advance():
                return _advance(self, battle, state, order, record)
            case Done():
                return _decline(self, battle, state, order, record)


# --- the unit's own actions -----------------------------------------------------------------------------------------


def _hold(rules: Actions[P, L, M], state: State[M], order: Hold, record: Record) -> State[M]:
    record.add(events.Held(order.unit, rules.hold))
    return did(state, order.unit, "hold")


def _move(rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], order: Move, record: Record) -> State[M]:
    """Move a unit, bring it in, or take it off by an exit; riders go along if they may."""
    riders = battle.attached(state, order.unit) if order.path and order.commander != STAYS else ()
    state = move(rules.moves, battle, state, order, record)
    return _take_along(rules, battle, state, (order.unit, *riders), record) if riders else state


def _fire(rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], order: Fire, record: Record) -> State[M]:
    done = shot(Situation(battle, state, order.unit), order)
    return shoot(rules.combat, battle, did(state, order.unit, done), order, record)


def _limber(
    rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], order: Limber | Unlimber, record: Record
) -> State[M]:
    """Turn a gun from one state to the other."""
    changed = events.Limbered if isinstance(order, Limber) else events.Unlimbered
    record.add(changed(order.unit, rules.limber))
    piece = replace(state.pieces[order.unit], limbered=isinstance(order, Limber))
    return did(state.with_piece(order.unit, battle.sides[order.unit], piece), order.unit, order.do)


def _rally(rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], order: Rally, record: Record) -> State[M]:
    """Throw to turn an Exhausted tile back."""
    target = order.unit if order.target is None else order.target
    own = target == order.unit
    needs = rules.rallying.needs(battle, order.unit)
    throw = record.roll(f"rally of {battle.scenario.units[target].id}")
    rallied = throw.score >= needs
    cited = rules.rallying.itself if own else rules.rallying.other
    record.add(events.Rallied(order.unit, cited, (throw,), target=target, needs=needs, rallied=rallied))
    if rallied:
        piece = replace(state.pieces[target], exhausted=False)
        state = state.with_piece(target, battle.sides[target], piece)
    return did(state, order.unit, "rally" if own else "rally_other")


def _close_combat(
    rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], order: CloseCombat, record: Record
) -> State[M]:
    return fight(rules.combat, battle, did(state, order.unit, "close_combat"), order, record)


# --- answers to dice ------------------------------------------------------------------------------------------------


def _flip(rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], order: Flip, record: Record) -> State[M]:
    """Turn the tile to its Exhausted side."""
    record.add(events.Flipped(order.unit, rules.flip))
    piece = replace(state.pieces[order.unit], exhausted=True)
    return _answered(state.with_piece(order.unit, battle.sides[order.unit], piece))


def _retreat(
    rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], order: Retreat, record: Record
) -> State[M]:
    """Go back one square, still fresh; riders go along and keep their facing."""
    unit, choice, piece = order.unit, state.pending[0], state.pieces[order.unit]
    cited = (choice.rule, *rules.retreat[1:]) if isinstance(choice, LeftAlone) else rules.retreat
    record.add(events.Retreated(unit, cited, origin=piece.square, to=order.to))
    riders = battle.attached(state, unit)
    state = state.with_piece(unit, battle.sides[unit], replace(piece, square=order.to))
    return _answered(_along(rules, battle, state, (unit, *riders), record) if riders else state)


def _advance(
    rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], order: Advance, record: Record
) -> State[M]:
    """Follow into the square that the opponent has left; riders go along if they may."""
    riders = battle.attached(state, order.unit)
    state = pursuit.advance(battle, state, order, record, rules.advance)
    return _take_along(rules, battle, state, (order.unit, *riders), record) if riders else state


def _decline(
    rules: Actions[P, L, M], battle: Battle[P, L, M], state: State[M], order: Done, record: Record
) -> State[M]:
    """Leave a choice unused. A rider left alone that has nowhere to go is destroyed."""
    choice, unit = state.pending[0], order.unit
    assert not isinstance(choice, FailedSave)
    if isinstance(choice, LeftAlone):
        piece = state.pieces[unit]
        if not allowed(rules.retreats, Situation(battle, state, unit), battle.board.adjacent[piece.square]):
            record.add(events.Destroyed(unit, (choice.rule,), at=piece.square, cornered=True))
            state = state.with_piece(unit, battle.sides[unit], replace(piece, status=Status.LOST, square=-1))
            return state.with_pending(tuple(other for other in state.pending if other.unit != unit))
    return _answered(state)


def _answered(state: State[M]) -> State[M]:
    return state.with_pending(state.pending[1:])


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
