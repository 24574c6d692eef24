"""Units that share a square: whom an attack on it falls on, and where a unit may end its move.

Riders (`Play.riders`) may stand with friends, any number of them with at most one unit that is not a rider.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pwprint.game.board.base import bits
from pwprint.game.decision import Offer
from pwprint.game.message import say
from pwprint.game.order.offers import Among, Effect, JudgeBy, Kind, Rules
from pwprint.game.orders import STAYS, CloseCombat, Fire, Move
from pwprint.game.own import G, K, M
from pwprint.game.rule import Fault, allowed, fault
from pwprint.game.state import Status
from pwprint.text.words import joined
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Square, Squares
    from pwprint.game.order.march import Moving
    from pwprint.game.order.situation import Situation
    from pwprint.game.state import State


def units_in(battle: Battle, state: State, square: Square) -> tuple[int, ...]:
    """Return the units in a square, the one that is not a rider first."""
    if not (state.occupied[0] | state.occupied[1]) >> square & 1:
        return ()
    pieces = enumerate(state.pieces)
    found = [unit for unit, piece in pieces if piece.square == square and piece.status is Status.ON_BOARD]
    return tuple(sorted(found, key=lambda unit: battle.riders >> unit & 1))


def targets(battle: Battle, state: State, square: Square) -> tuple[int, ...]:
    """Return on which units an attack on a square may fall: the one that is not a rider, else any of them."""
    found = units_in(battle, state, square)
    return tuple(unit for unit in found if not battle.riders >> unit & 1) or found


def any_near(battle: Battle, state: State, unit: int, others: int, *, beside: bool) -> bool:
    """Return whether one of some other units, as bits, is next to a unit, or in its square if not only `beside`."""
    pieces, square = state.pieces, state.pieces[unit].square
    near = battle.board.adjacent[square] | (0 if beside else 1 << square)
    found = (pieces[other] for other in bits(others & ~(1 << unit)))
    return any(piece.status is Status.ON_BOARD and near >> piece.square & 1 for piece in found)


Targets = Callable[["Battle[G, K, M]", "State[M]", "Square"], tuple[int, ...]]
"""Returns on which units an attack on a square may fall."""


def taken(s: Situation) -> Squares:
    """Return the squares in which the unit may not end its move because of the friends there."""
    riders, members = s.battle.riders, s.battle.members[s.side]
    if riders >> s.unit & 1:
        return 0
    squares = 0
    for unit, piece in enumerate(s.state.pieces):
        if members >> unit & 1 and unit != s.unit and piece.status is Status.ON_BOARD and not riders >> unit & 1:
            squares |= 1 << piece.square
    return squares


def is_attached(battle: Battle, state: State, unit: int) -> bool:
    """Return whether a unit on the board is a rider in the square of a unit that is not."""
    return bool(battle.riders >> unit & 1) and unit not in targets(battle, state, state.pieces[unit].square)


# --- attacks on squares with several units --------------------------------------------------------------------------


Attack = TypeVar("Attack", Fire, CloseCombat)


def attacks(
    do: str,
    rules: Rules[Situation[G, K, M]],
    order: type[Attack],
    judge: JudgeBy[Situation[G, K, M], Attack],
    among: Among[Situation[G, K, M]],
    *,
    effect: Effect[G, K, M, Attack],
    targets: Targets[G, K, M] = targets,
) -> Kind[G, K, M, Attack]:
    """Return a kind of order that attacks a unit in a square; its places are the units on which it may fall."""

    def offer(s: Situation[G, K, M], others: Rules[Situation[G, K, M]]) -> Offer | None:
        squares = among(s)
        if squares:
            squares = allowed(others, s, squares)
        if not squares:
            return None
        found = [(at, targets(s.battle, s.state, at)) for at in bits(squares)]
        orders = {unit: order(s.unit, at, unit if len(units) > 1 else None) for at, units in found for unit in units}
        return Offer(do, sum(1 << unit for unit in orders), orders.__getitem__)

    return Kind(do, order, rules, offer, partial(judge, rules), effect)


def wrong_target(
    s: Situation[G, K, M],
    order: Fire | CloseCombat,
    choice: str,
    not_it: str,
    targets: Targets[G, K, M] = targets,
) -> list[Fault]:
    """Return what is wrong with the unit that an attack names, or leaves open although `choice` asks for it.

    `not_it` is the rule by which the attack cannot fall on the unit that is named.
    """
    found = targets(s.battle, s.state, order.at)
    if order.target in found or (order.target is None and len(found) == 1):
        return []
    return [wrong(s, order, found, choice, not_it)]


def wrong(s: Situation, order: Fire | CloseCombat, units: Sequence[int], choice: str, not_it: str) -> Fault:
    """Return the fault of an attack that leaves open, or names wrongly, on which of some units it falls."""
    names = joined(map(s.name, units), "or")
    if order.target is None:
        return fault(s, choice, message=say("several", names=names), place=order.at)
    return fault(s, not_it, "target", say("falls_on", names=names), order.at)


# --- going along ----------------------------------------------------------------------------------------------------


def moves_alone(
    do: str, moving: Moving[G, K, M], may: Callable[[Battle[G, K, M]], bool], *, effect: Effect[G, K, M, Move]
) -> Kind[G, K, M, Move]:
    """Return the kind of order that moves a unit and leaves its riders behind, where they `may` go along."""

    def offer(s: Situation[G, K, M], _others: Rules[Situation[G, K, M]]) -> Offer | None:
        if not s.battle.attached(s.state, s.unit) or not may(s.battle):
            return None
        found = moving.offer(s, do)
        places = found.places & ~(1 << s.piece.square) if found is not None else 0
        if found is None or not places:
            return None

        def order(place: int) -> Move:
            way = found.order(place)
            assert isinstance(way, Move)
            return replace(way, commander=STAYS)

        return Offer(do, places, order)

    return Kind(do, Move, moving.gates, offer, moving.judge, effect)
