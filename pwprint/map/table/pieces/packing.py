"""The pieces and plates of a table packed on sheets of paper."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pwprint.map.foot import corner_ruler
from pwprint.map.grid import area
from pwprint.map.table.pieces.bodies import bodies
from pwprint.map.table.pieces.centring import centred
from pwprint.map.table.pieces.division import divided
from pwprint.map.table.pieces.free import kept_free
from pwprint.map.table.pieces.guide import GuideParts, guide_height, has_shields, line_count
from pwprint.map.table.pieces.laying import Laid, in_order, laid
from pwprint.map.table.pieces.nesting import CELL, NestPlace, NestShape, nested
from pwprint.map.table.pieces.plates import Plate, plate_rows, plates
from pwprint.map.table.poster import TABLE
from pwprint.map.table.shapes import Shape, box, breadths, grown_by, rings, size_of
from pwprint.page.inch import INCH
from pwprint.page.paper import NoRoomError
from pwprint.pdf.marks import Box
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.map.table.picture import TableMatter
    from pwprint.page.paper import Paper
    from pwprint.pdf.marks import Mm, Point

GAP: Mm = 2.4
"""What is free between two pieces."""

_EXACT: Mm = 0.05
"""More than borders lose where needless points are left out."""

_CLEAR: Mm = 1.5
"""What is free between pieces and the foot of the page."""

_LEAST: Mm = 60.0
"""The least that a sheet must leave for pieces."""


def _around(shape: Shape) -> float:
    """Return the area of the smallest rectangle round a shape."""
    long, short, _ = breadths(shape)
    return long * short


_TRIES = ((1.0, _around), (1.0, size_of), (0.7, _around))
"""How long ways may be beside the longest that fits, and by what the largest pieces are found.

Which packs best shows only when it is tried.
"""

_GUIDE = 0.72
"""The most of the first sheet that the list of pieces takes, as a share of its height."""

_ROWS = (1.0, 0.75, 0.55, 0.4, 0.25)
"""How long the rows of plates may be, as shares of the width of the field."""

_MANY = 60
"""Of more pieces than these, only one length is tried."""

_TURNS = (0.0, 90.0, 180.0, 270.0)


class PackedTerrain(Struct, frozen=True):
    """What lies on sheets: pieces of terrain and plates, and the place of each."""

    laid: tuple[Laid, ...]
    places: tuple[NestPlace, ...]
    plates: tuple[Plate, ...]
    plated: tuple[NestPlace, ...]
    guide: Mm = 0.0
    """How high the list of pieces is on the first sheet; 0 if it has pages of its own."""

    @property
    def sheets(self) -> int:
        """The number of sheets."""
        return max((place.sheet for place in (*self.places, *self.plated)), default=-1) + 1


def field(paper: Paper) -> Box:
    """Return the area of a sheet for pieces. Raises NoRoomError where it is too small to be of use."""
    whole = area(paper)
    low = TABLE.foot + _CLEAR
    found = Box(whole.x, whole.y + low, whole.width, whole.height - low)
    if min(found.width, found.height) < _LEAST:
        raise NoRoomError(f"{paper.title} is too small for pieces of terrain")
    return found


def packed(matter: TableMatter, paper: Paper) -> PackedTerrain:
    """Return the pieces of a table on as few sheets as are found. Raises NoRoomError."""
    table = matter.table
    edge = box(0.0, 0.0, table.width * INCH, table.height * INCH)
    inner = field(paper)
    _, ruler = corner_ruler(paper, TABLE.foot)
    # Rounded to cells, a piece takes up to one more; and the largest must have room beside the ruler.
    long, short = max(inner.width, inner.height), min(inner.width, inner.height)
    room = long - 2 * CELL, short - 2 * CELL - (ruler.width + GAP if ruler.height else 0.0)
    found = bodies((table.width, table.height), matter.areas, matter.rows)
    loose = plates(matter)
    kept = kept_free(matter)
    cut = cache(lambda share: laid(in_order(divided(found, room, share * room[0], edge), edge), edge, kept))
    tries = ((cut(share), by) for share, by in _TRIES)
    has = GuideParts(any(body.is_slope for body in found), bool(loose), has_shields(matter))

    def guide(pieces: tuple[Laid, ...]) -> Mm:
        high = guide_height(matter, line_count(pieces), has, inner.width)
        return high if pieces and high <= _GUIDE * inner.height else 0.0

    made = ((pieces, _nested(pieces, loose, by, (inner, guide(pieces)), paper)) for pieces, by in _few(tries))
    # The fewer sheets the better, and then the fewer pieces to cut out.
    best, places = min(made, key=lambda each: (_sheets(each[1]), len(each[0])))
    high = guide(best)
    own, plated = places[: len(best)], places[len(best) :]
    forms = [*(one.piece.outline for one in best), *(box(0.0, 0.0, each.width, each.height) for each in loose)]
    # On the first sheet the list stands at the top.
    headed = plated[0].sheet if plated and plated[0].sheet else -1
    moves = centred(tuple(zip(forms, (*own, *plated), strict=True)), inner, ruler, high, headed)
    own, plated = (tuple(_moved(place, moves[place.sheet]) for place in part) for part in (own, plated))
    return PackedTerrain(best, own, loose, plated, high)


def _moved(place: NestPlace, by: Point) -> NestPlace:
    return replace(place, x=round(place.x + by[0], 6), y=round(place.y + by[1], 6))


_Try = tuple[tuple[Laid, ...], "Callable[[Shape], float]"]
"""Pieces, and by what the largest of them are found."""


def _few(tries: Iterator[_Try]) -> Iterator[_Try]:
    """Yield ways to pack pieces, but only the first if these are many."""
    for pieces, by in tries:
        yield pieces, by
        if len(pieces) > _MANY:
            return


def _sheets(places: tuple[NestPlace, ...]) -> int:
    return max((place.sheet for place in places), default=-1) + 1


def _nested(
    pieces: tuple[Laid, ...],
    loose: tuple[Plate, ...],
    by: Callable[[Shape], float],
    room: tuple[Box, Mm],
    paper: Paper,
) -> tuple[NestPlace, ...]:
    """Return the places of pieces and plates in a field; on the first sheet so much of its top is taken."""
    shapes = [_nest_shape(own.piece.outline, by) for own in pieces]
    rows = tuple(plate_rows(loose, share * room[0].width, GAP) for share in _ROWS) if loose else ()
    if rows:
        first, *others = (_grown(box(0.0, 0.0, each.width, each.height)) for each in rows)
        # They lie wherever pieces leave room.
        shapes.append(NestShape(first, (0.0,), -1.0, tuple(others)))
    _, ruler = corner_ruler(paper, TABLE.foot)
    (inner, high), half = room, GAP / 2
    # Pieces are grown by half of the gap, so the area is too: only between two of them both halves are kept.
    roomy = Box(inner.x - half, inner.y - half, inner.width + GAP, inner.height + GAP)
    top = (Box(roomy.x, roomy.top - half - high, roomy.width, high + half),) if high else ()
    places = nested(tuple(shapes), roomy, (ruler,) if ruler.height else (), top)
    if not rows:
        return places
    *own, block = places
    at = rows[block.form].at
    return (*own, *(NestPlace(block.sheet, 0.0, round(block.x + x, 6), round(block.y + y, 6)) for x, y in at))


def _grown(shape: Shape) -> tuple[tuple[Point, ...], ...]:
    return tuple(rings(grown_by(shape, GAP / 2 + _EXACT)))


def _nest_shape(shape: Shape, by: Callable[[Shape], float]) -> NestShape:
    lie = breadths(shape)[2]
    return NestShape(_grown(shape), tuple(round((turn - lie) % 360.0, 3) for turn in _TURNS), by(shape))
