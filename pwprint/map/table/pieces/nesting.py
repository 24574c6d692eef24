"""Pieces of any outline packed on as few sheets as can be found, each turned as it fits best.

A sheet is a grid of small cells, all of them in one number: a bit is set where something lies. Shifts of that number
tell at once all the places where a piece would lie on something.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from math import ceil, cos, floor, radians, sin

from pwprint.pdf.marks import Box, Mm, Point
from pwprint.values import Struct

CELL: Mm = 2.0
"""The side of a cell."""

_EVEN = 1e-6
"""What rounding may add to a cell."""


class NestShape(Struct, frozen=True):
    """What a piece takes up, grown by half of the gap that it keeps, the angles to turn it by, and its rank.

    It may have other `forms`: the same in rows of another length.
    """

    rings: tuple[tuple[Point, ...], ...]
    angles: tuple[float, ...]
    rank: float
    forms: tuple[tuple[tuple[Point, ...], ...], ...] = ()


class NestPlace(Struct, frozen=True):
    """Where a piece lies: on which sheet, from 0, and how its points come to the page: turned, then moved.

    `form` is 0 for its rings, and for its other forms their number from 1.
    """

    sheet: int
    angle: float
    x: Mm
    y: Mm
    form: int = 0


class _Raster(Struct, frozen=True):
    """A piece at an angle as runs of cells (row, first, count), and how far from (0, 0) its own corner is."""

    angle: float
    runs: tuple[tuple[int, int, int], ...]
    width: int
    height: int
    left: Mm
    low: Mm
    cells: int = 0


class _NestSheet:
    """A sheet that fills up, its cells in rows from the south."""

    def __init__(self, columns: int, rows: int, blocked: tuple[_Raster, ...]) -> None:
        self._columns, self._rows = columns, rows
        self._taken = 0
        self._room = columns * rows
        for raster in blocked:
            self._cover(raster, round(raster.low) * columns + round(raster.left))
        self._doubled = self._doubles()

    def best(self, rasters: tuple[_Raster, ...]) -> tuple[_Raster, int, int] | None:
        """Return how a piece is turned and where its corner lies, so that it ends as low as it can."""
        found = [(raster, *spot) for raster in rasters if (spot := self._lowest(raster)) is not None]
        return min(found, key=lambda it: (it[2] + it[0].height, it[1] + it[0].width), default=None)

    def _lowest(self, raster: _Raster) -> tuple[int, int] | None:
        """Return the lowest place for the corner of a piece, of these the one farthest to the west."""
        across, up = self._columns - raster.width + 1, self._rows - raster.height + 1
        if across < 1 or up < 1 or raster.cells > self._room:
            return None
        places = _corners(self._columns, across, up)
        for row, first, count in raster.runs:
            power = count.bit_length() - 1
            wide = self._doubled[power]
            wide |= wide >> (count - (1 << power))
            places &= ~(wide >> (row * self._columns + first))
            if not places:
                return None
        row, column = divmod((places & -places).bit_length() - 1, self._columns)
        return column, row

    def take(self, raster: _Raster, column: int, row: int) -> None:
        """Lay a piece down."""
        self._cover(raster, row * self._columns + column)
        self._room -= raster.cells
        self._doubled = self._doubles()

    def _cover(self, raster: _Raster, place: int) -> None:
        for row, first, count in raster.runs:
            self._taken |= ((1 << count) - 1) << (place + row * self._columns + first)

    def _doubles(self) -> list[int]:
        """Return the cells with something in the next 1, 2, 4, 8 and more cells."""
        found = [self._taken]
        while (1 << len(found)) <= self._columns:
            found.append(found[-1] | found[-1] >> (1 << (len(found) - 1)))
        return found


def nested(
    shapes: tuple[NestShape, ...], field: Box, blocked: tuple[Box, ...], first: tuple[Box, ...] = ()
) -> tuple[NestPlace, ...]:
    """Return where pieces lie on sheets with a field each, clear of what is `blocked` in it, on the `first` more.

    Those with the highest ranks come first, each on the first sheet with room, as low as it can lie. Raises ValueError
    for one that is larger than the field.
    """
    columns, rows = floor(field.width / CELL), floor(field.height / CELL)
    walls, more = (tuple(_block(box, field) for box in boxes) for boxes in (blocked, first))
    sheets: list[_NestSheet] = []
    places: dict[int, NestPlace] = {}
    for number in sorted(range(len(shapes)), key=lambda number: -shapes[number].rank):
        piece = shapes[number]
        forms = [(piece.rings, angle) for angle in piece.angles] + [(form, piece.angles[0]) for form in piece.forms]
        rasters = tuple(_raster(*form) for form in forms)
        tries = ((at, sheet.best(rasters)) for at, sheet in enumerate(sheets))
        at, found = next(((at, found) for at, found in tries if found), (len(sheets), None))
        # The first sheet may be too small for what has room on the next one.
        for _ in range(1 if sheets else 2):
            if found is None:
                at = len(sheets)
                sheets.append(_NestSheet(columns, rows, walls if sheets else (*walls, *more)))
                found = sheets[at].best(rasters)
        if found is None:
            raise ValueError("a piece is larger than the field")
        raster, column, row = found
        sheets[at].take(raster, column, row)
        x, y = field.x + column * CELL - raster.left, field.y + row * CELL - raster.low
        form = max(0, rasters.index(raster) - len(piece.angles) + 1)
        places[number] = NestPlace(at, raster.angle, round(x, 6), round(y, 6), form)
    return tuple(places[number] for number in range(len(shapes)))


@lru_cache(maxsize=256)  # a hundred pieces are tried on each sheet, in several ways
def _corners(columns: int, across: int, up: int) -> int:
    """Return the places for the corner of a piece in so many columns and rows of a field, as bits."""
    found, done = (1 << across) - 1, 1
    while done < up:
        more = min(done, up - done)
        found |= (found & ((1 << (more * columns)) - 1)) << (done * columns)
        done += more
    return found


def _block(box: Box, field: Box) -> _Raster:
    """Return a part of the field that is taken."""
    left, low = max(0, floor((box.x - field.x) / CELL)), max(0, floor((box.y - field.y) / CELL))
    right = min(floor(field.width / CELL), -floor(-(box.right - field.x) / CELL))
    top = min(floor(field.height / CELL), -floor(-(box.top - field.y) / CELL))
    runs = tuple((row, 0, right - left) for row in range(top - low))
    return _Raster(0.0, runs if right > left else (), right - left, top - low, left, low)


@lru_cache(maxsize=1024)
def _raster(rings: tuple[tuple[Point, ...], ...], angle: float) -> _Raster:
    """Return the cells that a turned shape touches; pieces are packed in several ways."""
    across, up = cos(radians(angle)), sin(radians(angle))
    turned = [[(x * across - y * up, x * up + y * across) for x, y in ring] for ring in rings]
    left = min(x for ring in turned for x, _ in ring)
    low = min(y for ring in turned for _, y in ring)
    spans, crossings = defaultdict[int, list[Span]](list), defaultdict[int, list[float]](list)
    for ring in turned:
        cells = [((x - left) / CELL, (y - low) / CELL) for x, y in ring]
        for start, end in zip(cells, (*cells[1:], cells[0]), strict=True):
            _trace(start, end, spans, crossings)
    # What lies over a row's lower edge is inside, or an edge of the shape lies between in the same row.
    for row, at in crossings.items():
        at.sort()
        spans[row] += zip(at[::2], at[1::2], strict=True)
    runs = tuple((row, *run) for row, found in sorted(spans.items()) for run in _joined(found))
    width, height = max(first + count for _, first, count in runs), runs[-1][0] + 1
    return _Raster(angle, runs, width, height, left, low, sum(count for _, _, count in runs))


Span = tuple[float, float]
"""From where to where something lies in a row, in cells."""


def _trace(start: Point, end: Point, spans: dict[int, list[Span]], crossings: dict[int, list[float]]) -> None:
    """Take in an edge: where it lies in each row, and where it crosses the lower edges of rows."""
    (x, y), (end_x, end_y) = (start, end) if start[1] <= end[1] else (end, start)
    first, last = floor(y + _EVEN), max(floor(y + _EVEN), ceil(end_y - _EVEN) - 1)
    slope = (end_x - x) / (end_y - y) if last > first or end_y - y > _EVEN else 0.0
    before = x
    for row in range(first, last + 1):
        after = end_x if row == last else x + slope * (row + 1 - y)
        spans[row].append((min(before, after), max(before, after)))
        before = after
    for row in range(ceil(y), ceil(end_y)):
        crossings[row].append(x + slope * (row - y))


def _joined(found: list[Span]) -> Iterator[tuple[int, int]]:
    """Yield runs of cells, their first and their count, that hold all spans of a row."""
    ends: list[tuple[int, int]] = []
    for low, high in sorted((floor(a + _EVEN), max(floor(a + _EVEN), ceil(b - _EVEN) - 1)) for a, b in found):
        if ends and low <= ends[-1][1] + 1:
            ends[-1] = (ends[-1][0], max(ends[-1][1], high))
        else:
            ends.append((low, high))
    yield from ((max(0, low), high - max(0, low) + 1) for low, high in ends)
