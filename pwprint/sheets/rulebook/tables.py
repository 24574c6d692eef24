"""The tables, modifiers and diagrams of the quick reference, in the chapters that they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from pwprint.page.block import Block, gap, stacked
from pwprint.pdf.marks import Group, Rect, Text, line
from pwprint.sheets.quickref import markup
from pwprint.sheets.quickref.blocks import parts
from pwprint.sheets.quickref.heading import score
from pwprint.sheets.quickref.style import BAR, HAIR, TINT, baseline
from pwprint.sheets.rulebook.style import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from pwprint.game.ruleset import Ruleset
    from pwprint.pdf.marks import Mark, Mm

_SHOWN = {"table", "modifiers", "beside", "diagram"}
_BELOW: Mm = 1.6


def blocks_of(ruleset: Ruleset) -> list[Element]:
    """Return the blocks of the quick reference of a ruleset, with all options as usual."""
    rules = ruleset.book.quickref(ruleset.play.defaults)
    # The template is our own: nothing here can declare an entity.
    return ET.fromstring(markup(ruleset, rules, None)).findall("block")  # noqa: S314


def tables_of(ruleset: Ruleset) -> tuple[Element, ...]:
    """Return the blocks of the quick reference of a ruleset that have tables or diagrams, without their other text."""
    blocks = blocks_of(ruleset)
    return tuple(block for block in map(_only_tables, blocks) if len(block))


def _only_tables(block: Element) -> Element:
    for part in list(block):
        if part.tag not in _SHOWN:
            block.remove(part)
    return block


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


def summary(ruleset: Ruleset, width: Mm, room: Mm) -> Iterator[Block]:
    """Yield what players look up most: the turn, the scores that dice must reach, and the units, as room allows."""
    blocks = blocks_of(ruleset)
    tabled = next(number for number, block in enumerate(blocks) if block.find(".//table") is not None)
    turn = [table_block(block, width) for block in blocks[:tabled]]
    scores = [_bar(block, width) for block in blocks[tabled:] if "score" in block.attrib]
    units = _only_tables(blocks[tabled])
    for part in (*turn, stacked(scores), table_block(units, width)):
        if part.height and part.height + 3.0 <= room:
            yield part
            yield gap(3.0)
            room -= part.height + 3.0
