"""The numbers at the foot of a tile. A number is whole or not there at all: half of one would be another number.

The first of these that fits: a row with whole words; a row with short words; two rows with each number beside its
short word; the same with fewer numbers, the widest left out; and where not even one fits, the roster has them.
"""

from __future__ import annotations

from itertools import accumulate
from math import fsum
from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Mark, Pen, Text, line
from pwprint.pieces.tile_layout import BOLD, READABLE, TINY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Stat
    from pwprint.pdf.marks import Mm
    from pwprint.pieces.tile_layout import TileLayout

SMALLEST_NUMBER = 4.5
"""The smallest type of numbers and their words, in points."""

_STEP = 0.25  # points from one size of type to the next
_WORDS = (READABLE, (READABLE + TINY) / 2, TINY)
"""The type of words below numbers: the first that leaves these a good size."""
_GOOD = 0.8  # of the size that numbers should have
_AIR, _WORD_AIR = 0.7, 0.5  # mm that a column has more than the number and the word in it
_BESIDE, _APART = 0.25, 0.35  # mm between a word and its number, and at least between two of these
_WIDEST = 7.4  # mm of a column
_RULE = Pen("#B3B3B3", 0.15)
_CLEAR = 1.0  # mm that words need beside them for a rule
_VOWELS = frozenset("aeiou")
_ELSEWHERE = "see roster"


def brief(label: str) -> str:
    """Return a label in two letters: its first one and the next consonant, such as `Mv` for `Move`."""
    return label[:1] + next((letter for letter in label[1:] if letter not in _VOWELS), "")


def outspoken(stats: tuple[Stat, ...], layout: TileLayout) -> bool:
    """Tell whether all words below the numbers of a tile find room whole, on both of its faces."""
    return not stats or _columns(stats, [stat.label for stat in stats], (READABLE, TINY), layout) is not None


def numbers(stats: tuple[Stat, ...], size: float, layout: TileLayout, *, terse: bool = False) -> tuple[Mark, ...]:
    """Return the numbers with their words, in type of a size or smaller; `terse` asks for short words."""
    if not stats:
        return ()
    whole = not terse and outspoken(stats, layout)
    words = [stat.label if whole else brief(stat.label) for stat in stats]
    for sizes in _sizes(size):
        widths = _columns(stats, words, sizes, layout)
        if widths is not None:
            return _row(stats, words, widths, sizes, layout)
    return _pairs(stats, layout)


def _sizes(size: float) -> Iterator[tuple[float, float]]:
    """Yield the type of numbers and of words below them: good numbers first, then small ones with tiny words."""
    for word in _WORDS:
        yield from ((number, word) for number in _smaller(size, max(READABLE, _GOOD * size)))
    yield from ((number, TINY) for number in _smaller(size, READABLE))


def _smaller(size: float, least: float) -> Iterator[float]:
    while size > least:
        yield size
        size -= _STEP
    yield least


def _columns(
    stats: tuple[Stat, ...], words: list[str], sizes: tuple[float, float], layout: TileLayout
) -> list[Mm] | None:
    """Return the widths of the columns: alike, or as each number needs it; None where there is no room."""
    number, under = sizes
    needs = [
        max(text_width(stat.value, BOLD, number) + _AIR, text_width(word, "sans", under) + _WORD_AIR)
        for stat, word in zip(stats, words, strict=True)
    ]
    alike = min(layout.room / len(stats), _WIDEST)
    if max(needs) <= alike:
        return [alike] * len(stats)
    left = layout.room - fsum(needs)
    return None if left < 0 else [need + left / len(stats) for need in needs]


def _row(
    stats: tuple[Stat, ...], words: list[str], widths: list[Mm], sizes: tuple[float, float], layout: TileLayout
) -> tuple[Mark, ...]:
    """Return the numbers in columns, each above its word."""
    size, under = sizes
    edges = list(accumulate(widths, initial=layout.middle - fsum(widths) / 2))
    marks: list[Mark] = []
    for stat, word, start, wide in zip(stats, words, edges, widths, strict=False):
        at = start + wide / 2
        marks += [
            Text(at, layout.stat_base, stat.value, BOLD, size, INK, anchor="middle"),
            Text(at, layout.label_base, word, "sans", under, INK, anchor="middle"),
        ]
    # Where words nearly fill their columns, the rules stand between the numbers only.
    roomy = all(text_width(word, "sans", under) + _CLEAR <= wide for word, wide in zip(words, widths, strict=True))
    low, top = layout.label_base if roomy else layout.stat_base, layout.stat_base + cap_height(BOLD, size)
    return (*marks, *(line(edge, low, edge, top, _RULE) for edge in edges[1:-1]))


def _pairs(stats: tuple[Stat, ...], layout: TileLayout) -> tuple[Mark, ...]:
    """Return each number beside its word, in two rows to be read downwards; the widest are left out at need."""
    while stats:
        for size in _smaller(READABLE, SMALLEST_NUMBER):
            if all(_wide(row, size) <= layout.room for row in (stats[::2], stats[1::2])):
                upper, lower = layout.stat_base, layout.label_base
                return (*_line(stats[::2], upper, size, layout), *_line(stats[1::2], lower, size, layout))
        widest = max(stats, key=lambda stat: text_width(stat.value, BOLD, READABLE))
        stats = tuple(stat for stat in stats if stat is not widest)
    return (Text(layout.middle, layout.stat_base, _ELSEWHERE, "sans", SMALLEST_NUMBER, INK, anchor="middle"),)


def _pair(stat: Stat, size: float) -> Mm:
    return text_width(brief(stat.label), "sans", size) + _BESIDE + text_width(stat.value, BOLD, size)


def _wide(row: tuple[Stat, ...], size: float) -> Mm:
    return fsum(_pair(stat, size) for stat in row) + _APART * max(0, len(row) - 1)


def _line(row: tuple[Stat, ...], base: Mm, size: float, layout: TileLayout) -> Iterator[Mark]:
    """Yield a row from edge to edge: what is left of the room stands between the numbers."""
    between = (layout.room - fsum(_pair(stat, size) for stat in row)) / max(1, len(row) - 1)
    x = layout.inset
    for stat in row:
        word = brief(stat.label)
        yield Text(x, base, word, "sans", size, INK)
        yield Text(x + text_width(word, "sans", size) + _BESIDE, base, stat.value, BOLD, size, INK)
        x += _pair(stat, size) + between
