"""A board as ground: its squares or hexes as borders, its rivers and roads as bands from edge to edge."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from math import atan2, cos, dist, hypot, pi, sin

from pwprint.game.board.base import Board, Square, Squares, bits
from pwprint.map.terrain.forms.bands import across, band, course, middle, northwards, of_links, sampled, towards
from pwprint.map.terrain.forms.blocks import block
from pwprint.map.terrain.forms.border import closed, move, to
from pwprint.map.terrain.forms.finish import GRID, Finish
from pwprint.map.terrain.forms.lanes import ROAD
from pwprint.map.terrain.forms.notches import is_notched, outside
from pwprint.map.terrain.forms.outline import cells, enclosure, outlines
from pwprint.map.terrain.forms.swing import BORDERS, LINES, Bends, Swing, Swung, swing_of
from pwprint.map.terrain.ground import (
    AreaBorder,
    Banks,
    Drawn,
    GroundBand,
    GroundSpan,
    HouseBlock,
    Mass,
    Water,
    Ways,
    chance,
)
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
    turned,
    water,
)
from pwprint.map.terrain.scene import Scene
from pwprint.memo import cached_property
from pwprint.pdf.marks import Command, Point
from pwprint.values import Struct

RIVER = 9.0
"""How broad rivers are."""

_ROUND, _NOOK = 10.5, 7.0
"""The least radii of corners where nature's borders bulge out and where they have a nook, on the lines of the grid."""

_WITHIN = 0.4
"""How much farther than straight borders they keep inside."""

_VERGE = 2.5
_YARD = 8.0
"""How broad a road is that leads nowhere."""

_LAKE, _POOL, _TUFTS = 12.0, 5.0, 9
_DRY, _BANK = 6.2, 11.0
"""From where to where beside the middle of a river grass grows."""

_SHORT = 2.0
"""How far before the edge of its square a trench ends that no other goes on from."""

_TRODDEN = 1.8
"""How far before the edge of its square a track ends that goes nowhere: it is seen beside a tile on its ford."""

_WING = 1.4
"""How far the abutments of a bridge spread."""

_APART = 13.0
"""How far tufts of grass are apart, more or less."""

_TINY = 1e-9


class _Squared(Struct, frozen=True):
    """A mass of cells."""

    lattice: Lattice
    cells: frozenset[Cell]
    swing: Swing
    depth: float = UNIT / 2

    def borders(self, inset: float, bulge: float, nook: float, apart: float = 0.0) -> tuple[AreaBorder, ...]:  # noqa: ARG002 - what crosses a square is drawn over the rest
        """Return the borders at a distance inside: those with round corners swing, sharp ones are made by men."""
        if not bulge:
            return outlines(self.lattice, self.cells, inset, bulge, nook)
        deep = inset + _WITHIN
        round_ = max(bulge, _ROUND - deep), max(nook, _NOOK + deep)
        return tuple(Swung(each, self.swing) for each in outlines(self.lattice, self.cells, deep, *round_))


class OnBoard(Struct, frozen=True, eq=False, dict=True):
    """A scene as ground."""

    scene: Scene

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
    def finish(self) -> Finish:
        """How grids are drawn."""
        return GRID

    @cached_property
    def swing(self) -> Swing:
        """How the country swings about the lines of the grid."""
        return swing_of(chance(self, "swing"), BORDERS, self.scene.lattice.room / UNIT)

    @cached_property
    def bends(self) -> Bends:
        """How rivers and roads swing: not at all at the board's edge, at fords, at bridges and in towns."""
        scene = self.scene
        fixed = self._bridged | scene.area("ford") | scene.area("bridge") | scene.area("town")
        still = tuple(map(scene.centre, bits(fixed)))
        return Bends(
            swing_of(chance(self, "bends"), LINES, self.scene.lattice.room / UNIT),
            still,
            UNIT / 2,
            (self.width, self.height),
        )

    def masses(self, art: str, *, closed: bool = False) -> tuple[Mass, ...]:
        """Return the squares of a drawing as one mass; no hill is sliced where the board's edge has notches."""
        board, squares = self.scene.board, self.scene.area(art)
        ends = closed or (art == "hill" and is_notched(self.scene.lattice))
        found = (enclosure if ends else cells)(board, squares)
        return (_Squared(self.scene.lattice, found, self.swing),)

    def fronts(self, art: str) -> tuple[tuple[Mass, Point], ...]:
        """Return the squares of a drawing with the direction in which they look, those that look alike as one."""
        scene, found = self.scene, dict[int, Squares]()
        for square in bits(scene.area(art)):
            front = scene.front(square)
            found[front] = found.get(front, 0) | 1 << square
        return tuple(
            (_Squared(scene.lattice, enclosure(scene.board, squares), self.swing), scene.lattice.ways[front])
            for front, squares in sorted(found.items())
        )

    def lines(self, art: str) -> tuple[tuple[Point, ...], ...]:
        """Return the lines through squares: to the same terrain beside them, with one or none of it right across."""
        squares = self.scene.area(art)
        lines = tuple(line for square in bits(squares) for line in self._lines(square, squares))
        return tuple(tuple(map(self.bends.moved, line)) for line in lines) if art == "railway" else lines

    def farms(self) -> Iterator[Point]:
        """Yield the middles of open squares."""
        yield from map(self.scene.centre, bits(self._free))

    def grass(self) -> Iterator[Point]:
        """Yield places all over the map."""
        random = chance(self, "grass")
        for row in range(int(self.height / _APART)):
            for column in range(int(self.width / _APART)):
                yield (column + random.random()) * _APART, (row + random.random()) * _APART

    def is_open(self, points: list[Point]) -> bool:
        """Say whether all points lie in squares without terrain."""
        return all(self.scene.lattice.cell_at(*point) in self._open for point in points)

    def water(self) -> Water:
        """Return rivers, those under bridges and at fords included, and lakes; their squares are meadow."""
        scene, flowing, still = self.scene, water(self.scene), self.scene.area("lake")
        course = tuple(step for steps in self.streams.values() for step in steps)
        bands = [GroundBand(course, RIVER)] if course else []
        bands += [GroundBand(steps, RIVER, filled=True) for steps in [*self._lakes(flowing), *self._pools()]]
        mass = _Squared(scene.lattice, cells(scene.board, still), self.swing)
        bands += [
            GroundBand(border.commands(), _LAKE, filled=True) for border in mass.borders(0.9 + _LAKE / 2, 2.0, 2.0)
        ]
        meadows = tuple(step for border in mass.borders(0.25, 4.0, 2.0) for step in border.commands())
        return Water(tuple(bands), meadows, self._banks(flowing), tuple(self._tufts(flowing)))

    def ways(self) -> Ways:
        """Return roads; where one goes through a ford, it is a track of that."""
        scene, alone = self.scene, []
        steps: list[Command] = []
        for square, links in sorted(self._roads.roads.items()):
            if not scene.area("ford") >> square & 1:
                leaves = links & off_board(scene.board, square)
                steps += self.bends.steps(band(scene.centre(square), scene.lattice.ways, links, leaves))
                alone += [] if links else [square]
        yards = tuple(step for square in alone for step in _dot(scene.centre(square)))
        lanes = tuple(GroundBand(found, wide) for found, wide in ((tuple(steps), ROAD), (yards, _YARD)) if found)
        verges = tuple(GroundBand(lane.steps, lane.width + _VERGE) for lane in lanes)
        return Ways(lanes, verges, tuple(steps), surface=self.finish.surface)

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
        return tuple(
            block(self.scene, self._roads, square, square in churches, (self.swing, self.bends))
            for square in bits(squares)
        )

    def edges(self) -> tuple[Drawn, ...]:
        """Return what covers the notches between the board and the rectangle round it; nothing if there are none.

        They are hatched, and nothing of the country goes on in them: nobody may take them for halves of hexes.
        """
        return outside(self.scene.lattice)

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
        links = joined or turned(board, crosswise(board), self.scene.front(square))
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
            found[square] = self.bends.steps(band(scene.centre(square), scene.lattice.ways, links, leaves, sway))
        return found

    def _banks(self, flowing: Squares) -> Banks:
        """Return the meadows along rivers: none in the squares of bridges, which are no river."""
        scene, links = self.scene, river_links(self.scene)
        steps = tuple(step for square, steps in self.streams.items() if flowing >> square & 1 for step in steps)
        joints = tuple(
            self.bends.moved(scene.lattice.edge(square, way))
            for square in bits(flowing)
            for way in bits(links[square] & links_to(scene.board, square, flowing))
        )
        return Banks(steps, joints, 2 * _BANK)

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
        random, streams = chance(self, "grass"), self.streams
        for square in bits(squares):
            stream = [*chain(*sampled(streams.get(square, ())))][::3]
            for _ in range(_TUFTS if stream else 0):
                x, y = random.choice(stream)
                right, up = x + random.uniform(-_BANK, _BANK - 1.5), y + random.uniform(1.0 - _BANK, _BANK - 1.0)
                if _DRY < min(hypot(right - a, up - b) for a, b in stream) < _BANK - 1.0:
                    yield right, up

    def _bridge(self, square: Square) -> GroundSpan:
        scene, ways, links = self.scene, self.scene.lattice.ways, self._roads.roads.get(square, 0)
        banks = links_to(scene.board, square, water(scene) & ~(1 << square))
        along = course(ways, links) if links.bit_count() in {1, 2} or not banks else across(course(ways, banks))
        at = middle(scene.centre(square), ways, links)
        return GroundSpan(at, northwards(along or (0.0, 1.0)), RIVER / 2 + 2.8, 2.6 + _WING, 1.5, wing=_WING)

    def _ford(self, square: Square, rivers: Links, *, paved: bool) -> GroundSpan:
        scene, ways = self.scene, self.scene.lattice.ways
        at = middle(scene.centre(square), ways, rivers)
        way = across(course(ways, rivers) or (1.0, 0.0))
        met = of_links(ways, self._roads.roads.get(square) or self._roads.streets.get(square) or 0)
        x, y = scene.centre(square)
        ends = [(x + a * UNIT / 2, y + b * UNIT / 2) for a, b in met]
        if len(ends) < 2:
            banks = sorted((way, (-way[0], -way[1])), key=lambda bank: towards(bank, met))
            ends += [_inside(scene.lattice, square, at, bank) for bank in banks[: 2 - len(ends)]]
        return GroundSpan(at, way, RIVER / 2 - 0.1, 5.6, ROAD / 2, tuple((at, end) for end in ends), paved)


def _inside(lattice: Lattice, square: Square, start: Point, way: Point) -> Point:
    """Return where a line that leaves a point of a square in a direction comes near its edge."""
    x, y = lattice.centre(square)
    far = min(
        (UNIT / 2 - _TRODDEN - (start[0] - x) * a - (start[1] - y) * b) / (way[0] * a + way[1] * b)
        for a, b in lattice.ways
        if way[0] * a + way[1] * b > _TINY
    )
    return start[0] + far * way[0], start[1] + far * way[1]


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
