"""What a rule, or the code of a problem, means: the words of the rule books and of `pwprint explain`."""

from __future__ import annotations

from pwprint.game.rulebook import load
from pwprint.rulesets import RULESETS
from pwprint.text.codes import ALL_CODES
from pwprint.text.codes.pages import page_of
from pwprint.values import Struct


class Explained(Struct, frozen=True):
    """A rule or a code in words, and where a rule counts or what to do about a problem."""

    code: str
    text: str
    more: str


def explained(code: str, ruleset: str) -> Explained | None:
    """Return the words of a rule or a code; None if it is neither. Rules of another ruleset are found too."""
    if code in ALL_CODES:
        page = page_of(code)
        return Explained(code, page.about, f"The fix: {page.fix}")
    books = [name for name in (ruleset, *RULESETS) if name in RULESETS]
    rule = next((rule for name in books if (rule := load(name).rule(code)) is not None), None)
    return None if rule is None else Explained(code, rule.text, rule.place)
