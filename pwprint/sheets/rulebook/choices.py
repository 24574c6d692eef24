"""The chapter of choices: every option of a ruleset, what it usually is, and the ruling that offers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, tied
from pwprint.page.prose import TextRun, paragraph, words_of
from pwprint.page.typesetting import typeset
from pwprint.pdf.marks import Group
from pwprint.sheets.rulebook.style import FINE, ID, INDENT, LEAD, RULE_GAP
from pwprint.sheets.rulebook.text import rulings
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.game.rulebook import Rulebook
    from pwprint.game.ruleset import Option
    from pwprint.pdf.marks import Mm

_SLANTED = replace(FINE, font="serif-italic")


def choices(book: Rulebook, options: Sequence[Option], width: Mm) -> tuple[Block, ...]:
    """Return all options, those of one ruling below it."""
    rulings_ = dict.fromkeys(option.rule for option in options)
    return apart((_offered(book, name, options, width) for name in rulings_), 2 * RULE_GAP)


def _offered(book: Rulebook, ruling: str, options: Sequence[Option], width: Mm) -> tuple[Block, ...]:
    """Return the options of a ruling, then the ruling itself."""
    heads = (line for option in options if option.rule == ruling for line in _option(option, width))
    return (*tied(heads), *rulings((book.rules[ruling],), width)) if ruling in book.rules else tied(heads)


def _option(option: Option, width: Mm) -> tuple[Block, ...]:
    """Return what an option is about, and below it its values, the usual one first."""
    title = option.title[:1].upper() + option.title[1:]
    about = words_of((TextRun(f"{typeset(title)}: ", LEAD), TextRun(typeset(option.text), FINE)))
    usual, *others = values(option)
    runs = [TextRun("Usually ", _SLANTED), TextRun(f"{usual};", LEAD), TextRun(" or ", _SLANTED)]
    runs += [TextRun(f"{', '.join(others)}. ", FINE), TextRun(option.name, ID)]
    first, *more = paragraph(about, width, LEAD)
    named = replace(first, marks=(Group(first.marks, name=f"option:{option.name}"),))
    return (named, *more, *paragraph(words_of(runs), width - INDENT, FINE, INDENT))


def values(option: Option) -> Iterator[str]:
    """Yield the values of an option in print, the default first."""
    yield from (typeset(option.word(value)) for value in option.values)
    if option.number:
        yield "any other whole number"
    if option.span:
        yield "any number between"
