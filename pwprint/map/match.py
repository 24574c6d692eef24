"""Marks at the ends of the seams of a board: where to lay the ruler to cut, and halves that meet when two sheets do.

Where a seam ends at the board's edge, a fine line goes on through the border, and a star like those at the corners is
printed half on either sheet. Where it ends at another seam, ticks stand outside of the picture in line with both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.map.band import BAND
from pwprint.map.grid import FRAME
from pwprint.page import inks
from pwprint.pdf.marks import Group, Pen, line, polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.map.grid import MapPart
    from pwprint.map.poster import Poster
    from pwprint.pdf.marks import Box, Mark, Mm, Point

_CUT = Pen("#5B5B5B", 0.15, round=False)
_NEAR, _FAR = 1.0, 3.6
"""From where to where ticks stand outside of the picture."""
_REACH = 2.0
"""More than half of a star."""


def match_marks(poster: Poster, part: MapPart, star: tuple[Point, ...]) -> tuple[Mark, ...]:
    """Return the marks at both ends of the seams of a sheet; `star` is the ornament of the border about (0, 0)."""
    outer = poster.edges(part)
    ends = ((side, end) for side in range(4) if not outer[side] for end in ((side + 1) % 4, (side + 3) % 4))
    marks = tuple(mark for side, end in ends for mark in _end(part.window, side, end, star if outer[end] else ()))
    return (Group(marks, name=f"map:match:{part.number}"),) if marks else ()


def _end(window: Box, side: int, end: int, star: tuple[Point, ...]) -> Iterator[Mark]:
    """Yield the marks where the seam on a `side` ends at the side `end`: a tick, or through the border with a star."""
    low, high = (0.0, FRAME - 0.3) if star else (_NEAR, _FAR)
    yield line(*_beyond(window, side, end, low), *_beyond(window, side, end, high), _CUT)
    if star:
        x, y = _beyond(window, side, end, BAND / 2)
        left = x if side == 3 else x - _REACH
        bottom = y if side == 2 else y - _REACH
        wide, high = (_REACH, 2 * _REACH) if side in {1, 3} else (2 * _REACH, _REACH)
        shape = polygon(tuple((x + across, y + up) for across, up in star), inks.INK)
        yield Group((shape,), clip=(left, bottom, wide, high))


def _beyond(window: Box, side: int, end: int, out: Mm) -> Point:
    """Return the place on the line of a side, so far out beyond the side `end`."""
    sides = {side, end}
    x, y = window.right if 1 in sides else window.x, window.top if 0 in sides else window.y
    steps = ((0.0, out), (out, 0.0), (0.0, -out), (-out, 0.0))
    return x + steps[end][0], y + steps[end][1]
