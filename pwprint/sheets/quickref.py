"""The quick reference: the rules in force on one page, from the ruleset's own tables and the scenario."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from pwprint.press.marks import Booklet, Mm, Page, moved
from pwprint.press.paper import MARGIN, PAPERS, Paper
from pwprint.resources import template_folder
from pwprint.sheets.base import PrintSettings, Sheet, Subject
from pwprint.sheets.facts import Room, brief, facts, joined
from pwprint.sheets.flow.columns import fitted_page
from pwprint.sheets.flow.header import Foot
from pwprint.sheets.flow.modifiers import signed
from pwprint.sheets.imprint import booklet, program_version

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jinja2 import Environment

    from pwprint.rulesets.base import Ruleset

WIDTH: Mm = min(paper.width for paper in PAPERS.values()) - 2 * MARGIN
HEIGHT: Mm = 259.0
"""The area in mm that A4 and Letter share; a sheet laid out in it prints on both."""

_DIE = 6

_ROOMS = (
    Room(600, 12, 40, 32),
    Room(300, 8, 40, 32),
    Room(160, 6, 20, 16),
    Room(90, 4, 20, 16),
    Room(40, 3, 20, 16),
    Room(24, 1, 20, 16),
)
"""How much a scenario may say, from all to little: the first that fits on the page is taken."""


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the quick reference of a scenario: one page; raise ValueError if it cannot be set in readable type."""
    scenario = subject.scenario
    rules = subject.ruleset.quickref(scenario.options)
    pages = (_sheet(subject.ruleset, rules, facts(subject, room), settings.paper, scenario.title) for room in _ROOMS)
    page = next((page for page in pages if page), None)
    if page is None:
        raise ValueError(f"the quick reference of {scenario.id} does not fit on one page in readable type")
    return booklet(subject, SHEET.title, (page,))


def without_scenario(ruleset: Ruleset, settings: PrintSettings) -> Booklet:
    """Return the quick reference of a ruleset, every unit and terrain included, with all options at their defaults."""
    rules = ruleset.quickref({option.name: option.default for option in ruleset.options})
    page = _sheet(ruleset, rules, None, settings.paper, ruleset.title)
    if page is None:
        raise ValueError(f"the quick reference of {ruleset.id} does not fit on one page in readable type")
    keywords = ("wargame", ruleset.id, f"pwprint {program_version()}")
    return Booklet(f"{ruleset.title} \u2013 {SHEET.title}", "", ruleset.summary, keywords, (page,))


SHEET = Sheet("quickref", "Quick reference", make)


def markup(ruleset: Ruleset, rules: Mapping[str, object], about: Mapping[str, object] | None) -> str:
    """Return the sheet as XML: the ruleset's template over its tables and the facts of a scenario, or None."""
    template = _environment().get_template(f"{ruleset.id}.xml.j2")
    return template.render(ruleset=ruleset, rules=rules, facts=about, turn=ruleset.turn_word)


def _sheet(
    ruleset: Ruleset, rules: Mapping[str, object], about: Mapping[str, object] | None, paper: Paper, name: str
) -> Page | None:
    # The template is our own and scenario text in it is escaped: nothing here can declare an entity.
    sheet = ET.fromstring(markup(ruleset, rules, about))  # noqa: S314
    foot = Foot(
        name=brief(name, 200),
        page=f" · {SHEET.title} · page 1 of 1",
        program=f"look up a rule: pwprint rules {ruleset.id} ID · pwprint {program_version()}",
        credit=f"Rules: {ruleset.title}, {ruleset.credit}",
    )
    box = fitted_page(sheet, foot, WIDTH, HEIGHT)
    if box is None:
        return None
    x, y = (paper.width - WIDTH) / 2, (paper.height + HEIGHT) / 2
    return Page(paper.width, paper.height, (moved(box.marks, x, y, name="quickref"),), bookmark=SHEET.title)


def _only(table: Mapping[str, object], names: Iterable[str]) -> list[object]:
    """Return the rows of a table that a scenario uses, in the table's order."""
    wanted = set(names)
    return [row for name, row in table.items() if name in wanted]


def _either(words: Iterable[str]) -> str:
    return joined(words, "or")


def _needed(score: int) -> str:
    """Return the dice that reach a score: `3+`, `6`, or none."""
    return f"{max(score, 1)}+" if score < _DIE else str(score) if score == _DIE else "none"


def _names(rows: Iterable[Mapping[str, object]]) -> list[str]:
    """Return the titles of rows as they stand within a sentence."""
    return [str(row["title"]).lower() for row in rows]


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415

    environment = Environment(
        loader=FileSystemLoader(template_folder("quickref")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(signed=signed, joined=joined, either=_either, only=_only, names=_names, needed=_needed)
    return environment
