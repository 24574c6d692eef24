"""What a battle adds to the rules, across both columns: what wins, in a box, then who comes and its own rules."""

from __future__ import annotations

from itertools import chain, groupby
from typing import TYPE_CHECKING

from pwprint.page.block import Block, apart, gap, height_of, hung, stacked, tied
from pwprint.page.flow import feathered, level
from pwprint.sheets.quickref.blocks import block, parts
from pwprint.sheets.quickref.strip import bar
from pwprint.sheets.quickref.style import BLOCK_GAP, COLUMN_GAP, PART_GAP, TypeStyle, narrow
from pwprint.sheets.quickref.victory import victory

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from pwprint.page.flow import Column
    from pwprint.pdf.marks import Mm

_COLUMNS = 2
_MOST_AIR = 2.5
"""Gaps of a shorter column grow at most so many times."""


def across(elements: Sequence[Element], width: Mm, style: TypeStyle) -> Block:
    """Return blocks below a bar across both columns with the title of the first.

    What wins stands in a box, all else in two level columns below it, and notes of the first block below these.
    """
    first, *others = elements
    wide, boxes, notes = narrow(width), first.findall("victory"), first.findall("note")
    said = parts([part for part in first if part not in notes and part not in boxes], wide, style)
    told = apart((said, *(block(each, wide, style) for each in others)), BLOCK_GAP)
    won = [part for box in boxes for part in (victory(box, width, style), gap(PART_GAP))]
    below = (gap(PART_GAP), *parts(notes, width, style)) if notes else ()
    return stacked((Block(style.bar, bar(first, width, style)), gap(PART_GAP), *won, _level(told, wide), *below))


def _level(told: Sequence[Block], wide: Mm) -> Block:
    """Return blocks side by side in columns that are so wide and end about alike."""
    columns = _columns(told)
    high = max(map(height_of, columns))
    marks = (
        mark
        for place, column in enumerate(columns)
        for mark in hung(feathered(column, high, _MOST_AIR), place * (wide + COLUMN_GAP), 0.0)
    )
    return Block(high, tuple(marks))


def _columns(told: Sequence[Block]) -> list[Column]:
    """Return blocks in level columns; no item is parted."""
    whole = chain.from_iterable(
        group if blank else tied(group) for blank, group in groupby(told, key=lambda block: block.blank)
    )
    return level(whole, (0.0,) * _COLUMNS)[1]
