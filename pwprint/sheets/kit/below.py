"""What stands at the foot of a cover: the contents of the kit, how it is printed, and what is needed besides."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from pwprint.page.block import Block, beside, gap, stacked
from pwprint.page.display_type import diamond
from pwprint.page.prose import TextRun, paragraph, words_of
from pwprint.pdf.marks import Group, Pen, line
from pwprint.sheets.kit.contents import ACCENT, EASY, ROOMY, SNUG, listed, steps, titled
from pwprint.text.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pwprint.page.sheet import PrintSettings, Sheet, Subject
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.kit.contents import ContentsEntry, ContentsLook

_GUTTER, _SNUG_GUTTER = 10.0, 6.0
_CONTENTS = 0.325
"""How much of the width contents take that stand beside two columns of steps."""


def roomy(
    subject: Subject,
    settings: PrintSettings,
    contents: tuple[ContentsEntry, ...],
    beside_it: tuple[Sheet, ...],
    wide: Mm,
) -> Block:
    """Return all of it in two columns, with what is needed besides below them."""
    half = (wide - _GUTTER) / 2
    how = stacked((titled("How to print and cut", half, ROOMY), _column(steps(settings, contents, half, ROOMY), ROOMY)))
    columns = beside([(0.0, listed(contents, half, ROOMY)), (half + _GUTTER, how)])
    rule = Block(3.0, (line(0.0, -0.6, wide, -0.6, Pen(ACCENT, 0.3)),))
    return stacked((columns, gap(2.0), rule, *_besides(subject, beside_it, wide, ROOMY)))


def snug(
    subject: Subject,
    settings: PrintSettings,
    contents: tuple[ContentsEntry, ...],
    beside_it: tuple[Sheet, ...],
    wide: Mm,
) -> Block:
    """Return all of it in the smallest type: the contents, two columns of steps, what is needed besides below them."""
    return _in_three(subject, settings, (contents, beside_it), wide, SNUG)


def easy(
    subject: Subject,
    settings: PrintSettings,
    contents: tuple[ContentsEntry, ...],
    beside_it: tuple[Sheet, ...],
    wide: Mm,
) -> Block:
    """Return all of it in the same columns, in type that reads more easily."""
    return _in_three(subject, settings, (contents, beside_it), wide, EASY)


def _in_three(
    subject: Subject,
    settings: PrintSettings,
    lists: tuple[tuple[ContentsEntry, ...], tuple[Sheet, ...]],
    wide: Mm,
    look: ContentsLook,
) -> Block:
    (contents, beside_it), first = lists, _CONTENTS * wide
    rest = wide - first - _SNUG_GUTTER
    column = (rest - _SNUG_GUTTER) / 2
    told = steps(settings, contents, column, look)
    # As even as may be.
    halves = ((_column(told[:cut], look), _column(told[cut:], look)) for cut in range(1, len(told) + 1))
    left, right = min(halves, key=lambda two: max(two[0].height, two[1].height))
    both = beside([(0.0, left), (column + _SNUG_GUTTER, right)])
    how = stacked((titled("How to print and cut", rest, look), both))
    columns = beside([(0.0, listed(contents, first, look)), (first + _SNUG_GUTTER, how)])
    rule = Block(2.6, (line(0.0, -0.8, wide, -0.8, Pen(ACCENT, 0.3)),))
    return stacked((columns, rule, *_besides(subject, beside_it, wide, look)))


def _column(blocks: Sequence[Block], look: ContentsLook) -> Block:
    return stacked(blocks, look.apart)


def _besides(subject: Subject, beside_it: tuple[Sheet, ...], wide: Mm, look: ContentsLook) -> tuple[Block, ...]:
    """Return what lies on the table besides the kit, then the sheets that have files of their own."""
    lists = [("You will also need", _components(subject))]
    if beside_it:
        lists.append(("In files of their own", (f"{sheet.name}.pdf, {sheet.use}" for sheet in beside_it)))
    runs = [tuple(_run_in(heading, items, look)) for heading, items in lists]
    # Snug lists follow each other in one paragraph.
    blank = TextRun("", look.step, (Group(()),), _SNUG_GUTTER / 2)
    told = [tuple(chain(runs[0], *((blank, *each) for each in runs[1:])))] if look.snug else runs
    return tuple(chain.from_iterable(paragraph(words_of(each), wide, look.step) for each in told))


def _run_in(heading: str, items: Iterable[str], look: ContentsLook) -> Iterator[TextRun]:
    """Yield a list as part of a paragraph: its heading, and each of its items after a diamond."""
    yield TextRun(f"{heading} ", look.run_in)
    for words in items:
        yield TextRun("", look.step, (diamond(1.4, 1.1, 0.7, ACCENT),), 3.4)
        yield TextRun(f"{words} ", look.step)


def _components(subject: Subject) -> Iterator[str]:
    """Yield the parts of the game that are not in this document."""
    kit = subject.ruleset.kit
    yield counted(kit.dice, "six-sided die")
    if kit.chits:
        yield "a bag or a cup for the chits"
    yield f"the rules: {subject.ruleset.book.title}, {subject.ruleset.book.credit}, or their rule booklet"
