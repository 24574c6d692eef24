"""Verbs in the plural for units whose names are plural: `Chasseurs move`, where `General Arden moves`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pwprint.game.scenario import Unit

_LEADER = "commander"
_PEOPLES = frozenset({"British", "Danish", "Dutch", "English", "French", "Irish", "Spanish", "Swiss", "Welsh"})
"""Names of peoples that are plurals without an ending."""
_SINGULAR = ("ss", "us", "is", "\u2019s", "'s")
"""Words that end so are no plurals."""

_BELONGING = re.compile(r" (?:of|à|de|du|of the|from) ")
"""Before these words stands what there is one of, or several: Chasseurs à pied."""

_SECOND = "moves|leaves|stays|falls|is|throws|needs|hits|charges"
"""The verbs that follow an `and` or a comma in sentences about units."""

_PLURALS = {
    "is": "are",
    "has": "have",
    "goes": "go",
    "does": "do",
    "tries": "try",
    "it": "they",
    "itself": "themselves",
}
_VERB = re.compile(r"[a-z]+(?:ies|es|s)\b")
_SIBILANT = ("shes", "ches", "sses", "xes")


def is_leader(unit: Unit) -> bool:
    """Say whether a unit is a person."""
    return unit.type == _LEADER


def is_plural(unit: Unit) -> bool:
    """Say whether a unit is spoken of in the plural: its name ends as plurals do, and it is nobody's name."""
    return not is_leader(unit) and _ends_in_plural(unit.name)


def is_plural_name(side: str) -> bool:
    """Say whether a side is spoken of in the plural: `the Prussians`, `the French`, `French and Sardinians`."""
    *_, last = ("", *side.split())
    return last in _PEOPLES or (_ends_in_plural(side) and last.casefold() != "corps")


def _ends_in_plural(name: str) -> bool:
    name = _BELONGING.split(name.casefold())[0]
    return name.endswith("s") and not name.endswith(_SINGULAR)


def in_plural(sentence: str, name: str) -> str:
    """Return a sentence about a unit with its verbs in the plural: those after its name, after `and` and after `it`."""
    name, it = re.escape(name), r"(?<=[:,;] )(?:so )?it "
    second, own = rf"(?:(?<=\band )|(?<=, ))(?:{_SECOND})\b", r"(?:(?<=rally )|(?<=save ))itself\b"
    after = re.compile(rf"(?<={name} )[a-z]+\b|{second}|{it}[a-z]+\b|{own}")
    return after.sub(lambda found: " ".join(_plural(word) for word in found[0].split()), sentence)


def _plural(word: str) -> str:
    if word in _PLURALS:
        return _PLURALS[word]
    if not _VERB.fullmatch(word):
        return word
    return word[:-2] if word.endswith(_SIBILANT) else word[:-1]
