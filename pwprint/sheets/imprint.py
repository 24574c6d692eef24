"""What every PDF says about itself, and the name of the program that made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.press.marks import Booklet, Page

if TYPE_CHECKING:
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


def program_version() -> str:
    """Return the installed version of pwprint."""
    from pwprint import __version__  # noqa: PLC0415 - reading the metadata takes a while

    return str(__version__)
