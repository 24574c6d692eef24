"""Whose turn it is, and of what: a line before the board; and what is said of an order of which nothing comes yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.game.board.surface import Surface
from pwprint.game.narration.names import side_name
from pwprint.game.orders import Fire
from pwprint.game.turn.deployment import unplaced
from pwprint.sheets.briefing.places import area, squares
from pwprint.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.scenario import Side
    from pwprint.game.state import State
    from pwprint.session import Session


def due(battle: Battle, state: State, side: int) -> str:
    """Return what a side has to do now: `Turn 2: artillery fire. Hill Provinces to choose.`."""
    name = side_name(battle.scenario, side)
    if battle.is_setting_up(state):
        left = counted(unplaced(battle, state, side).bit_count(), "unit")
        return f"Setting up: {name} to place {left} in {_zone(battle, battle.scenario.sides[side])}."
    title = battle.step(state).title
    word = battle.ruleset.book.turn_word.capitalize()
    return f"{word} {state.turn}: {title[:1].lower()}{title[1:]}. {name} to choose."


def noted(session: Session, order: Mapping[str, Any], *, together: bool) -> str:
    """Return that an order stands of which nothing is to be told yet; `together` are shots thrown at the step's end."""
    if together and order["do"] == Fire.do:
        return f"{order['unit']} will fire at {order['at']}; guns fire together"
    return f"noted: {session.words_of(order)}"


def _zone(battle: Battle, side: Side) -> str:
    return _ZONES[battle.board.surface](battle, side)


_ZONES: Mapping[Surface, Callable[[Battle, Side], str]] = {
    Surface.GRID: lambda battle, side: squares(battle.board, battle.ruleset.play.deployment(battle.scenario, side)),
    Surface.TABLE: lambda battle, side: "its zone" if side.zone is None else area(battle.scenario, side.zone),
}
