"""What both faces of a piece show in the same place: the symbol of its unit, its id, facing, quality and standard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.artwork.placed import flag
from pwprint.pdf.fonts import cap_height, fitted_size, shortened
from pwprint.pdf.marks import Box, Mark, Mm, Pen, Text, polygon
from pwprint.pieces.picture_card import picture_card
from pwprint.pieces.standard import NO_FLAG, Flag, standard, standard_inks, standard_width
from pwprint.pieces.symbols import CUT, SymbolFrame, placed
from pwprint.pieces.symbols.kriegsspiel import SPLIT
from pwprint.pieces.tile_layout import BOLD, LEAST_CODE
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.kit import Stat
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.artwork import Artwork
    from pwprint.pdf.marks import Colour
    from pwprint.pieces.face_inks import FaceInks
    from pwprint.pieces.tile_layout import TileLayout

GRADES = 3
"""How many pips a gauge has."""

_CLEAR = 0.35  # mm between a code and the arrow
_HOLLOW, _HOLLOW_PEN = 0.62, 0.3  # of a pip's half diagonal, and mm: the place of a pip that a unit lacks


class TileLabel(Struct, frozen=True):
    """What is printed on a unit's tile.

    `grade` is the word for its quality, and `pips` how many of `GRADES` stand for it; 0 where units have none.
    `terse`: whether the words of its numbers are short ones, as on other tiles of the sheet that lack the room.
    `unprinted` are numbers that lists of units show and pieces do not. `name_part`: how large names are on all tiles
    of a sheet, beside their usual size.
    `picture` and `flag` are the designer's own, without which it `flies` the standard of its side; `army` is the
    name of its side.
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
    flies: Flag = NO_FLAG
    army: str = ""
    unprinted: tuple[Stat, ...] = ()
    name_part: float = 1.0

    @property
    def listed(self) -> tuple[Stat, ...]:
        """All numbers of the unit, as lists of units show them."""
        return (*self.stats, *self.unprinted)


class Figure(Struct, frozen=True):
    """What is in the same place on both faces of a piece: whose it is, its layout, and the frame of its symbol.

    `colours` is the room for a flag or a standard, None where there is none.
    """

    label: TileLabel
    style: SideStyle
    layout: TileLayout
    frame: Box
    colours: Box | None = None


def figure_marks(figure: Figure, inks: FaceInks) -> tuple[Mark, ...]:
    """Return symbol, arrow, code, flag and pips."""
    label, style, layout, frame = figure.label, figure.style, figure.layout, figure.frame
    drawn = SymbolFrame(frame.width, frame.height, layout.line, CUT * frame.height if style.light else 0.0)
    pips = inks.aside if label.symbol in SPLIT else inks.pips
    flown, end = _flown(figure, inks)
    return (
        placed(label.symbol, inks.symbol, (frame.x, frame.y), drawn, style.look.symbols)
        if label.picture is None
        else picture_card(label.picture, inks.symbol, frame, drawn),
        *_arrow(layout, inks.mark),
        code_mark(label.id, layout, inks.code, end),
        *flown,
        *_pips(label.pips, layout, frame.y + frame.height / 2, pips),
    )


def _flown(figure: Figure, inks: FaceInks) -> tuple[tuple[Mark, ...], Mm]:
    """Return the designer's flag or the standard of the side, and where the room of the id beside it ends."""
    label, room = figure.label, figure.colours
    if room is None:
        return (), figure.layout.width - figure.layout.code[0]
    if label.flag is not None:
        return flag(label.flag, room, inks.code, across=1.0), room.x - _CLEAR
    wide = min(room.width, standard_width(room.height))
    place = Box(room.right - wide, room.y, wide, room.height)
    return (standard(label.flies, standard_inks(inks), figure.style.look.ink, place),), place.x - _CLEAR


def _arrow(layout: TileLayout, colour: Colour) -> tuple[Mark, ...]:
    if layout.arrow is None:
        return ()
    tip, base, half = layout.arrow
    middle = layout.middle
    return (polygon(((middle - half, base), (middle + half, base), (middle, tip)), fill=colour),)


def code_mark(text: str, layout: TileLayout, colour: Colour, end: Mm) -> Text:
    """Return the unit's id at the upper left, smaller where it would meet the arrow or what else begins at an end."""
    x, top, largest = layout.code
    if layout.arrow is not None:
        tip, base, half = layout.arrow
        low = top - cap_height(BOLD, largest)
        end = min(end, layout.middle - half * min(1.0, max(0.0, (tip - low) / (tip - base))) - _CLEAR)
    size = fitted_size(text, BOLD, end - x, largest, LEAST_CODE)
    shown = shortened(text, BOLD, size, end - x)
    return Text(x, top - cap_height(BOLD, size), shown, BOLD, size, colour)


def _pips(count: int, layout: TileLayout, middle: Mm, colour: Colour) -> tuple[Mark, ...]:
    """Return the gauge of a quality, filled from below or the left; a small hollow lozenge for each one missing."""
    half, pitch, x, below = layout.pips
    if not count:
        return ()
    if layout.gauge is not None:
        places = [(x + place * pitch, layout.gauge) for place in range(GRADES)]
    else:
        places = [(x, middle - below + (place - (GRADES - 1) / 2) * pitch) for place in range(GRADES)]
    return tuple(_lozenge(*at, half, colour, hollow=place >= count) for place, at in enumerate(places))


def _lozenge(x: Mm, y: Mm, half: Mm, colour: Colour, *, hollow: bool) -> Mark:
    if hollow:
        half *= _HOLLOW
    corners = ((x - half, y), (x, y + half), (x + half, y), (x, y - half))
    return polygon(corners, pen=Pen(colour, _HOLLOW_PEN, round=False)) if hollow else polygon(corners, fill=colour)
