"""Answers to dice: which squares a retreat and an advance may not go to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.engine import phrases
from pwprint.engine.rule import Rule, when
from pwprint.engine.situation import EVERYWHERE
from pwprint.engine.state import Status

if TYPE_CHECKING:
    from pwprint.board.base import Squares
    from pwprint.engine.situation import Situation

    Unit = Situation[Any, Any]


def flip(rule: str) -> Rule[Any]:
    """Return the rule that only a failed save is answered by turning the tile over."""
    return Rule(rule, when(lambda s: s.failed_save is None), phrases.no_failed_save, last=True)


def nothing_to_retreat_from(s: Unit) -> bool:
    """Return whether the unit has no failed save to answer and has not been left alone."""
    return s.failed_save is None and s.left_alone is None


def occupied(s: Unit) -> Squares:
    """Return the squares that hold units."""
    return s.mine | s.theirs


def not_free_beside(s: Unit) -> Squares:
    """Return all squares but the empty ones next to the unit."""
    return ~(s.battle.board.adjacent[s.piece.square] & ~s.mine & ~s.theirs)


def no_right_to_advance(s: Unit) -> bool:
    """Return whether the unit has not just fought a close combat that it may follow up."""
    return s.may_advance is None


def opponent_stands(s: Unit) -> Squares:
    """Return the square to advance into while the opponent is still there."""
    fought = s.may_advance
    if fought is None:
        return 0
    opponent = s.state.pieces[fought.opponent]
    return 1 << fought.to if opponent.status is Status.ON_BOARD and opponent.square == fought.to else 0


def not_in_place(s: Unit) -> Squares:
    """Deny a unit that is gone or has retreated; an Exhausted one must not follow next to an enemy."""
    fought = s.may_advance
    if fought is None:
        return 0
    if s.piece.status is not Status.ON_BOARD or s.piece.square != fought.origin:
        return EVERYWHERE
    return s.near if s.piece.exhausted else 0
