"""What a battle adds to the rules, across both columns: who comes, what wins, and its own rules."""

from __future__ import annotations

from itertools import chain, groupby
from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, gap, height_of, hung, stacked, tied
from pwprint.page.flow import feathered, level
from pwprint.sheets.quickref.blocks import block, parts
from pwprint.sheets.quickref.strip import bar
from pwprint.sheets.quickref.style import BLOCK_GAP, COLUMN_GAP, PART_GAP, TypeStyle, narrow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.flow import Column
    from pwprint.pdf.marks import Mm

_COLUMNS = 2
_MOST_AIR = 2.5
"""Gaps of a shorter column grow at most so many times."""


def across(elements: Sequence[Element], width: Mm, style: TypeStyle) -> Block:
    """Return blocks in two level columns, below a bar across both with the title of the first; its notes are below."""
    first, *others = elements
    wide, notes = narrow(width), first.findall("note")
    said = parts([part for part in first if part not in notes], wide, style)
    told = apart((said, *(block(each, wide, style) for each in others)), BLOCK_GAP)
    columns = _columns(told)
    high = max(map(height_of, columns))
    marks = (
        column
        for place, each in enumerate(columns)
        for column in hung(feathered(each, high, _MOST_AIR), place * (wide + COLUMN_GAP), 0.0)
    )
    below = (gap(BLOCK_GAP), *parts(notes, width, style)) if notes else ()
    return stacked((Block(style.bar, bar(first, width, style)), gap(PART_GAP), Block(high, tuple(marks)), *below))


def _columns(told: Sequence[Block]) -> list[Column]:
    """Return blocks in level columns; no item is parted."""
    whole = chain.from_iterable(
        group if blank else tied(group) for blank, group in groupby(told, key=lambda block: block.blank)
    )
    return level(whole, (0.0,) * _COLUMNS)[1]
