"""Drawings on markers that follow the course of a battle: who holds a place, which turn it is, what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Circle, Path, Pen, line, polygon
from pwprint.pieces.symbols.star import star

if TYPE_CHECKING:
    from pwprint.pdf.marks import Mark

_THIN = Pen(INK, 0.3)


def hourglass() -> tuple[Mark, ...]:
    """Return an hourglass: which turn it is."""
    glass = (
        ("M", (4.45, 7.75)),
        ("L", (7.55, 7.75)),
        ("C", (7.55, 6.4, 6.3, 6.1, 6.25, 5.5)),
        ("C", (6.3, 4.9, 7.55, 4.6, 7.55, 3.25)),
        ("L", (4.45, 3.25)),
        ("C", (4.45, 4.6, 5.7, 4.9, 5.75, 5.5)),
        ("C", (5.7, 6.1, 4.45, 6.4, 4.45, 7.75)),
        ("Z", ()),
    )
    heap = (
        ("M", (4.75, 3.4)),
        ("C", (5.1, 4.2, 5.7, 4.5, 6.0, 4.75)),
        ("C", (6.3, 4.5, 6.9, 4.2, 7.25, 3.4)),
        ("Z", ()),
    )
    above = (("M", (5.0, 6.75)), ("L", (7.0, 6.75)), ("C", (6.6, 6.2, 6.15, 6.0, 6.0, 5.6)))
    sand = (("C", (5.85, 6.0, 5.4, 6.2, 5.0, 6.75)), ("Z", ()))
    return (
        Path(glass, WHITE, _THIN),
        Path(heap, INK),
        Path((*above, *sand), INK),
        line(6.0, 5.6, 6.0, 4.6, Pen(INK, 0.18, round=False)),
        *(line(x, 3.2, x, 7.8, Pen(INK, 0.28, round=False)) for x in (4.0, 8.0)),
        *(line(3.7, y, 8.3, y, Pen(INK, 0.55)) for y in (3.1, 7.9)),
    )


def arrow() -> tuple[Mark, ...]:
    """Return an arrow to the right, with its feathers: who goes first."""
    head = ((8.9, 5.3), (6.5, 7.3), (7.05, 5.3), (6.5, 3.3))
    feathers = ((3.9, 6.3), (4.9, 6.3), (5.6, 5.3), (4.9, 4.3), (3.9, 4.3), (4.6, 5.3))
    return polygon(head, INK), line(4.6, 5.3, 7.2, 5.3, Pen(INK, 0.8, round=False)), polygon(feathers, INK)


def fallen() -> tuple[Mark, ...]:
    """Return a cross on a grave: units that are lost."""
    grave = (("M", (3.7, 3.0)), ("C", (4.3, 4.2, 7.7, 4.2, 8.3, 3.0)), ("Z", ()))
    arms = (
        *((5.5, 3.6), (5.62, 5.95), (4.15, 5.8), (4.15, 6.9), (5.6, 6.75), (5.4, 8.0), (6.6, 8.0), (6.4, 6.75)),
        *((7.85, 6.9), (7.85, 5.8), (6.38, 5.95), (6.5, 3.6)),
    )
    return polygon(arms, INK), Path(grave, INK, None)


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
