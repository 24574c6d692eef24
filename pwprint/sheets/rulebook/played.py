"""Worked examples as they are played: what the booklet says of them is what the engine does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.battle import begin
from pwprint.game.events import Activated
from pwprint.game.script.expectation import differences
from pwprint.game.script.script import play_script
from pwprint.page.sheet import Subject
from pwprint.sheets.example_turn.steps import ExampleStep, Story, story_of
from pwprint.sheets.rulebook.moment import at_the_throw
from pwprint.text.problems import Severity
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.orders import Order
    from pwprint.game.rulebook import Example, Rulebook
    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario
    from pwprint.game.script.playback import PlayedTurn
    from pwprint.page.look import Look
    from pwprint.text.problems import Problem


class Refusal(Struct, frozen=True):
    """An order that breaks a rule, what the rule says to it, and the key of the order that is at fault.

    It was given before anything happened to units, or `late`, after it all.
    """

    order: Order
    message: str
    rule: str
    token: str
    late: bool


class PlayedExample(Struct, frozen=True):
    """An example: its words, its position, all that happens to units as one step, and the orders that break rules.

    `moment` is the part of the step that its picture shows.
    """

    example: Example
    subject: Subject
    battle: Battle
    step: ExampleStep
    moment: ExampleStep
    refusals: tuple[Refusal, ...]


def all_played(
    book: Rulebook, scenarios: Mapping[str, Scenario], ruleset: Ruleset, look: Look
) -> Mapping[str, PlayedExample]:
    """Return the examples that have a position and end as they should under a ruleset, in the order of the book."""
    made = (_played(book.examples[name], scenarios[name], ruleset, look) for name in book.examples if name in scenarios)
    return {one.example.id: one for one in made if one}


def _played(example: Example, scenario: Scenario, ruleset: Ruleset, look: Look) -> PlayedExample | None:
    """Return an example; None where a variant's rules leave its position or its end other than it says."""
    battle = begin(scenario, ruleset)
    if any(problem.severity is Severity.ERROR for problem in ruleset.play.setup(battle)):
        return None
    playback = play_script(battle)
    story = story_of(battle, playback.turns)
    if any(problem.rule is None for problem in playback.problems) or any(_unmet(battle, story)):
        return None
    step = _as_one(story)
    refusals = tuple(refusal for turn in playback.turns for refusal in _refusals(scenario, turn, step))
    subject = Subject(scenario, ruleset, battle.exhaustion_points, "", look)
    return PlayedExample(example, subject, battle, step, at_the_throw(battle, playback.turns, step), refusals)


def _unmet(battle: Battle, story: Story) -> Iterator[Problem]:
    """Yield what is not as the script expects at its end, whatever orders were refused on the way."""
    for turn in battle.scenario.turns:
        if turn.expect is not None:
            yield from differences(battle, story.end, turn.expect)


def _as_one(story: Story) -> ExampleStep:
    """Return all that happens to units as one step. That a unit is activated goes without saying."""
    steps = [step for step in story.steps if step.drawn]
    events = tuple(event for step in steps for event in step.events if not isinstance(event, Activated))
    return ExampleStep(1, events, steps[0].before if steps else story.start, story.end)


def _refusals(scenario: Scenario, turn: PlayedTurn, step: ExampleStep) -> Iterator[Refusal]:
    """Yield the orders of a turn that were refused."""
    given = {scripted.pointer: scripted.order for entry in scenario.turns for scripted in entry.orders}
    done = {id(event) for event in step.events}
    for before, problem in turn.problems:
        *_, pointer = (where for where in given if problem.pointer.startswith(f"{where}/"))
        late = any(id(event) in done for event in turn.events[:before])
        token = problem.pointer.removeprefix(f"{pointer}/")
        yield Refusal(given[pointer], problem.message, problem.code, token, late)
