"""The kit: a cover, and behind it all sheets of a scenario in one document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.imposition import DUPLEX
from pwprint.page.imprint import booklet
from pwprint.page.page_sides import bound
from pwprint.page.paper import BOTH_SIDES
from pwprint.sheets.kit.cover import ContentsEntry, Inside, cover
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.page.sheet import PrintSettings, Subject
    from pwprint.pdf.marks import Booklet, Page

TITLE = "Print-and-play kit"


class KitPart(Struct, frozen=True):
    """A sheet of the kit: its name, and its pages."""

    name: str
    booklet: Booklet

    @property
    def title(self) -> str:
        """Its title in the list of contents."""
        return self.booklet.title.rpartition(" \u2013 ")[2]


def bind(subject: Subject, settings: PrintSettings, sheets: Mapping[str, Booklet]) -> Booklet:
    """Return the kit made of sheets by their names. Raises NoRoomError where the cover finds no room."""
    parts = tuple(_marked(KitPart(name, sheet)) for name, sheet in sheets.items())
    # The cover is one page whatever it says, so that pages can be counted before it says them.
    blank = _cover(subject, settings, Inside())
    inside = _inside(parts, _bound(settings, blank, parts))
    pages = _bound(settings, _cover(subject, settings, inside), parts)
    return booklet(subject, TITLE, pages, DUPLEX[settings.backs])


def _cover(subject: Subject, settings: PrintSettings, inside: Inside) -> Booklet:
    return booklet(subject, TITLE, (cover(subject, settings, inside),))


def _bound(settings: PrintSettings, first: Booklet, parts: tuple[KitPart, ...]) -> tuple[Page, ...]:
    """Return the pages of all parts; where sheets are printed on both sides, with blank pages between them."""
    booklets = (first, *(part.booklet for part in parts))
    if settings.backs in BOTH_SIDES:
        return bound(booklets)
    return tuple(page for one in booklets for page in one.pages)


def _inside(parts: tuple[KitPart, ...], pages: tuple[Page, ...]) -> Inside:
    """Return what is in the kit and where, counted in pages of the document."""
    places = {id(page): number for number, page in enumerate(pages, 1)}
    entries = (
        ContentsEntry(part.name, part.title, places[id(part.booklet.pages[0])], len(part.booklet.pages))
        for part in parts
    )
    backed = [part.booklet.pages for part in parts if any(page.back for page in part.booklet.pages)]
    fronts, backs = (
        tuple(places[id(page)] for sheet in backed for page in sheet if page.back is back) for back in (False, True)
    )
    return Inside(tuple(entries), len(pages), fronts, backs)


def _marked(part: KitPart) -> KitPart:
    """Return a part whose pages say to which sheet they belong, in outlines and as page numbers of readers."""
    pages = tuple(
        replace(page, part=part.title, label=f"{part.name} {number}")
        for number, page in enumerate(part.booklet.pages, 1)
    )
    return replace(part, booklet=replace(part.booklet, pages=pages))
