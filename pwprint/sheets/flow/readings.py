"""Marks at the ids of rulings that read an unclear sentence of the rules, and the line that says what they mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pwprint.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from xml.etree.ElementTree import Element

    from pwprint.rulesets.base import Option, Ruleset

MARK = "*"
_NUMBERS = re.compile(r"R(\d+)(?:\u2013R?(\d+))?")
"""A ruling, such as `R07`, or several, such as `R17\u201320`."""


def mark_readings(sheet: Element, ruleset: Ruleset, rules: Mapping[str, Any]) -> None:
    """Mark the ids of readings in force, and name the options that have others in the `<item readings>` of a sheet."""
    unclear = [each for each in ruleset.options if each.reading and rules["options"][each.name] == each.default]
    found = dict.fromkeys(option for cited in sheet.iter("id") for option in _marked(cited, unclear))
    for bullets in sheet.iter("bullets"):
        for item in bullets.findall("item[@readings]"):
            if found:
                _explain(item, [option.name.replace("_", " ") for option in found])
            else:
                bullets.remove(item)


def _marked(cited: Element, unclear: list[Option]) -> Iterator[Option]:
    """Mark an id if it names the ruling of a reading, and yield their options; an id may be about one only."""
    only = cited.attrib.pop("option", None)
    numbers = _NUMBERS.findall(cited.text or "")
    named = {number for first, last in numbers for number in range(int(first), int(last or first) + 1)}
    found = [
        option for option in unclear if int(option.rule.rpartition("-R")[2]) in named and only in {None, option.name}
    ]
    if found:
        cited.text = f"{cited.text}{MARK}"
    yield from found


def _explain(item: Element, names: list[str]) -> None:
    most = int(item.attrib.pop("readings"))
    more = [f"{len(names) - most} more"] if len(names) > most else []
    item.text = f"{MARK} A reading of an unclear sentence; options offer others: {joined([*names[:most], *more])}."
