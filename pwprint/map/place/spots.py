"""Places for the name of something on a grid: beside its shield, in its squares, touching these, or farther off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import fsum, inf
from operator import itemgetter, mul

from pwprint.game.board.base import Square, Squares, bits
from pwprint.map.place.room import EDGE, Edges, Room, Spot, edges_of
from pwprint.map.place.view import View
from pwprint.map.terrain.lattice import Cell
from pwprint.memo import Memo
from pwprint.pdf.marks import Box, Mm
from pwprint.values import Struct

_MOVING, _LEAVING = 0.2, 0.4
"""How much worse a name is 1 mm aside, or with 1 mm² outside of what it names."""

_ACROSS, _OUTSIDE, _FIRM = 60.0, 90.0, 5.0
"""How much worse a name is that crosses the border of what it names, and one whose middle lies beyond it.

Both are worse than any ink below it but houses, and where words are firm than these: it would name another square.
"""

_UNSHIELDED = 6.0
"""How much worse a name is that does not stand beside the shield of its objective."""

_HEDGED = 12.0
"""How much worse a name is that covers the hedge along the edges of what it names."""

_SHY, _EDGE = 14.0, 0.12
"""How much worse the name of a wood, hill or river is that stands at the head or foot of all of it, where its edge is,
and what share of a square that takes."""

_TOUCHING, _OFF, _ASTRAY = 5.0, 60.0, 120.0
"""How much worse, besides, a name is beside its place, beside its wood, hill or river, and farther off."""

_SLIDES, _FEW = (0.0, 0.15, -0.15, 0.3, -0.3, 0.5, -0.5, 0.8, -0.8), (0.0, 0.5, -0.5)
"""How far a name slides aside, in widths of its square: in its own one, and in others of its wood, hill or river."""

_BAND = 0.085
"""How far from the edges of its square a name stands within the line of a zone, as a share of the square."""

_GAP: Mm = 0.3
"""What is free between a name and the border of the square beside which it stands."""

_Group = tuple[float, Callable[[], Iterable[Spot]]]
"""Places, and how bad each of them is at least."""


class Wish(Struct, frozen=True):
    """Where words should stand: in or near a square, best at these levels (0 is its foot, 1 its head).

    First of all beside the area `beside`, if there is one. What the words name fills the squares of `area`; where they
    are `firm` they leave it for no picture. The names of woods may stand among `trees`, others better not. They keep
    `clear` of the edges.
    """

    square: Square
    levels: tuple[float, ...]
    beside: Box | None = None
    area: Squares = 0
    trees: bool = False
    firm: bool = False
    clear: Mm = 0.0


class Named(Struct, frozen=True):
    """What words name on a page: the cells of its squares, and the boxes in those that the page shows."""

    room: Room[View]
    wish: Wish
    squares: tuple[Square, ...]
    cells: frozenset[Cell]
    own: tuple[Edges, ...]

    def spots(self, needed: Box) -> Iterator[Spot]:
        """Yield free places for a box, the best first, apart from how far they are `astray`.

        Most names stand well in their own square: places elsewhere are worked out only when they might be better.
        """
        waiting: list[Spot] = []
        for least, group in sorted(self._groups(needed), key=itemgetter(0)):
            ready = sum(worse < least for _, worse in waiting)
            yield from waiting[:ready]
            waiting = sorted((*waiting[ready:], *group()), key=itemgetter(1))
        yield from waiting

    def astray(self, box: Box) -> float:
        """Return how much worse a place is that does not lie wholly in what it names.

        Those that do are better than those across the border of that, and these better than the others.
        """
        left, low, right, top = edges_of(box)
        for west, south, east, north in self.own:
            if south <= low and west <= left and right <= east and top <= north:
                near = min(left - west, low - south, east - right, north - top)
                return _HEDGED if near < self.wish.clear else 0.0  # quickly, for most
        much, view, cells = _FIRM if self.wish.firm else 1.0, self.room.view, self.cells
        if view.cell(box) not in cells:
            return _OUTSIDE * much
        thirds = (left, left + box.width / 3, left + 2 * box.width / 3, right)
        return 0.0 if all(view.cell_at((x, y)) in cells for x in thirds for y in (low, top)) else _ACROSS * much

    def _groups(self, needed: Box) -> Iterator[_Group]:
        view, wish = self.room.view, self.wish
        worse = 0.0 if wish.beside is None else _UNSHIELDED
        if wish.beside is not None:
            yield 0.0, partial(self._free, _beside(needed, wish.beside))
        at_home = view.centre(wish.square)
        for square in self.squares:
            x, y = view.centre(square)
            far = worse + _MOVING * (abs(x - at_home[0]) + abs(y - at_home[1]))
            yield far, partial(self._within, needed, square, far)
        touching = worse + (_OFF if wish.area else _TOUCHING)
        yield touching, partial(self._free, _touching(view, needed, wish, touching))
        yield worse + _ASTRAY, partial(self._free, _near(view, needed, wish, worse + _ASTRAY))

    def _free(self, spots: Iterable[Spot]) -> Iterator[Spot]:
        return (spot for spot in spots if self.room.is_free(spot[0]))

    def _within(self, needed: Box, square: Square, worse: float) -> Iterator[Spot]:
        """Yield places whose middles lie in a square of what a box names."""
        view, is_own = self.room.view, square == self.wish.square
        wish, home = self.wish, view.box(square)
        within, area = _BAND * view.square, needed.width * needed.height
        middle, free = _held(view, home, needed), home.height - needed.height
        levels = [1.6 + up * (free - 3.2) for up in wish.levels]
        levels += [_GAP, free - _GAP, within, free - within] if is_own else []
        slides = [slide * home.width for slide in (_SLIDES if is_own else _FEW)]
        aside = (home.width - needed.width) / 2 - _GAP
        slides += [aside, -aside] if aside > 0.0 else []
        lefts, lows = [middle + slide for slide in slides], [home.y + up for up in levels]
        shy = self._shyness(square, lows, needed.height)
        # How much of a box lies in each square of what it names: its share of the width times that of the height.
        across = Memo[int, list[Mm]](
            lambda column: [_common(lefts[column], needed.width, west, east) for west, _, east, _ in self.own]
        )
        along = Memo[int, list[Mm]](
            lambda row: [_common(lows[row], needed.height, south, north) for _, south, _, north in self.own]
        )
        for column, row in self.room.free_among(lefts, lows, needed):
            box = Box(lefts[column], lows[row], needed.width, needed.height)
            if _well_inside(home, box) or view.cell(box) in self.cells:
                leaving = _LEAVING * (area - fsum(map(mul, across[column], along[row])))
                yield box, worse + shy[row] + 0.3 * row + _MOVING * abs(slides[column]) + max(0.0, leaving)

    def _shyness(self, square: Square, lows: list[Mm], high: Mm) -> list[float]:
        """Return how much worse words are at levels in a square: where nothing more is beyond of what they name."""
        if not self.wish.area:
            return [0.0] * len(lows)
        view = self.room.view
        (x, y), half, near = view.centre(square), view.square / 2, _EDGE * view.square
        top = y + half - near - high if view.cell_at((x, y + 1.5 * half)) not in self.cells else inf
        foot = y - half + near if view.cell_at((x, y - 1.5 * half)) not in self.cells else -inf
        return [_SHY if low > top or low < foot else 0.0 for low in lows]


def named(room: Room[View], wish: Wish) -> Named:
    """Return what words name on a page."""
    view = room.view
    squares = (*bits(wish.area or 1 << wish.square),)
    shown = tuple(filter(view.shows, squares))
    cells = frozenset(view.board.plan[square] for square in squares)
    return Named(room, wish, shown, cells, tuple(edges_of(view.box(square)) for square in shown))


def _beside(needed: Box, at: Box) -> Iterator[Spot]:
    level, middle = at.y + (at.height - needed.height) / 2, at.x + (at.width - needed.width) / 2
    left, under = at.x - 0.8 - needed.width, at.y - 0.4 - needed.height
    sides = ((at.right + 0.8, level), (left, level), (middle, under), (middle, at.top + 0.4))
    hung = at.top - needed.height  # two lines that would stand out above
    places = (*sides, (at.x, under), (at.right - needed.width, under), (at.right + 0.8, hung), (left, hung))
    for number, (x, y) in enumerate(places):
        yield Box(x, y, needed.width, needed.height), 0.8 * number


def _well_inside(home: Box, box: Box) -> bool:
    """Say whether the middle of a box lies inside another, and on no edge of it."""
    return home.x < box.x + box.width / 2 < home.right and home.y < box.y + box.height / 2 < home.top


def _common(start: Mm, long: Mm, low: Mm, high: Mm) -> Mm:
    """Return how much a stretch so long has in common with another one."""
    return max(0.0, min(start + long, high) - max(start, low))


def _touching(view: View, needed: Box, wish: Wish, worse: float) -> Iterator[Spot]:
    """Yield places across the lower and the upper edge of a square, and just beside its edges."""
    home, (x, y), half = view.box(wish.square), view.centre(wish.square), view.square / 2
    middle = _held(view, home, needed)
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


def _near(view: View, needed: Box, wish: Wish, worse: float) -> Iterator[Spot]:
    """Yield places farther off, for names that have no room otherwise."""
    home = view.box(wish.square)
    middle, below, above = _held(view, home, needed), -needed.height - 0.3, home.height + 0.3
    for up in (level for off in (3.0, 5.5, 8.0, 16.0) for level in (below - off, above + off)):
        far = max(-up - needed.height, up - home.height)
        for slide in (0.0, 0.25, -0.25, 0.5, -0.5, 1.0, -1.0):
            aside = slide * home.width
            box = Box(middle + aside, home.y + up, needed.width, needed.height)
            yield box, worse + _MOVING * (abs(aside) + 3 * far)


def _held(view: View, home: Box, needed: Box) -> Mm:
    """Return where a box begins that stands in the middle of a square; a longer one slides along on to the page."""
    window, middle = view.part.open, home.x + (home.width - needed.width) / 2
    return min(max(middle, window.x + EDGE), window.right - EDGE - needed.width)
