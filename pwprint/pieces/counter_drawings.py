"""Drawings on markers that follow the course of a battle: who holds a place, which turn it is, what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Circle, Path, Pen, Rect, line, polygon
from pwprint.pieces.symbols.star import star

if TYPE_CHECKING:
    from pwprint.pdf.marks import Mark

_THIN = Pen(INK, 0.3)


def flag() -> tuple[Mark, ...]:
    """Return a flag on its pole, as large as a marker: who holds a place. Something lies on its cloth."""
    cloth = (
        ("M", (3.5, 9.7)),
        ("C", (6.0, 11.3, 8.5, 8.5, 11.2, 10.1)),
        ("L", (11.2, 2.2)),
        ("C", (8.5, 0.6, 6.0, 3.4, 3.5, 1.8)),
        ("Z", ()),
    )
    return Path(cloth, WHITE, _THIN), line(3.5, 0.9, 3.5, 10.1, Pen(INK, 0.6, round=False))


def hourglass() -> tuple[Mark, ...]:
    """Return an hourglass: which turn it is."""
    return (
        polygon(((4.4, 7.6), (7.6, 7.6), (6.15, 5.5), (7.6, 3.4), (4.4, 3.4), (5.85, 5.5)), WHITE, _THIN),
        polygon(((4.9, 3.6), (7.1, 3.6), (6.0, 4.9)), INK),
        polygon(((5.3, 6.7), (6.7, 6.7), (6.0, 5.7)), INK),
        *(line(4.1, y, 7.9, y, Pen(INK, 0.45)) for y in (3.3, 7.7)),
    )


def arrow() -> tuple[Mark, ...]:
    """Return an arrow to the right: who goes first."""
    return (polygon(((3.2, 4.8), (6.4, 4.8), (6.4, 3.6), (8.9, 5.5), (6.4, 7.4), (6.4, 6.2), (3.2, 6.2)), INK),)


def fallen() -> tuple[Mark, ...]:
    """Return a cross on a grave: units that are lost."""
    grave = Path((("M", (3.1, 3.1)), ("C", (3.9, 4.7, 8.1, 4.7, 8.9, 3.1))), INK, None)
    return (Rect(5.45, 3.9, 1.1, 4.1, INK), Rect(4.2, 6.0, 3.6, 1.05, INK), grave)


def resolve() -> tuple[Mark, ...]:
    """Return the star of commanders: the resolve of an army, which is its commander's."""
    return (polygon(star(6.0, 5.3, 2.75), WHITE, Pen(INK, 0.45)), polygon(star(6.0, 5.3, 1.5), INK))


def medal() -> tuple[Mark, ...]:
    """Return a medal on its ribbon: points."""
    return (
        polygon(((4.3, 8.0), (5.5, 8.0), (6.5, 6.0), (5.5, 5.6)), INK),
        polygon(((7.7, 8.0), (6.5, 8.0), (5.5, 6.0), (6.5, 5.6)), INK),
        Circle(6.0, 4.6, 1.6, WHITE, Pen(INK, 0.4)),
        polygon(star(6.0, 4.55, 1.0), INK),
    )
