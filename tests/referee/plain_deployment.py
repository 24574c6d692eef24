"""A plain referee of setting up: whose turn it is to place a unit, and which rules its place breaks.

It writes what has been placed into the scenario and asks the referee of setups. It shares no line with the engine.
"""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

from tests.referee.plain_goals import spread
from tests.referee.plain_grid import square_of
from tests.referee.plain_setup import faults

Json = dict[str, Any]

RULE = {
    "tile": "TIL-R42",
    "house": "HOU-R46",
    "musket": "MUS-R39",
    "portable-19c": "P19-R101",
    "european-19c": "E19-R125",
}
BARRED_RULE = {"tile": "TIL-R41", "house": "HOU-R45", "musket": "MUS-R38", "portable-19c": "P19-R100"}
PLACES = {"at", "arrives", "lost"}


class Placing(NamedTuple):
    """A unit and where it is put; `facing` is None where the order says nothing of it."""

    unit: str
    at: Any
    facing: Any = None


def units_of(scenario: Json) -> dict[str, tuple[int, Json]]:
    return {unit["id"]: (side, unit) for side, entry in enumerate(scenario["sides"]) for unit in entry["units"]}


def free(scenario: Json) -> list[str]:
    """List the units that players place: all without a place, but for guns that come with who tows them."""
    units = units_of(scenario)
    open_ = [name for name, (_, unit) in units.items() if not PLACES & {key for key in unit if unit[key] is not False}]
    return [name for name in open_ if units[name][1].get("towed_by") not in open_]


def written(scenario: Json, placings: list[Placing]) -> Json:
    """Return the scenario as its designer would have written it with these places."""
    file = copy.deepcopy(scenario)
    units = units_of(file)
    for placing in placings:
        party = [placing.unit, *(name for name, (_, unit) in units.items() if unit.get("towed_by") == placing.unit)]
        for name in party:
            units[name][1]["at"] = placing.at
            units[name][1].update({} if placing.facing is None else {"facing": placing.facing})
    return file


def whose_turn(scenario: Json, placings: list[Placing]) -> int | None:
    """Say which side places a unit next; None when all stand."""
    sides = {name: side for name, (side, _) in units_of(scenario).items()}
    done = [sides[placing.unit] for placing in placings]
    left = [sum(sides[name] == side for name in free(scenario)) - done.count(side) for side in (0, 1)]
    how, names = scenario.get("sets_up"), [side["id"] for side in scenario["sides"]]
    order = [1, 0] if how == names[1] else [0, 1]
    if how == "alternately" and done.count(1) < done.count(0):
        order = [1, 0]
    return next((side for side in order if left[side]), None)


def verdict(scenario: Json, placings: list[Placing], placing: Placing) -> set[str]:
    """Name the rules that a placing breaks; none if it is legal."""
    ruleset, side = scenario["ruleset"], units_of(scenario)[placing.unit][0]
    out_of_turn = scenario.get("sets_up") != "hidden" and whose_turn(scenario, placings) != side
    if placing.unit not in free(scenario) or placing.unit in {each.unit for each in placings} or out_of_turn:
        return {RULE[ruleset]}
    before, after = (faults(written(scenario, some)) for some in (placings, [*placings, placing]))
    broken = {rule for rule, _, severity in after - before if severity == "error"}
    barred = [name for name, row in scenario.get("terrain_types", {}).items() if row.get("impassable")]
    squares = [square for name in barred for square in spread(scenario["map"]["terrain"].get(name, []))]
    if barred and square_of(placing.at) in squares:
        broken.add(BARRED_RULE[ruleset])
    return broken
