"""Where battles are fought: places by the names that reports give them, squares of a grid or parts of a table."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.game.table.table import table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.orders import Order
    from pwprint.game.state import State

PART = 3
"""Inches of a part of the table, which is a square; its name is that of its middle, such as `22.5,13.5`."""


def place_of(battle: Battle, state: State, order: Order) -> str:
    """Return where an attack is aimed."""
    return _AIMED[battle.ruleset.play.surface](battle, state, order)


def _square(battle: Battle, _state: State, order: Order) -> str:
    return battle.board.name(getattr(order, "at"))  # noqa: B009 - shots and close combats name their square


def _part(battle: Battle, state: State, order: Order) -> str:
    """Return the part of the table in which the target of an order stands; a melee is where its unit is."""
    unit = getattr(order, "target", getattr(order, "unit", 0))
    x, y = battle.ruleset.play.point(battle, state, unit)
    return f"{x // PART * PART + PART / 2:g},{y // PART * PART + PART / 2:g}"


_AIMED: Mapping[Surface, Callable[[Battle, State, Order], str]] = {Surface.GRID: _square, Surface.TABLE: _part}


def on_map(battle: Battle, place: str) -> int | tuple[float, float]:
    """Return a place by its name: a square, or a point of the table in inches."""
    return _NAMED[battle.ruleset.play.surface](battle, place)


def _square_named(battle: Battle, place: str) -> int:
    square = battle.board.square(place)
    assert square is not None
    return square


def _point_named(_battle: Battle, place: str) -> tuple[float, float]:
    x, y = map(float, place.split(","))
    return x, y


_NAMED: Mapping[Surface, Callable[[Battle, str], int | tuple[float, float]]] = {
    Surface.GRID: _square_named,
    Surface.TABLE: _point_named,
}


_NEAR = 4.0
"""A name on a table stands for what is so many inches round it."""


def place_told(battle: Battle, place: str) -> str:
    """Return what players call a place: by the name that it has, or that stands near it."""
    return _TOLD[battle.ruleset.play.surface](battle, place)


def _square_told(battle: Battle, place: str) -> str:
    square = _square_named(battle, place)
    goals = (goal.name for goal in battle.scenario.objectives if goal.at >> square & 1)
    name = next(goals, "") or battle.scenario.labels.get(square, "")
    return f"{name} {place}" if name else place


def _part_told(battle: Battle, place: str) -> str:
    from pwprint.game.table.shapes import apart  # noqa: PLC0415 - a grid needs no shapes

    at = _point_named(battle, place)
    named = [(apart(goal.area, at), goal.name) for goal in battle.scenario.objectives if goal.area]
    named += [(dist(label.at, at), label.text) for label in table_of(battle.board).labels]
    far, name = min(named, default=(_NEAR + 1.0, ""))
    return name if far <= _NEAR else "open country"


_TOLD: Mapping[Surface, Callable[[Battle, str], str]] = {Surface.GRID: _square_told, Surface.TABLE: _part_told}
