"""Drawn examples: a picture of the position with all that happens, and beside it what the engine says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, beside, gap, stacked
from pwprint.page.brief_tones import tones
from pwprint.page.prose import paragraph
from pwprint.pdf.marks import Group, line, moved
from pwprint.sheets.example_turn.context import BESIDE, ExampleContext
from pwprint.sheets.example_turn.ground import ground_of
from pwprint.sheets.example_turn.panel import panel
from pwprint.sheets.example_turn.units import units_of
from pwprint.sheets.rulebook.style import FINE, HAIR, LEAD, PART_GAP
from pwprint.sheets.rulebook.text import led

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.pdf.marks import Mm
    from pwprint.sheets.rulebook.played import PlayedExample
    from pwprint.text.problems import Problem

_MOST: Mm = 62.0
"""How high a picture becomes at most to stand beside many words."""


def drawn(those: Iterable[PlayedExample], width: Mm, most: Mm) -> tuple[Block, ...]:
    """Return examples, each of them whole on a page that is `most` mm high."""
    return apart(((_example(one, width, most),) for one in those), PART_GAP)


def _example(one: PlayedExample, width: Mm, most: Mm) -> Block:
    context = ExampleContext(
        units_of(one.subject, one.battle), ground_of(one.subject), tones(one.subject.look), width, most
    )
    shown = panel(context, one.step, 1)
    wide = context.column
    words = stacked((*shown.told, *_refused(one.refusals, wide)))
    high = max(shown.need, min(words.height, _MOST))
    window = shown.window(wide, high).box
    picture = Block(window.height, (moved(shown.drawn(wide, high), wide - window.width, 0.0),))
    title = led("Example:", one.example.title, one.example.id, (LEAD, LEAD))
    head = stacked((gap(1.2), *paragraph(title, width, LEAD), gap(1.2)))
    body = beside([(0.0, words), (wide + BESIDE, picture)])
    whole = stacked((head, body))
    frame = line(0.0, 0.0, width, 0.0, HAIR)
    return Block(whole.height, (Group((frame, *whole.marks), name=f"example:{one.example.id}"),))


def _refused(refusals: Iterable[Problem], width: Mm) -> Iterator[Block]:
    """Yield what the rules say to the orders that break them."""
    for problem in refusals:
        yield gap(1.2)
        yield from paragraph(led("Not allowed:", f"{problem.message}.", problem.code, (LEAD, FINE)), width, FINE)
