"""Ways: where a unit would go, straight on or along a road, and how it would stand at each distance."""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import atan2, degrees, hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.table import shapes
from pwprint.game.table.areas import Strip
from pwprint.game.table.footprint import Shape, distance, gap, swept
from pwprint.game.table.measure import ANGLE, LENIENT, Slack, ahead, rounded, turned, unit_vector
from pwprint.memo import cached_property
from pwprint.rulesets.european_19c.table_memory import Pose
from pwprint.rulesets.european_19c.tables import FAST, REFORM, ROAD_BONUS, SLOW, SWING, ZONE
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pwprint.game.message import Facts, Given
    from pwprint.game.table.areas import Point
    from pwprint.rulesets.european_19c.case import Case
    from pwprint.rulesets.european_19c.ground import Ground
    from pwprint.rulesets.european_19c.own import Battle


_ROUNDED = 1e-6
"""Inches by which a distance that is rounded may lie beyond a vertex (`measure.DIGITS`)."""


_AT_THE_START = frozenset({"shape", "shift", "_reaches"})
"""What is known of a way whatever is left of it."""


class Leg(NamedTuple):
    """A straight part of a way: it begins `offset` inches from the way's start."""

    start: Point
    heading: float
    length: float
    offset: float

    @property
    def along(self) -> Point:
        """Its direction, as a vector of length 1."""
        return unit_vector(self.heading)


class Way(Struct, frozen=True, eq=False, dict=True):
    """The way of a unit. `case` has the unit as it stood before, `start` is how it stands after its opening turn.

    `by_road`: whether it follows a road; `allowance`: how far the die lets it go; `end_facing`: its closing turn;
    `quarry`: the enemy that it approaches; `exits`: whether it leaves the table at the end.
    """

    case: Case
    start: Pose
    legs: tuple[Leg, ...]
    by_road: bool = False
    allowance: float = inf
    end_facing: float | None = None
    quarry: int | None = None
    exits: bool = False

    @property
    def battle(self) -> Battle:
        """The battle of the unit."""
        return self.case.battle

    def facts(self, _: int, given: Given) -> Facts:
        """Return what messages may name of the way."""
        from pwprint.rulesets.european_19c.facts import WayFacts  # noqa: PLC0415 - only a refused order needs them

        return WayFacts(self, given)

    @cached_property
    def shape(self) -> Shape:
        """The footprint after the opening turn."""
        return self.case.shape(self.start)

    @cached_property
    def shift(self) -> Shape | None:
        """What the unit covers while it is put on the middle of the road; None where it need not be. E19-R44."""
        at, to = self.start.at, self.legs[0].start
        if distance(at, to) < LENIENT:
            return None
        return swept(self.shape, (to[0] - at[0], to[1] - at[1]))

    def shape_on(self, leg: Leg) -> Shape:
        """Return the footprint at the start of a leg, looking along it."""
        return self.case.shape(Pose(leg.start, leg.heading, self.start.deployed))

    def last_shape_on(self, leg: Leg) -> Shape:
        """Return the footprint at the start of a leg, as it would be if the move ended there."""
        heading = leg.heading if self.end_facing is None else self.end_facing
        return self.case.shape(Pose(leg.start, heading, self.start.deployed))

    def leg_at(self, far: float) -> Leg:
        """Return the leg on which a distance, rounded or not, lies; a vertex belongs to the leg that ends there."""
        return next((leg for leg in self.legs if far <= leg.offset + leg.length + _ROUNDED), self.legs[-1])

    def pose(self, far: float) -> Pose:
        """Return how the unit stands at a distance, after its closing turn."""
        leg = self.leg_at(far)
        heading = leg.heading if self.end_facing is None else self.end_facing
        return Pose(rounded(ahead(leg.start, leg.heading, far - leg.offset)), turned(heading), self.start.deployed)

    @cached_property
    def bends(self) -> tuple[float, ...]:
        """Where the way takes another direction than at first, in inches from its start."""
        first = self.legs[0].heading
        return tuple(leg.offset for leg in self.legs if abs((leg.heading - first + 180) % 360 - 180) > ANGLE)

    def near(self, units: Iterable[int], far: float) -> list[int]:
        """Return those of some units to which the way can come as near as that."""
        apart, most = self._apart, far + self.case.ground.bases.radii[self.case.type, self.start.deployed]
        return [unit for unit in units if apart.get(unit, inf) <= most]

    @cached_property
    def _others(self) -> tuple[int, ...]:
        """The other units, but for those of which it is known that they are far from a way that has been cut."""
        return (*self.case.friends, *self.case.foes)

    @cached_property
    def _apart(self) -> Mapping[int, float]:
        """For each of these a lower bound of how near the middle of the own unit comes to it."""
        case, others = self.case, self._others
        radii, stands, kinds = case.ground.bases.radii, case.memory.stands, case.battle.types
        poses = [stands[unit].pose for unit in others]
        fars = [_fars(leg, poses) for leg in self._legs_with_shift]
        least = fars[0] if len(fars) == 1 else [min(each) for each in zip(*fars, strict=True)]
        return {
            unit: far - radii[kinds[unit], pose.deployed] for unit, pose, far in zip(others, poses, least, strict=True)
        }

    def stays_inside(self, more: float) -> bool:
        """Return whether the unit surely stays on the table, however it looks, and farther from the edge than that."""
        ground = self.case.ground
        rim = ground.bases.radii[self.case.type, self.start.deployed] + more
        far_x, far_y = ground.table.width - rim, ground.table.height - rim
        return all(rim <= x <= far_x and rim <= y <= far_y for part in self._line for x, y in part)

    def may_touch(self, ground: shapes.Form) -> bool:
        """Return whether the middle of the unit may come into some ground, or to the end of a road beside it."""
        return shapes.meet(self._box, ground.box)

    def cut(self, far: float, beside: float = inf) -> Way:
        """Return the way without what lies beyond a distance; how far it leads at most is as before.

        Who is farther from it than `beside` is then near to none of it.
        """
        legs = [Leg(leg.start, leg.heading, min(leg.length, far - leg.offset), leg.offset) for leg in self.legs]
        other = replace(self, legs=tuple([leg for leg in legs if leg.length >= 0]))
        vars(other).update({name: known for name, known in vars(self).items() if name in _AT_THE_START})
        if beside < inf:
            vars(other)["_others"] = tuple(self.near(self._others, beside))
        return other

    def with_end_facing(self, end_facing: float | None) -> Way:
        """Return the way with another closing turn; all that is known of it holds for that one too."""
        if end_facing == self.end_facing:
            return self
        other = replace(self, end_facing=end_facing)
        vars(other).update(vars(self))
        return other

    @cached_property
    def _box(self) -> shapes.Box:
        """The box around the way of the unit's middle, and what it may overshoot at the end of a road."""
        xs, ys = zip(*itertools.chain(*self._line), strict=True)
        return shapes.grown((min(xs), min(ys), max(xs), max(ys)), 2 * LENIENT)

    @cached_property
    def _line(self) -> tuple[tuple[Point, Point], ...]:
        """The straight parts of the way of the unit's middle, with that to the middle of a road. E19-R44."""
        return tuple((leg.start, ahead(leg.start, leg.heading, leg.length)) for leg in self._legs_with_shift)

    def gap_to(self, foe: int, most: float = inf) -> float:
        """Return the gap to an enemy after the opening turn; to one surely farther away than `most`, infinity."""
        apart = distance(self.start.at, self.case.memory.stands[foe].pose.at)
        return inf if apart > most + self.case.ground.bases.widest else gap(self.shape, self.case.shape_of(foe))

    def set_out_gap(self, foe: int, most: float = inf) -> float:
        """Return the gap to an enemy that decides whether the unit comes nearer.

        It is the lesser one of that after the opening turn, and of that on the middle of a road: going there is free.
        E19-R44
        """
        first = self.gap_to(foe, most)
        return first if self.shift is None else min(first, gap(self.shape_on(self.legs[0]), self.case.shape_of(foe)))

    def floor(self, foe: int) -> float:
        """Return the gap below which the way may not come to an enemy that the unit does not engage. E19-R29."""
        return min(ZONE, self.set_out_gap(foe, ZONE))

    def reach(self, slack: Slack) -> float:
        """Return how far the unit may move, the road's bonus included. E19-R42."""
        reach = self._reaches.get(slack)
        if reach is None:
            reach = self._reaches[slack] = self._reach(slack)
        return reach

    @cached_property
    def _reaches(self) -> dict[Slack, float]:
        return {}

    def _reach(self, slack: Slack) -> float:
        if not self._may_follow_road(slack, self.allowance):
            return self.allowance
        return max(self.allowance, min(self.allowance + ROAD_BONUS, self.on_road(slack)))

    def _may_follow_road(self, slack: Slack, far: float) -> bool:
        """Return whether the way may stay farther than that on the road on which it begins."""
        leg, road = self.legs[0], self.case.ground.road(slack)
        return self.by_road or not (
            shapes.is_far(road, leg.start, LENIENT)
            or far == inf
            or shapes.is_far(road, ahead(leg.start, leg.heading, far), LENIENT)
        )

    def follows_road(self, slack: Slack, far: float) -> bool:
        """Return whether the way stays on the road on which it begins at least as far as that."""
        return self._may_follow_road(slack, far) and self.on_road(slack) >= far

    def on_road(self, slack: Slack) -> float:
        """Return how far the way stays on the road on which it begins; 0 if it begins on none. E19-R41."""
        if self.by_road:
            return self.length
        leg = self.legs[0]
        if shapes.is_far(self.case.ground.road(slack), leg.start, LENIENT):
            return 0.0
        spans = shapes.stretches(self.case.ground.road(slack), leg.start, leg.along, self.case.ground.table.across)
        return next((high for low, high in spans if low <= LENIENT), 0.0)

    def enters(self, ground: shapes.Form) -> float | None:
        """Return where the way first goes into some ground; None if it never does.

        A unit that enters it on its way to the middle of the road does so before any distance. E19-R44.
        """
        for leg in self._legs_with_shift:
            for low, high in shapes.stretches(ground, leg.start, leg.along, leg.length):
                if high - low > LENIENT / 10:
                    return leg.offset + low
        return None

    @cached_property
    def _legs_with_shift(self) -> tuple[Leg, ...]:
        """The legs, after the way to the middle of a road, which lies before all distances. E19-R44."""
        if self.shift is None:
            return self.legs
        at, to = self.start.at, self.legs[0].start
        return (Leg(at, bearing(at, to), distance(at, to), -inf), *self.legs)

    @property
    def length(self) -> float:
        """How long the way is: roads end."""
        return self.legs[-1].offset + self.legs[-1].length


def _fars(leg: Leg, poses: list[Pose]) -> list[float]:
    """Return how far the middles of some units are from a leg."""
    (ax, ay), (x, y), length = leg.along, leg.start, leg.length
    found = []
    for (px, py), _, _ in poses:
        dx, dy = px - x, py - y
        forth = dx * ax + dy * ay
        if forth > length:
            forth -= length
        elif forth > 0:
            forth = 0.0
        found.append(hypot(forth, dx * ay - dy * ax))
    return found


def straight(case: Case, heading: float | None, most: float = inf, *, reform: bool) -> Way:
    """Return the way straight on after an opening turn, no longer than `most`. E19-MOV-09, E19-MOV-11, E19-R20."""
    start = Pose(case.pose.at, turned(case.pose.heading if heading is None else heading), _deployed(case, reform))
    return Way(case, start, (Leg(start.at, start.heading, min(case.ground.table.across, most), 0.0),))


def by_road(case: Case, vertex: Point, most: float = inf, *, reform: bool) -> Way | None:
    """Return the way along a road towards one of its vertices and past it; None if the unit is on no such road.

    What begins farther away than `most` is left out. E19-MOV-10, E19-R44.
    """
    found = _road_legs(case.ground, case.pose.at, vertex)
    if not found:
        return None
    legs = tuple([leg for leg in found if leg.offset <= most])
    start = Pose(case.pose.at, turned(legs[0].heading), _deployed(case, reform))
    return Way(case, start, legs, by_road=True)


@lru_cache(maxsize=512)  # every look at a way along a road asks, and units stand still for most of a battle
def _road_legs(ground: Ground, at: Point, vertex: Point) -> tuple[Leg, ...]:
    """Return the legs of the first road that leads from a point towards a vertex; none if there is no such road."""
    lines = (_line_ahead(lane, at, vertex) for lane in ground.lanes)
    return next((tuple(_legs(line)) for line in lines if line is not None), ())


def _deployed(case: Case, reform: bool) -> bool:
    return case.pose.deployed and not reform


def _line_ahead(road: Strip, at: Point, vertex: Point) -> tuple[Point, ...] | None:
    """Return the middle of a road from the place nearest to a unit, towards a vertex, to the road's end."""
    where = next((n for n, point in enumerate(road.line) if distance(point, vertex) <= LENIENT), None)
    if where is None or not shapes.covers(shapes.with_edge(road), at):
        return None
    middle, along = shapes.nearest_on_line(road.line, at)
    reached = [0.0]
    for a, b in zip(road.line, road.line[1:], strict=False):
        reached.append(reached[-1] + distance(a, b))
    if abs(reached[where] - along) <= LENIENT:
        return None
    if reached[where] > along:
        rest = [point for point, far in zip(road.line, reached, strict=True) if far > along + LENIENT]
    else:
        rest = [point for point, far in zip(road.line, reached, strict=True) if far < along - LENIENT][::-1]
    return (middle, *rest)


def _legs(line: tuple[Point, ...]) -> Iterator[Leg]:
    offset = 0.0
    for a, b in itertools.pairwise(line):
        length = distance(a, b)
        yield Leg(a, bearing(a, b), length, offset)
        offset += length


def bearing(a: Point, b: Point) -> float:
    """Return the direction from one point to another. E19-DEF-02."""
    return degrees(atan2(b[0] - a[0], b[1] - a[1])) % 360


def allowance(case: Case, roll: int, *, reform: bool) -> float:
    """Return the adjusted allowance, less what reforming takes. E19-MOV-04 to MOV-06, E19-MOV-15, E19-R21."""
    base = case.kind.base
    adjusted = base - SWING if roll <= SLOW else base + SWING if roll >= FAST else base
    return float(adjusted) - (REFORM if reform and case.pose.deployed else 0)
