"""From orders to JSON: what the reader of scripts reads, written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from pwprint.format.reader.squares import OFF_BOARD
from pwprint.game.board.surface import Surface
from pwprint.game.orders import OFF, SetDown
from pwprint.values import fields

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.orders import Order
    from pwprint.game.scenario import Scenario


def _unit(unit: int, scenario: Scenario) -> str:
    return scenario.units[unit].id


def _side(side: int, scenario: Scenario) -> str:
    return scenario.sides[side].id


def _square(square: int, scenario: Scenario) -> str:
    return OFF_BOARD if square == OFF else scenario.board.name(square)


def _as_it_is(value: object, _scenario: Scenario) -> object:
    return value


Write: TypeAlias = "Callable[[Any, Scenario], object]"
"""Returns what a file says in the place of a value."""

_ON_GRIDS: Mapping[str, Write] = {
    "unit": _unit,
    "side": _side,
    "target": _unit,
    "with": _unit,
    "at": _square,
    "to": _square,
    "path": lambda path, scenario: [_square(square, scenario) for square in path],
    "facing": lambda facing, scenario: scenario.board.facings[facing],
}
_ON_TABLES: Mapping[str, Write] = {
    "unit": _unit,
    "side": _side,
    "at": _unit,
    "approach": _unit,
    "targets": lambda targets, scenario: [_unit(unit, scenario) for unit in targets],
    "road": lambda point, _scenario: list(point),
    "from": lambda point, _scenario: list(point),
}
_PLACINGS: Mapping[Surface, Mapping[str, Write]] = {
    Surface.GRID: _ON_GRIDS,
    Surface.TABLE: {"unit": _unit, "at": lambda point, _scenario: list(point)},
}
"""What stands there in an order to place a unit before turn 1."""

_KEYS = {Surface.GRID: _ON_GRIDS, Surface.TABLE: _ON_TABLES}
"""By what a battle is played on: what stands under a key, as a file says it. Other values stand there as they are."""


_ACTORS = ("unit", "side")


def order_json(order: Order, scenario: Scenario, surface: Surface) -> dict[str, object]:
    """Return an order as a JSON object, without the keys that say nothing."""
    keys = (_PLACINGS if isinstance(order, SetDown) else _KEYS)[surface]
    unwritten = getattr(order, "unwritten", ())
    values = ((one.key, getattr(order, one.name)) for one in fields(order) if one.name not in unwritten)
    said = {
        key: keys.get(key, _as_it_is)(value, scenario)
        for key, value in values
        if value is not None and value is not False
    }
    actor: dict[str, object] = {key: said.pop(key) for key in _ACTORS if key in said}
    return {**actor, "do": order.do, **said}
