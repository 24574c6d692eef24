"""The chapter of choices: every option of a ruleset, its usual value and the others, and the ruling that offers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, beside, gap, indented, stacked
from pwprint.page.prose import Face, paragraph
from pwprint.page.typesetting import typeset
from pwprint.pdf.marks import Group, Text, line
from pwprint.sheets.quickref.readings import MARK
from pwprint.sheets.rulebook.style import (
    CHOICE,
    FINE,
    HAIR,
    ID_COLUMN,
    INDENT,
    LEAD,
    PART_GAP,
    RULE_TEXT,
    SOFT,
    SUBTITLE,
)
from pwprint.sheets.rulebook.text import rulings, subheading
from pwprint.text.words import joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.rulebook import Rulebook
    from pwprint.game.ruleset import Option
    from pwprint.pdf.marks import Mm

_INTRODUCTION = (
    "What the rules leave open, or players may wish otherwise. The usual value holds unless you agree on another "
    "before the battle or the scenario sets one."
)
_READINGS = (
    f" After a title, {MARK} says that a sentence of the rules is unclear, and that the usual value is how we read it."
)
_APART: Mm = 1.6
"""Above and below the line between two choices."""
_USUAL, _OTHER = 0.45, 0.68
"""Where the columns of what is usual and of what else may be begin, as shares of the width."""
_PAD: Mm = 2.0
_HEAD = Face("serif-italic", 8.2, SOFT, 1.22)


def choices(book: Rulebook, options: Sequence[Option], width: Mm) -> Iterator[Block]:
    """Yield all options by the sections that they change, those of one ruling above it."""
    readings = _READINGS if any(option.reading for option in options) else ""
    yield from paragraph(_INTRODUCTION + readings, width - ID_COLUMN, RULE_TEXT)
    sections: dict[str, dict[str, None]] = {name: {} for name in book.sections()}
    for option in options:
        rule = book.rules[option.rule]
        sections.setdefault(rule.about or rule.section, {})[option.rule] = None
    for title, rules in sections.items():
        if rules:
            yield gap(PART_GAP)
            yield _titled(title, width)
            yield from apart((_offered(book, rule, options, width) for rule in rules), _APART)


def _titled(title: str, width: Mm) -> Block:
    """Return the heading of choices, with those of their columns."""
    head = subheading(title, width)
    base = SUBTITLE.base
    columns = (Text(x * width, -base, words, _HEAD.font, _HEAD.size, _HEAD.colour)
               for x, words in ((_USUAL, "Usual"), (_OTHER, "Otherwise")))  # fmt: skip
    return replace(head, marks=(*head.marks, *columns))


def _offered(book: Rulebook, rule: str, options: Sequence[Option], width: Mm) -> tuple[Block, ...]:
    """Return the options of a ruling below a line, then the ruling itself, indented."""
    rows = [_row(option, width) for option in options if option.rule == rule]
    top = Block(1.0, (line(0.0, 0.0, width, 0.0, HAIR),), keep=True)
    ruling = (indented(one, INDENT) for one in rulings((book.rules[rule],), width - INDENT))
    return (top, *rows, *ruling)


def _row(option: Option, width: Mm) -> Block:
    """Return the title of an option, what is usual, and what else may be, side by side."""
    title = option.title[:1].upper() + option.title[1:] + MARK * option.reading
    usual, *others = values(option)
    edges = (0.0, _USUAL * width, _OTHER * width, width + _PAD)
    told = ((typeset(title), CHOICE), (usual, LEAD), (joined(others, "or"), FINE))
    cells = [
        (x, stacked(paragraph(words, end - x - _PAD, face)))
        for (words, face), x, end in zip(told, edges, edges[1:], strict=False)
    ]
    row = beside(cells)
    return replace(row, marks=(Group(row.marks, name=f"option:{option.name}"),), keep=True)


def values(option: Option) -> Iterator[str]:
    """Yield the values of an option in print, the default first."""
    yield from (typeset(option.word(value)) for value in option.values)
    if option.number:
        yield "any other whole number"
    if option.span:
        yield "any number between"
