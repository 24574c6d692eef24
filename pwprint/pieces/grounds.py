"""What lies under the figure of a piece: its grounds, the lines along its cut, the rule and the band at its foot."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.page.display_type import spaced
from pwprint.page.prose import Face
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, text_width
from pwprint.pdf.marks import Box, Group, Mark, Mm, Path, Pen, Rect, line, polygon
from pwprint.pieces.tile_layout import BOLD, LEAST_CODE

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour, Point
    from pwprint.pieces.face_inks import BandInks, FaceInks
    from pwprint.pieces.figure import Figure
    from pwprint.pieces.tile_layout import TileLayout

FRONT_BLEED, BACK_BLEED = 1.5, 1.75
"""mm that faces print beyond the cut: the white between neighbours helps to cut. Backs lie less true, and need more."""
TRACK = 0.085
"""ems between the letters of a band."""

_BOX, _OFF_NUMBERS = 0.4, 0.8  # mm: the line round the band of a white tile, and what it keeps from the numbers
_RULE, _FINE = 0.35, 0.2  # mm: the line above numbers on a ground of their own, and where they have none
_WORD_SHARE = 0.62  # of the height of a band: that of its word at most
_IN_BOX = 0.85  # mm between the word in a band and the ends of that
_STEEP = 3**0.5
"""How much slanted edges of hexes rise beside what they go across."""
_HATCH, _HATCH_PEN = 1.6, 0.3  # mm from one slanting line of a back to the next, along its edge, and how broad they are


def ground(inks: FaceInks, layout: TileLayout, bleed: Mm, beyond: Mm = 0.0) -> tuple[Mark, ...]:
    """Return the ground of a face, and that of its foot; `beyond`: how far it prints beyond slanting cuts."""
    if layout.snip:
        return _snipped_ground(inks, layout, bleed, beyond)
    wide = layout.width + 2 * bleed
    whole = Rect(-bleed, -bleed, wide, layout.height + 2 * bleed, fill=inks.ground)
    foot = Rect(-bleed, -bleed, wide, layout.foot + bleed, fill=inks.foot)
    return (whole,) if inks.foot == inks.ground else (whole, foot)


def _snipped_ground(inks: FaceInks, layout: TileLayout, bleed: Mm, beyond: Mm) -> tuple[Mark, ...]:
    """Return the ground of a tile for hexes, whose corners are cut off where the colour of its front ends."""
    corners = _outline(layout, -bleed, beyond)
    whole = polygon(corners, fill=inks.ground)
    low = tuple((x, min(y, layout.foot)) for x, y in corners)
    return (whole,) if inks.foot == inks.ground else (whole, polygon(low, fill=inks.foot))


def _outline(layout: TileLayout, inset: Mm, beyond: Mm = 0.0) -> tuple[Point, ...]:
    """Return the outline of a tile for hexes, so far inside its cut; its corners slant as the edges of hexes do."""
    snip, wide, high = layout.snip, layout.width, layout.height
    # Lines inside the cut keep as far from the slants as from the edges; grounds of fronts end at the slants.
    off = 2 * (max(inset, 0.0) - beyond)
    across, up = snip + (off - inset) / _STEEP, _STEEP * (snip - inset) + off
    return (
        *((across, inset), (wide - across, inset), (wide - inset, up), (wide - inset, high - up)),
        *((wide - across, high - inset), (across, high - inset), (inset, high - up), (inset, up)),
    )


def edges(colour: Colour | None, figure: Figure) -> tuple[Mark, ...]:
    """Return the lines along the cut of a white piece: one broad one of the dark side, two fine ones of the light."""
    if colour is None:
        return ()
    wide, high = figure.layout.width, figure.layout.height
    lines = ((0.4, 0.2), (0.95, 0.2)) if figure.style.light else ((0.5, 0.4),)
    if figure.layout.snip:
        return tuple(polygon(_outline(figure.layout, inset), pen=Pen(colour, width)) for inset, width in lines)
    return tuple(
        Rect(inset, inset, wide - 2 * inset, high - 2 * inset, pen=Pen(colour, width, round=False))
        for inset, width in lines
    )


def hatched(colour: Colour | None, room: Box) -> tuple[Mark, ...]:
    """Return slanting lines across a room, which tell the ground of a back from that of a front across the table."""
    if colour is None:
        return ()
    lines = Group(_lines(colour, room.width, room.height), (1.0, 0.0, 0.0, 1.0, room.x, room.y), name="hatch")
    return (lines,)


@lru_cache(maxsize=64)  # all backs of a side have the same, which files hold once
def _lines(colour: Colour, wide: Mm, high: Mm) -> tuple[Mark, ...]:
    commands: list[tuple[str, Point]] = []
    for number in range(1, int((wide + high) / _HATCH) + 1):
        along = number * _HATCH
        start, end = (max(0.0, along - high), min(along, high)), (min(along, wide), max(0.0, along - wide))
        commands += [("M", start), ("L", end)]
    return (Path(tuple(commands), None, Pen(colour, _HATCH_PEN, round=False)),)


def rule(inks: FaceInks, layout: TileLayout, bleed: Mm = FRONT_BLEED) -> tuple[Mark, ...]:
    """Return the line above the numbers: from end to end on top of their ground, within the margins without one."""
    if inks.rule is None:
        return ()
    inset, thick = (layout.margin, _RULE) if inks.foot == inks.ground else (_FINE / 2 - bleed, _FINE)
    return (line(inset, layout.foot, layout.width - inset, layout.foot, Pen(inks.rule, thick, round=False)),)


def band(word: str, inks: BandInks, room: Box, layout: TileLayout) -> tuple[Mark, ...]:
    """Return the word of a back in its room: on the ground of the foot, on white tiles in a band of its own."""
    if inks.box:
        low = room.y + _OFF_NUMBERS * layout.part
        room = Box(layout.margin, low, layout.width - 2 * layout.margin, room.top - low)
    points = max(
        LEAST_CODE,
        min(
            layout.heading,
            (layout.width - 2 * layout.margin - 2 * _IN_BOX) / tracked(word),
            _WORD_SHARE * room.height / cap_height(BOLD, 1.0),
        ),
    )
    edge = Pen(inks.box or inks.word, _BOX * layout.part, round=False)
    box = (Rect(room.x, room.y, room.width, room.height, inks.ground, edge),) if inks.box else ()
    base = room.y + (room.height - cap_height(BOLD, points)) / 2
    return *box, *spaced(word, (layout.middle, base), Face(BOLD, points, inks.word), TRACK)


def tracked(words: str) -> Mm:
    """Return how wide words in spaced letters are, to the point of type."""
    return text_width(words, BOLD, 1.0) + TRACK * MM_PER_POINT * len(words)
