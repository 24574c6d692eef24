"""Finding room for words on a map page: nothing covers anything else, nothing leaves the page's squares.

Of all free places the best is that which covers the least of the picture, and is near to what the words name.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from math import fsum, inf
from operator import or_
from typing import Generic, Protocol, TypeVar

from pwprint.map.ink import InkMap
from pwprint.map.names import Name, extent
from pwprint.pdf.fonts import MM_PER_POINT
from pwprint.pdf.marks import Box, Mm
from pwprint.values import replace

EDGE: Mm = 0.8
"""What stays free between words and the border of the page's squares."""

SMALLEST = 6.0
"""Names are never set smaller than this, in points."""

_SMALL = 0.8
"""The size to which names shrink to find a better place, as a share of their usual size."""

_SHRINKING, _PARTED = 2.0, 1.0
"""How much worse a name is that is 1 point smaller, or in two lines."""


class Windowed(Protocol):
    """What a page shows of a map."""

    @property
    def window(self) -> Box:
        """The part of the page that shows it."""


Shown = TypeVar("Shown", bound=Windowed)
Edges = tuple[Mm, Mm, Mm, Mm]
"""Left, bottom, right, top of a box."""
Spot = tuple[Box, float]
"""A place for words, and how much worse it is than the best one, in mm² of ink that it might cover instead."""


class Areas:
    """Areas of a page that are taken, each with how bad it is to cover it; found again by where they lie.

    Each area is a bit. All left edges stand in order, and beside each what areas have theirs before it; so do the other
    edges: what an area meets is found without a look at any of the rest.
    """

    def __init__(self, areas: Iterable[tuple[Box, float]] = ()) -> None:
        self.weighed = [(edges_of(box), weight) for box, weight in areas]
        self._sides = [_Side([edges[number] for edges, _ in self.weighed]) for number in range(4)]

    def copy(self) -> Areas:
        """Return the same areas, to which others may be added."""
        areas = Areas()
        areas.weighed = [*self.weighed]
        areas._sides = [side.copy() for side in self._sides]
        return areas

    def take(self, box: Box, weight: float) -> None:
        """Add an area."""
        edges, bit = edges_of(box), 1 << len(self.weighed)
        self.weighed.append((edges, weight))
        for side, edge in zip(self._sides, edges, strict=True):
            side.add(edge, bit)

    def meet(self, edges: Edges) -> bool:
        """Say whether any of them has something in common with another area."""
        left, low, right, top = edges
        return bool(self.across(left, right) & self.along(low, top))

    def across(self, left: Mm, right: Mm) -> int:
        """Return those that have something of a stretch of the page's width, as bits."""
        west, _, east, _ = self._sides
        return west.before[bisect_left(west.edges, right)] & ~east.before[bisect_right(east.edges, left)]

    def along(self, low: Mm, top: Mm) -> int:
        """Return those that have something of a stretch of the page's height, as bits."""
        _, south, _, north = self._sides
        return south.before[bisect_left(south.edges, top)] & ~north.before[bisect_right(north.edges, low)]


class _Side:
    """One edge of many areas in order, and `before` each of them those that come earlier, as bits."""

    def __init__(self, edges: list[Mm]) -> None:
        order = sorted(range(len(edges)), key=edges.__getitem__)
        self.edges = [edges[number] for number in order]
        self.before = [*accumulate((1 << number for number in order), or_, initial=0)]

    def copy(self) -> _Side:
        """Return the same, to which edges may be added."""
        side = _Side([])
        side.edges, side.before = [*self.edges], [*self.before]
        return side

    def add(self, edge: Mm, bit: int) -> None:
        """Add the edge of the area that is a bit."""
        at = bisect_left(self.edges, edge)
        self.edges.insert(at, edge)
        self.before[at + 1 :] = [bits | bit for bits in self.before[at:]]


class Room(Generic[Shown]):
    """The areas of a page that are taken already, and others that were `kept` free before."""

    def __init__(self, view: Shown, ink: InkMap, kept: Areas | None = None) -> None:
        self.ink = ink
        self.view = view
        self._free = edges_of(view.window, EDGE)
        self._taken = kept.copy() if kept else Areas()

    def take(self, box: Box, weight: float = 1.0) -> None:
        """Keep an area free of words; `weight` is how bad it is to cover it where nothing else is left."""
        self._taken.take(box, weight)

    def first_free(self, boxes: Iterable[Box]) -> Box | None:
        """Return the first area that is inside the window and free; None if none is."""
        return next((box for box in boxes if self.is_free(box)), None)

    def least_covering(self, boxes: Iterable[Box]) -> Box:
        """Return the first area that covers least of what is taken, by its weight."""
        several = [*boxes]
        left, low, right, top = zip(*map(edges_of, several), strict=True)
        whole = min(left), min(low), max(right), max(top)
        near = [(taken, weight) for taken, weight in self._taken.weighed if _meet(whole, taken)]
        return min(several, key=lambda box: round(_covered(edges_of(box), near)))

    def is_free(self, box: Box) -> bool:
        """Say whether an area is inside the window and free."""
        (west, south, east, north), (left, low, right, top) = self._free, (edges := edges_of(box))
        return west <= left and south <= low and right <= east and top <= north and not self._taken.meet(edges)

    def free_among(self, lefts: Iterable[Mm], lows: Sequence[Mm], needed: Box) -> Iterator[tuple[int, int]]:
        """Yield the numbers of left and lower edges with which a box is inside the window and free."""
        (west, south, east, north), (width, height) = self._free, (needed.width, needed.height)
        levels = [
            (number, self._taken.along(low, low + height))
            for number, low in enumerate(lows)
            if south <= low and low + height <= north
        ]
        for column, left in enumerate(lefts):
            if west <= left and left + width <= east:
                across = self._taken.across(left, left + width)
                for row, along in levels:
                    if not across & along:
                        yield column, row

    def best(
        self,
        spots: Iterable[Spot],
        *,
        trees: bool = False,
        free: bool = False,
        ordered: bool = False,
        below: float = inf,
        astray: Callable[[Box], float] = lambda _: 0.0,
    ) -> Spot | None:
        """Return the free place that covers least, and how bad it is; None if all are as bad as `below`.

        `trees` count where words keep off woods. Spots may be known to be `free`. Of those that are `ordered`, the
        least bad first, no more is looked at than need be. `astray` says how much worse a place is that leaves what
        words name: it is asked last, for it takes long.
        """
        best: Spot | None = None
        for box, worse in spots:
            if worse >= below:
                if ordered:
                    break
            elif free or self.is_free(box):
                bad = worse + self.ink.under(box, trees=trees)
                if bad < below and (bad := bad + astray(box)) < below:
                    best, below = (box, bad), bad
        return best


def settle(
    room: Room[Shown],
    words: Name,
    spots: Callable[[Box], Iterable[Spot]],
    *,
    trees: bool,
    free: bool = False,
    astray: Callable[[Box], float] = lambda _: 0.0,
    broken: bool = False,
    least: float = SMALLEST,
) -> Name | None:
    """Return the words at the best free place, smaller or `broken` in two where that helps; None if there is no room.

    The place is taken then. `words` says everything but the place; `spots` are the places for a box of a size, the
    least bad first, which may be known to be `free`; `astray` says how much worse one is that leaves what the words
    name. Names of woods may stand among `trees`.
    """
    best: tuple[float, Name, Box] | None = None
    forms = [(words, 0.0), *([(two, _PARTED)] if broken and (two := words.in_two()) else [])]
    size = words.size
    while size >= least and (best is None or size >= _SMALL * words.size):
        for form, worst in forms:
            shrunk = _SHRINKING * (words.size - size) + worst
            below = inf if best is None else best[0] - shrunk
            if below <= 0.0:
                continue  # being smaller alone would make it worse
            tried = replace(form, x=0.0, y=0.0, size=round(size, 2), anchor="start")
            if found := room.best(
                spots(extent(tried)), trees=not trees, free=free, ordered=True, below=below, astray=astray
            ):
                best = (found[1] + shrunk, tried, found[0])
        size -= 0.5
    if best is None:
        return None
    _, form, box = best
    room.take(box)
    return replace(form, x=box.x + 0.3, y=box.y + 0.25 * form.size * MM_PER_POINT)


def edges_of(box: Box, inset: Mm = 0.0) -> Edges:
    """Return the edges of a box, or those so far inside it: thousands of places are compared with them."""
    x, y = box.x, box.y
    return x + inset, y + inset, x + box.width - inset, y + box.height - inset


def _meet(one: Edges, other: Edges) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _covered(box: Edges, taken: Iterable[tuple[Edges, float]]) -> float:
    """Return how many mm² a box has in common with others, by their weights."""
    left, low, right, top = box
    return fsum(
        [
            weight * ((min(right, east) - max(left, west)) * (min(top, north) - max(low, south)))
            for (west, south, east, north), weight in taken
            if left < east and west < right and low < north and south < top
        ]
    )
