"""What is told of events: a line of dice and words for each, and the rules that made it so at its end."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.game.narration.narrate import sentence, told_as_one
from pwprint.game.narration.voice import PRINTED
from pwprint.page.block import Block
from pwprint.page.prose import wrapped
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Mark, Text, moved
from pwprint.sheets.example_turn.context import BODY, LEAD, SMALL
from pwprint.sheets.example_turn.dice import die

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.events import Event
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.context import ExampleContext

_RULE_LEAD: Mm = 3.0
_DIE: Mm = 4.6
_STEP: Mm = _DIE + 0.7
_IN_ROW = 4
_AIR: Mm = 1.2
_GAP: Mm = 3.0
"""Between words and the rules on the same line."""


def captions(context: ExampleContext, events: Sequence[Event], width: Mm) -> tuple[Block, ...]:
    """Return what is told of events, a block for each."""
    told = [event for _, event in told_as_one(events)]
    most = min(max((len(event.dice) for event in told), default=0), _IN_ROW)
    indent = most * _STEP + 0.6 if most else 0.0
    # Beside many dice a narrow column has no room for words.
    inset = indent if indent <= 0.4 * width else 0.0
    return tuple(_row(context, event, inset, width) for event in told)


def depth(rows: Sequence[Block]) -> Mm:
    """Return how high rows are one below the other."""
    return fsum(row.height for row in rows) + _AIR * max(0, len(rows) - 1)


def stacked(rows: Sequence[Block]) -> Block:
    """Return rows one below the other."""
    marks = tuple(moved(row.marks, 0.0, -depth(rows[:place]) - _AIR * (place > 0)) for place, row in enumerate(rows))
    return Block(depth(rows), marks)


def split(rows: tuple[Block, ...], room: Mm) -> Iterator[tuple[Block, ...]]:
    """Yield rows in parts that are no higher than there is room, as few as can be."""
    part: tuple[Block, ...] = ()
    for row in rows:
        if part and depth((*part, row)) > room:
            yield part
            part = ()
        part = (*part, row)
    yield part


def _row(context: ExampleContext, event: Event, inset: Mm, width: Mm) -> Block:
    deep = -(-len(event.dice) // _IN_ROW) * _STEP
    above = 0.0 if inset else deep
    words = wrapped(sentence(event, context.units.subject.scenario, PRINTED), "serif", BODY, width - inset)
    last = inset + text_width(words[-1], "serif", BODY)
    rules, down = _rules(context, event, width, last, above + LEAD * len(words))
    lines = (
        Text(inset, -above - LEAD * row - 3.1, text, "serif", BODY, context.ink.ink) for row, text in enumerate(words)
    )
    marks = (Group((*_dice(context, event), *lines, *rules), name=f"told:{event.event}"),)
    return Block(max(down, deep), marks)


def _rules(context: ExampleContext, event: Event, width: Mm, last: Mm, high: Mm) -> tuple[tuple[Mark, ...], Mm]:
    """Return the rules at the right, and how far down they and the words go.

    They stand on the last line of the words where it leaves them room, below it where it does not.
    """
    if not event.rules:
        return (), high
    cited = " ".join(event.rules)
    beside = last + _GAP + text_width(cited, "sans", SMALL) <= width
    lines = (cited,) if beside else wrapped(cited, "sans", SMALL, width)
    first = high - LEAD + 3.05 if beside else high + 2.3
    marks = tuple(
        Text(width, -first - _RULE_LEAD * row, text, "sans", SMALL, context.ink.soft, "end")
        for row, text in enumerate(lines)
    )
    return marks, high if beside else high + 0.2 + _RULE_LEAD * len(lines)


def _dice(context: ExampleContext, event: Event) -> Iterator[Group]:
    """Yield the dice of an event in the colours of who throws them."""
    for number, throw in enumerate(event.dice):
        row, place = divmod(number, _IN_ROW)
        style = _thrower(context, event, number)
        yield die(throw.score, place * _STEP, -(row + 1) * (_DIE + 0.5) + 0.5, _DIE, style)


def _thrower(context: ExampleContext, event: Event, number: int) -> SideStyle:
    """Return the style of the side that throws a die: where no unit does, each side has one."""
    return context.units.sides[number % 2] if event.unit is None else context.units.style(event.unit)
