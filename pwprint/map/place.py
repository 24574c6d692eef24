"""Finding room for words on a map page: nothing covers anything else, nothing leaves the page's squares.

Of all free places the best is that which covers the least of the picture, and is near to what the words name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, product
from math import floor, fsum, hypot, inf
from operator import itemgetter
from typing import Generic, Protocol, TypeVar

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.map.grid import MapPart
from pwprint.map.ink import InkMap
from pwprint.map.names import Name, extent
from pwprint.map.terrain.lattice import UNIT, Cell, lattice
from pwprint.pdf.fonts import MM_PER_POINT
from pwprint.pdf.marks import Box, Mm, Point
from pwprint.pdf.matrix import Matrix
from pwprint.values import Struct, replace

EDGE: Mm = 0.8
"""What stays free between words and the border of the page's squares."""

SMALLEST = 6.0
"""Names are never set smaller than this, in points."""

_SMALL = 0.8
"""The size to which names shrink to find a better place, as a share of their usual size."""

_SHRINKING, _PARTED, _MOVING, _LEAVING = 2.0, 1.0, 0.2, 0.4
"""How much worse a name is that is 1 point smaller, in two lines, 1 mm aside, or has 1 mm² outside of what it names."""

_ACROSS, _OUTSIDE, _FIRM = 60.0, 90.0, 5.0
"""How much worse a name is that crosses the border of what it names, and one whose middle lies beyond it.

Both are worse than any ink below it but houses, and where words are firm than these: it would name another square.
"""

_TOUCHING, _OFF, _ASTRAY = 5.0, 60.0, 120.0
"""How much worse, besides, a name is beside its place, beside its wood, hill or river, and farther off."""

_SLIDES, _FEW = (0.0, 0.15, -0.15, 0.3, -0.3, 0.5, -0.5, 0.8, -0.8), (0.0, 0.5, -0.5)
"""How far a name slides aside, in widths of its square: in its own one, and in others of its wood, hill or river."""

_BAND = 0.085
"""How far from the edges of its square a name stands within the line of a zone, as a share of the square."""

_CELL: Mm = 8.0
"""The side of the cells by which areas are found again: names lie in a few of them."""

_GAP: Mm = 0.3
"""What is free between a name and the border of the square beside which it stands."""


class View(Struct, frozen=True):
    """What a page shows of the board, in mm on the page."""

    board: Board
    part: MapPart
    square: Mm

    @property
    def window(self) -> Box:
        """What of the page shows the board."""
        return self.part.open

    def shows(self, square: Square) -> bool:
        """Say whether a square is on this page."""
        column, row = self.board.column_row(square)
        part = self.part
        return 0 <= column - part.column < part.columns and 0 <= row - part.row < part.rows

    @property
    def matrix(self) -> Matrix:
        """Where the picture of the board is on the page."""
        scale = self.square / UNIT
        return (scale, 0.0, 0.0, scale, *self.point((0.0, 0.0)))

    def point(self, at: Point) -> Point:
        """Return where a point of the board, in art units, is on the page."""
        window, scale, (across, up) = self.part.window, self.square / UNIT, lattice(self.board).pitch
        return window.x + (at[0] - self.part.column * across) * scale, window.y + (at[1] - self.part.row * up) * scale

    def centre(self, square: Square) -> Point:
        """Return where the middle of a square is on the page."""
        return self.point(lattice(self.board).centre(square))

    def cell(self, box: Box) -> Cell:
        """Return the cell in which the middle of a box lies."""
        return self.cell_at((box.x + box.width / 2, box.y + box.height / 2))

    def cell_at(self, at: Point) -> Cell:
        """Return the cell in which a point of the page lies."""
        window, scale, (across, up) = self.part.window, self.square / UNIT, lattice(self.board).pitch
        x = (at[0] - window.x) / scale + self.part.column * across
        y = (at[1] - window.y) / scale + self.part.row * up
        return lattice(self.board).cell_at(x, y)

    def box(self, square: Square) -> Box:
        """Return the largest upright box in a square, on the page."""
        (x, y), size = self.centre(square), lattice(self.board).room * self.square / UNIT
        return Box(x - size / 2, y - size / 2, size, size)

    def holder(self, square: Square, clear: Mm) -> Callable[[Iterable[Point]], bool]:
        """Return what says whether points lie in a square, and so far clear of its border."""
        ground, (x, y), scale = lattice(self.board), self.centre(square), self.square / UNIT
        middle = ground.centre(square)
        sides = []
        for way, (right, up) in enumerate(ground.ways):
            edge = ground.edge(square, way)
            sides.append((right, up, hypot(edge[0] - middle[0], edge[1] - middle[1]) * scale - clear))

        def holds(points: Iterable[Point]) -> bool:
            for a, b in points:
                east, north = a - x, b - y
                for right, up, reach in sides:
                    if east * right + north * up > reach:
                        return False
            return True

        return holds


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
    """Areas of a page that are taken, each with how bad it is to cover it; found again by where they lie."""

    def __init__(self, areas: Iterable[tuple[Box, float]] = ()) -> None:
        self.weighed: list[tuple[Edges, float]] = []
        self._by_cell: dict[Cell, list[Edges]] = {}
        for box, weight in areas:
            self.take(box, weight)

    def take(self, box: Box, weight: float) -> None:
        """Add an area."""
        edges = _edges(box)
        self.weighed.append((edges, weight))
        for cell in _cells(edges):
            self._by_cell.setdefault(cell, []).append(edges)

    def meet(self, edges: Edges) -> bool:
        """Say whether any of them has something in common with another area."""
        left, low, right, top = edges
        for cell in _cells(edges):
            for west, south, east, north in self._by_cell.get(cell, ()):  # thousands of times, so no call of `_meet`
                if left < east and west < right and low < north and south < top:
                    return True
        return False


class Room(Generic[Shown]):
    """The areas of a page that are taken already, and others that were `kept` free before."""

    def __init__(self, view: Shown, ink: InkMap, kept: Areas | None = None) -> None:
        self.ink = ink
        self.view = view
        self._free = _edges(view.window, EDGE)
        self._kept, self._taken = kept or Areas(), Areas()

    def take(self, box: Box, weight: float = 1.0) -> None:
        """Keep an area free of words; `weight` is how bad it is to cover it where nothing else is left."""
        self._taken.take(box, weight)

    def first_free(self, boxes: Iterable[Box]) -> Box | None:
        """Return the first area that is inside the window and free; None if none is."""
        return next((box for box in boxes if self.is_free(box)), None)

    def least_covering(self, boxes: Iterable[Box]) -> Box:
        """Return the first area that covers least of what is taken, by its weight."""
        several = [*boxes]
        left, low, right, top = zip(*map(_edges, several), strict=True)
        whole = min(left), min(low), max(right), max(top)
        weighed = chain(self._kept.weighed, self._taken.weighed)
        near = [(taken, weight) for taken, weight in weighed if _meet(whole, taken)]
        return min(several, key=lambda box: round(_covered(_edges(box), near)))

    def is_free(self, box: Box) -> bool:
        """Say whether an area is inside the window and free."""
        return self._inside(box) and not self._hit(_edges(box))

    def best(
        self,
        spots: Iterable[Spot],
        *,
        trees: bool = False,
        below: float = inf,
        astray: Callable[[Box], float] = lambda _: 0.0,
    ) -> Spot | None:
        """Return the free place that covers least, and how bad it is; None if all are as bad as `below`.

        `trees` count where words keep off woods. `astray` says how much worse a place is that leaves what words name:
        it is asked last, for it takes long.
        """
        best: Spot | None = None
        for box, worse in spots:
            if worse < below and self.is_free(box):
                bad = worse + self.ink.under(box, trees=trees)
                if bad < below and (bad := bad + astray(box)) < below:
                    best, below = (box, bad), bad
        return best

    def _inside(self, box: Box) -> bool:
        left, low, right, top = self._free
        return left <= box.x and low <= box.y and box.right <= right and box.top <= top

    def _hit(self, edges: Edges) -> bool:
        return self._taken.meet(edges) or self._kept.meet(edges)


class Wish(Struct, frozen=True):
    """Where words should stand: in or near a square, best at these levels (0 is its foot, 1 its head).

    First of all beside the area `beside`, if there is one. What the words name fills the squares of `area`; where they
    are `firm` they leave it for no picture. The names of woods may stand among `trees`, others better not.
    """

    square: Square
    levels: tuple[float, ...]
    beside: Box | None = None
    area: Squares = 0
    trees: bool = False
    firm: bool = False


def settle(
    room: Room[Shown],
    words: Name,
    spots: Callable[[Box], Iterable[Spot]],
    *,
    trees: bool,
    astray: Callable[[Box], float] = lambda _: 0.0,
    broken: bool = False,
    least: float = SMALLEST,
) -> Name | None:
    """Return the words at the best free place, smaller or `broken` in two where that helps; None if there is no room.

    The place is taken then. `words` says everything but the place; `spots` are the places for a box of a size, and
    `astray` says how much worse one is that leaves what the words name. Names of woods may stand among `trees`.
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
            if found := room.best(spots(extent(tried)), trees=not trees, below=below, astray=astray):
                best = (found[1] + shrunk, tried, found[0])
        size -= 0.5
    if best is None:
        return None
    _, form, box = best
    room.take(box)
    return replace(form, x=box.x + 0.3, y=box.y + 0.25 * form.size * MM_PER_POINT)


@lru_cache(maxsize=512)
def spots(view: View, wish: Wish, needed: Box) -> tuple[Spot, ...]:
    """Return places for a box: beside its area, in what it names, touching that, and at last farther off.

    The best come first, apart from how far they are `astray`. A map that is drawn over and over asks for the same ones.
    """
    squares = wish.area or 1 << wish.square
    own = tuple(_edges(view.box(square)) for square in bits(squares) if view.shows(square))
    worse = 0.0 if wish.beside is None else 6.0
    found = [] if wish.beside is None else [*_beside(needed, wish.beside)]
    for at, bad in _within(view, needed, wish, squares):
        left = needed.width * needed.height - _shared(_edges(at), own)
        found.append((at, bad + worse + _LEAVING * left))
    found += [(at, bad + worse) for at, bad in chain(_touching(view, needed, wish), _near(view, needed, wish))]
    return tuple(sorted(found, key=itemgetter(1)))


def astray(view: View, wish: Wish) -> Callable[[Box], float]:
    """Return what says how much worse a place is that does not lie wholly in what it names.

    Those that do are better than those across the border of that, and these better than the others.
    """
    squares, much = wish.area or 1 << wish.square, _FIRM if wish.firm else 1.0
    cells = frozenset(view.board.plan[square] for square in bits(squares))
    own = tuple(_edges(view.box(square)) for square in bits(squares) if view.shows(square))

    def worse(box: Box) -> float:
        left, low, right, top = _edges(box)
        for west, south, east, north in own:
            if south <= low and west <= left and right <= east and top <= north:
                return 0.0  # quickly, for most
        if view.cell(box) not in cells:
            return _OUTSIDE * much
        thirds = (left, left + box.width / 3, left + 2 * box.width / 3, right)
        return 0.0 if all(view.cell_at((x, y)) in cells for x in thirds for y in (low, top)) else _ACROSS * much

    return worse


def _beside(needed: Box, at: Box) -> Iterator[Spot]:
    level, middle = at.y + (at.height - needed.height) / 2, at.x + (at.width - needed.width) / 2
    left, under = at.x - 0.8 - needed.width, at.y - 0.4 - needed.height
    sides = ((at.right + 0.8, level), (left, level), (middle, under), (middle, at.top + 0.4))
    places = (*sides, (at.x, under), (at.right - needed.width, under))
    for number, (x, y) in enumerate(places):
        yield Box(x, y, needed.width, needed.height), 0.8 * number


def _within(view: View, needed: Box, wish: Wish, squares: Squares) -> Iterator[Spot]:
    """Yield places whose middles lie in the squares of what a box names, first of all in its own one."""
    cells = {view.board.plan[square] for square in bits(squares)}
    at_home, within = view.centre(wish.square), _BAND * view.square
    for square in filter(view.shows, bits(squares)):
        home, (x, y) = view.box(square), view.centre(square)
        middle, free = _held(view, home, needed), home.height - needed.height
        far = _MOVING * (abs(x - at_home[0]) + abs(y - at_home[1]))
        levels = [1.6 + up * (free - 3.2) for up in wish.levels]
        levels += [_GAP, free - _GAP, within, free - within] if square == wish.square else []
        slides = [slide * home.width for slide in (_SLIDES if square == wish.square else _FEW)]
        aside = (home.width - needed.width) / 2 - _GAP
        slides += [aside, -aside] if aside > 0.0 else []
        for slide in slides:
            for number, up in enumerate(levels):
                box = Box(middle + slide, home.y + up, needed.width, needed.height)
                if _well_inside(home, box) or view.cell(box) in cells:
                    yield box, 0.3 * number + _MOVING * abs(slide) + far


def _well_inside(home: Box, box: Box) -> bool:
    """Say whether the middle of a box lies inside another, and on no edge of it."""
    return home.x < box.x + box.width / 2 < home.right and home.y < box.y + box.height / 2 < home.top


def _touching(view: View, needed: Box, wish: Wish) -> Iterator[Spot]:
    """Yield places across the lower and the upper edge of a square, and just beside its edges."""
    home, (x, y), half = view.box(wish.square), view.centre(wish.square), view.square / 2
    middle, worse = _held(view, home, needed), _OFF if wish.area else _TOUCHING
    low, high = y - half, y + half
    levels = (low - needed.height / 2, high - needed.height / 2, low - needed.height - _GAP, high + _GAP)
    for number, up in enumerate(levels):
        for slide in (0.0, 0.12, -0.12, 0.25, -0.25):
            aside = slide * home.width
            yield Box(middle + aside, up, needed.width, needed.height), worse + 0.8 * number + _MOVING * abs(aside)
    for left in (x + half + _GAP, x - half - _GAP - needed.width):
        for up in (0.0, 0.3, -0.3):
            level = y + up * home.height - needed.height / 2
            yield Box(left, level, needed.width, needed.height), worse + 4.0 + abs(up)


def _near(view: View, needed: Box, wish: Wish) -> Iterator[Spot]:
    """Yield places farther off, for names that have no room otherwise."""
    home = view.box(wish.square)
    middle, below, above = _held(view, home, needed), -needed.height - 0.3, home.height + 0.3
    for up in (below - 3.0, above + 3.0, below - 8.0, above + 8.0, below - 16.0, above + 16.0):
        far = max(-up - needed.height, up - home.height)
        for slide in (0.0, 0.25, -0.25, 0.5, -0.5, 1.0, -1.0):
            aside = slide * home.width
            box = Box(middle + aside, home.y + up, needed.width, needed.height)
            yield box, _ASTRAY + _MOVING * (abs(aside) + 3 * far)


def _held(view: View, home: Box, needed: Box) -> Mm:
    """Return where a box begins that stands in the middle of a square; a longer one slides along on to the page."""
    window, middle = view.part.open, home.x + (home.width - needed.width) / 2
    return min(max(middle, window.x + EDGE), window.right - EDGE - needed.width)


def _edges(box: Box, inset: Mm = 0.0) -> Edges:
    """Return the edges of a box, or those so far inside it: thousands of places are compared with them."""
    return box.x + inset, box.y + inset, box.right - inset, box.top - inset


def _cells(edges: Edges) -> Iterable[Cell]:
    """Return the cells of a coarse grid in which an area lies."""
    columns = range(floor(edges[0] / _CELL), floor(edges[2] / _CELL) + 1)
    rows = range(floor(edges[1] / _CELL), floor(edges[3] / _CELL) + 1)
    return product(columns, rows)


def _meet(one: Edges, other: Edges) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _covered(box: Edges, taken: Iterable[tuple[Edges, float]]) -> float:
    """Return how many mm² a box has in common with others, by their weights."""
    return fsum([weight * _shared(box, (other,)) for other, weight in taken if _meet(box, other)])


def _shared(box: Edges, others: Iterable[Edges]) -> float:
    """Return how many mm² a box has in common with others."""
    left, low, right, top = box
    return fsum(
        [
            (min(right, east) - max(left, west)) * (min(top, north) - max(low, south))
            for west, south, east, north in others
            if left < east and west < right and low < north and south < top
        ]
    )
