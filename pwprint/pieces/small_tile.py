"""A unit's tile as it is drawn on small maps: symbol and id on the side's colour, at sizes that hold no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height, fitted_size, shortened
from pwprint.pdf.marks import Box, Pen, Rect, Text
from pwprint.pieces.badge import worn_band
from pwprint.pieces.face_inks import back_inks, front_inks
from pwprint.pieces.symbols import CUT, SymbolFrame, placed

if TYPE_CHECKING:
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Colour, Mark, Mm

_BOLD = "sans-bold"
_ID, _LARGEST_ID, _USUAL_ID, _LEAST_ID = 0.8, 14.0, 6.2, 5.0
"""The type of ids: points to each mm of the tile, and their limits; smaller than usual only where they are long."""
_WIDE, _HIGH, _LOW, _LINE, _BAND = 0.66, 0.4, 0.2, 0.045, 0.13
"""The frame of the symbol, its line, and the band of an exhausted unit below it, as shares of the tile's side."""
_ALONE = 0.8
"""The width of a frame without an id above it."""


def symbol_box(x: Mm, y: Mm, size: Mm) -> Box:
    """Return the frame of the symbol of a tile whose lower left corner is at (x, y)."""
    return Box(x + (1 - _WIDE) / 2 * size, y + _LOW * size, _WIDE * size, _HIGH * size)


def small_tile(style: SideStyle, words: str, symbol: str, size: Mm, *, worn: bool = False) -> tuple[Mark, ...]:
    """Return a tile `size` mm wide and high, its lower left corner at (0, 0); `worn` shows the back.

    Without words the symbol is larger, and in the middle.
    """
    inks = (back_inks if worn else front_inks)(style)
    wide = _WIDE if words else _ALONE
    high = _HIGH * wide / _WIDE
    low = _LOW if words else (1.0 - high + (_BAND if worn else 0.0)) / 2
    frame = SymbolFrame(wide * size, high * size, _LINE * size, CUT * high * size if style.light else 0.0)
    return (
        Rect(-0.15, -0.15, size + 0.3, size + 0.3, "#FFFFFF"),
        Rect(0.0, 0.0, size, size, inks.ground, Pen(style.lines if worn else INK, 0.15, round=False)),
        *((worn_band(style, Box(0.0, 0.0, size, _BAND * size)),) if worn else ()),
        placed(symbol, inks.symbol, ((1 - wide) / 2 * size, low * size), frame, style.look.symbols),
        *((_id(words, size, inks.name),) if words else ()),
    )


def _id(words: str, size: Mm, colour: Colour) -> Text:
    """Return the id of a tile, in the middle above its symbol."""
    points = fitted_size(words, _BOLD, 0.86 * size, min(_LARGEST_ID, max(_USUAL_ID, _ID * size)), _LEAST_ID)
    top = (_LOW + _HIGH) * size
    base = top + (size - top - cap_height(_BOLD, points)) / 2
    return Text(size / 2, base, shortened(words, _BOLD, points, 0.9 * size), _BOLD, points, colour, "middle")
