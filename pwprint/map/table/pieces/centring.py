"""What is packed stands in the middle of its sheet, clear of the ruler in the corner."""

from __future__ import annotations

from collections import defaultdict
from math import cos, radians, sin
from typing import TYPE_CHECKING

from pwprint.map.table.shapes import rings
from pwprint.pdf.marks import Box

if TYPE_CHECKING:
    from pwprint.map.table.pieces.nesting import NestPlace
    from pwprint.map.table.shapes import Shape
    from pwprint.pdf.marks import Mm, Point

_CLEAR: Mm = 2.4
"""What is free between a piece and the ruler."""

_EXACT: Mm = 0.1
"""More than borders lose where needless points are left out."""


def centred(
    found: tuple[tuple[Shape, NestPlace], ...], inner: Box, ruler: Box, listed: Mm, headed: int
) -> dict[int, Point]:
    """Return how far all that lies on each sheet is moved; the list takes so much of the top of the first one.

    One is `headed` by plates: rows of words begin at its top.
    """
    by_sheet: dict[int, list[Box]] = defaultdict(list)
    for shape, place in found:
        by_sheet[place.sheet].append(_bounds(shape, place))
    return {
        sheet: _move(boxes, inner, ruler, (0.0 if sheet else listed, 1.0 if sheet == headed else 0.5))
        for sheet, boxes in by_sheet.items()
    }


def _move(boxes: list[Box], inner: Box, ruler: Box, above: tuple[Mm, float]) -> Point:
    """Return how far to the east and to the north: packing begins in the south-west, and leaves room there.

    `above` is what a list takes of the top, and the share of what is free that lies below.
    """
    listed, share = above
    low, high = min(box.y for box in boxes) - inner.y, inner.top - listed - _EXACT - max(box.top for box in boxes)
    # Never down: what was packed beside the ruler stays clear of it.
    up = max(0.0, high * share - low * (1 - share))
    beside = (box.y + up < ruler.top + _CLEAR and ruler.height > 0 for box in boxes)
    ends = (ruler.x - _CLEAR if is_beside else inner.right for is_beside in beside)
    return max(0.0, min(end - box.right for box, end in zip(boxes, ends, strict=True))) / 2, up


def _bounds(shape: Shape, place: NestPlace) -> Box:
    across, up = cos(radians(place.angle)), sin(radians(place.angle))
    points = [(x * across - y * up + place.x, x * up + y * across + place.y) for ring in rings(shape) for x, y in ring]
    (left, right), (low, top) = ((min(at), max(at)) for at in zip(*points, strict=True))
    return Box(left, low, right - left, top - low)
