"""What is printed on a piece of terrain: its part of the map, where to cut, its number, marks where others go on."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from pwprint.map.table.pieces.bodies import MARGIN
from pwprint.map.table.pieces.laying import DISC
from pwprint.map.table.pieces.neighbours import AND, FONT, SIZE, number_plates
from pwprint.map.table.shapes import outline
from pwprint.page import inks
from pwprint.page.inch import INCH
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Circle, Group, Path, Pen, Rect, Text, line, polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.map.table.pieces.laying import Laid, Seam
    from pwprint.map.table.pieces.neighbours import NumberPlate
    from pwprint.map.table.pieces.scenery import Scenery
    from pwprint.pdf.marks import Mark, Mm, Point
    from pwprint.pdf.matrix import Matrix

CUT = Pen("#7A7468", 0.15)
_TICK = Pen(inks.INK, 0.22, round=False)
_RIM = Pen(inks.SEPIA, 0.2)
_NUMBER, _SMALL = 9.0, 7.2
"""The type of a number on its disc, and of one of three figures."""

_UNDER = 0.12
_TURNED = str.maketrans("69", "96")

_IN: Mm = 1.6
"""How far ticks reach into a piece."""

_POINT: Mm = 1.3
"""How far the point of a plate reaches beyond it."""

_FEW = 100


def face(own: Laid, scenery: Scenery, turn: Matrix) -> tuple[Mark, ...]:
    """Return the marks of a piece, in mm of the table; `turn` is that to the sheet, on which numbers are upright."""
    edge = outline(own.piece.outline)
    bounds = own.piece.outline.bounds
    clip = (bounds[0], bounds[1], bounds[2] - bounds[0], bounds[3] - bounds[1])
    return (
        Group(scenery.seen(own), clip=clip, outline=edge, name=f"terrain:{own.number}:map"),
        # A piece may end nearer to its seam than others do.
        Group(tuple(tick for seam in own.seams for tick in _ticks(seam)), clip=clip, outline=edge),
        *(mark for plate in number_plates(own, turn) for mark in _neighbour(plate, turn)),
        Group(disc(own.number, (own.at[0] * INCH, own.at[1] * INCH), turn), name=f"terrain:{own.number}:disc"),
        Path(edge, pen=CUT),
    )


def disc(number: int, at: Point, turn: Matrix) -> tuple[Mark, ...]:
    """Return the disc of a piece: its middle is the point that is measured, and its arrow shows north."""
    x, y = at
    size = _NUMBER if number < _FEW else _SMALL
    arrow = ((x - 1.5, y + 0.75 * DISC), (x + 1.5, y + 0.75 * DISC), (x, y + DISC + 1.6))
    return (
        polygon(arrow, inks.SEPIA, Pen(inks.PLATE, 0.3)),
        Circle(x, y, DISC, inks.PLATE, _RIM),
        _level(tuple(figures(str(number), (0.0, 0.0), size)), at, turn),
    )


def _level(marks: tuple[Mark, ...], at: Point, turn: Matrix) -> Group:
    """Return marks round a point that are upright on the sheet, where pieces are cut out and sorted."""
    across, up, *_ = turn
    return Group(marks, (across, -up, up, across, *at))


def figures(words: str, at: Point, size: float, font: str = FONT) -> Iterator[Mark]:
    """Yield numbers in the middle of a point, underlined if one of them is another one upside down."""
    high = cap_height(font, size)
    base = at[1] - high / 2
    if any(map(turns, words.split(AND))):
        base += _UNDER * high
        half, low = text_width(words, font, size) / 2, base - 2.2 * _UNDER * high
        yield line(at[0] - half, low, at[0] + half, low, Pen(inks.INK, round(_UNDER * high, 3), round=False))
    yield Text(at[0], base, words, font, size, inks.INK, "middle")


def turns(number: str) -> bool:
    """Return whether a number reads as another one upside down."""
    return set(number) <= set("0689") and number != number[::-1].translate(_TURNED)


def _ticks(seam: Seam) -> tuple[Mark, ...]:
    """Return ticks on both edges at a seam."""
    (ax, ay), (bx, by) = seam.start, seam.end
    across, up, long = _along(seam)
    inwards = min(_IN, long / 4)
    return (
        line(ax - across * MARGIN, ay - up * MARGIN, ax + across * inwards, ay + up * inwards, _TICK),
        line(bx + across * MARGIN, by + up * MARGIN, bx - across * inwards, by - up * inwards, _TICK),
    )


def _along(seam: Seam) -> tuple[float, float, Mm]:
    """Return the direction of a seam and its length."""
    (ax, ay), (bx, by) = seam.start, seam.end
    long = hypot(bx - ax, by - ay)
    return (bx - ax) / long, (by - ay) / long, long


def _neighbour(plate: NumberPlate, turn: Matrix) -> tuple[Mark, ...]:
    """Return the number of those who go on at a seam, on its plate, with a point towards them."""
    (wide, high), (x, y), (right, up), (across, over, *_) = plate.size, plate.at, plate.towards, turn
    # The plate is upright on the sheet, its point is turned with the piece.
    east, north = abs(across * right - over * up), abs(over * right + across * up)
    far = min(wide / 2 / max(east, 1e-9), high / 2 / max(north, 1e-9)) + _POINT
    half = 0.4 * high
    point = ((x + half * up, y - half * right), (x + far * right, y + far * up), (x - half * up, y + half * right))
    ground = Rect(-wide / 2, -high / 2, wide, high, inks.PLATE, radius=high / 2)
    return (
        polygon(point, inks.PLATE),
        _level((ground, *figures(plate.words, (0.0, 0.0), SIZE)), plate.at, turn),
    )
