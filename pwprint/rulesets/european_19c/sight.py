"""What a unit could shoot at from a pose: fields of fire, ranges, lines of sight. E19-DEF-07 to DEF-11."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.table import shapes
from pwprint.game.table.footprint import clipped, distance, middle, nearest_point
from pwprint.game.table.measure import ANGLE, LENIENT, ahead, unit_vector
from pwprint.game.table.sight import Screen, is_clear
from pwprint.game.table.sure import to_edge
from pwprint.rulesets.european_19c.table_memory import Pose
from pwprint.rulesets.european_19c.tables import BOMBARD_RANGE, RANGE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.table.areas import Point
    from pwprint.game.table.footprint import Shape
    from pwprint.rulesets.european_19c.case import Case


_RIGHT_ANGLE = 90.0


class Muzzle(NamedTuple):
    """A point from which a unit shoots, and its field of fire: `half` degrees to either side of the heading."""

    at: Point
    heading: float
    half: float


class FieldView(NamedTuple):
    """A target as it is seen from one muzzle: the part of it in the field of fire, and the range to that."""

    muzzle: Muzzle
    part: Shape
    nearest: Point
    range: float


class Aim:
    """A unit that would shoot from a pose, deployed, at units up to `reach` inches away.

    `far` is how far it sees, no farther than its reach. E19-R123.
    """

    def __init__(self, case: Case, pose: Pose, *, bombard: bool = False) -> None:
        """Take the unit, and the pose in which it shoots."""
        self.case = case
        self.pose = Pose(pose.at, pose.heading, deployed=True)
        self.reach = BOMBARD_RANGE if bombard else RANGE
        limit = case.battle.scenario.visibility_in(case.state.turn)
        self.far = self.reach if limit is None else min(self.reach, limit.far)
        self.blind = bombard and case.ground.bombards_blind
        self._views: dict[int, tuple[FieldView, ...]] = {}
        self._seen: dict[int, float | None] = {}

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The enemies that may be in reach and in view; the others are not."""
        return tuple(self.case.near(self.case.foes, self.pose.at, self.far + LENIENT))

    @cached_property
    def muzzles(self) -> tuple[Muzzle, ...]:
        """Where the unit shoots from: the middle of its front, in a town the middle of any edge. E19-R05, E19-R64."""
        at, heading = self.pose.at, self.pose.heading
        width, depth = self.case.ground.bases.size(self.case.type, deployed=True)
        if not self.in_town:
            return (Muzzle(ahead(at, heading, depth / 2), heading, self.case.ground.half_angle),)
        return tuple(
            Muzzle(ahead(at, heading + 90 * quarter, far / 2), heading + 90 * quarter, 180.0)
            for quarter, far in enumerate((depth, width, depth, width))
        )

    @cached_property
    def in_town(self) -> bool:
        """Whether the unit shoots out of a town. E19-TER-06."""
        return self.case.ground.town_at(self.pose.at) is not None

    def views(self, target: int) -> tuple[FieldView, ...]:
        """Return how a target appears from each muzzle that has it in its field of fire. E19-DEF-08, E19-DEF-09."""
        views = self._views.get(target)
        if views is None:
            views = () if self._is_aside(target) else tuple(_views(self.case.shape_of(target), self.muzzles))
            self._views[target] = views
        return views

    def _is_aside(self, target: int) -> bool:
        """Return whether a target surely lies outside the field of fire, as its middle tells."""
        muzzle, *others = self.muzzles
        if others or muzzle.half > _RIGHT_ANGLE:
            return False
        at, out = self.case.memory.stands[target].pose.at, -self.case.ground.bases.widest
        x, y = at[0] - muzzle.at[0], at[1] - muzzle.at[1]
        return any(border[0] * y - border[1] * x < out for border in _borders(muzzle.heading, muzzle.half, ANGLE))

    def in_field(self, target: int) -> bool:
        """Return whether any part of a target is in the field of fire. E19-FIR-11."""
        return bool(self.views(target))

    def range_to(self, target: int) -> float:
        """Return the shortest range to a target, seen or not."""
        return min((view.range for view in self.views(target)), default=inf)

    def in_reach(self, target: int) -> bool:
        """Return whether a target is near enough. E19-R68."""
        return self.range_to(target) <= self.reach + LENIENT

    def in_view(self, target: int) -> bool:
        """Return whether a target is not too far away to be seen. E19-R123."""
        return self.range_to(target) <= self.far + LENIENT

    def seen_at(self, target: int) -> float | None:
        """Return the range at which a target is in view and in sight; None if it is not. E19-FIR-08, E19-R64."""
        if target not in self._seen:
            views = [view for view in self.views(target) if view.range <= self.far + LENIENT]
            blocks = (self._screens(target), self._units(target)) if views and not self.blind else ((), ())
            ranges = (view.range for view in views if self.blind or self._is_visible(target, view, *blocks))
            self._seen[target] = min(ranges, default=None)
        return self._seen[target]

    def _is_visible(self, target: int, view: FieldView, screens: tuple[Screen, ...], units: tuple[Shape, ...]) -> bool:
        """Return whether one of the sight points of a target is in sight. E19-DEF-10, E19-R60."""
        shape, muzzle = self.case.shape_of(target), view.muzzle
        points = (
            point
            for point in (view.nearest, *shape, middle(shape))
            if point is view.nearest or (distance(point, muzzle.at) <= self.far + LENIENT and _is_ahead(point, muzzle))
        )
        return any(is_clear(muzzle.at, point, screens, units) for point in points)

    @cached_property
    def _on_hill(self) -> bool:
        """Whether the unit looks over others and low ground from a hill. E19-TER-14, E19-TER-15, E19-R62."""
        return self.case.kind.overlooks and self.case.ground.is_high(self.pose.at)

    def _screens(self, target: int) -> tuple[Screen, ...]:
        """Return the terrain that may block: not what shooter or target stands in. E19-R58, E19-R59."""
        ground = self.case.ground
        here, there = self.pose.at, self.case.memory.stands[target].pose.at
        lines = self._lines_to(target)
        found: list[Screen] = []
        for name, screens in ground.screens.items():
            near = [each for each in enumerate(screens) if shapes.meet(each[1].around.box, lines)]
            if near and not (ground.rows[name].low and self._on_hill):
                stood_in = {ground.area_at(name, here), ground.area_at(name, there)}
                found += (screen for number, screen in near if number not in stood_in)
        return tuple(found)

    @property
    def _beside(self) -> float:
        """How far lines of sight lie from that between the middles of two units, with a unit's half added."""
        return self.case.ground.bases.widest + LENIENT

    def _lines_to(self, target: int) -> shapes.Box:
        """Return the box around all lines of sight to a target, with a unit's half added."""
        (ax, ay), (bx, by) = self.pose.at, self.case.memory.stands[target].pose.at
        return shapes.grown((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)), self._beside)

    def _units(self, target: int) -> tuple[Shape, ...]:
        """Return the footprints that may block. E19-R61."""
        case = self.case
        if self._on_hill:
            return ()
        stands, (west, south, east, north) = case.memory.stands, self._lines_to(target)
        line, beside = (self.pose.at, stands[target].pose.at), self._beside
        found = []
        for unit in (*case.friends, *case.foes):
            x, y = at = stands[unit].pose.at
            if west <= x <= east and south <= y <= north and unit != target and to_edge(at, line) <= beside:
                found.append(case.shape_of(unit))
        return tuple(found)

    def open_range(self, target: int) -> float:
        """Return the range of an enemy that can be shot at, the closest or not; infinity for others. E19-R66."""
        seen = None if self.case.is_locked(target) else self.seen_at(target)
        return inf if seen is None else seen

    @cached_property
    def closest(self) -> float:
        """The range of the closest enemy that can be shot at; infinity if there is none."""
        closest = inf
        for nearest, foe in sorted((self.range_to(foe), foe) for foe in self.near):
            if nearest >= closest:
                break  # what is seen of an enemy is no nearer than the nearest part of it
            closest = min(closest, self.open_range(foe))
        return closest

    @cached_property
    def in_front(self) -> tuple[int, ...]:
        """The enemies that may be in reach and in view, but for those who are farther away than the closest."""
        most = self.closest + LENIENT
        return tuple(foe for foe in self.near if self.range_to(foe) <= most)


def could_shoot(case: Case, pose: Pose, target: int) -> bool:
    """Return whether a unit that stood so could shoot at a target, closest or not. E19-R32."""
    return not case.is_locked(target) and Aim(case, pose).seen_at(target) is not None


def _views(shape: Shape, muzzles: tuple[Muzzle, ...]) -> Iterator[FieldView]:
    for muzzle in muzzles:
        part = _part(shape, muzzle)
        if part:
            nearest = nearest_point(muzzle.at, part)
            yield FieldView(muzzle, part, nearest, distance(muzzle.at, nearest))


def _part(shape: Shape, muzzle: Muzzle) -> Shape:
    """Return the part of a footprint in a field of fire; what is only just outside of it counts. E19-DEF-22."""
    if muzzle.half >= 180:
        return shape
    return _sector(shape, muzzle, 0.0) or _sector(shape, muzzle, ANGLE)


def _sector(shape: Shape, muzzle: Muzzle, more: float) -> Shape:
    left, right = _borders(muzzle.heading, muzzle.half, more)
    return clipped(clipped(shape, muzzle.at, left), muzzle.at, right)


@lru_cache(maxsize=4096)
def _borders(heading: float, half: float, more: float) -> tuple[Point, Point]:
    """Return the directions of the borders of a field of fire, which lies on the left of both."""
    x, y = unit_vector(heading - half - more)
    return (-x, -y), unit_vector(heading + half + more)


def _is_ahead(point: Point, muzzle: Muzzle) -> bool:
    if muzzle.half >= 180:
        return True
    x, y = point[0] - muzzle.at[0], point[1] - muzzle.at[1]
    left, right = _borders(muzzle.heading, muzzle.half, ANGLE)
    return left[0] * y - left[1] * x >= 0 and right[0] * y - right[1] * x >= 0


def met_at(start: Point, along: Point, shape: Shape, depth: float) -> float | None:
    """Return how far along a ray it gets deeper than `depth` into a convex shape; None if it does not.

    A depth below 0 means that the ray only has to come as near as that.
    """
    low, high = 0.0, inf
    before = shape[-1]
    for corner in shape:
        ex, ey = corner[0] - before[0], corner[1] - before[1]
        length = (ex * ex + ey * ey) ** 0.5
        inside = (ex * (start[1] - before[1]) - ey * (start[0] - before[0])) / length - depth
        speed = (ex * along[1] - ey * along[0]) / length
        before = corner
        if abs(speed) < 1e-12:
            if inside < 0:
                return None
            continue
        at = -inside / speed
        low, high = (max(low, at), high) if speed > 0 else (low, min(high, at))
        if low > high:
            return None
    return low


def deployed_shape(case: Case, pose: Pose) -> Shape:
    """Return the footprint of a unit that is deployed in a pose."""
    return case.shape(Pose(pose.at, pose.heading, deployed=True))
