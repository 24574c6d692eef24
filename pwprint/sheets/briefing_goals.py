"""What wins the battle, in words: of each way to win what must be true, as both sides read it or as one is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.sheets.briefing_places import area, areas, squares
from pwprint.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.scenario import Condition, Objective, Scenario, Side
    from pwprint.sheets.base import Subject


ABOUT, TO = "It holds", "You hold"
"""How a way to win begins that is told about a side, and to it."""


def ways(subject: Subject, side: Side, holds: str) -> tuple[str, ...]:
    """Return each way in which a side wins, `holds` being `ABOUT` or `TO`."""
    own = (victory.when for victory in subject.scenario.victory if victory.side == side.index)
    return tuple(_way(subject, when, holds) for when in own)


def _way(subject: Subject, when: Condition, holds: str) -> str:
    parts = list(_parts(subject, when, holds))
    what = joined([parts[0], *(_small(part) for part in parts[1:])]) if parts else "The battle lasts"
    time = "" if when.at_turn is None else f" at the end of {subject.ruleset.turn_word}\u00a0{when.at_turn}"
    return f"{what}{time}."


def _small(part: str) -> str:
    return part[:1].lower() + part[1:]


def _parts(subject: Subject, when: Condition, holds: str) -> Iterator[str]:
    scenario = subject.scenario
    if when.holds:
        yield f"{holds} {joined(_named(scenario, scenario.objectives[index]) for index in when.holds)}"
    if when.exits is not None:
        units = "unit has" if when.exits == 1 else "units have"
        yield f"{when.exits} {units} left{_by(scenario, when)}"
    if when.enemy_exhausted:
        led = subject.ruleset.exhaustion(scenario.options) == "commander"
        yield "The enemy\u2019s commander is gone" if led else "The enemy is at its exhaustion point"
    if when.enemy_lost is not None:
        yield f"The enemy has lost {when.enemy_lost} {'unit' if when.enemy_lost == 1 else 'units'}"


def _by(scenario: Scenario, when: Condition) -> str:
    if when.by:
        return f" by {squares(scenario.board, when.by, 'or')}"
    return f" by {areas(scenario, when.ways)}" if when.ways else ""


def place(scenario: Scenario, goal: Objective) -> str:
    """Return an objective with where it is: `the stone bridge (e4)`."""
    at = area(scenario, goal.area) if goal.area is not None else squares(scenario.board, goal.at)
    return f"{goal.name or goal.id} ({at})"


def _named(scenario: Scenario, goal: Objective) -> str:
    """Return an objective as conditions name it: with its squares, but without the inches of an area."""
    return goal.name or goal.id if goal.area is not None else place(scenario, goal)


def exits(scenario: Scenario, side: Side) -> str:
    """Return by where the units of a side may leave: its own exits and those of its victory conditions."""
    wins = [victory.when for victory in scenario.victory if victory.side == side.index]
    by = side.exits
    for when in wins:
        by |= when.by
    if by:
        return squares(scenario.board, by, "or")
    return areas(scenario, tuple(dict.fromkeys((*side.ways, *(way for when in wins for way in when.ways)))))
