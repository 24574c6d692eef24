"""Where the texts of a page are, in mm: the boxes of their letters, turned as they are printed, in windows too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, radians, sin

from shapely import Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Group, Mark, Page, Text
from pwprint.pdf.matrix import Matrix, product

HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
Placed = tuple[str, Polygon]


def placed_texts(page: Page) -> list[Placed]:
    """Return every text that can be seen, and the box of its capitals."""
    return list(
        _texts(page.marks, HERE, Polygon(((0, 0), (page.width, 0), (page.width, page.height), (0, page.height))))
    )


def _texts(marks: tuple[Mark, ...], matrix: Matrix, window: BaseGeometry) -> Iterator[Placed]:
    for mark in marks:
        if isinstance(mark, Group):
            inner = product(mark.matrix, matrix)
            seen: BaseGeometry = window
            if mark.clip is not None:
                x, y, wide, high = mark.clip
                seen = window.intersection(_seen(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), inner))
            if not seen.is_empty:
                yield from _texts(mark.marks, inner, seen)
        elif isinstance(mark, Text) and mark.text.strip():
            box = _box(mark, matrix)
            if window.intersects(box):
                yield mark.text, box


def _box(text: Text, matrix: Matrix) -> Polygon:
    wide, high = text_width(text.text, text.font, text.size), cap_height(text.font, text.size)
    left = -wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    c, s = cos(radians(text.angle)), sin(radians(text.angle))
    corners = ((left, 0.0), (left + wide, 0.0), (left + wide, high), (left, high))
    turned = ((text.x + x * c - y * s, text.y + x * s + y * c) for x, y in corners)
    return _seen(tuple(turned), matrix)


def _seen(corners: tuple[tuple[float, float], ...], matrix: Matrix) -> Polygon:
    a, b, c, d, e, f = matrix
    return Polygon([(a * x + c * y + e, b * x + d * y + f) for x, y in corners])


def overprinted(page: Page, least: float = 0.1) -> list[tuple[str, str]]:
    """Return the texts whose boxes have more than `least` mm² in common."""
    found = placed_texts(page)
    boxes = [box for _, box in found]
    ones, others = STRtree(boxes).query(boxes, predicate="intersects")
    pairs = ((one, other) for one, other in zip(ones, others, strict=True) if one < other)
    return [
        (found[one][0], found[other][0]) for one, other in pairs if boxes[one].intersection(boxes[other]).area > least
    ]


def ids_in(label: str) -> Iterator[str]:
    """The ids of a label at the right of a rule booklet: `MOV-03\u201305, 07` are four."""
    section = ""
    for part in label.split(", "):
        begins, first, last = re.fullmatch(r"(§|X|[A-Z]+-)?(\d+)(?:\u2013(\d+))?", part).groups()
        section = {"§": "R", None: section}.get(begins, begins)
        yield from (f"{section}{number:02}" for number in range(int(first), int(last or first) + 1))
