"""The rules of a move, in their order of checks: each denies stretches of the way, as others deny squares.

The judge asks which rule denies the distance ordered, the generator for the longest distance that none denies. Judging
is lenient, working out is exact (`table.measure`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING

from pwprint.game.message import say
from pwprint.game.rule import Fault, fault
from pwprint.game.table.footprint import distance, gap, overlap, overlaps
from pwprint.game.table.measure import DIGITS, EXACT, LENIENT, Slack
from pwprint.game.table.spans import ALL, NONE, Spans, denied, longest, onwards, while_nearer, while_overlapping
from pwprint.rulesets.european_19c import own_messages, sight
from pwprint.rulesets.european_19c.move import stops
from pwprint.rulesets.european_19c.move.collisions import met
from pwprint.rulesets.european_19c.tables import CONTACT_GAP, TERRAIN, ZONE, barring
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.message import Said
    from pwprint.game.table.footprint import Shape
    from pwprint.rulesets.european_19c.move.way import Leg, Way


class WayRule(Struct, frozen=True):
    """A rule about a way: the distances that it denies, and what it says about one of them."""

    id: str
    denies: Callable[[Way, Slack], Spans]
    message: str | Callable[[Way, float], Said] = ""
    token: str = "distance"


def said(rule: WayRule, way: Way, far: float) -> Said:
    """Return what a rule says of a distance that it denies."""
    return say(rule.message) if isinstance(rule.message, str) else rule.message(way, far)


# --- length ---------------------------------------------------------------------------------------------------------


def _too_long(way: Way, slack: Slack) -> Spans:
    """E19-MOV-08, E19-R41, E19-R42: a move all along a road goes farther."""
    return onwards(way.reach(slack) + slack)


def _past_the_end(way: Way, slack: Slack) -> Spans:
    """E19-R44: a road ends somewhere."""
    return onwards(way.length + slack) if way.by_road else NONE


# --- terrain --------------------------------------------------------------------------------------------------------


def _barred(rule: str) -> Callable[[Way, Slack], Spans]:
    """Return the mask of the ground that a rule keeps the centre of the unit out of. E19-R46 to R51."""

    def denies(way: Way, slack: Slack) -> Spans:
        ground = way.case.ground
        names = ground.kept_out[way.case.type].get(rule)
        return _first(way.enters(ground.closed(name, slack)) for name in names) if names else NONE

    return denies


# --- other units on the way -----------------------------------------------------------------------------------------


def _friend_in_the_way(way: Way, slack: Slack) -> Spans:
    """E19-MOV-20, E19-R37 to R40."""
    return _first(met(way, friend, slack) for friend in way.near(way.case.barring_friends, 0.0))


def _enemy_in_the_way(way: Way, slack: Slack) -> Spans:
    """E19-R35: only a charge comes so near; what is too near already may go away."""
    return _first(_too_near(way, foe, slack) for foe in way.near(way.case.foes, CONTACT_GAP))


def _too_near(way: Way, foe: int, slack: Slack) -> float | None:
    least = min(CONTACT_GAP, way.gap_to(foe, CONTACT_GAP))
    if least <= LENIENT:
        return _goes_deeper(way, foe, slack)
    return -inf if _shifts_below(way, foe, least, slack) else _comes_below(way, foe, least, CONTACT_GAP, slack)


def _goes_deeper(way: Way, foe: int, slack: Slack) -> float | None:
    """Return where a unit that touches an enemy, or overlaps it, comes deeper into it."""
    still = way.case.shape_of(foe)
    depth = max(overlap(way.shape, still), 0.0) + slack
    if way.shift is not None and overlaps(way.shift, still, depth):
        return -inf
    for leg in way.legs:
        span = while_overlapping(way.shape_on(leg), leg.along, still, depth)
        if span is not None and span[1] > 0 and span[0] < leg.length:
            return leg.offset + max(span[0], 0.0)
    return None


def _comes_below(way: Way, foe: int, floor: float, ceiling: float, slack: Slack) -> float | None:
    """Return where the gap to an enemy first falls below a floor, the shift to the middle of a road left out.

    Once the unit has been farther away than the ceiling, that is the floor. Along a straight leg the gap falls and then
    rises, so it is enough to look at the ends of the legs. E19-R29, E19-R30, E19-R45.
    """
    still = way.case.shape_of(foe)
    if floor <= slack:
        return None
    at = way.case.memory.stands[foe].pose.at
    for leg in way.legs:
        shape = way.shape_on(leg)
        if distance(leg.start, at) < floor + way.case.ground.bases.widest + leg.length:
            span = while_nearer(shape, leg.along, still, floor - slack)
            if span is not None and span[1] > 0 and span[0] < leg.length:
                return leg.offset + max(span[0], 0.0)
        if len(way.legs) > 1 and gap(_moved(shape, leg, leg.length), still) > ceiling:
            floor = ceiling
    return None


def _shifts_below(way: Way, foe: int, least: float, slack: Slack) -> bool:
    """Return whether the gap to an enemy falls below `least` while the unit is put on the middle of a road."""
    return way.shift is not None and gap(way.shift, way.case.shape_of(foe)) < least - slack


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
    between = (foe for foe in case.near(case.foes, leg.start, there) if foe != quarry)
    others = (sight.met_at(leg.start, leg.along, case.shape_of(foe), LENIENT) for foe in between)
    return all(other is None or other >= there for other in others)


def _bent_approach(way: Way, slack: Slack) -> Spans:
    """E19-R45: an approach along a road is one straight line."""
    if way.quarry is None:
        return NONE
    return _first(bend + slack for bend in way.bends)


def _in_zone(way: Way, slack: Slack) -> Spans:
    """E19-MOV-13, E19-R28 to R30, E19-R33."""
    if way.quarry is not None and not way.case.ground.one_zone_exempt:
        return NONE
    foes = (foe for foe in way.near(way.case.foes, ZONE + slack) if foe != way.quarry)
    return _first(_comes_into_zone(way, foe, slack) for foe in foes)


def _comes_into_zone(way: Way, foe: int, slack: Slack) -> float | None:
    """Return where a unit comes too near to an enemy; who is within its zone may go to the road. E19-R29, R44.

    Who is held is the same however exactly the way is worked out: whoever stopped at the edge of the zone is.
    """
    apart = way.gap_to(foe, ZONE + LENIENT)
    if apart <= ZONE + LENIENT and not way.case.ground.goes_within_zone:
        return slack if way.shift is None else -inf
    if apart > ZONE + slack and _shifts_below(way, foe, ZONE, slack):
        return -inf
    return _comes_below(way, foe, way.floor(foe), ZONE, slack)


def _towards_the_enemy(way: Way, slack: Slack) -> Spans:
    """E19-EXH-02, E19-R112: no nearer than the nearest enemy is."""
    if not way.case.resolve_gone or not way.case.foes:
        return NONE
    floors = {foe: way.set_out_gap(foe) for foe in way.case.foes}
    if way.case.ground.nearest_measured:
        floors = dict.fromkeys(floors, min(floors.values()))
    return _first(_comes_below(way, foe, floor, inf, slack) for foe, floor in floors.items())


def _first(starts: Iterator[float | None]) -> Spans:
    """Return all distances beyond the first of some that may be None."""
    found = [start for start in starts if start is not None]
    return onwards(min(found)) if found else NONE


# --- all of them ----------------------------------------------------------------------------------------------------

ON_THE_WAY = (
    *(WayRule(rule, _barred(rule), own_messages.barred(rule)) for rule in barring(TERRAIN)),
    WayRule("E19-MOV-20", _friend_in_the_way, own_messages.friend_in_the_way),
)
"""The rules of the ground and of friends that moves and charges share."""

WAY_RULES = (
    WayRule("E19-R44", _past_the_end),
    WayRule("E19-R45", _bent_approach, token="approach"),
    WayRule("E19-MOV-08", _too_long, own_messages.too_long),
    *ON_THE_WAY,
    WayRule("E19-R35", _enemy_in_the_way, own_messages.too_near),
    WayRule("E19-R31", _off_the_line, "aside", "approach"),
    WayRule("E19-MOV-13", _in_zone, own_messages.in_zone),
    WayRule("E19-EXH-02", _towards_the_enemy),
)

ON_A_FRIEND = WayRule("E19-MOV-21", stops.on_a_friend, own_messages.on_a_friend)
_OFF_THE_TABLE = WayRule("E19-MOV-22", stops.off_the_table)
GROUND_RULES = (
    WayRule("E19-TER-03", stops.in_town),
    WayRule("E19-TER-04", stops.in_full_town),
)
"""The rules about the ground on which a move ends."""

FACED_RULES = (ON_A_FRIEND, WayRule("E19-R35", stops.at_an_enemy, own_messages.too_near), _OFF_THE_TABLE)
"""The rules about where a move ends that depend on how the unit then faces."""

BESIDE = CONTACT_GAP
"""How near other units are that the rules about where a move ends look at."""

PLACE_RULES = (*FACED_RULES, *GROUND_RULES)
"""The rules about where a move ends."""

MOVE_RULES = (*WAY_RULES, *PLACE_RULES)
"""The rules about a move that is not a charge."""

SHORT_RULES = (ON_A_FRIEND, _OFF_THE_TABLE, *GROUND_RULES)
"""The rules about where a charge ends that falls short: it may come as near to enemies as it gets. E19-R81, E19-R07"""


def faults(way: Way, far: float) -> list[Fault]:
    """Return every rule that denies a move of a distance, in the order of citing."""
    found = [
        fault(way, rule.id, rule.token, said(rule, way, far))
        for rule in MOVE_RULES
        if denied(rule.denies(way, LENIENT), far)
    ]
    if not engages(way, far):
        found.append(fault(way, "E19-R32", "approach"))
    if way.exits and stops.no_way_out(way, far):
        found.append(fault(way, "E19-R08", "exit"))
    return found


def engages(way: Way, far: float) -> bool:
    """Return whether a unit that approaches an enemy could shoot at him where its move ends. E19-R32."""
    return way.quarry is None or sight.could_shoot(way.case, way.pose(far), way.quarry)


def farthest(way: Way, most: float, rules: tuple[WayRule, ...] = MOVE_RULES) -> float | None:
    """Return the longest distance, at most `most`, that no rule denies; None if there is none. E19-R36.

    It is judged as a `distance` is; but where all limits are met to the full just before that, it ends there.
    """
    most = min(most, way.length)
    legal, exact = (within(most, denials(way, slack, rules)) for slack in (LENIENT, EXACT))
    if legal is None or exact is None:
        return legal
    return exact if exact >= legal - _JUST_BEFORE else legal


_JUST_BEFORE = 2 * LENIENT
"""If the exact limit lies within this of the tolerant one, the move ends at the exact limit."""


def denials(way: Way, slack: Slack, rules: tuple[WayRule, ...]) -> Spans:
    """Return the distances that some rules deny with a slack."""
    return tuple(span for rule in rules for span in rule.denies(way, slack))


def within(most: float, spans: Spans) -> float | None:
    """Return the longest distance of 0 to `most` that is not denied; None if there is none."""
    far = longest(spans, most)
    if far is None or far == most:
        return far
    # A limit is met as it is, without the slack; rounded, it must not lie beyond what is denied.
    short = max(round(far - EXACT, DIGITS), 0.0)
    return far if denied(spans, short) else short
