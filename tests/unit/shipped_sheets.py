"""Sheets of shipped scenarios, made once for all tests that look at them."""

from __future__ import annotations

from functools import cache

from test_briefing import subject

from pwprint.page.paper import paper_of
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Booklet
from pwprint.sheets import SHEETS


@cache
def made(scenario: str, sheet: str, paper: str = "a4", terrain: str = "pieces") -> Booklet:
    """Return a sheet of a shipped scenario on a paper."""
    return SHEETS[sheet].make(subject(scenario), PrintSettings(paper=paper_of(paper), terrain=terrain))
