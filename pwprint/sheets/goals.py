"""What must be true for a side to win, in words; each sheet says of whom it speaks and how it names places."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from pwprint.game.board.surface import Surface
from pwprint.game.goals.terms import (
    AtTurn,
    EnemyExhausted,
    EnemyLost,
    Holding,
    UnitsGone,
    UnitsLost,
    clauses,
    conjuncts,
)
from pwprint.game.narration.goals import all_in_words, for_turns
from pwprint.sheets.labels import label_of
from pwprint.text.words import counted, joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.goals.terms import Clause, Term
    from pwprint.game.scenario import Objective, Scenario, Unit
    from pwprint.page.sheet import Subject


class Telling(Struct, frozen=True):
    """How a sheet tells of a way to win: `who` is `they` or `you`.

    `goal` names an objective; `exits` is by where units must leave, as `a1 or b1`, and empty where that is not said.
    """

    who: str
    goal: Callable[[Objective], str]
    exits: Callable[[UnitsGone], str]


def conditions(subject: Subject, when: Term, telling: Telling) -> str:
    """Return all that must be true at once: `they hold the bridge (d5) and 2 units have left by a1`."""
    lasting = [term for term in conjuncts(when) if not isinstance(term, AtTurn)]
    return all_in_words(lasting, lambda clause, true: _clause(subject, clause, telling, true))


def first_side(scenario: Scenario) -> str | None:
    """Return the name of the side that begins by the scenario, None if it leaves that to dice or chits."""
    return None if scenario.first_side is None else scenario.sides[scenario.first_side].name


def holding(scenario: Scenario) -> str:
    """Return what it means to hold a place, as the scenario's objectives are drawn; "" if there is none to hold."""
    if not scenario.objectives:
        return ""
    return _HOLDING[scenario.board.surface](scenario)


def _holding_squares(scenario: Scenario) -> str:
    single = all(goal.at.bit_count() == 1 for goal in scenario.objectives)
    there = "it" if single else f"any of its {scenario.board.areas}"
    return f"You hold a place if a unit of yours is on {there} and no enemy is."


_HOLDING: Mapping[Surface, Callable[[Scenario], str]] = {
    Surface.GRID: _holding_squares,
    Surface.TABLE: lambda _: (
        "You hold a place if the middle of a unit of yours is inside its line and no enemy’s middle is."
    ),
}


def moment(subject: Subject, when: Term) -> str:
    """Return when it must be true: `at the end of round 12`, or `at the end of any round`."""
    word = subject.ruleset.book.turn_word
    turns = [term for term in conjuncts(when) if isinstance(term, AtTurn)]
    if not turns and any(holding.turns > 1 for holding in clauses(when, Holding)):
        return ""  # `for 2 rounds in a row` says it
    return " ".join(_end_of(word, term.turn) for term in turns) or f"at the end of any {word}"


def _end_of(word: str, turn: int) -> str:
    return f"at the end of {word}\u00a0{turn}"


def _clause(subject: Subject, clause: Clause, telling: Telling, true: bool) -> str:
    """Return a clause in words, or that it is not to be true."""
    scenario, word = subject.scenario, subject.ruleset.book.turn_word
    no, fewer = ("", "") if true else ("not ", "fewer than ")
    match clause:
        case Holding(objectives, turns):
            places = joined(telling.goal(scenario.objectives[index]) for index in objectives)
            return f"{telling.who} {'hold' if true else 'do not hold'} {places}{for_turns(turns, word)}"
        case AtTurn(turn):
            return f"it is {no}{_end_of(word, turn).removeprefix('at ')}"
        case UnitsGone(count):
            by = telling.exits(clause)
            left = f"{fewer}{counted(count, 'unit')} {'has' if count == 1 else 'have'} left"
            return f"{left} by {by}" if by else left
        case EnemyExhausted():
            led = subject.ruleset.play.exhaustion(scenario.options) == "commander"
            return f"the enemy\u2019s commander is {no}gone" if led else f"the enemy is {no}at its exhaustion point"
        case EnemyLost(count):
            return f"the enemy has lost {fewer}{counted(count, 'unit')}"
        case UnitsLost(units):
            lost = joined(_unit(subject, scenario.units[unit]) for unit in units)
            return f"{lost} {'is' if len(units) == 1 else 'are'} {no}lost"
    assert_never(clause)


def _unit(subject: Subject, unit: Unit) -> str:
    """Return a unit by its name and its id: `Col. Ash (R1)`."""
    label = label_of(subject, unit)
    return f"{label.name} ({label.id})"
