"""Moves under `european-19c`: the rule that a move breaks first, and where a legal one ends.

The way of a move is a list of legs (from, to, heading). What the way breaks for a distance it breaks for every longer
one, so the longest way is found by halving; what only the last place can break is then tried out from there backwards.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.referee.european_19c_fire import could_shoot_at, has_room
from tests.referee.european_19c_game import APART, SHOOTERS, ZONE, Game, Order, Pose, Unit, gap_between, move_allowance
from tests.referee.european_19c_road import road_to_follow
from tests.referee.plain_table import (
    ANGLE_TOLERANCE,
    CRUMB,
    TOLERANCE,
    Point,
    ahead,
    bearing,
    distance,
    gap,
    is_within,
    line_enters,
    line_stays_in,
    on_segment,
    overlap,
    plus,
    ray_meets,
    shapes_of,
    swept,
    turned_by,
)

Leg = tuple[Point, Point, float]
MAY_PASS = {"skirmishers", "artillery", "dragoons"}  # E19-MOV-19
BEST_DIE = 6
REFORMING = 6.0  # E19-MOV-15
ON_ROAD = 3.0  # E19-TER-13
STEP = 0.01
FORBIDDEN = [("woods", "TER-01"), ("marsh", "TER-07"), ("lake", "TER-08"), ("river", "TER-09")]


# --- the whole order -------------------------------------------------------------------------------------------------


def move_broken(game: Game, unit: Unit, order: Order, die: int | None) -> str | None:
    broken = before_the_die_broken(game, unit, order)
    if broken:
        return broken
    assert die is not None
    if game.options["move_roll"] == "after_path":
        die = BEST_DIE  # the way is chosen with the best in mind
    if fails_to_reform(game, unit, order, die):
        return None
    move = Move(game, unit, order, die)
    road = move.road_broken()
    if road:
        return road
    if order.get("up_to") is None:
        length = float(order["distance"])
        return move.way_broken(length) or move.place_broken(length) or move.claim_broken(length)
    longest = move.longest()
    if longest is None:
        return move.way_broken(0.0) or move.place_broken(0.0)
    return move.claim_broken(longest)


def move_pose(game: Game, unit: Unit, order: Order, die: int) -> Pose:
    """Say where a legal move ends."""
    if fails_to_reform(game, unit, order, die):
        return unit.at[0], unit.at[1], unit.facing, unit.formation
    move = Move(game, unit, order, die)
    if order.get("up_to") is not None:
        length = move.longest()
    else:
        length = float(order["distance"])
        if game.options["move_roll"] == "after_path" and move.length_broken(move.legs(length), length, TOLERANCE):
            length = Move(game, unit, order | {"up_to": length}, die).longest()  # as far as it gets
    if length is None:  # it may stop nowhere, and not even turn
        return unit.at[0], unit.at[1], unit.facing % 360, "march"
    end = move.at_end(length)
    return end.at[0], end.at[1], end.facing % 360, "march"


def before_the_die_broken(game: Game, unit: Unit, order: Order) -> str | None:
    if unit.entrenched:
        return "TER-20"
    formation = marching_broken(game, unit, order)
    if formation:
        return formation
    name = order.get("approach")
    if name is None:
        return None
    if unit.type not in SHOOTERS:
        return "R34"
    if game.army_resolve(unit.side):
        return "R113"
    return None if game.enemy_named(unit, name) else "R31"


def marching_broken(game: Game, unit: Unit, order: Order) -> str | None:
    """Ask whether the unit marches or may reform; moves and charges begin so."""
    if not unit.is_deployed():
        return None
    if not order.get("reform"):
        return "MOV-01"
    if any(gap_between(unit, enemy) <= ZONE + TOLERANCE + CRUMB for enemy in game.enemies(unit)):
        return "MOV-17"
    return None if has_room(game, unit, unit.placed(formation="march")) else "R27"


def fails_to_reform(game: Game, unit: Unit, order: Order, die: int) -> bool:
    return bool(unit.is_deployed() and order.get("reform") and move_allowance(game, unit, die) < REFORMING)


def left_to_move(game: Game, unit: Unit, die: int) -> float:
    """Work out the allowance after the die and after reforming, without roads."""
    return move_allowance(game, unit, die) - (REFORMING if unit.is_deployed() else 0.0)


# --- one move --------------------------------------------------------------------------------------------------------


class Move:
    """A move for which the die has been thrown; asked with any distance."""

    def __init__(self, game: Game, unit: Unit, order: Order, die: int) -> None:
        self.game, self.order = game, order
        self.allowance = left_to_move(game, unit, die)
        self.quarry = game.enemy_named(unit, order["approach"]) if order.get("approach") else None
        self.line: list[Point] | None = None  # the centre line from where the unit joins it, in the way of the move
        heading = float(order["heading"]) if order.get("heading") is not None else unit.facing
        self.no_road = False
        if order.get("road") is not None:
            road = road_to_follow(game, unit.at, (float(order["road"][0]), float(order["road"][1])))
            self.no_road = road is None
            self.line, heading = road or (None, heading)
        self.start = unit.placed(facing=heading, formation="march")  # after reforming and the opening turn

    def legs(self, length: float) -> list[Leg]:
        """List the legs of the way, along the road with the shift to its centre line first."""
        here, heading = self.start.at, self.start.facing
        if self.line is None:
            return [(here, plus(here, ahead(heading), length), heading)]
        legs = [(here, self.line[0], heading)] if distance(here, self.line[0]) > TOLERANCE - CRUMB else []
        left = length
        for start, end in zip(self.line, self.line[1:], strict=False):
            along = bearing(start, end)
            walked = min(left, distance(start, end))
            if walked > CRUMB:  # at a bend a unit still faces along the leg by which it came
                legs.append((start, plus(start, ahead(along), walked), along))
            left -= walked
        return legs or [(here, here, heading)]

    def at_end(self, length: float) -> Unit:
        _, end, heading = self.legs(length)[-1]
        closing = self.order.get("end_facing")
        return self.start.placed(at=end, facing=heading if closing is None else float(closing))

    # --- what the way breaks ---

    def road_broken(self) -> str | None:
        return "R44" if self.no_road else None

    def way_broken(self, length: float, slack: float = TOLERANCE) -> str | None:
        legs = self.legs(length)
        return (
            self.length_broken(legs, length, slack)
            or terrain_broken(self.game, self.start, legs, slack)
            or friends_broken(self.game, self.start, legs, slack)
            or self.contact_broken(legs, slack)
            or self.ray_broken()
            or self.zone_broken(legs, slack)
            or self.resolve_broken(legs, slack)
        )

    def length_broken(self, legs: list[Leg], length: float, slack: float, beside: float | None = None) -> str | None:
        if self.line is not None:
            if length > sum(distance(*pair) for pair in zip(self.line, self.line[1:], strict=False)) + slack + CRUMB:
                return "R44"  # the road ends
            judged = self.legs(max(length - slack, 0.0))
            if self.quarry and any(turned_by(along, self.start.facing) > ANGLE_TOLERANCE for _, _, along in judged):
                return "R45"
        bonus = ON_ROAD if is_all_road(self.game, legs, slack if beside is None else beside) else 0.0
        too_long = length > self.allowance + slack + CRUMB
        return "MOV-08" if too_long and length > self.allowance + bonus + slack + CRUMB else None

    def contact_broken(self, legs: list[Leg], slack: float) -> str | None:
        """Ask for the tenth of an inch to every enemy (E19-R35); a unit that starts nearer may only go away."""
        for enemy in self.game.enemies(self.start):
            least = min(APART, gap_between(self.start, enemy))
            if least <= TOLERANCE + CRUMB and gone_deeper(self.start, enemy, legs, slack):
                return "R35"
            if min(gaps(self.start, legs, enemy)) < least - slack - CRUMB:
                return "R35"
        return None

    def ray_broken(self) -> str | None:
        """Ask whether the move is directly towards the enemy it names (E19-R31)."""
        if self.quarry is None:
            return None
        here = self.line[0] if self.line else self.start.at
        return None if meets_first(self.game, self.start.placed(at=here), self.quarry) else "R31"

    def zone_broken(self, legs: list[Leg], slack: float) -> str | None:
        if self.quarry and self.game.options["zone_exemption"] == "all":
            return None
        feared = [enemy for enemy in self.game.enemies(self.start) if enemy != self.quarry]
        return "MOV-13" if any(self.comes_too_near(legs, enemy, slack) for enemy in feared) else None

    def comes_too_near(self, legs: list[Leg], enemy: Unit, slack: float) -> bool:
        """Say whether a six-inch zone is broken; the shift to the road holds up nobody who is within it (E19-R44)."""
        shift, legs = self.without_shift(legs)
        if self.game.options["zone_withdraw"] == "off" and gap_between(self.start, enemy) <= ZONE + TOLERANCE + CRUMB:
            return shift is not None or sum(distance(start, end) for start, end, _ in legs) > slack + CRUMB
        entered = shift and gap(swath(self.start, shift), enemy.footprint()) < ZONE - slack - CRUMB
        if entered and gap_between(self.start, enemy) > ZONE + slack + CRUMB:
            return True
        return comes_too_near(self.start, legs, enemy, slack, self.first_gap(enemy))

    def without_shift(self, legs: list[Leg]) -> tuple[Leg | None, list[Leg]]:
        """Take the shift to the middle of the road off the legs of the way."""
        shifted = self.line is not None and distance(self.start.at, self.line[0]) > TOLERANCE - CRUMB
        return (legs[0], legs[1:]) if shifted else (None, legs)

    def first_gap(self, enemy: Unit) -> float:
        """Measure the gap that may not fall: after the opening turn, or on the road's middle if it is less there."""
        on_the_line = self.start.placed(at=self.line[0]) if self.line else self.start
        return min(gap_between(self.start, enemy), gap_between(on_the_line, enemy))

    def resolve_broken(self, legs: list[Leg], slack: float) -> str | None:
        """Ask whether the nearest enemy, whichever it is, ever is nearer than after the opening turn (E19-R112)."""
        enemies = self.game.enemies(self.start)
        if not enemies or not self.game.army_resolve(self.start.side):
            return None
        first = {enemy.id: self.first_gap(enemy) for enemy in enemies}
        _, legs = self.without_shift(legs)
        least = {enemy.id: min(gaps(self.start, legs, enemy), default=first[enemy.id]) for enemy in enemies}
        if self.game.options["resolve_measure"] == "any":
            nearer = any(least[name] < first[name] - slack - CRUMB for name in first)
        else:
            nearer = min(least.values()) < min(first.values()) - slack - CRUMB
        return "EXH-02" if nearer else None

    # --- what the last place breaks ---

    def place_broken(self, length: float, slack: float = TOLERANCE) -> str | None:
        end = self.at_end(length)
        broken = footprint_broken(self.game, end, slack)
        if broken or distance(end.at, self.start.at) < CRUMB:
            return broken  # a unit that only turns stands where it stood
        return self.game.may_not_stop(end, end.at, slack)

    def claim_broken(self, length: float) -> str | None:
        """Ask for what the order says of the place that it reaches: a shot to be had there, or an exit."""
        end = self.at_end(length)
        if self.quarry and not could_shoot_at(self.game, end, self.quarry):
            return "R32"
        return "R08" if self.order.get("exit") and not reaches_exit(self.game, end) else None

    # --- as far as is legal ---

    def longest(self) -> float | None:
        """Find the longest legal distance; if its limits are met to the full just before that, the one there."""
        found, exact = self.longest_within(TOLERANCE), self.longest_within(0.0)
        if found is None:
            return None
        return round(exact if exact is not None and exact >= found - 2 * TOLERANCE else found, 6)

    def longest_within(self, slack: float) -> float | None:
        most = min(float(self.order["up_to"]), self.allowance + ON_ROAD)
        if self.way_broken(0.0, slack):
            return None
        reach = most if self.is_free(most, slack) else halved(0.0, most, lambda length: self.is_free(length, slack))
        return self.last_place(reach, slack)

    def is_free(self, length: float, slack: float) -> bool:
        """Say whether a unit may go so far: no farther than the allowance by a hair, whatever else has slack."""
        return not (self.way_broken(length, slack) or self.length_broken(self.legs(length), length, 0.0, slack))

    def last_place(self, reach: float, slack: float) -> float | None:
        """Go back from the end of the way, hundredth by hundredth, to the last place where the unit may stop."""
        tries = [reach, *(step * STEP for step in range(int(reach / STEP), -1, -1) if step * STEP < reach)]
        for before, length in zip([None, *tries], tries, strict=False):
            if self.place_broken(length, slack) is None:
                if before is None:
                    return length
                return halved(length, before, lambda spot: self.place_broken(spot, slack) is None)
        return None


def halved(good: float, bad: float, holds: Callable[[float], bool]) -> float:
    """Find the last length that holds, between one that does and one that does not, to a ten-millionth of an inch."""
    for _ in range(28):
        middle = (good + bad) / 2
        if holds(middle):
            good = middle
        else:
            bad = middle
    return good


# --- parts that charges share ----------------------------------------------------------------------------------------


def is_all_road(game: Game, legs: list[Leg], slack: float = TOLERANCE) -> bool:
    return all(line_stays_in(start, end, game.shapes("road"), slack) for start, end, _ in legs)


def terrain_broken(game: Game, unit: Unit, legs: list[Leg], slack: float = TOLERANCE) -> str | None:
    """Ask for forbidden terrain on the way of the centre, sort by sort (E19-R46, R48, R51); turning does not matter."""
    if all(distance(start, end) < CRUMB for start, end, _ in legs):
        return None
    road = game.shapes("road") if game.options["road_opens_terrain"] == "on" else []
    openings = {"river": game.shapes("bridge") + game.shapes("ford")}
    for terrain, rule in FORBIDDEN:
        if not game.keeps(terrain, "closed") or (terrain == "woods" and unit.type == "skirmishers"):
            continue
        free = openings.get(terrain, road)
        if any(line_enters(start, end, game.shapes(terrain), slack, free) for start, end, _ in legs):
            return rule
    return None


def friends_broken(game: Game, unit: Unit, legs: list[Leg], slack: float = TOLERANCE) -> str | None:
    if passes_through(game, unit):
        return None
    for friend in game.friends(unit):
        if game.options["mutual_interpenetration"] == "on" and passes_through(game, friend):
            continue  # E19-R38
        under = overlap(unit.footprint(), friend.footprint()) > CRUMB
        if under and never_nearer(friend.at, legs, slack):
            continue  # E19-R40
        if any(overlap(swath(unit, leg), friend.footprint()) > slack + CRUMB for leg in legs):
            return "MOV-20"
    return None


def passes_through(game: Game, unit: Unit) -> bool:
    """Say whether a unit has the right to pass through friends (E19-MOV-19, R39)."""
    commander = unit.type == "commander" and game.options["commander_interpenetrates"] == "on"
    return commander or (unit.type in MAY_PASS and unit.own.get("passes") is not False)


def swath(unit: Unit, leg: Leg) -> list[Point]:
    start, end, heading = leg
    return swept(unit.placed(at=start, facing=heading).footprint(), start, end)


def never_nearer(point: Point, legs: list[Leg], slack: float) -> bool:
    for start, end, _ in legs:
        if distance(point, on_segment(start, end, point)) < distance(point, start) - slack - CRUMB:
            return False
    return True


def gaps(unit: Unit, legs: list[Leg], enemy: Unit) -> list[float]:
    """Measure the least gap on each leg."""
    return [gap(swath(unit, leg), enemy.footprint()) for leg in legs]


def gone_deeper(unit: Unit, enemy: Unit, legs: list[Leg], slack: float) -> bool:
    """Say whether a unit that already touches or overlaps an enemy comes deeper into it."""
    first = max(0.0, overlap(unit.footprint(), enemy.footprint()))
    return any(overlap(swath(unit, leg), enemy.footprint()) > first + slack + CRUMB for leg in legs)


def comes_too_near(unit: Unit, legs: list[Leg], enemy: Unit, slack: float, first: float) -> bool:
    """Say whether the six-inch zone is broken (E19-MOV-13, R29, R45).

    From outside, the gap may come down to 6 in; from inside, it may not fall; once beyond 6 in, there is no way back.
    """
    outside_zone = first > ZONE + slack + CRUMB
    for leg, least in zip(legs, gaps(unit, legs, enemy), strict=True):
        if least < (ZONE if outside_zone else min(ZONE, first)) - slack - CRUMB:
            return True
        _, end, heading = leg
        outside_zone = outside_zone or gap_between(unit.placed(at=end, facing=heading), enemy) > ZONE + slack + CRUMB
    return False


def meets_first(game: Game, unit: Unit, target: Unit) -> bool:
    """Say whether the ray from the unit's position meets the target before any other enemy (E19-DEF-17)."""
    reached = ray_meets(target.footprint(), unit.at, unit.facing, TOLERANCE)
    if reached is None:
        return False
    others = [enemy for enemy in game.enemies(unit) if enemy.id != target.id]
    earlier = [ray_meets(other.footprint(), unit.at, unit.facing, -TOLERANCE) for other in others]
    return all(other is None or other >= reached for other in earlier)


def footprint_broken(game: Game, unit: Unit, slack: float = TOLERANCE) -> str | None:
    """Ask for the last place of a move: friends, enemies, the table's edge."""
    footprint = unit.footprint()
    if any(overlap(footprint, friend.footprint()) > slack + CRUMB for friend in game.friends(unit)):
        return "MOV-21"
    if any(gap(footprint, enemy.footprint()) < APART - slack - CRUMB for enemy in game.enemies(unit)):
        return "R35"
    return None if game.on_table(footprint, slack) else "MOV-22"


def reaches_exit(game: Game, unit: Unit) -> bool:
    x, y = unit.front_point()
    edges = {"west": x, "south": y, "east": game.width - x, "north": game.height - y}
    for place in game.exits.get(unit.side, []):
        if isinstance(place, str):
            if edges[place] <= TOLERANCE + CRUMB:
                return True
        elif is_within((x, y), shapes_of(place)):
            return True
    return False
