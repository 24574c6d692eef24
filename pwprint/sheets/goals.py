"""What must be true for a side to win, in words; each sheet says of whom it speaks and how it names places."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from pwprint.game.board.surface import Surface
from pwprint.game.goals.terms import (
    AtLeast,
    AtTurn,
    EnemyExhausted,
    EnemyLost,
    Holding,
    Not,
    PointsAhead,
    PointsScored,
    UnitsGone,
    UnitsLost,
    alternatives,
    clauses,
    conjuncts,
)
from pwprint.game.narration.goals import for_turns
from pwprint.game.narration.grammar import in_plural, is_plural_name
from pwprint.game.narration.names import the_side, with_its_article
from pwprint.sheets.labels import label_of
from pwprint.text.words import counted, in_letters, joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from pwprint.game.goals.terms import Clause, Term
    from pwprint.game.scenario import Award, Balance, Objective, Scenario, Side, Unit
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


_ONE = "it"
_OF_ONE = {"hold": "holds", "do not hold": "does not hold", "have": "has", "are": "is"}
"""Verbs about one, by those about several."""


def pronoun(scenario: Scenario, side: Side) -> str:
    """Return how to speak of a side: `they`, the Prussians, or `it`, the Fifth Corps."""
    return "they" if is_plural_name(the_side(scenario, side.index)) else _ONE


def begins(subject: Subject, name: str | None = None) -> str:
    """Return who has the first turn, in the ruleset's words, under a shorter name if one is given.

    Empty where neither scenario nor ruleset says it.
    """
    scenario, lead = subject.scenario, subject.ruleset.kit.lead
    if scenario.first_side is None:
        return lead.of(None)
    side = scenario.sides[scenario.first_side]
    called = the_side(scenario, side.index) if name is None else with_its_article(name, side.article)
    said = lead.of(f"{called[:1].upper()}{called[1:]}")
    return in_plural(said, called[1:]) if is_plural_name(the_side(scenario, side.index)) else said


class Telling(Struct, frozen=True):
    """How a sheet tells of a way to win: `who` is `they`, `it` or `you`.

    `goal` names an objective; `exits` is by where units must leave, as `a1 or b1`, and empty where that is not said.
    """

    who: str
    goal: Callable[[Objective], str]
    exits: Callable[[UnitsGone], str]

    def does(self, verb: str) -> str:
        """Return who does what: `they hold`, `it holds`."""
        return f"{self.who} {_OF_ONE[verb] if self.who == _ONE else verb}"


def conditions(subject: Subject, when: Term, telling: Telling, at: str = "") -> str:
    """Return all that must be true at once, and `at` what moment: `they hold the bridge (d5) at the end of round 8`.

    A list of conditions, of which so many are enough, comes last, and the moment first.
    """
    terms = [term for term in _together(conjuncts(when)) if not isinstance(term, AtTurn)]
    lists = [term for term in terms if _is_list(term)]
    plain = [term for term in terms if not _is_list(term)]
    said = _all_of([_term(subject, term, telling) for term in (*plain, *lists)])
    if lists and at:
        return f"{at}, {said}"
    return " ".join(filter(None, (said, at)))


def _all_of(parts: list[str]) -> str:
    """Return parts of a condition, with a comma before `and` where one before it has an `and` of its own."""
    if not any(" and " in part for part in parts[:-1]):
        return joined(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def _together(terms: tuple[Term, ...]) -> Iterator[Term]:
    """Yield terms, first what is to be held, all of it for as long as one."""
    held: dict[int, list[int]] = {}
    for term in terms:
        if isinstance(term, Holding):
            held.setdefault(term.turns, []).extend(term.objectives)
    yield from (Holding(tuple(dict.fromkeys(goals)), turns) for turns, goals in held.items())
    yield from (term for term in terms if not isinstance(term, Holding))


def _is_list(term: Term) -> bool:
    """Say whether so many of several conditions are enough, but neither one nor all."""
    return isinstance(term, AtLeast) and not term.is_all and term.count > 1


def _term(subject: Subject, term: Term, telling: Telling) -> str:
    match term:
        case Not(of):
            return _clause(subject, of, telling, False)
        case AtLeast(count, of) if not term.is_all:
            return _either(subject, of, telling) if count == 1 else _several(subject, term, telling)
        case AtLeast():
            return conditions(subject, term, telling, _dated(subject, term))
    return _clause(subject, term, telling, True)


def _either(subject: Subject, terms: tuple[Term, ...], telling: Telling) -> str:
    """Return conditions of which one is enough, a date among them with a verb."""
    return f"either {joined((_dated_part(subject, term, telling) for term in terms), 'or')}"


def _dated_part(subject: Subject, term: Term, telling: Telling) -> str:
    if isinstance(term, AtTurn):
        return f"it is {_end_of(subject.ruleset.book.turn_word, term.turn).removeprefix('at ')}"
    return _term(subject, term, telling)


def _several(subject: Subject, term: AtLeast, telling: Telling) -> str:
    """Return conditions of which so many are enough: `three of these are lost: the Guard (R1), ...`."""
    count, total = term.count, len(term.of)
    units = [each for each in term.of if isinstance(each, UnitsLost) and len(each.units) == 1]
    if len(units) == total:
        return f"at least {in_letters(count)} of these are lost: {_named_units(subject, units)}"
    living = [each.of for each in term.of if isinstance(each, Not) and isinstance(each.of, UnitsLost)]
    if len(living) == total and all(len(each.units) == 1 for each in living):
        most = total - count
        return (
            f"no more than {in_letters(most)} of these {'is' if most == 1 else 'are'} lost: "
            f"{_named_units(subject, living)}"
        )
    places = [each for each in term.of if isinstance(each, Holding) and each.turns == 1 and len(each.objectives) == 1]
    if len(places) == total:
        goals = (telling.goal(subject.scenario.objectives[each.objectives[0]]) for each in places)
        return f"{telling.does('hold')} at least {in_letters(count)} of these: {joined(goals)}"
    parts = [_dated_part(subject, each, telling) for each in term.of]
    return f"at least {in_letters(count)} of these are true: {'; '.join(parts[:-1])}; {parts[-1]}"


def _named_units(subject: Subject, lost: Iterable[UnitsLost]) -> str:
    return _units(subject, (unit for each in lost for unit in each.units))


def favoured(scenario: Scenario, balance: Balance) -> str:
    """Return whom the battle favours, as inside a sentence: `the South`, `neither side`."""
    return "neither side" if balance.favours is None else the_side(scenario, balance.favours)


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
            return f"{telling.does('hold' if true else 'do not hold')} {places}{for_turns(turns, word)}"
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
            lost = _units(subject, units)
            return f"{lost} {'is' if len(units) == 1 else 'are'} {no}lost"
        case PointsScored(count):
            return f"{telling.does('have')} {fewer or 'at least '}{counted(count, 'point')}"
        case PointsAhead(count):
            return f"{telling.does('are')} {no}at least {counted(count, 'point')} ahead"
    assert_never(clause)


def award_words(subject: Subject, award: Award, telling: Telling) -> str:
    """Return what gives points: `2 points at the end of every round in which they hold the bridge (d5)`."""
    word, worth = subject.ruleset.book.turn_word, counted(award.points, "point")
    if award.when is not None:
        ways = (conditions(subject, way, telling, _dated(subject, way)) for way in alternatives(award.when))
        what = ", or ".join(ways)
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
            return f"holding {places}" if len(objectives) == 1 else f"each that {telling.does('hold')} of {places}"
        case UnitsGone(count):
            by = telling.exits(clause)
            left = "each unit that has left" if count == 1 else f"every {count} units that have left"
            return f"{left} by {by}" if by else left
        case EnemyLost(count):
            return f"{'each unit' if count == 1 else f'every {count} units'} that the enemy has lost"
        case UnitsLost(units):
            named = _units(subject, units)
            return f"the loss of {named}" if len(units) == 1 else f"each of {named} that is lost"
    raise TypeError(clause)


def ties(scenario: Scenario, word: str) -> str:
    """Return what counts if both sides win at once, where victories have levels; else nothing."""
    if not any(victory.level for victory in scenario.victory):
        return ""
    return f"If both sides reach a goal in the same {word}, the higher level counts; at the same level it is a draw."


def _units(subject: Subject, units: Iterable[int]) -> str:
    """Return units in a list, with semicolons where a name has a comma of its own."""
    names = [_unit(subject, subject.scenario.units[unit]) for unit in units]
    if len(names) < 2 or not any("," in name for name in names):
        return joined(names)
    return f"{'; '.join(names[:-1])}; and {names[-1]}"


def _unit(subject: Subject, unit: Unit) -> str:
    """Return a unit by its name and its id: `Col. Ash (R1)`."""
    label = label_of(subject, unit)
    return f"{label.name} ({label.id})"
