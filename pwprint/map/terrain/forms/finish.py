"""How a country is drawn: small, on a grid or a table, or at full size, where players measure to its edges."""

from __future__ import annotations

from enum import Enum

from pwprint.map.terrain.forms.hachures import Strokes
from pwprint.page import inks
from pwprint.pdf.marks import Colour, Point
from pwprint.values import Struct


class WaySurface(Struct, frozen=True):
    """What ways look like: their ground and that of their verges, the line along their edges, and how broad that is."""

    ground: Colour = inks.ROAD
    verge: Colour = inks.VERGE
    edge: Colour = inks.SEPIA
    casing: float = 0.4


class Bounds(Enum):
    """What runs round fields and towns: a line with posts, or a hedgerow beside the line to which players measure."""

    FENCE = "fence"
    HEDGEROW = "hedgerow"


class Trees(Struct, frozen=True):
    """How woods look: the colour of their shadow, where it falls, and how far within their edges trees may stand.

    Trees that are `single` are large enough to be told from each other. Bushes grow before them, and their shadow falls
    on green ground.
    """

    shade: Colour = inks.SHADE
    falls: Point = (0.75, -0.75)
    back: float = 0.0
    single: bool = False


class Finish(Struct, frozen=True):
    """How a country is drawn. All of it is chosen together, so that one map is drawn in one way.

    `exact` drawings keep to the true edges, to which players measure. `road` is how much of the strip of a road the way
    itself takes, `lane` how broad the lane of a town is to which no road leads. `slopes` are so much rounder, in parts
    of their depth. `yard` is how far the trodden ground round houses reaches, which are `houses` times as large as
    usual. Tufts on open ground are about `grass` apart; none grow if it is 0.
    """

    exact: bool = False
    road: float = 0.5
    lane: float = 2.0
    surface: WaySurface = WaySurface()
    slopes: float = 0.0
    strokes: Strokes = Strokes()
    trees: Trees = Trees()
    bounds: Bounds = Bounds.FENCE
    yard: float = 0.0
    houses: float = 1.0
    grass: float = 0.0


GRID = Finish()
"""The country of squares and hexes, which are full of what they are."""

SMALL = Finish(surface=WaySurface(inks.HIGHWAY, inks.ROADSIDE), slopes=0.4)
"""A table on a small map."""

FULL_SIZE = Finish(
    exact=True,
    road=0.42,
    lane=3.6,
    surface=WaySurface(inks.HIGHWAY, inks.ROADSIDE, inks.HIGHWAY_EDGE, 0.26),
    # Pieces of one hill lie side by side on a sheet, and all are as airy.
    strokes=Strokes(1.62, (0.3, 0.36, 0.46), 1, 8.5),
    trees=Trees(inks.GLADE_SHADE, (1.35, -1.45), 2.3, single=True),
    bounds=Bounds.HEDGEROW,
    yard=0.7,
    # Houses stand beside the bases of troops; grass is so thin that units stand on an even table.
    houses=1.35,
    grass=24.0,
)
"""A table on a poster, and its pieces of terrain."""
