"""What tells the two sides apart: a colour, and a frame that a black-and-white copy still shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pwprint.art.colours import INK, WHITE, contrast, ink_on, mixed, tint
from pwprint.art.look import USUAL, Look
from pwprint.press.marks import polygon

if TYPE_CHECKING:
    from pwprint.press.marks import Colour, Mark, Mm, Pen, Point
    from pwprint.scenario import Scenario, Side

COLOURS = ("#0072B2", "#E69F00")
"""Blue and orange: apart for every kind of colour blindness, and in grey."""


@dataclass(frozen=True, slots=True)
class Livery:
    """How a side's pieces look. The second side has a double frame with one corner cut off."""

    colour: Colour
    double: bool
    letter: str
    look: Look = USUAL

    @property
    def ink(self) -> Colour:
        """The colour of texts on the side's colour."""
        return ink_on(self.colour)

    @property
    def edge(self) -> Colour:
        """The side's colour as it is drawn on white: darker if it would be lost there."""
        return self.colour if contrast(self.colour, WHITE) > 1.8 else mixed(self.colour, INK, 0.6)

    @property
    def pale(self) -> Colour:
        """A ground for symbols."""
        return tint(self.colour, 0.2)

    @property
    def worn(self) -> Colour:
        """The ground of exhausted pieces."""
        return tint(self.colour, 0.35)


def liveries(scenario: Scenario, look: Look) -> tuple[Livery, Livery]:
    """Return the liveries of the first and the second side."""
    first, second = scenario.sides
    letters = _letters(first, second)
    return (
        Livery(first.colour or COLOURS[0], double=False, letter=letters[0], look=look),
        Livery(second.colour or COLOURS[1], double=True, letter=letters[1], look=look),
    )


@dataclass(frozen=True, slots=True)
class Field:
    """The inner field of a piece: its left, bottom, right and top, and what the second side makes of it.

    `cut` mm are taken from the corner at the upper right, and a line runs `gap` mm inside the edge.
    """

    box: tuple[Mm, Mm, Mm, Mm]
    cut: Mm
    gap: Mm

    def corners(self, livery: Livery) -> tuple[Point, ...]:
        """Return the field's corners."""
        left, bottom, right, top = self.box
        if not livery.double:
            return (left, bottom), (right, bottom), (right, top), (left, top)
        return (left, bottom), (right, bottom), (right, top - self.cut), (right - self.cut, top), (left, top)

    def inside(self) -> Field:
        """Return the field bounded by the line."""
        left, bottom, right, top = self.box
        gap = self.gap
        # A slanting edge that moves in by the gap, as the others do, is shorter by (2 - sqrt 2) gaps.
        return Field((left + gap, bottom + gap, right - gap, top - gap), self.cut - 0.5858 * gap, gap)


def framed(livery: Livery, field: Field, ground: Colour, pen: Pen) -> tuple[Mark, ...]:
    """Return a piece's inner field, for the second side with the line inside."""
    outer = polygon(field.corners(livery), fill=ground, pen=pen if livery.edge != livery.colour else None)
    return (outer, polygon(field.inside().corners(livery), pen=pen)) if livery.double else (outer,)


def _letters(first: Side, second: Side) -> tuple[str, str]:
    """Return a letter for each side: the one that all its units' ids begin with, else its own id's, else A and B."""
    by_units = [{unit.id[:1].upper() for unit in side.units} for side in (first, second)]
    by_side = [{(side.id or "?")[0].upper()} for side in (first, second)]
    for one, two in (by_units, by_side):
        if len(one) == len(two) == 1 and one != two:
            return min(one), min(two)
    return "A", "B"
