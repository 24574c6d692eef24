"""What the picture of a map shows where, so that words and tags can be put where they cover the least of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, product
from math import ceil, floor, fsum, hypot
from operator import add

from pwprint.pdf.marks import Box, Circle, Command, Group, Mark, Mm, Path, Point, Rect
from pwprint.values import Struct, field

_GRAIN = 1.5
"""The side of the cells in which ink is counted, in art units."""

_WEIGHTS: Mapping[str, int] = {
    "map:buildings": 1000,
    "map:roads": 150,
    "map:zone": 70,
    "map:goal": 70,
    "map:wire": 70,
    "map:works": 60,
    "map:relief": 45,
    "map:grid": 15,
    "map:water": 60,
}
"""How bad it is to cover something, in hundredths, by what the name of its group begins with; the rest may be covered.

Nothing is as bad as to write over houses.

Whole numbers have exact sums, however they are added.
"""

_FINE = 1.3
"""How often a thin line is looked at in each cell."""

_TREES = 40
"""How bad it is that the name of a place covers trees."""

Matrix = tuple[float, float, float, float, float, float]
_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
Cell = tuple[int, int]


_WOODED, _INKED = 1 << 32, (1 << 32) - 1
"""Sums hold two numbers at once: the ink, below these bits, and from there on that with the trees, which is no less."""


class _Sums(Struct, frozen=True):
    """What is drawn in the cells of a picture, from a first column and row on: the sums of all cells before each place.

    Four of them say what is in a block of cells, however large it is.
    """

    column: int
    row: int
    sums: tuple[tuple[int, ...], ...]

    def within(self, left: int, low: int, right: int, high: int) -> int:
        """Return what is drawn in all cells of a block, from a column and row to those before which it ends."""
        sums, column, row = self.sums, self.column, self.row
        wide, tall = len(sums[0]) - 1, len(sums) - 1
        left, right, low, high = left - column, right - column, low - row, high - row
        if left < 0 or low < 0 or right > wide or high > tall:
            left, right = min(max(left, 0), wide), min(max(right, 0), wide)
            low, high = min(max(low, 0), tall), min(max(high, 0), tall)
        below, above = sums[low], sums[high]
        return above[right] - above[left] - below[right] + below[left]


def _summed(trees: Iterable[Cell], cells: Mapping[Cell, int]) -> _Sums:
    every = [*trees, *cells] or [(0, 0)]
    columns, rows = map(set, zip(*every, strict=True))
    first, low, wide = min(columns), min(rows), max(columns) - min(columns) + 1
    drawn = [[0] * wide for _ in range(low, max(rows) + 1)]
    for column, row in trees:
        drawn[row - low][column - first] = _TREES * _WOODED
    for (column, row), weight in cells.items():
        drawn[row - low][column - first] = weight * (_WOODED + 1)
    sums = [(0,) * (wide + 1)]
    for line in drawn:
        sums.append(tuple(map(add, sums[-1], accumulate(line, initial=0))))
    return _Sums(first, low, tuple(sums))


class InkMap(Struct, frozen=True):
    """How much is drawn where on a picture. `scale`, `x` and `y` say where the picture is on a page."""

    ink: _Sums
    scale: float = 1.0
    x: Mm = 0.0
    y: Mm = 0.0

    def on_page(self, matrix: Matrix) -> InkMap:
        """Return the ink where a page shows it, by the matrix of its picture, which is not turned."""
        return InkMap(self.ink, matrix[0], matrix[4], matrix[5])

    def under(self, box: Box, *, trees: bool = False) -> float:
        """Return what a box on the page would cover: about the mm² of it, those of buildings counting most.

        `trees` count as well where words keep off woods: so do all names but those of woods.
        """
        grain, x, y = _GRAIN * self.scale, self.x, self.y
        left, low = floor((box.x - x) / grain), floor((box.y - y) / grain)
        right, high = ceil((box.x + box.width - x) / grain), ceil((box.y + box.height - y) / grain)
        both = self.ink.within(left, low, right, high)
        return (both // _WOODED if trees else both & _INKED) / 100 * grain * grain


class InkCells(Struct, frozen=True):
    """The cells of a picture on which something is drawn, with how bad it is to cover them; those of woods apart."""

    drawn: Mapping[Cell, int]
    trees: frozenset[Cell]


def ink_of(picture: tuple[Mark, ...]) -> InkMap:
    """Return the ink of a picture in art units, whose groups are named after what they show."""
    return ink_map(inked(picture))


def ink_map(*parts: InkCells) -> InkMap:
    """Return the ink of pictures that lie on each other."""
    first, *others = parts
    cells = dict(first.drawn)
    for part in others:
        cells |= {cell: weight for cell, weight in part.drawn.items() if weight > cells.get(cell, 0)}
    return InkMap(_summed(frozenset[Cell]().union(*(part.trees for part in parts)), cells))


def inked(picture: Iterable[Mark]) -> InkCells:
    """Return the cells of a picture that have ink."""
    covered: dict[int, set[Cell]] = {}
    trees: set[Cell] = set()
    for mark in picture:
        if isinstance(mark, Group):
            if mark.name == "map:woods":
                _Cover(trees).add(mark, _HERE)
            weight = next((weight for name, weight in _WEIGHTS.items() if mark.name.startswith(name)), 0)
            if weight:
                _Cover(covered.setdefault(weight, set())).add(mark, _HERE)
    cells: dict[Cell, int] = {}
    for weight in sorted(covered):  # the worst comes last, and stays
        cells |= dict.fromkeys(covered[weight], weight)
    return InkCells(cells, frozenset(trees))


class _Cover(Struct, frozen=True):
    """Adds the cells on which marks have lines or small shapes to those `found`; of large ones only the borders count.

    `drawn` holds how broad each line was, and about where: one that is drawn again for its casing or a shade beside it
    adds nothing. `boxes` have been added already: trees stand close.
    """

    found: set[Cell]
    drawn: dict[tuple[int, int, int], float] = field(default_factory=dict)
    boxes: set[tuple[int, int, int, int]] = field(default_factory=set)

    def add(self, mark: Mark, matrix: Matrix) -> None:
        """Add a mark seen through a matrix."""
        match mark:
            case Group():
                inner = _joined(mark.matrix, matrix)
                for part in mark.marks:
                    self.add(part, inner)
            case Path():
                self._path(mark, matrix)
            case Rect():
                self._corners((mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height), matrix)
            case Circle(x=x, y=y, radius=radius):
                self._corners((x - radius, y - radius), (x + radius, y + radius), matrix)
            case _:
                return

    def _path(self, path: Path, matrix: Matrix) -> None:
        reach = path.pen.width / 2 if path.pen else 0.0
        key = (id(path.commands), round(matrix[4] / _GRAIN), round(matrix[5] / _GRAIN))
        if reach <= self.drawn.get(key, -_GRAIN) + _GRAIN / 2:
            return
        self.drawn[key] = reach
        line = self._thin if reach < _GRAIN / 2 else self._thick
        for start, end in _segments(path.commands):
            line(_at(start, matrix), _at(end, matrix), reach)

    def _corners(self, one: Point, other: Point, matrix: Matrix) -> None:
        """Add the cells of a box given by two corners."""
        (x, y), (end_x, end_y) = _at(one, matrix), _at(other, matrix)
        self._box(min(x, end_x), min(y, end_y), max(x, end_x), max(y, end_y))

    def _thin(self, start: Point, end: Point, _: float) -> None:
        """Add the cells of a straight line."""
        x, y = start[0] / _GRAIN, start[1] / _GRAIN
        right, up = end[0] / _GRAIN - x, end[1] / _GRAIN - y
        count = ceil(max(abs(right), abs(up)) * _FINE) or 1
        self.found.update([(floor(x + right * (n / count)), floor(y + up * (n / count))) for n in range(count + 1)])

    def _thick(self, start: Point, end: Point, reach: float) -> None:
        """Add the cells within `reach` of a straight line."""
        (x, y), (right, up) = start, (end[0] - start[0], end[1] - start[1])
        count = ceil(hypot(right, up) / (1.6 * reach)) or 1
        for n in range(count + 1):
            at_x, at_y = x + right * n / count, y + up * n / count
            self._box(at_x - reach, at_y - reach, at_x + reach, at_y + reach)

    def _box(self, left: float, low: float, right: float, high: float) -> None:
        """Add the cells of a box given by its edges."""
        box = floor(left / _GRAIN), floor(right / _GRAIN), floor(low / _GRAIN), floor(high / _GRAIN)
        if box not in self.boxes:
            self.boxes.add(box)
            self.found.update(product(range(box[0], box[1] + 1), range(box[2], box[3] + 1)))


def _segments(commands: tuple[Command, ...]) -> Iterator[tuple[Point, Point]]:
    """Yield the straight pieces of a path, curves in four of them."""
    here = first = (0.0, 0.0)
    for name, step in commands:
        if name == "M":
            here = first = (step[0], step[1])
            continue
        stops = [first] if name == "Z" else [(step[0], step[1])] if name == "L" else _bent(here, step)
        for stop in stops:
            yield here, stop
            here = stop


def _bent(start: Point, step: tuple[float, ...]) -> list[Point]:
    (x, y), (x_1, y_1, x_2, y_2, x_3, y_3) = start, step
    return [
        (fsum((a * x, b * x_1, c * x_2, d * x_3)), fsum((a * y, b * y_1, c * y_2, d * y_3))) for a, b, c, d in _SHARES
    ]


_SHARES = tuple(((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in (0.25, 0.5, 0.75, 1.0))
"""How much the four points of a curve count at its quarters."""


def _at(point: Point, matrix: Matrix) -> Point:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def _joined(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, _, _ = outer
    x, y = _at((e, f), outer)
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, x, y
