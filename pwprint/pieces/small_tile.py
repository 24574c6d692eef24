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
    from pwprint.pdf.marks import Mark, Mm

_BOLD = "sans-bold"
_ID, _LARGEST_ID, _LEAST_ID = 0.8, 14.0, 5.0
"""The type of ids: points to each mm of the tile, and their limits."""
_WIDE, _HIGH, _LOW, _LINE, _BAND = 0.66, 0.4, 0.2, 0.045, 0.13
"""The frame of the symbol, its line, and the band of an exhausted unit below it, as shares of the tile's side."""


def symbol_box(x: Mm, y: Mm, size: Mm) -> Box:
    """Return the frame of the symbol of a tile whose lower left corner is at (x, y)."""
    return Box(x + (1 - _WIDE) / 2 * size, y + _LOW * size, _WIDE * size, _HIGH * size)


def small_tile(style: SideStyle, words: str, symbol: str, size: Mm, *, worn: bool = False) -> tuple[Mark, ...]:
    """Return a tile `size` mm wide and high, its lower left corner at (0, 0); `worn` shows the back."""
    inks = (back_inks if worn else front_inks)(style)
    high = _HIGH * size
    frame = SymbolFrame(_WIDE * size, high, _LINE * size, CUT * high if style.light else 0.0)
    points = fitted_size(words, _BOLD, 0.86 * size, min(_LARGEST_ID, max(_LEAST_ID, _ID * size)), _LEAST_ID)
    shown = shortened(words, _BOLD, points, 0.9 * size)
    top = (_LOW + _HIGH) * size
    base = top + (size - top - cap_height(_BOLD, points)) / 2
    return (
        Rect(-0.15, -0.15, size + 0.3, size + 0.3, "#FFFFFF"),
        Rect(0.0, 0.0, size, size, inks.ground, Pen(style.lines if worn else INK, 0.15, round=False)),
        *((worn_band(style, Box(0.0, 0.0, size, _BAND * size)),) if worn else ()),
        placed(symbol, inks.symbol, ((1 - _WIDE) / 2 * size, _LOW * size), frame, style.look.symbols),
        Text(size / 2, base, shown, _BOLD, points, inks.name, "middle"),
    )
