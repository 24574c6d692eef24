"""The two faces of a unit's stands for the open table, in the same design as tiles; both print beyond the cut.

The front edge is the upper one. Everything stands about the middle, so that two stands make a pair side by side as well
as one behind the other; two small plans say which of the two this is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Colour, Mark, Mm, Pen, Rect, Text
from pwprint.pieces.face_inks import back_inks, beside, front_inks
from pwprint.pieces.tile_face import Figure, TileLabel, back_face, front_face, set_name
from pwprint.pieces.tile_layout import WORD, rimmed, stand_layout
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Back
    from pwprint.page.side_style import SideStyle

_SMALL = 6.5
"""The type of the words below plans, in points."""
_FLANK = 0.16
"""Where the middles of the plans are, from the left and the right, in widths of the stand."""
_CELL = 4.0  # mm that a plan's cell is wide beside a symbol of 9 mm


class Post(Struct, frozen=True):
    """The place of a stand in its unit: the first of two is the left one, and the one in front; one alone has none."""

    number: int
    of: int

    @property
    def words(self) -> tuple[str, str]:
        """What the stand is in battle and on the march."""
        return ("left", "front") if self.number == 0 else ("right", "rear")


def stand_faces(
    label: TileLabel, style: SideStyle, reverse: Back, post: Post, size: tuple[Mm, Mm]
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the face of a stand, and that of one whose army may no longer attack. `size` is width and depth in mm."""
    layout = stand_layout(size)
    layout = rimmed(layout) if style.spare else layout
    figure = Figure(label, style, layout, layout.frame)
    # On a stand everything is beside the symbol.
    inks = beside(front_inks(style))
    return (
        (*front_face(figure, set_name(label.name, layout), inks), *_plans(post, inks.name, figure)),
        (*back_face(figure, reverse), *_plans(post, back_inks(style).code, figure)),
    )


def _plans(post: Post, ink: Colour, figure: Figure) -> Iterator[Mark]:
    """Yield the two formations with this stand filled, to the left and right of the symbol, and a word for each."""
    if post.of == 1:
        return
    wide, frame = figure.layout.width, figure.frame
    unit = _CELL * frame.height / 9.0
    base = frame.y + frame.height / 2 - unit / 2 + 0.6
    battle, march = wide * _FLANK, wide * (1 - _FLANK)
    for number in range(post.of):
        filled = number == post.number
        abreast = (battle + (number - post.of / 2) * unit, base + unit / 4)
        behind = (march - unit / 2, base + (post.of - 1 - number) * unit / 2)
        yield from (_cell(at, unit, ink, filled=filled) for at in (abreast, behind))
    for middle, word in zip((battle, march), post.words, strict=True):
        yield Text(middle, base - cap_height(WORD, _SMALL) - 0.8, word, WORD, _SMALL, ink, anchor="middle")


def _cell(at: tuple[Mm, Mm], unit: Mm, ink: Colour, *, filled: bool) -> Rect:
    return Rect(*at, unit, unit / 2, fill=ink if filled else None, pen=Pen(ink, 0.25, round=False))
