"""The two faces of a unit's stands for the open table, in the same design as tiles; both print beyond the cut.

The front edge is the upper one, with the arrow in its middle, so that two stands make a pair side by side as well as
one behind the other; two small plans say which of the two this is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.page.line_breaks import halves
from pwprint.page.look import Symbols
from pwprint.pdf.fonts import MM_PER_POINT, cap_height, text_width
from pwprint.pdf.marks import Box, Colour, Group, Mark, Mm, Pen, Rect, Text
from pwprint.pieces.face_inks import back_inks, beside, front_inks
from pwprint.pieces.figure import Figure, TileLabel
from pwprint.pieces.stand_layout import PLAN, stand_layout
from pwprint.pieces.tile_face import back_face, front_face
from pwprint.pieces.tile_layout import LEAST_NAME, NAME, WORD
from pwprint.pieces.tile_name import CONDENSED, NameRows
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Back
    from pwprint.page.side_style import SideStyle
    from pwprint.pieces.stand_layout import StandLayout
    from pwprint.pieces.tile_layout import TileLayout

_SMALL = 7.5
"""The type of the words beside plans, in points."""
_LARGEST, _STEP, _LEAD = 9.0, 0.5, 1.16
"""The type of names and its steps in points, and how far one row is below another, in ems."""
_BESIDE = 0.9  # mm between a plan and its word
_AIR = 0.35  # mm that two rows leave free in their room
_MARCH = 15.0  # mm from one plan to the other


class Post(Struct, frozen=True):
    """The place of a stand in its unit: the first of two is the left one, and the one in front; one alone has none."""

    number: int
    of: int

    @property
    def words(self) -> tuple[str, str]:
        """What the stand is in battle and on the march."""
        return ("left", "front") if self.number == 0 else ("right", "rear")


def stand_faces(
    label: TileLabel, style: SideStyle, reverse: Back | None, post: Post, size: tuple[Mm, Mm]
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the face of a stand, and that of one whose army may no longer attack; twice the same where none ever is.

    `size` is width and depth in mm.
    """
    stand = stand_layout(size)
    figure = _figure(label, style, stand.face)
    # On a stand everything is beside the symbol.
    inks = beside(front_inks(style))
    room = stand.texts if post.of > 1 else stand.bare
    front = (
        *front_face(figure, NameRows(()), inks),
        *_name(label.name, room, inks.name),
        *_plans(post, inks.name, stand),
    )
    if reverse is None:
        return front, front
    ink = back_inks(style)
    return front, (
        *back_face(_figure(label, style, stand.back), reverse),
        *_name(label.name, room, ink.name),
        *_plans(post, ink.code, stand),
    )


def _figure(label: TileLabel, style: SideStyle, layout: TileLayout) -> Figure:
    frame = layout.frame
    if style.look.symbols is Symbols.KRIEGSSPIEL and label.picture is None:
        # A block has no heavy line round it, and takes that room.
        half = layout.line / 2
        frame = Box(frame.x - half, frame.y - half, frame.width + 2 * half, frame.height + 2 * half)
    return Figure(label, style, layout, frame, layout.flag)


def _name(name: str, room: Box, ink: Colour) -> Iterator[Mark]:
    """Yield a name in the largest type in which one row or two find room, from the left."""
    size, rows = _set(name, room)
    lead = _LEAD * MM_PER_POINT * size
    base = room.y + (room.height - cap_height(NAME, size) + (len(rows) - 1) * lead) / 2
    for number, row in enumerate(rows):
        share = min(1.0, room.width / max(text_width(row, NAME, size), 1.0))
        yield Group(
            (Text(0.0, 0.0, row, NAME, size, ink),), (share, 0.0, 0.0, 1.0, room.x, base - number * lead), name="name"
        )


def _set(name: str, room: Box) -> tuple[float, tuple[str, ...]]:
    words = name.split()
    if not words:
        return _LARGEST, ()
    even = sorted(halves(words), key=lambda rows: max(text_width(row, NAME, 10.0) for row in rows))
    ways = ((" ".join(words),), *even[:1])
    sizes = [_LARGEST - _STEP * step for step in range(int((_LARGEST - LEAST_NAME) / _STEP) + 1)]
    # Letters are only narrowed where there is no room for them in two rows either.
    found = (
        (size, rows) for size in sizes for share in (1.0, CONDENSED) for rows in ways if _fits(rows, size, room, share)
    )
    return next(found, (LEAST_NAME, ()))


def _fits(rows: tuple[str, ...], size: float, room: Box, share: float) -> bool:
    high = cap_height(NAME, size) + (len(rows) - 1) * _LEAD * MM_PER_POINT * size
    widest = max(text_width(row, NAME, size) for row in rows)
    # Letters without width are no name.
    # Two rows would stand against what is above and below them.
    return high + _AIR * (len(rows) - 1) <= room.height and widest > 0 and widest * share <= room.width


def _plans(post: Post, ink: Colour, stand: StandLayout) -> Iterator[Mark]:
    """Yield the two formations with this stand filled, side by side, each with a word."""
    if post.of == 1:
        return
    base, battle = stand.plans, stand.texts.x
    march = battle + _MARCH
    for number in range(post.of):
        filled = number == post.number
        abreast = (battle + number * PLAN, base + PLAN / 4)
        behind = (march, base + (post.of - 1 - number) * PLAN / 2)
        yield from (_cell(at, ink, filled=filled) for at in (abreast, behind))
    level = base + (PLAN - 0.75 * cap_height(WORD, _SMALL)) / 2
    for x, word in zip((battle + 2 * PLAN, march + PLAN), post.words, strict=True):
        yield Text(x + _BESIDE, level, word, WORD, _SMALL, ink)


def _cell(at: tuple[Mm, Mm], ink: Colour, *, filled: bool) -> Rect:
    return Rect(*at, PLAN, PLAN / 2, fill=ink if filled else None, pen=Pen(ink, 0.25, round=False))
