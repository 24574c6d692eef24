"""The two faces of a unit tile, drawn from its lower left corner; both print a little beyond the cut.

The symbol stands free on the side's colour, below it the name, and the numbers at the foot. The back keeps what a unit
still has on a pale ground: id, facing, quality and numbers stay where they are, with a word on top of the numbers on
the side's colour; what an exhausted unit may not do stands on the quick reference. Where nothing is ever turned over,
the back shows whose it is.
A name that finds no room is left out, since the roster has it; it is never cut.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.look import Symbols
from pwprint.pdf.marks import Box, Mark, Mm, Rect
from pwprint.pieces.face_inks import back_inks, band_inks, beside, front_inks
from pwprint.pieces.figure import Figure, figure_marks
from pwprint.pieces.grounds import BACK_BLEED, FRONT_BLEED, band, edges, ground, hatched, rule
from pwprint.pieces.own_back import own_colours
from pwprint.pieces.symbols.kriegsspiel import GUNS
from pwprint.pieces.tile_layout import TILE, blocked, flag_room, flagged, tile_layout, worn
from pwprint.pieces.tile_name import NameRows, name_marks, set_back_name, set_name
from pwprint.pieces.tile_numbers import numbers
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.kit import Back
    from pwprint.page.side_style import SideStyle
    from pwprint.pieces.face_inks import FaceInks
    from pwprint.pieces.figure import TileLabel
    from pwprint.pieces.tile_layout import TileLayout

_CLOSER, _RAISED = 0.93, 0.35  # the pitch of lozenges on backs beside that of fronts, and mm that they are higher
_LEAST_STANDARD = 1.4  # mm of height below which the standard of a side is no more than a blot


def faces(
    label: TileLabel, style: SideStyle, reverse: Back | None, size: Mm = TILE, snip: Mm = 0.0
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the face of a unit at full strength, and that of an exhausted one; its colours where none ever is.

    `snip`: how much of the upper and lower edge each corner takes that is cut off, for hexes.
    """
    flown = label.flag is not None
    layout = tile_layout(size, facing=label.arrow, pips=bool(label.pips), flag=flown, snip=snip)
    figure, name, inks = _set_out(label, style, layout, set_name(label.name, layout, label.name_part))
    front = front_face(figure, name, inks)
    # Whatever the name takes on the front, backs of a sheet are alike.
    row = NameRows(("",) if layout.holds_name else ())
    if reverse is None:
        return front, own_colours(_set_out(replace(label, picture=None), style, layout, row)[0], inks)
    return front, _tile_back(_set_out(label, style, layout, row)[0], reverse)


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
        if label.flag is None:  # a block has no room for a standard
            return Figure(label, style, layout, frame), name, inks
    room = flag_room(layout, frame, pips=bool(label.pips))
    return Figure(label, style, layout, frame, room if room.height >= _LEAST_STANDARD else None), name, inks


def front_face(figure: Figure, name: NameRows, inks: FaceInks) -> tuple[Mark, ...]:
    """Return the front of a piece."""
    layout, label = figure.layout, figure.label
    return (
        *ground(inks, layout, FRONT_BLEED),
        *edges(inks.edge, figure),
        *figure_marks(figure, inks),
        *name_marks(name, layout, inks.name),
        *rule(inks, layout),
        *numbers(label.stats, layout, inks.number, terse=label.terse),
    )


def _tile_back(figure: Figure, reverse: Back) -> tuple[Mark, ...]:
    """Return the back of a tile, with the name of its unit."""
    figure = _lowered(figure)
    label, layout = figure.label, figure.layout
    name = set_back_name(label.name, layout, label.name_part)
    return (*back_face(figure, reverse), *name_marks(name, layout, back_inks(figure.style).name))


def back_face(figure: Figure, reverse: Back) -> tuple[Mark, ...]:
    """Return the back of a piece: the figure on a pale ground, a word on top of the numbers on the side's colour."""
    inks, layout, label = back_inks(figure.style), figure.layout, figure.label
    stats, word = reverse.stats(label.stats), band_inks(figure.style)
    low = layout.over_numbers if stats else 0.0
    wide = layout.width + 2 * BACK_BLEED
    return (
        *ground(inks, layout._replace(snip=0.0), BACK_BLEED),
        *hatched(inks.hatch, Box(-BACK_BLEED, layout.foot, wide, layout.height + BACK_BLEED - layout.foot)),
        *edges(inks.edge, figure),
        *(() if word.box else (Rect(-BACK_BLEED, -BACK_BLEED, wide, layout.foot + BACK_BLEED, fill=word.ground),)),
        *figure_marks(figure, inks),
        *band(reverse.word, word, Box(0.0, low, layout.width, layout.foot - low), layout),
        *numbers(stats, layout, inks.number if word.box else word.word, terse=label.terse),
    )


def _lowered(figure: Figure) -> Figure:
    """Return the figure of a back: its symbol, as wide as that of the front, leaves room below it to name and word.

    All else stays where it is.
    """
    layout, frame = worn(figure.layout), figure.frame
    high = min(frame.height, frame.top - layout.low_symbol - layout.line / 2)
    half, pitch, x, below = layout.pips
    smaller, share = Box(frame.x, frame.top - high, frame.width, high), high / frame.height
    if frame.top > layout.code[1]:  # a block, which holds what else is on it
        gauge = (share * half, share * pitch, x, share * below)
    else:  # lozenges as large as those of the front, a little nearer to each other and to the flag, clear of the name
        raised = _RAISED * layout.part + (1 - _CLOSER) * pitch
        gauge = (half, _CLOSER * pitch, x, below + (frame.height - high) / 2 - raised)
    return replace(figure, layout=layout._replace(pips=gauge), frame=smaller)
