"""The positions that the `european-19c` referee judges, and what can be asked of them without an order."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any, NotRequired, TypedDict

from tests.referee.plain_table import (
    ANGLE_TOLERANCE,
    CRUMB,
    TOLERANCE,
    Outline,
    Point,
    Polygon,
    Shape,
    ahead,
    bearing,
    distance,
    gap,
    is_deep,
    is_within,
    joined,
    nearest_point,
    part_in_field,
    plus,
    rectangle,
    sees,
    shapes_of,
    turned_by,
)
from tests.referee.plain_view import view_of

Order = dict[str, Any]
Pose = tuple[float, float, float, str]


class Position(TypedDict):
    """A moment of a battle as plain data, all coordinates in inches."""

    table: list[float]  # width, height
    features: list[dict[str, Any]]  # as in the scenario's map
    options: dict[str, Any]  # those of `OPTIONS`, all given; numbers as 12 or "12"
    active: str  # the side whose player turn it is
    exits: dict[str, list[Any]]  # by side: shapes as in the scenario's map, or north east south west
    units: list[dict[str, Any]]  # see `Unit`; `at` as a list, None unless the state is in_play
    turn: NotRequired[int]
    visibility: NotRequired[list[dict[str, Any]]]  # as in the scenario
    types: NotRequired[dict[str, dict[str, Any]]]  # types of unit of the scenario's own, by what they are like
    ground: NotRequired[dict[str, dict[str, Any]]]  # and its ground


OPTIONS: dict[str, Any] = {
    "stand_width": 2,  # 1.5 to 3
    "stand_depth": 1,  # 0.75 to 2
    "basing": "two_stands",  # single
    "move_roll": "before_path",  # after_path
    "dragoon_move": 12,  # 9 6
    "zone_exemption": "all",  # quarry_only
    "road_opens_terrain": "on",  # off
    "entrenchment_bars_charge": "on",  # off
    "zone_withdraw": "on",  # off
    "deploy_needs_room": "on",  # off
    "mutual_interpenetration": "off",  # on
    "commander_interpenetrates": "off",  # on
    "entrench_in_play": "on",  # off; no verdict depends on it
    "hills_block_los": "on",  # off
    "rough_blocks_los": "on",  # off
    "turn_to_shoot": "free",  # forced_only
    "bombard_needs_los": "on",  # off
    "commander_melee_dice": 0,  # 1 2; no order depends on it
    "charge_locked": "on",  # off
    "resolve_measure": "nearest",  # any
    "field_half_angle": 45,  # 22.5
    "disruption_lasts": "player_turn",  # until_own_turn; no order depends on it
    "charged_mounted_dice": 4,  # 1; no order depends on it
    "end_when_both_exhausted": "off",  # on; no order depends on it
}

MOVES = {"cavalry": 12, "skirmishers": 9, "infantry": 6, "artillery": 6, "commander": 9}  # E19-MOV-02, dragoons: R18
SHOOTERS = {"infantry": "FIR-01", "skirmishers": "FIR-02", "dragoons": "FIR-03", "artillery": "FIR-04"}
SHOT, BOMBARDMENT = 12.0, 36.0  # E19-FIR-01 to 04, E19-ART-02
ZONE = 6.0  # E19-MOV-13
APART = 0.1  # E19-R35
SIGHT = {"hill": "hills_block_los", "rough": "rough_blocks_los"}
LOW_OR_NOTHING = {"marsh", "lake", "river", "ford", "bridge", "road", "entrenchment"}  # E19-R58


@dataclass(frozen=True)
class Unit:
    """One unit; `did` is the action of its side's present or latest player turn, `fought` the opponents it has met."""

    id: str
    side: str
    type: str
    at: Point
    facing: float
    formation: str  # march battle; a commander always marches
    hits: int
    entrenched: bool
    locked_with: tuple[str, ...]
    did: str | None  # move shoot bombard charge melee rally hold
    state: str  # in_play lost left waiting
    fought: tuple[str, ...]
    stand: tuple[float, float] = (2.0, 1.0)  # E19-R02
    single: bool = False  # E19-R03
    own: dict[str, Any] = field(default_factory=dict)  # what a type of the scenario's own changes

    def is_deployed(self) -> bool:
        return self.formation == "battle" and self.type != "commander"

    def size(self) -> tuple[float, float]:
        wide, deep = self.stand
        if self.type == "commander":
            return wide, deep
        return (2 * wide, deep) if self.is_deployed() and not self.single else (wide, 2 * deep)

    def footprint(self) -> Polygon:
        return rectangle(self.at, self.facing, *self.size())

    def front_point(self) -> Point:
        return plus(self.at, ahead(self.facing), self.size()[1] / 2)

    def placed(self, at: Point | None = None, facing: float | None = None, formation: str | None = None) -> Unit:
        return replace(
            self,
            at=self.at if at is None else at,
            facing=self.facing if facing is None else facing,
            formation=self.formation if formation is None else formation,
        )

    def sides_of_footprint(self) -> list[Point]:
        """List the middles of the four edges (E19-R64)."""
        corners = self.footprint()
        front_left, front_right, back_left, back_right = corners[0], corners[1], corners[3], corners[2]
        pairs = [(front_left, front_right), (front_right, back_right), (back_right, back_left), (back_left, front_left)]
        return [((one[0] + other[0]) / 2, (one[1] + other[1]) / 2) for one, other in pairs]


def unit_of(record: dict[str, Any]) -> Unit:
    at = record.get("at") or (math.nan, math.nan)
    return Unit(
        id=record["id"],
        side=record["side"],
        type=record["type"],
        at=(float(at[0]), float(at[1])),
        facing=float(record.get("facing") or 0),
        formation=record.get("formation") or "march",
        hits=int(record.get("hits") or 0),
        entrenched=bool(record.get("entrenched")),
        locked_with=tuple(record.get("locked_with") or ()),
        did=record.get("did"),
        state=record.get("state", "in_play"),
        fought=tuple(record.get("fought") or ()),
        own=record.get("own", {}),
    )


class Game:
    """A position with its shapes worked out."""

    def __init__(self, position: Position) -> None:
        self.width, self.height = (float(length) for length in position["table"])
        self.options = OPTIONS | position["options"]
        self.active = position["active"]
        self.exits = position.get("exits") or {}
        self.view = view_of(position.get("visibility", []), position.get("turn", 1)) or math.inf
        stand = float(self.options["stand_width"]), float(self.options["stand_depth"])
        self.units = {
            record["id"]: replace(
                unit_of(record | {"own": position.get("types", {}).get(record["type"], {})}),
                stand=stand,
                single=self.options["basing"] == "single",
            )
            for record in position["units"]
        }
        self.ground = position.get("ground", {})  # what ground of the scenario's own changes, by what it is like
        self.terrain: dict[str, list[Shape]] = {}
        self.roads: list[tuple[list[Point], list[Shape]]] = []  # centre line and strip
        for feature in position["features"]:
            shapes = shapes_of(feature)
            self.terrain.setdefault(feature["terrain"], []).extend(shapes)
            if feature["terrain"] == "road" and "line" in feature:
                self.roads.append(([(float(x), float(y)) for x, y in feature["line"]], shapes))

    # --- units ---

    def in_play(self) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.state == "in_play"]

    def friends(self, unit: Unit) -> list[Unit]:
        return [other for other in self.in_play() if other.side == unit.side and other.id != unit.id]

    def enemies(self, unit: Unit) -> list[Unit]:
        return [other for other in self.in_play() if other.side != unit.side]

    def others(self, unit: Unit) -> list[Unit]:
        return [other for other in self.in_play() if other.id != unit.id]

    def enemy_named(self, unit: Unit, name: str) -> Unit | None:
        return next((enemy for enemy in self.enemies(unit) if enemy.id == name), None)

    def opponents(self, unit: Unit) -> list[str]:
        """List the units in play with which it is locked, whichever of the two says so."""
        named = set(unit.locked_with) | {other.id for other in self.in_play() if unit.id in other.locked_with}
        return sorted(name for name in named if name in self.units and self.units[name].state == "in_play")

    def army_resolve(self, side: str) -> bool:
        """Say whether the side's commander has been removed (E19-EXH-01)."""
        own = [unit for unit in self.units.values() if unit.side == side and unit.type == "commander"]
        return any(unit.state == "lost" for unit in own)

    def base_move(self, unit: Unit) -> float:
        usual = float(self.options["dragoon_move"]) if unit.type == "dragoons" else MOVES[unit.type]
        return float(unit.own.get("move", usual))

    def on_table(self, footprint: Polygon, slack: float = TOLERANCE) -> bool:
        reach = slack + CRUMB
        return all(-reach <= x <= self.width + reach and -reach <= y <= self.height + reach for x, y in footprint)

    # --- terrain ---

    def shapes(self, terrain: str) -> list[Shape]:
        return self.terrain.get(terrain, [])

    def keeps(self, terrain: str, key: str) -> bool:
        """Say whether ground still does what it does by the rules."""
        return bool(self.ground.get(terrain, {}).get(key, True))

    def lies_in(self, point: Point, terrain: str, slack: float = TOLERANCE) -> bool:
        """Say whether a point is inside an area of this terrain, its edge not counted (E19-DEF-12)."""
        return is_deep(point, self.shapes(terrain), slack)

    def lies_on_road(self, point: Point) -> bool:
        return is_within(point, self.shapes("road"))

    def area_about(self, point: Point, terrain: str) -> list[Shape]:
        """List the shapes of the area of this terrain in which the point lies; shapes that touch are one area."""
        return next((area for area in joined(self.shapes(terrain)) if is_deep(point, area)), [])

    def road_opens(self, point: Point) -> bool:
        return self.options["road_opens_terrain"] == "on" and self.lies_on_road(point)

    def may_not_stop(self, unit: Unit, at: Point, slack: float = TOLERANCE) -> str | None:
        """Name the terrain rule that keeps a unit from stopping at a place."""
        closed = unit.type != "skirmishers" and self.keeps("woods", "closed")
        if closed and self.lies_in(at, "woods", slack) and not self.road_opens(at):
            return "TER-01"
        town = self.town_about(at, slack)
        if town and unit.type not in {"infantry", "skirmishers", "dragoons"}:
            return "TER-03"
        if town and any(is_deep(other.at, town) for other in self.others(unit)):
            return "TER-04"
        return None

    def town_about(self, point: Point, slack: float = TOLERANCE) -> list[Shape]:
        towns = self.shapes("town") if self.keeps("town", "settled") else []
        return next((town for town in joined(towns) if is_deep(point, town, slack)), [])

    def bars_charges(self, unit: Unit) -> bool:
        """Say whether a unit has cover that keeps chargers away (E19-CHG-04, R86)."""
        # A unit that dug in elsewhere has works as the rules know them, whatever a scenario calls its own.
        dug_in_cover = self.keeps("entrenchment", "cover") or not self.lies_in(unit.at, "entrenchment")
        if unit.entrenched and self.options["entrenchment_bars_charge"] == "on" and dug_in_cover:
            return True
        if unit.type == "commander":
            return False
        at_home = self.keeps("woods", "cover") and (unit.type == "skirmishers" or not self.keeps("woods", "closed"))
        if at_home and self.lies_in(unit.at, "woods") and not self.road_opens(unit.at):
            return True
        return self.keeps("town", "cover") and self.lies_in(unit.at, "town")

    # --- sight and fire ---

    def blockers(self, shooter: Unit, target: Unit) -> list[Shape]:
        """List what may stand in the way of a shot (E19-R58, R59, R61, R62)."""
        looks_over = shooter.type == "artillery" and self.keeps("hill", "high") and self.lies_in(shooter.at, "hill")
        open_kinds = {kind for kind in ("hill", "rough") if self.options[SIGHT[kind]] == "off"}
        open_kinds |= LOW_OR_NOTHING | ({"rough"} if looks_over else set())
        open_kinds |= {kind for kind in self.terrain if not self.keeps(kind, "blocks_sight")}
        kinds = [kind for kind in self.terrain if kind not in open_kinds]
        shapes = []
        for kind in kinds:
            open_areas = self.area_about(shooter.at, kind) + self.area_about(target.at, kind)
            shapes += [shape for shape in self.shapes(kind) if shape not in open_areas]
        if not looks_over:
            between = [unit for unit in self.others(shooter) if unit.id != target.id]
            shapes += [Outline(tuple(unit.footprint())) for unit in between]
        return shapes

    def firing_points(self, shooter: Unit) -> list[Point]:
        """List the points from which a (deployed) unit shoots: its front, in a town the middle of any edge."""
        return shooter.sides_of_footprint() if self.town_about(shooter.at) else [shooter.front_point()]

    def target_part(self, shooter: Unit, start: Point, target: Unit) -> Polygon:
        """Cut out what of a target lies in the field of fire; a target that misses it by a hair is still in it."""
        if self.town_about(shooter.at):
            return target.footprint()
        half = float(self.options["field_half_angle"])
        exact = part_in_field(target.footprint(), start, shooter.facing, half)
        return exact or part_in_field(target.footprint(), start, shooter.facing, half + ANGLE_TOLERANCE)

    def in_field(self, shooter: Unit, target: Unit) -> bool:
        return any(self.target_part(shooter, start, target) for start in self.firing_points(shooter))

    def ranges(self, shooter: Unit, target: Unit, weapon: float) -> list[tuple[float, Point, Point]]:
        """List range, firing point and nearest point, from every firing point from which the weapon reaches."""
        found = []
        for start in self.firing_points(shooter):
            part = self.target_part(shooter, start, target)
            if part:
                near = nearest_point(part, start)
                found.append((distance(start, near), start, near))
        return [shot for shot in found if shot[0] <= weapon + TOLERANCE + CRUMB]

    def in_view(self, weapon: float) -> float:
        """Measure how far a weapon reaches that is aimed at what is seen (E19-R123)."""
        return min(weapon, self.view)

    def clear_range(self, shooter: Unit, target: Unit, weapon: float) -> float | None:
        """Measure the smallest range from which the weapon reaches and the target is seen; None without one."""
        blind = weapon == BOMBARDMENT and self.options["bombard_needs_los"] == "off"
        weapon = self.in_view(weapon)
        if blind:
            return min((length for length, *_ in self.ranges(shooter, target, weapon)), default=None)
        blockers = self.blockers(shooter, target)
        for length, start, near in sorted(self.ranges(shooter, target, weapon)):
            if any(sees(start, point, blockers) for point in self.sight_points(shooter, start, near, target, weapon)):
                return length
        return None

    def sight_points(self, shooter: Unit, start: Point, near: Point, target: Unit, weapon: float) -> list[Point]:
        """List the points of a target of which one must be seen (E19-DEF-10)."""
        half = 180.0 if self.town_about(shooter.at) else float(self.options["field_half_angle"])
        points = [near]
        for point in [*target.footprint(), target.at]:
            off = turned_by(bearing(start, point), shooter.facing) if distance(start, point) > CRUMB else 0.0
            if off <= half + ANGLE_TOLERANCE + CRUMB and distance(start, point) <= weapon + TOLERANCE + CRUMB:
                points.append(point)
        return points

    def is_closest(self, shooter: Unit, target: Unit, weapon: float) -> bool:
        """Say whether no enemy that could be shot at is closer than the target (E19-R66)."""
        mine = self.clear_range(shooter, target, weapon)
        rivals = [enemy for enemy in self.enemies(shooter) if not self.opponents(enemy)]
        ranges = [self.clear_range(shooter, rival, weapon) for rival in rivals]
        return mine is not None and all(rival is None or mine <= rival + TOLERANCE + CRUMB for rival in ranges)


def gap_between(one: Unit, other: Unit) -> float:
    return gap(one.footprint(), other.footprint())


def move_allowance(game: Game, unit: Unit, die: int) -> float:
    """Work out the allowance after the die (E19-MOV-04 to 06)."""
    return game.base_move(unit) + {1: -3, 2: -3, 3: 0, 4: 0, 5: 3, 6: 3}[die]
