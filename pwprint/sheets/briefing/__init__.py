"""The briefing: a page that both sides read, then a page for each side alone, without the enemy's order of battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.imprint import booklet
from pwprint.page.sheet import PrintSettings, Sheet, Subject
from pwprint.page.stage import laid_out, stage
from pwprint.sheets.briefing.common import common
from pwprint.sheets.briefing.side import pages_of_sides
from pwprint.sheets.small_map.drawing import ground_of

if TYPE_CHECKING:
    from pwprint.pdf.marks import Booklet, Mark


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the briefing of a scenario."""
    at, ground = stage(settings.paper), ground_of(subject)
    sheets: list[tuple[str, tuple[Mark, ...]]] = []
    sheets += _marked("Background", common(subject, at, ground))
    for side, pages in pages_of_sides(subject, at, ground):
        sheets += _marked(side.title, pages)
    return booklet(subject, SHEET.title, laid_out(subject, at, SHEET.title, tuple(sheets)), duplex="Simplex")


def _marked(name: str, pages: list[tuple[Mark, ...]]) -> list[tuple[str, tuple[Mark, ...]]]:
    """Return pages with a bookmark for the first of them."""
    return [("" if number else name, page) for number, page in enumerate(pages)]


SHEET = Sheet("briefing", "Briefing", make)
