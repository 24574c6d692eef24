"""What a page shows of an open table, and where on it there is room for words and signs.

Nothing covers anything else, nothing leaves the table. Of all free places the best is that which covers the least of
the picture, and is near to what the sign is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, radians, sin

from pwprint.map.grid import Box
from pwprint.map.ink import Ink
from pwprint.map.place import EDGE, Name, extent
from pwprint.pdf.fonts import MM_PER_POINT
from pwprint.pdf.marks import Mm, Point
from pwprint.values import Struct, replace

SMALLEST = 5.5
"""Names are never set smaller than this, in points."""

_SHRINKING, _MOVING = 3.0, 0.3
"""How much worse a name is that is 1 point smaller or 1 mm aside, in mm² of ink that it might cover instead."""


class View(Struct, frozen=True):
    """A part of a table on a page: `inch` mm for an inch, the table's south-west corner at (x, y).

    `window` is what of the page shows the table.
    """

    inch: Mm
    x: Mm
    y: Mm
    window: Box

    def point(self, at: Point) -> Point:
        """Return where a point of the table, in inches, is on the page."""
        return self.x + at[0] * self.inch, self.y + at[1] * self.inch

    def shows(self, at: Point) -> bool:
        """Say whether a point of the table is on this page; one on a seam is on the page to the north or east."""
        (x, y), window = self.point(at), self.window
        return window.x - 1e-6 <= x < window.right - 1e-6 and window.y - 1e-6 <= y < window.top - 1e-6


class Room:
    """The areas of a page that are taken already."""

    def __init__(self, view: View, ink: Ink) -> None:
        self.view = view
        self.ink = ink
        self._taken: list[Box] = []

    def take(self, box: Box) -> None:
        """Keep an area free of words."""
        self._taken.append(box)

    def is_free(self, box: Box) -> bool:
        """Say whether an area is on the table as the page shows it, and free."""
        window = self.view.window
        across = window.x + EDGE <= box.x and box.right <= window.right - EDGE
        if not (across and window.y + EDGE <= box.y and box.top <= window.top - EDGE):
            return False
        return not any(
            box.x < other.right and other.x < box.right and box.y < other.top and other.y < box.top
            for other in self._taken
        )

    def best(self, places: Iterable[tuple[Box, float]], *, trees: bool = False) -> tuple[Box, float] | None:
        """Return the free place that covers least, and how bad it is; each place comes with how bad it is anyway."""
        best: tuple[Box, float] | None = None
        for box, worse in places:
            if (best is None or worse < best[1]) and self.is_free(box):
                bad = worse + self.ink.under(box, trees=trees)
                best = (box, bad) if best is None or bad < best[1] else best
        return best


def around(at: Point, width: Mm, height: Mm, reach: Mm) -> Iterator[tuple[Box, float]]:
    """Yield places for a box in the middle of which a point lies, then farther and farther from it."""
    x, y = at
    pace = max(0.6, reach / 14)
    steps = int(reach / pace)
    for ring in range(steps + 1):
        far = ring * pace
        for number in range(max(1, 6 * ring)):
            right, up = _RING[(number * len(_RING)) // max(1, 6 * ring)]
            aside, above = 1.4 * far * right, far * up
            box = Box(x + aside - width / 2, y + above - height / 2, width, height)
            yield box, _MOVING * (abs(aside) + abs(above))


def beside(home: Box, width: Mm, height: Mm, gap: Mm = 0.5) -> Iterator[tuple[Box, float]]:
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
        (right, below),
        (left, below),
        (right, above),
        (left, above),
    )
    for number, (x, y) in enumerate(places):
        yield Box(x, y, width, height), 0.25 * number


_RING: tuple[Point, ...] = tuple((sin(radians(30 * hour)), cos(radians(30 * hour))) for hour in range(12))
"""Directions all round, by which places are looked for."""


def settle(room: Room, words: Name, at: Point, reach: Mm, *, trees: bool = False) -> Name | None:
    """Return words at the best free place around a point, smaller where that helps; None if there is no room.

    The place is taken then. `words` says everything but the place.
    """
    best: tuple[float, float, Box] | None = None
    for share in (1.0, 0.9, 0.8):
        size = round(words.size * share, 2)
        if share == 1.0 or size >= SMALLEST:
            needed = extent(replace(words, x=0.0, y=0.0, size=size, anchor="start"))
            worse = _SHRINKING * (words.size - size)
            spots = ((box, bad + worse) for box, bad in around(at, needed.width, needed.height, reach))
            found = room.best(spots, trees=trees)
            if found is not None and (best is None or found[1] < best[0]):
                best = (found[1], size, found[0])
    if best is None:
        return None
    _, size, box = best
    room.take(box)
    return replace(words, size=size, anchor="start", x=box.x + 0.3, y=box.y + 0.25 * size * MM_PER_POINT)
