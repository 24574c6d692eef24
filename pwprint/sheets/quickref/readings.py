"""Marks before the ids of rulings that read an unclear sentence of the rules, and the line that says what they mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element

    from pwprint.game.ruleset import Option, Ruleset

MARK = "*"
_NUMBERS = re.compile(r"R(\d+)(?:\u2013R?(\d+))?")
"""A ruling, such as `R07`, or several, such as `R17\u201320`."""


def mark_readings(sheet: Element, ruleset: Ruleset, rules: Mapping[str, Any]) -> None:
    """Mark the texts before the ids of readings in force, and name their options in the `<note readings>`."""
    unclear = [each for each in ruleset.play.options if each.reading and rules["options"][each.name] == each.default]
    found: dict[Option, None] = {}
    for parent in list(sheet.iter()):
        for place, cited in enumerate(parent):
            if cited.tag == "id" and (named := _named(cited, unclear)):
                _mark(parent, place)
                found.update(dict.fromkeys(named))
    for block in sheet.iter("block"):
        for note in block.findall("note[@readings]"):
            if found:
                _explain(note, [option.title for option in found])
            else:
                block.remove(note)


def _named(cited: Element, unclear: list[Option]) -> list[Option]:
    """Return the readings whose ruling an id names; it may be about one option only."""
    only = cited.attrib.pop("option", None)
    numbers = _NUMBERS.findall(cited.text or "")
    named = {number for first, last in numbers for number in range(int(first), int(last or first) + 1)}
    return [each for each in unclear if int(each.rule.rpartition("-R")[2]) in named and only in {None, each.name}]


def _mark(parent: Element, place: int) -> None:
    """Mark the text before a child: the id itself may be left out where a line is too short."""
    if place:
        before = parent[place - 1]
        before.tail = f"{(before.tail or '').rstrip()}{MARK} "
    else:
        parent.text = f"{(parent.text or '').rstrip()}{MARK} "


def _explain(note: Element, names: list[str]) -> None:
    most = int(note.attrib.pop("readings"))
    more = [f"{len(names) - most} more"] if len(names) > most else []
    note.text = f"{MARK} A reading of an unclear sentence; options offer others: {joined([*names[:most], *more])}."
