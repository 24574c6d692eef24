"""A guess how far ways lead, by distances between middles: for players, who look at many ways and work out few."""

from __future__ import annotations

from math import hypot, inf, sqrt
from typing import TYPE_CHECKING

from pwprint.game.table import shapes
from pwprint.game.table.measure import ahead, unit_vector
from pwprint.game.table.orders import Bearing
from pwprint.rulesets.european_19c import sight
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.ground import CELLS
from pwprint.rulesets.european_19c.move import way
from pwprint.rulesets.european_19c.table_memory import Pose
from pwprint.rulesets.european_19c.tables import CONTACT_GAP, RANGE, ROAD_BONUS, SLOW, ZONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.table.areas import Point
    from pwprint.rulesets.european_19c.own import Battle, State


class Glance:
    """The ways of a unit at a glance: before its die is thrown, with the middle of the die."""

    def __init__(self, battle: Battle, state: State, unit: int, here: Point) -> None:
        """Look at who may stand in the way."""
        case = self._case = Case(battle, state, unit)
        roll = SLOW + 1 if case.memory.roll is None else case.memory.roll.score
        self._stride = max(way.allowance(case, roll, reform=True), 0.0)
        wide, deep = case.ground.bases.size(case.type, deployed=False)
        self._at, near = here, self._stride + 2 * case.ground.bases.widest
        self._friends = [
            (x, y, wide / 2 + half, deep / 2 + half) for _, x, y, _, half in self._seen(case.barring_friends, near)
        ]
        self._size = deep + CONTACT_GAP
        gone = case.resolve_gone
        self._foes = {
            foe: (x, y, apart if gone else min(ZONE + deep / 2 + half, apart))
            for foe, x, y, apart, half in self._seen(case.foes, inf if gone else near + ZONE)
        }
        self._barred = [
            box for form in case.ground.closed_to_kind[case.type] for box in shapes.near(form, here, self._stride + 1)
        ]

    def _seen(self, others: Iterable[int], far: float) -> Iterator[tuple[int, float, float, float, float]]:
        """Yield the units that are no farther away: where they are as seen from here, and half of how large."""
        (x, y), stands, halves = self._at, self._case.memory.stands, self._case.ground.bases.halves
        kinds = self._case.battle.types
        for other in others:
            (px, py), _, deployed = stands[other].pose
            if (apart := hypot(px - x, py - y)) <= far:
                yield other, px - x, py - y, apart, halves[kinds[other], deployed]

    def __call__(self, course: Bearing) -> Point | None:
        """Return where a way may end; None for one that leads nowhere."""
        if course.road is not None:
            return self._along_road(course.road)
        heading = self._case.pose.heading if course.heading is None else course.heading
        if course.approach is None:
            return self.ahead(heading)
        far, left = self._towards(heading, course.approach)
        return self._end(unit_vector(heading), far) if left - far <= RANGE else None

    def ahead(self, heading: float) -> Point:
        """Return where a way may end that leads straight on in a direction."""
        ax, ay = unit_vector(heading)
        far, to_foes = self._to_friends(ax, ay), self._to_foes(ax, ay)
        far = to_foes if to_foes < far else far
        return self._end((ax, ay), far if far < self._stride else self._stride)

    def _end(self, along: Point, far: float) -> Point:
        (x, y), (ax, ay) = self._at, along
        end = x + ax * far, y + ay * far
        if not self._barred or all(shapes.is_beyond(box, self._at, end, 1) for box in self._barred):
            return end
        far = self._to_barred_ground(along, far)
        return x + ax * far, y + ay * far

    def is_open(self, course: Bearing) -> bool:
        """Return whether a unit could shoot at the enemy that it approaches, where its way may end."""
        if course.approach is None:
            return True
        heading = self._case.pose.heading if course.heading is None else course.heading
        far, _ = self._towards(heading, course.approach)
        return sight.could_shoot(self._case, Pose(ahead(self._at, heading, far), heading), course.approach)

    def roads(self) -> list[Bearing]:
        """Return the ways along the roads on which the unit stands."""
        if not self._case.ground.is_on_road(self._at):
            return []
        return [Bearing(self._case.unit, road=end) for end in self._case.ground.road_ends(self._at)]

    def _along_road(self, vertex: Point) -> Point | None:
        """Return where the unit ends that goes along a road as far as it can."""
        most = self._stride + ROAD_BONUS
        course = way.by_road(self._case, vertex, most, reform=True)
        if course is None:
            return None
        end = course.pose(min(most, course.length)).at
        ax, ay = unit_vector(way.bearing(self._at, end))
        return course.pose(min(most, course.length, self._to_friends(ax, ay), self._to_foes(ax, ay))).at

    def _towards(self, heading: float, quarry: int) -> tuple[float, float]:
        """Return how far the unit may go towards an enemy in a direction, and how far it is to him."""
        ax, ay = unit_vector(heading)
        left = self._to_quarry(ax, ay, quarry)
        return min(self._stride, self._to_friends(ax, ay), left), left

    def _to_friends(self, ax: float, ay: float) -> float:
        far = inf
        for x, y, aside, front in self._friends:
            along = x * ax + y * ay
            if 0 < along < far + front and -aside < x * ay - y * ax < aside:
                far = along - front
        return far if far > 0 else 0.0

    def _to_foes(self, ax: float, ay: float) -> float:
        far = inf
        for x, y, gap in self._foes.values():
            along, aside = x * ax + y * ay, x * ay - y * ax
            if along > 0 and -gap < aside < gap:
                left = along - sqrt(gap * gap - aside * aside)
                far = left if left < far else far
        return far if far > 0 else 0.0

    def _to_quarry(self, ax: float, ay: float, quarry: int) -> float:
        if quarry not in self._foes:
            return inf
        x, y, _ = self._foes[quarry]
        return x * ax + y * ay - self._size

    def _to_barred_ground(self, along: Point, far: float) -> float:
        closed, (x, y), (ax, ay) = self._case.ground.closed_cells[self._case.type], self._at, along
        for inches in range(1, int(far) + 1):
            if closed[round((x + ax * inches) * CELLS), round((y + ay * inches) * CELLS)]:
                return inches - 1.0
        return far
