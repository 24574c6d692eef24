"""The chapter of choices: every option of a ruleset, its usual value and the others, and the ruling that offers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, beside, gap, indented
from pwprint.page.prose import TextRun, line_width, paragraph, words_of
from pwprint.page.typesetting import typeset
from pwprint.pdf.marks import Group
from pwprint.sheets.quickref.readings import MARK
from pwprint.sheets.rulebook.style import CHOICE, FINE, ID_COLUMN, INDENT, LEAD, PART_GAP, RULE_TEXT
from pwprint.sheets.rulebook.text import rulings, subheading
from pwprint.text.words import joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.rulebook import Rulebook
    from pwprint.game.ruleset import Option
    from pwprint.pdf.marks import Mm

_INTRODUCTION = (
    "What the rules leave open, or players may wish otherwise. What is usual holds unless you agree on something else "
    "before the battle, or the scenario does."
)
_READINGS = (
    f" After a title, {MARK} says that a sentence of the rules is unclear, and that the usual value is how we read it."
)
_APART: Mm = 2.0
"""Between two choices."""
_BETWEEN: Mm = 5.0
"""Between the title of a choice and what is usual on one line."""
_TIE = "\N{NO-BREAK SPACE}"


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
            yield subheading(title, width)
            yield from apart((_offered(book, rule, options, width) for rule in rules), _APART)


def _offered(book: Rulebook, rule: str, options: Sequence[Option], width: Mm) -> tuple[Block, ...]:
    """Return the options of a ruling, then the ruling itself, indented."""
    heads = (head for option in options if option.rule == rule for head in _option(option, width))
    ruling = (indented(one, INDENT) for one in rulings((book.rules[rule],), width - INDENT))
    return (*(replace(one, keep=True) for one in heads), *ruling)


def _option(option: Option, width: Mm) -> tuple[Block, ...]:
    """Return what is usual and what else may be beside the title of an option, or below it."""
    title = option.title[:1].upper() + option.title[1:] + MARK * option.reading
    usual, *others = values(option)
    runs = (
        TextRun(f"Usually{_TIE}", FINE),
        TextRun(usual, LEAD),
        TextRun(f"; or {joined(others, 'or')}.", FINE),
    )
    wide, led, said = width - ID_COLUMN, words_of((TextRun(f"{typeset(title)}. ", CHOICE),)), words_of(runs)
    (head,), beside_it = paragraph(led, wide, CHOICE), paragraph(said, wide, FINE, anchor="end")
    if line_width(led) + line_width(said) + _BETWEEN <= wide:
        lines: tuple[Block, ...] = (beside([(0.0, head), *((0.0, line) for line in beside_it)]),)
    else:
        lines = (head, *paragraph(said, wide, FINE, INDENT))
    first, *more = lines
    return (replace(first, marks=(Group(first.marks, name=f"option:{option.name}"),)), *more)


def values(option: Option) -> Iterator[str]:
    """Yield the values of an option in print, the default first."""
    yield from (typeset(option.word(value)) for value in option.values)
    if option.number:
        yield "any other whole number"
    if option.span:
        yield "any number between"
