"""Bodies of terrain divided into pieces that fit on a sheet, and where on the table each of them lies. All in mm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import ceil

from pwprint.map.table.pieces.bodies import MARGIN, Body, off_bends
from pwprint.map.table.shapes import (
    Shape,
    areas,
    breadths,
    cut,
    length_of,
    line_through,
    size_of,
    stretch,
    strip,
)
from pwprint.pdf.marks import Mm, Point
from pwprint.values import Struct

_TOUCH: Mm = 0.05

_SHORT: Mm = 25.0
"""The shortest part into which a way is divided."""


_SIDE: Mm = 14.0
"""So far from bends a slope is cut, on sides that are as long."""


class TerrainPiece(Struct, frozen=True, eq=False):
    """A piece of terrain: of what body, its shape on the table, where it is cut out, and the stretch of its line."""

    body: Body
    shape: Shape
    outline: Shape
    line: tuple[Point, ...] = ()


Room = tuple[Mm, Mm]
"""The long and the short side of the field of a sheet."""


def divided(found: tuple[Body, ...], room: Room, longest: Mm, table: Shape) -> tuple[TerrainPiece, ...]:
    """Return bodies in as few pieces as fit on sheets with so much room, those along lines at most `longest` long."""
    return tuple(piece for body in found for piece in _divided(body, room, longest, table))


def _divided(body: Body, room: Room, longest: Mm, table: Shape) -> Iterator[TerrainPiece]:
    if not body.line:
        yield from _pieces(body, room, table)
        return
    whole = length_of(body.line)
    first = max(1, ceil(whole / longest))
    for count in range(first, first + ceil(whole / _SHORT) + 1):
        cuts = _cuts(body, whole, count)
        made = [piece for start, end in pairwise(cuts) for piece in _stretched(body, start, end, table)]
        if all(_fits(piece.outline, room) for piece in made):
            yield from made
            return
    # What is broader than a sheet is divided like any area.
    yield from _pieces(body, room, table)


def _cuts(body: Body, whole: Mm, count: int) -> tuple[Mm, ...]:
    """Return where a way or a slope is cut into parts: a slope far from its bends, where it runs straight."""
    even = [whole * n / count for n in range(1, count)]
    if not body.is_slope:
        return (0.0, *(off_bends(body.line, at, 1) for at in even), whole)
    ends = (0.0, *accumulate(length_of(side) for side in pairwise(body.line)))
    least = min(_SIDE, max(end - start for start, end in pairwise(ends)))
    inner = [_inner(start, end) for start, end in pairwise(ends) if end - start >= least]
    found = {min((_within(at, part) for part in inner), key=lambda on: abs(on - at)) for at in even}
    return (0.0, *sorted(at for at in found if _TOUCH < at < whole - _TOUCH), whole)


def _inner(start: Mm, end: Mm) -> tuple[Mm, Mm]:
    """Return the stretch of a side that is far from bends, or its middle."""
    off = min(_SIDE, (end - start) / 2)
    return start + off, end - off


def _within(at: Mm, part: tuple[Mm, Mm]) -> Mm:
    return min(max(at, part[0]), part[1])


def _pieces(body: Body, room: Room, table: Shape) -> Iterator[TerrainPiece]:
    """Yield an area and what hangs over its edges, in as many parts as it must have."""
    for part in _cells(body.seen, room, table):
        own = areas(part.intersection(body.shape))
        if own:
            yield TerrainPiece(body, max(own, key=size_of), _cut_out(part, table))


def _stretched(body: Body, start: Mm, end: Mm, table: Shape) -> Iterator[TerrainPiece]:
    """Yield the part of a way or a slope beside a stretch of its line, none where all of it lies off the table."""
    line = stretch(body.line, start, end)
    beside, along = strip(line, body.broad), line_through(line)
    seen, shape = (
        max(
            (part for part in areas(beside.intersection(own)) if part.distance(along) < _TOUCH),
            key=size_of,
            default=None,
        )
        for own in (body.seen, body.shape)
    )
    if seen is not None and shape is not None:
        yield TerrainPiece(body, shape, _cut_out(seen, table), line)


def _cells(shape: Shape, room: Room, table: Shape) -> Iterator[Shape]:
    """Yield an area, in several parts if it is too large: cut across its longer side as often as it must be."""
    if _fits(_cut_out(shape, table), room):
        yield shape
        return
    left, low, right, top = shape.bounds
    wide, high = right - left, top - low
    most = room[0] - 2 * MARGIN if max(wide, high) > room[0] - 2 * MARGIN else room[1] - 2 * MARGIN
    count = max(2, ceil(max(wide, high) / most))
    for number in range(count):
        first, last = number / count, (number + 1) / count
        corners = (
            ((left + wide * first, low), (left + wide * last, top))
            if wide >= high
            else ((left, low + high * first), (right, low + high * last))
        )
        for part in areas(cut(shape, *corners)):
            yield from _cells(part, room, table)


def _cut_out(shape: Shape, table: Shape) -> Shape:
    """Return the outline along which a piece is cut: a margin outside, but never beyond the table's edge."""
    return shape.buffer(MARGIN).intersection(table)


def _fits(shape: Shape, room: Room) -> bool:
    long, short, _ = breadths(shape)
    return long <= room[0] and short <= room[1]
