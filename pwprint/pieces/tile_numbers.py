"""The numbers at the foot of a tile, each above its word or beside it. A number is whole or not there at all."""

from __future__ import annotations

import re
from math import fsum
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
_APART, _WELL = 0.5, 1.25  # mm at least between one number, or its word, and the next; better that much
_EDGE = 0.08  # of the width: the most from its ends to the outer numbers
_PAIR = 0.28  # of the width: where two numbers stand from both edges
_COLUMN = 16.0  # mm that a number takes at most, on broad pieces
_USUAL = 3
"""How many numbers most units have."""
_BESIDE = 0.7  # mm between a number and the word beside it
_BAR = (2.5, 0.6)  # mm of the bar of what a unit cannot do, beside numbers of 13 points
_SLASH, _PLUS = 0.75, 0.62  # of the size of the figures beside them
_PARTS = re.compile(r"[/+]|[^/+]+")
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
        return (Text(layout.middle, layout.number[0], _ELSEWHERE, "sans", LEAST_WORD, colour, anchor="middle"),)
    return tuple(mark for column in range(len(stats)) for mark in _column(row, column, layout, colour))


def _whole(stats: tuple[Stat, ...]) -> tuple[str, ...]:
    return tuple(stat.label for stat in stats)


def _row(stats: tuple[Stat, ...], words: tuple[str, ...], layout: TileLayout, least: float) -> _Row | None:
    """Return the row in the largest type for which there is room; None if numbers would be smaller than the least."""
    sizes = _sizes(layout, least)
    well = [(size, _WELL) for size in sizes[: 2 * _LITTLE] if size[1] == layout.word[1]]
    for (number, word), apart in (*well, *((size, _APART) for size in sizes)):
        parts = zip(stats, words, strict=True)
        both = [(value_width(stat.value, number), text_width(said, WORD, word)) for stat, said in parts]
        widths = [fsum((*each, _BESIDE)) if layout.abreast else max(each) for each in both]
        middles = _middles(widths, layout, apart)
        if middles is not None:
            return _Row(stats, words, number, word, middles)
    return None


def _sizes(layout: TileLayout, least: float) -> list[tuple[float, float]]:
    """Return the sizes of numbers and words to try: numbers give way a little before the words of a sheet differ."""
    largest = layout.number[1]
    numbers = [largest - step * _STEP for step in range(int((largest - min(least, largest)) / _STEP) + 1)]
    full = [(number, layout.word[1]) for number in numbers]
    return [*full[:_LITTLE], *((number, word) for number in numbers for word in (layout.word[1], LEAST_WORD))]


def _middles(widths: list[Mm], layout: TileLayout, apart: Mm) -> tuple[Mm, ...] | None:
    """Return where columns of such widths stand, with equal gaps of at least `apart`; None where there is no room."""
    count = len(widths)
    # On broad pieces two numbers stand where the outer ones of three do.
    size = min(layout.width, _COLUMN * max(count, _USUAL))
    edge = max(layout.margin, min(_EDGE * size, (size - fsum(widths)) / (count + 1)))
    between = (size - 2 * edge - fsum(widths)) / (count - 1) if count > 1 else 0.0
    if size - 2 * layout.margin < fsum(widths) or (count > 1 and between < apart):
        return None
    if count == 1:
        return (layout.middle,)
    left = (layout.width - size) / 2
    if count == 2 and size < _COLUMN * _USUAL and max(widths) <= 2 * (_PAIR * size - layout.margin):
        return left + _PAIR * size, left + (1 - _PAIR) * size
    starts = [left + edge + fsum(widths[:column]) + between * column for column in range(count)]
    return tuple(start + wide / 2 for start, wide in zip(starts, widths, strict=True))


def _column(row: _Row, column: int, layout: TileLayout, colour: Colour) -> Iterator[Mark]:
    middle, value, word = row.middles[column], row.stats[column].value, row.words[column]
    across = value_width(value, row.number)
    shift = (text_width(word, WORD, row.word) + _BESIDE) / 2 if layout.abreast else 0.0
    yield from value_marks(value, (middle - shift, layout.number[0]), row.number, colour)
    at = middle + (across + _BESIDE) / 2 if layout.abreast else middle
    yield Text(at, layout.word[0], word, WORD, row.word, colour, anchor="middle")


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
    """Yield the parts of a number, their fonts and shares of the size: 2/6 is two, with small signs about a slash."""
    if "/" not in value:
        yield value, BOLD, 1.0
        return
    for part in _PARTS.findall(value):
        yield part, LIGHT if part == "/" else BOLD, {"/": _SLASH, "+": _PLUS}.get(part, 1.0)
