"""Words of scripts that join, stack or run from right to left, as glyphs: by HarfBuzz and python-bidi, on wish."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any
from unicodedata import bidirectional

from pwprint.pdf.spare_fonts import FontError, glyph_code, spare_font
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

_FROM_RIGHT = {"R", "AL"}
_OPENING, _CLOSING = "([{\u00ab\u2039", ")]}\u00bb\u203a"
_OTHER = dict(zip(_OPENING + _CLOSING, _CLOSING + _OPENING, strict=True))
_EXACT = 0.5
"""Thousandths of the size that a glyph may stand off its place without saying so."""


class ShapedWord(Struct, frozen=True):
    """The glyphs of a word: those that follow one another as the font has it, and where they begin; and its width."""

    glyphs: tuple[tuple[str, float, float], ...]
    width: float


def from_left(line: str) -> str:
    """Return the letters of a line in the order in which they stand on it, from left to right. Raises FontError."""
    try:
        from bidi import get_display  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as missing:
        raise FontError(_needs(line)) from missing
    return _mirrored(str(get_display(line)))


def _mirrored(line: str) -> str:
    """Return a line with those brackets turned that close before they open: between them it runs from the right."""
    letters, waiting = [*line], list[int]()
    for place, letter in enumerate(line):
        if letter not in _OTHER:
            continue
        if waiting and _OTHER[line[waiting[-1]]] == letter:
            first = waiting.pop()
            if line[first] in _CLOSING:
                letters[first], letters[place] = letter, line[first]
        else:
            waiting.append(place)
    return "".join(letters)


def shaped(word: str, font: str) -> ShapedWord:
    """Return a word whose letters stand from left to right as glyphs of a font. Raises FontError."""
    spare = spare_font(font)
    unit, x, pen = 1000 / spare.file.per_em, 0.0, None
    runs: list[tuple[str, float, float]] = []
    for glyph, advance, across, up in _glyphs(_in_reading_order(word), font):
        at, letter = (x + unit * across, unit * up), chr(glyph_code(glyph))
        if pen is not None and abs(pen[0] - at[0]) + abs(pen[1] - at[1]) < _EXACT:
            letters, left, base = runs[-1]
            runs[-1] = letters + letter, left, base
        else:
            runs.append((letter, *at))
        pen = at[0] + unit * spare.file.metrics(glyph)[0], at[1]
        x += unit * advance
    return ShapedWord(tuple(runs), x)


def _in_reading_order(word: str) -> str:
    return word[::-1] if any(bidirectional(letter) in _FROM_RIGHT for letter in word) else word


def _glyphs(word: str, font: str) -> Iterator[tuple[int, int, int, int]]:
    """Yield the glyphs of a word from left to right, each with its advance and its shift across and up."""
    hb, shaper = _shaper(font, word)
    buffer = hb.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    hb.shape(shaper, buffer, {"kern": False})
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        yield info.codepoint, place.x_advance, place.x_offset, place.y_offset


@cache
def _library() -> Any:  # noqa: ANN401 - HarfBuzz's bindings have no types
    import uharfbuzz  # noqa: PLC0415 - an extra

    return uharfbuzz


def _shaper(font: str, word: str) -> tuple[Any, Any]:
    try:
        hb = _library()
    except ModuleNotFoundError as missing:
        raise FontError(_needs(word)) from missing
    return hb, hb.Font(hb.Face(spare_font(font).file.data))


def _needs(text: str) -> str:
    return f"to print `{text}`, install what sets such scripts: pip install 'pwprint[scripts]'"
