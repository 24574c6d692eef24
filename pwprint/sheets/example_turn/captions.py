"""The words of a step: what the player wants, then what happened, with dice before their scores and the rules after.

A unit keeps its id beside its name where it is first told of, so that it is found in the picture.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from pwprint.game.narration.narrate import sentence
from pwprint.game.narration.voice import called, pronoun
from pwprint.page.block import Block
from pwprint.page.prose import TextRun, paragraph, words_of
from pwprint.pdf.marks import Group
from pwprint.sheets.example_turn.dice import die
from pwprint.sheets.example_turn.folding import sayings
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.events import Event
    from pwprint.game.scenario import Unit
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.steps import ExampleStep

_RULING = re.compile(r"R\d+")
_DIE: Mm = 3.5
_STEP: Mm = _DIE + 0.8
_DROP: Mm = 0.75
"""How far dice hang below the line of the words after them."""


def captions(context: ExampleContext, step: ExampleStep, width: Mm) -> tuple[Block, ...]:
    """Return the words of a step, a block for each line."""
    notes = (line for note in step.notes for line in paragraph(note, width, context.aside))
    words = words_of(_runs(context, step))
    lines = paragraph(words, width, context.face)
    return (*notes, *(replace(line, marks=(Group(line.marks, name="told"),)) for line in lines))


def sentences(context: ExampleContext, step: ExampleStep) -> Iterator[tuple[Event, str]]:
    """Yield the events that have a sentence with it; names known before have no id, where no other unit has them."""
    scenario, voice, known = context.units.subject.scenario, context.voice, {step.actor}
    names = Counter(unit.name for unit in scenario.units)
    before: Event | None = None
    for event in sayings(step):
        text = sentence(event, scenario, voice, before)
        here = [unit for unit in scenario.units if unit.name and _named(unit).search(text)]
        alone = (unit for unit in here if unit.index in known and names[unit.name] == 1)
        yield event, _shortened(text, alone)
        known |= {unit.index for unit in here}
        before = event


def _shortened(text: str, known: Iterator[Unit]) -> str:
    for unit in known:
        text = unit.name.join(_named(unit).split(text))
    return text


def _named(unit: Unit) -> re.Pattern[str]:
    """Return what finds a unit with its id, and none whose id only begins alike."""
    return re.compile(rf"{re.escape(called(unit))}(?![\w-])")


def _runs(context: ExampleContext, step: ExampleStep) -> Iterator[TextRun]:
    """Yield words, dice and rules, each rule once.

    What a unit does without dice and what it does next are one sentence.
    """
    due, cited, before = list(step.leading), set[str](), ""
    told, last = list(sentences(context, step)), None
    for number, (event, text) in enumerate(told):
        words = text.removeprefix(before) if before else _referred(context, event, text, last)
        last = event.unit
        due += event.rules
        before = _subject(context, event, text, told[number + 1 : number + 2])
        if before:
            yield from _dice(context, event)
            yield TextRun(f"{words.removesuffix('.')}{',' if ',' in words else ''} and ", context.face)
            continue
        yield from _spoken(context, event, words)
        yield from _cited(context, [rule for rule in dict.fromkeys(due) if rule not in cited])
        cited |= {*due}
        due.clear()


def _referred(context: ExampleContext, event: Event, text: str, last: int | None) -> str:
    """Return a sentence with a pronoun where its subject is that of the sentence before."""
    if event.unit is None or event.unit != last:
        return text
    unit = context.units.subject.scenario.units[event.unit]
    start, again = f"{unit.title} ", pronoun(unit)
    return f"{again} {text.removeprefix(start)}" if again and text.startswith(start) else text


def _subject(context: ExampleContext, event: Event, text: str, following: Sequence[tuple[Event, str]]) -> str:
    """Return the subject that two sentences share, with the blank after it; "" where they stay apart."""
    if event.unit is None or ":" in text or not following or following[0][0].unit != event.unit:
        return ""
    unit = context.units.subject.scenario.units[event.unit]
    starts = (f"{called(unit)} ", f"{unit.title} ")
    again = next((start for start in starts if following[0][1].startswith(start)), "")
    return again if text.startswith(starts) else ""


def _spoken(context: ExampleContext, event: Event, words: str) -> Iterator[TextRun]:
    """Yield the words of a sentence with its dice before their scores."""
    head, colon, tail = words.partition(": ")
    if not event.dice or not colon:
        yield from _dice(context, event)
        yield TextRun(f"{words} ", context.face)
        return
    yield TextRun(f"{head}: ", context.face)
    yield from _dice(context, event)
    yield TextRun(f"{tail} ", context.face)


def _cited(context: ExampleContext, rules: Sequence[str]) -> Iterator[TextRun]:
    """Yield rules in small type, without the prefix of their ruleset, then a blank as between words."""
    if rules:
        yield TextRun(" ".join(map(_short, rules)), context.small)
        yield TextRun("\xa0 ", context.face)


def _short(rule: str) -> str:
    """Return a rule without the prefix, as the key of signs explains; a ruling whole, since `R24` may be a unit."""
    short = rule.partition("-")[2]
    return rule if _RULING.fullmatch(short) else short


def _dice(context: ExampleContext, event: Event) -> Iterator[TextRun]:
    """Yield the dice of an event in the colours of who throws them."""
    for number, throw in enumerate(event.dice):
        drawing = die(throw.score, 0.0, -_DROP, _DIE, _thrower(context, event, number))
        yield TextRun("", context.face, (drawing,), _STEP)


def _thrower(context: ExampleContext, event: Event, number: int) -> SideStyle:
    """Return the style of the side that throws a die: where no unit does, each side has one."""
    return context.units.sides[number % 2] if event.unit is None else context.units.style(event.unit)
