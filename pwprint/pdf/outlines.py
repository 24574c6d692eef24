"""The outlines of letters, read from TrueType files: quadratic curves in the font's units, y upwards."""

from __future__ import annotations

from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple

from pwprint.pdf.truetype import glyph_parts, is_composite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.pdf.truetype import TrueType

_ON, _SHORT_X, _SHORT_Y, _AGAIN, _SAME_X, _SAME_Y = 0x1, 0x2, 0x4, 0x8, 0x10, 0x20
"""Flags of a point."""
_BYTES, _OFFSET, _SCALE, _TWO_SCALES, _MATRIX = 0x1, 0x2, 0x8, 0x40, 0x80
"""Flags of a part of a composite glyph; without `_BYTES`, its offset stands in two bytes."""


class Knot(NamedTuple):
    """A point of a contour: on the line, or beside it and pulling at it."""

    x: float
    y: float
    on: bool


Contour = tuple[Knot, ...]


def contours(font: TrueType, glyph: int) -> tuple[Contour, ...]:
    """Return the closed lines of a glyph; those that run clockwise are full, the others are holes in them."""
    record = font.outline(glyph)
    if len(record) <= 10:
        return ()
    if is_composite(record):
        return tuple(contour for part in _placed_parts(font, record) for contour in part)
    return tuple(_simple(record))


def _simple(record: bytes) -> Iterator[Contour]:
    (count,) = unpack_from(">h", record, 0)
    ends = unpack_from(f">{count}H", record, 10)
    (program,) = unpack_from(">H", record, 10 + 2 * count)
    flags, place = _flags(record, 12 + 2 * count + program, ends[-1] + 1)
    xs, place = _distances(record, place, flags, _SHORT_X, _SAME_X)
    ys, _ = _distances(record, place, flags, _SHORT_Y, _SAME_Y)
    knots = [Knot(x, y, bool(flag & _ON)) for x, y, flag in zip(xs, ys, flags, strict=True)]
    first = 0
    for last in ends:
        yield tuple(knots[first : last + 1])
        first = last + 1


def _flags(record: bytes, place: int, count: int) -> tuple[list[int], int]:
    flags: list[int] = []
    while len(flags) < count:
        flag, times = record[place], 1
        place += 1
        if flag & _AGAIN:
            times += record[place]
            place += 1
        flags += [flag] * times
    return flags, place


def _distances(record: bytes, place: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """Return coordinates, which the file holds as steps: a byte with its sign in a flag, two bytes, or no step."""
    values, value = [], 0
    for flag in flags:
        if flag & short:
            value += record[place] if flag & same else -record[place]
            place += 1
        elif not flag & same:
            value += unpack_from(">h", record, place)[0]
            place += 2
        values.append(value)
    return values, place


def _placed_parts(font: TrueType, record: bytes) -> Iterator[tuple[Contour, ...]]:
    for place, glyph in glyph_parts(record):
        a, b, c, d, x, y = _part_matrix(record, place)
        yield tuple(
            tuple(Knot(a * knot.x + c * knot.y + x, b * knot.x + d * knot.y + y, knot.on) for knot in contour)
            for contour in contours(font, glyph)
        )


def _part_matrix(record: bytes, place: int) -> tuple[float, float, float, float, float, float]:
    (flags,) = unpack_from(">H", record, place)
    words = flags & _BYTES
    x, y = unpack_from(">hh" if words else ">bb", record, place + 4)
    if not flags & _OFFSET:
        raise ValueError("the font joins parts of letters at points, which we do not read")
    after = place + (8 if words else 6)
    a, b, c, d = _part_scale(record, after, flags)
    return a, b, c, d, x, y


def _part_scale(record: bytes, place: int, flags: int) -> tuple[float, float, float, float]:
    if flags & _SCALE:
        (both,) = _fractions(record, place, 1)
        return both, 0.0, 0.0, both
    if flags & _TWO_SCALES:
        across, along = _fractions(record, place, 2)
        return across, 0.0, 0.0, along
    if flags & _MATRIX:
        a, b, c, d = _fractions(record, place, 4)
        return a, b, c, d
    return 1.0, 0.0, 0.0, 1.0


def _fractions(record: bytes, place: int, count: int) -> tuple[float, ...]:
    return tuple(value / 0x4000 for value in unpack_from(f">{count}h", record, place))
