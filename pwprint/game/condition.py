"""A unit by itself: all that rules may look at whose answers are remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from pwprint.game.own import G_co, K_co

if TYPE_CHECKING:
    from pwprint.game.state import Activation, Piece, Status


class Condition(Generic[G_co, K_co]):
    """A unit that is about to act, without its place and without any other unit.

    Two units of a battle with the same `key_of` are alike to every gate: the ground is the battle's, and the row `kind`
    of the unit table follows from `type` and `swapped`. `spent`: whether their side has reached its exhaustion point.
    """

    __slots__ = ("done", "exhausted", "ground", "kind", "limbered", "spent", "status", "swapped", "turned", "type")

    def __init__(self, ground: G_co, kind: K_co, type_: str, piece: Piece, act: Activation, *, spent: bool) -> None:
        """Take from the unit and its activation what is not about a place."""
        self.ground, self.kind, self.type = ground, kind, type_
        self.status: Status = piece.status
        self.exhausted: bool = piece.exhausted
        self.limbered: bool = piece.limbered
        self.swapped: bool = piece.swapped
        self.done: tuple[str, ...] = act.done
        self.turned: bool = act.turned
        self.spent: bool = spent


def key_of(type_: str, piece: Piece, act: Activation, spent: bool) -> tuple[object, ...]:
    """Return all that the conditions of two units of a battle can differ in."""
    return type_, piece.status, piece.exhausted, piece.limbered, piece.swapped, act.done, act.turned, spent
