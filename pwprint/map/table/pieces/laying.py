"""The pieces of a table in the order in which they are laid: their numbers, where each lies, and which it meets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from math import ceil, floor, hypot

from pwprint.map.table.pieces.bodies import MARGIN
from pwprint.map.table.pieces.division import TerrainPiece
from pwprint.map.table.shapes import (
    Shape,
    heart,
    inset,
    inside,
    meeting,
    near,
    nearest,
    side_in,
    size_of,
    strip,
    to_edge,
    without,
)
from pwprint.page.inch import INCH
from pwprint.pdf.marks import Mm, Point
from pwprint.values import Struct

_ORDER = (
    "sea",
    "lake",
    "river",
    "road",
    "railway",
    "hill",
    "dunes",
    "rocks",
    "rough",
    "field",
    "vineyard",
    "orchard",
    "pines",
    "woods",
    "marsh",
    "ruins",
    "town",
    "fortification",
    "entrenchment",
    "trench",
    "ford",
    "bridge",
)
"""What is laid first, and what on it."""

DISC: Mm = 2.8
"""The radius of the disc with a piece's number."""

_CLEAR: Mm = 0.8
_RIM: Mm = 7.0
"""What is free between a disc and the edge of its piece, and how broad the rim is in which discs lie."""

_EAVES: Mm = 0.2
"""How far a disc keeps off houses."""

_PLAN_APART = 1.3
"""How far the middles of two discs are apart, in inches, so that their numbers have room on the plan."""

_BESIDE: Mm = 0.5
"""Pieces no farther apart than this meet."""

_ALONG: Mm = 1.5
"""How far the ends of a seam may lie off the border of an area that has its marks too."""

_REACH: Mm = MARGIN + _BESIDE
"""So far from the end of a way an area begins that it joins."""

_SEAM: Mm = 6.0
"""The shortest seam that has marks."""


class Seam(Struct, frozen=True):
    """Where a piece goes on in others: both ends of the line, in mm of the table, and their numbers."""

    start: Point
    end: Point
    others: tuple[int, ...]


class Laid(Struct, frozen=True, eq=False):
    """A piece with its number: the middle of the disc is `at`, in inches from the table's west and south edges.

    `meets` are the numbers of the pieces that go on where it ends.
    """

    number: int
    piece: TerrainPiece
    at: Point
    meets: tuple[int, ...]
    seams: tuple[Seam, ...]

    @property
    def joints(self) -> tuple[Seam, ...]:
        """The seams at which it lies on the pieces that it meets, so that its edge is seen there."""
        return tuple(seam for seam in self.seams if self.number > max(seam.others))


def in_order(found: tuple[TerrainPiece, ...], table: Shape) -> list[TerrainPiece]:
    """Return pieces in the order in which they are laid."""
    return sorted(found, key=partial(_rank, table))


class KeptFree(Struct, frozen=True, eq=False):
    """Where no disc lies if it can be helped: houses, in mm, and the middles of what lies there too, in inches."""

    houses: Shape
    middles: tuple[Point, ...]


def laid(pieces: list[TerrainPiece], table: Shape, kept: KeptFree) -> tuple[Laid, ...]:
    """Return pieces with their numbers."""
    seams = _parted(pieces)
    for number in seams:
        seams[number] += _ended(number, pieces, tuple(seams[number]), table)
    for number, own in [(number, tuple(own)) for number, own in seams.items() if pieces[number - 1].body.is_way]:
        for seam in own:
            for other in seam.others:
                if not _names(seams[other], number, seam):
                    seams[other] += _answered(seam, number, pieces[number - 1], pieces[other - 1])
    joins: dict[int, set[int]] = {number: {n for seam in own for n in seam.others} for number, own in seams.items()}
    for number, others in [(number, tuple(others)) for number, others in joins.items()]:
        for other in others:
            joins[other].add(number)
    spots: list[Point] = []
    for piece in pieces:
        spots.append(_spot(piece.shape, [*kept.middles, *spots], kept.houses))
    return tuple(
        Laid(number, piece, spot, tuple(sorted(joins[number])), tuple(seams[number]))
        for number, (piece, spot) in enumerate(zip(pieces, spots, strict=True), 1)
    )


def _rank(table: Shape, piece: TerrainPiece) -> tuple[int, str, str, bool, int, float]:
    """Return what sorts pieces: by kinds, then in bands of six inches from the north, each from the west."""
    body = piece.body
    # A drawing that is not named comes before towns, all of its pieces together.
    kind = _ORDER.index(body.art) if body.art in _ORDER else _ORDER.index("town") - 1
    x, y = heart(piece.shape)
    return kind, body.art, body.row.title, body.is_slope, floor((table.bounds[3] - y) / (6 * INCH)), x


def _parted(pieces: list[TerrainPiece]) -> dict[int, list[Seam]]:
    """Return the seams between parts of the same body, by the numbers of pieces."""
    found: dict[int, list[Seam]] = {number: [] for number in range(1, len(pieces) + 1)}
    for (one, own), (two, other) in combinations(enumerate(pieces, 1), 2):
        if own.body is other.body and own.shape.distance(other.shape) <= _BESIDE:
            line = meeting(own.shape, other.shape)
            if line is not None and hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]) >= _SEAM:
                found[one].append(Seam(*line, (two,)))
                found[two].append(Seam(*line, (one,)))
    return found


def _ended(number: int, pieces: list[TerrainPiece], known: tuple[Seam, ...], table: Shape) -> Iterator[Seam]:
    """Yield the ends of a way at pieces of other bodies."""
    middles = [_middle(seam.start, seam.end) for seam in known]
    for start, end in _ends(pieces[number - 1], table):
        x, y = _middle(start, end)
        others = tuple(n for n, other in enumerate(pieces, 1) if n != number and near(other.shape, (x, y), _REACH))
        if others and all(hypot(a - x, b - y) >= _SEAM for a, b in middles):
            yield Seam(start, end, others)


def _names(found: list[Seam], number: int, seam: Seam) -> bool:
    """Return whether seams of a piece name another one where that ends."""
    x, y = _middle(seam.start, seam.end)
    middles = (_middle(own.start, own.end) for own in found if number in own.others)
    return any(hypot(a - x, b - y) < _SEAM for a, b in middles)


def _answered(seam: Seam, number: int, way: TerrainPiece, piece: TerrainPiece) -> Iterator[Seam]:
    """Yield the seam of a piece at which a way ends: as much of its border as the way meets."""
    if not (piece.body.is_way or piece.body.is_slope) and all(
        far < _ALONG for far in to_edge(piece.shape, [seam.start, seam.end])
    ):
        edge = piece.shape.boundary
        yield Seam(nearest(edge, seam.end, _ALONG), nearest(edge, seam.start, _ALONG), (number,))
        return
    (x, y), (a, b), broad = _middle(seam.start, seam.end), seam.start, way.body.broad
    # A slanting way ends where the last of its breadth does, so its band goes back as far as it is broad.
    right, up = 2 * (b - y) / broad, 2 * (x - a) / broad
    ahead, back = (x - right * _REACH, y - up * _REACH), (x + right * broad, y + up * broad)
    side = side_in(piece.shape, strip((ahead, back), broad), _ALONG)
    if side is not None:
        yield Seam(*side, (number,))


def _ends(piece: TerrainPiece, table: Shape) -> Iterator[tuple[Point, Point]]:
    """Yield the lines across the ends of a way, but for those at the table's edge."""
    if not piece.body.is_way:
        return
    half = piece.body.broad / 2
    for (x, y), (on_x, on_y) in ((piece.line[0], piece.line[1]), (piece.line[-1], piece.line[-2])):
        far = hypot(on_x - x, on_y - y)
        across, up = half * (on_y - y) / far, -half * (on_x - x) / far
        if near(inset(table, _SEAM), (x, y), 0.0):
            yield (x - across, y - up), (x + across, y + up)


def _middle(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _spot(shape: Shape, taken: list[Point], houses: Shape) -> Point:
    """Return the place for the disc of a piece, at its rim and clear of houses, and of the discs beside it.

    Whole inches are best, then halves, then quarters; if all lie in the middle, the one nearest to the rim, and if all
    are near other discs, the one farthest from these: none is cut off at the edge of its piece.
    """
    near_by = houses.intersection(shape)
    every: list[Point] = []
    spare: Point | None = None
    for places in _places(shape):
        free = [at for at in places if all(hypot(at[0] - x, at[1] - y) >= _PLAN_APART for x, y in taken)]
        if free and near_by.is_empty:
            return free[0]
        depths = to_edge(shape, [(x * INCH, y * INCH) for x, y in free])
        rim = (at for at, deep in zip(free, depths, strict=True) if deep < DISC + _CLEAR + _RIM)
        found = next((at for at in rim if not near(near_by, (at[0] * INCH, at[1] * INCH), DISC + _EAVES)), None)
        if found is not None:
            return found
        every, spare = [*every, *places], spare or next(iter(free), None)
    return spare or max(every, key=lambda at: min(hypot(at[0] - x, at[1] - y) for x, y in taken))


def _places(shape: Shape) -> Iterator[list[Point]]:
    """Yield places for a disc, in inches, the best first: lattice after lattice, and the heart, which is never none."""
    inner = inset(shape, DISC + _CLEAR)
    room, rim = (inner, without(inner, inset(shape, DISC + _CLEAR + _RIM))) if size_of(inner) else (shape, shape)
    for part, step in ((rim, 1.0), (rim, 0.5), (room, 0.5), (room, 0.25)):
        found = inside(part, _lattice(part, step * INCH))
        ranks = sorted((round(far, 3), y, x) for far, (x, y) in zip(to_edge(shape, found), found, strict=True))
        yield [(round(x / INCH, 4), round(y / INCH, 4)) for _, y, x in ranks]
    x, y = heart(shape)
    yield [(round(x / INCH, 2), round(y / INCH, 2))]


def _lattice(shape: Shape, pace: Mm) -> list[Point]:
    """Return the points over a shape whose distances from the table's corner are multiples of a pace."""
    if shape.is_empty:
        return []
    left, low, right, top = shape.bounds
    return [
        (across * pace, up * pace)
        for across in range(ceil(left / pace), floor(right / pace) + 1)
        for up in range(ceil(low / pace), floor(top / pace) + 1)
    ]
