"""The index at the end of a booklet: what paragraphs, pictures, tables and choices are about, units and ground.

Entries have no articles.
"""

from __future__ import annotations

import re
from itertools import chain, groupby, repeat
from typing import TYPE_CHECKING

from pwprint.game.rulebook import RuleKind
from pwprint.page.block import Block, beside, gap, height_of, stacked
from pwprint.page.display_type import ornament
from pwprint.page.flow import level, poured
from pwprint.page.prose import TIE, Face, TextRun, hanging, words_of
from pwprint.page.typesetting import typeset
from pwprint.pdf.colours import INK
from pwprint.pdf.marks import Group
from pwprint.sheets.rulebook.leaves import HIGH, WIDE, lined
from pwprint.sheets.rulebook.style import ACCENT, CHAPTER_GAP
from pwprint.sheets.rulebook.text import heading, led_in, ranges
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pwprint.game.rulebook import BookRule, Rulebook
    from pwprint.game.ruleset import Ruleset
    from pwprint.page.flow import Column
    from pwprint.pdf.marks import Mark, Mm

_ENTRY = Face("serif", 8.2, INK, 1.22)
_PICTURE = Face("serif-italic", 8.2, INK, 1.22)
_PAGES = Face("serif", 8.2, ACCENT, 1.22)
TITLE = "Index"
ROOM: Mm = 40.0
"""An index does not begin on a page with less room."""
_COLUMNS = 3
_BETWEEN: Mm = 5.0
_HANGS: Mm = 3.0
_TAIL: Mm = 24.0
"""The ornament below the text stands in so much room."""
_LETTERS: Mm = 1.2
"""Between entries with different first letters."""
_ARTICLE = re.compile(r"^(?:The|A|An) ")
_OPEN = re.compile(r"(?:Afterwards|And|As|At|By|When|Wh(?:at|o|om|ose)|With)\b")
"""What begins thus says nothing away from its paragraph."""
_UNIT = re.compile(r" \([^()]+\)$")
_MOST = 6
"""What is on more pages than these is everywhere."""
_WHOLE = ("drawn:", "table:")
"""Groups in which no names are looked for."""


class IndexEntry(Struct, frozen=True):
    """What can be looked up, on which pages it stands, and whether it is a picture."""

    title: str
    pages: tuple[int, ...]
    drawn: bool = False

    @property
    def key(self) -> str:
        """The place of an entry in the alphabet."""
        return self.title.casefold()


def pages_by_name(columns: Iterable[Column], first: int) -> dict[str, int]:
    """Return the page of each rule, option, table and drawn example by its name, counted from `first`."""
    return {
        name: number for number, column in enumerate(columns, first) for block in column for name in _names(block.marks)
    }


def _names(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Group):
            yield mark.name
            if not mark.name.startswith(_WHOLE):
                yield from _names(mark.marks)


def entries(ruleset: Ruleset, book: Rulebook, at: Mapping[str, int]) -> list[IndexEntry]:
    """Return all entries in the order of the alphabet; `at` are pages by the names of what stands there."""
    found: dict[tuple[str, bool], IndexEntry] = {}
    for words, drawn, name in (*_led(ruleset, book), *_of_things(ruleset, book)):
        if name in at:
            bare = _ARTICLE.sub("", _UNIT.sub("", words))
            title = typeset(bare[:1].upper() + bare[1:])
            one = IndexEntry(title, (at[name],), drawn)
            alike = (one.key.removesuffix("s"), drawn)
            other = found.get(alike, one)
            found[alike] = replace(other, pages=tuple(sorted({*one.pages, *other.pages})))
    made = (entry for entry in found.values() if len(entry.pages) <= _MOST)
    return sorted(made, key=lambda entry: (entry.key, entry.drawn))


def _led(ruleset: Ruleset, book: Rulebook) -> Iterator[tuple[str, bool, str]]:
    """Yield what has a lead-in or a title, and the name of where it stands; fine points are found by their rules."""
    for rule in book.rules.values():
        lead = led_in(rule)[0].rstrip(".:")
        if lead and rule.kind is not RuleKind.RULING and not _OPEN.match(lead):
            yield lead, False, f"rule:{rule.id}"
    for example in book.examples.values():
        yield example.title, True, f"drawn:{example.id}"
    for option in ruleset.play.options:
        yield option.title, False, f"option:{option.name}"


def _of_things(ruleset: Ruleset, book: Rulebook) -> Iterator[tuple[str, bool, str]]:
    """Yield the kinds of units and of ground with the rules that name them; rulings are fine points."""
    rules = [rule for rule in book.rules.values() if rule.kind is not RuleKind.RULING]
    units, ground = ruleset.play.units.values(), ruleset.play.terrain.values()
    for title in dict.fromkeys((*(row.title for row in units), *(row.title for row in ground))):
        named = re.compile(rf"\b{re.escape(title)}(?:s|es)?\b", re.IGNORECASE)
        yield from ((title, False, f"rule:{rule.id}") for rule in rules if _tells(rule, named))


def _tells(rule: BookRule, named: re.Pattern[str]) -> bool:
    return bool(named.search(f"{rule.opens} {rule.text}"))


def indexed(columns: Sequence[Column], number: int, those: Sequence[IndexEntry]) -> list[Column]:
    """Return all pages with the index after them, and lines to write on where room is left below it.

    It begins below the last text if all of it has room there, or if it has half a page there, which saves a page.
    """
    head = heading(number, TITLE, WIDE, numbered=False)
    last = columns[-1]
    room = HIGH - height_of(last) - CHAPTER_GAP
    below = [*_parts(those, chain((room - head.height,), repeat(HIGH)))] if room >= ROOM else []
    first, *more = _parts(those, chain((HIGH - head.height,), repeat(HIGH)))
    if len(below) == 1 or (room >= HIGH / 2 and len(below) <= 1 + len(more)):
        full = [*columns[:-1], (*last, gap(CHAPTER_GAP), head, *below[:1]), *((part,) for part in below[1:])]
    else:
        full = [*columns[:-1], _ended(last), (head, first), *((part,) for part in more)]
    return [*full[:-1], lined(full[-1])]


def _ended(column: Column) -> Column:
    """Return the last page of the text with an ornament below it, if there is room."""
    free = HIGH - height_of(column)
    return (
        (*column, gap(_TAIL / 2), Block(_TAIL / 2, ornament(WIDE / 2, 0.0, WIDE / 3, ACCENT)))
        if free > _TAIL
        else column
    )


def _parts(those: Sequence[IndexEntry], rooms: Iterator[Mm]) -> Iterator[Block]:
    """Yield the entries of each page in columns, which end on one line on the last page; `rooms` are heights."""
    wide = (WIDE - (_COLUMNS - 1) * _BETWEEN) / _COLUMNS
    lines = _lines(those, wide)
    for room in rooms:
        columns = poured(lines, repeat(room))
        if len(columns) <= _COLUMNS:
            break
        yield _side_by_side(columns[:_COLUMNS], wide)
        lines = tuple(chain.from_iterable(columns[_COLUMNS:]))
    yield _side_by_side(level(lines, (0.0,) * _COLUMNS)[1], wide)


def _side_by_side(columns: Iterable[Column], wide: Mm) -> Block:
    return beside((number * (wide + _BETWEEN), stacked(column)) for number, column in enumerate(columns))


def _lines(those: Sequence[IndexEntry], width: Mm) -> tuple[Block, ...]:
    """Return the lines of all entries, a gap between two letters."""
    found: list[Block] = []
    for _, alike in groupby(those, key=lambda entry: entry.key[:1]):
        found += (gap(_LETTERS),) if found else ()
        found += (_entry(entry, width) for entry in alike)
    return tuple(found)


def _entry(entry: IndexEntry, width: Mm) -> Block:
    """Return an entry; where it is longer than a line, the others hang."""
    face = _PICTURE if entry.drawn else _ENTRY
    words = words_of((TextRun(f"{entry.title}{TIE}{TIE}", face), TextRun(ranges(entry.pages), _PAGES)))
    lines = stacked(hanging(words, width, face, _HANGS))
    return Block(lines.height, (Group(lines.marks, name=f"index:{entry.title}"),))
