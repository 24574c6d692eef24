"""The two faces of a unit tile, drawn from its lower left corner; both print a little beyond the cut.

The symbol stands free on the side's colour, below it the name, and the numbers at the foot. The back keeps what a unit
still has: symbol, facing, quality and numbers stay in their places under one bold band; what an exhausted unit may not
do stands on the quick reference. Where nothing is ever turned over, the back shows whose it is: the side's sign and
name, and the id. A name that finds no room is left out, since the roster has it; it is never cut.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.display_type import spaced
from pwprint.page.imposition import BLEED
from pwprint.page.line_breaks import halves
from pwprint.page.look import Symbols
from pwprint.page.prose import Face
from pwprint.page.side_style import framed
from pwprint.pdf.artwork.placed import flag
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, fitted_size, shortened, text_width
from pwprint.pdf.marks import Box, Mark, Mm, Pen, Rect, Text, line, polygon
from pwprint.pieces.face_inks import back_inks, band_inks, beside, front_inks
from pwprint.pieces.picture_card import picture_card
from pwprint.pieces.symbols import CUT, SymbolFrame, placed
from pwprint.pieces.symbols.kriegsspiel import GUNS, SPLIT
from pwprint.pieces.tile_layout import (
    BELOW_FRAME,
    BOLD,
    LEAST_CODE,
    TILE,
    blocked,
    flag_room,
    flagged,
    tile_layout,
    worn,
)
from pwprint.pieces.tile_name import NameRows, beside_code, name_marks, set_name
from pwprint.pieces.tile_numbers import numbers
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.kit import Back, Stat
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.artwork import Artwork
    from pwprint.pdf.marks import Colour, Point
    from pwprint.pieces.face_inks import BandInks, FaceInks
    from pwprint.pieces.tile_layout import TileLayout

FRONT_BLEED = 1.5
"""mm that fronts print beyond the cut: the white between neighbours helps to cut. Backs need all of `BLEED`."""
GRADES = 3
"""How many pips a gauge has."""

_CLEAR = 0.35  # mm between a code and the arrow
_HOLLOW, _HOLLOW_PEN = 0.62, 0.3  # of a pip's half diagonal, and mm: the place of a pip that a unit lacks
_BOX, _RULE = 0.4, 0.45  # mm: the lines round the band of a white tile, and on top of that of a light side
_IN_BOX = 0.85  # mm between the word in a band and the ends of that
_WORD_SHARE = 0.8
"""The height of the word in a band, as a share of what is free there."""
_STEEP = 3**0.5
"""How much slanted edges of hexes rise beside what they go across."""
_TRACK = 0.085  # ems between the letters of a band
_EMBLEM, _LIFT, _BELOW = 0.4, 0.2, 0.8  # of the height: a side's sign, and what is above it; mm below it
_LETTER, _EMBLEM_LINE = 0.55, 0.7  # of its height: the letter in a sign; mm of its line
_ARMY, _ARMY_LEAD = (
    10.0,
    1.5,
)  # points of the name of an army, and its lead in heights of capitals


class TileLabel(Struct, frozen=True):
    """What is printed on a unit's tile.

    `grade` is the word for its quality, and `pips` how many of `GRADES` stand for it; 0 where units have none.
    `terse`: whether the words of its numbers are short ones, as on other tiles of the sheet that lack the room.
    `picture` and `flag` are the designer's own; `army` is the name of its side, `kind` that of its kind of unit.
    """

    id: str
    name: str
    code: str
    symbol: str
    stats: tuple[Stat, ...]
    arrow: bool = False
    grade: str = ""
    pips: int = 0
    terse: bool = False
    picture: Artwork | None = None
    flag: Artwork | None = None
    army: str = ""
    kind: str = ""


class Figure(Struct, frozen=True):
    """What is in the same place on both faces of a piece: whose it is, its layout, and the frame of its symbol."""

    label: TileLabel
    style: SideStyle
    layout: TileLayout
    frame: Box


def faces(
    label: TileLabel, style: SideStyle, reverse: Back | None, size: Mm = TILE, snip: Mm = 0.0
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the face of a unit at full strength, and that of an exhausted one; its colours where none ever is.

    `snip`: how much of the upper and lower edge each corner takes that is cut off, for hexes.
    """
    layout = _layout(label, size, snip)
    front = _set_out(label, style, layout, set_name(label.name, layout))
    if reverse is not None:
        # Whatever the name takes on the front, the bands of a sheet are alike.
        row = NameRows(("",) if layout.holds_name else ())
        return front_face(*front), back_face(_set_out(label, style, layout, row)[0], reverse)
    return front_face(*front), own_colours(label, style, layout, front[2])


def _layout(label: TileLabel, size: Mm, snip: Mm) -> TileLayout:
    return tile_layout(size, facing=label.arrow, pips=bool(label.pips), flag=label.flag is not None, snip=snip)


def _set_out(
    label: TileLabel, style: SideStyle, layout: TileLayout, name: NameRows
) -> tuple[Figure, NameRows, FaceInks]:
    """Return a unit with its name as they stand on a face, and the colours of the front."""
    frame = (layout.high_frame, layout.frame, layout.low_frame)[len(name.rows)]
    inks = front_inks(style)
    if label.picture is not None:
        inks = beside(inks)
    elif style.look.symbols is Symbols.KRIEGSSPIEL:
        layout, frame = blocked(layout, len(name.rows), guns=label.symbol in GUNS)
        layout = layout if label.flag is None else flagged(layout, frame, guns=label.symbol in GUNS)
    return Figure(label, style, layout, frame), name, inks


def front_face(figure: Figure, name: NameRows, inks: FaceInks) -> tuple[Mark, ...]:
    """Return the front of a piece."""
    layout, label = figure.layout, figure.label
    return (
        *_ground(inks, layout, FRONT_BLEED),
        *_edges(inks.edge, figure),
        *_figure(figure, inks),
        *name_marks(name, layout, inks.name),
        *_rule(inks, layout),
        *numbers(label.stats, layout, inks.number, terse=label.terse),
    )


def own_colours(label: TileLabel, style: SideStyle, layout: TileLayout, inks: FaceInks) -> tuple[Mark, ...]:
    """Return the back of a piece that nothing turns over: whose it is and its id, nothing that could be a front."""
    side = _EMBLEM * layout.height
    low = layout.height - _LIFT * layout.height - side
    above = low - _BELOW * layout.part
    plain = replace(label, arrow=False, flag=None)
    return (
        *_ground(replace(inks, foot=inks.ground), layout._replace(snip=0.0), BLEED),
        *_edges(inks.edge, Figure(plain, style, layout, layout.frame)),
        *_emblem(style, Box(layout.middle - side / 2, low, side, side), inks),
        *_code(label.id, layout._replace(arrow=None), inks.name, None),
        *_army(label.army, layout, Box(layout.margin, layout.margin, layout.width - 2 * layout.margin, above), inks),
    )


def _emblem(style: SideStyle, room: Box, inks: FaceInks) -> tuple[Mark, ...]:
    """Return the sign of a side: its letter in its frame."""
    points = _LETTER * room.height / cap_height(BOLD, 1.0)
    base = room.y + (room.height - cap_height(BOLD, points)) / 2
    middle = room.x + room.width / 2
    return (
        framed(style, room, CUT * room.height, inks.foot, Pen(inks.number, _EMBLEM_LINE, round=False)),
        Text(middle, base, style.letter, BOLD, points, inks.number, anchor="middle"),
    )


def _army(name: str, layout: TileLayout, room: Box, inks: FaceInks) -> tuple[Mark, ...]:
    """Return the name of an army in the middle of a room, on as few rows as have room in the largest type."""
    words = name.upper().split()
    high = room.height - room.y
    ways = [(" ".join(words),), *sorted(halves(words), key=lambda rows: max(map(len, rows)))[:1]] if words else []
    made = [(_army_size(rows, (room.width, high)), rows) for rows in ways]
    size, rows = max(made, key=lambda each: (each[0], -len(each[1])), default=(0.0, ()))
    if size < LEAST_CODE:
        return ()
    lead, tall = _ARMY_LEAD * cap_height(BOLD, size), cap_height(BOLD, size)
    top = room.y + (high + tall + (len(rows) - 1) * lead) / 2
    face = Face(BOLD, size, inks.name)
    return tuple(
        mark
        for number, row in enumerate(rows)
        for mark in spaced(row, (layout.middle, top - tall - number * lead), face, _TRACK)
    )


def _army_size(rows: tuple[str, ...], room: tuple[Mm, Mm]) -> float:
    """Return the largest type in which rows find room, of the sizes up to that of the band of a back."""
    wide = max(map(_tracked, rows))
    high = cap_height(BOLD, 1.0) * (1 + _ARMY_LEAD * (len(rows) - 1))
    return min(_ARMY, room[0] / wide, _WORD_SHARE * room[1] / high)


def _tracked(words: str) -> Mm:
    """Return how wide words in spaced letters are, to the point of type."""
    return text_width(words, BOLD, 1.0) + _TRACK * MM_PER_POINT * len(words)


def back_face(figure: Figure, reverse: Back) -> tuple[Mark, ...]:
    """Return the back of a piece: the same figure on a pale ground, below it a band, and the numbers in their places.

    The name makes way for the band; it stands beside the id where no arrow does.
    """
    inks, layout = back_inks(figure.style), worn(figure.layout)
    stats = reverse.stats(figure.label.stats)
    top = figure.frame.y - layout.line / 2 - BELOW_FRAME * layout.part
    low, high = (layout.foot, top) if stats else (-BLEED, layout.foot)
    band = Box(-BLEED, low, layout.width + 2 * BLEED, high - low)
    return (
        *_ground(inks, layout._replace(snip=0.0), BLEED),
        *_edges(inks.edge, figure),
        *_figure(figure, inks),
        *(beside_code(figure.label.name, figure.label.id, layout, inks.name) if _named_above(figure) else ()),
        *_band(reverse.word, band_inks(figure.style), band, layout),
        *numbers(stats, layout, inks.number, terse=figure.label.terse),
    )


def _named_above(figure: Figure) -> bool:
    """Return whether the room beside the id is free: no arrow, flag or block is there."""
    layout, label = figure.layout, figure.label
    _, top, size = layout.code
    return not (layout.arrow or label.flag or layout.abreast or figure.frame.top > top - cap_height(BOLD, size))


def _ground(inks: FaceInks, layout: TileLayout, bleed: Mm) -> tuple[Mark, ...]:
    if layout.snip:
        return _snipped_ground(inks, layout, bleed)
    wide = layout.width + 2 * bleed
    whole = Rect(-bleed, -bleed, wide, layout.height + 2 * bleed, fill=inks.ground)
    foot = Rect(-bleed, -bleed, wide, layout.foot + bleed, fill=inks.foot)
    return (whole,) if inks.foot == inks.ground else (whole, foot)


def _snipped_ground(inks: FaceInks, layout: TileLayout, bleed: Mm) -> tuple[Mark, ...]:
    """Return the ground of a tile for hexes, without its corners: where the colour ends, they are cut off."""
    whole = polygon(_outline(layout, -bleed), fill=inks.ground)
    low = tuple((x, min(y, layout.foot)) for x, y in _outline(layout, -bleed))
    return (whole,) if inks.foot == inks.ground else (whole, polygon(low, fill=inks.foot))


def _outline(layout: TileLayout, inset: Mm) -> tuple[Point, ...]:
    """Return the outline of a tile for hexes, so far inside its cut; its corners slant as the edges of hexes do."""
    snip, wide, high = layout.snip, layout.width, layout.height
    # Lines inside the cut keep as far from the slants as from the edges; grounds end at the slants.
    off = 2 * max(inset, 0.0)
    across, up = snip + (off - inset) / _STEEP, _STEEP * (snip - inset) + off
    return (
        *((across, inset), (wide - across, inset), (wide - inset, up), (wide - inset, high - up)),
        *((wide - across, high - inset), (across, high - inset), (inset, high - up), (inset, up)),
    )


def _edges(colour: Colour | None, figure: Figure) -> tuple[Mark, ...]:
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


def _figure(figure: Figure, inks: FaceInks) -> tuple[Mark, ...]:
    """Return symbol, arrow, code and pips."""
    label, style, layout, frame = figure.label, figure.style, figure.layout, figure.frame
    drawn = SymbolFrame(frame.width, frame.height, layout.line, CUT * frame.height if style.light else 0.0)
    pips = inks.aside if label.symbol in SPLIT else inks.pips
    pennant = None if label.flag is None else flag_room(layout, frame, pips=bool(label.pips))
    return (
        placed(label.symbol, inks.symbol, (frame.x, frame.y), drawn, style.look.symbols)
        if label.picture is None
        else picture_card(label.picture, inks.symbol, frame, drawn),
        *_arrow(layout, inks.mark),
        *_code(label.id, layout, inks.code, pennant),
        *(flag(label.flag, pennant, inks.code, across=1.0) if label.flag and pennant else ()),
        *_pips(label.pips, layout, frame.y + frame.height / 2, pips),
    )


def _arrow(layout: TileLayout, colour: Colour) -> tuple[Mark, ...]:
    if layout.arrow is None:
        return ()
    tip, base, half = layout.arrow
    middle = layout.middle
    return (polygon(((middle - half, base), (middle + half, base), (middle, tip)), fill=colour),)


def _code(text: str, layout: TileLayout, colour: Colour, pennant: Box | None) -> tuple[Mark, ...]:
    """Return the unit's id at the upper left, smaller where it would meet the arrow, a flag or the other edge."""
    x, top, largest = layout.code
    end = layout.width - x if pennant is None else pennant.x - _CLEAR
    if layout.arrow is not None:
        tip, base, half = layout.arrow
        low = top - cap_height(BOLD, largest)
        end = min(end, layout.middle - half * min(1.0, max(0.0, (tip - low) / (tip - base))) - _CLEAR)
    size = fitted_size(text, BOLD, end - x, largest, LEAST_CODE)
    shown = shortened(text, BOLD, size, end - x)
    return (Text(x, top - cap_height(BOLD, size), shown, BOLD, size, colour),)


def _pips(count: int, layout: TileLayout, middle: Mm, colour: Colour) -> tuple[Mark, ...]:
    """Return the gauge of a quality: lozenges filled from below, a small hollow one for each that is missing."""
    half, pitch, x, below = layout.pips
    if not count:
        return ()
    return tuple(
        _lozenge(x, middle - below + (place - (GRADES - 1) / 2) * pitch, half, colour, hollow=place >= count)
        for place in range(GRADES)
    )


def _lozenge(x: Mm, y: Mm, half: Mm, colour: Colour, *, hollow: bool) -> Mark:
    if hollow:
        half *= _HOLLOW
    corners = ((x - half, y), (x, y + half), (x + half, y), (x, y - half))
    return polygon(corners, pen=Pen(colour, _HOLLOW_PEN, round=False)) if hollow else polygon(corners, fill=colour)


def _rule(inks: FaceInks, layout: TileLayout) -> tuple[Mark, ...]:
    if inks.rule is None:
        return ()
    y, inset = layout.foot, layout.margin
    return (line(inset, y, layout.width - inset, y, Pen(inks.rule, 0.35, round=False)),)


def _band(word: str, inks: BandInks, room: Box, layout: TileLayout) -> tuple[Mark, ...]:
    """Return the band of a back, from the cut and its bleed, with its word."""
    inset = layout.margin if inks.box else -BLEED
    boxed, ruled = _BOX * layout.part, _RULE * layout.part
    edge = Pen(inks.box, boxed, round=False) if inks.box else None
    # The word of both sides has one size, though only one of them has a rule above it.
    thick = boxed if inks.box else ruled
    right = min(room.right, layout.width - inset)
    box = Rect(inset, room.y, right - inset, room.height, inks.ground, edge)
    rule = (line(-BLEED, room.top, right, room.top, Pen(inks.rule, ruled, round=False)),) if inks.rule else ()
    visible, left, end = max(0.0, room.y), max(0.0, inset), min(right, layout.width)
    high = _WORD_SHARE * (room.top - visible - thick)
    wide = min(end - left - 2 * _IN_BOX, layout.width - 2 * layout.margin)
    points = max(LEAST_CODE, min(10.0, wide / _tracked(word), high / cap_height(BOLD, 1.0)))
    base = (visible + room.top - (ruled / 2 if inks.rule else 0.0) - cap_height(BOLD, points)) / 2
    return box, *rule, *spaced(word, ((left + end) / 2, base), Face(BOLD, points, inks.word), _TRACK)
