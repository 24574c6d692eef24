"""The rule booklet of a ruleset: every rule of its rule book, with tables, options and examples that were played."""

from __future__ import annotations

from math import fsum
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from pwprint import __version__
from pwprint.page.block import Block, gap
from pwprint.page.brief_tones import tones
from pwprint.page.figures import GrowingFigure, IllustratedText
from pwprint.page.imposition import DUPLEX
from pwprint.page.saddle_stitch import opened as laid_open
from pwprint.page.saddle_stitch import stitched
from pwprint.page.sheet import Subject
from pwprint.pdf.marks import Booklet, Group
from pwprint.sheets.rulebook import index
from pwprint.sheets.rulebook.chapters import Chapter, chapters
from pwprint.sheets.rulebook.choices import choices
from pwprint.sheets.rulebook.examples import drawn
from pwprint.sheets.rulebook.front import ContentsLine, back, cover, inside, primer
from pwprint.sheets.rulebook.leaves import (
    HIGH,
    WIDE,
    chapters_on,
    dressed,
    foot,
    half_of,
    notes,
    pages_of,
    running,
    stranded,
    written,
)
from pwprint.sheets.rulebook.pairs import LoneOrCard, paired
from pwprint.sheets.rulebook.played import all_played
from pwprint.sheets.rulebook.style import PART_GAP
from pwprint.sheets.rulebook.tables import table_block, tables_of
from pwprint.sheets.rulebook.text import ends, examples, heading, opened, rules, rulings, subheading
from pwprint.sheets.rulebook.turn_diagram import turn_diagram
from pwprint.sheets.rulebook.wording import printed_book
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pwprint.game.rulebook import BookRule
    from pwprint.game.ruleset import Ruleset
    from pwprint.game.scenario import Scenario
    from pwprint.page.brief_tones import Tones
    from pwprint.page.flow import Column
    from pwprint.page.sheet import PrintSettings
    from pwprint.pdf.marks import Mm, Page
    from pwprint.sheets.rulebook.examples import DrawnExample
    from pwprint.sheets.rulebook.played import PlayedExample

TITLE = "Rule booklet"
_CHOICES = "Choices"
_FIRST = 3
"""The page after the cover and the contents inside it."""
_LEAF = 4
"""The pages of a sheet that is folded."""
_AT_LEAST = (2, 1, 0)
"""Tries for the smallest pictures of a booklet, as indexes of their sizes."""
_OPENINGS = (400.0, 9.0)
"""What may count against a heading at the foot of a page; the second for a booklet with no page to spare."""
_FREE: Mm = 8.0
"""So much room at the foot of a page does not catch the eye."""


class RuleBooklet(Struct, frozen=True):
    """A rule booklet in three forms: pages in reading order, sheets to fold and stitch, and spreads as it lies open."""

    pages: Booklet
    sheets: Booklet
    spreads: Booklet


def make(
    ruleset: Ruleset, examples_of: Mapping[str, Scenario], battle: Scenario | None, settings: PrintSettings
) -> RuleBooklet:
    """Return the rule booklet of a ruleset, with positions of examples by their ids and a battle for the cover.

    Raises NoRoomError for paper whose halves are too small.
    """
    pages = tuple(_pages(ruleset, examples_of, battle, settings))
    keywords = ("wargame", ruleset.id, f"pwprint {__version__}")
    whole = Booklet(f"{ruleset.book.title} \u2013 {TITLE}", "", ruleset.book.summary, keywords, pages)
    sheets = stitched(pages, settings.paper, settings.backs)
    spreads = replace(whole, pages=laid_open(pages, settings.paper))
    return RuleBooklet(whole, replace(whole, pages=sheets, duplex=DUPLEX[settings.backs]), spreads)


def _pages(
    ruleset: Ruleset, examples_of: Mapping[str, Scenario], battle: Scenario | None, settings: PrintSettings
) -> Iterator[Page]:
    book, half = printed_book(ruleset), half_of(settings.paper)
    played = all_played(book, examples_of, ruleset, settings.look)
    found = chapters(ruleset, tables_of(ruleset), played)
    titles = [*(chapter.title for chapter in found), *((_CHOICES,) if ruleset.play.options else ())]
    shown = None if battle is None else Subject(battle, ruleset, (None, None), "", settings.look)
    general = primer(ruleset, shown)
    first = _FIRST + bool(general)
    drawings = {name: drawn(one, WIDE) for name, one in played.items()}

    def made(least: int, opening: float) -> list[Column]:
        figures = {name: _figure(one, least) for name, one in drawings.items()}
        return _with_index(
            ruleset,
            first,
            titles,
            pages_of(
                _texts(ruleset, found, titles, _DrawnExamples(figures, tones(settings.look))), index.ROOM, opening
            ),
        )

    columns = _fullest(made, first)
    starts = {number: page for page, column in enumerate(columns, first) for number in chapters_on(column)}
    lines = tuple(ContentsLine(number, title, starts[number]) for number, title in enumerate(titles, 1))
    lines = (*lines, ContentsLine(None, index.TITLE, starts[len(titles) + 1]))
    titles.append(index.TITLE)
    yield half.page(cover(ruleset, shown), "Cover", "Cover")
    yield half.page((*inside(ruleset, lines), Group(foot(2), name="running")), "Contents", "2")
    if general:
        yield half.page((*general, Group(foot(_FIRST), name="running")), "How a battle goes", str(_FIRST))
    for number, (column, head) in enumerate(zip(columns, running(columns, titles), strict=True), first):
        bookmark = " \u00b7 ".join(titles[chapter - 1] for chapter in chapters_on(column))
        yield half.page(dressed(column, number, (ruleset.book.title, head)), bookmark, str(number))
    last = first + len(columns)
    spare = -last % _LEAF
    closing, glances = back(ruleset, spare)
    lined = [("Notes", (notes(HIGH),))] * (spare - len(glances))
    for number, (head, column) in enumerate((*lined, *(("At a glance", column) for column in glances)), last):
        yield half.page(dressed(column, number, (ruleset.book.title, head)), label=str(number))
    yield half.page(closing, label="Back cover")


class _DrawnExamples(NamedTuple):
    """What there is to draw: examples by their ids, and the tones of their panels."""

    examples: Mapping[str, LoneOrCard]
    ink: Tones


def _figure(one: DrawnExample, least: int) -> LoneOrCard:
    smallest, *larger = one.sizes[least:] or one.sizes[-1:]
    return LoneOrCard(GrowingFigure(smallest.height, smallest.marks, larger=tuple(larger)), one.card)


def _fullest(made: Callable[[int, float], list[Column]], first: int) -> list[Column]:
    """Return pages on as few sheets as can be, with few headings at their feet, and pictures that fill them best."""

    def cost(columns: list[Column]) -> tuple[int, int, float]:
        free = (max(0.0, HIGH - written(column) - _FREE) for column in columns)
        sheets, low = -(-(first + len(columns)) // _LEAF), round(fsum(map(stranded, columns)))
        return sheets, low, fsum(high * high for high in free)

    return min((made(least, opening) for opening in _OPENINGS for least in _AT_LEAST), key=cost)


def _with_index(ruleset: Ruleset, first: int, titles: Sequence[str], columns: list[Column]) -> list[Column]:
    """Return all pages from the `first` on, the index after the others."""
    entries = index.entries(ruleset, printed_book(ruleset), index.pages_by_name(columns, first))
    return index.indexed(columns, len(titles) + 1, entries)


def _texts(
    ruleset: Ruleset, found: Sequence[Chapter], titles: Sequence[str], figures: _DrawnExamples
) -> Iterator[IllustratedText]:
    """Yield all chapters, with drawn examples by their ids."""
    yield from (_text(chapter, figures) for chapter in found)
    if ruleset.play.options:
        last = (heading(len(titles), _CHOICES, WIDE), *choices(printed_book(ruleset), ruleset.play.options, WIDE))
        yield IllustratedText(opened(last))


def _text(chapter: Chapter, figures: _DrawnExamples) -> IllustratedText:
    """Return a chapter: its rules, tables and pictures, then what is in smaller type."""
    small = tuple(_small_print(chapter))
    # A chapter without rules opens with its rulings, so that its heading is never left alone.
    first, rest = (rules(chapter.rules, WIDE), small) if chapter.rules else (small, ())
    head = opened((heading(chapter.number, chapter.title, WIDE), *first))
    turn = () if chapter.turn is None else (turn_diagram(chapter.turn, WIDE),)
    tables = (*turn, *(table_block(element, WIDE) for element in chapter.tables))
    ended = tuple(ends(chapter.rules, WIDE)) if chapter.drawn else ()
    placed = [(_place(ended, one), figures.examples[one.example.id]) for one in chapter.drawn]
    early = paired(sorted(((place, one) for place, one in placed if place), key=itemgetter(0)), figures.ink)
    late = (block for _, block in paired([(0, one) for place, one in placed if not place], figures.ink))
    # The heading is a block, too.
    return IllustratedText(head, (*tables, *late), rest, tuple((place + 1, picture) for place, picture in early))


def _place(ended: Sequence[tuple[int, list[BookRule]]], one: PlayedExample) -> int:
    """Return after how many blocks of the rules an example stands: after the last paragraph that it is about, or 0."""
    about = (end for end, group in ended if any(one.example.id in rule.examples for rule in group))
    return max(about, default=0)


def _small_print(chapter: Chapter) -> Iterator[Block]:
    """Yield the rulings of a chapter and its examples in words, under headings of their own."""
    if chapter.rulings:
        if chapter.rules:
            yield gap(PART_GAP)
            yield subheading("Fine points", WIDE)
        yield from rulings(chapter.rulings, WIDE)
    if chapter.examples:
        yield gap(PART_GAP)
        yield subheading("Examples", WIDE)
        yield from examples(chapter.examples, WIDE)
