"""What a drawing of terrain asks of the ground it lies on: borders, bands and places, on a grid or on an open table.

There are two grounds: `board.OnBoard`, whose areas are squares or hexes, and the open table's `Land`. Everything is in
art units; a drawing never learns which ground it has.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator
from enum import IntEnum
from random import Random
from typing import Protocol

from pwprint.map.terrain.forms.border import BorderStop, Corner
from pwprint.map.terrain.forms.finish import Finish, WaySurface
from pwprint.map.terrain.house import House
from pwprint.page import inks
from pwprint.pdf.marks import Colour, Command, Mark, Path, Pen, Point
from pwprint.values import Struct


class Layer(IntEnum):
    """What lies on what: lower numbers are drawn first."""

    GROUND = 0
    FIELDS = 1
    RELIEF = 2
    WOODS = 3
    WORKS = 4
    WATER = 5
    ROADBEDS = 6
    ROADS = 7
    BUILDINGS = 8
    WIRE = 9
    EDGES = 10
    OUTSIDE = 11


class Drawn(Struct, frozen=True):
    """Marks in art units and the layer they belong to."""

    layer: Layer
    marks: tuple[Mark, ...]


class AreaBorder(Protocol):
    """One closed border, its mass at the left hand."""

    def commands(self) -> tuple[Command, ...]:
        """Return the border as a closed path."""

    @property
    def corners(self) -> tuple[Corner, ...]:
        """Where the border turns."""

    def walk(self, pace: float) -> tuple[BorderStop, ...]:
        """Return stops all round, `pace` apart or as nearly as comes out even."""

    def ring(self) -> tuple[Point, ...]:
        """Return points along the border, close together where it bends."""


class Mass(Protocol):
    """Terrain of one kind in one piece, or in several that are equally deep."""

    @property
    def depth(self) -> float:
        """How far its middle lies from its border."""

    def borders(self, inset: float, bulge: float, nook: float, apart: float = 0.0) -> tuple[AreaBorder, ...]:
        """Return the borders at a distance inside, with rounded corners, and `apart` from finer terrain.

        `bulge` and `nook` are the radii of corners where the mass bulges out and of those where it has a nook. Finer
        terrain is what crosses an area without being an area itself; in a square, it is drawn over the rest.
        """


class GroundBand(Struct, frozen=True):
    """A line to be drawn so broad; if it is `filled` it is closed, and what it encloses belongs to it."""

    steps: tuple[Command, ...]
    width: float
    filled: bool = False


class Banks(Struct, frozen=True):
    """Meadows along rivers, so broad, which end where these do; at the `joints` one piece of a river meets another."""

    steps: tuple[Command, ...] = ()
    joints: tuple[Point, ...] = ()
    width: float = 0.0


class Water(Struct, frozen=True):
    """All water of a ground: its bands, the meadows beside it, and where tufts of grass grow on these.

    Meadows are what a path encloses, and the `banks` of rivers.
    """

    bands: tuple[GroundBand, ...] = ()
    meadows: tuple[Command, ...] = ()
    banks: Banks = Banks()
    tufts: tuple[Point, ...] = ()


class Ways(Struct, frozen=True):
    """All roads of a ground: the ways themselves and the verges on both sides of them.

    `ruts` are the lines along which wheels run; at full size they are `worn` into the way, a darker track in a broader
    one, `stones` lie there, and `grass` grows between the tracks. Players measure to the edges of verges that are
    `measured`.
    """

    lanes: tuple[GroundBand, ...] = ()
    verges: tuple[GroundBand, ...] = ()
    ruts: tuple[Command, ...] = ()
    worn: tuple[tuple[Command, ...], ...] = ()
    stones: tuple[Point, ...] = ()
    grass: tuple[Point, ...] = ()
    measured: bool = False
    surface: WaySurface = WaySurface()


class GroundSpan(Struct, frozen=True):
    """Where a way crosses water: its middle, its direction and half of its length and of its breadth.

    `lane` is half the breadth of the way itself. `tracks` are the lines on which it is walked through a ford; where it
    is a road, the ford is `paved`. The walls of a bridge stand inside of its edges as far as its abutments `wing` out;
    its way has the `ground` of roads.
    """

    middle: Point
    way: Point
    reach: float
    half: float
    lane: float
    tracks: tuple[tuple[Point, ...], ...] = ()
    paved: bool = False
    wing: float = 0.0
    ground: Colour = inks.ROAD


class HouseBlock(Struct, frozen=True):
    """A town or a part of one, as it is built.

    Houses stand along `streets`, as far from their middle lines as `front` says, and where a house `has_room`. `lanes`
    are the streets that are paved here, as a road if it is `road`; `alleys` are mere streets all the same. `beyond` is
    how far rows of houses go on where their street ends; the `market` is a place kept free. `churches` are places and
    sizes of a church, the best first; none where there is one already. `backs` are places behind the rows, in line with
    `way`, for houses `size` times as large; those in rows are `larger` than usual.
    """

    streets: tuple[tuple[Point, ...], ...]
    has_room: Callable[[House], bool]
    front: float
    lanes: tuple[GroundBand, ...] = ()
    alleys: tuple[GroundBand, ...] = ()
    road: bool = False
    beyond: float = 0.0
    market: Point | None = None
    churches: tuple[tuple[Point, float], ...] = ()
    backs: tuple[Point, ...] = ()
    way: Point = (1.0, 0.0)
    size: float = 1.0
    larger: float = 1.0


class TerrainGround(Protocol):
    """A grid or an open table, and what lies on it."""

    @property
    def width(self) -> float:
        """How broad the ground is."""

    @property
    def height(self) -> float:
        """How high the ground is."""

    @property
    def seed(self) -> str:
        """What decides every jitter."""

    @property
    def arts(self) -> Collection[str]:
        """The names of the drawings of what lies there."""

    @property
    def finish(self) -> Finish:
        """How all of it is drawn."""

    def masses(self, art: str, *, closed: bool = False) -> tuple[Mass, ...]:
        """Return all terrain with a drawing; where it lies at the edge, this ends it if it is `closed`."""

    def fronts(self, art: str) -> tuple[tuple[Mass, Point], ...]:
        """Return terrain with a drawing as `masses` does where it is closed, with the direction in which it looks."""

    def lines(self, art: str) -> tuple[tuple[Point, ...], ...]:
        """Return the middle lines of narrow terrain; of a broad one, a line all round inside of it."""

    def farms(self) -> Iterator[Point]:
        """Yield places where there may be fields, if they have room on open ground."""

    def grass(self) -> Iterator[Point]:
        """Yield places where tufts of grass may grow, if they have room on open ground."""

    def is_open(self, points: list[Point]) -> bool:
        """Say whether all points lie on open ground."""

    def water(self) -> Water:
        """Return the water."""

    def ways(self) -> Ways:
        """Return the roads."""

    def bridges(self) -> tuple[GroundSpan, ...]:
        """Return the bridges."""

    def fords(self) -> tuple[GroundSpan, ...]:
        """Return the fords."""

    def towns(self) -> tuple[HouseBlock, ...]:
        """Return the parts of towns."""

    def edges(self) -> tuple[Drawn, ...]:
        """Return what is drawn of the ground's own edges, and of the true ones of what is drawn rounder."""


def chance(ground: TerrainGround, purpose: str) -> Random:
    """Return chance for one purpose: the same in every run and on every machine."""
    digest = hashlib.sha256(f"{ground.seed}/{purpose}".encode()).digest()
    return Random(int.from_bytes(digest[:8], "big"))


def stroked(bands: tuple[GroundBand, ...], colour: str, more: float = 0.0) -> tuple[Path, ...]:
    """Return bands in one colour, so much broader; lines that would have no breadth are left out."""
    by_width: dict[tuple[float, bool], list[Command]] = {}
    for band in bands:
        by_width.setdefault((round(band.width + more, 2), band.filled), []).extend(band.steps)
    return tuple(
        Path(tuple(steps), colour if filled else None, Pen(colour, width) if width > 0 else None)
        for (width, filled), steps in sorted(by_width.items())
        if width > 0 or filled
    )
