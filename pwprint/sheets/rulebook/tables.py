"""The tables, modifiers and diagrams of the quick reference, in the chapters that they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from pwprint.page.block import Block, stacked
from pwprint.pdf.marks import Group, Rect, Text, line
from pwprint.sheets.quickref import markup
from pwprint.sheets.quickref.blocks import parts
from pwprint.sheets.quickref.heading import score
from pwprint.sheets.quickref.style import BAR, HAIR, TINT, baseline
from pwprint.sheets.rulebook.style import TABLE

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from pwprint.game.ruleset import Ruleset
    from pwprint.pdf.marks import Mark, Mm

_SHOWN = {"table", "modifiers", "beside", "diagram"}
_BELOW: Mm = 1.6


def tables_of(ruleset: Ruleset) -> tuple[Element, ...]:
    """Return the blocks of the quick reference of a ruleset that have tables or diagrams, without their other text."""
    rules = ruleset.book.quickref(ruleset.play.defaults)
    # The template is our own: nothing here can declare an entity.
    sheet = ET.fromstring(markup(ruleset, rules, None))  # noqa: S314
    blocks = sheet.findall("block")
    for block in blocks:
        for part in list(block):
            if part.tag not in _SHOWN:
                block.remove(part)
    return tuple(block for block in blocks if len(block))


def table_block(element: Element, width: Mm) -> Block:
    """Return a block of the quick reference under a bar with its title; it is not parted."""
    whole = stacked((_bar(element, width), *parts(list(element), width, TABLE)))
    return Block(whole.height, (Group(whole.marks, name=f"table:{element.attrib['title']}"),))


def _bar(element: Element, width: Mm) -> Block:
    """Return the bar: the title, and at its right the score that dice must reach."""
    size = TABLE.body + 0.6
    marks: list[Mark] = [
        Rect(0.0, -BAR, width, BAR, TINT),
        line(0.0, -BAR, width, -BAR, HAIR),
        Text(1.8, -baseline(size, BAR), element.attrib["title"], "sans-bold", size),
    ]
    if "score" in element.attrib:
        marks += score(int(element.attrib["score"]), element.attrib["on"], width - 1.2, TABLE)[0]
    return Block(BAR + _BELOW, tuple(marks))
