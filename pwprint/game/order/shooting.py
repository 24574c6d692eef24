"""Shots: which squares are in range, and which are too deep in closed ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pwprint.game.message import say
from pwprint.game.order.activation import fired
from pwprint.game.rule import Rule, when

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.board.base import Squares
    from pwprint.game.message import Said
    from pwprint.game.order.ground import Land
    from pwprint.game.order.march import Moving
    from pwprint.game.order.needs import Mover, Shooter
    from pwprint.game.order.situation import Situation
    from pwprint.game.own import G, M

    V = TypeVar("V", bound=Mover)
    Firer = Situation[object, Shooter]
    Going = Situation[object, Mover]


def in_range(s: Firer) -> Squares:
    """Return the squares within the unit's range."""
    return s.battle.board.within(s.piece.square, s.kind.range)


def out_of_view(rule: str) -> Rule[Situation[object, Shooter, M]]:
    """Return the rule that nothing is fired at beyond what the scenario lets units see in this turn."""
    return Rule(rule, _beyond_view, token="at")


def _beyond_view(s: Situation[object, Shooter, M]) -> Squares:
    found = s.battle.scenario.visibility_in(s.state.turn)
    return 0 if found is None else ~s.battle.board.within(s.piece.square, int(found.far))


def enemies_in_range(s: Firer) -> Squares:
    """Return the squares within range that hold enemies."""
    return s.theirs & in_range(s)


def too_deep(s: Situation[Land], terrain: Squares) -> Squares:
    """Return the squares of a closed terrain that are too deep in it, or too far away, to be fired at.

    Within it the range is one square, with `fire_into_cover` on `range` also from outside.
    """
    ground, here = s.ground, s.piece.square
    limited = terrain if ground.cover_is_range else ground.same_cover[here] & terrain
    return limited & ~s.battle.board.within(here, 1)


def too_far_out(s: Situation[Land], terrain: Squares) -> Squares:
    """Return the squares that are too far for a unit in closed terrain, with `fire_out_of_cover` on `one`."""
    ground, here = s.ground, s.piece.square
    return ~s.battle.board.within(here, 1) if ground.out_of_cover_is_one and terrain >> here & 1 else 0


def speed(less: int) -> Callable[[Going], int]:
    """Return how far a unit moves in squares: its speed, and `less` (negative) if it has fired."""

    def squares(s: Going) -> int:
        own = s.kind.speed
        return own + less if fired(s.condition) else own

    return squares


def moved_too_far(
    rule: str, moving: Moving[G, V, M], less: int, road: Callable[[Situation[G, V, M]], int]
) -> Rule[Situation[G, V, M]]:
    """Return the rule that a unit which fires must have moved no further than its speed and `less` (negative) allow."""

    def too_far(s: Situation[G, V, M]) -> bool:
        return bool(s.act.path) and not moving.admits(s.marched(), s.act.path, s.kind.speed + less)

    def message(s: Situation[G, V, M], _: int) -> Said:
        limit = s.kind.speed + less
        return say("then_fires", limit=limit, limit_by_road=limit + road(s))

    return Rule(rule, when(too_far), message)
