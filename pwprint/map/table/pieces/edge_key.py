"""What the lines on pieces of terrain are: where terrain ends, where a road ends, where to cut."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from pwprint.map.table.edges import pen_of
from pwprint.map.table.pieces.face import CUT
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Mm, Pen, Text, line

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pwprint.pdf.marks import Mark

Key = tuple[tuple[str, Pen], ...]
"""What lines are, and their pens."""

_SIZE, _COLOUR = 8.0, "#4D4D4D"
_SAMPLE: Mm = 9.0
_NEAR: Mm = 1.2
_APART: Mm = 3.2
_MIDDLE: Mm = 0.95
"""How long a sample is, how far its words are from it and from the next one, and how high above their base it lies."""


def edge_key(arts: Collection[str]) -> Key:
    """Return what the lines round some drawings are, and their pens."""
    lines = (
        ("edge of terrain", pen_of("hill"), bool(set(arts) - {"road"})),
        ("edge of road", pen_of("road"), "road" in arts),
    )
    return (*((name, pen) for name, pen, is_there in lines if is_there), ("cut here", CUT))


def key_width(found: Key) -> Mm:
    """Return how wide a key is in a row."""
    return fsum(_SAMPLE + _NEAR + text_width(words, "sans", _SIZE) for words, _ in found) + _APART * (len(found) - 1)


def key_row(found: Key, left: Mm, base: Mm) -> Group:
    """Return a key in a row that begins at the left."""
    return Group(tuple(_row(found, left, base)), name="terrain:key")


def _row(found: Key, x: Mm, base: Mm) -> Iterator[Mark]:
    for words, pen in found:
        yield line(x, base + _MIDDLE, x + _SAMPLE, base + _MIDDLE, pen)
        x += _SAMPLE + _NEAR
        yield Text(x, base, words, "sans", _SIZE, _COLOUR)
        x += text_width(words, "sans", _SIZE) + _APART
