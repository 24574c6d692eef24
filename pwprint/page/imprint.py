"""What every PDF says about itself, and every page about whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint import __version__
from pwprint.pdf.marks import Booklet

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Page

_PROGRAM = "pwprint"
"""Who has made the scenarios that come with it: pages name the program anyway."""
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
    by = f"Scenario by {scenario.author}" if scenario.author and scenario.author != _PROGRAM else ""
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
