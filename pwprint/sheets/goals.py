"""What must be true for a side to win, in words; each sheet says of whom it speaks and how it names places."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from pwprint.game.board.surface import Surface
from pwprint.game.goals.terms import (
    AtTurn,
    EnemyExhausted,
    EnemyLost,
    Holding,
    PointsAhead,
    PointsScored,
    UnitsGone,
    UnitsLost,
    clauses,
    conjuncts,
)
from pwprint.game.narration.goals import all_in_words, for_turns
from pwprint.game.narration.names import in_sentence
from pwprint.sheets.labels import label_of
from pwprint.text.words import counted, joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.goals.terms import Clause, Term
    from pwprint.game.scenario import Award, Balance, Objective, Scenario, Unit
    from pwprint.page.sheet import Subject


BY_POINTS = "the side with more points wins; with as many on both sides it is a draw"
"""Who wins a battle for points that no victory condition decides."""


def lasting(subject: Subject) -> str:
    """Return how many turns the battle lasts: `8 rounds`, `8 to 14 rounds`; empty if it has no last one."""
    limit, end, word = subject.turn_limit, subject.scenario.uncertain_end, subject.ruleset.book.turn_word
    if not limit:
        return ""
    return counted(limit, word) if end is None else f"{end.first} to {counted(limit, word)}"


def uncertain(subject: Subject) -> str:
    """Return how a die ends the battle, as a sentence; empty where none does."""
    end, word = subject.scenario.uncertain_end, subject.ruleset.book.turn_word
    if end is None:
        return ""
    return f"At the end of {word}\u00a0{end.first} and of each after it throw a die: on {end.needs}+ it was the last."


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


def favoured(scenario: Scenario, balance: Balance) -> str:
    """Return whom the battle favours, as inside a sentence: `the South`, `neither side`."""
    return "neither side" if balance.favours is None else in_sentence(scenario.sides[balance.favours].name)


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
    if not turns and (any(clauses(when, AtTurn)) or any(holding.turns > 1 for holding in clauses(when, Holding))):
        return ""  # a part with its own date, or `for 2 rounds in a row`, says it
    return " ".join(_end_of(word, term.turn) for term in turns) or f"at the end of any {word}"


def _end_of(word: str, turn: int | None) -> str:
    return f"at the end of the last {word}" if turn is None else f"at the end of {word}\u00a0{turn}"


def _clause(subject: Subject, clause: Clause, telling: Telling, true: bool) -> str:
    """Return a clause in words, or that it is not to be true."""
    scenario, word = subject.scenario, subject.ruleset.book.turn_word
    no, fewer = ("", "") if true else ("not ", "fewer than ")
    match clause:
        case Holding(objectives, turns):
            places = joined(telling.goal(scenario.objectives[index]) for index in objectives)
            return f"{telling.who} {'hold' if true else 'do not hold'} {places}{for_turns(turns, word)}"
        case AtTurn(turn):
            return _end_of(word, turn) if true else f"it is not {_end_of(word, turn).removeprefix('at ')}"
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
        case PointsScored(count):
            return f"{telling.who} have {fewer or 'at least '}{counted(count, 'point')}"
        case PointsAhead(count):
            return f"{telling.who} are {no}at least {counted(count, 'point')} ahead"
    assert_never(clause)


def award_words(subject: Subject, award: Award, telling: Telling) -> str:
    """Return what gives points: `2 points at the end of every round in which they hold the bridge (d5)`."""
    word, worth = subject.ruleset.book.turn_word, counted(award.points, "point")
    if award.when is not None:
        what = " ".join(filter(None, (conditions(subject, award.when, telling), _dated(subject, award.when))))
        return f"{worth} at the end of every {word} in which {what}" if award.every_turn else f"{worth} if {what}"
    counts = joined(_each(subject, clause, telling) for clause in award.each)
    return f"{worth} at the end of every {word} for {counts}" if award.every_turn else f"{worth} for {counts}"


def _dated(subject: Subject, when: Term) -> str:
    return " ".join(
        _end_of(subject.ruleset.book.turn_word, at.turn) for at in conjuncts(when) if isinstance(at, AtTurn)
    )


def _each(subject: Subject, clause: Clause, telling: Telling) -> str:
    """Return what a clause counts: `each unit that the enemy has lost`."""
    scenario = subject.scenario
    match clause:
        case Holding(objectives):
            places = joined(telling.goal(scenario.objectives[index]) for index in objectives)
            return f"holding {places}" if len(objectives) == 1 else f"each that {telling.who} hold of {places}"
        case UnitsGone(count):
            by = telling.exits(clause)
            left = "each unit that has left" if count == 1 else f"every {count} units that have left"
            return f"{left} by {by}" if by else left
        case EnemyLost(count):
            return f"{'each unit' if count == 1 else f'every {count} units'} that the enemy has lost"
        case UnitsLost(units):
            named = joined(_unit(subject, scenario.units[unit]) for unit in units)
            return f"the loss of {named}" if len(units) == 1 else f"each of {named} that is lost"
    raise TypeError(clause)


def ties(scenario: Scenario, word: str) -> str:
    """Return what counts if both sides win at once, where victories have levels; else nothing."""
    if not any(victory.level for victory in scenario.victory):
        return ""
    return f"If both sides reach a goal in the same {word}, the higher level counts; at the same level it is a draw."


def _unit(subject: Subject, unit: Unit) -> str:
    """Return a unit by its name and its id: `Col. Ash (R1)`."""
    label = label_of(subject, unit)
    return f"{label.name} ({label.id})"
