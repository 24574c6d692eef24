"""The words of a step: what the player wants, then what happened, with the dice as they lie and the rules beside it.

A unit keeps its id beside its name where it is first told of, so that it is found in the picture.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, zip_longest
from string import digits
from typing import TYPE_CHECKING

from pwprint.game.events import Walked
from pwprint.game.narration.narrate import sentence
from pwprint.game.narration.prose import DICE, LOW
from pwprint.game.narration.voice import called, pronoun
from pwprint.page.block import Block
from pwprint.page.prose import TextRun, paragraph, tie, tied_measures, words_of
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Mark, Text
from pwprint.sheets.example_turn.dice import die
from pwprint.sheets.example_turn.folding import numbered
from pwprint.sheets.labels import label_of
from pwprint.sheets.rule_names import printed_ids
from pwprint.sheets.small_map.boxes import texts_of
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.events import Event
    from pwprint.game.scenario import Unit
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Mm
    from pwprint.sheets.example_turn.context import ExampleContext
    from pwprint.sheets.example_turn.steps import ExampleStep

_PLACE = re.compile(r"\b([a-z]+\d+) \([^()]+\)")
_THE, _MOVE = "The ", "Move"
_DIE: Mm = 3.5
_DICE = re.compile(f"([{DICE}])")
_TOGETHER = 3
"""So many dice stay in one line with the word before them."""
_BEGINS = "begins:"
"""The name of a sign of no width where a sentence begins, before its rules."""
_APART: Mm = 3.0
"""Between words and the rules beside them."""
_AFTER: Mm = 0.4
"""Between a die and what follows."""
_DROP: Mm = 0.75
"""How far dice hang below the line of the words after them."""


def captions(context: ExampleContext, step: ExampleStep, width: Mm, margin: Mm = 0.0) -> tuple[Block, ...]:
    """Return the words of a step, a block for each line; rules stand in a `margin` at their right, if there is one."""
    lines = paragraph(words_of(_runs(context, step)), width - margin, context.face)
    beside = _beside(context, lines, width) if margin else lines
    return tuple(replace(line, marks=(Group(line.marks, name="told"),)) for line in beside)


def _beside(context: ExampleContext, lines: Sequence[Block], width: Mm) -> Iterator[Block]:
    """Yield lines with the rules of their sentences at the right edge, from the line on where a sentence begins.

    Rules that would hang below the last line begin higher, where lines are free.
    """
    begun = [(at, rule) for at, line in enumerate(lines) for mark in line.marks for rule in _in_short(_rules_at(mark))]
    together = ", ".join(rule for _, rule in begun)
    if len(lines) == 1 and _end(lines[0]) + _APART + text_width(together, *_cite(context)[:2]) <= width:
        begun = [(0, together)] if begun else []
    beside: dict[int, str] = {}
    free = 0
    for left, (at, rule) in zip(range(len(begun), 0, -1), begun, strict=True):
        place = max(free, min(at, len(lines) - left))
        beside[place], free = rule, place + 1
    for place in range(max(len(lines), free)):
        line = lines[place] if place < len(lines) else Block(context.face.step)
        text = (Text(width, -context.face.base, beside[place], *_cite(context), "end"),) if place in beside else ()
        yield replace(line, marks=(*line.marks, *text))


def _end(line: Block) -> Mm:
    """Return where the words of a line end."""
    return max((box.right for mark in line.marks for box in texts_of(mark)), default=0.0)


def _cite(context: ExampleContext) -> tuple[str, float, Colour]:
    return context.small.font, context.small.size, context.small.colour


def _in_short(rules: Sequence[str]) -> Iterator[str]:
    """Yield rules in lines, two of one section after each other as one: `CC-03, 07`."""
    left = list(rules)
    while left:
        rule = left.pop(0)
        section = rule.rstrip(digits)
        if left and left[0].rstrip(digits) == section:
            rule = f"{rule}, {left.pop(0).removeprefix(section)}"
        yield rule


def _rules_at(mark: Mark) -> tuple[str, ...]:
    """Return the rules of a sentence that begins at a sign of no width."""
    if not isinstance(mark, Group):
        return ()
    name = next((part.name for part in mark.marks if isinstance(part, Group)), "")
    return tuple(name.removeprefix(_BEGINS).split()) if name.startswith(_BEGINS) else ()


class _Sentence(Struct, frozen=True):
    """A sentence, the event of which it tells, and what the player wants there, said before it."""

    event: Event
    text: str
    plans: str


def _sentences(context: ExampleContext, step: ExampleStep) -> Iterator[_Sentence]:
    """Yield sentences; names known before have no id, where no other unit has them."""
    scenario, voice, known = context.units.subject.scenario, context.voice, {step.actor}
    names = Counter(unit.name for unit in scenario.units)
    before: Event | None = None
    places: set[str] = set()
    plans = list(step.plans)
    for number, event in numbered(step):
        text = sentence(event, scenario, voice, before)
        here = [unit for unit in scenario.units if unit.name and called(unit) in text and _named(unit).search(text)]
        alone = (unit for unit in here if unit.index in known and names[unit.name] == 1)
        begun = [plan for plan in plans if plan.at <= number]
        plans = plans[len(begun) :]
        told = _by_road(context, event, _placed_once(_inside(_shortened(text, alone), here), places))
        yield _Sentence(event, told, " ".join(plan.words for plan in begun))
        known |= {unit.index for unit in here}
        before = event


def _by_road(context: ExampleContext, event: Event, text: str) -> str:
    """Return a sentence that says why a unit goes farther than its tile lets it: a road leads it on."""
    if not isinstance(event, Walked) or event.unit is None:
        return text
    subject = context.units.subject
    stats = label_of(subject, subject.scenario.units[event.unit]).stats
    move = next((stat.value for stat in stats if stat.label == _MOVE), "")
    more = len(event.path) - int(move) if move.isdigit() else 0
    return f"{text.removesuffix('.')} ({_MOVE} {move} + {more} by road)." if more > 0 else text


def _shortened(text: str, known: Iterator[Unit]) -> str:
    for unit in known:
        text = unit.name.join(_named(unit).split(text))
    return text


def _inside(text: str, units: Sequence[Unit]) -> str:
    """Return a sentence in which names such as The Margrave begin with a small letter after other words."""
    for unit in units:
        if unit.name.startswith(_THE):
            text = re.sub(rf"(?<=[a-z,] ){re.escape(unit.name)}\b", f"the {unit.name.removeprefix(_THE)}", text)
    return text


def _placed_once(text: str, places: set[str]) -> str:
    """Return a sentence that names a place only where it is first told of: then its square is enough."""

    def told(found: re.Match[str]) -> str:
        if found[0] in places:
            return found[1]
        places.add(found[0])
        return found[0]

    return _PLACE.sub(told, text)


def _named(unit: Unit) -> re.Pattern[str]:
    """Return what finds a unit with its id, and none whose id only begins alike."""
    return re.compile(rf"{re.escape(called(unit))}(?![\w-])")


def _runs(context: ExampleContext, step: ExampleStep) -> Iterator[TextRun]:
    """Yield what players want, words and dice, and where a sentence begins a sign with its rules, each rule once.

    What a unit does and what it does next, or must do then, are one sentence.
    """
    due, cited = list(step.leading), set[str]()
    for parts in _joined(context, list(_sentences(context, step))):
        due += [rule for part in parts for rule in part.event.rules]
        fresh = [printed_ids(rule) for rule in dict.fromkeys(due) if rule not in cited]
        cited |= {*due}
        due.clear()
        if parts[0].plans:
            yield TextRun(f"{parts[0].plans} ", context.aside)
        if fresh:
            yield TextRun("", context.face, (Group((), name=f"{_BEGINS}{' '.join(fresh)}"),))
        for part in parts:
            yield from _spoken(context, part)
        yield TextRun(" ", context.face)


def _joined(context: ExampleContext, told: Sequence[_Sentence]) -> Iterator[list[_Sentence]]:
    """Yield sentences in parts, one for each event: neighbours of one subject are joined."""
    made: list[_Sentence] = []
    last, link = None, ""
    for one, other in zip_longest(told, told[1:]):
        words = one.text.removeprefix(_subject(context, one)) if link else _referred(context, one, last)
        before, link = link, _link(context, one, other)
        made.append(replace(one, text=before + (words.removesuffix(".") if link else words)))
        last = one.event.unit
        if not link:
            yield made
            made = []


def _link(context: ExampleContext, one: _Sentence, other: _Sentence | None) -> str:
    """Return what joins a sentence to the next one; "" where they stay apart."""
    acting = one.event.unit
    if other is None or other.plans or acting is None or acting != other.event.unit or not _subject(context, other):
        return ""
    if one.text.endswith(f"{LOW}."):
        unit = context.units.subject.scenario.units[acting]
        return f", so {pronoun(unit).lower() or unit.title} "
    if ":" in one.text or not _subject(context, one):
        return ""
    if "," not in one.text:
        return " and "
    # Two lists in one sentence are hard to read.
    return "" if _DICE.search(other.text) else ", and "


def _subject(context: ExampleContext, told: _Sentence) -> str:
    """Return the unit with which a sentence starts, and the blank after it; "" where it starts otherwise."""
    if told.event.unit is None:
        return ""
    unit = context.units.subject.scenario.units[told.event.unit]
    starts = (f"{called(unit)} ", f"{unit.title} ")
    return next((start for start in starts if told.text.startswith(start)), "")


def _referred(context: ExampleContext, told: _Sentence, last: int | None) -> str:
    """Return a sentence with a pronoun where its subject is that of the sentence before."""
    if last is None or told.event.unit != last:
        return told.text
    start, again = _subject(context, told), pronoun(context.units.subject.scenario.units[last])
    return f"{again} {told.text.removeprefix(start)}" if start and again else told.text


def _spoken(context: ExampleContext, told: _Sentence) -> Iterator[TextRun]:
    """Yield words, and dice in the colours of who throws them; the first ones stay with the word before them."""
    number = 0
    said = tied_measures(told.text)
    for part, after in pairwise((*_DICE.split(said), "")):
        if part and part in DICE:
            drawing = die(DICE.index(part) + 1, 0.0, -_DROP, _DIE, _thrower(context, told.event, number))
            yield TextRun("", context.face, (drawing,), _DIE + _AFTER)
            number += 1
        elif part.endswith(" ") and after and number < _TOGETHER:
            yield TextRun(part.rstrip(), context.face)
            yield tie(context.face)
        elif part:
            yield TextRun(part, context.face)


def _thrower(context: ExampleContext, event: Event, number: int) -> SideStyle:
    """Return the style of the side that throws a die: where no unit does, each side has one."""
    return context.units.sides[number % 2] if event.unit is None else context.units.style(event.unit)
