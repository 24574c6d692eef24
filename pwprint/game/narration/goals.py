"""Conditions in words: what joins their clauses; what a clause is called is for the log or the sheet to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

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
    conjuncts,
)
from pwprint.text.words import counted, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pwprint.game.goals.terms import Clause, Term
    from pwprint.game.scenario import Scenario

    Wording = Callable[[Clause, bool], str]
    """A clause in words, and the same if it is not to be true."""


def in_words(term: Term, wording: Wording) -> str:
    """Return a condition: `they hold the mill and either B1 is lost or the enemy has lost 3 units`."""
    match term:
        case Not(of):
            return wording(of, False)
        case AtLeast(count, of) if not term.is_all:
            parts = [_one_of(each, wording) for each in of]
            if count > 1:
                return f"at least {count} of these are true ({'; '.join(parts)})"
            nested = any(isinstance(each, AtLeast) for each in of)
            return f"either {'; or '.join(parts) if nested else joined(parts, 'or')}"
        case AtLeast():
            return all_in_words(conjuncts(term), wording)
    return wording(term, True)


def _one_of(term: Term, wording: Wording) -> str:
    """Return one of several conditions, a date with a verb: `it is the end of round 8`."""
    words = in_words(term, wording)
    dated = all(isinstance(each, AtTurn) for each in conjuncts(term))
    return f"it is {words.removeprefix('at ')}" if dated else words


def all_in_words(terms: Sequence[Term], wording: Wording) -> str:
    """Return conditions that must all be true, and at the end in which turn."""
    lasting = [in_words(term, wording) for term in terms if not isinstance(term, AtTurn)]
    turns = [wording(term, True) for term in terms if isinstance(term, AtTurn)]
    return " ".join(filter(None, (joined(lasting), *turns)))


def in_brief(scenario: Scenario, term: Term, turn_word: str) -> str:
    """Return a condition in few words, for a log: `holds the bridge at the end of round 8`."""
    return in_words(term, lambda clause, true: _brief(scenario, clause, turn_word, true))


def _brief(scenario: Scenario, clause: Clause, word: str, true: bool) -> str:
    no, fewer = ("", "") if true else ("not ", "fewer than ")
    match clause:
        case Holding(objectives, turns):
            held = joined(scenario.objectives[objective].name for objective in objectives)
            return f"{'holds' if true else 'does not hold'} {held}{for_turns(turns, word)}"
        case AtTurn(turn):
            return f"{no}at the end of {f'the last {word}' if turn is None else f'{word} {turn}'}"
        case UnitsGone(count):
            return f"{fewer}{counted(count, 'unit')} gone by an exit"
        case EnemyExhausted():
            return f"enemy {no}exhausted"
        case EnemyLost(count):
            return f"{fewer}{counted(count, 'unit')} of the enemy lost"
        case UnitsLost(units):
            return f"{joined(scenario.units[unit].id for unit in units)} {no}lost"
        case PointsScored(count):
            return f"{fewer}{counted(count, 'point')}"
        case PointsAhead(count):
            return f"{no}{counted(count, 'point')} ahead"
    assert_never(clause)


def for_turns(turns: int, word: str) -> str:
    """Return how long an objective must be held, as an afterthought; empty where one turn will do."""
    return f" for {counted(turns, word)} in a row" if turns > 1 else ""
