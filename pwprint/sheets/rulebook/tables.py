"""The tables, modifiers and diagrams of the quick reference, in the chapters that they belong to."""

from __future__ import annotations

from itertools import chain, product
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
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from xml.etree.ElementTree import Element

    from pwprint.game.ruleset import Ruleset
    from pwprint.pdf.marks import Mark, Mm

_SHOWN = {"table", "modifiers", "beside", "diagram"}
_TABLES = {"table", "modifiers"}
_BELOW: Mm = 1.6
_APART: Mm = 3.0
"""Between the tables of the back cover."""


def blocks_of(ruleset: Ruleset) -> list[Element]:
    """Return the blocks of the quick reference of a ruleset, with all options as usual and without their list.

    The chapter of choices has them all, and says which are readings.
    """
    rules = ruleset.book.quickref(ruleset.play.defaults)
    # The template is our own: nothing here can declare an entity.
    sheet = ET.fromstring(markup(ruleset, rules, None))  # noqa: S314
    for parent in sheet.iter():
        for item in parent.findall("*[@readings]"):
            parent.remove(item)
    return [block for block in sheet.findall("block") if block.find(".//id[@option]") is None]


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


def summary(ruleset: Ruleset, width: Mm, rooms: Sequence[Mm]) -> list[tuple[Block, ...]]:
    """Return what players look up most, for pages with so much room: on the first the turn and tables, then the rest.

    Of the blocks that are for a glance as many as fit are on the first page, then as many tables and as much of their
    diagrams. Of as many tables the later ones are printed: first come units and ground, then fighting.
    """
    blocks = blocks_of(ruleset)
    tabled = next(number for number, block in enumerate(blocks) if block.find(".//table") is not None)
    turn = tuple(table_block(block, width) for block in blocks[:tabled])
    room = rooms[0] - sum(block.height + _APART for block in turn)
    ways = (_ways(place, block, width) for place, block in enumerate(blocks[tabled:]))
    best = max((way for way in map(_together, product(*ways)) if way.height <= room), key=lambda way: way[:4])
    shown = {f"table:{block.attrib['title']}" for block in blocks[:tabled]} | set(map(_name, best.printed))
    others = sorted(blocks[tabled:], key=lambda block: "glance" not in block.attrib)
    left = [part for part in (table_block(block, width) for block in others) if _name(part) not in shown]
    pages = [(*turn, *best.printed)]
    for high in rooms[1:]:
        page, left = _filled(left, high)
        pages.append(page)
    return [tuple(chain.from_iterable((part, gap(_APART)) for part in page)) for page in pages]


def _filled(blocks: Iterable[Block], room: Mm) -> tuple[tuple[Block, ...], list[Block]]:
    """Return the blocks that fit on a page in their order, and those that are left."""
    page: list[Block] = []
    left: list[Block] = []
    for block in blocks:
        fits = block.height + _APART <= room
        (page if fits else left).append(block)
        room -= fits * (block.height + _APART)
    return tuple(page), left


def names_of(blocks: Iterable[Block]) -> list[str]:
    """Return the titles of the blocks on a page."""
    return [_name(block).removeprefix("table:") for block in blocks if not block.blank]


def _name(block: Block) -> str:
    return next(mark.name for mark in block.marks if isinstance(mark, Group))


class _Way(NamedTuple):
    """A way to print blocks: how many for a glance and how many tables, their places, the height, what is printed."""

    glances: int
    tables: int
    places: int
    height: Mm
    printed: tuple[Block, ...]


def _together(ways: tuple[_Way, ...]) -> _Way:
    return _Way(
        sum(way.glances for way in ways),
        sum(way.tables for way in ways),
        sum(way.places for way in ways),
        sum(way.height for way in ways),
        tuple(block for way in ways for block in way.printed),
    )


def _ways(place: int, block: Element, width: Mm) -> Iterator[_Way]:
    """Yield the ways to print the tables of a block: not at all, without diagrams, or with them."""
    whole = _only(block, lambda part: part.tag in _SHOWN)
    tables = [part for part in whole if any(inner.tag in _TABLES for inner in part.iter())]
    yield _Way(0, 0, 0, 0.0, ())
    for kept in filter(len, (_only(whole, tables.__contains__), whole)):
        printed = table_block(kept, width)
        yield _Way("glance" in block.attrib, len(tables), place, printed.height + _APART, (printed,))
