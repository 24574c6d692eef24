"""Tables: columns as wide as their words need, and rows of cells in them."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.page.block import Block
from pwprint.page.prose import Face, line_width, solid
from pwprint.pdf.marks import moved
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pwprint.page.prose import Content, Word
    from pwprint.pdf.marks import Mm

    Cell = tuple[Content, Face, str]
    """What a cell says, how its letters look, and how its lines are anchored."""

_SLACK: Mm = 0.01
"""Sums of widths may differ in the last digit."""


class TableColumns(Struct, frozen=True):
    """The columns of a table by their widths; `pad` mm are free beside words, `air` mm above and below them."""

    widths: tuple[Mm, ...]
    pad: Mm
    air: Mm

    def row(self, cells: Iterable[Cell]) -> Block:
        """Return a row, the words of each cell half-way between its upper and its lower edge."""
        set_ = [
            solid(content, wide - 2 * self.pad + _SLACK, face, anchor=anchor)
            for wide, (content, face, anchor) in zip(self.widths, cells, strict=True)
        ]
        high = max(block.height for block in set_)
        marks, x = [], self.pad
        for block, wide in zip(set_, self.widths, strict=True):
            marks.append(moved(block.marks, x, -self.air - (high - block.height) / 2))
            x += wide
        return Block(high + 2 * self.air, tuple(marks))


def fitted(rows: Iterable[Sequence[Sequence[Word]]], width: Mm, pad: Mm, air: Mm) -> TableColumns:
    """Return columns for rows of cells, the head first: what each needs, the rest shared.

    Where that is too much, cells of the head are broken into lines first, then those of the widest column.
    """
    head, *others = rows
    needs = [2 * pad + max(map(line_width, column)) for column in zip(head, *others, strict=True)]
    parted = [[[word] for word in cell] for cell in head]
    least = [
        2 * pad + max(map(line_width, (*words, *(row[place] for row in others))), default=0.0)
        for place, words in enumerate(parted)
    ]
    while fsum(needs) > width:
        spare = [need - low for need, low in zip(needs, least, strict=True)]
        place = spare.index(max(spare)) if max(spare) > _SLACK else needs.index(max(needs))
        over = min(1.0, fsum(needs) - width)
        needs[place] -= min(over, spare[place]) if spare[place] > _SLACK else over
    return TableColumns(tuple(need + (width - fsum(needs)) / len(needs) for need in needs), pad, air)
