"""What the cover says of the other pages of a kit: where each sheet is, and how they are printed."""

from __future__ import annotations

from itertools import groupby
from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.block import Block, stacked
from pwprint.page.margins import LONG, should_measure
from pwprint.page.paper import BOTH_SIDES, Backs
from pwprint.page.prose import Face, numbered
from pwprint.page.sheet import KitSection
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Pen, Text, line
from pwprint.text.words import counted
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.sheet import PrintSettings
    from pwprint.pdf.marks import Mm

GREY, ACCENT = "#4D4D4D", "#7A5A33"
_PLACES: Mm = 7.0
"""What the pages of a sheet take at least at the end of its line."""

_PIECES = {
    Backs.LONG: "on both sides of card, turned over the long edge",
    Backs.SHORT: "on both sides of card, turned over the short edge",
    Backs.FOLD: "on one side; score the dashed line and fold along it",
    Backs.SPLIT: "on card in two steps: print the fronts, put the sheets back in, turned over the long edge, and print "
    "the backs",
    Backs.NONE: "on one side of thick paper; these pieces have no backs",
}
"""How the pages of pieces are printed."""


class ContentsLook(Struct, frozen=True):
    """How the foot of a cover is set: the room and type of headings, of lines of contents, and of steps.

    `Snug` contents leave out the names of sections.
    """

    heading: tuple[Mm, float]
    row: Mm
    name: float
    about: float
    step: Face
    figure: Face
    run_in: Face
    indent: Mm
    apart: Mm
    snug: bool = False


ROOMY = ContentsLook(
    (8.0, 12.0), 4.7, 9.0, 7.0, Face("sans", 8.5, INK, 1.334), Face("serif-bold", 10.0, ACCENT),
    Face("serif-bold", 10.0, INK, 1.3), 6.0, 1.4,
)  # fmt: skip
EASY = ContentsLook(
    (6.4, 11.2), 4.0, 8.6, 7.0, Face("sans", 8.2, INK, 1.25), Face("serif-bold", 9.2, ACCENT),
    Face("serif-bold", 9.2, INK, 1.12), 4.8, 1.1, snug=True,
)  # fmt: skip
SNUG = ContentsLook(
    (5.6, 10.5), 3.4, 8.0, 6.8, Face("sans", 7.5, INK, 1.17), Face("serif-bold", 8.5, ACCENT),
    Face("serif-bold", 8.5, INK, 1.032), 4.2, 0.8, snug=True,
)  # fmt: skip
_SECTION: Mm = 5.1


class ContentsEntry(Struct, frozen=True):
    """A line of the list of contents: a sheet, the page of the document it begins on, its pages, and what it is for.

    The first of the pages, as many as `read`, are done with when the battle begins; `backs` are reverses of others.
    """

    section: KitSection
    title: str
    page: int
    pages: int
    read: int = 0
    backs: int = 0
    use: str = ""

    @property
    def leaves(self) -> int:
        """How many sheets of paper it takes."""
        return self.pages - self.backs

    @property
    def places(self) -> str:
        """Its pages: `4`, or `5\u20137`."""
        return f"{self.page}\u2013{self.page + self.pages - 1}" if self.pages > 1 else str(self.page)


def listed(entries: tuple[ContentsEntry, ...], wide: Mm, look: ContentsLook) -> Block:
    """Return the sheets in the kit by its sections, each with its pages."""
    blocks = [titled("Contents", wide, look, "kit page")]
    places = max((text_width(each.places, "sans-semibold", look.name) + 1.5 for each in entries), default=_PLACES)
    dots = wide - max(_PLACES, places)
    for section, sheets in groupby(entries, key=lambda entry: entry.section):
        blocks += [] if look.snug else [_section(section.value)]
        blocks += [_entry(each, dots, wide, look) for each in sheets]
    return stacked(blocks)


def titled(title: str, wide: Mm, look: ContentsLook, aside: str = "") -> Block:
    """Return the heading of a column, with a remark at its right."""
    room, points = look.heading
    return Block(
        room,
        (
            Text(0.0, -room / 2, title, "serif-bold", points, INK),
            line(0.0, -0.75 * room, wide, -0.75 * room, Pen(ACCENT, 0.3)),
            *((Text(wide, -room / 2, aside, "sans", look.about, GREY, "end"),) if aside else ()),
        ),
    )


def _section(name: str) -> Block:
    return Block(_SECTION, (Text(0.0, -3.5, name, "serif-italic", 9.0, ACCENT),))


def _about(entry: ContentsEntry, look: ContentsLook, room: Mm) -> str:
    """Return how many sheets of paper, and as far as there is room on which sides and what they are for."""
    sheets = counted(entry.leaves, "sheet")
    both = "both sides" if entry.backs and not look.snug else ""
    told = (", ".join(filter(None, parts)) for parts in ((sheets, both, entry.use), (sheets, both), (sheets,)))
    return next((words for words in told if text_width(words, "sans", look.about) <= room), sheets)


def _entry(entry: ContentsEntry, dots: Mm, wide: Mm, look: ContentsLook) -> Block:
    """Return a line of the contents: a sheet, what there is to say about it, dots to their end, and where it is."""
    base, left = -0.62 * look.row, 0.0 if look.snug else 3.0
    title, where = entry.title, entry.places
    after = left + text_width(title, "sans-semibold", look.name) + 1.5
    about = _about(entry, look, dots - after)
    start = after + text_width(about, "sans", look.about) + 1.5
    return Block(
        look.row,
        (
            Text(left, base, title, "sans-semibold", look.name, INK),
            Text(after, base, about, "sans", look.about, GREY),
            line(max(start, dots), base + 0.1, start, base + 0.1, Pen(GREY, 0.25, (0.01, 1.3))),
            Text(wide, base, where, "sans-semibold", look.name, INK, "end"),
        ),
    )


def steps(
    settings: PrintSettings, contents: tuple[ContentsEntry, ...], wide: Mm, look: ContentsLook
) -> tuple[Block, ...]:
    """Return how the kit is printed and cut, step by step."""
    advice = numbered(_advice(settings, contents), wide, look.step, look.figure, look.indent)
    return tuple(stacked(step) for step in advice)


def _advice(settings: PrintSettings, contents: tuple[ContentsEntry, ...]) -> Iterator[str]:
    card = [entry for entry in contents if entry.section is KitSection.CARD]
    last = card[0].page - 1 if card else sum(entry.pages for entry in contents) + 1
    yield f"Print pages 1 to {last} on one side of {settings.paper.title} at 100 % (\u201cactual size\u201d)."
    yield from _on_card(settings, card)
    yield from _enough(contents)
    ruler = f"Check the ruler on the first page of pieces: it {should_measure(LONG)}."
    behind = "Hold a sheet of pieces against the light before you cut: backs must lie behind their fronts."
    yield f"{ruler} {behind}" if settings.backs in BOTH_SIDES and settings.printer is None else ruler
    if settings.backs is Backs.FOLD:
        yield "Put thin card inside the fold and glue both sides on it under a weight; let it dry before you cut."
    elif settings.backs is Backs.NONE:
        yield "Glue pieces on card of 1 to 2 mm under a weight, let the glue dry before you cut."
    yield "Score all lines of one direction along a steel ruler, then cut them with light strokes; then the others."
    if any(entry.title == "Terrain" for entry in contents):
        yield "Cut out the terrain along its fine lines, and lay it on any cloth as its plan shows."
    elif any(entry.title == "Map" and entry.pages > 1 for entry in contents):
        yield "Join the sheets of the map as their edges say: cut one edge, glue it on its neighbour\u2019s tab."


def _on_card(settings: PrintSettings, card: list[ContentsEntry]) -> Iterator[str]:
    """Yield how the pieces are printed."""
    for entry in card:
        yield f"Print {_pages(range(entry.page, entry.page + entry.pages))} {_PIECES[settings.backs]}. {_ALONE}"


_ALONE = "pieces.pdf has them alone, with these settings in it."


def _enough(contents: tuple[ContentsEntry, ...]) -> Iterator[str]:
    """Yield which pages are enough to play, how much paper they take, and what those before them are for."""
    table = [entry for entry in contents if entry.section is KitSection.TABLE]
    if not any(entry.read for entry in contents) or not table:
        return
    first, last = table[0].page + table[0].read, table[-1].page + table[-1].pages - 1
    leaves = int(fsum(entry.leaves for entry in contents if entry.section is KitSection.CARD)) + last - first + 1
    begun = [page for entry in contents if entry.section is KitSection.BEFORE for page in _before(entry)]
    read = [page for entry in table for page in _before(entry)]
    todo = (
        (read, f"read {_pages(read)} (the story, and how each side wins)"),
        (begun, f"set up as {_pages(begun)} {'shows' if len(begun) == 1 else 'show'}"),
    )
    before = " and ".join(words for pages, words in todo if pages)
    enough = f"Then pages {first} to {last} and the pieces are enough: {counted(leaves, 'sheet')}."
    yield f"Before you play, {before}. {enough}"


def _before(entry: ContentsEntry) -> range:
    """Return the pages of a sheet that are done with when the battle begins."""
    return range(entry.page, entry.page + entry.read)


def _pages(numbers: range | list[int]) -> str:
    if not numbers:
        return ""
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    return f"pages {numbers[0]} {'and' if len(numbers) == 2 else 'to'} {numbers[-1]}"
