"""The notebook of a save: the battle, a tab for each side, the rules, all in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.sheets.briefing.goals import TO, awards, ways
from pwprint.sheets.briefing.setting_up import for_both
from pwprint.sheets.goals import lasting, pronoun
from pwprint.sheets.rule_names import printed_ids
from pwprint.sheets.rulebook.wording import printed_book
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Side
    from pwprint.page.sheet import Subject

Tab = tuple[str, str]
"""The title of a tab and its text."""


def notebook(subject: Subject) -> tuple[Tab, ...]:
    """Return the tabs of a scenario."""
    scenario = subject.scenario
    sides = ((side.title, _side(subject, side)) for side in scenario.sides)
    return (("The battle", _paragraphs(_battle(subject))), *sides, ("Rules", _paragraphs(_rules(subject))))


def _paragraphs(parts: Iterator[str]) -> str:
    return "\n\n".join(part for part in parts if part.strip())


def _battle(subject: Subject) -> Iterator[str]:
    scenario = subject.scenario
    yield scenario.title
    yield ", ".join(filter(None, (scenario.place, scenario.date)))
    yield scenario.summary
    yield scenario.background
    yield f"The battle lasts {lasting(subject)}." if subject.turn_limit else ""
    yield for_both(scenario, subject.ruleset.book.turn_word)
    for side in scenario.sides:
        who = pronoun(scenario, side)
        won = (*ways(subject, side, who), *awards(subject, side, who))
        yield "\n".join((f"{side.title} wins:", *(f"- {way}" for way in won))) if won else ""
    for rule in scenario.special_rules:
        yield f"{rule.title}: {rule.text}"


def _side(subject: Subject, side: Side) -> str:
    def parts() -> Iterator[str]:
        yield side.briefing
        won = (*ways(subject, side, TO), *awards(subject, side, TO))
        yield "\n".join(("You win:", *(f"- {way}" for way in won))) if won else ""
        yield f"Your units: {joined(_units(subject, side))}." if side.units else ""

    return _paragraphs(parts())


def _units(subject: Subject, side: Side) -> Iterator[str]:
    kinds = subject.ruleset.play.units_with(subject.scenario.options)
    return (f"{unit.id} {unit.name or kinds[unit.type].title}" for unit in side.units)


def _rules(subject: Subject) -> Iterator[str]:
    """Yield the rules of the ruleset, section by section."""
    yield subject.ruleset.book.title
    for section, rules in printed_book(subject.ruleset).sections().items():
        yield "\n".join((section.upper(), *(f"- {rule.text} ({printed_ids(rule.id)})" for rule in rules)))
