"""What every PDF says about itself, and every page about whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.page.margins import Imprint, footer, header
from pwprint.pdf.marks import Booklet, Page
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario
    from pwprint.page.paper import Paper
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mark

_CC = 3
"""Parts of the short names of Creative Commons licences: at least CC, its conditions, and the version."""


def booklet(subject: Subject, sheet: str, pages: tuple[Page, ...], duplex: str | None = None) -> Booklet:
    """Return the pages with the metadata of a scenario's sheet, `sheet` being its title in print."""
    scenario, ruleset = subject.scenario, subject.ruleset
    return Booklet(
        title=f"{scenario.title} \u2013 {sheet}",
        author=scenario.author,
        subject=f"{ruleset.book.title}. {subject.verdict}".strip(),
        keywords=(
            *("wargame", scenario.id, ruleset.id, scenario.digest[:12], f"pwprint {__version__}"),
            *((licence_name(scenario.licence),) if scenario.licence else ()),
        ),
        pages=pages,
        duplex=duplex,
        rights=licence_name(scenario.licence),
    )


def credit(scenario: Scenario) -> str:
    """Return who made a scenario and what others may do with it, as far as its file says so."""
    by = f"Scenario by {scenario.author}" if scenario.author else ""
    return " \u00b7 ".join(part for part in (by, licence_name(scenario.licence)) if part)


def colophon(scenario: Scenario | None) -> str:
    """Return who made a scenario, if there is one, and by which pwprint it is printed."""
    return " \u00b7 ".join(part for part in (credit(scenario) if scenario else "", f"pwprint {__version__}") if part)


def licence_name(licence: str) -> str:
    """Return a licence as it is written in print: `CC BY-SA 4.0` for `CC-BY-SA-4.0`."""
    parts = licence.split("-")
    if parts[0] != "CC" or len(parts) < _CC:
        return licence
    return f"CC {'-'.join(parts[1:-1])} {parts[-1]}"


class Folio(Struct, frozen=True):
    """What stands in the margins of a page: whose it is, its number of so many, and one or two lines of advice."""

    title: str
    number: int
    of: int
    notes: tuple[str, ...] = ()
    bookmark: str = ""


def dressed(subject: Subject, paper: Paper, folio: Folio, marks: tuple[Mark, ...]) -> Page:
    """Return a page of a sheet that nobody measures: what is drawn on it, and what stands in its margins."""
    imprint = Imprint(subject.scenario.title, folio.title, folio.number, folio.of, __version__, folio.notes)
    margins = (header(paper, imprint), footer(paper, imprint, ruled=False))
    return Page(paper.width, paper.height, (*marks, *margins), folio.bookmark)
