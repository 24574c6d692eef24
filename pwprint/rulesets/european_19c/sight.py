"""What a unit could shoot at from a pose: fields of fire, ranges, lines of sight. E19-DEF-07 to DEF-11."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.table.footprint import clipped, distance, middle, nearest_point
from pwprint.game.table.measure import ANGLE, LENIENT, ahead, unit_vector
from pwprint.game.table.sight import Screen, is_in_sight
from pwprint.memo import cached_property
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.table_memory import Pose
from pwprint.rulesets.european_19c.tables import BOMBARD_RANGE, RANGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.table.areas import Point
    from pwprint.game.table.footprint import Shape
    from pwprint.rulesets.european_19c.own import Battle, State


_RIGHT_ANGLE = 90.0
_HAIR = 1e-6
"""More than rounding makes of any length."""


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


class Outlook:
    """What a unit has around it at a point, whichever way it looks."""

    def __init__(self, case: Case, at: Point) -> None:
        """Take the unit, and where it is or would be."""
        self.case = case
        self.at = at
        self._blocks: dict[int, tuple[tuple[Screen, ...], tuple[Shape, ...]]] = {}
        self._near: dict[tuple[float, bool], tuple[int, ...]] = {}
        self._aims: dict[tuple[float, bool], Aim] = {}

    def aim(self, heading: float, *, bombard: bool) -> Aim:
        """Return the unit as it would shoot in a direction, or bombard."""
        aim = self._aims.get((heading, bombard))
        if aim is None:
            aim = self._aims[heading, bombard] = Aim(self, heading, bombard=bombard)
        return aim

    def near(self, far: float, *, blind: bool) -> tuple[int, ...]:
        """Return the enemies that may be as near as that, and in view but for one who is `blind`; all others are not.

        Who is locked cannot be shot at, and is left out.
        """
        near = self._near.get((far, blind))
        if near is None:
            foes = [foe for foe, least in self.least.items() if least <= far and not self.case.is_locked(foe)]
            near = tuple(foes if blind else [foe for foe in foes if not self.surely_hides(foe)])
            self._near[far, blind] = near
        return near

    @cached_property
    def least(self) -> Mapping[int, float]:
        """For each enemy a lower bound of its range, from the middles; of those in range, from their edges."""
        case, (x, y), more = self.case, self.at, self._out + LENIENT
        bases, stands, kinds = case.ground.bases, case.memory.stands, case.battle.types
        radii, sizes = bases.radii, bases.sizes
        found = {}
        for foe in case.foes:
            (px, py), heading, deployed = stands[foe].pose
            dx, dy, key = px - x, py - y, (kinds[foe], deployed)
            far = hypot(dx, dy) - radii[key] - more
            if far <= RANGE:
                (ax, ay), (wide, deep) = unit_vector(heading), sizes[key]
                forth, aside = abs(dx * ax + dy * ay) - deep / 2, abs(dx * ay - dy * ax) - wide / 2
                far = (hypot(forth, aside) if forth > 0 and aside > 0 else max(forth, aside)) - more - _HAIR
            found[foe] = far
        return found

    @cached_property
    def _out(self) -> float:
        """How far from the unit's middle its line of fire may begin."""
        wide, deep = self.case.ground.bases.size(self.case.type, deployed=True)
        return max(wide, deep) / 2 if self.in_town else deep / 2

    def surely_hides(self, target: int) -> bool:
        """Return whether terrain hides a target, whichever way the unit looks."""
        there = self.case.memory.stands[target].pose.at
        return self.case.ground.surely_hides(self.at, there, over_low=self._on_hill)

    @cached_property
    def in_town(self) -> bool:
        """Whether the unit shoots out of a town. E19-TER-06."""
        return self.case.ground.town_at(self.at) is not None

    @cached_property
    def _on_hill(self) -> bool:
        """Whether the unit looks over others and low ground from a hill. E19-TER-14, E19-TER-15, E19-R62."""
        return self.case.kind.overlooks and self.case.ground.is_high(self.at)

    def blocks(self, target: int) -> tuple[tuple[Screen, ...], tuple[Shape, ...]]:
        """Return the terrain and the footprints that may hide a target."""
        blocks = self._blocks.get(target)
        if blocks is None:
            there = self.case.memory.stands[target].pose.at
            screens = self.case.ground.screens_between(self.at, there, over_low=self._on_hill)
            blocks = self._blocks[target] = screens, () if self._on_hill else self._units(target, there)
        return blocks

    def _units(self, target: int, there: Point) -> tuple[Shape, ...]:
        """Return the footprints beside the line to a target. E19-R61."""
        case, (x, y) = self.case, self.at
        radii, stands, kinds = case.ground.bases.radii, case.memory.stands, case.battle.types
        dx, dy = there[0] - x, there[1] - y
        square = dx * dx + dy * dy
        length = square**0.5
        # A line of sight begins and ends no farther than that from the line between the middles.
        out = max(self._out, radii[kinds[target], stands[target].pose.deployed]) + LENIENT
        found = []
        for unit in (*case.friends, *case.foes):
            (px, py), _, deployed = stands[unit].pose
            u, v, aside = px - x, py - y, (out + radii[kinds[unit], deployed]) * length
            if -aside <= u * dy - v * dx <= aside and -aside <= u * dx + v * dy <= square + aside and unit != target:
                found.append(case.shape_of(unit))
        return tuple(found)


class Aim:
    """A unit that would shoot, deployed, with an outlook and a heading, at units up to `reach` inches away.

    `far` is how far it sees, no farther than its reach. E19-R123.
    """

    def __init__(self, outlook: Outlook, heading: float, *, bombard: bool = False) -> None:
        """Take the unit where it shoots, and the direction."""
        self.outlook = outlook
        self.case = case = outlook.case
        self.pose = Pose(outlook.at, heading, deployed=True)
        self.reach = BOMBARD_RANGE if bombard else RANGE
        limit = case.battle.scenario.visibility_in(case.state.turn)
        self.far = self.reach if limit is None else min(self.reach, limit.far)
        self.blind = bombard and case.ground.bombards_blind
        self._views: dict[int, tuple[FieldView, ...]] = {}
        self._seen: dict[int, float | None] = {}

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The enemies that may be in reach and in view, and can be shot at; the others are not."""
        return self.outlook.near(self.far, blind=self.blind)

    @cached_property
    def muzzles(self) -> tuple[Muzzle, ...]:
        """Where the unit shoots from: the middle of its front, in a town the middle of any edge. E19-R05, E19-R64."""
        at, heading = self.pose.at, self.pose.heading
        width, depth = self.case.ground.bases.size(self.case.type, deployed=True)
        if not self.outlook.in_town:
            return (Muzzle(ahead(at, heading, depth / 2), heading, self.case.ground.half_angle),)
        return tuple(
            Muzzle(ahead(at, heading + 90 * quarter, far / 2), heading + 90 * quarter, 180.0)
            for quarter, far in enumerate((depth, width, depth, width))
        )

    def views(self, target: int) -> tuple[FieldView, ...]:
        """Return how a target appears from each muzzle that has it in its field of fire. E19-DEF-08, E19-DEF-09."""
        views = self._views.get(target)
        if views is None:
            views = () if self._is_aside(target) else _views(self.case.shape_of(target), self.muzzles)
            self._views[target] = views
        return views

    def _is_aside(self, target: int) -> bool:
        """Return whether a target surely lies outside the field of fire, as its middle tells."""
        muzzle, *others = self.muzzles
        if others or muzzle.half > _RIGHT_ANGLE:
            return False
        case, (mx, my) = self.case, muzzle.at
        (x, y), _, deployed = case.memory.stands[target].pose
        out = case.ground.bases.radii[case.battle.types[target], deployed]
        (lx, ly), (rx, ry) = _borders(muzzle.heading, muzzle.half, ANGLE)
        x, y = x - mx, y - my
        return ly * x - lx * y > out or ry * x - rx * y > out

    def in_field(self, target: int) -> bool:
        """Return whether any part of a target is in the field of fire. E19-FIR-11."""
        return bool(self.views(target))

    def range_to(self, target: int) -> float:
        """Return the shortest range to a target, seen or not."""
        views = self.views(target)
        return min([view.range for view in views]) if views else inf

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
            blocks = self.outlook.blocks(target) if views and not self.blind else ((), ())
            shape, most = self.case.shape_of(target), self.far + LENIENT
            ranges = (view.range for view in views if self.blind or _is_visible(shape, view, most, *blocks))
            self._seen[target] = min(ranges, default=None)
        return self._seen[target]

    def open_range(self, target: int) -> float:
        """Return the range of an enemy that can be shot at, the closest or not; infinity for others. E19-R66."""
        seen = None if self.case.is_locked(target) else self.seen_at(target)
        return inf if seen is None else seen

    @cached_property
    def closest(self) -> float:
        """The range of the closest enemy that can be shot at; infinity if there is none."""
        closest, least_of = inf, self.outlook.least
        for least, foe in sorted([(least_of[foe], foe) for foe in self.near]):
            if least >= closest:
                break  # what is seen of an enemy is no nearer than the nearest part of it
            if self.range_to(foe) < closest:
                closest = min(closest, self.open_range(foe))
        return closest

    @cached_property
    def in_front(self) -> tuple[int, ...]:
        """The enemies that may be in reach and in view, but for those who are farther away than the closest."""
        most, least = self.closest + LENIENT, self.outlook.least
        return tuple([foe for foe in self.near if least[foe] <= most and self.range_to(foe) <= most])


@lru_cache(maxsize=4)  # who carries out a shot asks what was asked to find it
def outlook_of(battle: Battle, state: State, unit: int) -> Outlook:
    """Return what a unit has around it where it stands."""
    case = Case(battle, state, unit)
    return Outlook(case, case.pose.at)


def could_shoot(case: Case, pose: Pose, target: int) -> bool:
    """Return whether a unit that stood so could shoot at a target, closest or not. E19-R32."""
    apart = distance(pose.at, case.memory.stands[target].pose.at)
    if case.is_locked(target) or apart > RANGE + case.ground.bases.beside:
        return False
    return Aim(Outlook(case, pose.at), pose.heading).seen_at(target) is not None


@lru_cache(maxsize=4096)  # units stand still for most of a battle
def _views(shape: Shape, muzzles: tuple[Muzzle, ...]) -> tuple[FieldView, ...]:
    """Return how a footprint appears from each muzzle that has it in its field of fire."""
    parts = [(muzzle, _part(shape, muzzle)) for muzzle in muzzles]
    seen = [(muzzle, part, nearest_point(muzzle.at, part)) for muzzle, part in parts if part]
    return tuple([FieldView(muzzle, part, nearest, distance(muzzle.at, nearest)) for muzzle, part, nearest in seen])


@lru_cache(maxsize=4096)
def _is_visible(
    shape: Shape, view: FieldView, most: float, screens: tuple[Screen, ...], units: tuple[Shape, ...]
) -> bool:
    """Return whether a sight point of a footprint, no farther away than `most`, is in sight. E19-DEF-10, E19-R60."""
    muzzle = view.muzzle
    others = (
        point for point in (*shape, middle(shape)) if distance(point, muzzle.at) <= most and _is_ahead(point, muzzle)
    )
    return is_in_sight(muzzle.at, chain((view.nearest,), others), screens, units)


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
