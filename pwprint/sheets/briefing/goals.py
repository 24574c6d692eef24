"""What wins the battle, in words: what must be true for each way to win, as both sides read it or only one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.board.surface import Surface
from pwprint.game.goals.terms import AtTurn, Holding, alternatives, conjuncts, places_of
from pwprint.game.scenario import LEVELS
from pwprint.sheets.briefing.places import areas, squares
from pwprint.sheets.goals import Telling, award_words, conditions, moment
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.board.base import Board, Squares
    from pwprint.game.goals.terms import Term, UnitsGone
    from pwprint.game.scenario import Objective, Scenario, Side
    from pwprint.page.sheet import Subject


TO = "you"
"""How a side is addressed; what is said about it uses its pronoun."""

_FEW = 3
"""Squares of an objective that are named one by one."""


def ways(subject: Subject, side: Side, who: str) -> dict[str, tuple[str, ...]]:
    """Return by the level of victory each way in which a side wins, `who` being its pronoun or `TO`."""
    telling = _telling(subject.scenario, who)
    found: dict[str, list[str]] = {}
    for victory in (victory for victory in subject.scenario.victory if victory.side == side.index):
        own = found.setdefault(victory.level, [])
        own += (_way(subject, way, telling) for way in alternatives(victory.when))
    return {level: tuple(found[level]) for level in LEVELS if level in found}


def awards(subject: Subject, side: Side, who: str) -> tuple[str, ...]:
    """Return what gives points to a side, `who` being its pronoun or `TO`."""
    own = (award for award in subject.scenario.awards if award.side == side.index)
    return tuple(f"{award_words(subject, award, _telling(subject.scenario, who))}." for award in own)


def own_goals(scenario: Scenario, side: Side) -> tuple[Objective, ...]:
    """Return the places that a side holds to win, or for points, in the order of the file."""
    terms = [victory.when for victory in scenario.victory if victory.side == side.index]
    awards = [award for award in scenario.awards if award.side == side.index]
    terms += [award.when for award in awards if award.when is not None]
    own = {at for term in terms for at in places_of(term)}
    own |= {at for award in awards for each in award.each if isinstance(each, Holding) for at in each.objectives}
    return tuple(goal for number, goal in enumerate(scenario.objectives) if number in own)


def _telling(scenario: Scenario, who: str) -> Telling:
    return Telling(who, lambda goal: named(scenario, goal), lambda gone: _by(scenario, gone))


def _way(subject: Subject, when: Term, telling: Telling) -> str:
    what = conditions(subject, when, telling, moment(subject, when))
    if all(isinstance(each, AtTurn) for each in conjuncts(when)):
        what = f"the battle lasts to {what.removeprefix('at ')}"
    return f"{what[:1].upper()}{what[1:]}."


def _by(scenario: Scenario, gone: UnitsGone) -> str:
    return squares(scenario.board, gone.by, "or") if gone.by else areas(scenario, gone.ways)


def place(scenario: Scenario, goal: Objective) -> str:
    """Return an objective with where it is: `the stone bridge (e4)`; on a table by its number on the map."""
    return f"{goal.title} ({_WHERE[scenario.board.surface](scenario, goal)})"


_WHERE: Mapping[Surface, Callable[[Scenario, Objective], str]] = {
    Surface.GRID: lambda scenario, goal: _any_of(scenario.board, goal.at),
    Surface.TABLE: lambda scenario, goal: f"{scenario.objectives.index(goal) + 1} on the map",
}


def _any_of(board: Board, at: Squares) -> str:
    """Return squares of which one is enough: a few by their names, as `e7 or f7`."""
    if at.bit_count() <= _FEW:
        return joined((board.name(square) for square in bits(at)), "or")
    return squares(board, at, "or")


def named(scenario: Scenario, goal: Objective) -> str:
    """Return an objective as conditions name it: with its squares, but without the number of an area."""
    return _NAMED[scenario.board.surface](scenario, goal)


_NAMED: Mapping[Surface, Callable[[Scenario, Objective], str]] = {
    Surface.GRID: place,
    Surface.TABLE: lambda _scenario, goal: goal.title,
}


def exits(scenario: Scenario, side: Side) -> str:
    """Return by where the units of a side may leave."""
    return squares(scenario.board, side.exits, "or") if side.exits else areas(scenario, side.ways)
