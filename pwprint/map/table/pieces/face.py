"""What is printed on a piece of terrain: its part of the map, where to cut, its number, marks where others go on."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from pwprint.map.table.pieces.bodies import MARGIN
from pwprint.map.table.pieces.laying import DISC
from pwprint.map.table.shapes import outline
from pwprint.page import inks
from pwprint.page.inch import INCH
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Circle, Group, Path, Pen, Text, line, polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.map.table.pieces.laying import Laid, Seam
    from pwprint.map.table.pieces.scenery import Scenery
    from pwprint.pdf.marks import Mark, Mm, Point
    from pwprint.pdf.matrix import Matrix

CUT = Pen("#7A7468", 0.15)
_TICK = Pen(inks.INK, 0.22, round=False)
_RIM = Pen(inks.SEPIA, 0.2)
_NUMBER, _SMALL, _NEXT = 9.0, 7.2, 8.5
"""The type of a number on its disc, of one of three figures, and of a neighbour's number at a seam."""

_FONT, _UNDER = "sans-semibold", 0.12
_TURNED = str.maketrans("69", "96")
_AND = "\u00b7"

_IN: Mm = 1.6
_BEHIND: Mm = 4.0
"""How far ticks reach into a piece, and how far from the seam the neighbour's number stands."""

_APART: Mm = 2.7
"""How far from the disc of its own piece the middle of a neighbour's number stands."""

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
        *(_neighbours(seam, own, turn) for seam in own.seams),
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


def figures(words: str, at: Point, size: float, font: str = _FONT, halo: Mm = 0.0) -> Iterator[Mark]:
    """Yield numbers in the middle of a point, underlined if one of them is another one upside down."""
    high = cap_height(font, size)
    base = at[1] - high / 2
    if any(map(turns, words.split(_AND))):
        base += _UNDER * high
        half, low = text_width(words, font, size) / 2, base - 2.2 * _UNDER * high
        yield line(at[0] - half, low, at[0] + half, low, Pen(inks.INK, round(_UNDER * high, 3), round=False))
    yield Text(at[0], base, words, font, size, inks.INK, "middle", halo=halo, halo_colour=inks.PLATE)


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


def _neighbours(seam: Seam, own: Laid, turn: Matrix) -> Mark:
    """Return the numbers of those who go on at a seam."""
    (ax, ay), (bx, by) = seam.start, seam.end
    across, up, _ = _along(seam)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    home = own.at[0] * INCH, own.at[1] * INCH
    side = 1.0 if (home[0] - middle[0]) * -up + (home[1] - middle[1]) * across > 0 else -1.0
    x, y = middle[0] - side * up * _BEHIND, middle[1] + side * across * _BEHIND
    if (near := DISC + _APART - hypot(home[0] - x, home[1] - y)) > 0:
        # The disc lies there: the number goes along the seam, away from it.
        away = 1.0 if (x - home[0]) * across + (y - home[1]) * up >= 0 else -1.0
        x, y = x + away * (near + _APART) * across, y + away * (near + _APART) * up
    words = _AND.join(str(number) for number in seam.others)
    return _level(tuple(figures(words, (0.0, 0.0), _NEXT, halo=0.4)), (x, y), turn)
