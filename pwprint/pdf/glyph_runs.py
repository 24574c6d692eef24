"""A line of text as runs of letters, each of one font: ours, or one of the user's where ours lack a letter.

Letters of scripts that join, stack or run from right to left are shaped first, word by word. Their runs hold glyphs by
their code points, in the order in which they stand on the paper.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from pwprint.pdf.spare_fonts import spare_font, spare_for
from pwprint.pdf.typefaces import face
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

_SHAPED = re.compile(
    "[\u0590-\u109f\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]+"
)
"""Hebrew, Arabic and their kin, and the scripts of India and south-east Asia."""
_SQUARE = (
    ("\u2e80", "\u9fff"),
    ("\uac00", "\ud7a3"),
    ("\uf900", "\ufaff"),
    ("\uff00", "\uffef"),
    ("\U00020000", "\U0003ffff"),
)
"""The first and last signs of Chinese, Japanese and Korean, which fill the square that other letters fill in part.

A set of so many letters takes 3 ms to compile.
"""
_FITTING = 0.9
"""The share of the size at which they look as large as our letters, and keep as far from the margins."""


class GlyphRun(Struct, frozen=True):
    """Letters of one font that stand one after the other; their place on the line is in thousandths of the size.

    They have a `share` of the size of the line. The letters of a run that is not `readable` are glyphs that stand for
    no letters by themselves.
    """

    font: str
    letters: str
    x: float = 0.0
    y: float = 0.0
    share: float = 1.0
    readable: bool = True


def connected(text: str) -> bool:
    """Say whether a text has letters that must not be set one by one."""
    return _SHAPED.search(text) is not None


@cache
def glyph_runs(letters: str, font: str) -> tuple[GlyphRun, ...]:
    """Return the runs of a line, from left to right, of letters that `printable` has found in some font."""
    if face(font).advances.keys() >= {*map(ord, letters)}:
        return (GlyphRun(font, letters),)
    return tuple(_runs(letters, font))[:-1]


@cache
def width_of(letters: str, font: str) -> float:
    """Return the width of a line in thousandths of its size."""
    *_, end = _runs(letters, font)
    return end.x


def _runs(letters: str, font: str) -> Iterator[GlyphRun]:
    """Yield the runs of a line, and one without letters where it ends."""
    x = 0.0
    for name, share, part in _parts(letters, font):
        if _SHAPED.match(part):
            from pwprint.pdf.shaping import shaped  # noqa: PLC0415 - few have installed what it needs

            run = shaped(part, name)
            known = spare_font(name).letters
            for glyphs, across, up in run.glyphs:
                yield GlyphRun(name, glyphs, x + across, up, readable=all(ord(glyph) in known for glyph in glyphs))
            x += run.width
        else:
            yield GlyphRun(name, part, x, share=share)
            advances = face(name).advances
            x += share * sum([advances[ord(letter)] for letter in part])
    yield GlyphRun(font, "", x)


def _parts(letters: str, font: str) -> Iterator[tuple[str, float, str]]:
    """Yield parts of a line from left to right, each with its font and share; words to shape are apart from others."""
    if connected(letters):
        from pwprint.pdf.shaping import from_left  # noqa: PLC0415

        letters = from_left(letters)
    advances = face(font).advances

    def at_home(letter: str) -> tuple[str, float, bool]:
        spare = None if ord(letter) in advances else spare_for(letter, font)
        if spare is None:
            return font, 1.0, False
        square = any(first <= letter <= last for first, last in _SQUARE)
        return spare.name, _FITTING if square else 1.0, connected(letter)

    for (name, share, _), group in groupby(letters, at_home):
        yield name, share, "".join(group)
