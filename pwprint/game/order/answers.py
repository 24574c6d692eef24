"""Answers to dice: which squares a retreat and an advance may not go to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pwprint.game.order.activation import unlimbered_gun
from pwprint.game.order.situation import EVERYWHERE
from pwprint.game.rule import Rule, when
from pwprint.game.state import Status
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.board.base import Square, Squares
    from pwprint.game.order.needs import Limbering
    from pwprint.game.order.situation import Situation

    Unit = Situation["Retreating"]


class Retreats(Struct, frozen=True):
    """How units go back: next to enemies (`near`), unlimbered guns too, and only `straight` away from their enemy."""

    near: bool
    guns: bool
    straight: bool


class Retreating(Protocol):
    """A ground that says how units go back."""

    @property
    def retreats(self) -> Retreats:
        """How they do."""


def retreats(options: Mapping[str, str | float]) -> Retreats:
    """Return how units go back with options; straight away where a ruleset leaves no choice of it."""
    return Retreats(
        near=options["retreat_adjacent"] == "on",
        guns=options["unlimbered_retreat"] == "on",
        straight=options.get("retreat_direction", "away") == "away",
    )


def flip(rule: str) -> Rule[Situation]:
    """Return the rule that only a failed save is answered by turning the tile over."""
    return Rule(rule, when(lambda s: s.failed_save is None))


def nothing_to_retreat_from(s: Situation) -> bool:
    """Return whether the unit has no failed save to answer and has not been left alone."""
    return s.failed_save is None and s.left_alone is None


def gun_stays(s: Situation[Retreating, Limbering]) -> bool:
    """Return whether the unit is an unlimbered gun, where those do not retreat."""
    return unlimbered_gun(s.condition) and not s.ground.retreats.guns


def next_to_enemies(s: Unit) -> Squares:
    """Return the squares next to enemies, where no retreat may end there."""
    return 0 if s.ground.retreats.near else s.near


def not_straight_back(s: Unit) -> Squares:
    """Return all squares but those straight away from the enemy, where a retreat must go there."""
    owed = s.failed_save or s.left_alone
    if owed is None or not s.ground.retreats.straight:
        return 0
    board, here = s.battle.board, s.piece.square
    away: list[Square | None] = [board.step(here, towards) for towards in board.directly_away(here, owed.enemy)]
    return ~sum(1 << square for square in away if square is not None)


def not_free_beside(s: Situation) -> Squares:
    """Return all squares but the empty ones next to the unit."""
    return ~(s.battle.board.adjacent[s.piece.square] & ~s.mine & ~s.theirs)


def no_right_to_advance(s: Situation) -> bool:
    """Return whether the unit has not just fought a close combat that it may follow up."""
    return s.may_advance is None


def opponent_stands(s: Situation) -> Squares:
    """Return the square to advance into while the opponent is still there."""
    fought = s.may_advance
    if fought is None:
        return 0
    opponent = s.state.pieces[fought.opponent]
    return 1 << fought.to if opponent.status is Status.ON_BOARD and opponent.square == fought.to else 0


def not_in_place(s: Situation) -> Squares:
    """Deny a unit that is gone or has retreated; an Exhausted one must not follow next to an enemy."""
    fought = s.may_advance
    if fought is None:
        return 0
    if s.piece.status is not Status.ON_BOARD or s.piece.square != fought.origin:
        return EVERYWHERE
    return s.near if s.piece.exhausted else 0
