"""A board as ground: its squares or hexes as borders, its rivers and roads as bands from edge to edge."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from math import atan2, cos, dist, hypot, pi, sin

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.map.terrain.forms.bands import Ways as Directions
from pwprint.map.terrain.forms.bands import band, course, middle, of_links, run, sampled
from pwprint.map.terrain.forms.blocks import block
from pwprint.map.terrain.forms.border import closed, move, to
from pwprint.map.terrain.forms.lanes import ROAD
from pwprint.map.terrain.forms.outline import Outline, cells, enclosure, loops, outlines
from pwprint.map.terrain.forms.rings import within
from pwprint.map.terrain.ground import Drawn, GroundBand, GroundSpan, HouseBlock, Layer, Mass, Water, Ways, chance
from pwprint.map.terrain.lattice import UNIT, Cell, Lattice, Place
from pwprint.map.terrain.links import (
    Links,
    Roads,
    bridges,
    crosswise,
    is_straight,
    links_to,
    off_board,
    opposite,
    river_links,
    road_links,
    water,
)
from pwprint.map.terrain.scene import Scene
from pwprint.page import inks
from pwprint.pdf.marks import Command, Path, Pen, Point
from pwprint.values import Struct

RIVER = 9.0
"""How broad rivers are."""

_VERGE, _SWAY = 2.5, 1.2
_YARD = 8.0
"""How broad a road is that leads nowhere."""

_LAKE, _POOL, _TUFTS = 12.0, 5.0, 9
_DRY = 7.0
"""How far from the middle of a river grass grows."""

_SHORT = 2.0
"""How far before the edge of its square a trench ends that no other goes on from."""

_TRODDEN = 1.8
"""How far before the edge of its square a track ends that goes nowhere: it is seen beside a tile on its ford."""

_RAMP = 1.0
"""How far before the edge of its square the ramp of a bridge ends."""

_TINY = 1e-9
_EDGE = Pen(inks.INK, 0.5)
_HATCH, _HATCHED = 3.0, Pen(inks.GLACIS, 0.25, round=False)
"""How far the lines are apart in what is no part of the board, and their pen."""


class _Squared(Struct, frozen=True):
    """A mass of cells."""

    lattice: Lattice
    cells: frozenset[Cell]
    depth: float = UNIT / 2

    def borders(self, inset: float, bulge: float, nook: float, apart: float = 0.0) -> tuple[Outline, ...]:  # noqa: ARG002 - what crosses a square is drawn over the rest
        """Return the borders at a distance inside, with rounded corners."""
        return outlines(self.lattice, self.cells, inset, bulge, nook)


class OnBoard(Struct, frozen=True, eq=False, dict=True):
    """A scene as ground; its open squares have fields where it is `tilled`."""

    scene: Scene
    tilled: bool = True

    @property
    def width(self) -> float:
        """How broad the board is."""
        return self.scene.lattice.width

    @property
    def height(self) -> float:
        """How high the board is."""
        return self.scene.lattice.height

    @property
    def seed(self) -> str:
        """What decides every jitter."""
        return self.scene.seed

    @cached_property
    def arts(self) -> Collection[str]:
        """The names of the drawings on the board, with those of bridges where roads lead over rivers."""
        found = {art for art, squares in self.scene.areas.items() if squares}
        return found | {"bridge"} if self._bridged else found

    @property
    def sway(self) -> float:
        """How far shores and the edges of woods are out of the lines of the grid: squares are told apart by these."""
        return _SWAY

    @property
    def wander(self) -> float:
        """No distance: squares of woods are full of trees."""
        return 0.0

    def masses(self, art: str, *, closed: bool = False, off: str = "") -> tuple[Mass, ...]:
        """Return the squares of a drawing as one mass; no hill is sliced where the board's edge has notches."""
        board, squares = self.scene.board, self.scene.area(art) & ~self.scene.area(off)
        ends = closed or (art == "hill" and self._notched)
        found = (enclosure if ends else cells)(board, squares)
        return (_Squared(self.scene.lattice, found),)

    def lines(self, art: str) -> tuple[tuple[Point, ...], ...]:
        """Return the lines through squares: to the same terrain beside them, with one or none of it right across."""
        squares = self.scene.area(art)
        return tuple(line for square in bits(squares) for line in self._lines(square, squares))

    def farms(self) -> Iterator[Point]:
        """Yield the middles of the squares without terrain."""
        if self.tilled:
            for square in bits(self._free):
                yield self.scene.centre(square)

    def grass(self) -> Iterator[Point]:
        """Yield nothing: grass grows beside rivers, and fields lie elsewhere."""
        yield from ()

    def is_open(self, points: list[Point]) -> bool:
        """Say whether all points lie in squares without terrain."""
        return all(self.scene.lattice.cell_at(*point) in self._open for point in points)

    def water(self) -> Water:
        """Return rivers, those under bridges and at fords included, and lakes; their squares are meadow."""
        scene, flowing, still = self.scene, water(self.scene), self.scene.area("lake")
        course = tuple(step for steps in self.streams.values() for step in steps)
        bands = [GroundBand(course, RIVER)] if course else []
        bands += [GroundBand(steps, RIVER, filled=True) for steps in [*self._lakes(flowing), *self._pools()]]
        mass = _Squared(scene.lattice, cells(scene.board, still))
        bands += [
            GroundBand(border.commands(), _LAKE, filled=True) for border in mass.borders(0.9 + _LAKE / 2, 2.0, 2.0)
        ]
        meadows = outlines(scene.lattice, cells(scene.board, flowing | still), 0.25, 4.0, 2.0)
        return Water(
            tuple(bands), tuple(step for border in meadows for step in border.commands()), tuple(self._tufts(flowing))
        )

    def ways(self) -> Ways:
        """Return roads; where one goes through a ford, it is a track of that."""
        scene, alone = self.scene, []
        steps: list[Command] = []
        for square, links in sorted(self._roads.roads.items()):
            if not scene.area("ford") >> square & 1:
                leaves = links & off_board(scene.board, square)
                steps += band(scene.centre(square), scene.lattice.ways, links, leaves)
                alone += [] if links else [square]
        yards = tuple(step for square in alone for step in _dot(scene.centre(square)))
        lanes = tuple(GroundBand(found, wide) for found, wide in ((tuple(steps), ROAD), (yards, _YARD)) if found)
        return Ways(lanes, tuple(GroundBand(lane.steps, lane.width + _VERGE) for lane in lanes), tuple(steps))

    def bridges(self) -> tuple[GroundSpan, ...]:
        """Return bridges, along their roads or, if that is not clear, across their rivers."""
        return tuple(self._bridge(square) for square in bits(self._bridged | self.scene.area("bridge")))

    def fords(self) -> tuple[GroundSpan, ...]:
        """Return fords, right across their rivers."""
        rivers, roads = river_links(self.scene), self.scene.area("road")
        return tuple(
            self._ford(square, rivers.get(square, 0), paved=bool(roads >> square & 1))
            for square in bits(self.scene.area("ford"))
        )

    def towns(self) -> tuple[HouseBlock, ...]:
        """Return the squares of towns."""
        squares = self.scene.area("town")
        churches = _firsts(self.scene.board, squares)
        return tuple(block(self.scene, self._roads, square, square in churches) for square in bits(squares))

    def edges(self) -> tuple[Drawn, ...]:
        """Return what covers the notches between the board and the rectangle round it; nothing if there are none.

        They are hatched, and nothing of the country goes on in them: nobody may take them for halves of hexes.
        """
        lattice = self.scene.lattice
        borders = _borders(lattice)
        right, top = self.width, self.height
        frame = [(0.0, 0.0), (right, 0.0), (right, top), (0.0, top)]
        if not self._notched:
            return ()
        outline, whole = (
            tuple(step for line in lines for step in closed(line)) for lines in (borders, [frame, *borders])
        )
        starts = range(1, int((right + top) / _HATCH) + 1)
        lines = (((start * _HATCH, 0.0), (start * _HATCH - top, top)) for start in starts)
        rings = [tuple(frame), *map(tuple, borders)]
        hatched = tuple(
            step for line in lines for start, end in within(line, rings) for step in (move(*start), to(*end))
        )
        marks = (Path(whole, inks.OUTSIDE), Path(hatched, pen=_HATCHED), Path(outline, pen=_EDGE))
        return (Drawn(Layer.OUTSIDE, marks),)

    @cached_property
    def _notched(self) -> bool:
        """Whether the board is no rectangle."""
        right, top = self.width, self.height
        points = (point for border in _borders(self.scene.lattice) for point in border)
        return any(point[0] not in {0.0, right} and point[1] not in {0.0, top} for point in points)

    @cached_property
    def _roads(self) -> Roads:
        return road_links(self.scene)

    @cached_property
    def _bridged(self) -> Squares:
        """The squares where roads lead over rivers."""
        return bridges(self.scene) & self.scene.area("road")

    @cached_property
    def _free(self) -> Squares:
        """The squares without terrain."""
        used = 0
        for squares in self.scene.areas.values():
            used |= squares
        return self.scene.board.all & ~used

    @cached_property
    def _open(self) -> frozenset[Cell]:
        return frozenset(self.scene.board.plan[square] for square in bits(self._free))

    def _lines(self, square: Square, squares: Squares) -> Iterator[tuple[Point, ...]]:
        board, lattice = self.scene.board, self.scene.lattice
        joined = links_to(board, square, squares)
        links = joined or crosswise(board)
        if links.bit_count() == 1:
            links |= opposite(board, links)
        ends = [lattice.edge(square, way) for way in range(len(board.facings)) if (links & ~joined) >> way & 1]
        for points in sampled(band(self.scene.centre(square), lattice.ways, links)):
            yield (
                *(_short_of(end, points[1]) for end in ends if dist(end, points[0]) < _SHORT),
                *(at for at in points if all(dist(at, end) >= _SHORT for end in ends)),
                *(_short_of(end, points[-2]) for end in ends if dist(end, points[-1]) < _SHORT),
            )

    @cached_property
    def streams(self) -> dict[Square, tuple[Command, ...]]:
        """The middle lines of rivers by squares, which meander where they run straight and no bridge is."""
        scene, random = self.scene, chance(self, "river")
        still = bridges(scene)
        found = {}
        for square, links in sorted(river_links(scene).items()):
            amount = random.choice((-1, 1)) * random.uniform(1.6, 3.0)
            sway = amount if is_straight(scene.board, links) and not still >> square & 1 else 0.0
            leaves = links & off_board(scene.board, square)
            found[square] = band(scene.centre(square), scene.lattice.ways, links, leaves, sway)
        return found

    def _pools(self) -> Iterator[tuple[Command, ...]]:
        """Yield the ponds of river squares that join no other."""
        for square, links in river_links(self.scene).items():
            if not links:
                x, y = self.scene.centre(square)
                turns = (number * pi / 16 for number in range(32))
                yield closed((x + _POOL * cos(turn), y + _POOL * sin(turn)) for turn in turns)

    def _lakes(self, squares: Squares) -> Iterator[tuple[Command, ...]]:
        """Yield a patch of water wherever all squares that meet in a point are river."""
        board, lattice = self.scene.board, self.scene.lattice
        meeting: dict[Place, list[Place]] = {}
        for x, y in sorted(board.plan[square] for square in bits(squares)):
            for right, up in board.corners:
                meeting.setdefault((x + right, y + up), []).append((x, y))
        for point, around in sorted(meeting.items(), key=lambda item: item[0][::-1]):
            if len(around) == _meet(board):
                ordered = sorted(around, key=lambda place: atan2(place[1] - point[1], place[0] - point[0]))
                yield closed(lattice.point(place) for place in ordered)

    def _tufts(self, squares: Squares) -> Iterator[Point]:
        """Yield where grass grows beside the water."""
        random, links, lattice = chance(self, "grass"), river_links(self.scene), self.scene.lattice
        for square in bits(squares):
            (x, y), stream = lattice.centre(square), run(lattice.centre(square), lattice.ways, links.get(square, 0))
            for _ in range(_TUFTS):
                right, up = x + random.uniform(-13.0, 12.0), y + random.uniform(-13.0, 13.0)
                is_dry = all(hypot(right - a, up - b) > _DRY for a, b in stream[::3])
                if is_dry and lattice.cell_at(right, up) == self.scene.board.plan[square]:
                    yield right, up

    def _bridge(self, square: Square) -> GroundSpan:
        scene, ways, links = self.scene, self.scene.lattice.ways, self._roads.roads.get(square, 0)
        banks = links_to(scene.board, square, water(scene) & ~(1 << square))
        along = course(ways, links) if links.bit_count() in {1, 2} or not banks else _across(course(ways, banks))
        at = middle(scene.centre(square), ways, links)
        ramp = UNIT / 2 - _RAMP if is_straight(scene.board, links) else 0.0
        return GroundSpan(at, _northwards(along or (0.0, 1.0)), RIVER / 2 + 1.6, 2.65, 1.5, ramp=ramp)

    def _ford(self, square: Square, rivers: Links, *, paved: bool) -> GroundSpan:
        scene, ways = self.scene, self.scene.lattice.ways
        at = middle(scene.centre(square), ways, rivers)
        way = _across(course(ways, rivers) or (1.0, 0.0))
        met = of_links(ways, self._roads.roads.get(square) or self._roads.streets.get(square) or 0)
        x, y = scene.centre(square)
        ends = [(x + a * UNIT / 2, y + b * UNIT / 2) for a, b in met]
        if len(ends) < 2:
            banks = sorted((way, (-way[0], -way[1])), key=lambda bank: _towards(bank, met))
            ends += [_inside(scene.lattice, square, at, bank) for bank in banks[: 2 - len(ends)]]
        return GroundSpan(at, way, RIVER / 2 - 0.1, 5.6, ROAD / 2, tuple((at, end) for end in ends), paved)


def _borders(lattice: Lattice) -> list[list[Point]]:
    """Return the corners of a board."""
    board = lattice.board
    return [[lattice.point(place) for place, _ in loop] for loop in loops(frozenset(board.plan), board.corners)]


def _inside(lattice: Lattice, square: Square, start: Point, way: Point) -> Point:
    """Return where a line that leaves a point of a square in a direction comes near its edge."""
    x, y = lattice.centre(square)
    far = min(
        (UNIT / 2 - _TRODDEN - (start[0] - x) * a - (start[1] - y) * b) / (way[0] * a + way[1] * b)
        for a, b in lattice.ways
        if way[0] * a + way[1] * b > _TINY
    )
    return start[0] + far * way[0], start[1] + far * way[1]


def _across(way: Point | None) -> Point:
    return (way[1], 0.0 - way[0]) if way else (0.0, 1.0)


def _towards(way: Point, others: Directions) -> float:
    """Return how nearly a direction is one of others."""
    return max((way[0] * x + way[1] * y for x, y in others), default=0.0)


def _northwards(way: Point) -> Point:
    """Return a direction or its opposite: the one that points more to the north, or else to the west."""
    right, up = way
    return (0.0 - right, 0.0 - up) if up < -1e-9 or (abs(up) < 1e-9 and right > 0) else way


def _dot(at: Point) -> tuple[Command, ...]:
    return move(*at), to(*at)


def _meet(board: Board) -> int:
    """Return how many areas meet in a point: four squares, three hexes."""
    count = len(board.corners)
    return 2 * count // (count - 2)


def _firsts(board: Board, squares: Squares) -> list[Square]:
    """Return one square of each town: the first."""
    found, left = [], squares
    while left:
        first = (left & -left).bit_length() - 1
        found.append(first)
        left &= ~board.area(first, squares)
    return found


def _short_of(end: Point, before: Point) -> Point:
    """Return the point where a trench ends that comes from a point to the edge of its square."""
    share = _SHORT / dist(end, before)
    return end[0] + (before[0] - end[0]) * share, end[1] + (before[1] - end[1]) * share
