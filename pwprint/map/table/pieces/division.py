"""Bodies of terrain divided into pieces that fit on a sheet, and where on the table each of them lies. All in mm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
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
        cuts = (0.0, *(off_bends(body.line, whole * n / count, 1) for n in range(1, count)), whole)
        made = [_stretched(body, start, end, table) for start, end in pairwise(cuts)]
        if all(_fits(piece.outline, room) for piece in made):
            yield from made
            return
    # What is broader than a sheet is divided like any area.
    yield from _pieces(body, room, table)


def _pieces(body: Body, room: Room, table: Shape) -> Iterator[TerrainPiece]:
    """Yield an area and what hangs over its edges, in as many parts as it must have."""
    for part in _cells(body.seen, room, table):
        own = areas(part.intersection(body.shape))
        if own:
            yield TerrainPiece(body, max(own, key=size_of), _cut_out(part, table))


def _stretched(body: Body, start: Mm, end: Mm, table: Shape) -> TerrainPiece:
    """Return the part of a way or a slope beside a stretch of its line."""
    line = stretch(body.line, start, end)
    beside, along = strip(line, body.broad), line_through(line)
    seen, shape = (
        max((part for part in areas(beside.intersection(own)) if part.distance(along) < _TOUCH), key=size_of)
        for own in (body.seen, body.shape)
    )
    return TerrainPiece(body, shape, _cut_out(seen, table), line)


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


def _piece(body: Body, shape: Shape, table: Shape, line: tuple[Point, ...] = ()) -> TerrainPiece:
    return TerrainPiece(body, shape, _cut_out(shape, table), line)


def _cut_out(shape: Shape, table: Shape) -> Shape:
    """Return the outline along which a piece is cut: a margin outside, but never beyond the table's edge."""
    return shape.buffer(MARGIN).intersection(table)


def _fits(shape: Shape, room: Room) -> bool:
    long, short, _ = breadths(shape)
    return long <= room[0] and short <= room[1]
