"""A rule book as it is printed.

Options go by their titles, whose small names are for files and screens, and places are said as on briefings.
"""

from __future__ import annotations

import re
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING

from pwprint.game.rulebook import Rulebook, book_of
from pwprint.page.prose import TIE, tied_measures
from pwprint.sheets.rule_names import printed_ids_in
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.game.ruleset import Option, Ruleset


_PLACE = re.compile(r"\((\d+(?:\.\d+)?), (\d+(?:\.\d+)?)\)")
_HEADING = re.compile(r"(?:with )?\bheading (\d+)\b")
_NOUGHTS = re.compile(r"(?<![\d.])\d+\.(?:\d*[1-9])?0+(?!\d)")
_FINE = re.compile(r"\b\d+\.\d{2,}(?= in\b)")
"""A length to a hundredth of an inch, as messages have it. Stories of what happens have tenths."""
_WAYS = dict(
    zip(
        range(0, 360, 45),
        ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"),
        strict=True,
    )
)
_COMPASS = dict(zip(("N", "NE", "E", "SE", "S", "SW", "W", "NW"), _WAYS.values(), strict=True))
_FACES = re.compile(rf"(?<=\bfaces )(?:{'|'.join(_COMPASS)})\b")


def printed_book(ruleset: Ruleset) -> Rulebook:
    """Return what players need of a ruleset's rule book, with the titles of its options in place of their names."""
    book, options = book_of(ruleset), ruleset.play.options
    rules = {
        name: replace(rule, text=measured(titled(rule.text, options)))
        for name, rule in book.rules.items()
        if not rule.program
    }
    examples = {
        name: replace(example, text=measured(titled(example.text, options))) for name, example in book.examples.items()
    }
    return replace(book, rules=MappingProxyType(rules), examples=MappingProxyType(examples))


def measured(text: str) -> str:
    """Return a text with places, courses, lengths and ids in print: `18 / 10`, `facing north`, `6 in`, `§7`."""
    text = printed_ids_in(text)
    text = _PLACE.sub(rf"\1{TIE}/{TIE}\2", text)
    text = _HEADING.sub(lambda found: f"facing {course(int(found[1]))}", text)
    text = _NOUGHTS.sub(lambda found: f"{float(found[0]):g}", text)
    return tied_measures(text)


def spoken(message: str) -> str:
    """Return a message of a rule as one says it: `faces north`, `6.3 in`."""
    return tied_measures(_FINE.sub(_tenths, _FACES.sub(lambda found: _COMPASS[found[0]], message)))


def _tenths(found: re.Match[str]) -> str:
    """Return a length in tenths, unless it is so near to whole inches that it would seem to be within a limit."""
    short = f"{float(found[0]):.1f}"
    return found[0] if short.endswith(".0") else short


def course(heading: float) -> str:
    """Return the way that a unit on an open table faces: `north`, or degrees."""
    whole = int(heading)
    return _WAYS[whole] if whole == heading and whole in _WAYS else f"{heading:g} degrees clockwise of north"


def titled(text: str, options: Sequence[Option]) -> str:
    """Return a text in which `fire_into_cover on depth` is called by the option's title and its value's words."""
    return reduce(_titled, (option for option in options if "_" in option.name), text)


def _titled(text: str, option: Option) -> str:
    """Return a text with the title of one option: `name on value`, `name is on value`, `name on`, or the name alone."""
    values = {str(value): option.word(value) for value in option.values}
    known = "|".join(sorted(map(re.escape, values), key=len, reverse=True))
    pattern = re.compile(rf"\b{option.name}\b(?: (?P<chosen>is )?on(?: (?P<value>{known}|\d+)\b)?)?")

    def words(found: re.Match[str]) -> str:
        if " on" not in found[0]:
            return f"\u2018{option.title}\u2019"
        value = found["value"] or "on"
        chosen = " is chosen" if found["chosen"] else ""
        return f"\u2018{option.title}: {values.get(value, value)}\u2019{chosen}"

    return pattern.sub(words, text)
