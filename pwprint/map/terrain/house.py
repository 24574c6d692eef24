"""Houses seen from above: rectangles that keep apart, with a roof lit from one side, and the gardens behind them."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from pwprint.map.terrain.forms.border import closed, move, to
from pwprint.page import inks
from pwprint.pdf.marks import Command, Mark, Path, Pen, Point
from pwprint.values import Struct, field

_OUTLINE = Pen(inks.WALL, 0.2)
PLOT = 3.0
"""How deep a garden is."""

_FURROW = 0.62
"""From one furrow of a garden to the next."""

_GARDEN = Pen(inks.GARDEN, PLOT, (0.2, _FURROW), round=False)
_BED, _TRODDEN = Pen(inks.BED, PLOT + 0.3, round=False), Pen(inks.YARD, 1.0)
_ORCHARD = Pen(inks.ORCHARD, 1.15, (0.01, 1.55))
_SHADE = 0.6
"""How far a house throws its shadow."""


_RIDGE = Pen(inks.WALL, 0.1, round=False)
_HIP, _LEAST = 0.8, 1.25
"""How far from its end the ridge of a hipped roof ends, and how long such a house must be, in halves of its breadth."""

_FLUE = 0.3
"""Half the side of a chimney."""

_TINTS = (0, 0, 1, 0, 2, 0, 1)
"""The tints of roofs along a street: mostly the red of tiles."""


class House(Struct, frozen=True):
    """A rectangle, turned: its middle, the direction of its ridge and half its length and breadth."""

    x: float
    y: float
    way: Point
    reach: float
    half: float

    def corners(self, spare: float = 0.0) -> tuple[Point, ...]:
        """Return the corners, or those of a rectangle larger by some spare room."""
        reach, half = self.reach + spare, self.half + spare
        return tuple(self.at(a * reach, b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))

    def meets(self, other: House, apart: float) -> bool:
        """Say whether another house is nearer than so much, measured along the walls of both."""
        right, up = other.x - self.x, other.y - self.y
        if hypot(right, up) > hypot(self.reach, self.half) + hypot(other.reach, other.half) + 2 * apart:
            return False
        (a, b), (c, d) = self.way, other.way
        along, across = abs(a * c + b * d), abs(a * d - b * c)
        return (
            abs(right * a + up * b) < self.reach + other.reach * along + other.half * across + apart
            and abs(up * a - right * b) < self.half + other.reach * across + other.half * along + apart
            and abs(right * c + up * d) < other.reach + self.reach * along + self.half * across + apart
            and abs(up * c - right * d) < other.half + self.reach * across + self.half * along + apart
        )

    def at(self, along: float, aside: float) -> Point:
        """Return the point so far along the ridge from the middle, and so far to its left."""
        right, up = self.way
        return self.x + along * right - aside * up, self.y + along * up + aside * right


class Roofs(Struct):
    """Collects the shapes of houses, one path for each colour; their yards reach so far beyond their walls."""

    yard: float = 0.0
    yards: list[Command] = field(default_factory=list)
    gardens: list[Command] = field(default_factory=list)
    orchards: list[Command] = field(default_factory=list)
    shadows: list[Command] = field(default_factory=list)
    roofs: tuple[list[Command], ...] = field(default_factory=lambda: tuple([] for _ in inks.ROOFS))
    shades: tuple[list[Command], ...] = field(default_factory=lambda: tuple([] for _ in inks.ROOFS))
    hips: list[Command] = field(default_factory=list)
    flues: list[Command] = field(default_factory=list)

    def build(self, house: House) -> None:
        """Add a house; the half of its roof away from the light is dark."""
        corners = house.corners()
        # Neighbours differ, but the same house is always the same, whatever the last bit of its place is.
        kind = (73 * round(100 * house.x) + 119 * round(100 * house.y)) // 1000
        tint = _TINTS[kind % len(_TINTS)]
        if self.yard:
            self.yards += closed(house.corners(self.yard))
        self.shadows += closed((x + _SHADE, y - _SHADE) for x, y in corners)
        self.roofs[tint].extend(closed(corners))
        right, up = house.way
        # The light comes from the upper left: the left side of the ridge looks to (-up, right).
        dark = house.half if -up - right > 0 else -house.half
        hip = _HIP * house.half if kind % 3 == 0 and house.reach > _LEAST * house.half else 0.0
        ridge = (house.at(hip - house.reach, 0.0), house.at(house.reach - hip, 0.0))
        self.shades[tint].extend(closed((*ridge, house.at(house.reach, dark), house.at(-house.reach, dark))))
        if hip:
            self.hips += (move(*house.at(house.reach, -dark)), to(*ridge[1]), to(*house.at(house.reach, dark)))
            self.hips += (move(*house.at(-house.reach, -dark)), to(*ridge[0]), to(*house.at(-house.reach, dark)))
        self.hips += (move(*ridge[0]), to(*ridge[1]))
        if kind % 2:
            flue = House(*house.at(0.4 * house.reach, 0.0), house.way, _FLUE, _FLUE)
            self.flues += closed(flue.corners())

    def plant(self, plot: House) -> None:
        """Add a garden of furrows where a house might stand."""
        self.gardens += (move(*plot.at(-plot.reach, 0.0)), to(*plot.at(plot.reach, 0.0)))

    def orchard(self, plot: House) -> None:
        """Add two rows of fruit trees where a house might stand."""
        for aside in (-0.5, 0.5):
            ends = (plot.at(side * (plot.reach - 0.6), aside * plot.half) for side in (-1, 1))
            self.orchards += [step(*end) for step, end in zip((move, to), ends, strict=True)]

    def _grounds(self) -> Iterator[Mark]:
        """Yield the yards of houses, round at their corners, and the beds of gardens, if there are any yards."""
        if self.yard:
            yield Path(tuple(self.gardens), pen=_BED)
            yield Path(tuple(self.yards), inks.YARD, _TRODDEN)

    def marks(self) -> tuple[Mark, ...]:
        """Return everything collected."""
        return (
            *self._grounds(),
            Path(tuple(self.gardens), pen=_GARDEN),
            Path(tuple(self.orchards), pen=_ORCHARD),
            Path(tuple(self.shadows), inks.SHADOW),
            *(Path(tuple(roofs), colour, _OUTLINE) for roofs, (colour, _) in zip(self.roofs, inks.ROOFS, strict=True)),
            *(Path(tuple(shades), colour) for shades, (_, colour) in zip(self.shades, inks.ROOFS, strict=True)),
            Path(tuple(self.hips), pen=_RIDGE),
            Path(tuple(self.flues), inks.WALL),
        )
