"""A guess how far ways lead, by distances between middles: for players, who look at many ways and work out few."""

from __future__ import annotations

from math import hypot, inf, sqrt
from typing import TYPE_CHECKING

from pwprint.game.table import shapes
from pwprint.game.table.measure import LENIENT, ahead, unit_vector
from pwprint.game.table.orders import Bearing
from pwprint.rulesets.european_19c import sight
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.ground import CELLS
from pwprint.rulesets.european_19c.move import way
from pwprint.rulesets.european_19c.table_memory import Pose
from pwprint.rulesets.european_19c.tables import CONTACT_GAP, RANGE, ROAD_BONUS, SLOW, ZONE

if TYPE_CHECKING:
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
        self._at, near = here, self._stride + case.ground.bases.widest
        stands, size = case.memory.stands, case.ground.bases.size
        units = case.battle.scenario.units

        def seen(other: int) -> tuple[float, float, float]:
            """Return where another unit is as seen from here, and half of how large it is."""
            pose = stands[other].pose
            width, depth = size(units[other].type, deployed=pose.deployed)
            return pose.at[0] - here[0], pose.at[1] - here[1], (width + depth) / 4

        self._friends = [
            (x, y, wide / 2 + half, deep / 2 + half)
            for x, y, half in map(seen, case.near(case.barring_friends, here, near))
        ]
        gone = case.resolve_gone
        self._size = deep + CONTACT_GAP
        self._foes = {}
        for foe in case.foes if gone else case.near(case.foes, here, near + ZONE):
            x, y, half = seen(foe)
            apart = hypot(x, y)
            self._foes[foe] = x, y, apart if gone else min(ZONE + deep / 2 + half, apart)
        ground, near = case.ground, self._stride + 1
        closed = (ground.closed(name, LENIENT) for name in ground.closing(case.kind))
        self._is_barred = not all(shapes.passes(form, here, here, near) for form in closed)

    def __call__(self, course: Bearing) -> Point | None:
        """Return where a way may end; None for one that leads nowhere."""
        if course.road is not None:
            return self._along_road(course.road)
        heading = self._case.pose.heading if course.heading is None else course.heading
        far = self._straight_on(heading, course.approach)
        return None if far is None else ahead(self._at, heading, far)

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

    def _straight_on(self, heading: float, quarry: int | None) -> float | None:
        """Return how far the unit may go in a direction; None if it may not approach its quarry by that."""
        ax, ay = unit_vector(heading)
        far = min(self._stride, self._to_friends(ax, ay))
        if quarry is None:
            far = min(far, self._to_foes(ax, ay))
        else:
            left = self._to_quarry(ax, ay, quarry)
            far = min(far, left)
            end = Pose(ahead(self._at, heading, far), heading)
            if left - far > RANGE or not sight.could_shoot(self._case, end, quarry):
                return None
        return self._to_barred_ground(ax, ay, far) if self._is_barred else far

    def _to_friends(self, ax: float, ay: float) -> float:
        far = inf
        for x, y, aside, front in self._friends:
            along = x * ax + y * ay
            if 0 < along < far + front and -aside < x * ay - y * ax < aside:
                far = along - front
        return max(far, 0.0)

    def _to_foes(self, ax: float, ay: float) -> float:
        far = inf
        for x, y, gap in self._foes.values():
            along, aside = x * ax + y * ay, x * ay - y * ax
            if along > 0 and -gap < aside < gap:
                left = along - sqrt(gap * gap - aside * aside)
                far = min(far, left)
        return max(far, 0.0)

    def _to_quarry(self, ax: float, ay: float, quarry: int) -> float:
        if quarry not in self._foes:
            return inf
        x, y, _ = self._foes[quarry]
        return x * ax + y * ay - self._size

    def _to_barred_ground(self, ax: float, ay: float, far: float) -> float:
        closed, (x, y) = self._case.ground.closed_cells[self._case.type], self._at
        for inches in range(1, int(far) + 1):
            if closed[round((x + ax * inches) * CELLS), round((y + ay * inches) * CELLS)]:
                return inches - 1.0
        return far
