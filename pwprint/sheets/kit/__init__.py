"""The kit: a cover, the story, and behind them all that lies on the table and is printed on one side."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from pwprint.page.imprint import booklet
from pwprint.sheets.kit.cover import ContentsEntry, cover
from pwprint.sheets.kit.numbering import renumbered
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.page.sheet import PrintSettings, Sheet, Subject
    from pwprint.pdf.marks import Booklet

TITLE = "Print-and-play kit"


class KitPart(Struct, frozen=True):
    """A sheet of the kit: its name, and its pages."""

    name: str
    booklet: Booklet

    @property
    def read(self) -> int:
        """How many of its first pages come before the battle: all of a setup, of a briefing what is for both sides."""
        if self.name == "setup":
            return len(self.booklet.pages)
        begins = [number for number, page in enumerate(self.booklet.pages) if page.bookmark]
        return begins[1] if self.name == "briefing" and len(begins) > 1 else 0

    @property
    def title(self) -> str:
        """Its title in the list of contents."""
        return self.booklet.title.rpartition(" \u2013 ")[2]


def bind(
    subject: Subject, settings: PrintSettings, sheets: Mapping[str, Booklet], beside: tuple[Sheet, ...] = ()
) -> Booklet:
    """Return the kit made of sheets by their names, first those before the battle; its cover names those `beside` it.

    Raises NoRoomError where the cover finds no room.
    """
    bound = (_marked(KitPart(name, sheet)) for name, sheet in sheets.items())
    parts = tuple(sorted(bound, key=lambda part: part.read < len(part.booklet.pages)))
    front = cover(subject, settings, _contents(parts), beside)
    inside = tuple(page for part in parts for page in part.booklet.pages)
    pages = (front, *(renumbered(page, number, len(inside) + 1) for number, page in enumerate(inside, 2)))
    return booklet(subject, TITLE, pages, duplex="Simplex")


def _contents(parts: tuple[KitPart, ...]) -> tuple[ContentsEntry, ...]:
    """Return what is in the kit and where, counted in pages of the document, the first of which is the cover."""
    starts = accumulate((len(part.booklet.pages) for part in parts), initial=2)
    return tuple(
        ContentsEntry(part.name, part.title, start, len(part.booklet.pages), part.read)
        for part, start in zip(parts, starts, strict=False)
    )


def _marked(part: KitPart) -> KitPart:
    """Return a part whose pages say in the outline to which sheet they belong."""
    pages = tuple(replace(page, part=part.title) for page in part.booklet.pages)
    return replace(part, booklet=replace(part.booklet, pages=pages))
