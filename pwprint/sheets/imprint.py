"""What every PDF says about itself, and every page about whose it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pwprint.press.furniture import Imprint, footer, header, side_rulers
from pwprint.press.marks import Booklet, Page

if TYPE_CHECKING:
    from pwprint.press.marks import Mark
    from pwprint.press.paper import Paper
    from pwprint.sheets.base import Subject


def booklet(subject: Subject, sheet: str, pages: tuple[Page, ...], duplex: str | None = None) -> Booklet:
    """Return the pages with the metadata of a scenario's sheet, `sheet` being its title in print."""
    scenario, ruleset = subject.scenario, subject.ruleset
    return Booklet(
        title=f"{scenario.title} \u2013 {sheet}",
        author=scenario.author,
        subject=f"{ruleset.title}. {subject.verdict}".strip(),
        keywords=("wargame", scenario.id, ruleset.id, scenario.digest[:12], f"pwprint {program_version()}"),
        pages=pages,
        duplex=duplex,
    )


@cache
def program_version() -> str:
    """Return the installed version of pwprint."""
    from pwprint import __version__  # noqa: PLC0415 - reading the metadata takes a while

    return str(__version__)


@dataclass(frozen=True, slots=True)
class Folio:
    """What stands in the margins of a page: whose it is, its number of so many, and one or two lines of advice."""

    title: str
    number: int
    of: int
    notes: tuple[str, ...] = ()
    bookmark: str = ""


def dressed(subject: Subject, paper: Paper, folio: Folio, marks: tuple[Mark, ...]) -> Page:
    """Return a page of a sheet: what is drawn on it, and what stands in its margins."""
    imprint = Imprint(subject.scenario.title, folio.title, folio.number, folio.of, program_version(), folio.notes)
    margins = (header(paper, imprint), footer(paper, imprint), side_rulers(paper))
    return Page(paper.width, paper.height, (*marks, *margins), folio.bookmark)
