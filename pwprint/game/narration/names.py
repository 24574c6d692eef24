"""Names for what events hold as numbers: squares, units, sides; and events as JSON."""

from __future__ import annotations

from math import dist, inf
from typing import TYPE_CHECKING

from pwprint.game.events import NamedBy, facts_of
from pwprint.game.orders import OFF
from pwprint.text.words import visible

_NEAR = 4.0
"""So many inches from a place a unit is near it."""

_WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
IN_FULL = {"".join(part[0] for part in name.split("-")).upper(): name for name in _WINDS}
"""The points of the compass by their letters."""

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pwprint.game.events import Event
    from pwprint.game.scenario import Scenario


def square(scenario: Scenario, number: int) -> str:
    """Return the name of a square, `off` for the step off the board."""
    return "off" if number == OFF else scenario.board.name(number)


def place(scenario: Scenario, number: int) -> str:
    """Return the name of a square with that of what lies there, as on a sheet: `e4 (Stone Bridge)`."""
    goals = (goal.name for goal in scenario.objectives if number != OFF and goal.at >> number & 1)
    named = next(filter(None, (scenario.labels.get(number, "").strip(), *goals)), "")
    # What says where a way leads is no place.
    is_place = named and not named.startswith("to ")
    return f"{square(scenario, number)} ({named})" if is_place else square(scenario, number)


def near(scenario: Scenario, at: tuple[float, float]) -> str:
    """Return the name of the place of a table that is near to a point, "" where none is within a few inches."""
    far, text = min(
        ((dist(label.at, at), label.text.strip()) for label in getattr(scenario.board, "labels", ())), default=(inf, "")
    )
    return text if far <= _NEAR else ""


def wind(heading: float) -> str:
    """Return the point of the compass that is nearest to a heading in degrees, clockwise from north."""
    return _WINDS[round(heading / 45) % len(_WINDS)]


def path(scenario: Scenario, numbers: Iterable[int]) -> list[str]:
    """Return the names of the squares of a path."""
    return [square(scenario, number) for number in numbers]


def named(names: NamedBy | None, fact: object, scenario: Scenario) -> object:
    """Return a fact with names instead of numbers: squares as `c4`, a path as a list, units and sides by id."""
    if isinstance(fact, tuple):
        if names is NamedBy.PATH:
            return path(scenario, fact)
        if names is NamedBy.BY_SIDE:
            return {side.id: count for side, count in zip(scenario.sides, fact, strict=True)}
        return [float(value) for value in fact]
    if names is None or not isinstance(fact, int):
        return fact
    return _NUMBERED[names](scenario, fact)


_NUMBERED: dict[NamedBy, Callable[[Scenario, int], str]] = {
    NamedBy.SQUARE: square,
    NamedBy.UNIT: lambda scenario, number: scenario.units[number].id,
    NamedBy.SIDE: lambda scenario, number: scenario.sides[number].id,
    NamedBy.FACING: lambda scenario, number: scenario.board.facings[number],
}


def event_json(event: Event, scenario: Scenario) -> dict[str, object]:
    """Return an event as a JSON object: `event`, `unit` (null where none acts), `rules`, `dice`, then its facts."""
    return {
        "event": event.event,
        "unit": None if event.unit is None else scenario.units[event.unit].id,
        "rules": list(event.rules),
        "dice": [throw.score for throw in event.dice],
        **{
            fact.name: named(fact.names, getattr(event, fact.name), scenario)
            for fact in facts_of(type(event))
            if not fact.is_left_out(event)
        },
    }


def side_name(scenario: Scenario, side: int) -> str:
    """Return what players call a side: its name in print, or its id if it has no name of its own."""
    names = [visible(each.name or "").strip() for each in scenario.sides]
    return names[side] if names[side] and names.count(names[side]) == 1 else scenario.sides[side].id


def the_side(scenario: Scenario, side: int) -> str:
    """Return what players call a side inside a sentence: `the Garrison` with its article, or `Graham's division`."""
    name, own = side_name(scenario, side), scenario.sides[side]
    return with_its_article(name, own.article if name != own.id or name == own.name else "")


def with_its_article(name: str, article: str) -> str:
    """Return a name inside a sentence, after its article; `The Guard`, which has its own, is `the Guard` there."""
    if name.startswith("The "):
        return f"the {name[4:]}"
    between = "" if not article or article.endswith(("'", "\u2019")) else " "
    return f"{article}{between}{name}"
