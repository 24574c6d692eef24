"""A guess how far ways lead, by distances between middles: for players, who look at many ways and work out few."""

from __future__ import annotations

from math import hypot, inf, sqrt
from typing import TYPE_CHECKING

from pwprint.game.table import shapes
from pwprint.game.table.measure import ahead, unit_vector
from pwprint.game.table.orders import Bearing
from pwprint.memo import cached_property
from pwprint.rulesets.european_19c import sight
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.ground import CELLS
from pwprint.rulesets.european_19c.move import way
from pwprint.rulesets.european_19c.table_memory import Pose
from pwprint.rulesets.european_19c.tables import CONTACT_GAP, RANGE, ROAD_BONUS, SLOW, ZONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pwprint.game.table.areas import Point
    from pwprint.rulesets.european_19c.own import Battle, State


class Glance:
    """The ways of a unit at a glance: before its die is thrown, with the middle of the die."""

    def __init__(self, battle: Battle, state: State, unit: int, here: Point) -> None:
        """Take the unit, where it is or would be."""
        case = self._case = Case(battle, state, unit)
        roll = SLOW + 1 if case.memory.roll is None else case.memory.roll.score
        self._stride = max(way.allowance(case, roll, reform=True), 0.0)
        self._at = here

    @cached_property
    def _size(self) -> tuple[float, float]:
        """How broad and how deep the unit is."""
        return self._case.ground.bases.size(self._case.type, deployed=False)

    @cached_property
    def _friends(self) -> list[tuple[float, float, float, float]]:
        """The friends who may stand in the way, as seen from here: how far to the side and to the front they reach."""
        (wide, deep), near = self._size, self._stride + 2 * self._case.ground.bases.widest
        seen = self._seen(self._case.barring_friends, near)
        return [(x, y, wide / 2 + half, deep / 2 + half) for _, x, y, _, half in seen]

    @cached_property
    def _foes(self) -> Mapping[int, tuple[float, float, float]]:
        """The enemies who may stand in the way, as seen from here, and how near the unit may come to them."""
        case, gone, deep = self._case, self._case.resolve_gone, self._size[1]
        near = inf if gone else self._stride + 2 * case.ground.bases.widest + ZONE
        return {
            foe: (x, y, apart if gone else min(ZONE + deep / 2 + half, apart))
            for foe, x, y, apart, half in self._seen(case.foes, near)
        }

    @cached_property
    def _barred(self) -> list[shapes.Box]:
        """The boxes around ground near by that is closed to the unit."""
        forms = self._case.ground.closed_to_kind[self._case.type]
        return [box for form in forms for box in shapes.near(form, self._at, self._stride + 1)]

    def _seen(self, others: Iterable[int], far: float) -> list[tuple[int, float, float, float, float]]:
        """Return the units that are no farther away: where they are as seen from here, and half of how large."""
        (x, y), stands, halves = self._at, self._case.memory.stands, self._case.ground.bases.halves
        kinds, found = self._case.battle.types, []
        for other in others:
            (px, py), _, deployed = stands[other].pose
            if (apart := hypot(px - x, py - y)) <= far:
                found.append((other, px - x, py - y, apart, halves[kinds[other], deployed]))
        return found

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
        if not self._stride:
            return self._at
        ax, ay = unit_vector(heading)
        return self._end((ax, ay), self._open(ax, ay, self._stride))

    def _end(self, along: Point, far: float) -> Point:
        (x, y), (ax, ay) = self._at, along
        end = x + ax * far, y + ay * far
        for box in self._barred:
            if not shapes.is_beyond(box, self._at, end, 1):
                far = self._to_barred_ground(along, far)
                return x + ax * far, y + ay * far
        return end

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
        return course.pose(self._open(ax, ay, min(most, course.length))).at

    def _towards(self, heading: float, quarry: int) -> tuple[float, float]:
        """Return how far the unit may go towards an enemy in a direction, and how far it is to him."""
        ax, ay = unit_vector(heading)
        left = self._to_quarry(ax, ay, quarry)
        return min(self._to_friends(ax, ay, self._stride), left), left

    def _open(self, ax: float, ay: float, far: float) -> float:
        """Return how far the unit may go in a direction, at most `far`, for other units."""
        far = self._to_friends(ax, ay, far)
        for x, y, gap in self._foes.values():
            along, aside = x * ax + y * ay, x * ay - y * ax
            if along > 0 and -gap < aside < gap:
                left = along - sqrt(gap * gap - aside * aside)
                far = left if left < far else far
        return far if far > 0 else 0.0

    def _to_friends(self, ax: float, ay: float, far: float) -> float:
        """Return how far the unit may go in a direction, at most `far`, for its friends."""
        for x, y, aside, front in self._friends:
            along = x * ax + y * ay
            if 0 < along < far + front and -aside < x * ay - y * ax < aside:
                far = along - front
        return far if far > 0 else 0.0

    def _to_quarry(self, ax: float, ay: float, quarry: int) -> float:
        if quarry not in self._foes:
            return inf
        x, y, _ = self._foes[quarry]
        return x * ax + y * ay - (self._size[1] + CONTACT_GAP)

    def _to_barred_ground(self, along: Point, far: float) -> float:
        closed, (x, y), (ax, ay) = self._case.ground.closed_cells[self._case.type], self._at, along
        for inches in range(1, int(far) + 1):
            if closed[round((x + ax * inches) * CELLS), round((y + ay * inches) * CELLS)]:
                return inches - 1.0
        return far
