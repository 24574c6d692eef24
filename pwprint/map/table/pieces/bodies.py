"""What the terrain of a table is before it is cut: areas, ways, and the slopes round the tops of hills. All in mm."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import accumulate, chain, pairwise
from math import hypot

from pwprint.game.ruleset import TerrainKind
from pwprint.game.table.areas import Area, Strip
from pwprint.map.table.pieces.ragged import RAGGED, ragged
from pwprint.map.table.shapes import (
    EMPTY,
    Shape,
    areas,
    box,
    covered,
    grown_by,
    inset,
    intervals,
    joined,
    length_of,
    line_of,
    line_through,
    merged,
    over_edges,
    pieces_in,
    rings,
    shape_of,
    size_of,
    stretch,
    strip,
    union,
    without,
)
from pwprint.map.terrain import WAYS
from pwprint.memo import cached_property
from pwprint.page.inch import INCH
from pwprint.pdf.marks import Mm, Point
from pwprint.values import Struct

Areas = Mapping[str, tuple[Area, ...]]
"""The areas of each kind of terrain, by its name."""

Rows = Mapping[str, TerrainKind]

RIM: Mm = 1.25 * INCH
"""The breadth of the pieces round a hill: what of its slope is drawn lies within."""

_TOP = 16.0 * INCH * INCH
"""The least area of a top that is left to the bare table, in mm²."""

MARGIN: Mm = 1.0
"""How far beyond the edge of its terrain a piece is cut; the map goes on there."""

_BEND: Mm = 4.0
"""How far from a bend a way is cut."""

_SLIVER = 1.0
"""The least of a way that is worth a piece, in mm²."""


class Body(Struct, frozen=True, eq=False, dict=True):
    """Terrain in one piece: its row, its shape, and for a way or a slope the line along which it is cut, so `broad`.

    `whole` is the hill of a slope. `seen` is the shape with what of it hangs over its edges, which is cut out with it.
    """

    row: TerrainKind
    shape: Shape
    line: tuple[Point, ...] = ()
    broad: Mm = 0.0
    whole: Shape = EMPTY

    @cached_property
    def seen(self) -> Shape:
        """Its shape with what hangs over its edges."""
        if self.art not in RAGGED or self.is_way:
            return self.shape
        if not self.is_slope:
            return ragged(self.shape)
        over = without(ragged(self.whole), self.whole)
        return union(self.shape, over.intersection(strip(self.line, self.broad)))

    @property
    def is_slope(self) -> bool:
        """Whether this is part of a hill without its top."""
        return not self.whole.is_empty

    @property
    def art(self) -> str:
        """The name of its drawing."""
        return self.row.art

    @property
    def is_way(self) -> bool:
        """Whether this is a road or a river that follows a line."""
        return bool(self.line) and not self.is_slope


def bodies(size: tuple[float, float], found: Areas, rows: Rows) -> tuple[Body, ...]:
    """Return the bodies of a table of so many inches: its areas first, from the largest, then its ways."""
    table = box(0.0, 0.0, size[0] * INCH, size[1] * INCH)
    lying = tuple(_areas(table, found, rows))
    return (*lying, *_ways(table, found, rows, lying))


def tops(size: tuple[float, float], found: Areas, rows: Rows) -> Shape:
    """Return the tops of hills, which are left to the bare table."""
    table = box(0.0, 0.0, size[0] * INCH, size[1] * INCH)
    hills = [mass for name, own in found.items() if _is_high(rows[name]) for mass in _masses(table, rows[name], own)]
    return union(*(top for hill in hills for top in _top(hill))).intersection(table)


def _is_high(row: TerrainKind) -> bool:
    """Return whether terrain is a hill to the rules, however it is drawn."""
    return bool(getattr(row, "high", False))


def _has_ways(row: TerrainKind) -> bool:
    """Return whether the strips of terrain are divided along their lines."""
    return row.art in WAYS and not _is_high(row)


def _masses(table: Shape, row: TerrainKind, found: tuple[Area, ...]) -> list[Shape]:
    """Return the areas of a kind of terrain, those that touch as one; at the table's edge they go on beyond it."""
    own = [area for area in found if not (_has_ways(row) and isinstance(area, Strip))]
    width, height = table.bounds[2:]
    whole = joined((shape_of(area, INCH) for area in own), INCH)
    return areas(over_edges(whole, width, height, 2 * RIM))


def _areas(table: Shape, found: Areas, rows: Rows) -> Iterator[Body]:
    """Yield areas; one that lies all in a larger one is printed on that."""
    masses = ((rows[name], mass) for name in sorted(found) for mass in _masses(table, rows[name], found[name]))
    made = [body for row, mass in masses for body in _area(table, row, mass)]
    made.sort(key=lambda body: -size_of(body.shape))
    kept: list[Body] = []
    for body in made:
        if not any(covered(body.shape, other.shape) for other in kept):
            kept.append(body)
            yield body


def _area(table: Shape, row: TerrainKind, mass: Shape) -> Iterator[Body]:
    """Yield an area; of a hill with a top its slopes, a body for each of its borders, and what no slope reaches."""
    top = union(*_top(mass)) if _is_high(row) else None
    if top is None or top.is_empty:
        yield from (Body(row, part) for part in areas(mass.intersection(table)))
        return
    slope = slope_left = without(mass, top).intersection(table)
    width, height = table.bounds[2:]
    near = box(-RIM, -RIM, width + RIM, height + RIM)
    borders = [pieces_in(_begun(ring), near) for ring in rings(mass)]
    for line in chain.from_iterable(merged([line_through(piece) for piece in pieces]) for pieces in borders):
        beside = strip(line, 2 * RIM)
        yield Body(row, beside.intersection(slope), line, 2 * RIM, whole=mass)
        slope_left = without(slope_left, beside)
    yield from (Body(row, part) for part in areas(slope_left) if size_of(part) >= _SLIVER)


def _top(hill: Shape) -> list[Shape]:
    return [part for part in areas(inset(hill, RIM)) if size_of(part) >= _TOP]


def _begun(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a border as a line that begins and ends in the middle of its longest side, where it is cut anyway."""
    sides = list(zip(ring, (*ring[1:], ring[0]), strict=True))
    longest = max(range(len(sides)), key=lambda n: length_of(sides[n]))
    (ax, ay), (bx, by) = sides[longest]
    middle = ((ax + bx) / 2, (ay + by) / 2)
    return (middle, *ring[longest + 1 :], *ring[: longest + 1], middle)


def off_bends(line: tuple[Point, ...], at: Mm, way: int) -> Mm:
    """Return a distance along a line at which it may be cut: one at a bend is moved on (1) or back (-1).

    The corner of a strip outside a bend belongs to a piece that has some of both sides.
    """
    bends = tuple(accumulate(hypot(x - a, y - b) for (a, b), (x, y) in pairwise(line)))
    whole = bends[-1]
    near = next((bend for bend in bends[:-1] if abs(bend - at) < _BEND), None)
    return at if near is None else min(max(near + way * _BEND, 0.0), whole)


def _ways(table: Shape, found: Areas, rows: Rows, lying: tuple[Body, ...]) -> Iterator[Body]:
    """Yield ways: what of them no area shows, at their full breadth."""
    shown = union(*(body.shape for body in lying))
    ways = [(rows[name], found[name]) for name in sorted(found) if _has_ways(rows[name])]
    for row, own in sorted(ways, key=lambda way: WAYS.index(way[0].art)):
        for line, broad in _lines(own):
            whole = strip(line, broad).intersection(table)
            left = [part for part in areas(without(whole, grown_by(shown, MARGIN))) if size_of(part) >= _SLIVER]
            for start, end in intervals(line, left):
                part = stretch(line, off_bends(line, start, -1), off_bends(line, end, 1))
                yield Body(row, strip(part, broad).intersection(table), part, broad)
            shown = union(shown, whole)


def _lines(found: tuple[Area, ...]) -> Iterator[tuple[tuple[Point, ...], Mm]]:
    """Yield the middle lines of strips, those that go on from each other as one, the longest first."""
    by_width: dict[float, list[Shape]] = defaultdict(list)
    for area in found:
        if isinstance(area, Strip):
            by_width[area.width * INCH].append(line_of(area, INCH))
    made = [(line, width) for width, strips in sorted(by_width.items()) for line in merged(strips)]
    yield from sorted(made, key=lambda each: -line_through(each[0]).length)
