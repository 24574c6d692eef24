"""Strips of units that share a small square: the symbol and the id of each side by side, one above the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Pen, Rect, Text
from pwprint.pieces.face_inks import back_inks, front_inks
from pwprint.pieces.symbols import CUT, SymbolFrame, placed
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mark, Mm

_FONT, _SIZES = "sans-bold", (6.2, 5.9, 5.6, 5.3, 5.0)
"""The type of ids in points, the largest that leaves the symbol room."""
_HIGHEST, _LEAST = 3.2, 2.6
"""How high a strip is at most, and the smallest that shows something."""
_PAD, _RATIO, _LINE = 0.35, 1.65, 0.18
"""What is free round symbol and id; how broad a symbol is beside its height; and the line of its frame."""
GAP: Mm = 0.3
"""What is free between two strips."""


class UnitStrip(Struct, frozen=True):
    """How large the strips of a map are, and the type of their ids."""

    width: Mm
    height: Mm
    size: float

    def drawn(self, style: SideStyle, symbol: str, words: str, *, worn: bool) -> tuple[Mark, ...]:
        """Return the strip of a unit, its lower left corner at (0, 0)."""
        inks = (back_inks if worn else front_inks)(style)
        high = self.height - 2 * _PAD
        frame = SymbolFrame(_RATIO * high, high, _LINE, CUT * high if style.light else 0.0)
        left = 2 * _PAD + _RATIO * high
        base = (self.height - cap_height(_FONT, self.size)) / 2
        middle = (left + self.width - _PAD) / 2
        return (
            Rect(-0.15, -0.15, self.width + 0.3, self.height + 0.3, WHITE),
            Rect(0.0, 0.0, self.width, self.height, inks.ground, Pen(style.lines if worn else INK, 0.15, round=False)),
            placed(symbol, inks.symbol, (_PAD, _PAD), frame, style.look.symbols),
            Text(middle, base, words, _FONT, self.size, inks.name, "middle"),
        )


def strip_in(words: Iterable[str], count: int, room: tuple[Mm, Mm]) -> UnitStrip | None:
    """Return the largest strips of which `count` find room one above the other; None where they would show nothing."""
    ids, (wide, high) = tuple(words), room
    most = min(_HIGHEST, (high - (count - 1) * GAP) / count)
    for size in _SIZES:
        widest = max(text_width(one, _FONT, size) for one in ids)
        tall = min(most, (wide - widest - 3 * _PAD) / _RATIO + 2 * _PAD)
        if tall >= _LEAST:
            return UnitStrip(_RATIO * (tall - 2 * _PAD) + widest + 3 * _PAD, tall, size)
    return None
