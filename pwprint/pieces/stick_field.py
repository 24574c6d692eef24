"""The field of fire as a template: its lower edge lies along the front of a unit, the arrow at the middle.

Drawn with that middle at (0, 0) and straight ahead upwards; what lies between the two slanting edges is in the field.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, cos, floor, radians, sin, tan
from typing import TYPE_CHECKING

from pwprint.page.display_type import capitals, ornament
from pwprint.page.inch import INCH
from pwprint.page.prose import wrapped
from pwprint.pdf.colours import INK
from pwprint.pdf.fonts import cap_height, fitted_size, text_width
from pwprint.pdf.marks import Group, Mark, Path, Pen, Point, Text, line, polygon
from pwprint.pieces.stick_part import BOXWOOD, BRASS, ENGRAVED, WALNUT
from pwprint.text.words import in_letters
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.kit import Band, Base
    from pwprint.pdf.marks import Mm

_OUTLINE = Pen(WALNUT, 0.25, round=False)
_EDGE: Mm = 0.7
"""How thick the edges of the field are, inside it: the field ends where they do."""
_TYPE, _SIZES = 8.5, (10.0, 9.0, 8.0)
"""The type of the words along the edges, and of those on the front as there is room, in points."""
_INSET, _AHEAD, _LEAD, _CLEAR = 1.8, 3.4, 0.42, 7.0
"""mm from the ends of the front to the words on it, from the front to the lowest row, from that to the next for a point
of their type, and what words keep free beside the arrow."""
_ON_WALNUT, _NEAR, _FAR, _FARTHEST = BOXWOOD, "#F0E2BA", BOXWOOD, "#FDFAF1"
_QUARTER, _HALF, _DEGREE, _FIFTEEN, _RIM = 1.2, 2.2, 2.0, 3.2, 1.0
"""mm of the ticks along the edges, of those of 5 and of 15 degrees along the rim, and from that to its fine line."""
_CALLED, _CALLED_TYPE, _ABOUT_TYPE = "Field of fire", 17.0, 10.0
_TITLED = 0.7
"""How far out the title stands, as a share of the reach."""
_LEAST_DASHES: Mm = 5.0
"""Shorter stretches of the line straight ahead are left out."""
_ARROW: tuple[Mm, Mm] = (8.6, 16.6)
"""Where the arrow begins and ends on the line straight ahead: clear of where the edges meet."""
_THICK: Mm = 3.2
"""How thick the edges of a template are that is drawn small."""
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
        yield _arc(shape, inch, Pen(ENGRAVED, 0.2, round=False))
    for band in bands:
        if band.reach < shape.reach:
            yield _arc(shape, band.reach, Pen(WALNUT, 0.6, round=False))
    yield from _scales(shape)
    yield from _ahead(shape, bands)
    yield from _title(shape)
    yield from _edges(shape)
    yield from _front(shape)
    yield _arc(shape, shape.reach, Pen(WALNUT, 0.5, round=False))
    yield _outline(shape)


def sketched(shape: FieldShape, bands: tuple[Band, ...]) -> tuple[Mark, ...]:
    """Return the template without a word, as it is drawn small."""
    foot, tip = _ARROW
    arrow = polygon(((-6.0, foot), (6.0, foot), (0.0, 2 * tip)), fill=WALNUT)
    edges = (_edge(shape, sign, _THICK) for sign in (-1, 1))
    rim = _arc(shape, shape.reach, Pen(WALNUT, 1.6, round=False))
    return (*_grounds(shape, bands), *_outside(shape), rim, *edges, arrow)


def _edge(shape: FieldShape, sign: int, thick: Mm) -> Path:
    """Return an edge of the field, which lies inside it and meets the other one where they begin."""
    angle, beside = sign * shape.half_angle, thick / INCH
    x, y = shape.at(angle, shape.reach)
    dx, dy = shape.at(angle - sign * 90, beside)
    return polygon(((0.0, 0.0), (x, y), (x + dx, y + dy), (0.0, thick / sin(radians(shape.half_angle)))), WALNUT)


def _grounds(shape: FieldShape, bands: tuple[Band, ...]) -> Iterator[Mark]:
    reaches = [min(band.reach, shape.reach) for band in bands]
    for reach, tint in sorted(zip(reaches, (_NEAR, _FAR, _FARTHEST), strict=False), reverse=True):
        yield Path(
            (("M", (0.0, 0.0)), ("L", shape.at(-shape.half_angle, reach)), *_bend(shape, reach), ("Z", ())), fill=tint
        )


def _outside(shape: FieldShape) -> Iterator[Mark]:
    """Yield the part of the template that lies outside the field."""
    front, side = shape.front * INCH, shape.side * INCH
    for sign in (-1, 1):
        yield polygon(((0.0, 0.0), (sign * front, 0.0), (sign * front, side)), fill=WALNUT)


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


def _scales(shape: FieldShape) -> Iterator[Mark]:
    """Yield quarters of inches along both edges, and each fifth degree along the rim."""
    pen = Pen(WALNUT, 0.2, round=False)
    for sign in (-1, 1):
        angle = sign * shape.half_angle
        for quarters in range(1, ceil(4 * shape.reach)):
            if quarters % 4:
                x, y = shape.at(angle, quarters / 4)
                dx, dy = shape.at(angle - sign * 90, (_EDGE + (_QUARTER if quarters % 2 else _HALF)) / INCH)
                yield line(x, y, x + dx, y + dy, pen)
    yield _arc(shape, shape.reach - _RIM / INCH, Pen(ENGRAVED, 0.2, round=False))
    for angle in range(-90, 91, 5):
        if 0 < abs(angle) < shape.half_angle:
            deep = (_DEGREE if angle % 15 else _FIFTEEN) / INCH
            yield line(*shape.at(angle, shape.reach), *shape.at(angle, shape.reach - deep), pen)
            if angle % 15 == 0:
                at = shape.at(angle, shape.reach - deep - 3.2 / INCH)
                yield Text(*at, f"{abs(angle)}\u00b0", "serif", 8.0, INK, anchor="middle", angle=-angle)


def _title_inch(shape: FieldShape) -> int:
    """Return the inch beyond which the title stands."""
    return floor(_TITLED * shape.reach)


def _title(shape: FieldShape) -> Iterator[Mark]:
    """Yield what the template is, across the line straight ahead."""
    base = _title_inch(shape) * INCH + 12.4
    room = 2 * ((base - 8.0) * tan(radians(shape.half_angle)) - 8.0)
    yield from capitals(_CALLED, (0.0, base), _CALLED_TYPE, room, colour=INK)
    yield from ornament(0.0, base - 3.3, min(60.0, room), ENGRAVED)
    about = f"{shape.half_angle:g}\u00b0 to each side of straight ahead"
    size = fitted_size(about, "serif-italic", room, _ABOUT_TYPE, 8.0)
    if text_width(about, "serif-italic", size) <= room:
        yield Text(0.0, base - 8.5, about, "serif-italic", size, INK, anchor="middle")


def _ahead(shape: FieldShape, bands: tuple[Band, ...]) -> Iterator[Mark]:
    """Yield the line straight ahead from its arrow on, with the inches on it; the title interrupts it."""
    dashes, low = Pen(INK, 0.25, (2.0, 1.5), round=False), _ARROW[1]
    marked = {band.reach for band in bands} | {shape.reach}
    for inch in range(1, int(shape.reach) + 1):
        words, size = (f"{inch} in", 14.0) if inch in marked else (str(inch), 10.0)
        tall = cap_height("serif-bold", size)
        top = inch * INCH - (3.6 if inch == shape.reach else 1.6)
        high = top - tall - 1.2
        if high - low >= _LEAST_DASHES and inch != _title_inch(shape) + 1:
            yield line(0.0, low, 0.0, high, dashes)
        yield Text(0.0, top - tall, words, "serif-bold", size, INK, anchor="middle")
        low = inch * INCH
    foot, tip = _ARROW
    half = (tip - foot) / 4
    yield polygon(((-half, foot), (half, foot), (0.0, tip)), fill=WALNUT)


def _edges(shape: FieldShape) -> Iterator[Mark]:
    """Yield the two edges of the field, heavy, and what they are along them, where that crosses no arc."""
    for sign in (-1, 1):
        angle = sign * shape.half_angle
        yield _edge(shape, sign, _EDGE)
        inwards, away = angle - sign * 90, shape.at(angle, shape.reach - 0.2)
        # On the left the letters run from the arc inwards and stand on the far side of their line.
        dx, dy = shape.at(inwards, (5.9 if sign < 0 else 3.8) / INCH)
        anchor, turn = "start" if sign < 0 else "end", 90 - angle - (180 if sign < 0 else 0)
        yield Text(
            away[0] + dx, away[1] + dy, "edge of the field", "serif-italic", _TYPE, INK, anchor=anchor, angle=turn
        )


def _front(shape: FieldShape) -> Iterator[Mark]:
    front = shape.front * INCH
    yield line(-front, _EDGE / 2, front, _EDGE / 2, Pen(WALNUT, _EDGE, round=False))
    size = _size(shape)
    for sign in (-1, 1):
        yield line(sign * front / 2, 0.0, sign * front / 2, 2.4, Pen(BRASS, 0.3, round=False))
        x, anchor = sign * (front - _INSET), "start" if sign < 0 else "end"
        for number, (row, font) in enumerate(reversed(_said(shape, sign, size))):
            yield Text(x, _AHEAD + _LEAD * size * number, row, font, size, _ON_WALNUT, anchor=anchor)


def _size(shape: FieldShape) -> float:
    """Return the largest type in which the words on the front have room side by side, or else the least."""
    widest = max(text_width(words, font, 1.0) for words, font in _words(shape))
    return next((size for size in _SIZES if size * widest <= _room(shape)), _SIZES[-1])


def _words(shape: FieldShape) -> tuple[tuple[str, str], ...]:
    """Return what is said on the front, with its fonts."""
    return ("outside the field", "serif-bold"), (f"front of {shape.whose}, {2 * shape.front:.3g} in", "serif")


def _room(shape: FieldShape) -> Mm:
    """Return how broad words at an end of the front may be."""
    return shape.front * INCH - _INSET - _CLEAR


def _said(shape: FieldShape, sign: int, size: float) -> tuple[tuple[str, str], ...]:
    """Return the rows at the left or the right end of the front with their fonts: on a narrow one, half of them."""
    said, room = _words(shape), _room(shape)
    if max(text_width(words, font, size) for words, font in said) > room:
        said = said[1:] if sign < 0 else said[:1]
    return tuple((row, font) for words, font in said for row in wrapped(words, font, size, room))


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
        pen=_OUTLINE,
    )
