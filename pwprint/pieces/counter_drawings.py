"""Drawings on markers that follow the course of a battle: a flag, an hourglass, an arrow along a track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Pen, line, polygon

if TYPE_CHECKING:
    from pwprint.pdf.marks import Mark

_THIN = Pen(INK, 0.3)


def flag() -> tuple[Mark, ...]:
    """Return a flag on its pole: who holds a place."""
    return (
        polygon(((4.3, 7.4), (8.9, 6.9), (7.9, 5.9), (8.9, 4.7), (4.3, 5.2)), INK),
        line(4.2, 3.9, 4.2, 7.7, Pen(INK, 0.4)),
    )


def hourglass() -> tuple[Mark, ...]:
    """Return an hourglass: which turn it is."""
    return (
        polygon(((4.4, 7.6), (7.6, 7.6), (6.15, 5.5), (7.6, 3.4), (4.4, 3.4), (5.85, 5.5)), WHITE, _THIN),
        polygon(((4.9, 3.6), (7.1, 3.6), (6.0, 4.9)), INK),
        polygon(((5.3, 6.7), (6.7, 6.7), (6.0, 5.7)), INK),
        *(line(4.1, y, 7.9, y, Pen(INK, 0.45)) for y in (3.3, 7.7)),
    )


def arrow() -> tuple[Mark, ...]:
    """Return an arrow to the right: how far a side has come along its track."""
    return (polygon(((3.2, 4.8), (6.4, 4.8), (6.4, 3.6), (8.9, 5.5), (6.4, 7.4), (6.4, 6.2), (3.2, 6.2)), INK),)
