"""The standards of sides: small flags whose devices and true colours follow from who the sides are.

A flag says by its pattern whose it is: three pales, an eagle, stripes and a canton. It has the colours of its country,
but the tones of its piece where ink is spared. Sides of no country known here have a saltire or quarters, and always
these tones.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from math import ceil, pi, sin
from typing import TYPE_CHECKING

from pwprint.page.look import Ink
from pwprint.pdf.marks import Box, Circle, Group, Mm, Pen, Rect, polygon
from pwprint.pieces.symbols.star import star
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.scenario import Side
    from pwprint.pdf.marks import Colour, Mark, Point
    from pwprint.pieces.face_inks import FaceInks

    Shape = tuple["Tone", tuple[Point, ...]]
    """A tone, and corners in shares of the cloth, from its lower left corner."""

RATIO = 1.5
"""How long a cloth is beside its height."""
_CLOTH, _SMALL_CLOTH = 0.84, 0.95  # of a standard's height: the cloth of large ones, and of small ones
_STAFF, _LINE = 0.07, 0.045  # of its height: how thick staff and outline are
_SWELL, _STEPS = 0.07, 12  # of its height: the wave of a large cloth, and in how many steps each line is drawn
_LARGE: Mm = 5.0  # the height from which cloths wave


class Tone(Enum):
    """What a part of a device is painted with: see `StandardInks`."""

    LINE = "line"
    INSIDE = "inside"
    GROUND = "ground"
    HOIST = "hoist"
    STAR = "star"


def _bar(left: float, low: float, right: float, top: float) -> tuple[Point, ...]:
    return (left, low), (right, low), (right, top), (left, top)


def _field(tone: Tone) -> Shape:
    return tone, _bar(0.0, 0.0, 1.0, 1.0)


def _cross(half: float, at: float = 0.5, tone: Tone = Tone.LINE) -> tuple[Shape, ...]:
    """Return a cross whose arms are `half` of the height to each side, its upright one at a share of the length."""
    beside = half / RATIO
    return (tone, _bar(0.0, 0.5 - half, 1.0, 0.5 + half)), (tone, _bar(at - beside, 0.0, at + beside, 1.0))


def _saltire(half: float, tone: Tone = Tone.LINE) -> tuple[Shape, ...]:
    low, side = half, half / RATIO
    rising = (0.0, 0.0), (side, 0.0), (1.0, 1.0 - low), (1.0, 1.0), (1.0 - side, 1.0), (0.0, low)
    return (tone, rising), (tone, tuple((x, 1.0 - y) for x, y in rising))


def _eagle() -> tuple[Point, ...]:
    """Return an eagle with spread wings under a crown; the half at the right is given in shares of the height."""
    half = (
        (0.0, 0.35), (0.055, 0.31), (0.035, 0.25), (0.06, 0.2), (0.045, 0.15), (0.12, 0.21), (0.2, 0.31), (0.3, 0.34),
        (0.27, 0.25), (0.37, 0.25), (0.31, 0.16), (0.39, 0.12), (0.31, 0.06), (0.37, -0.01), (0.27, -0.02),
        (0.28, -0.1), (0.19, -0.06), (0.13, -0.01), (0.09, -0.1), (0.19, -0.16), (0.25, -0.15), (0.23, -0.23),
        (0.14, -0.22), (0.06, -0.16), (0.06, -0.21), (0.14, -0.33), (0.06, -0.3), (0.0, -0.36),
    )  # fmt: skip
    mirrored = tuple((-x, y) for x, y in half[-2:0:-1])
    return tuple((0.5 + x / RATIO, 0.5 + y) for x, y in (*half, *mirrored))


def _stars() -> tuple[Shape, ...]:
    """Return rows of four and of three stars in turn, in a canton."""
    places = ((column, row) for row in range(5) for column in range(3 + (row + 1) % 2))
    middles = (
        (0.4 * (column + 1 - 0.5 * (row % 2 == 0)) / 4, 6 / 13 + 7 / 13 * (row + 0.5) / 5) for column, row in places
    )
    return tuple((Tone.STAR, tuple((x + a / RATIO, y + b) for a, b in star(0.0, 0.0, 0.055))) for x, y in middles)


class Device(Enum):
    """What is on the cloth of a standard."""

    QUARTERS = (_field(Tone.INSIDE), (Tone.LINE, _bar(0.0, 0.5, 0.5, 1.0)), (Tone.LINE, _bar(0.5, 0.0, 1.0, 0.5)))
    SALTIRE = (_field(Tone.INSIDE), *_saltire(0.16))
    CROSS = (_field(Tone.INSIDE), *_cross(0.13))
    NORDIC = (_field(Tone.INSIDE), *_cross(0.11, 0.37))
    EDGED = (_field(Tone.INSIDE), *_saltire(0.2), *_saltire(0.12, Tone.GROUND))
    UNION = (
        _field(Tone.INSIDE), *_saltire(0.15), *_saltire(0.05, Tone.GROUND),
        *_cross(0.17), *_cross(0.1, tone=Tone.GROUND),
    )  # fmt: skip
    EAGLE = (
        _field(Tone.INSIDE), (Tone.LINE, _bar(0.0, 0.9, 1.0, 1.0)), (Tone.LINE, _bar(0.0, 0.0, 1.0, 0.1)),
        (Tone.LINE, _eagle()),
    )  # fmt: skip
    PALES = (_field(Tone.INSIDE), (Tone.LINE, _bar(1 / 3, 0.0, 2 / 3, 1.0)), (Tone.GROUND, _bar(2 / 3, 0.0, 1.0, 1.0)))
    BARS = (_field(Tone.INSIDE), (Tone.LINE, _bar(0.0, 2 / 3, 1.0, 1.0)), (Tone.GROUND, _bar(0.0, 0.0, 1.0, 1 / 3)))
    HALVES = (_field(Tone.INSIDE), (Tone.LINE, _bar(0.0, 0.5, 1.0, 1.0)))
    BROAD_BAR = (_field(Tone.INSIDE), (Tone.LINE, _bar(0.0, 0.75, 1.0, 1.0)), (Tone.LINE, _bar(0.0, 0.0, 1.0, 0.25)))
    HOIST = (
        _field(Tone.INSIDE), (Tone.LINE, _bar(0.25, 1 / 3, 1.0, 2 / 3)), (Tone.GROUND, _bar(0.25, 0.0, 1.0, 1 / 3)),
        (Tone.HOIST, _bar(0.0, 0.0, 0.25, 1.0)),
    )  # fmt: skip
    STRIPES = (
        _field(Tone.INSIDE), *((Tone.LINE, _bar(0.0, low / 7, 1.0, (low + 1) / 7)) for low in (0, 2, 4, 6)),
        (Tone.GROUND, _bar(0.0, 3 / 7, 0.45, 1.0)),
        (Tone.STAR, tuple((0.225 + x / RATIO, 5 / 7 + y) for x, y in star(0.0, 0.0, 0.26))),
    )  # fmt: skip
    MANY_STRIPES = (
        _field(Tone.INSIDE), *((Tone.LINE, _bar(0.0, low / 13, 1.0, (low + 1) / 13)) for low in range(0, 13, 2)),
        (Tone.GROUND, _bar(0.0, 6 / 13, 0.4, 1.0)), *_stars(),
    )  # fmt: skip


class StandardInks(Struct, frozen=True):
    """The colours of a standard: its lines, the field inside them, and what it stands on.

    The bar along the `hoist` and the `star` in a canton are as the lines where they have no colours of their own.
    """

    line: Colour
    inside: Colour
    ground: Colour
    hoist: Colour | None = None
    star: Colour | None = None

    def of(self, tone: Tone) -> Colour:
        """Return the colour of a tone."""
        own = {Tone.INSIDE: self.inside, Tone.GROUND: self.ground, Tone.HOIST: self.hoist, Tone.STAR: self.star}
        return own.get(tone) or self.line


class Flag(Struct, frozen=True):
    """What a side flies: a device, and the true colours of its country, if it has one.

    `full` is the device of a large flag in these colours, where the usual one leaves much out.
    """

    device: Device
    inks: StandardInks | None = None
    full: Device | None = None

    def drawn(self, ink: Ink, tones: StandardInks, *, large: bool = False) -> tuple[Device, StandardInks]:
        """Return the device and its colours: those of the country, but `tones` where it has none or ink is spared."""
        if self.inks is None or ink is not Ink.FULL:
            return self.device, tones
        return (large and self.full) or self.device, self.inks


NO_FLAG = Flag(Device.SALTIRE)
_BLACK, _WHITE, _RED, _BLUE, _GOLD = "#1A1A1A", "#FFFFFF", "#B8262F", "#233F7E", "#F2C230"
_GREEN, _AZURE = "#2F7044", "#6FA3CF"
_REPUBLIC = Flag(Device.PALES)
_FRANCE = Flag(Device.PALES, StandardInks(_WHITE, _BLUE, _RED))
_BRITAIN = Flag(Device.UNION, StandardInks(_WHITE, _BLUE, _RED))
_DUTCH = Flag(Device.BARS, StandardInks(_RED, _WHITE, _BLUE))
_BAVARIA = Flag(Device.QUARTERS, StandardInks(_WHITE, _AZURE, _WHITE))
_AUSTRIA = Flag(Device.HALVES, StandardInks(_BLACK, _GOLD, _GOLD))
_SAXONY = Flag(Device.HALVES, StandardInks(_WHITE, _GREEN, _GREEN))
_PRUSSIA = Flag(Device.EAGLE, StandardInks(_BLACK, _WHITE, _WHITE))
_SAVOY = Flag(Device.CROSS, StandardInks(_WHITE, _RED, _RED))
_DENMARK = Flag(Device.NORDIC, StandardInks(_WHITE, _RED, _RED))
_SWEDEN = Flag(Device.NORDIC, StandardInks(_GOLD, _BLUE, _BLUE))
_SPAIN = Flag(Device.BROAD_BAR, StandardInks(_RED, _GOLD, _GOLD))
_TRANSVAAL = Flag(Device.HOIST, StandardInks(_WHITE, _RED, _BLUE, hoist=_GREEN))
_STATES = Flag(Device.STRIPES, StandardInks(_RED, _WHITE, _BLUE, star=_WHITE), Device.MANY_STRIPES)
_SOUTH = Flag(Device.EDGED, StandardInks(_WHITE, _RED, _BLUE))
_RUSSIA = Flag(Device.BARS, StandardInks(_WHITE, _BLUE, _RED))
_OF: dict[str, Flag] = {
    "french": _FRANCE, "france": _FRANCE, "republic": _REPUBLIC,
    "sardinians": _SAVOY, "sardinia": _SAVOY, "piedmont": _SAVOY,
    "allies": _BRITAIN, "british": _BRITAIN, "britain": _BRITAIN, "english": _BRITAIN,
    "dutch": _DUTCH, "netherlands": _DUTCH, "bavarians": _BAVARIA, "bavaria": _BAVARIA,
    "austria": _AUSTRIA, "austrian": _AUSTRIA, "austrians": _AUSTRIA, "saxons": _SAXONY, "saxony": _SAXONY,
    "prussia": _PRUSSIA, "prussian": _PRUSSIA, "prussians": _PRUSSIA,
    "danes": _DENMARK, "danish": _DENMARK, "denmark": _DENMARK, "swedes": _SWEDEN, "sweden": _SWEDEN,
    "spain": _SPAIN, "spanish": _SPAIN, "spaniards": _SPAIN,
    "boers": _TRANSVAAL, "boer": _TRANSVAAL, "us": _STATES, "usa": _STATES, "american": _STATES, "union": _STATES,
    "confederates": _SOUTH, "confederate": _SOUTH, "russians": _RUSSIA, "russian": _RUSSIA, "russia": _RUSSIA,
}  # fmt: skip
_USUAL = (NO_FLAG, Flag(Device.QUARTERS))
"""The flags of a first and a second side that no word tells more about."""


def flag_of(side: Side) -> Flag:
    """Return the flag of a side: the first that a word of its name tells, or of its id."""
    words = re.findall(r"[a-z]+(?![\u2019'])\b", f"{side.name} {side.id}".lower())
    return next((_OF[word] for word in words if word in _OF), _USUAL[side.index])


def standard_inks(inks: FaceInks) -> StandardInks:
    """Return the colours of a standard on a face: lines as those above numbers or of symbols, a field as the foot."""
    return StandardInks(inks.rule or inks.symbol.frame, inks.foot, inks.ground)


def standard_width(height: Mm) -> Mm:
    """Return how wide a standard of a height is, with its staff."""
    return (RATIO * _cloth(height) + _STAFF + _LINE / 2) * height


def _cloth(height: Mm) -> float:
    """Return how high the cloth of a standard is, as a share of it: small ones are little more than that."""
    return _CLOTH if height >= _LARGE else _SMALL_CLOTH


def standard(flag: Flag, tones: StandardInks, ink: Ink, room: Box) -> Group:
    """Return a standard in its room, from its foot to its top, at the right end; large ones wave.

    Its staff and hem have the `tones` of its piece, and so has the cloth of no country, or where ink is spared.
    """
    device, inks = flag.drawn(ink, tones)
    marks = _drawn(device, (inks, tones.line), round(room.width, 3), round(room.height, 3))
    return Group(marks, (1.0, 0.0, 0.0, 1.0, room.x, room.y), name="standard")


@lru_cache(maxsize=64)  # all pieces of a side have the same, which files hold once
def _drawn(device: Device, colours: tuple[StandardInks, Colour], width: Mm, height: Mm) -> tuple[Mark, ...]:
    """Return the marks of a standard in a room from (0, 0)."""
    inks, edge = colours
    high, staff, thick = _cloth(height) * height, _STAFF * height, _LINE * height
    wide = min(RATIO * high, width - staff - thick / 2)
    high = min(high, wide / RATIO)
    left, low = width - wide - thick / 2, height - high - min(0.04 * height, (height - high) / 2)
    swell = _SWELL if height >= _LARGE else 0.0

    def at(points: tuple[Point, ...]) -> tuple[Point, ...]:
        if not swell:
            return tuple((left + x * wide, low + y * high) for x, y in points)
        return tuple((left + x * wide, low + (y + swell * sin(2 * pi * x)) * high) for x, y in finely(points))

    outline = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    return (
        *(polygon(at(shape), inks.of(tone)) for tone, shape in device.value),
        polygon(at(outline), None, Pen(edge, thick, round=False)),
        Rect(left - staff, 0.0, staff, height - staff, edge),
        Circle(left - staff / 2, height - staff / 2, 0.9 * staff, edge),
    )


def finely(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return an outline with so many points that its lines can be bent along the length of the cloth."""
    return tuple(
        (x + (end - x) * step / steps, y + (top - y) * step / steps)
        for (x, y), (end, top) in zip(points, (*points[1:], points[0]), strict=True)
        for steps in (max(1, ceil(_STEPS * abs(end - x))),)
        for step in range(steps)
    )
