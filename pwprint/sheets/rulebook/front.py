"""The cover, what stands inside it, and the back cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.game.board.surface import Surface
from pwprint.game.rulebook import book_of
from pwprint.page.block import Block, gap, hung, stacked
from pwprint.page.display_type import ornament, spaced
from pwprint.page.prose import Face, paragraph
from pwprint.page.typesetting import typeset
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import fitted_size, text_width
from pwprint.pdf.marks import Group, Pen, Text, line, moved
from pwprint.sheets.rulebook.leaves import HIGH, WIDE
from pwprint.sheets.rulebook.style import ACCENT, FINE, RULE, RULE_TEXT, SOFT, SUBTITLE, TITLE
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.ruleset import Ruleset
    from pwprint.pdf.marks import Mark

_KICKER = Face("sans-semibold", 9.0, ACCENT)
_NAME, _LEAST_NAME = 26.0, 16.0
_ENTRY = Face("sans", 9.0, INK, 1.45)
_CREDIT = Face("serif-italic", 9.2, SOFT, 1.4)
_SURFACES = {Surface.GRID: "a board of {}", Surface.TABLE: "an open table, measured in inches"}


class ContentsLine(Struct, frozen=True):
    """A line of the contents."""

    number: int
    title: str
    page: int


def cover(ruleset: Ruleset, picture: Block | None) -> tuple[Mark, ...]:
    """Return the cover: the name of the rules, what they are played on, and a picture of a battle."""
    book = ruleset.book
    size = fitted_size(book.title, "serif-bold", 1.7 * WIDE, _NAME, _LEAST_NAME)
    head = stacked(
        (
            Block(16.0, (Group(spaced("RULE BOOKLET", (WIDE / 2, -10.0), _KICKER, 0.3)),)),
            *paragraph(typeset(book.title), WIDE, Face("serif-bold", size, INK, 1.12), anchor="middle"),
            gap(3.0),
            Block(6.0, ornament(WIDE / 2, -2.0, WIDE / 2, ACCENT)),
            *paragraph(typeset(book.summary), WIDE - 10.0, SUBTITLE, 5.0, anchor="middle"),
        )
    )
    foot = stacked(paragraph(typeset(book.credit), WIDE, _CREDIT, anchor="middle"))
    base = -HIGH + foot.height
    marks: list[Mark] = [*hung((head,), 0.0, 0.0), *hung((foot,), 0.0, base)]
    if picture:
        room = HIGH - head.height - foot.height
        middle = -head.height - (room - picture.height) / 2
        marks.append(moved(picture.marks, 0.0, middle, name="cover:map"))
    return tuple(marks)


def inside(ruleset: Ruleset, lines: tuple[ContentsLine, ...]) -> tuple[Mark, ...]:
    """Return what stands inside the cover: what is needed, how rules are named, whose game it is, and the contents."""
    blocks = (*_about(ruleset), gap(5.0), *_contents(lines))
    return tuple(hung(blocks, 0.0, 0.0))


def back(ruleset: Ruleset) -> tuple[Mark, ...]:
    """Return the back cover."""
    book = ruleset.book
    middle = -HIGH / 2
    words = stacked(paragraph(typeset(f"{book.title}. {book.credit}."), WIDE - 30.0, _CREDIT, 15.0, "middle"))
    program = f"Set by pwprint {__version__}"
    return (
        *ornament(WIDE / 2, middle + 6.0, WIDE / 3, ACCENT),
        *hung((words,), 0.0, middle),
        Text(WIDE / 2, -HIGH, program, FINE.font, FINE.size, SOFT, "middle"),
    )


def _about(ruleset: Ruleset) -> Iterator[Block]:
    book = ruleset.book
    yield from paragraph("About these rules", WIDE, TITLE)
    yield gap(2.0)
    needs = f"{book.summary} Two players need {needed(ruleset)}."
    yield from paragraph(typeset(needs), WIDE, RULE_TEXT)
    yield gap(1.6)
    yield from paragraph(
        f"The game is not ours: {typeset(book.credit)}. This booklet says in words of its own what pwprint plays and "
        "prints. It has neither the reasons nor the advice and the pictures of the published rules, and does not "
        "replace them.",
        WIDE,
        RULE_TEXT,
    )
    yield gap(1.6)
    yield from paragraph(
        f"Each rule ends with its name, such as {next(iter(names(ruleset)))}: by it quick reference, reports of "
        "mistakes and examples of play call it. What follows under Fine points settles doubtful cases. The examples "
        "with pictures were played by the program that made this booklet.",
        WIDE,
        RULE_TEXT,
    )


def names(ruleset: Ruleset) -> Iterator[str]:
    """Yield the ids of the rules."""
    yield from book_of(ruleset).rules


def needed(ruleset: Ruleset) -> str:
    """Return what two players need."""
    areas = joined((f"{name}s" if name != "hex" else "hexes" for name in ruleset.play.grids), "or")
    things = [_SURFACES[ruleset.play.surface].format(areas), "six-sided dice"]
    if ruleset.kit.chits:
        things.append("a bag with a chit for each unit")
    return joined([*things, "the pieces of a scenario"])


def _contents(lines: tuple[ContentsLine, ...]) -> Iterator[Block]:
    yield from paragraph("Contents", WIDE, TITLE)
    yield gap(2.0)
    for entry in lines:
        words = f"{entry.number}   {entry.title}"
        start, end, base = text_width(words, _ENTRY.font, _ENTRY.size) + 1.5, WIDE - 7.0, -_ENTRY.base
        yield Block(
            _ENTRY.step,
            (
                Text(0.0, base, words, _ENTRY.font, _ENTRY.size, INK),
                line(start, base + 0.1, end, base + 0.1, Pen(RULE, 0.25, (0.01, 1.3))),
                Text(WIDE, base, str(entry.page), _ENTRY.font, _ENTRY.size, INK, "end"),
            ),
        )
