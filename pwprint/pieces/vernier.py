"""Scales that are read against one another: a main scale of millimetres, and verniers with a pitch of nine tenths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK
from pwprint.pdf.marks import Mark, Pen, Text, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.marks import Mm

TENTHS = 20
"""How many tenths of a millimetre a vernier shows to each side."""
PITCH: Mm = 0.9
"""The distance of a vernier's ticks; the n-th meets the n-th millimetre where something is moved by n tenths."""

_TICK = Pen(INK, 0.12, round=False)
_ZERO = Pen(INK, 0.3, round=False)
_LABELLED = 5
_FIGURES = 6.0


def main_scale(length: Mm, sign: int) -> tuple[Mark, ...]:
    """Return ticks a millimetre apart that begin at y = 0 and go up, 0 in the middle; figures are tenths to read."""
    return tuple(_ticks(1.0, length, sign, above=True))


def vernier(length: Mm, sign: int) -> tuple[Mark, ...]:
    """Return the scale that meets the main one from below: its ticks hang from y = 0."""
    return tuple(_ticks(PITCH, length, sign, above=False))


def reading(tenths: int, sign: int) -> str:
    """Return what is printed at a tick: mm with one decimal, and a sign."""
    return "0" if tenths == 0 else f"{sign * tenths / 10:+.1f}".replace("-", "\u2013")


def _ticks(pitch: Mm, length: Mm, sign: int, *, above: bool) -> Iterator[Mark]:
    way = 1 if above else -1
    for tenths in range(-TENTHS, TENTHS + 1):
        x, labelled = tenths * pitch, tenths % _LABELLED == 0
        end = way * (length if labelled else 0.78 * length)
        yield line(x, 0.0, x, end, _TICK if tenths else _ZERO)
        if labelled:
            base = end + (0.8 if above else -2.2)
            yield Text(x, base, reading(tenths, sign), "sans", _FIGURES, INK, anchor="middle")
