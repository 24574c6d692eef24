"""What tells the two sides apart: a colour, and a frame that a black-and-white copy still shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.look import USUAL, Ink, Look, Palette
from pwprint.pdf.colours import INK, READABLE, WHITE, contrast, ink_on, mixed, tint, warmth
from pwprint.pdf.marks import Rect, polygon
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario, Side
    from pwprint.pdf.marks import Colour, Mark, Mm, Pen, Point

COLOURS = ("#0072B2", "#E69F00")
"""Blue and orange: apart for every kind of colour blindness, and in grey."""

PERIOD = ("#1F4468", "#A63A2E")
"""Prussian blue and madder red."""
GREYS = ("#3A3A3A", "#CCCCCC")
"""Dark against light, for prints without colour."""
_PAIRS = {Palette.COLOUR_BLIND: COLOURS, Palette.PERIOD: PERIOD}
_AGED = "#FCF7E9"
_RIM, _BEYOND = 1.0, 0.3


class SideStyle(Struct, frozen=True):
    """How a side's pieces look. The second side has a double frame with one corner cut off.

    `hue` is the side's own colour; `colour` is what its pieces are filled with.
    """

    hue: Colour
    double: bool
    letter: str
    look: Look = USUAL

    @property
    def spare(self) -> bool:
        """Whether pieces stay white and only their edges are in the side's colour."""
        return self.look.ink is Ink.LOW

    @property
    def colour(self) -> Colour:
        """The ground of pieces and signs: the side's own colour, or white where ink is to be spared."""
        return WHITE if self.spare else self.hue

    @property
    def ink(self) -> Colour:
        """The colour of texts on `colour`."""
        return ink_on(self.colour)

    @property
    def edge(self) -> Colour:
        """The side's own colour as lines of it are drawn on white: darker if they would be lost there."""
        return self.hue if contrast(self.hue, WHITE) > 1.8 else mixed(self.hue, INK, 0.6)

    @property
    def writing(self) -> Colour:
        """The side's own colour for words on white or on the paper of a map: dark enough to be read there."""
        shares = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25)
        shades = (mixed(self.hue, INK, share) for share in shares)
        return next((shade for shade in shades if contrast(shade, WHITE) > READABLE + 1), INK)

    @property
    def pale(self) -> Colour:
        """A ground for symbols."""
        return WHITE if self.look.ink is not Ink.FULL else tint(self.hue, 0.2)

    @property
    def worn(self) -> Colour:
        """The ground of exhausted pieces."""
        return WHITE if self.spare else tint(self.hue, 0.35)

    @property
    def paper(self) -> Colour:
        """The ground of the inner field of pieces, on which their texts stand."""
        return _AGED if self.look.palette is Palette.PERIOD and self.look.ink is Ink.FULL else WHITE


def side_styles(scenario: Scenario, look: Look) -> tuple[SideStyle, SideStyle]:
    """Return the styles of the first and the second side."""
    first, second = scenario.sides
    letters = _letters(first, second)
    hues = _hues(first, second, look)
    return (
        SideStyle(hues[0], double=False, letter=letters[0], look=look),
        SideStyle(hues[1], double=True, letter=letters[1], look=look),
    )


def _hues(first: Side, second: Side, look: Look) -> tuple[Colour, Colour]:
    """Return the colours of both sides: those of the scenario in the classic palette only."""
    own = (first.colour or COLOURS[0], second.colour or COLOURS[1])
    if look.ink is Ink.MONO:
        return GREYS
    pair = _PAIRS.get(look.palette)
    if pair is None:
        return own
    # The side with the warmer colour in the scenario has the warmer one here: Red is not printed blue.
    return pair if warmth(own[0]) <= warmth(own[1]) else (pair[1], pair[0])


def ground(style: SideStyle, size: tuple[Mm, Mm], bleed: Mm, rim: Mm = _RIM) -> tuple[Mark, ...]:
    """Return what lies under a piece: its colour, or an edge of it `rim` mm broad; both reach beyond the cut."""
    width, height = size
    if not style.spare:
        return (Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill=style.colour),)
    reach = min(bleed, _BEYOND)
    return (
        Rect(-reach, -reach, width + 2 * reach, height + 2 * reach, fill=style.edge),
        Rect(rim, rim, width - 2 * rim, height - 2 * rim, fill=WHITE),
    )


class ColourField(Struct, frozen=True):
    """The inner field of a piece: its left, bottom, right and top, and what the second side makes of it.

    `cut` mm are taken from the corner at the upper right, and a line runs `gap` mm inside the edge.
    """

    box: tuple[Mm, Mm, Mm, Mm]
    cut: Mm
    gap: Mm

    def corners(self, style: SideStyle) -> tuple[Point, ...]:
        """Return the field's corners."""
        left, bottom, right, top = self.box
        if not style.double:
            return (left, bottom), (right, bottom), (right, top), (left, top)
        return (left, bottom), (right, bottom), (right, top - self.cut), (right - self.cut, top), (left, top)

    def inside(self) -> ColourField:
        """Return the field bounded by the line."""
        left, bottom, right, top = self.box
        gap = self.gap
        # A slanting edge that moves in by the gap, as the others do, is shorter by (2 - sqrt 2) gaps.
        return ColourField((left + gap, bottom + gap, right - gap, top - gap), self.cut - 0.5858 * gap, gap)


def framed(style: SideStyle, field: ColourField, ground: Colour, pen: Pen) -> tuple[Mark, ...]:
    """Return a piece's inner field, for the second side with the line inside.

    On white pieces the frame is all that has the side's colour, whatever the pen's.
    """
    pen = replace(pen, colour=style.edge) if style.spare else pen
    outer = polygon(field.corners(style), fill=ground, pen=pen if style.edge != style.colour else None)
    return (outer, polygon(field.inside().corners(style), pen=pen)) if style.double else (outer,)


def _letters(first: Side, second: Side) -> tuple[str, str]:
    """Return a letter for each side: the one that all its units' ids begin with, else its own id's, else A and B."""
    by_units = [{unit.id[:1].upper() for unit in side.units} for side in (first, second)]
    by_side = [{(side.id or "?")[0].upper()} for side in (first, second)]
    for one, two in (by_units, by_side):
        if len(one) == len(two) == 1 and one != two:
            return min(one), min(two)
    return "A", "B"
