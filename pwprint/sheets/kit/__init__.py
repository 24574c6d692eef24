"""The kit: a cover, and behind it all that a battle needs, in the order in which players need it; pieces come last."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from pwprint.page.imprint import booklet
from pwprint.page.sheet import KitSection
from pwprint.sheets.kit.contents import ContentsEntry
from pwprint.sheets.kit.cover import cover
from pwprint.sheets.kit.numbering import renumbered
from pwprint.sheets.pieces import counting
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.page.sheet import PrintSettings, Sheet, Subject
    from pwprint.pdf.marks import Booklet

TITLE = "Print-and-play kit"
_ORDER = tuple(KitSection)


class KitPart(Struct, frozen=True):
    """A sheet of the kit, the section that it belongs to, and its pages."""

    sheet: Sheet
    section: KitSection
    booklet: Booklet

    @property
    def read(self) -> int:
        """How many of its first pages are done with as a battle begins: a setup, and what both read of a briefing."""
        if self.section is KitSection.BEFORE:
            return len(self.booklet.pages)
        begins = [number for number, page in enumerate(self.booklet.pages) if page.bookmark]
        return begins[1] if self.sheet.name == "briefing" and len(begins) > 1 else 0

    @property
    def title(self) -> str:
        """Its title in the list of contents."""
        return self.booklet.title.rpartition(" \u2013 ")[2]

    def entry(self, start: int, use: str) -> ContentsEntry:
        """Return its line in the list of contents: the page of the document it begins on, and what it is for."""
        pages = self.booklet.pages
        backs = sum(page.back for page in pages)
        return ContentsEntry(self.section, self.title, start, len(pages), self.read, backs, use)


def bind(
    subject: Subject,
    settings: PrintSettings,
    inside: tuple[tuple[Sheet, KitSection, Booklet], ...],
    beside: tuple[Sheet, ...] = (),
) -> Booklet:
    """Return the kit made of sheets, section by section; its cover names those `beside` it.

    Raises NoRoomError where the cover finds no room.
    """
    bound = (_marked(KitPart(*part)) for part in inside)
    parts = tuple(sorted(bound, key=lambda part: _ORDER.index(part.section)))
    starts = accumulate((len(part.booklet.pages) for part in parts), initial=2)
    uses = (_use(subject, settings, part) for part in parts)
    contents = tuple(part.entry(start, use) for part, start, use in zip(parts, starts, uses, strict=False))
    front = cover(subject, settings, contents, beside)
    pages = tuple(page for part in parts for page in part.booklet.pages)
    bundle = (front, *(renumbered(page, number, len(pages) + 1) for number, page in enumerate(pages, 2)))
    return booklet(subject, TITLE, bundle, duplex="Simplex")


def _use(subject: Subject, settings: PrintSettings, part: KitPart) -> str:
    """Return what the list of contents says of a sheet besides its size; what lies on the table needs no reason."""
    if part.section is KitSection.CARD:
        return counting(subject, settings)
    return part.sheet.use if part.section is KitSection.EXTRA else ""


def _marked(part: KitPart) -> KitPart:
    """Return a part whose pages say in the outline to which sheet they belong."""
    pages = tuple(replace(page, part=part.title) for page in part.booklet.pages)
    return replace(part, booklet=replace(part.booklet, pages=pages))
