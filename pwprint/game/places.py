"""Where units are, on any kind of board: a square of a grid, a point of the open table, or None."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.orders import OFF
from pwprint.game.state import Status
from pwprint.game.table.measure import LENIENT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Square
    from pwprint.game.state import State
    from pwprint.game.table.areas import Point

    Place = Square | Point | None


_WHERE: Mapping[Surface, Callable[[Battle, State, int], Place]] = {
    Surface.GRID: lambda _battle, state, unit: state.pieces[unit].square,
    Surface.TABLE: lambda battle, state, unit: battle.ruleset.play.point(battle, state, unit),
}
_OFF = {Surface.GRID: "off the board", Surface.TABLE: "off the table"}


def where(battle: Battle, state: State, unit: int) -> Place:
    """Return where a unit is; None for one that is not on the board."""
    if state.pieces[unit].status is not Status.ON_BOARD:
        return None
    return _WHERE[battle.ruleset.play.surface](battle, state, unit)


def is_same(a: Place, b: Place) -> bool:
    """Return whether two places are one, points by the tolerance."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return all(abs(one - other) <= LENIENT + 1e-9 for one, other in zip(a, b, strict=True))
    return a == b or {a, b} == {None, OFF}


def name(battle: Battle, place: Place) -> str:
    """Return a place in words: `c4`, `(12, 4.5)`, or that it is off the board."""
    if place is None or place == OFF:
        return _OFF[battle.ruleset.play.surface]
    if isinstance(place, tuple):
        return "(" + ", ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in place) + ")"
    return battle.board.name(place)
