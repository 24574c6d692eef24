"""Steps as they are shown: quiet ones share a picture, and the rules of activations are cited where they first come."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.narration.narrate import told_as_one
from pwprint.sheets.example_turn.ground import around, bounds_of, is_legible
from pwprint.sheets.example_turn.trace import traced
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.events import Event
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.steps import ExampleStep

_MOST = 4
"""So many quiet steps share a picture."""

_HEIGHT = 0.7
"""The height of such a picture, as a share of its width."""


def shown(context: ExampleContext, steps: Iterable[ExampleStep]) -> Iterator[ExampleStep]:
    """Yield the steps that are shown, the quiet ones that follow each other as one while all of it can be read."""
    run: list[ExampleStep] = []
    for step in _led(steps):
        if run and not (_going(run) < _MOST and step.is_quiet and _is_near(context, (*run, step))):
            yield _merged(run)
            run = []
        if step.is_quiet:
            run.append(step)
        else:
            yield step
    if run:
        yield _merged(run)


def _going(steps: Iterable[ExampleStep]) -> int:
    """Return how many steps show anything."""
    return sum(not step.is_still for step in steps)


def sayings(step: ExampleStep) -> tuple[Event, ...]:
    """Return the events that have a sentence."""
    return tuple(event for _, event in numbered(step))


def numbered(step: ExampleStep) -> Iterator[tuple[int, Event]]:
    """Yield the events that have a sentence, each with its number in the step.

    That a unit is activated goes without saying where it then acts.
    """
    happened = list(told_as_one(step.events))
    for place, (number, event) in enumerate(happened):
        if not _is_plain(event, (later for _, later in happened[place + 1 :])):
            yield number, event


def _is_plain(event: Event, later: Iterable[Event]) -> bool:
    return isinstance(event, events.Activated) and any(other.unit == event.unit for other in later)


def _led(steps: Iterable[ExampleStep]) -> Iterator[ExampleStep]:
    """Yield steps with the rules of activations without a sentence, each rule but once."""
    cited: set[str] = set()
    for step in steps:
        said = sayings(step)
        plain = (event for _, event in told_as_one(step.events) if event not in said)
        rules = tuple(dict.fromkeys(rule for event in plain for rule in event.rules if rule not in cited))
        cited |= {rule for event in (*said, *step.events) for rule in event.rules}
        yield replace(step, leading=rules)


def _merged(run: list[ExampleStep]) -> ExampleStep:
    """Return quiet steps as one, of which several units are the actors."""
    first, last = run[0], run[-1]
    starts = accumulate((len(step.events) for step in run), initial=0)
    return replace(
        first,
        events=tuple(event for step in run for event in step.events),
        after=last.after,
        actor=first.actor if len({step.actor for step in run}) == 1 else None,
        plans=tuple(
            replace(plan, at=start + plan.at) for start, step in zip(starts, run, strict=False) for plan in step.plans
        ),
        leading=tuple(rule for step in run for rule in step.leading),
    )


def _is_near(context: ExampleContext, steps: tuple[ExampleStep, ...]) -> bool:
    """Say whether a picture of steps can be read: all that they show, and no unit comes to where another has left."""
    spots = traced(context.units.battle, _merged(list(steps))).spots
    width = context.column
    return is_legible(around(context.ground, bounds_of(context.ground, spots), (width, _HEIGHT * width)))
