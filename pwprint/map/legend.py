"""The legend: what is on this map and nothing else, in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import groupby

from pwprint.page import inks
from pwprint.page.block import Block, apart, beside, hung, stacked, tied
from pwprint.page.display_type import CARTOUCHE_HEAD, CARTOUCHE_PAD, cartouche
from pwprint.page.flow import Column, level
from pwprint.page.prose import Face, count_lines, paragraph
from pwprint.pdf.marks import Box, Mark, Mm, moved
from pwprint.values import Struct

SIGN: Mm = 12.0
"""How wide signs are."""

_COLUMN: Mm = 43.0
_BETWEEN: Mm = 6.0
_PAD: Mm = CARTOUCHE_PAD
_WORDS: Mm = SIGN + 3.0
_NAME, _TEXT = Face("serif-semibold", 10.5, inks.INK, 1.08), Face("sans", 8.5, inks.INK, 1.2)
_AFTER: Mm = 1.8
_TOGETHER = 4
"""So many entries of a kind are not parted."""


class Entry(Struct, frozen=True):
    """A sign, `tall` mm high, with its name and what it means; a few of one `kind` stand in one column."""

    sign: tuple[Mark, ...]
    tall: Mm
    name: str
    meaning: str
    kind: str = ""

    def block(self, width: Mm) -> Block:
        """Return the entry in a column: the words beside the sign."""
        room = width - _WORDS
        words = stacked((*paragraph(self.name, room, _NAME), *paragraph(self.meaning, room, _TEXT)))
        return beside([(0.0, Block(self.tall, (moved(self.sign, 0.0, -self.tall),))), (_WORDS, words)])

    def bare(self, width: Mm) -> Block:
        """Return a block as high as the entry, with nothing in it: plans of a map try many widths."""
        room = width - _WORDS
        lines = count_lines(self.name, room, _NAME), count_lines(self.meaning, room, _TEXT)
        return Block(max(self.tall, _height_of(*lines)))


@cache
def _height_of(names: int, lines: int) -> Mm:
    """Return how high so many lines of a name and of its meaning are."""
    return stacked([Block(_NAME.step)] * names + [Block(_TEXT.step)] * lines).height


class FilledColumns(Struct, frozen=True):
    """Entries in columns so many mm wide, all no higher than `height`."""

    width: Mm
    height: Mm
    columns: tuple[Column, ...]


def _columns(found: tuple[Entry, ...], width: Mm, block: Callable[[Entry, Mm], Block]) -> FilledColumns:
    """Return the blocks of entries in so many columns that they are lowest."""
    inner = width - 2 * _PAD
    most = max(1, min(len(found), int((inner + _BETWEEN) / (_COLUMN + _BETWEEN))))
    ways = (_filled(found, count, (inner - _BETWEEN * (count - 1)) / count, block) for count in range(1, most + 1))
    return min(ways, key=lambda way: way.height)


def _filled(found: tuple[Entry, ...], count: int, width: Mm, block: Callable[[Entry, Mm], Block]) -> FilledColumns:
    height, columns = level(_entries(found, width, block), (0.0,) * count)
    return FilledColumns(width, height, tuple(columns))


def _entries(found: tuple[Entry, ...], width: Mm, block: Callable[[Entry, Mm], Block]) -> tuple[Block, ...]:
    """Return the blocks of entries with gaps between them, a few of one kind tied to each other."""
    groups: list[tuple[Block, ...]] = []
    for kind, alike in groupby(found, key=lambda entry: entry.kind):
        blocks = [(block(entry, width),) for entry in alike]
        groups += [tied(apart(blocks, _AFTER))] if kind and len(blocks) <= _TOGETHER else blocks
    return apart(groups, _AFTER)


def legend_height(found: tuple[Entry, ...], width: Mm) -> Mm:
    """Return how high the legend is in a width."""
    return _columns(found, width, Entry.bare).height + CARTOUCHE_HEAD + CARTOUCHE_PAD


def legend_marks(found: tuple[Entry, ...], box: Box) -> tuple[Mark, ...]:
    """Return the legend in its box, framed, with its heading in the frame."""
    filled = _columns(found, box.width, Entry.block)
    lefts = (box.x + _PAD + number * (filled.width + _BETWEEN) for number in range(len(filled.columns)))
    columns = zip(filled.columns, lefts, strict=True)
    return (
        *cartouche(box, "Legend"),
        *(mark for column, x in columns for mark in hung(column, x, box.top - CARTOUCHE_HEAD)),
    )
