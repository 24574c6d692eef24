"""Rules, rulings and examples in words as paragraphs."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, beside, stacked, tied
from pwprint.page.prose import Face, TextRun, paragraph, solid, words_of
from pwprint.page.typesetting import typeset
from pwprint.pdf.marks import Group, Text, line
from pwprint.sheets.rulebook.style import (
    FINE,
    FINE_GAP,
    HAIR,
    ID,
    ID_COLUMN,
    INDENT,
    LEAD,
    NUMBER,
    RULE_GAP,
    RULE_TEXT,
    SUBTITLE,
    TITLE,
)
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.game.rulebook import BookRule, Example
    from pwprint.page.prose import Word
    from pwprint.pdf.marks import Mm

_OPENING: Mm = 24.0
"""How much of a chapter stands on the page of its heading at least."""
_TIE = "\N{NO-BREAK SPACE}"


def cited(text: str, rule_id: str, face: Face) -> list[Word]:
    """Return the words of a text with an id at its end, which never stands on a line of its own."""
    return words_of((TextRun(typeset(text) + 2 * _TIE, face), TextRun(rule_id, ID)))


def led(lead: str, text: str, rule_id: str, faces: tuple[Face, Face]) -> list[Word]:
    """Return the words of a text after a lead-in, with an id at its end."""
    return [*words_of((TextRun(f"{typeset(lead)} ", faces[0]),)), *cited(text, rule_id, faces[1])]


def heading(number: int, title: str, width: Mm) -> Block:
    """Return the heading of a chapter: its number and title over a line."""
    figure = words_of((TextRun(str(number), NUMBER),))
    words = [*figure, *words_of((TextRun(_TIE + title, TITLE),))]
    lines = stacked(paragraph(words, width, TITLE))
    rule = line(0.0, -lines.height - 0.6, width, -lines.height - 0.6, HAIR)
    return Block(lines.height + 3.0, (Group((*lines.marks, rule), name=f"chapter:{number}"),), keep=True)


def opened(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return a chapter so that its heading is followed by some lines on the same page."""
    high = accumulate(block.height for block in blocks)
    return tuple(replace(block, keep=block.keep or end < _OPENING) for block, end in zip(blocks, high, strict=True))


def subheading(title: str, width: Mm) -> Block:
    """Return the heading of a part of a chapter."""
    (head,) = paragraph(title, width, SUBTITLE)
    return replace(head, height=head.height + 0.8, keep=True)


def rules(those: Iterable[BookRule], width: Mm) -> tuple[Block, ...]:
    """Return rules, a paragraph each."""
    return apart((_paragraph(rule, width, RULE_TEXT) for rule in those), RULE_GAP)


def rulings(those: Iterable[BookRule], width: Mm) -> tuple[Block, ...]:
    """Return rulings in smaller type, a paragraph each."""
    return apart((_paragraph(rule, width, FINE) for rule in those), FINE_GAP)


def _paragraph(rule: BookRule, width: Mm, face: Face) -> tuple[Block, ...]:
    """Return a rule, its id at the right of the first line; it is not parted."""
    text = solid(typeset(rule.text), width - ID_COLUMN, face)
    name = Text(width, -face.base, rule.id, ID.font, ID.size, ID.colour, "end")
    return (replace(text, marks=(Group((*text.marks, name), name=f"rule:{rule.id}"),)),)


def examples(those: Iterable[Example], width: Mm) -> tuple[Block, ...]:
    """Return examples in words: small, beside a line."""
    room = width - INDENT
    return apart((_barred(_example(example, room)) for example in those), FINE_GAP)


def _example(example: Example, width: Mm) -> tuple[Block, ...]:
    words = led(f"{example.title}.", example.text, example.id, (LEAD, FINE))
    return _named(example.id, paragraph(words, width, FINE))


def _barred(lines: Iterable[Block]) -> tuple[Block, ...]:
    """Return lines with a stroke at their left; they stay together."""
    blocks = tied(lines)
    return tuple(
        replace(beside([(0.0, Block(block.height, (line(0.8, 0.0, 0.8, -block.height, HAIR),))), (INDENT, block)]),
                keep=block.keep)
        for block in blocks
    )  # fmt: skip


def _named(rule_id: str, lines: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return lines under the name of a rule, for whoever looks for it on the page."""
    first, *others = lines
    return (replace(first, marks=(Group(first.marks, name=f"rule:{rule_id}"),)), *others)
