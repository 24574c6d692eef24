"""After a close combat: the winner, of either side, may advance, and may fight on while it wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.message import say
from pwprint.game.order import facing
from pwprint.game.order.situation import Situation
from pwprint.game.orders import Advance
from pwprint.game.rule import Fault, fault
from pwprint.game.state import Activation, MayAdvance, MayFight, Status
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Facing, Square, Squares
    from pwprint.game.order.needs import FightingOn, Pursuing
    from pwprint.game.own import K, M
    from pwprint.game.record import Record
    from pwprint.game.state import State

Ahead = Callable[[Situation, MayAdvance], "Facing | None"]
"""Returns the facing of a unit that advances and then meets no enemy."""


def as_before(s: Situation, _choice: MayAdvance) -> Facing | None:
    """Return the facing that the unit has."""
    return s.piece.facing


def forward(s: Situation, choice: MayAdvance) -> Facing | None:
    """Return the way that the unit goes."""
    return s.battle.board.direction(choice.origin, choice.to)


def further_combats(options: Mapping[str, str | float]) -> int | None:
    """Return how many further close combats a unit may fight after its first, with options; None for any number."""
    limit = options["further_combat_limit"]
    return limit if isinstance(limit, int) else None


Fighter = tuple[int, "Square"]
"""A unit in a close combat, and the square from which it fights."""


# --- what happens ---------------------------------------------------------------------------------------------------


def may_follow(  # noqa: PLR0917
    battle: Battle[Pursuing, K, M],
    state: State[M],
    attacker: Fighter,
    defender: Fighter,
    further: int,
    beaten: tuple[bool, bool],
) -> State[M]:
    """Return the state after a close combat in which those whose opponent may be `beaten` may follow it.

    `beaten` is about the attacker and the defender; `further` is what the attacker has fought since it first won.
    """
    choices = []
    if beaten[1]:
        choices.append(MayAdvance(attacker[0], attacker[1], defender[1], defender[0], further))
    if beaten[0] and battle.ground.defenders_advance:
        choices.append(MayAdvance(defender[0], defender[1], attacker[1], attacker[0]))
    return state.with_pending((*choices, *state.pending))


def taken_up(state: State[M], unit: int) -> tuple[State[M], int]:
    """Return the state in which a unit fights, and how many further close combats that makes: 0 for its first."""
    choice = state.pending[0] if state.pending else None
    if isinstance(choice, MayFight) and choice.unit == unit:
        return state.with_pending(state.pending[1:]), choice.further + 1
    return state, 0


def advance(  # noqa: PLR0917
    battle: Battle, state: State[M], order: Advance, record: Record, rules: tuple[str, ...], ahead: Ahead = as_before
) -> State[M]:
    """Follow into the square of the beaten opponent; then the unit may fight on."""
    choice = state.pending[0]
    assert isinstance(choice, MayAdvance)
    piece = state.pieces[order.unit]
    s = Situation(battle, state, order.unit)
    turned = None if piece.facing is None else facing.after_advance(s, order, choice.to, ahead(s, choice))
    record.add(events.Advanced(order.unit, rules, to=choice.to, facing=turned))
    state = state.with_piece(order.unit, battle.sides[order.unit], replace(piece, square=choice.to, facing=turned))
    act = state.activation
    if act is not None and act.unit == order.unit:
        act = Activation(act.unit, act.origin, act.path, (*act.done, "advance"), act.turned)
        state = state.with_activation(act, state.memory)
    return state.with_pending((MayFight(order.unit, choice.further), *state.pending[1:]))


# --- rules ----------------------------------------------------------------------------------------------------------


def enemies_met(s: Situation) -> tuple[int, ...]:
    """Return the directions in which enemies are next to the square to advance into."""
    choice = s.may_advance
    return () if choice is None else facing.towards(s.battle.board, choice.to, s.theirs)


def judge_facing(s: Situation, order: Advance, rule: str, ahead: Ahead = as_before) -> list[Fault]:
    """Return what is wrong with the facing after an advance: by `ahead`, or towards one of the enemies met."""
    met, names = enemies_met(s), s.battle.board.facings
    if not met:
        choice = s.may_advance
        given = None if choice is None else ahead(s, choice)
        if given is None or order.facing in (None, given):
            return []
        return [fault(s, rule, "facing", say("onward", facings=names[given]))]
    if order.facing in met or (order.facing is None and len(met) == 1):
        return []
    facings = ", ".join(names[direction] for direction in met)
    if order.facing is None:
        return [fault(s, rule, message=say("which", facings=facings))]
    return [fault(s, rule, "facing", say("met", facings=facings))]


def not_empty(s: Situation) -> Squares:
    """Return the square to advance into while any unit is in it."""
    choice = s.may_advance
    return 0 if choice is None else (s.mine | s.theirs) & 1 << choice.to


def not_the_winner(s: Situation) -> bool:
    """Return whether the unit has not just won a close combat that it may follow up."""
    return s.may_advance is None or s.piece.status is not Status.ON_BOARD


def fought_enough(s: Situation[FightingOn]) -> bool:
    """Return whether a unit has had its close combat, or all its further ones."""
    choice = s.may_fight
    if choice is None:
        return "close_combat" in s.act.done
    most = s.ground.further_combats
    return most is not None and choice.further >= most
