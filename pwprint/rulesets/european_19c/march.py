"""The rules of a move, in their order of checks: each denies stretches of the way, as others deny squares.

The judge asks which rule denies the distance ordered, the generator for the longest distance that none denies. Judging
is lenient, working out is exact (`table.measure`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from pwprint.engine.rule import Fault
from pwprint.rulesets.european_19c import says, sight
from pwprint.rulesets.european_19c.field import size
from pwprint.rulesets.european_19c.ground import BARRED
from pwprint.rulesets.european_19c.tables import CONTACT_GAP, TERRAIN, ZONE, is_barred
from pwprint.table import shapes
from pwprint.table.footprint import distance, gap, overlap
from pwprint.table.measure import DIGITS, EXACT, LENIENT, Slack, ahead
from pwprint.table.spans import ALL, NONE, Span, Spans, denied, longest, onwards, while_nearer, while_overlapping

if TYPE_CHECKING:
    from pwprint.engine.rule import Words
    from pwprint.rulesets.european_19c.way import Leg, Way
    from pwprint.table.areas import Point
    from pwprint.table.footprint import Shape

_HAIR = 1e-9
"""What the end of a leg reaches beyond itself, so that its vertex belongs to it."""


@dataclass(frozen=True, slots=True)
class WayRule:
    """A rule about a way: the distances that it denies, and what it says about one of them."""

    id: str
    denies: Callable[[Way, Slack], Spans]
    says: Callable[[Way, float], Words]
    token: str = "distance"


# --- length ---------------------------------------------------------------------------------------------------------


def _too_long(way: Way, slack: Slack) -> Spans:
    """E19-MOV-08, E19-R41, E19-R42: a move all along a road goes farther."""
    return onwards(way.reach(slack) + slack)


def _past_the_end(way: Way, slack: Slack) -> Spans:
    """E19-R44: a road ends somewhere."""
    return onwards(way.length + slack) if way.by_road else NONE


# --- terrain --------------------------------------------------------------------------------------------------------


def _barred(name: str) -> Callable[[Way, Slack], Spans]:
    """Return the mask of a kind of ground that the centre of the unit may not pass. E19-R46 to R51."""

    def denies(way: Way, slack: Slack) -> Spans:
        if not is_barred(name, way.case.kind):
            return NONE
        closed = way.case.ground.closed(name, slack)
        if closed.is_empty:
            return NONE
        for leg in way.legs:
            for low, high in shapes.stretches(closed, leg.start, leg.along, leg.length):
                if high - low > LENIENT / 10:
                    return onwards(leg.offset + low)
        return NONE

    return denies


# --- other units on the way -----------------------------------------------------------------------------------------


def _friend_in_the_way(way: Way, slack: Slack) -> Spans:
    """E19-MOV-20, E19-R37 to R40."""
    if way.case.kind.passes:
        return NONE
    return _first(_met(way, friend, slack) for friend in way.case.friends)


def _met(way: Way, unit: int, slack: Slack) -> float | None:
    """Return where a way first runs over a unit; for one that the mover stands on, where it comes nearer. E19-R40."""
    still = way.case.shape_of(unit)
    if overlap(way.shape, still) > slack:
        return _off(way, way.case.field.stands[unit].pose.at, slack)
    if way.shift is not None and overlap(way.shift, still) > slack:
        return -inf
    for leg in way.legs:
        span = while_overlapping(way.shape_on(leg), leg.along, still, slack)
        if span is not None and span[1] > 0 and span[0] < leg.length:
            return leg.offset + max(span[0], 0.0)
    return None


def _off(way: Way, at: Point, slack: Slack) -> float | None:
    """Return where a unit that stands on another one comes nearer to its middle; None if it only goes away from it."""
    start = way.legs[0].start
    if way.shift is not None and distance(start, at) < distance(way.start.at, at) - slack:
        return -inf
    for leg in way.legs:
        nearer = _nearer_from(leg, at, slack)
        if nearer is not None:
            return leg.offset + nearer
    return None


def _nearer_from(leg: Leg, at: Point, slack: Slack) -> float | None:
    """Return where on a leg the distance to a point has fallen by more than `slack`; None if it never does."""
    along = leg.along
    ahead_of_it = (at[0] - leg.start[0]) * along[0] + (at[1] - leg.start[1]) * along[1]
    apart = distance(leg.start, at)
    # The distance squared is apart² - 2 t ahead + t²: it falls as long as the point lies ahead.
    least = max(apart - slack, 0.0)
    square = ahead_of_it * ahead_of_it - (apart * apart - least * least)
    if ahead_of_it <= 0 or square <= 0:
        return None
    far = ahead_of_it - square**0.5
    return far if far < leg.length else None


def _enemy_in_the_way(way: Way, slack: Slack) -> Spans:
    """E19-R35: only a charge comes so near; what is too near already may go away."""
    return _first(_too_near(way, foe, slack) for foe in way.case.foes)


def _too_near(way: Way, foe: int, slack: Slack) -> float | None:
    least = min(CONTACT_GAP, way.gaps[foe])
    return _goes_deeper(way, foe, slack) if least <= LENIENT else _comes_below(way, foe, least, CONTACT_GAP, slack)


def _goes_deeper(way: Way, foe: int, slack: Slack) -> float | None:
    """Return where a unit that touches an enemy, or overlaps it, comes deeper into it."""
    still = way.case.shape_of(foe)
    depth = max(overlap(way.shape, still), 0.0) + slack
    if way.shift is not None and overlap(way.shift, still) > depth:
        return -inf
    for leg in way.legs:
        span = while_overlapping(way.shape_on(leg), leg.along, still, depth)
        if span is not None and span[1] > 0 and span[0] < leg.length:
            return leg.offset + max(span[0], 0.0)
    return None


def _comes_below(way: Way, foe: int, floor: float, ceiling: float, slack: Slack) -> float | None:
    """Return where the gap to an enemy first falls below a floor.

    Once the unit has been farther away than the ceiling, that is the floor. Along a straight leg the gap falls and then
    rises, so it is enough to look at the ends of the legs. E19-R29, E19-R30, E19-R45.
    """
    still = way.case.shape_of(foe)
    if floor <= slack:
        return None
    if way.shift is not None and gap(way.shift, still) < floor - slack:
        return -inf
    at = way.case.field.stands[foe].pose.at
    for leg in way.legs:
        shape = way.shape_on(leg)
        if distance(leg.start, at) < floor + _WIDEST + min(leg.length, _FARTHEST):
            span = while_nearer(shape, leg.along, still, floor - slack)
            if span is not None and span[1] > 0 and span[0] < leg.length:
                return leg.offset + max(span[0], 0.0)
        if len(way.legs) > 1 and gap(_moved(shape, leg, leg.length), still) > ceiling:
            floor = ceiling
    return None


_WIDEST = 5.0
"""Inches from the centres of two units to the farthest corners of both, added up."""

_FARTHEST = 40.0
"""No move goes so far."""


def _moved(shape: Shape, leg: Leg, far: float) -> Shape:
    x, y = leg.along
    return tuple((px + x * far, py + y * far) for px, py in shape)


# --- the enemy's zone -----------------------------------------------------------------------------------------------


def _off_the_line(way: Way, _slack: Slack) -> Spans:
    """E19-R31: the unit goes directly towards the enemy that it means to engage."""
    return NONE if way.quarry is None or heads_for(way, way.quarry) else ALL


def heads_for(way: Way, quarry: int) -> bool:
    """Return whether the ray from the unit's position meets a unit before any other enemy. E19-DEF-17."""
    case, leg = way.case, way.legs[0]
    there = sight.met_at(leg.start, leg.along, case.shape_of(quarry), -LENIENT)
    if there is None:
        return False
    others = (sight.met_at(leg.start, leg.along, case.shape_of(foe), LENIENT) for foe in case.foes if foe != quarry)
    return all(other is None or other >= there for other in others)


def _bent_approach(way: Way, slack: Slack) -> Spans:
    """E19-R45: an approach along a road is one straight line."""
    if way.quarry is None:
        return NONE
    return _first(bend + slack for bend in way.bends)


def _in_zone(way: Way, slack: Slack) -> Spans:
    """E19-MOV-13, E19-R28 to R30, E19-R33."""
    only = way.case.battle.scenario.options["zone_exemption"] == "quarry_only"
    if way.quarry is not None and not only:
        return NONE
    foes = (foe for foe in way.case.foes if foe != way.quarry)
    return _first(_comes_below(way, foe, min(ZONE, way.gaps[foe]), ZONE, slack) for foe in foes)


def _towards_the_enemy(way: Way, slack: Slack) -> Spans:
    """E19-EXH-02, E19-R112: no nearer than the nearest enemy is."""
    if not way.case.resolve_gone or not way.gaps:
        return NONE
    nearest = min(way.gaps.values())
    return _first(_comes_below(way, foe, nearest, inf, slack) for foe in way.case.foes)


def _first(starts: Iterator[float | None]) -> Spans:
    """Return all distances beyond the first of some that may be None."""
    found = [start for start in starts if start is not None]
    return onwards(min(found)) if found else NONE


# --- the final place ------------------------------------------------------------------------------------------------


def _along_legs(way: Way, find: Callable[[Leg], Iterator[Span]]) -> Spans:
    """Return spans that are found leg by leg, counted from the start of the way."""
    found: list[Span] = []
    for number, leg in enumerate(way.legs):
        for low, high in find(leg):
            # At a vertex the unit has come by the leg before: only the first leg begins with its start.
            first, last = max(low, 0.0) if number else low, min(high, leg.length + _HAIR)
            if first < last:
                found.append((leg.offset + first, leg.offset + last))
    return tuple(found)


def _on_a_friend(way: Way, slack: Slack) -> Spans:
    """E19-MOV-21."""

    def find(leg: Leg) -> Iterator[Span]:
        shape = way.last_shape_on(leg)
        for friend in way.case.friends:
            span = while_overlapping(shape, leg.along, way.case.shape_of(friend), slack)
            if span is not None:
                yield span

    return _along_legs(way, find)


def _at_an_enemy(way: Way, slack: Slack) -> Spans:
    """E19-R35: nearer to an enemy than units stand that do not charge."""

    def find(leg: Leg) -> Iterator[Span]:
        shape = way.last_shape_on(leg)
        for foe in way.case.foes:
            span = while_nearer(shape, leg.along, way.case.shape_of(foe), CONTACT_GAP - slack)
            if span is not None:
                yield span

    return _along_legs(way, find)


def _off_the_table(way: Way, slack: Slack) -> Spans:
    """E19-MOV-22, E19-R08: no part of the unit hangs over the edge, not even where it is to leave."""
    table = way.case.ground.table

    def find(leg: Leg) -> Iterator[Span]:
        x, y = leg.along
        for cx, cy in way.last_shape_on(leg):
            for at, speed, most in ((cx, x, table.width), (cy, y, table.height)):
                yield from _outside(at, speed, -slack, most + slack)

    return _along_legs(way, find)


def _outside(at: float, speed: float, least: float, most: float) -> Iterator[Span]:
    """Yield the distances at which something that begins at `at` is below `least` or above `most`."""
    if abs(speed) < _HAIR:
        if not least <= at <= most:
            yield -inf, inf
        return
    first, last = sorted(((least - at) / speed, (most - at) / speed))
    yield -inf, first
    yield last, inf


def _in_town(way: Way, slack: Slack) -> Spans:
    """E19-TER-03: only some kinds of units stop in a town."""
    return NONE if way.case.kind.settles else _within(way, way.case.ground.towns(slack))


def _in_full_town(way: Way, slack: Slack) -> Spans:
    """E19-TER-04: there is room for one."""
    case = way.case
    if not case.kind.settles or not case.ground.areas["town"]:
        return NONE
    towns = enumerate(case.ground.towns(slack))
    return _within(way, tuple(form for number, form in towns if number in case.full_towns))


def _within(way: Way, areas: tuple[shapes.Form, ...]) -> Spans:
    """Return where the centre is in one of some areas; a unit that only turns may stay where it is."""

    def find(leg: Leg) -> Iterator[Span]:
        for form in areas:
            yield from shapes.stretches(form, leg.start, leg.along, leg.length)

    return _along_legs(way, find)


def no_way_out(way: Way, far: float) -> bool:
    """E19-R08: the middle of the front is at an exit of the side."""
    side = way.case.battle.scenario.sides[way.case.side]
    pose = way.pose(far)
    front = ahead(pose.at, pose.heading, size(way.case.type, deployed=pose.deployed)[1] / 2)
    return not any(shapes.covers(shapes.with_edge(area), front) for area in side.ways)


ON_THE_WAY = (
    *(WayRule(TERRAIN[name].barred, _barred(name), says.barred(name)) for name in BARRED),
    WayRule("E19-MOV-20", _friend_in_the_way, says.friend_in_the_way),
)
"""The rules of the ground and of friends that moves and charges share."""

WAY_RULES = (
    WayRule("E19-R44", _past_the_end, says.end_of_road),
    WayRule("E19-R45", _bent_approach, says.bent_approach, "approach"),
    WayRule("E19-MOV-08", _too_long, says.too_long),
    *ON_THE_WAY,
    WayRule("E19-R35", _enemy_in_the_way, says.too_near),
    WayRule("E19-R31", _off_the_line, says.off_the_line, "approach"),
    WayRule("E19-MOV-13", _in_zone, says.in_zone),
    WayRule("E19-EXH-02", _towards_the_enemy, says.towards_the_enemy),
)

ON_A_FRIEND = WayRule("E19-MOV-21", _on_a_friend, says.on_a_friend)
_OFF_THE_TABLE = WayRule("E19-MOV-22", _off_the_table, says.off_the_table)
GROUND_RULES = (
    WayRule("E19-TER-03", _in_town, says.in_town),
    WayRule("E19-TER-04", _in_full_town, says.in_full_town),
)
"""The rules about the ground on which a move ends."""

PLACE_RULES = (ON_A_FRIEND, WayRule("E19-R35", _at_an_enemy, says.too_near), _OFF_THE_TABLE, *GROUND_RULES)
"""The rules about where a move ends."""

SHORT_RULES = (ON_A_FRIEND, _OFF_THE_TABLE, *GROUND_RULES)
"""The rules about where a charge ends that falls short: it may come as near to enemies as it gets. E19-R81, E19-R07"""


def faults(way: Way, far: float) -> list[Fault]:
    """Return every rule that denies a move of a distance, in the order of citing."""
    found = [
        Fault(rule.id, *rule.says(way, far), rule.token)
        for rule in (*WAY_RULES, *PLACE_RULES)
        if denied(rule.denies(way, LENIENT), far)
    ]
    if way.quarry is not None and not sight.could_shoot(way.case, way.pose(far), way.quarry):
        found.append(Fault("E19-R32", *says.not_engaging(way, far), "approach"))
    if way.exits and no_way_out(way, far):
        found.append(Fault("E19-R08", *says.no_way_out(way, far), "exit"))
    return found


def farthest(way: Way, most: float, rules: tuple[WayRule, ...] = (*WAY_RULES, *PLACE_RULES)) -> float | None:
    """Return the longest distance, at most `most`, that no rule denies; None if there is none. E19-R36.

    Worked out exactly; where a unit stands as it may only by the tolerance, that is granted.
    """
    for slack in (EXACT, LENIENT):
        spans = tuple(span for rule in rules for span in rule.denies(way, slack))
        most = min(most, way.length)
        far = longest(spans, most)
        if far is not None:
            # A limit is met as it is, without the slack; rounded, it must not lie beyond what is denied.
            return far if far == most else max(round(far - EXACT, DIGITS), 0.0)
    return None
