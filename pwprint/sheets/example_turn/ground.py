"""The country of an example, and windows on it: each draws the same picture, which a file keeps once."""

from __future__ import annotations

from math import ceil, dist, floor
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.pdf.marks import Box, Group, Mark, Path
from pwprint.values import Struct, field, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from pwprint.map.terrain.lattice import Lattice
    from pwprint.page.sheet import Subject
    from pwprint.pdf.marks import Mm, Pen, Point
    from pwprint.sheets.example_turn.trace import Spot

_LINE = 0.3
_RULERS: tuple[Mm, Mm] = (3.2, 3.0)
"""The room of the figures of rows at the left of squares, and of the letters of columns below them."""
_INCH_LINES, _PALE, _FINER = "map:grid", "#D9D1BE", 0.7
"""Lines of inches are paler and finer than on a map: a picture is about what happens on them."""
_GOAL_LINES, _DOTS = "map:goal", (0.01, 1.3)
GREY = "#6F675A"
"""The colour of the dots round an objective of an open table."""
_FOUR = 4
"""The ways from a square; a hex has more."""
_SMALLEST: Mm = 8.7
"""How large squares are at least where they are cut in whole columns."""
_HIGH, _TWO = 0.65, 2
"""How high they need to be at most for `_TWO` units in a square, as such a share."""
_TALLEST = 0.85
"""How high windows need to be at most, as a share of their width."""


Bounds = tuple[float, float, float, float]
"""The left, lower, right and upper edge of a part of the ground."""


class CellSizes(Struct, frozen=True):
    """How large cells, which are squares or inches of a table, and what stands in them, are drawn.

    In mm: cells are at least `legible`, those with two units `crowded`, with more `packed`, and at most `largest`. The
    pictures of a rule booklet have cells of the two sizes `booklet`, and so many columns and rows as `fewest` at least;
    where there is room they have one `row` or two more.
    In cells: `reach` is shown round a place, in a rule booklet `tight`, units that are `near` matter to what happens,
    and arrows begin `clear` of the middle of a unit. `sign` is the measure of signs in mm for a size of cells.
    So many whole `columns` fill the width of a picture: the first number if it can, the other where not even all can;
    of none a picture is cut anywhere. On a table inches have one of two `scales` where there is room for one.
    """

    legible: Mm
    crowded: Mm
    packed: Mm
    largest: Mm
    booklet: tuple[Mm, Mm]
    fewest: tuple[float, float]
    row: float
    reach: float
    tight: float
    near: float
    clear: float
    sign: Callable[[Mm], Mm]
    columns: tuple[int, ...] = ()
    scales: tuple[Mm, ...] = ()


_SQUARES = CellSizes(
    legible=9.0,
    crowded=11.2,
    packed=16.0,
    largest=18.5,
    booklet=(10.4, 13.0),
    fewest=(3, 2),
    row=1.0,
    reach=0.7,
    tight=0.5,
    near=1.6,
    clear=0.3,
    sign=lambda square: square,
    columns=(5, 8),
)
_HEXES = replace(_SQUARES, columns=(), tight=0.66, booklet=(11.6, 14.5), fewest=(2.4, 2.0), row=0.5)
_INCHES = CellSizes(
    legible=2.8,
    crowded=2.8,
    packed=2.8,
    largest=5.0,
    booklet=(3.0, 4.2),
    fewest=(10.0, 6.0),
    row=1.5,
    reach=3.6,
    tight=2.2,
    near=8.6,
    clear=0.9,
    sign=lambda _: 11.0,
    scales=(4.2, 2.8),
)


class ExampleGround(Struct, frozen=True):
    """The picture of a battlefield in its own units.

    `cell` of these are a square, or an inch of a table; `lattice` is None for a table. `rulers` is the room that names
    of rows and columns take at the left and below, where these are straight. `gates` are where the map draws the gates
    of a square and a side: by which its units come, or leave (True).
    """

    marks: tuple[Mark, ...]
    width: float
    height: float
    cell: float
    lattice: Lattice | None
    sizes: CellSizes
    rulers: tuple[Mm, Mm] = (0.0, 0.0)
    gates: Mapping[tuple[Spot, int, bool], Point] = field(default_factory=dict)

    @property
    def goals(self) -> bool:
        """Whether lines of dots round objectives are drawn on it."""
        return any(isinstance(mark, Group) and mark.name.startswith(_GOAL_LINES) for mark in self.marks)

    def edge(self, spot: Spot, side: int, *, leaves: bool) -> Point:
        """Return where a side's units cross the edge from a place, or to it: at the map's gate, else the nearest."""
        x, y = self.point(spot)
        nearest = min(((0.0, y), (self.width, y), (x, 0.0), (x, self.height)), key=lambda at: dist(at, (x, y)))
        return self.gates.get((spot, side, leaves), nearest)

    def point(self, spot: Spot) -> Point:
        """Return where a place is in the picture."""
        if isinstance(spot, tuple):
            return spot[0] * self.cell, spot[1] * self.cell
        assert self.lattice is not None
        return self.lattice.centre(spot)


class Window(Struct, frozen=True):
    """A part of the ground on paper: `box` is where, `scale` mm are a unit of the picture, (x, y) its corner.

    With the names of rows and columns it is `width` mm wide and `height` mm high, from (0, 0) at its upper left corner.
    `size` is how large a square is, or what takes its place for signs on a table.
    """

    ground: ExampleGround
    box: Box
    scale: float
    x: Mm
    y: Mm

    @property
    def width(self) -> Mm:
        """How wide the picture is."""
        return self.box.right

    @property
    def height(self) -> Mm:
        """How high the picture is."""
        return self.ground.rulers[1] - self.box.y

    @property
    def cell(self) -> Mm:
        """How large a square or an inch is on paper."""
        return self.ground.cell * self.scale

    @property
    def size(self) -> Mm:
        """The measure of signs."""
        return self.ground.sizes.sign(self.cell)

    def point(self, spot: Spot) -> Point:
        """Return where a place is on paper."""
        return self._placed(self.ground.point(spot))

    def edge(self, spot: Spot, side: int, *, leaves: bool) -> Point:
        """Return where on paper a side's units cross the edge from a place, or to it."""
        return self._placed(self.ground.edge(spot, side, leaves=leaves))

    def _placed(self, at: Point) -> Point:
        return self.x + at[0] * self.scale, self.y + at[1] * self.scale

    def shows(self, spot: Spot) -> bool:
        """Say whether a place is in the window."""
        return self.box.holds(*self.point(spot))

    def country(self) -> Group:
        """Return the country in the window."""
        box, scale = self.box, self.scale
        left, low = (box.x - self.x) / scale, (box.y - self.y) / scale
        width, height = box.width / scale, box.height / scale
        return Group(
            self.ground.marks, (scale, 0.0, 0.0, scale, self.x, self.y), (left, low, width, height), "example:country"
        )


def ground_of(subject: Subject) -> ExampleGround:
    """Return the picture that all windows show."""
    return _GROUNDS[subject.scenario.board.surface](subject)


def _grid(subject: Subject) -> ExampleGround:
    from pwprint.map.board_pages import country_of, scene_of  # noqa: PLC0415
    from pwprint.map.gates import gates  # noqa: PLC0415 - a table needs other drawings
    from pwprint.map.terrain.lattice import UNIT, grid_marks, lattice  # noqa: PLC0415

    board = subject.scenario.board
    plan = lattice(board)
    ways: dict[tuple[Spot, int, bool], Point] = {
        (gate.square, gate.side, not gate.turns): plan.edge(gate.square, gate.way)
        for gate in gates(subject.scenario, scene_of(subject))
    }
    sizes, rulers = (_SQUARES, _RULERS) if len(plan.ways) == _FOUR else (_HEXES, (0.0, 0.0))
    marks = (*country_of(subject), *grid_marks(board, _LINE))
    return ExampleGround(marks, plan.width, plan.height, UNIT, plan, sizes, rulers, ways)


def _table(subject: Subject) -> ExampleGround:
    from pwprint.sheets.small_map.drawing import picture_of  # noqa: PLC0415 - few examples are of tables

    picture = picture_of(subject)
    kept = (mark for mark in picture.marks if not (isinstance(mark, Group) and mark.name.startswith("map:zone")))
    return ExampleGround(
        tuple(map(_paler, kept)), picture.land.width, picture.land.height, picture.land.inch, None, _INCHES
    )


def _paler(mark: Mark) -> Mark:
    """Return the lines of inches paler, and those round objectives as grey dots, not dashes like fire."""
    name = mark.name if isinstance(mark, Group) else ""
    if name == _INCH_LINES:
        return _redrawn(mark, lambda pen: replace(pen, colour=_PALE, width=_FINER * pen.width))
    if name.startswith(_GOAL_LINES):
        return _redrawn(mark, lambda pen: replace(pen, colour=GREY, dash=_DOTS, round=True) if pen.dash else pen)
    return mark


def _redrawn(mark: Mark, redraw: Callable[[Pen], Pen]) -> Mark:
    """Return a mark, or those of a group, with other pens."""
    if isinstance(mark, Group):
        return replace(mark, marks=tuple(_redrawn(each, redraw) for each in mark.marks))
    return replace(mark, pen=redraw(mark.pen)) if isinstance(mark, Path) and mark.pen else mark


_GROUNDS = {Surface.GRID: _grid, Surface.TABLE: _table}


# --- windows --------------------------------------------------------------------------------------------------------


def whole(ground: ExampleGround, room: tuple[Mm, Mm]) -> Window:
    """Return all of the ground, as large as there is room for."""
    left, below = ground.rulers
    scale = min((room[0] - left) / ground.width, (room[1] - below) / ground.height)
    height = ground.height * scale
    return Window(ground, Box(left, -height, ground.width * scale, height), scale, left, -height)


def around(ground: ExampleGround, bounds: Bounds, room: tuple[Mm, Mm], largest: float | None = None) -> Window:
    """Return the ground round what must be seen, as much as there is room for.

    Where the board is smaller than the room, the window is as large as the board. `largest` is the largest scale.
    """
    left, low, right, top = bounds
    aside, below = ground.rulers
    across, up = room[0] - aside, room[1] - below
    if largest is None and (fit := _fit(ground, bounds, (across, up))) is not None:
        return fit
    most = ground.sizes.largest / ground.cell if largest is None else largest
    scale = min(across / (right - left), up / (top - low), most)
    if largest is None:
        scale = next((each / ground.cell for each in ground.sizes.scales if each / ground.cell <= scale), scale)
    wide, high = min(across, ground.width * scale), min(up, ground.height * scale)
    west = _kept((left + right) / 2 - wide / scale / 2, ground.width - wide / scale)
    south = _kept((low + top) / 2 - high / scale / 2, ground.height - high / scale)
    return Window(ground, Box(aside, -high, wide, high), scale, aside - west * scale, -high - south * scale)


class _WholeCells(Struct, frozen=True):
    """The whole columns and rows that must be seen, of all that there are."""

    first: tuple[int, int]
    after: tuple[int, int]
    of: tuple[int, int]

    @property
    def columns(self) -> int:
        """How many columns must be seen."""
        return self.after[0] - self.first[0]

    @property
    def rows(self) -> int:
        """How many rows must be seen."""
        return self.after[1] - self.first[1]

    def counts(self, ground: ExampleGround, across: Mm) -> Iterator[int]:
        """Yield how many columns may fill a width: few, then all where these are legible, else as many as usual."""
        few, usual = ground.sizes.columns
        most = self.of[0] if across / self.of[0] >= _SMALLEST else usual
        for count in sorted({min(few, most), most, *range(most + 1, self.of[0] + 1)}):
            if self.columns <= count and across / count >= _SMALLEST:
                yield count


def _whole_cells(ground: ExampleGround, bounds: Bounds) -> _WholeCells:
    cell, less = ground.cell, ground.sizes.reach - 0.5 + 0.001
    (left, low), (right, top) = bounds[:2], bounds[2:]
    first, after = (
        (floor(left / cell + less), floor(low / cell + less)),
        (ceil(right / cell - less), ceil(top / cell - less)),
    )
    return _WholeCells(first, after, (round(ground.width / cell), round(ground.height / cell)))


def _fit(ground: ExampleGround, bounds: Bounds, room: tuple[Mm, Mm]) -> Window | None:
    """Return a picture as wide as its room, cut between columns and at the foot or the top between rows."""
    if not ground.sizes.columns:
        return None
    seen, (across, up) = _whole_cells(ground, bounds), room
    count = next((each for each in seen.counts(ground, across) if seen.rows * across / each <= up + 0.01), None)
    if count is None:
        return None
    cell, aside = across / count, ground.rulers[0]
    high = min(up, seen.of[1] * cell)
    rows = high / cell
    west = max(0, min((seen.first[0] + seen.after[0] - count) // 2, seen.of[0] - count))
    middle = round((seen.first[1] + seen.after[1] - rows) / 2)
    south = min(max(0, min(max(middle, ceil(seen.after[1] - rows - 0.01)), seen.first[1])), seen.of[1] - rows)
    return Window(
        ground, Box(aside, -high, across, high), cell / ground.cell, aside - west * cell, -high - south * cell
    )


def is_legible(window: Window) -> bool:
    """Say whether squares, or inches, are as large in a window as they should be."""
    return window.cell >= window.ground.sizes.legible


def needed(ground: ExampleGround, bounds: Bounds, width: Mm, *, units: int = 1) -> Mm:
    """Return how high a window of a width must be for its squares, or inches, to be legible."""
    left, low, right, top = bounds
    sizes = ground.sizes
    if sizes.columns:
        seen, across = _whole_cells(ground, bounds), width - ground.rulers[0]
        heights = [seen.rows * across / count + ground.rulers[1] for count in seen.counts(ground, across)]
        # Units that share a square are drawn large where that is not too high.
        usual = heights[:] if units > 1 else heights[1:] or heights
        if usual:
            most = (_TALLEST if units > _TWO else _HIGH) * width
            return next((high for high in usual if high <= most), usual[-1])
    cell = (sizes.legible, sizes.crowded, sizes.packed)[min(max(units, 1), 3) - 1] / ground.cell
    aside, below = ground.rulers
    return min(min((width - aside) / (right - left), cell) * (top - low) + below, _TALLEST * width)


def _kept(value: float, most: float) -> float:
    return max(0.0, min(value, most))


def bounds_of(ground: ExampleGround, spots: Iterable[Spot], cells: float | None = None) -> Bounds:
    """Return what must be seen: the places and so many cells round them, as far as there is board."""
    reach = ground.cell * (ground.sizes.reach if cells is None else cells)
    points = [ground.point(spot) for spot in spots] or [(ground.width / 2, ground.height / 2)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        max(0.0, min(xs) - reach),
        max(0.0, min(ys) - reach),
        min(ground.width, max(xs) + reach),
        min(ground.height, max(ys) + reach),
    )
