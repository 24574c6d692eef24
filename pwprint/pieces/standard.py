"""The standards of sides: small flags in the tones of their pieces, whose devices follow from who the sides are.

A piece shows no more than three tones, so a flag says by its pattern whose it is: three pales, a cross, stripes and a
canton. Sides of no country known here have a saltire or quarters.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from math import pi, sin
from typing import TYPE_CHECKING

from pwprint.pdf.marks import Box, Circle, Group, Mm, Pen, Rect, polygon
from pwprint.pieces.symbols.star import star
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.scenario import Side
    from pwprint.pdf.marks import Colour, Mark, Point
    from pwprint.pieces.face_inks import FaceInks

    Shape = tuple[str, tuple[Point, ...]]
    """A tone of `StandardInks`, and corners in shares of the cloth, from its lower left corner."""

RATIO = 1.5
"""How long a cloth is beside its height."""
_CLOTH, _STAFF, _LINE = 0.84, 0.07, 0.045  # of a standard's height: its cloth, and how thick staff and outline are
_SWELL, _STEPS = 0.07, 12  # of its height: the wave of a large cloth, and in how many steps each line is drawn
_LARGE: Mm = 5.0  # the height from which cloths wave


def _bar(left: float, low: float, right: float, top: float) -> tuple[Point, ...]:
    return (left, low), (right, low), (right, top), (left, top)


def _field(tone: str) -> Shape:
    return tone, _bar(0.0, 0.0, 1.0, 1.0)


def _cross(half: float, at: float = 0.5) -> tuple[Shape, ...]:
    """Return a cross whose arms are `half` of the height to each side, its upright one at a share of the length."""
    beside = half / RATIO
    return ("line", _bar(0.0, 0.5 - half, 1.0, 0.5 + half)), ("line", _bar(at - beside, 0.0, at + beside, 1.0))


def _saltire(half: float) -> tuple[Shape, ...]:
    low, side = half, half / RATIO
    rising = (0.0, 0.0), (side, 0.0), (1.0, 1.0 - low), (1.0, 1.0), (1.0 - side, 1.0), (0.0, low)
    return ("line", rising), ("line", tuple((x, 1.0 - y) for x, y in rising))


class Device(Enum):
    """What is on the cloth of a standard."""

    QUARTERS = (_field("inside"), ("line", _bar(0.0, 0.5, 0.5, 1.0)), ("line", _bar(0.5, 0.0, 1.0, 0.5)))
    SALTIRE = (_field("inside"), *_saltire(0.16))
    CROSS = (_field("inside"), *_cross(0.13))
    NORDIC = (_field("inside"), *_cross(0.11, 0.37))
    UNION = (_field("inside"), *_saltire(0.09), *_cross(0.12))
    PALES = (_field("inside"), ("line", _bar(1 / 3, 0.0, 2 / 3, 1.0)), ("ground", _bar(2 / 3, 0.0, 1.0, 1.0)))
    BARS = (_field("inside"), ("line", _bar(0.0, 2 / 3, 1.0, 1.0)), ("ground", _bar(0.0, 0.0, 1.0, 1 / 3)))
    HALVES = (_field("inside"), ("line", _bar(0.0, 0.5, 1.0, 1.0)))
    BROAD_BAR = (_field("inside"), ("line", _bar(0.0, 0.75, 1.0, 1.0)), ("line", _bar(0.0, 0.0, 1.0, 0.25)))
    HOIST = (_field("inside"), ("line", _bar(0.0, 0.0, 0.25, 1.0)), ("line", _bar(0.25, 1 / 3, 1.0, 2 / 3)))
    STRIPES = (
        _field("inside"), *(("line", _bar(0.0, low / 7, 1.0, (low + 1) / 7)) for low in (0, 2, 4, 6)),
        ("inside", _bar(0.0, 3 / 7, 0.45, 1.0)),
        ("line", tuple((0.225 + x / RATIO, 5 / 7 + y) for x, y in star(0.0, 0.0, 0.26))),
    )  # fmt: skip


_OF: dict[str, Device] = {
    "french": Device.PALES, "france": Device.PALES, "republic": Device.PALES, "sardinians": Device.CROSS,
    "allies": Device.UNION, "british": Device.UNION, "britain": Device.UNION, "english": Device.UNION,
    "dutch": Device.BARS, "netherlands": Device.BARS, "bavarians": Device.QUARTERS,
    "austria": Device.HALVES, "austrian": Device.HALVES, "austrians": Device.HALVES, "saxons": Device.HALVES,
    "prussia": Device.CROSS, "prussian": Device.CROSS, "prussians": Device.CROSS, "piedmont": Device.CROSS,
    "danes": Device.NORDIC, "danish": Device.NORDIC, "denmark": Device.NORDIC, "swedes": Device.NORDIC,
    "spain": Device.BROAD_BAR, "spanish": Device.BROAD_BAR, "spaniards": Device.BROAD_BAR,
    "boers": Device.HOIST, "boer": Device.HOIST, "us": Device.STRIPES, "usa": Device.STRIPES,
    "american": Device.STRIPES, "union": Device.STRIPES, "confederates": Device.SALTIRE, "russians": Device.SALTIRE,
}  # fmt: skip
_USUAL = (Device.SALTIRE, Device.QUARTERS)
"""The devices of a first and a second side that no word tells more about."""


def device_of(side: Side) -> Device:
    """Return the device of a side: the first that a word of its name tells, or of its id."""
    words = re.findall(r"[a-z]+(?![\u2019'])\b", f"{side.name} {side.id}".lower())
    return next((_OF[word] for word in words if word in _OF), _USUAL[side.index])


class StandardInks(Struct, frozen=True):
    """The colours of a standard: its lines, the field inside them, and what it stands on."""

    line: Colour
    inside: Colour
    ground: Colour


def standard_inks(inks: FaceInks) -> StandardInks:
    """Return the colours of a standard on a face: lines as those above numbers or of symbols, a field as the foot."""
    return StandardInks(inks.rule or inks.symbol.frame, inks.foot, inks.ground)


def standard_width(height: Mm) -> Mm:
    """Return how wide a standard of a height is, with its staff."""
    return (RATIO * _CLOTH + _STAFF + _LINE / 2) * height


def standard(device: Device, inks: StandardInks, room: Box) -> Group:
    """Return a standard in its room, from its foot to its top, at the right end; large ones wave."""
    marks = _drawn(device, inks, round(room.width, 3), round(room.height, 3))
    return Group(marks, (1.0, 0.0, 0.0, 1.0, room.x, room.y), name="standard")


@lru_cache(maxsize=64)  # all pieces of a side have the same, which files hold once
def _drawn(device: Device, inks: StandardInks, width: Mm, height: Mm) -> tuple[Mark, ...]:
    """Return the marks of a standard in a room from (0, 0)."""
    high, staff, thick = _CLOTH * height, _STAFF * height, _LINE * height
    wide = min(RATIO * high, width - staff - thick / 2)
    high = min(high, wide / RATIO)
    left, low = width - wide - thick / 2, height - high - 0.04 * height
    swell = _SWELL if height >= _LARGE else 0.0

    def at(points: tuple[Point, ...]) -> tuple[Point, ...]:
        if not swell:
            return tuple((left + x * wide, low + y * high) for x, y in points)
        return tuple((left + x * wide, low + (y + swell * sin(2 * pi * x)) * high) for x, y in finely(points))

    outline = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    return (
        *(polygon(at(shape), getattr(inks, tone)) for tone, shape in device.value),
        polygon(at(outline), None, Pen(inks.line, thick, round=False)),
        Rect(left - staff, 0.0, staff, height - staff, inks.line),
        Circle(left - staff / 2, height - staff / 2, 0.9 * staff, inks.line),
    )


def finely(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return an outline with so many points that its lines can be bent."""
    return tuple(
        (x + (end - x) * step / _STEPS, y + (top - y) * step / _STEPS)
        for (x, y), (end, top) in zip(points, (*points[1:], points[0]), strict=True)
        for step in range(_STEPS)
    )
