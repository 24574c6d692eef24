"""An open table as ground: its areas as borders, its strips as bands. All that asks shapely for drawings is here."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pwprint.game.table.exact import prepared
from pwprint.game.table.shapes import grown
from pwprint.map.table.banks import banked, banks
from pwprint.map.table.courses import Course, aside, courses
from pwprint.map.table.crossings import bridges, fords
from pwprint.map.table.edges import RANKS, rank
from pwprint.map.table.fringe import fringe
from pwprint.map.table.land import TableLand
from pwprint.map.table.nearby import Nearby
from pwprint.map.table.quarters import quarters
from pwprint.map.table.roadside import roadside
from pwprint.map.table.shapes import (
    Shape,
    areas,
    band,
    box,
    depth,
    inside,
    near,
    outline,
    pieces_in,
    rings,
    soft,
    spread,
)
from pwprint.map.table.shapes import inset as inside_of
from pwprint.map.table.waters import carriageway, dry, still, verges, waters
from pwprint.map.terrain.forms.border import Traced, opened
from pwprint.map.terrain.forms.finish import Finish
from pwprint.map.terrain.forms.ruts import crown, ruts, stones
from pwprint.map.terrain.ground import Drawn, GroundBand, GroundSpan, HouseBlock, Mass, Water, Ways, chance
from pwprint.memo import cached_property
from pwprint.pdf.marks import Point
from pwprint.values import Struct, replace

_SLOPING = frozenset({"hill"})
_MEADOW = 2.2

_NARROW = 7.5
"""Half the breadth from which a work has a line all round."""

_SET_BACK = 4.2
_SHORE, _SHARE = 3.8, 0.7
"""How far from its shore a lake shows lines along it: so many units, at the most so much of its depth."""

_END = 2.6
"""How far before the edge of its area a work ends."""

_TRACKS = (-0.24, 0.24)
"""Where wheels run on a road that is drawn at full size, as parts of the breadth of the way."""

_BESIDE = 0.62
"""So much of the breadth of a way the tracks of others keep free that meet it."""

_LOOSE = 3.0
"""How far from the ruts stones lie at most."""


def _tracks(lanes: Sequence[Course], room: Shape) -> Iterator[tuple[Point, ...]]:
    """Yield the lines on ways where wheels run; those of one that meets a broader one end at the tracks of that."""
    for lane in sorted(lanes, key=lambda lane: -lane.width):
        for by in _TRACKS:
            yield from pieces_in(aside(lane.points, by * lane.width), room)
        room = room.difference(band(lane.points, _BESIDE * lane.width))


class _Part(Struct, frozen=True):
    """One area of terrain; `finer` is what may cross it."""

    shape: Shape
    depth: float
    finer: Nearby
    rounder: float

    def borders(self, inset: float, bulge: float, nook: float, apart: float = 0.0) -> tuple[Traced, ...]:  # noqa: ARG002 - nooks are as round as what bulges
        """Return the borders at a distance inside, and apart from finer terrain."""
        radius = max(bulge + inset, self.rounder * self.depth) if bulge else 0.0
        shape = inside_of(soft(self.shape, radius), inset) if inset else soft(self.shape, radius)
        if apart and not shape.is_empty:
            shape = shape.difference(self.finer.at(grown(shape.bounds, apart)).buffer(apart))
        return tuple(Traced(ring) for ring in rings(shape))


class OnTable(Struct, frozen=True, eq=False, dict=True):
    """A land as ground."""

    land: TableLand

    @property
    def width(self) -> float:
        """How broad the table is."""
        return self.land.width

    @property
    def height(self) -> float:
        """How high the table is."""
        return self.land.height

    @property
    def seed(self) -> str:
        """What decides every jitter."""
        return self.land.seed

    @property
    def arts(self) -> Collection[str]:
        """The names of the drawings on the table."""
        return self.land.masses

    @property
    def finish(self) -> Finish:
        """How the land is drawn."""
        return self.land.finish

    def masses(self, art: str, *, closed: bool = False) -> tuple[Mass, ...]:
        """Return the areas of a drawing, those that touch as one."""
        land, mass = self.land, self._shores(art)
        whole = mass.intersection(box(0.0, 0.0, land.width, land.height)) if closed else mass
        finer = Nearby(land.mass(*RANKS[rank(art) + 1 :]))
        rounder = self.finish.slopes if art in _SLOPING else 0.0
        return tuple(_Part(part, depth(part), finer, rounder) for part in areas(whole))

    def fronts(self, art: str) -> tuple[tuple[Mass, Point], ...]:
        """Return the areas of a drawing; they look north, as no ruleset of tables has such works."""
        return tuple((mass, (0.0, 1.0)) for mass in self.masses(art, closed=True))

    def lines(self, art: str) -> tuple[tuple[Point, ...], ...]:
        """Return the middle lines of narrow areas: those that they were given by, or their own; others go all round."""
        return tuple(line for part in areas(self.land.mass(art)) for line in self._line(art, part))

    def farms(self) -> Iterator[Point]:
        """Yield nothing: on a table fields would be taken for rough ground."""
        yield from ()

    def grass(self) -> Iterator[Point]:
        """Yield places all over the table, if grass is drawn at all."""
        random, apart = chance(self, "grass"), self.finish.grass
        for row in range(int(self.height / apart) if apart else 0):
            for column in range(int(self.width / apart)):
                yield (column + random.random()) * apart, (row + random.random()) * apart

    def is_open(self, points: list[Point]) -> bool:
        """Say whether all points lie where no terrain is."""
        return len(inside(self._open, points)) == len(points)

    def water(self) -> Water:
        """Return rivers with the lakes into which they run."""
        land = self.land
        flowing = () if self.finish.exact else courses(land, "river")
        bands = [GroundBand(opened(course.points), course.width) for course in flowing]
        bands += [
            GroundBand(outline(inside_of(part, wide / 2)), wide, filled=True)
            for part in areas(banked(land, "river") if self.finish.exact else still(land))
            if (wide := round(2 * min(_SHORE, _SHARE * depth(part)), 2))
        ]
        return Water(tuple(bands), outline(waters(land).buffer(_MEADOW)))

    def ways(self) -> Ways:
        """Return roads; the strips of the rules are their verges."""
        land, room = self.land, inside_of(dry(self.land), 0.5)
        found = courses(land, "road")
        lanes, edges = (GroundBand(outline(shape), 0.0, filled=True) for shape in (carriageway(land), verges(land)))
        if not self.finish.exact:
            open_ = room.difference(land.mass("town"))
            along = (step for road in found for line in pieces_in(road.points, open_) for step in opened(line))
            return Ways((lanes,), (edges,), tuple(along), measured=True, surface=self.finish.surface)
        random = chance(self, "ruts")
        lines = [*_tracks([replace(road, width=road.width * self.finish.road) for road in found], room)]
        worn = tuple(
            tuple(step for steps in part for step in steps)
            for part in zip(*(ruts(line, random) for line in lines), strict=True)
        )
        loose = tuple(at for line in lines for at in stones(line, _LOOSE, random))
        fields = room.difference(land.mass("town", "bridge", "ford"))
        green = tuple(at for road in found for line in pieces_in(road.points, fields) for at in crown(line, random))
        return Ways((lanes,), (edges,), (), worn, loose, green, surface=self.finish.surface)

    def bridges(self) -> tuple[GroundSpan, ...]:
        """Return bridges, along their roads."""
        return bridges(self.land)

    def fords(self) -> tuple[GroundSpan, ...]:
        """Return the parts of fords that are water."""
        return fords(self.land)

    def towns(self) -> tuple[HouseBlock, ...]:
        """Return the areas of towns."""
        return quarters(self.land)

    def edges(self) -> tuple[Drawn, ...]:
        """Return grounds up to their edges on maps on which players measure to them."""
        if not self.finish.exact:
            return ()
        land, sides = self.land, chance(self, "roadside")
        return (*fringe(land, sides), *roadside(land, sides), *banks(land, chance(self, "banks")))

    @cached_property
    def _open(self) -> Shape:
        """Where no terrain is."""
        land = self.land
        return prepared(land.sheet.difference(land.mass(*land.masses)))

    def _shores(self, art: str) -> Shape:
        """Return the areas of a drawing; where players measure to its edge the sea is seen within its banks."""
        return banked(self.land, art) if art == "sea" and self.finish.exact else self.land.mass(art)

    def _line(self, art: str, part: Shape) -> list[tuple[Point, ...]]:
        """Return the middle lines of a narrow area, given or its own; of a broad one a line all round."""
        if depth(part) >= _NARROW:
            return [(*ring, ring[0]) for ring in rings(soft(inside_of(part, _SET_BACK), _SET_BACK))]
        given = [course.points for course in courses(self.land, art)]
        lie = spread(part)
        held = [points for points in given if near(part, points[len(points) // 2], 0.1)]
        lines = held or [(lie.at(-lie.reach, 0.0), lie.at(lie.reach, 0.0))]
        return [piece for points in lines for piece in pieces_in(points, inside_of(part, min(_END, depth(part) / 2)))]
