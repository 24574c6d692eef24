"""What tells the two sides apart, in colour and on a grey copy: one side is dark, the other light.

The dark side is that of the lower luminance: its marks are white and its frames square. The marks of the light side
are dark and the corners of its frames cut off. All colours are derived from the hue that a scenario gives its side, so
that marks keep a contrast of 7 to their ground, and the grounds of both sides one of 3 to each other.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pwprint.page.look import USUAL, Ink, Look, Palette
from pwprint.pdf.colours import BLACK, INK, READABLE, WHITE, darkened, lightened, luminance, mixed, tint, warmth
from pwprint.pdf.marks import Rect, cut_corners, polygon
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.scenario import Scenario, Side
    from pwprint.pdf.marks import Box, Colour, Mark, Mm, Path, Pen, Point

COLOURS = ("#0072B2", "#E69F00")
"""Blue and orange: apart for every kind of colour blindness, and in grey."""
PERIOD = ("#1F4468", "#E5957F")
"""Prussian blue and a thin madder red."""
GREYS = ("#3A3A3A", "#C4C4C4")
"""Dark against light, for prints without colour."""
AGED = "#FBF5E6"
"""The paper of old maps, under pieces and symbols in the period's colours."""
_PAIRS = {Palette.COLOUR_BLIND: COLOURS, Palette.PERIOD: PERIOD}
_ON_DARK, _ON_LIGHT = 7.0, 7.5
"""The contrast of marks to the ground of each side: two such grounds have one of at least 3 to each other."""
_LEGIBLE, _VISIBLE = 4.6, 3.0
"""The contrast to white of what is drawn in the hue of a light side: symbols, and lines."""
_RIM, _BEYOND = 1.0, 0.3


class SideStyle(Struct, frozen=True):
    """How a side's pieces and signs look.

    - `hue`: the side's own colour; `light`: whether it is the light side, with the corners of its frames cut off.
    - `colour`: the ground of pieces and signs; `ink`: texts and marks on it; `foot`: the ground of numbers.
    - `worn`: the ground of exhausted pieces; `lines`: what is drawn on it.
    - `edge`: lines in the side's colour on white; `pale`: the ground of symbols on white.
    - `paper`: the ground of pieces of which only the edge has the side's colour.
    """

    hue: Colour
    light: bool
    letter: str
    look: Look
    colour: Colour
    ink: Colour
    foot: Colour
    worn: Colour
    lines: Colour
    edge: Colour
    pale: Colour
    paper: Colour

    @property
    def spare(self) -> bool:
        """Whether pieces stay white and only their edges and symbols are in the side's colour."""
        return self.look.ink is Ink.LOW

    @property
    def writing(self) -> Colour:
        """The side's own colour for words on white or on the paper of a map: dark enough to be read there."""
        return darkened(self.hue, WHITE, READABLE + 1)


def side_style(hue: Colour, letter: str, look: Look = USUAL, *, light: bool = False) -> SideStyle:
    """Return the style of a side, its colours derived from its hue."""
    ground = light_ground(hue) if light else dark_ground(hue)
    worn, lines = tint(ground, 0.3 if light else 0.18), INK if light else mixed(ground, BLACK, 0.72)
    paper = AGED if look.palette is Palette.PERIOD and look.ink is Ink.FULL else WHITE
    if look.ink is Ink.LOW:
        edge = darkened(hue, WHITE, _LEGIBLE) if light else ground
        return SideStyle(hue, light, letter, look, WHITE, INK, WHITE, WHITE, edge, edge, WHITE, WHITE)
    ink, foot = (INK, tint(ground, 0.58)) if light else (WHITE, lines)
    edge = darkened(hue, WHITE, _VISIBLE) if light else ground
    pale = WHITE if look.ink is Ink.MONO else worn
    return SideStyle(hue, light, letter, look, ground, ink, foot, worn, lines, edge, pale, paper)


@cache
def dark_ground(hue: Colour) -> Colour:
    """Return the ground of a dark side's pieces: the hue mixed with black until white can be read on it from afar."""
    return darkened(hue, WHITE, _ON_DARK)


@cache
def light_ground(hue: Colour) -> Colour:
    """Return the ground of a light side's pieces: the hue brightened until dark marks can be read on it from afar."""
    return lightened(hue, INK, _ON_LIGHT)


def derived(pair: tuple[Colour, Colour]) -> frozenset[Colour]:
    """Return all colours of pieces whose sides have a dark and a light hue, but for black and white."""
    looks = (Look(), Look(ink=Ink.LOW))
    sides = tuple(zip(pair, (False, True), strict=True))
    styles = [side_style(hue, "", look, light=light) for hue, light in sides for look in looks]
    shades = {
        shade for each in styles for shade in (each.colour, each.foot, each.worn, each.lines, each.edge, each.pale)
    }
    return frozenset({*pair, *shades} - {INK, WHITE, BLACK})


def side_styles(scenario: Scenario, look: Look) -> tuple[SideStyle, SideStyle]:
    """Return the styles of the first and the second side."""
    first, second = scenario.sides
    letters, (one, other) = _letters(first, second), _hues(first, second, look)
    first_is_light = luminance(one) > luminance(other)
    return (
        side_style(one, letters[0], look, light=first_is_light),
        side_style(other, letters[1], look, light=not first_is_light),
    )


def _hues(first: Side, second: Side, look: Look) -> tuple[Colour, Colour]:
    """Return the colours of both sides: those of the scenario in the classic palette only."""
    own = (first.colour or COLOURS[0], second.colour or COLOURS[1])
    if look.ink is Ink.MONO:
        return GREYS if luminance(own[0]) <= luminance(own[1]) else (GREYS[1], GREYS[0])
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
    return edged(style.edge, size, bleed, rim)


def edged(colour: Colour, size: tuple[Mm, Mm], bleed: Mm, rim: Mm) -> tuple[Mark, ...]:
    """Return the white ground of a piece within an edge `rim` mm broad, which reaches a little beyond the cut."""
    width, height = size
    reach = min(bleed, _BEYOND)
    return (
        Rect(-reach, -reach, width + 2 * reach, height + 2 * reach, fill=colour),
        Rect(rim, rim, width - 2 * rim, height - 2 * rim, fill=WHITE),
    )


def frame_corners(style: SideStyle, box: Box, cut: Mm) -> tuple[Point, ...]:
    """Return the corners of a frame: for the light side each of them cut off by so much."""
    return cut_corners(box, cut) if style.light else cut_corners(box, 0.0)


def framed(style: SideStyle, box: Box, cut: Mm, fill: Colour | None, pen: Pen | None = None) -> Path:
    """Return a frame of a side with its ground."""
    return polygon(frame_corners(style, box, cut), fill, pen)


def _letters(first: Side, second: Side) -> tuple[str, str]:
    """Return a letter for each side: the one that all its units' ids begin with, else its own id's, else A and B."""
    by_units = [{unit.id[:1].upper() for unit in side.units} for side in (first, second)]
    by_side = [{(side.id or "?")[0].upper()} for side in (first, second)]
    for one, two in (by_units, by_side):
        if len(one) == len(two) == 1 and one != two:
            return min(one), min(two)
    return "A", "B"
