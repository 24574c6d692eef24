"""The numbers of pieces on the laying plan: a small point where a piece's disc lies, and its number beside that."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from pwprint.map.place.room import Areas, Room, edges_of
from pwprint.map.table.shapes import on_shape
from pwprint.map.table.view import beside
from pwprint.page import inks
from pwprint.page.inch import INCH
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Circle, Group, Pen, Rect, Text
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.map.ink import InkMap
    from pwprint.map.place.room import Spot
    from pwprint.map.table.pieces.laying import Laid
    from pwprint.map.table.view import TableView
    from pwprint.pdf.marks import Mark, Mm, Point

POINT: Mm = 0.6
"""The radius of a point: it marks the place to measure, and hides next to nothing."""

_RIM = Pen(inks.PLATE, 0.35)
_FONT, _SIZE = "sans-bold", 7.6
_ABOVE, _ASIDE, _GAP = 0.6, 0.75, 0.3
"""What is free above, below and beside a number, and between its area and its point."""

_OFF, _NEXT = 200.0, 0.25
"""How much worse a number is off its piece than on it, and than one place before, in mm² of ink it might cover."""

_OFF_TOWN = 4.0
"""The same of a town, whose houses are small on the plan."""

_STEP, _THIN, _ACROSS = 1.5, 0.2, 25.0
"""How far areas along a joint are apart, half of how broad they are, and how bad it is to cover any."""


class Numbered(Struct, frozen=True):
    """A piece's number on the plan: its marks, and the areas of its point and its figures."""

    group: Group
    point: Box
    figures: Box


def numbered(pieces: tuple[Laid, ...], view: TableView, ink: InkMap, taken: tuple[Box, ...]) -> tuple[Numbered, ...]:
    """Return the numbers of all pieces, each where it covers least, clear of others and of all points."""
    room = Room(view, ink)
    for box in taken:
        room.take(box)
    for own in pieces:
        room.take(_round(view.point(own.at)))
    crossing = Areas((box, 1.0) for box in joints(pieces, view))
    return tuple(_numbered(own, room, crossing) for own in pieces)


def _numbered(own: Laid, room: Room[TableView], crossing: Areas) -> Numbered:
    at = room.view.point(own.at)
    point, words = _round(at), str(own.number)
    found = _spots(own, room.view, point, words)
    spots = tuple((box, worse + _ACROSS * crossing.meet(edges_of(box))) for box, worse in found)
    best = room.best(spots)
    box = room.least_covering(spot for spot, _ in spots) if best is None else best[0]
    room.take(box)
    return Numbered(Group(number_marks(words, at, box), name=f"plan:{own.number}"), point, box)


def number_marks(words: str, at: Point, box: Box) -> tuple[Mark, ...]:
    """Return a point and the number beside it in its box."""
    middle = box.x + box.width / 2, box.y + box.height / 2
    disc = Rect(box.x, box.y, box.width, box.height, inks.SEPIA, _RIM, radius=box.height / 2)
    figures = Text(middle[0], middle[1] - cap_height(_FONT, _SIZE) / 2, words, _FONT, _SIZE, inks.PLATE, "middle")
    return (Circle(*at, POINT, inks.INK, _RIM), disc, figures)


def _spots(own: Laid, view: TableView, point: Box, words: str) -> Iterator[Spot]:
    """Yield places beside a point, those on the piece first."""
    wide, high = text_width(words, _FONT, _SIZE) + 2 * _ASIDE, cap_height(_FONT, _SIZE) + 2 * _ABOVE
    found = [*beside(point, wide, high, _GAP)]
    lying = on_shape(own.piece.shape, [_on_table(box, view) for box, _ in found])
    whole = wide * high * (INCH / view.inch) ** 2
    astray = _OFF_TOWN if own.piece.body.art == "town" else _OFF
    for number, ((box, worse), part) in enumerate(zip(found, lying, strict=True)):
        # Wholly on its piece a number belongs to that, at a corner of its point too.
        yield box, _NEXT * number if part > 0.99 * whole else worse + astray * (1 - part / whole)


def joints(pieces: tuple[Laid, ...], view: TableView) -> Iterator[Box]:
    """Yield small areas along the joints of pieces, which neither numbers nor names should lie on."""
    for own in pieces:
        for seam in own.joints:
            (ax, ay), (bx, by) = (view.point((x / INCH, y / INCH)) for x, y in (seam.start, seam.end))
            count = max(1, round(hypot(bx - ax, by - ay) / _STEP))
            for number in range(count + 1):
                x, y = ax + (bx - ax) * number / count, ay + (by - ay) * number / count
                yield Box(x - _THIN, y - _THIN, 2 * _THIN, 2 * _THIN)


def _on_table(box: Box, view: TableView) -> tuple[Mm, Mm, Mm, Mm]:
    """Return where the edges of a box lie, in mm of the table."""
    scale, x, y = INCH / view.inch, view.x, view.y
    return (box.x - x) * scale, (box.y - y) * scale, (box.right - x) * scale, (box.top - y) * scale


def _round(at: Point) -> Box:
    reach = POINT + _RIM.width / 2
    return Box(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)
