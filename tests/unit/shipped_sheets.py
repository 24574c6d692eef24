"""Sheets of shipped scenarios and of others, made once for all tests that look at them."""

from __future__ import annotations

from functools import cache, lru_cache

import pwprint
from pwprint.game.battle import begin
from pwprint.page.paper import PAPERS, Paper
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.marks import Booklet, Page
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS
from pwprint.sheets.quickref import without_scenario

SHIPPED = sorted(path.relative_to(scenario_folder()).as_posix() for path in scenario_folder().glob("*/*.json"))


@cache
def subject(name: str) -> Subject:
    """Return a shipped scenario as sheets are made of it."""
    found = pwprint.load(scenario_folder() / name)
    scenario, ruleset = found.scenario, found.ruleset
    return Subject(scenario, ruleset, begin(scenario, ruleset).exhaustion_points, "")


class _Shared:
    """A subject that tests share, which is the same for a cache if it is that very one."""

    def __init__(self, of: Subject) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Shared) and self.of is other.of

    def __hash__(self) -> int:
        return id(self.of)


@lru_cache(maxsize=100)
def _made(shared: _Shared, sheet: str, settings: PrintSettings) -> Booklet:
    return SHEETS[sheet].make(shared.of, settings)


def pages_of(sheet: str, of: Subject, paper: Paper = PAPERS["a4"]) -> tuple[Page, ...]:
    """Return the pages of a sheet, made once for a subject that is asked about again."""
    return _made(_Shared(of), sheet, PrintSettings(paper)).pages


def made(scenario: str, sheet: str, paper: str = "a4", terrain: str = "pieces") -> Booklet:
    """Return a sheet of a shipped scenario on a paper."""
    return _made(_Shared(subject(scenario)), sheet, PrintSettings(paper, terrain=terrain))


@cache
def alone(ruleset: str) -> Booklet:
    """Return the quick reference of a ruleset without a scenario."""
    return without_scenario(RULESETS[ruleset], PrintSettings())
