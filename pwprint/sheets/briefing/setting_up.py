"""How the players set up, in words: what both read, and what each of them reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.narration.names import side_name, the_side
from pwprint.text.words import counted, joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.scenario import Scenario, Side, Unit


_FEW = 6
"""So many units are named one by one."""


def placed(side: Side) -> tuple[Unit, ...]:
    """Return the units that the player of a side places."""
    return tuple(unit for unit in side.units if unit.is_placed_by_player)


def for_both(scenario: Scenario, word: str) -> str:
    """Return who places units before the first turn, and how; empty if nobody does. `word` is what a turn is called."""
    how, before = scenario.sets_up, f"Before {word} 1"
    first, second = scenario.sides[how.first], scenario.sides[1 - how.first]
    one, other = (the_side(scenario, side.index) for side in (first, second))
    those = "the units that the order of battle has \u201cin its zone\u201d"
    if not placed(first) or not placed(second):
        whose = one if placed(first) else other
        return f"{before}, {whose} places {those}." if placed(first) or placed(second) else ""
    if how.hidden:
        return (
            f"{before}, each side places {those}, and neither sees what the other does: behind a screen, or on a"
            " sketch of the map. Then both show them."
        )
    if how.alternately:
        return f"{before}, the sides take turns to place one each of {those}; {one} begins."
    return f"{before}, {one} places {those}, all of them; then {other}, which sees them, does the same."


def in_short(scenario: Scenario) -> str:
    """Return who places units first, in a few words; empty if nobody places any."""
    how = scenario.sets_up
    if not any(placed(side) for side in scenario.sides):
        return ""
    if not all(placed(side) for side in scenario.sides):
        return "One side sets up before the first turn."
    if how.hidden:
        return "Both sides set up unseen."
    first = the_side(scenario, how.first)
    return f"The sides set up unit by unit; first {first}." if how.alternately else f"First to set up: {first}."


def steps(scenario: Scenario, zone: Callable[[Side], str]) -> tuple[str, ...]:
    """Return who places which units where before the first turn, in order, and how; `zone` names that of a side.

    Nothing where every unit has its place.
    """
    how = scenario.sets_up
    order = (scenario.sides[how.first], scenario.sides[1 - how.first])
    found = [f"{side_name(scenario, side.index)}: {_those(side)} in {zone(side)}." for side in order if placed(side)]
    if len(found) < len(order):
        return tuple(found)
    if how.hidden:
        return (*found, "Both at once and unseen, behind a screen or on a sketch; then show all.")
    one_by_one, all_at_once = "One unit each in turn.", "The first places all its units; the second sees them."
    return (*found, one_by_one if how.alternately else all_at_once)


def _those(side: Side) -> str:
    """Return the units that a player places by their ids, or how many they are."""
    units = placed(side)
    if len(units) == len(side.units):
        return "all its units"
    return joined(unit.id for unit in units) if len(units) <= _FEW else counted(len(units), "unit")


def for_side(scenario: Scenario, side: Side) -> str:
    """Return how many units the player of a side places, and when; empty if none."""
    count, enemy = len(placed(side)), placed(scenario.sides[1 - side.index])
    if not count:
        return ""
    how, leads = scenario.sets_up, scenario.sets_up.first == side.index
    words = f"you place {counted(count, 'unit')} in your zone"
    if not enemy:
        return words
    if how.hidden:
        return f"{words}, unseen, as the enemy does"
    if how.alternately:
        return f"{words}, one at a time in turn with the enemy; {'you begin' if leads else 'the enemy begins'}"
    return f"{words} before the enemy does" if leads else f"{words} when the enemy has placed his"
