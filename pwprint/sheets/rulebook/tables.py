"""The tables, modifiers and diagrams of the quick reference, in the chapters that they belong to."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from pwprint.page.block import Block, gap, stacked
from pwprint.pdf.marks import Group, Rect, Text, line
from pwprint.sheets.quickref import markup
from pwprint.sheets.quickref.blocks import parts
from pwprint.sheets.quickref.heading import score
from pwprint.sheets.quickref.style import BAR, baseline
from pwprint.sheets.rulebook.style import EXAMPLE, TABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from xml.etree.ElementTree import Element

    from pwprint.game.ruleset import Ruleset
    from pwprint.pdf.marks import Mark, Mm

_SHOWN = {"table", "modifiers", "beside", "diagram"}
_TABLES = {"table", "modifiers"}
_BELOW: Mm = 1.6
_APART: Mm = 3.0
"""Between the tables of the back cover."""


def blocks_of(ruleset: Ruleset) -> list[Element]:
    """Return the blocks of the quick reference of a ruleset, with all options as usual."""
    rules = ruleset.book.quickref(ruleset.play.defaults)
    # The template is our own: nothing here can declare an entity.
    return ET.fromstring(markup(ruleset, rules, None)).findall("block")  # noqa: S314


def tables_of(ruleset: Ruleset) -> tuple[Element, ...]:
    """Return the blocks of the quick reference of a ruleset that have tables or diagrams, without their other text."""
    blocks = blocks_of(ruleset)
    shown = (_only(block, lambda part: part.tag in _SHOWN) for block in blocks)
    return tuple(block for block in shown if len(block))


def _only(block: Element, kept: Callable[[Element], bool]) -> Element:
    """Return a block without the parts that are not kept."""
    some = ET.Element(block.tag, block.attrib)
    some.extend(filter(kept, block))
    return some


def table_block(element: Element, width: Mm) -> Block:
    """Return a block of the quick reference under a bar with its title; it is not parted."""
    whole = stacked((_bar(element, width), *parts(list(element), width, TABLE)))
    return Block(whole.height, (Group(whole.marks, name=f"table:{element.attrib['title']}"),))


def _bar(element: Element, width: Mm) -> Block:
    """Return the bar: the title, and at its right the score that dice must reach."""
    size = TABLE.body + 0.6
    marks: list[Mark] = [
        Rect(0.0, -BAR, width, BAR, TABLE.skin.tint),
        line(0.0, -BAR, width, -BAR, TABLE.skin.hair),
        Text(1.8, -baseline(size, BAR), element.attrib["title"], EXAMPLE.font, size, EXAMPLE.colour),
    ]
    if "score" in element.attrib:
        marks += score(int(element.attrib["score"]), element.attrib["on"], width - 1.2, TABLE)[0]
    return Block(BAR + _BELOW, tuple(marks))


def summary(ruleset: Ruleset, width: Mm, room: Mm) -> Iterator[Block]:
    """Yield what players look up most: the turn, then as many of the tables and as much of their diagrams as fit.

    Of as many tables the later ones are printed: first come units and ground, then fighting.
    """
    blocks = blocks_of(ruleset)
    tabled = next(number for number, block in enumerate(blocks) if block.find(".//table") is not None)
    turn = [table_block(block, width) for block in blocks[:tabled]]
    room -= sum(block.height + _APART for block in turn)
    ways = (_ways(place, block, width) for place, block in enumerate(blocks[tabled:]))
    best = max((way for way in map(_together, product(*ways)) if way.height <= room), key=lambda way: way[:3])
    for part in (*turn, *best.printed):
        yield part
        yield gap(_APART)


class _Way(NamedTuple):
    """A way to print blocks: how many tables it has, the sum of their places, how high it is, and what is printed."""

    tables: int
    places: int
    height: Mm
    printed: tuple[Block, ...]


def _together(ways: tuple[_Way, ...]) -> _Way:
    return _Way(
        sum(way.tables for way in ways),
        sum(way.places for way in ways),
        sum(way.height for way in ways),
        tuple(block for way in ways for block in way.printed),
    )


def _ways(place: int, block: Element, width: Mm) -> Iterator[_Way]:
    """Yield the ways to print the tables of a block: not at all, without diagrams, or with them."""
    whole = _only(block, lambda part: part.tag in _SHOWN)
    tables = [part for part in whole if any(inner.tag in _TABLES for inner in part.iter())]
    yield _Way(0, 0, 0.0, ())
    for kept in filter(len, (_only(whole, tables.__contains__), whole)):
        printed = table_block(kept, width)
        yield _Way(len(tables), place, printed.height + _APART, (printed,))
