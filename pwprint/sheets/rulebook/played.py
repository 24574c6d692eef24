"""Worked examples as they are played: what the booklet says of them is what the engine does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.battle import begin
from pwprint.game.script.expectation import differences
from pwprint.game.script.script import play_script
from pwprint.page.sheet import Subject
from pwprint.sheets.example_turn.steps import ExampleStep, told
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.rulebook import Example, Rulebook
    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario
    from pwprint.game.state import State
    from pwprint.page.look import Look
    from pwprint.text.problems import Problem


class PlayedExample(Struct, frozen=True):
    """An example: its words, its position, all that happens to units as one step, and the orders that break rules."""

    example: Example
    subject: Subject
    battle: Battle
    step: ExampleStep
    refusals: tuple[Problem, ...]


def all_played(
    book: Rulebook, scenarios: Mapping[str, Scenario], ruleset: Ruleset, look: Look
) -> Mapping[str, PlayedExample]:
    """Return the examples that have a position and end as they should under a ruleset, in the order of the book."""
    made = (_played(book.examples[name], scenarios[name], ruleset, look) for name in book.examples if name in scenarios)
    return {one.example.id: one for one in made if one}


def _played(example: Example, scenario: Scenario, ruleset: Ruleset, look: Look) -> PlayedExample | None:
    """Return an example; None where a variant's rules leave its position or its end other than it says."""
    if ruleset.play.setup(scenario, ruleset):
        return None
    battle = begin(scenario, ruleset)
    playback = play_script(battle)
    story = told(battle)
    if any(problem.rule is None for problem in playback.problems) or any(_unmet(battle, story.end)):
        return None
    steps = [step for step in story.steps if step.drawn]
    events = tuple(event for step in steps for event in step.events)
    step = ExampleStep(1, events, steps[0].before if steps else story.start, story.end)
    subject = Subject(scenario, ruleset, battle.exhaustion_points, "", look)
    return PlayedExample(example, subject, battle, step, playback.problems)


def _unmet(battle: Battle, end: State) -> Iterator[Problem]:
    """Yield what is not as the script expects at its end, whatever orders were refused on the way."""
    for turn in battle.scenario.turns:
        if turn.expect is not None:
            yield from differences(battle, end, turn.expect)
