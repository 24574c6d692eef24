"""Blocks: what is laid out on a page. They are stacked, set side by side, kept together, and at last hung up."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Group, Mark, moved
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.pdf.marks import Mm


class Block(Struct, frozen=True):
    """Marks that hang down from y = 0 to y = -height, their left edge at x = 0.

    `keep`: the next block stands in the same column. A `blank` one is left out at the head and at the foot of a
    column.
    """

    height: Mm
    marks: tuple[Mark, ...] = ()
    keep: bool = False
    blank: bool = False


def gap(height: Mm) -> Block:
    """Return free space between blocks; it keeps nothing together."""
    return Block(height, blank=True)


def tied(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return blocks that stay together."""
    *most, last = blocks
    return (*(replace(block, keep=True) for block in most), last)


def apart(groups: Iterable[Iterable[Block]], between: Mm) -> tuple[Block, ...]:
    """Return the blocks of all groups with a gap between two groups."""
    found: list[Block] = []
    for group in groups:
        found += (gap(between), *group) if found else group
    return tuple(found)


def height_of(blocks: Iterable[Block]) -> Mm:
    """Return how high blocks are together."""
    return fsum(block.height for block in blocks)


def stacked(blocks: Iterable[Block], between: Mm = 0.0) -> Block:
    """Return blocks one below the other as one, `between` mm apart."""
    marks: list[Mark] = []
    y = 0.0
    for block in blocks:
        marks.append(moved(block.marks, 0.0, -y))
        y += block.height + between
    return Block(max(0.0, y - between), tuple(marks))


def beside(blocks: Iterable[tuple[Mm, Block]]) -> Block:
    """Return blocks side by side as one, each with its left edge `x` mm from the left."""
    placed = tuple(blocks)
    return Block(max(block.height for _, block in placed), tuple(moved(block.marks, x, 0.0) for x, block in placed))


def indented(block: Block, x: Mm) -> Block:
    """Return a block with its left edge `x` mm from the left."""
    return replace(block, marks=(moved(block.marks, x, 0.0),))


def hung(blocks: Iterable[Block], x: Mm, top: Mm) -> tuple[Group, ...]:
    """Return blocks one below the other from a top line."""
    marks = []
    for block in blocks:
        if block.marks:
            marks.append(moved(block.marks, x, top))
        top -= block.height
    return tuple(marks)
