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
from pwprint.pieces.tile_name import NameRows
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.kit import Back
    from pwprint.page.side_style import SideStyle
    from pwprint.pieces.stand_layout import StandLayout
    from pwprint.pieces.tile_layout import TileLayout

_SMALL = 7.0
"""The type of the words beside plans, in points."""
_LARGEST, _LEAST, _STEP, _LEAD = 9.0, 7.0, 0.1, 1.16
"""The type of names, the least on one row, its steps in points, and how far one row is below another, in ems."""
_CONDENSED, _GRAIN = 0.85, 1e-6  # the narrowest that a name is set, of its width
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
        *_name(label, room, inks.name),
        *_plans(post, inks.name, stand),
    )
    if reverse is None:
        return front, front
    ink = back_inks(style)
    return front, (
        *back_face(_figure(label, style, stand.back), reverse),
        *_name(label, room, ink.name),
        *_plans(post, ink.code, stand),
    )


def _figure(label: TileLabel, style: SideStyle, layout: TileLayout) -> Figure:
    frame = layout.frame
    if style.look.symbols is Symbols.KRIEGSSPIEL and label.picture is None:
        # A block has no heavy line round it, and takes that room.
        half = layout.line / 2
        frame = Box(frame.x - half, frame.y - half, frame.width + 2 * half, frame.height + 2 * half)
    return Figure(label, style, layout, frame, layout.flag)


def _name(label: TileLabel, room: Box, ink: Colour) -> Iterator[Mark]:
    """Yield a name in the type of its sheet on one row or two, from the left; smaller if it finds no room so."""
    size, rows = _set(label.name, room, label.name_part * _LARGEST)
    lead = _LEAD * MM_PER_POINT * size
    base = room.y + (room.height - cap_height(NAME, size) + (len(rows) - 1) * lead) / 2
    for number, row in enumerate(rows):
        share = min(1.0, room.width / max(text_width(row, NAME, size), 1.0))
        yield Group(
            (Text(0.0, 0.0, row, NAME, size, ink),), (share, 0.0, 0.0, 1.0, room.x, base - number * lead), name="name"
        )


def shared_part(names: Iterable[str], size: tuple[Mm, Mm]) -> float:
    """Return the part of the largest type in which all names of stands find room; those that take less do not count."""
    room = stand_layout(size).texts
    found = (_set(name, room, _LARGEST)[0] for name in names)
    return min((each for each in found if each >= _LEAST), default=_LARGEST) / _LARGEST


def _set(name: str, room: Box, largest: float) -> tuple[float, tuple[str, ...]]:
    words = name.split()
    if not words:
        return largest, ()
    even = sorted(halves(words), key=lambda rows: max(text_width(row, NAME, 10.0) for row in rows))
    ways = ((" ".join(words),), *even[:1])
    sizes = [largest - _STEP * step for step in range(int((largest - LEAST_NAME) / _STEP) + 1)]
    # Two rows would stand near to what is above and below them.
    least = min(largest, _LEAST) - _GRAIN
    tried = (*((size, ways[0]) for size in sizes if size >= least), *((size, rows) for size in sizes for rows in ways))
    return next(((size, rows) for size, rows in tried if _fits(rows, size, room, _CONDENSED)), (LEAST_NAME, ()))


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
