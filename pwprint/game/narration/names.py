"""Names for what events hold as numbers: squares, units, sides; and events as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pwprint.game.orders import OFF
from pwprint.text.words import visible

if TYPE_CHECKING:
    from pwprint.game.record import Event, Fact
    from pwprint.game.scenario import Scenario

Json = int | float | str | bool | list[str] | dict[str, int] | list[float] | None


def _square(scenario: Scenario, fact: Fact) -> Json:
    """Return the name of a square; a point of the open table is two numbers."""
    if isinstance(fact, tuple):
        return [float(value) for value in fact]
    assert isinstance(fact, int)
    return "off" if fact == OFF else scenario.board.name(fact)


def _path(scenario: Scenario, fact: Fact) -> Json:
    assert isinstance(fact, tuple)
    return [str(_square(scenario, int(square))) for square in fact]


def _unit(scenario: Scenario, fact: Fact) -> Json:
    assert isinstance(fact, int)
    return scenario.units[fact].id


def _side(scenario: Scenario, fact: Fact) -> Json:
    assert isinstance(fact, int)
    return scenario.sides[fact].id


def _facing(scenario: Scenario, fact: Fact) -> Json:
    if isinstance(fact, float):
        return fact
    assert isinstance(fact, int)
    return scenario.board.facings[fact]


def _by_side(scenario: Scenario, fact: Fact) -> Json:
    assert isinstance(fact, tuple)
    return {side.id: int(count) for side, count in zip(scenario.sides, fact, strict=True)}


_NAMES: Mapping[str, Callable[[Scenario, Fact], Json]] = {
    "at": _square,
    "to": _square,
    "origin": _square,
    "lands": _square,
    "path": _path,
    "target": _unit,
    "side": _side,
    "winner": _side,
    "facing": _facing,
    "chits": _by_side,
}
"""For each fact that is a number of something, how it gets its name. Other facts are what they are."""


def named(name: str, fact: Fact, scenario: Scenario) -> Json:
    """Return a fact with names instead of numbers: squares as `c4`, a path as a list, units and sides by id."""
    if fact is None:
        return None
    if name in _NAMES:
        return _NAMES[name](scenario, fact)
    assert not isinstance(fact, tuple), f"{name} needs a line in the table of names"
    return fact


def event_json(event: Event, scenario: Scenario) -> dict[str, object]:
    """Return an event as a JSON object: `event`, `unit` (null where none acts), `rules`, `dice`, then its facts."""
    return {
        "event": event.event,
        "unit": None if event.unit is None else scenario.units[event.unit].id,
        "rules": list(event.rules),
        "dice": [throw.score for throw in event.dice],
        **{name: named(name, fact, scenario) for name, fact in event.facts.items()},
    }


def side_name(scenario: Scenario, side: int) -> str:
    """Return what players call a side: its name in print, or its id if it has no name of its own."""
    names = [visible(each.name or "").strip() for each in scenario.sides]
    return names[side] if names[side] and names.count(names[side]) == 1 else scenario.sides[side].id
