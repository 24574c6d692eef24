"""What must be true for a side to win, in words; each sheet says of whom it speaks and how it names places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.words import counted, joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.game.scenario import Objective, Scenario, VictoryTerms
    from pwprint.page.sheet import Subject


class Telling(Struct, frozen=True):
    """How a sheet tells of a way to win: `holds` is `they hold` or `you hold`.

    `goal` names an objective; `exits` is by where units must leave, as `a1 or b1`, and empty where that is not said.
    """

    holds: str
    goal: Callable[[Objective], str]
    exits: Callable[[VictoryTerms], str]


def conditions(subject: Subject, when: VictoryTerms, telling: Telling) -> str:
    """Return all that must be true at once: `they hold the bridge (d5) and 2 units have left by a1`."""
    return joined(_parts(subject, when, telling))


def first_side(scenario: Scenario) -> str | None:
    """Return the name of the side that begins by the scenario, None if it leaves that to dice or chits."""
    return None if scenario.first_side is None else scenario.sides[scenario.first_side].name


def holding(scenario: Scenario) -> str:
    """Return what it means to hold a place, as the scenario's objectives are drawn; "" if there is none to hold."""
    if not scenario.objectives:
        return ""
    if scenario.objectives[0].area is not None:
        return "You hold a place if the middle of a unit of yours is inside its line and no enemy’s middle is."
    single = all(goal.at.bit_count() == 1 for goal in scenario.objectives)
    there = "it" if single else f"any of its {scenario.board.areas}"
    return f"You hold a place if a unit of yours is on {there} and no enemy is."


def moment(subject: Subject, when: VictoryTerms) -> str:
    """Return when it must be true: `at the end of round 12`, or `at the end of any round`."""
    word = subject.ruleset.book.turn_word
    return f"at the end of any {word}" if when.at_turn is None else f"at the end of {word}\u00a0{when.at_turn}"


def _parts(subject: Subject, when: VictoryTerms, telling: Telling) -> Iterator[str]:
    scenario = subject.scenario
    if when.holds:
        yield f"{telling.holds} {joined(telling.goal(scenario.objectives[index]) for index in when.holds)}"
    if when.exits is not None:
        by = telling.exits(when)
        left = f"{counted(when.exits, 'unit')} {'has' if when.exits == 1 else 'have'} left"
        yield f"{left} by {by}" if by else left
    if when.enemy_exhausted:
        led = subject.ruleset.play.exhaustion(scenario.options) == "commander"
        yield "the enemy\u2019s commander is gone" if led else "the enemy is at its exhaustion point"
    if when.enemy_lost is not None:
        yield f"the enemy has lost {counted(when.enemy_lost, 'unit')}"
