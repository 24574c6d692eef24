"""Which of its messages a rule means that has several, for rules that many rulesets share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from pwprint.game.board.base import bits
from pwprint.game.message import say
from pwprint.game.order.needs import MovesFirst, Ordered, Passable, Pursuing
from pwprint.game.rule import allowed
from pwprint.game.state import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pwprint.game.board.base import Squares
    from pwprint.game.message import Said
    from pwprint.game.order.situation import March, Situation
    from pwprint.game.rule import Rule

    S = TypeVar("S", bound=Situation)


class CrossedGround(Passable, Protocol):
    """A ground that says whom a move may pass, and what stops it."""

    def ends_moves(self, s: Situation, /) -> Squares:
        """Return the squares in which a unit that enters them must end its move."""


# --- moving ---------------------------------------------------------------------------------------------------------


def through_corner(m: March, place: int) -> Said:
    """Choose by whether a step leads anywhere at all."""
    return say("stays" if place == m.here else "")


def no_exit(m: March, _: int) -> Said:
    """Choose by whether the square is at the edge of the board."""
    return say("no_exit" if m.battle.board.edge >> m.here & 1 else "inside")


def unlimbered(s: Situation[Ordered], _: int) -> Said:
    """Choose by when a gun moves that has been limbered."""
    return say("at_once" if ("limber",) in s.ground.before_move else "")


def occupied(s: Situation[CrossedGround], place: int) -> Said:
    """Choose by why the unit in the way cannot be passed."""
    if passing(s, place):
        return say("pass")
    return say("stop" if s.ground.passes_friends and s.mine >> place & 1 else "")


def passing(s: Situation[CrossedGround], place: int) -> bool:
    """Return whether a unit in a square is a friend that may be passed."""
    return bool(s.ground.passes_friends and s.mine & ~s.ground.ends_moves(s) & 1 << place)


def out_of_sequence(s: Situation[MovesFirst], _: int) -> Said:
    """Choose by the order in which a unit moves and fires."""
    return say("moves_first" if s.ground.moves_first else "")


# --- firing and fighting --------------------------------------------------------------------------------------------


def no_target(aim: Sequence[Rule[S]]) -> Callable[[S, int], Said]:
    """Return what a shot at a square without an enemy is answered with: the targets that `aim` allows."""

    def message(s: S, _: int) -> Said:
        names = [s.square(square) for square in bits(allowed(aim, s, s.theirs))]
        return say("" if names else "none", names=", ".join(names))

    return message


def no_enemy(s: Situation, place: int) -> Said:
    """Choose by whether there is an enemy at all in a square where the unit cannot fight one."""
    return say("" if s.theirs >> place & 1 else "empty")


def no_contact(s: Situation, place: int) -> Said:
    """Choose by the reason why there is no enemy to fight in a square."""
    if not s.theirs >> place & 1:
        return say("empty")
    return say("not_faced" if s.battle.board.distance(s.piece.square, place) == 1 else "")


# --- advances -------------------------------------------------------------------------------------------------------


def not_the_winner(s: Situation, _: int) -> Said:
    """Choose by whether the unit may not follow because its opponent is still there, and by who that is."""
    act = s.act
    stands = s.piece.square == (act.path[-1] if act.path else act.origin)
    if "close_combat" not in act.done or "advance" in act.done or not stands:
        return say("no_right")
    near = s.theirs & s.battle.board.adjacent[s.piece.square]
    if near.bit_count() != 1:
        return say("one_stood")
    return say("stood", other=s.enemy_in(near.bit_length() - 1))


def not_the_attacker(s: Situation[Pursuing], _: int) -> Said:
    """Choose by whether only attackers may follow, or either side."""
    return say("either" if s.ground.defenders_advance else "")


def not_in_place(s: Situation, _: int) -> Said:
    """Choose by whether the unit has gone, or is too exhausted to follow."""
    fight = s.may_advance
    there = fight is not None and s.piece.square == fight.origin and s.piece.status is Status.ON_BOARD
    return say("exhausted" if there else "")
