"""The rules that rows of a terrain table bring, by their ids: what enforces them are the rules of a ruleset."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pwprint.text.words import guess_or_list

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from pwprint.game.ruleset import TerrainKind

STOPS = "stops"
"""The field that may bring a rule of a variant's own: units that enter such terrain stop."""

EXCEPT = "caps_not"
"""The field that names the kind of unit at which a rule of its row does not look."""

_RULE = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")


def is_rule(value: object) -> bool:
    """Return whether a value is the id of a rule."""
    return isinstance(value, str) and _RULE.fullmatch(value) is not None


def brought(kinds: Mapping[str, TerrainKind], field: str) -> tuple[str, ...]:
    """Return the rules that a field of terrain brings, in the order of the table."""
    return tuple(dict.fromkeys(rule for row in kinds.values() if is_rule(rule := getattr(row, field, ""))))


def refuse_unenforced(
    kinds: Mapping[str, TerrainKind], known: Mapping[str, TerrainKind], own: Collection[str], field: str
) -> None:
    """Raise ValueError if a field brings a rule that no known terrain brings. `own` rules may come by `STOPS` alone.

    In a field that brings rules, a word that is no id at all is a slip of the pen: legends would print what it means,
    and nobody would play it.
    """
    enforced = sorted({*brought(known, field), *(own if field == STOPS else ())})
    brings = field == STOPS or bool(enforced)
    for name, row in kinds.items():
        word = getattr(row, field, "")
        if isinstance(word, str) and word and word not in enforced and (brings or is_rule(word)):
            raise ValueError(_flaw(field, name, word, enforced))


def unenforced(
    kinds: Mapping[str, TerrainKind], field: str, enforced: Collection[str], known: Collection[str]
) -> Iterator[str]:
    """Yield what is wrong with each row whose field brings a known rule that is not enforced."""
    for name, row in kinds.items():
        rule = getattr(row, field, "")
        if is_rule(rule) and rule in known and rule not in enforced:
            yield _flaw(field, name, rule, enforced)


def _flaw(field: str, name: str, rule: str, enforced: Collection[str]) -> str:
    return f"{field} of {name!r} brings {rule}, which nothing enforces; {guess_or_list(rule, enforced)}"
