"""What a page shows of an open table, and where on it there is room for words and signs.

Nothing covers anything else, nothing leaves the table. Of all free places the best is that which covers the least of
the picture, and is near to what the sign is for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin

from pwprint.map.place.room import Spot
from pwprint.pdf.marks import Box, Mm, Point
from pwprint.pdf.matrix import Matrix
from pwprint.values import Struct

_MOVING = 0.3
"""How much worse a place 1 mm aside is, in mm² of ink that it might cover instead."""

_CORNER = 10.0
"""How much worse it is to stand at a corner than beside an edge."""

_FOOT = 0.06
"""How far above the foot of what it names a sign within it stands, in heights of that."""


class TableView(Struct, frozen=True):
    """A part of a table on a page: `inch` mm for an inch, the table's south-west corner at (x, y).

    `window` is the part of the page that shows the table.
    """

    inch: Mm
    x: Mm
    y: Mm
    window: Box

    def point(self, at: Point) -> Point:
        """Return where a point of the table, in inches, is on the page."""
        return self.x + at[0] * self.inch, self.y + at[1] * self.inch

    def matrix(self, inch: float) -> Matrix:
        """Return where a picture with so many art units to the inch is on the page."""
        # An art unit is rounded; the picture's own inch is not.
        scale = self.inch / inch
        return (scale, 0.0, 0.0, scale, self.x, self.y)

    def shows(self, at: Point) -> bool:
        """Say whether a point of the table is on this page; one on a seam is on the page to the north or east."""
        (x, y), window = self.point(at), self.window
        return window.x - 1e-6 <= x < window.right - 1e-6 and window.y - 1e-6 <= y < window.top - 1e-6


def around(at: Point, width: Mm, height: Mm, reach: Mm) -> Iterator[Spot]:
    """Yield places for a box in the middle of which a point lies, then farther and farther from it."""
    x, y = at
    for aside, above, worse in _rings(reach):
        yield Box(x + aside - width / 2, y + above - height / 2, width, height), worse


@lru_cache(maxsize=16)  # signs of a kind all look as far
def _rings(reach: Mm) -> tuple[tuple[Mm, Mm, float], ...]:
    """Return how far aside and above places round a point are, ring by ring, and how much worse each is."""
    pace = max(0.6, reach / 14)
    found = []
    for ring in range(int(reach / pace) + 1):
        far = ring * pace
        for right, up in _RING[:: _HOURS.get(ring, 1)]:
            aside, above = 1.4 * far * right, far * up
            found.append((aside, above, _MOVING * (abs(aside) + abs(above))))
    return tuple(found)


def beside(home: Box, width: Mm, height: Mm, gap: Mm = 0.5) -> Iterator[Spot]:
    """Yield places for a box beside another one: right, left, below, above, then at its corners."""
    level, middle = home.y + (home.height - height) / 2, home.x + (home.width - width) / 2
    right, left = home.right + gap, home.x - gap - width
    below, above = home.y - gap - height, home.top + gap
    low, high = home.y, home.top - height
    places = (
        (right, level),
        (left, level),
        (right, high),
        (left, high),
        (right, low),
        (left, low),
        (middle, below),
        (middle, above),
        (home.x, below),
        (home.right - width, below),
        (home.x, above),
        (home.right - width, above),
        *((x, y) for y in (below, above) for x in (home.right - home.width / 3, home.x + home.width / 3 - width)),
        (right, below),
        (left, below),
        (right, above),
        (left, above),
    )
    for number, (x, y) in enumerate(places):
        # At a corner a sign may belong to what stands beyond that.
        yield Box(x, y, width, height), 0.25 * number + (_CORNER if number >= len(places) - 4 else 0.0)


def inside(home: Box, width: Mm, height: Mm) -> Box:
    """Return the place of a sign within what it names, at the foot, where no place beside it is clearly its own."""
    return Box(home.x + (home.width - width) / 2, home.y + _FOOT * home.height, width, height)


_RING: tuple[Point, ...] = tuple((sin(radians(30 * hour)), cos(radians(30 * hour))) for hour in range(12))
"""Directions all round, by which places are looked for."""

_HOURS = {0: len(_RING), 1: 2}
"""From one direction to the next where places are close together: in the middle, and nearest to it."""
