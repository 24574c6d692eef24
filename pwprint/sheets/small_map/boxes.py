"""The boxes that parts of a drawing take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Group, Text
from pwprint.pdf.matrix import moved_point, product, text_matrix

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.pdf.marks import Mark, Point
    from pwprint.pdf.matrix import Matrix


def texts_of(mark: Mark, matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) -> Iterator[Box]:
    """Yield the boxes of the texts of a drawing, turned as they are."""
    if isinstance(mark, Group):
        for inner in mark.marks:
            yield from texts_of(inner, product(mark.matrix, matrix))
    elif isinstance(mark, Text):
        wide, high = text_width(mark.text, mark.font, mark.size), cap_height(mark.font, mark.size)
        here = product(text_matrix(mark), matrix)
        yield around([moved_point(x, y, here) for x in (0.0, wide) for y in (0.0, high)])


def around(points: Sequence[Point]) -> Box:
    """Return the upright box round points."""
    left, low = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, low, max(x for x, _ in points) - left, max(y for _, y in points) - low)
