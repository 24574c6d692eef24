"""Unit symbols after the blocks of the Kriegsspiel: bars of the side's colour, three times as broad as deep.

Foot is a plain bar and horse one split from corner to corner; before the bar of artillery stand its guns, one for field
guns, two for medium and three for heavy ones. Every shape has a dark outline, so that a copier keeps it.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Circle, Mark, Pen, Rect, line, polygon, polyline
from pwprint.pieces.symbols.frame import HEIGHT, WIDTH, Inks
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.pdf.marks import Point

_EDGE = 0.05
_INSET = 0.03
_LONG, _DEEP = WIDTH - 2 * _INSET, 0.48
_MIDDLE, _REAR = 0.26, 0.04
"""Where the foot of a bar is: alone in its frame, and behind what stands before it."""

_DOT = 0.095


def _outline(inks: Inks, width: float = _EDGE) -> Pen:
    return Pen(inks.line, width, round=False)


def _plate(inks: Inks) -> Rect:
    """Return the ground, which covers what lies under the symbol."""
    return Rect(0, 0, WIDTH, HEIGHT, fill=inks.ground)


def _bar(inks: Inks, foot: float = _MIDDLE, deep: float = _DEEP) -> Rect:
    return Rect(_INSET, foot, _LONG, deep, fill=inks.side, pen=_outline(inks))


def _frame(inks: Inks, foot: float = _MIDDLE, deep: float = _DEEP, *, filled: bool = False) -> Rect:
    # Drawn first as a ground and last as an outline, which covers the ends of slanting lines.
    return replace(_bar(inks, foot, deep), fill=inks.ground if filled else None)


def _split(inks: Inks, foot: float = _MIDDLE, deep: float = _DEEP) -> tuple[Mark, ...]:
    """Return a bar of which the half at the upper left is in the side's colour."""
    left, right, top = _INSET, _INSET + _LONG, foot + deep
    half = polygon(((left, foot), (right, top), (left, top)), inks.side)
    slant = line(left, foot, right, top, _outline(inks))
    return _frame(inks, foot, deep, filled=True), half, slant, _frame(inks, foot, deep)


def _dots(inks: Inks, level: float, count: int = 5, radius: float = _DOT) -> tuple[Mark, ...]:
    pitch = (_LONG - 2 * radius) / (count - 1)
    pen = _outline(inks, 0.042)
    return tuple(
        Circle(_INSET + radius + pitch * number, level, radius, fill=inks.side, pen=pen) for number in range(count)
    )


def _infantry(inks: Inks) -> tuple[Mark, ...]:
    return _plate(inks), _bar(inks)


def _rifles(inks: Inks) -> tuple[Mark, ...]:
    # A formed body with its own line of skirmishers in front.
    return _plate(inks), _bar(inks, 0.08), *_dots(inks, 0.8)


def _skirmishers(inks: Inks) -> tuple[Mark, ...]:
    return _plate(inks), *_dots(inks, 0.5, 4, 0.135)


def _cavalry(inks: Inks) -> tuple[Mark, ...]:
    return _plate(inks), *_split(inks)


def _dragoons(inks: Inks) -> tuple[Mark, ...]:
    # Foot as well as horse: the line from corner to corner is crossed, and both ends are filled.
    left, right, low, top = _INSET, _INSET + _LONG, _MIDDLE, _MIDDLE + _DEEP
    middle = (WIDTH / 2, low + _DEEP / 2)
    ends = (polygon(((x, low), middle, (x, top)), inks.side) for x in (left, right))
    cross = (line(left, low, right, top, _outline(inks)), line(left, top, right, low, _outline(inks)))
    return _plate(inks), _frame(inks, filled=True), *ends, *cross, _frame(inks)


def _dismounted(inks: Inks) -> tuple[Mark, ...]:
    # The men in front in a thin line, behind them the led horses.
    return _plate(inks), *_split(inks, 0.06, 0.42), _bar(inks, 0.66, 0.26)


def _battery(inks: Inks, *guns: Mark) -> tuple[Mark, ...]:
    return _plate(inks), _bar(inks, _REAR), *guns


def _gun(inks: Inks, x: float, width: float = 0.11, muzzle: float = 0.97, wheels: float = 0.145) -> tuple[Mark, ...]:
    """Return a gun seen from above, its muzzle to the front: a barrel that tapers between two wheels."""
    breech, axle, half = _REAR + _DEEP - 0.02, 0.68, width / 2
    barrel = polygon(
        ((x - half, breech), (x + half, breech), (x + half * 0.62, muzzle), (x - half * 0.62, muzzle)), inks.line
    )
    pen = Pen(inks.line, 0.075, round=False)
    return (
        barrel,
        line(x - wheels, axle, x + wheels, axle, _outline(inks)),
        *(line(x + side * wheels, axle - 0.11, x + side * wheels, axle + 0.11, pen) for side in (-1, 1)),
    )


def _field(inks: Inks) -> tuple[Mark, ...]:
    return _battery(inks, *_gun(inks, WIDTH / 2, 0.13, wheels=0.19))


def _medium(inks: Inks) -> tuple[Mark, ...]:
    return _battery(inks, *(mark for x in (0.42, 1.08) for mark in _gun(inks, x, 0.13, wheels=0.17)))


def _heavy(inks: Inks) -> tuple[Mark, ...]:
    return _battery(inks, *(mark for x in (0.25, 0.75, 1.25) for mark in _gun(inks, x, 0.17)))


def _mountain(inks: Inks) -> tuple[Mark, ...]:
    # A small gun between two peaks.
    peaks = (
        polygon(((x - 0.22, _REAR + _DEEP), (x, 0.87), (x + 0.22, _REAR + _DEEP)), inks.line) for x in (0.29, 1.21)
    )
    return _battery(inks, *peaks, *_gun(inks, WIDTH / 2, 0.11, wheels=0.15))


def _machine_guns(inks: Inks) -> tuple[Mark, ...]:
    # Barrels that spread from one place: they sweep the ground before them.
    pivot, pen = (WIDTH / 2, _REAR + _DEEP), Pen(inks.line, 0.075, round=False)
    rays = tuple(
        line(*pivot, pivot[0] + 0.46 * cos(radians(turn)), pivot[1] + 0.44 * sin(radians(turn)), pen)
        for turn in (38, 64, 90, 116, 142)
    )
    return _battery(inks, *rays, Circle(*pivot, 0.12, fill=inks.line))


def _transport(inks: Inks) -> tuple[Mark, ...]:
    # A waggon seen from the side, which nobody takes for a body of troops.
    foot, top = 0.34, 0.9
    body = polygon(((0.12, foot), (1.2, foot), (1.28, top), (0.05, top)), inks.side, _outline(inks))
    pole = line(1.22, foot + 0.06, WIDTH - _INSET, foot + 0.06, _outline(inks, 0.07))
    wheels = (mark for x in (0.36, 0.98) for mark in _wheel(inks, (x, 0.24), 0.2))
    return _plate(inks), pole, body, *wheels


def _wheel(inks: Inks, centre: Point, radius: float) -> tuple[Mark, ...]:
    x, y = centre
    pen = Pen(inks.line, 0.035, round=False)
    spokes = (
        line(x - radius * cos(turn), y - radius * sin(turn), x + radius * cos(turn), y + radius * sin(turn), pen)
        for turn in (0, pi / 2)
    )
    return Circle(x, y, radius, fill=inks.ground, pen=Pen(inks.line, 0.06)), *spokes


def _commander(inks: Inks) -> tuple[Mark, ...]:
    # A swallow-tailed flag, its pole on the ground where the commander stands.
    pole = (line(0.36, 0.04, 0.36, 0.96, Pen(inks.line, 0.075)), Circle(0.36, 0.05, 0.05, fill=inks.line))
    cloth = polygon(((0.36, 0.94), (1.28, 0.94), (1.03, 0.69), (1.28, 0.44), (0.36, 0.44)), inks.side, _outline(inks))
    cross = polyline(((0.36, 0.69), (1.03, 0.69)), Pen(inks.ground, 0.085, round=False))
    return _plate(inks), cloth, cross, polyline(((0.36, 0.94), (0.36, 0.44)), _outline(inks)), *pole


KRIEGSSPIEL: Mapping[str, Callable[[Inks], tuple[Mark, ...]]] = {
    "infantry": _infantry,
    "rifles": _rifles,
    "skirmishers": _skirmishers,
    "cavalry": _cavalry,
    "mounted-cavalry": _cavalry,
    "dragoons": _dragoons,
    "dismounted-cavalry": _dismounted,
    "field-artillery": _field,
    "mountain-artillery": _mountain,
    "medium-artillery": _medium,
    "heavy-artillery": _heavy,
    "machine-guns": _machine_guns,
    "transport": _transport,
    "commander": _commander,
}
"""Every drawing by its name. No rules have both cavalry and mounted cavalry, which are the same troops."""
