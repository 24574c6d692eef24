"""What rules are called on paper: `MOV-04` is TIL-MOV-04, and `§13` is the ruling TIL-R13, since R13 may be a unit."""

from __future__ import annotations

import re
from itertools import pairwise

RULING = "\N{SECTION SIGN}"
_PREFIX = re.compile(r"\b[A-Z][A-Z0-9]{2}-(?=(?:[A-Z]{2,3}\b|[RX]\d{2,3}\b))")
"""What all ids of a rule book begin with."""
_RULING = re.compile(r"\bR0*(\d+)")
_IN_TEXT = re.compile(rf"{_PREFIX.pattern}(?:[A-Z]+-\d+|[RX]\d+(?:\u2013[RX]\d+)?)")


def printed_ids(ids: str) -> str:
    """Return ids of rules as paper has them: `TIL-MOV-04, R07\u2013R09, R13` as `MOV-04, §7\u20139, 13`."""
    names = _RULING.sub(rf"{RULING}\1", _PREFIX.sub("", ids)).replace(f"\u2013{RULING}", "\u2013").split(", ")
    after = (name.removeprefix(RULING * before.startswith(RULING)) for before, name in pairwise(names))
    return ", ".join((names[0], *after))


def printed_ids_in(text: str) -> str:
    """Return running text with the ids of rules in it as paper has them; `R13` without a prefix is a unit."""
    return _IN_TEXT.sub(lambda found: printed_ids(found[0]), text)
