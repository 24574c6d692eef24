"""The field of fire as a template: its lower edge lies along the front of a unit, the arrow at the middle.

Drawn with that middle at (0, 0) and straight ahead upwards; what lies between the two slanting edges is in the field.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, cos, radians, sin, tan
from typing import TYPE_CHECKING

from pwprint.page.inch import INCH
from pwprint.page.prose import wrapped
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Group, Mark, Path, Pen, Point, Text, line, polygon
from pwprint.pieces.stick_short import GROUNDS
from pwprint.text.words import in_letters
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Band, Base
    from pwprint.pdf.marks import Mm

_CUT = Pen("#666666", 0.15, round=False)
_OUTSIDE = "#D5D9DC"
_TYPE = 8.0
"""The type of the words along the front and along the edges, in points."""
_INSET, _AHEAD, _LEAD, _CLEAR = 1.6, 3.7, 3.7, 7.0
"""mm from the ends of the front to the words on it, from the front to the lowest row, from that to the next, and what
words keep free beside the arrow."""
_ARROW: tuple[Mm, Mm] = (8.6, 16.6)
"""Where the arrow begins and ends on the line straight ahead: clear of where the edges meet."""
_THICK = Pen(GROUNDS[0], 3.2, round=False)
"""The edges of a template that is drawn small."""
_BETWEEN = 50
"""Points that are checked along an edge."""
_BENT = 30.0
"""Degrees of an arc that one curve draws; it is then right within a thousandth of a millimetre."""


class FieldShape(Struct, frozen=True):
    """A template: `reach` and half the width of the `front` in inches, the half-angle in degrees.

    `whose` says whose front is as wide, in words.
    """

    reach: float
    half_angle: float
    front: float
    whose: str

    @property
    def side(self) -> float:
        """How far ahead the field is as wide as the front, in inches."""
        return self.front / tan(radians(self.half_angle))

    def at(self, angle: float, inches: float) -> Point:
        """Return a point in mm by its angle from straight ahead, clockwise, and its distance."""
        return inches * INCH * sin(radians(angle)), inches * INCH * cos(radians(angle))

    def corners(self) -> tuple[Point, ...]:
        """Return points that hold all of the template between them."""
        front, side = self.front * INCH, self.side * INCH
        arc = (self.at(angle, self.reach) for angle in _steps(-self.half_angle, self.half_angle, 1.0))
        return (-front, 0.0), (front, 0.0), (front, side), (-front, side), *arc

    def box(self, turn: float) -> tuple[Mm, Mm, Mm, Mm]:
        """Return left, bottom, right and top of the template turned clockwise."""
        turned = self._turned(turn)
        xs, ys = [x for x, _ in turned], [y for _, y in turned]
        return min(xs), min(ys), max(xs), max(ys)

    def foot(self, turn: float, right: Mm) -> Mm:
        """Return how low the turned template comes down left of a line, `right` mm from the middle of its front."""
        corners = self._turned(turn)
        shares = [number / _BETWEEN for number in range(_BETWEEN)]
        edges = pairwise((*corners, corners[0]))
        points = ((x + (to_x - x) * at, y + (to_y - y) * at) for (x, y), (to_x, to_y) in edges for at in shares)
        return min((y for x, y in points if x <= right), default=self.reach * INCH)

    def _turned(self, turn: float) -> tuple[Point, ...]:
        c, s = cos(radians(turn)), sin(radians(turn))
        return tuple((x * c + y * s, y * c - x * s) for x, y in self.corners())


def template(reach: float, half_angle: float, base: Base) -> FieldShape:
    """Return a template as wide as the front of a unit, or less where the field soon grows wider than it."""
    front, widest = base.width * base.stands / 2, reach * sin(radians(half_angle))
    whose = f"{in_letters(base.stands)} {'stand' if base.stands == 1 else 'stands'}" if front <= widest else "a unit"
    return FieldShape(reach, half_angle, min(front, widest), whose)


def drawn(shape: FieldShape, bands: tuple[Band, ...], turn: float, x: Mm, y: Mm) -> Group:
    """Return the template turned clockwise, the middle of its front at (x, y)."""
    c, s = cos(radians(turn)), sin(radians(turn))
    return Group(tuple(_marks(shape, bands)), (c, -s, s, c, x, y), name="field of fire")


def _marks(shape: FieldShape, bands: tuple[Band, ...]) -> Iterator[Mark]:
    yield from _grounds(shape, bands)
    yield from _outside(shape)
    for inch in range(1, ceil(shape.reach)):
        yield _arc(shape, inch, Pen("#8A8A8A", 0.2, round=False))
    for band in bands:
        if band.reach < shape.reach:
            yield _arc(shape, band.reach, Pen(INK, 0.6, round=False))
    yield _arc(shape, shape.reach, Pen(INK, 0.5, round=False))
    yield from _ahead(shape, bands)
    yield from _edges(shape)
    yield from _front(shape)
    yield _outline(shape)


def sketched(shape: FieldShape, bands: tuple[Band, ...]) -> tuple[Mark, ...]:
    """Return the template without a word, as it is drawn small."""
    foot, tip = _ARROW
    arrow = polygon(((-6.0, foot), (6.0, foot), (0.0, 2 * tip)), fill=GROUNDS[0])
    edges = (line(0.0, 0.0, *shape.at(sign * shape.half_angle, shape.reach), _THICK) for sign in (-1, 1))
    front = line(-shape.front * INCH, 0.0, shape.front * INCH, 0.0, _THICK)
    rim = _arc(shape, shape.reach, Pen(INK, 1.6, round=False))
    return (*_grounds(shape, bands), *_outside(shape), rim, *edges, front, arrow)


def _grounds(shape: FieldShape, bands: tuple[Band, ...]) -> Iterator[Mark]:
    reaches = [min(band.reach, shape.reach) for band in bands]
    tints = ("#E9E2CF", "#F4EFE1", "#FBF9F2")
    for reach, tint in sorted(zip(reaches, tints, strict=False), reverse=True):
        yield Path(
            (("M", (0.0, 0.0)), ("L", shape.at(-shape.half_angle, reach)), *_bend(shape, reach), ("Z", ())), fill=tint
        )


def _outside(shape: FieldShape) -> Iterator[Mark]:
    """Yield the part of the template that lies outside the field."""
    front, side = shape.front * INCH, shape.side * INCH
    for sign in (-1, 1):
        yield polygon(((0.0, 0.0), (sign * front, 0.0), (sign * front, side)), fill=_OUTSIDE)


def _steps(start: float, end: float, most: float) -> tuple[float, ...]:
    count = ceil((end - start) / most)
    return tuple(start + (end - start) * number / count for number in range(count + 1))


def _bend(shape: FieldShape, reach: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return the curves of an arc from the left edge to the right one."""
    angles = _steps(-shape.half_angle, shape.half_angle, _BENT)
    handle = 4 / 3 * tan(radians(angles[1] - angles[0]) / 4) * reach
    return tuple(_curve(shape, start, end, reach, handle) for start, end in pairwise(angles))


def _curve(shape: FieldShape, start: float, end: float, reach: float, handle: float) -> tuple[str, tuple[float, ...]]:
    (x1, y1), (x2, y2) = shape.at(start, reach), shape.at(end, reach)
    (dx1, dy1), (dx2, dy2) = shape.at(start + 90, handle), shape.at(end - 90, handle)
    return "C", (x1 + dx1, y1 + dy1, x2 + dx2, y2 + dy2, x2, y2)


def _arc(shape: FieldShape, reach: float, pen: Pen) -> Path:
    return Path((("M", shape.at(-shape.half_angle, reach)), *_bend(shape, reach)), pen=pen)


def _ahead(shape: FieldShape, bands: tuple[Band, ...]) -> Iterator[Mark]:
    """Yield the line straight ahead from its arrow on, with the inches on it."""
    dashes, low = Pen(INK, 0.25, (2.0, 1.5), round=False), _ARROW[1]
    marked = {band.reach for band in bands} | {shape.reach}
    for inch in range(1, int(shape.reach) + 1):
        words, size = (f"{inch} in", 13.0) if inch in marked else (str(inch), 9.0)
        tall = cap_height("sans-bold", size)
        top = inch * INCH - 1.6
        yield line(0.0, low, 0.0, top - tall - 1.2, dashes)
        yield Text(0.0, top - tall, words, "sans-bold", size, INK, anchor="middle")
        low = inch * INCH
    foot, tip = _ARROW
    half = (tip - foot) / 4
    yield polygon(((-half, foot), (half, foot), (0.0, tip)), fill=GROUNDS[0])


def _edges(shape: FieldShape) -> Iterator[Mark]:
    """Yield the two edges of the field, heavy, and the angle along them, where it crosses no arc."""
    for sign in (-1, 1):
        angle = sign * shape.half_angle
        x, y = shape.at(angle, shape.reach)
        yield line(0.0, 0.0, x, y, Pen(GROUNDS[0], 0.7, round=False))
        inwards, away = angle - sign * 90, shape.at(angle, shape.reach - 0.1)
        # On the left the letters run from the arc inwards and stand on the far side of their line.
        dx, dy = shape.at(inwards, (3.6 if sign < 0 else 1.8) / INCH)
        words, anchor = f"field of fire {shape.half_angle:g}\u00b0", "start" if sign < 0 else "end"
        turn = 90 - angle - (180 if sign < 0 else 0)
        yield Text(away[0] + dx, away[1] + dy, words, "sans", _TYPE, INK, anchor=anchor, angle=turn)


def _front(shape: FieldShape) -> Iterator[Mark]:
    front = shape.front * INCH
    yield line(-front, 0.35, front, 0.35, Pen(GROUNDS[0], 0.7, round=False))
    for sign in (-1, 1):
        yield line(sign * front / 2, 0.7, sign * front / 2, 2.4, Pen(INK, 0.25, round=False))
        x, anchor = sign * (front - _INSET), "start" if sign < 0 else "end"
        for number, (row, font) in enumerate(reversed(_said(shape, sign))):
            yield Text(x, _AHEAD + _LEAD * number, row, font, _TYPE, INK, anchor=anchor)


def _said(shape: FieldShape, sign: int) -> tuple[tuple[str, str], ...]:
    """Return the rows at the left or the right end of the front with their fonts: on a narrow one, half of them."""
    said: tuple[tuple[str, str], ...]
    said = (("outside the field", "sans-semibold"), (f"front of {shape.whose}, {2 * shape.front:.3g} in", "sans"))
    room = shape.front * INCH - _INSET - _CLEAR
    if max(text_width(words, font, _TYPE) for words, font in said) > room:
        said = said[1:] if sign < 0 else said[:1]
    return tuple((row, font) for words, font in said for row in wrapped(words, font, _TYPE, room))


def _outline(shape: FieldShape) -> Path:
    front, side = shape.front * INCH, shape.side * INCH
    start = (
        ("M", (-front, 0.0)),
        ("L", (front, 0.0)),
        ("L", (front, side)),
        ("L", shape.at(shape.half_angle, shape.reach)),
    )
    # The arc is drawn from left to right; the outline closes by the left side.
    return Path(
        (
            *start,
            ("M", (-front, 0.0)),
            ("L", (-front, side)),
            ("L", shape.at(-shape.half_angle, shape.reach)),
            *_bend(shape, shape.reach),
        ),
        pen=_CUT,
    )
