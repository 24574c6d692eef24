"""The signs of an example of play: arrows, lines of fire, a burst for a hit, swords for a fight, a cross for a loss."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from pwprint.pdf.colours import INK, WHITE
from pwprint.pdf.marks import Box, Circle, Mark, Pen, Rect, line, polygon, polyline

if TYPE_CHECKING:
    from pwprint.pdf.marks import Colour, Mm, Point

FIRE = "#8E1B1B"
"""The colour of fire, dark enough to stand for it in a print without colours."""
PLUS = 1.25
"""How far the plus at the end of a line of help reaches about it, in mm."""
RING = 0.95
"""How far the ring of a miss reaches about the end of its line, in mm."""
_CROSS = 1.3

RING_PEN = Pen(INK, 0.7)
"""How a unit at work is framed."""

FLASH = "#F6C445"
"""The colour of a hit."""
_GREY, _RED = "#5A5A5A", "#B3261E"
_HALO = 0.55
"""How far the white edge of a line reaches, on both sides together, in mm."""


def shortened(points: tuple[Point, ...], start: Mm, end: Mm) -> tuple[Point, ...]:
    """Return a line without so many mm at its start and at its end; of a short one at least a third stays."""
    first = _nearer(points[1], points[0], start)
    cut = (first, *points[1:])
    return (*cut[:-1], _nearer(cut[-2], cut[-1], end))


def _nearer(here: Point, there: Point, by: Mm) -> Point:
    """Return the point that lies `by` mm before another one on the way to it."""
    far = hypot(there[0] - here[0], there[1] - here[1])
    share = max(1.0 - by / far, 1 / 3) if far > 0 else 1.0
    return here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])


def aside(points: tuple[Point, ...], by: Mm) -> tuple[Point, ...]:
    """Return a line moved to its right."""
    (x, y), (end_x, end_y) = points[0], points[-1]
    far = hypot(end_x - x, end_y - y) or 1.0
    right, up = (end_y - y) / far * by, (x - end_x) / far * by
    return tuple((a + right, b + up) for a, b in points)


def arrow(points: tuple[Point, ...], colour: Colour, thick: Mm, *, hollow: bool = False) -> tuple[Mark, ...]:
    """Return an arrow along a line, with a white edge; a hollow one is dashed, for ways back."""
    head = 3.2 * thick
    shaft = shortened(points, 0.0, head * 0.8)
    tip = _head(points[-2], points[-1], head)
    dash = (2.4 * thick, 1.6 * thick) if hollow else ()
    return (
        polyline(shaft, Pen(WHITE, thick + _HALO)),
        polygon(tip, WHITE, Pen(WHITE, _HALO)),
        polyline(shaft, Pen(colour, thick, dash, round=not hollow)),
        polygon(tip, WHITE if hollow else colour, Pen(colour, 0.35)),
    )


def _head(before: Point, tip: Point, long: Mm) -> tuple[Point, ...]:
    """Return the corners of an arrowhead."""
    far = hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
    right, up = (tip[0] - before[0]) / far, (tip[1] - before[1]) / far
    half = 0.5 * long
    back = (tip[0] - long * right, tip[1] - long * up)
    return tip, (back[0] - half * up, back[1] + half * right), (back[0] + half * up, back[1] - half * right)


def fire(points: tuple[Point, ...], *, told: bool) -> tuple[Mark, ...]:
    """Return a line of fire: with a head where it hits, with an open ring where it does not."""
    pen, ring = Pen(FIRE, 0.45, (1.5, 0.8), round=False), RING - 0.2
    halo = polyline(points, Pen(WHITE, 0.45 + _HALO))
    if told:
        return halo, polyline(points, pen), polygon(_head(points[-2], points[-1], 1.9), FIRE, Pen(WHITE, 0.15))
    stop = shortened(points, 0.0, ring)
    return halo, polyline(stop, pen), Circle(*points[-1], ring, WHITE, Pen(FIRE, 0.4))


def aim(x: Mm, y: Mm, size: Mm) -> tuple[Mark, ...]:
    """Return a ring with four ticks about a place that was aimed at, where fire strayed elsewhere."""
    long, near = 0.38 * size, 0.8 * size
    ways = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
    ticks = tuple(
        ((x + near * right, y + near * up), (x + (near + long) * right, y + (near + long) * up)) for right, up in ways
    )
    rings = (Circle(x, y, size, None, Pen(WHITE, 0.35 + _HALO)), Circle(x, y, size, None, Pen(FIRE, 0.35)))
    return (*rings, *(line(*one, *other, Pen(FIRE, 0.35, round=False)) for one, other in ticks))


def help_line(start: Point, end: Point, colour: Colour, *, told: bool) -> tuple[Mark, ...]:
    """Return a line of dots to a unit that is helped, with a plus at its end; hollow where it was no help."""
    r = PLUS
    arm, half, ink = 0.72 * r, 0.2, WHITE if told else colour
    x, y = end
    return (
        polyline((start, end), Pen(WHITE, 1.1)),
        polyline((start, end), Pen(colour, 0.6, (0.01, 1.2))),
        Circle(x, y, r, colour if told else WHITE, Pen(colour, 0.35)),
        Rect(x - arm, y - half, 2 * arm, 2 * half, ink),
        Rect(x - half, y - arm, 2 * half, 2 * arm, ink),
    )


def refused_line(points: tuple[Point, ...]) -> tuple[Mark, ...]:
    """Return the line of an order that is refused."""
    return polyline(points, Pen(WHITE, 1.1)), polyline(points, Pen(_GREY, 0.5, (1.1, 0.8), round=False))


def cross(x: Mm, y: Mm, half: Mm = _CROSS) -> tuple[Mark, ...]:
    """Return a cross about a point: this is not allowed."""
    strokes = ((x - half, y - half, x + half, y + half), (x - half, y + half, x + half, y - half))
    return tuple(line(*stroke, pen) for pen in (Pen(WHITE, 1.3), Pen(_RED, 0.7)) for stroke in strokes)


def burst(x: Mm, y: Mm, size: Mm) -> tuple[Mark, ...]:
    """Return a star with nine uneven points about a place: a hit."""
    points = tuple(_ray(x, y, size, number) for number in range(18))
    return polygon(points, WHITE, Pen(WHITE, 0.9)), polygon(points, FLASH, Pen(FIRE, 0.35, round=False))


def _ray(x: Mm, y: Mm, size: Mm, number: int) -> Point:
    reach = size * (0.46 if number % 2 else (1.0, 0.8, 0.92)[number // 2 % 3])
    turn = pi / 2 + number * pi / 9
    return round(x + reach * cos(turn), 3), round(y + reach * sin(turn), 3)


def swords(x: Mm, y: Mm, size: Mm) -> tuple[Mark, ...]:
    """Return two crossed swords on a white disc: a fight."""
    blade, hilt = Pen(INK, 0.16 * size, round=True), Pen(INK, 0.14 * size, round=True)
    marks: list[Mark] = [Circle(x, y, size, WHITE, Pen(INK, 0.3))]
    for side in (-1.0, 1.0):
        far, near, arm = 0.62 * size, 0.34 * size, 0.2 * size
        marks.append(line(x - side * far, y - far, x + side * far, y + far, blade))
        marks.append(line(x - side * (near + arm), y - near + arm, x - side * (near - arm), y - near - arm, hilt))
    return tuple(marks)


def ring(box: Box) -> tuple[Mark, ...]:
    """Return a frame round a unit that changes where it stands."""
    pens = (Pen(WHITE, 1.5), RING_PEN)
    return tuple(Rect(box.x, box.y, box.width, box.height, None, pen, 0.9) for pen in pens)


def crossed(box: tuple[Mm, Mm, Mm, Mm]) -> tuple[Mark, ...]:
    """Return a cross over what is lost: left, bottom, right and top."""
    left, low, right, top = box
    strokes = (((left, low), (right, top)), ((left, top), (right, low)))
    return tuple(polyline(stroke, pen) for pen in (Pen(WHITE, 1.5), Pen(INK, 0.8)) for stroke in strokes)


def ghost(box: tuple[Mm, Mm, Mm, Mm], colour: Colour) -> tuple[Mark, ...]:
    """Return the outline of a unit that has gone: left, bottom, right and top."""
    left, low, right, top = box
    return (Rect(left, low, right - left, top - low, WHITE, Pen(colour, 0.35, (0.9, 0.7), round=False), 0.6),)
