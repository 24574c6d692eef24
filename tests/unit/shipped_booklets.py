"""Rule booklets, laid out once for all tests that look at them."""

from __future__ import annotations

from functools import cache

from pwprint.app.rendering import finished
from pwprint.app.rulebook import battle, positions
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.canvas import to_pdf
from pwprint.rulesets import RULESETS
from pwprint.sheets.rulebook import RuleBooklet, make
from tests.once import once


@once
def made(name: str, paper: str = "a4") -> RuleBooklet:
    """Return the booklet of a ruleset on a paper."""
    ruleset = RULESETS[name]
    return make(ruleset, positions(ruleset), battle(ruleset), PrintSettings(paper, "short"))


@cache
def printed(name: str) -> bytes:
    """Return the PDF to read of the booklet of a ruleset."""
    return to_pdf(finished(made(name).pages, PrintSettings(backs="short")))
