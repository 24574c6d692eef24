"""Captions of events: for each a line of dice and words, with the rules that made it so at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.narration.narrate import sentence, told_as_one
from pwprint.game.narration.voice import PRINTED
from pwprint.page.block import Block, apart, beside, gap, stacked
from pwprint.page.prose import end_of, paragraph
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group
from pwprint.sheets.example_turn.context import SMALL
from pwprint.sheets.example_turn.dice import die
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.events import Event
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.example_turn.context import ExampleContext

_DIE: Mm = 4.6
_STEP: Mm = _DIE + 0.7
_IN_ROW = 4
_AIR: Mm = 1.2
_GAP: Mm = 3.0
"""Between words and the rules on the same line."""


def captions(context: ExampleContext, events: Sequence[Event], width: Mm) -> tuple[Block, ...]:
    """Return the captions of events, a block for each."""
    told = [event for _, event in told_as_one(events)]
    most = min(max((len(event.dice) for event in told), default=0), _IN_ROW)
    indent = most * _STEP + 0.6 if most else 0.0
    # Beside many dice a narrow column has no room for words.
    inset = indent if indent <= 0.4 * width else 0.0
    return apart(([_caption(context, event, inset, width)] for event in told), _AIR)


def _caption(context: ExampleContext, event: Event, inset: Mm, width: Mm) -> Block:
    dice = Block(-(-len(event.dice) // _IN_ROW) * _STEP, tuple(_dice(context, event)))
    words = _cited(context, event, width, inset)
    caption = beside([(0.0, dice), (0.0, words)]) if inset else stacked([dice, words])
    return replace(caption, marks=(Group(caption.marks, name=f"told:{event.event}"),))


def _cited(context: ExampleContext, event: Event, width: Mm, inset: Mm) -> Block:
    """Return the words about an event with its rules at the right.

    These stand on the last line of the words where it leaves them room, below it where it does not.
    """
    *most, last = paragraph(sentence(event, context.units.subject.scenario, PRINTED), width, context.face, inset)
    rules = paragraph(" ".join(event.rules), width, context.small, anchor="end")
    wide = text_width(" ".join(event.rules), "sans", SMALL)
    if len(rules) == 1 and end_of(last) + _GAP + wide <= width:
        level = gap(context.face.base - context.small.base)
        return stacked((*most, beside([(0.0, last), (0.0, stacked([level, *rules]))])))
    return stacked((*most, last, *((gap(0.2), *rules) if rules else ())))


def _dice(context: ExampleContext, event: Event) -> Iterator[Group]:
    """Yield the dice of an event in the colours of who throws them."""
    for number, throw in enumerate(event.dice):
        row, place = divmod(number, _IN_ROW)
        style = _thrower(context, event, number)
        yield die(throw.score, place * _STEP, -(row + 1) * (_DIE + 0.5) + 0.5, _DIE, style)


def _thrower(context: ExampleContext, event: Event, number: int) -> SideStyle:
    """Return the style of the side that throws a die: where no unit does, each side has one."""
    return context.units.sides[number % 2] if event.unit is None else context.units.style(event.unit)
