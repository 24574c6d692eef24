"""The numbers at the foot of a tile, each above its word. A number is whole or not there at all."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from math import fsum, inf
from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.kit import CANNOT
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Mark, Rect, Text
from pwprint.pieces.tile_layout import BOLD, LEAST_NUMBER, LEAST_WORD, LIGHT, NUMBER, WORD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Stat
    from pwprint.pdf.marks import Colour, Mm
    from pwprint.pieces.tile_layout import TileLayout

_STEP, _LITTLE = 0.25, 4  # points from one size of type to the next, and sizes that are about the same
_GOOD = 0.75  # of the size that numbers should have; words are shortened before numbers are smaller
_APART, _WELL, _CLEARLY = 0.5, 0.7, 1.0  # mm at least between numbers, or their words; better that much, off the grid
_LEAST_FREE, _WORD_STEP = 5.5, 0.1  # points of words for whose sake numbers leave the grid, and a step of these
_COLUMN = 16.0  # mm that a number takes at most, on broad pieces
_PITCH = 1.06  # of an even share of the width: most outer numbers are narrower than their share
_ASIDE = 0.65  # mm that an outer number which is broad may stand aside of its column
_USUAL = 3
"""How many numbers most units have."""
_BAR = (2.5, 0.6)  # mm of the bar of what a unit cannot do, beside numbers of 13 points
_OF_TWO = 0.68  # of its size: a number of two parts, such as 3+ from the front and 6 from the flank
_PARTS = re.compile(r"/|[^/]+")
_VOWELS = frozenset("aeiou")
_ELSEWHERE = "see roster"


class _Row(NamedTuple):
    """The numbers with their words, their type in points, and where the middle of each stands."""

    stats: tuple[Stat, ...]
    words: tuple[str, ...]
    number: float
    word: float
    middles: tuple[Mm, ...]


def brief(label: str) -> str:
    """Return a label in two letters: its first one and the next consonant, such as `Mv` for `Move`."""
    return label[:1] + next((letter for letter in label[1:] if letter not in _VOWELS), "")


def outspoken(stats: tuple[Stat, ...], layout: TileLayout) -> bool:
    """Tell whether the words below the numbers of a tile find room whole."""
    return not stats or _row(stats, _whole(stats), layout, _GOOD * layout.number[1]) is not None


def numbers(stats: tuple[Stat, ...], layout: TileLayout, colour: Colour, *, terse: bool = False) -> tuple[Mark, ...]:
    """Return the numbers with their words; `terse` asks for short words."""
    if not stats:
        return ()
    row = None if terse else _row(stats, _whole(stats), layout, _GOOD * layout.number[1])
    row = row or _row(stats, tuple(brief(stat.label) for stat in stats), layout, LEAST_NUMBER)
    if row is None:
        return (Text(layout.broad / 2, layout.number[0], _ELSEWHERE, "sans", LEAST_WORD, colour, anchor="middle"),)
    return tuple(mark for column in range(len(stats)) for mark in _column(row, column, layout, colour))


def _whole(stats: tuple[Stat, ...]) -> tuple[str, ...]:
    return tuple(stat.label for stat in stats)


def _row(stats: tuple[Stat, ...], words: tuple[str, ...], layout: TileLayout, least: float) -> _Row | None:
    """Return the row in the largest type for which there is room; None if numbers would be smaller than the least."""
    sizes = _sizes(layout.number[1], layout.word[1], least)
    full, free = sizes[:_LITTLE], _free(layout.number[1], layout.word[1])
    ways = ((_on_grid, _WELL, full), (_spread, _CLEARLY, free), (_on_grid, _WELL, sizes), (_on_grid, _APART, sizes))
    for set_out, apart, tried in (*ways, (_spread, _APART, sizes)):
        for number, word in tried:
            middles = set_out(_widths(stats, words, (number, word)), layout, apart)
            if middles is not None:
                return _Row(stats, words, number, word, middles)
    return None


def _widths(stats: tuple[Stat, ...], words: tuple[str, ...], sizes: tuple[float, float]) -> list[tuple[Mm, ...]]:
    """Return how wide each number and its word are."""
    number, word = sizes
    parts = zip(stats, words, strict=True)
    return [(value_width(stat.value, number), text_width(said, WORD, word)) for stat, said in parts]


@lru_cache(maxsize=32)  # the same for all tiles of a sheet
def _sizes(largest: float, word: float, least: float) -> list[tuple[float, float]]:
    """Return the sizes of numbers and words to try: numbers give way a little before the words of a sheet differ."""
    numbers = [largest - step * _STEP for step in range(int((largest - min(least, largest)) / _STEP) + 1)]
    full = [(number, word) for number in numbers]
    return [*full[:_LITTLE], *((number, each) for number in numbers for each in (word, LEAST_WORD))]


@lru_cache(maxsize=32)  # as those above
def _free(number: float, word: float) -> list[tuple[float, float]]:
    """Return the sizes of words to try below numbers that stand off the grid for them."""
    count = round((word - _LEAST_FREE) / _WORD_STEP)
    return [(number, word - step * _WORD_STEP) for step in range(count + 1)]


def _on_grid(widths: list[tuple[Mm, ...]], layout: TileLayout, apart: Mm) -> tuple[Mm, ...] | None:
    """Return where columns of such widths stand on the grid of a sheet: of two numbers the outer ones of three.

    None where they do not keep `apart`.
    """
    count = max(len(widths), _USUAL)
    pitch = _PITCH * (min(layout.broad, _COLUMN * count) - 2 * layout.margin) / count
    places = {1: (1,), 2: (0, 2)}.get(len(widths), range(count))
    columns = [layout.broad / 2 + (place - (count - 1) / 2) * pitch for place in places]
    within = [layout.broad / 2 - layout.margin - max(both) / 2 for both in widths]
    middles = [
        max(layout.broad / 2 - room, min(at, layout.broad / 2 + room)) for at, room in zip(columns, within, strict=True)
    ]
    moved = max(abs(middle - column) for middle, column in zip(middles, columns, strict=True))
    if min(within) < 0 or moved > _ASIDE or _nearest(middles, widths) < apart:
        return None
    return tuple(middles)


def _nearest(middles: list[Mm], widths: list[tuple[Mm, ...]]) -> Mm:
    """Return the least gap between neighbours, numbers and words each in their row."""
    columns = pairwise(zip(middles, widths, strict=True))
    gaps = (
        (other - one - (wide + wider) / 2 for wide, wider in zip(row, rows, strict=True))
        for (one, row), (other, rows) in columns
    )
    return min((gap for column in gaps for gap in column), default=inf)


def _spread(both: list[tuple[Mm, ...]], layout: TileLayout, apart: Mm) -> tuple[Mm, ...] | None:
    """Return where columns too wide for the grid stand, with equal gaps of at least `apart`; None without room."""
    widths = [max(each) for each in both]
    free = layout.broad - 2 * layout.margin - fsum(widths)
    gap = free / (len(widths) - 1) if len(widths) > 1 else apart
    if free < 0 or gap < apart:
        return None
    if len(widths) == 1:
        return (layout.broad / 2,)
    starts = [layout.margin + fsum(widths[:column]) + gap * column for column in range(len(widths))]
    return tuple(start + wide / 2 for start, wide in zip(starts, widths, strict=True))


def _column(row: _Row, column: int, layout: TileLayout, colour: Colour) -> Iterator[Mark]:
    middle, value, word = row.middles[column], row.stats[column].value, row.words[column]
    yield from value_marks(value, (middle, layout.number[0]), row.number, colour)
    yield Text(middle, layout.word[0], word, WORD, row.word, colour, anchor="middle")


def value_width(value: str, size: float) -> Mm:
    """Return how wide a number is, in type of a size."""
    if value == CANNOT:
        return _BAR[0] * size / NUMBER
    return fsum(text_width(part, font, size * share) for part, font, share in _parts(value))


def value_marks(value: str, at: tuple[Mm, Mm], size: float, colour: Colour) -> Iterator[Mark]:
    """Yield a number about the middle of its base line, or the bar of what a unit cannot do."""
    middle, base = at
    wide = value_width(value, size)
    if value == CANNOT:
        high = _BAR[1] * size / NUMBER
        yield Rect(middle - wide / 2, base + (cap_height(BOLD, size) - high) / 2, wide, high, fill=colour)
        return
    x = middle - wide / 2
    for part, font, share in _parts(value):
        # A smaller part stands in the middle of the others, where it keeps clear of the word below.
        up = (1 - share) * cap_height(BOLD, size) / 2
        yield Text(x, base + up, part, font, size * share, colour)
        x += text_width(part, font, size * share)


def _parts(value: str) -> Iterator[tuple[str, str, float]]:
    """Yield the parts of a number, their fonts and shares of the size: 2/6 is two, smaller about a slash."""
    share = _OF_TWO if "/" in value else 1.0
    for part in _PARTS.findall(value):
        yield part, LIGHT if part == "/" else BOLD, share
