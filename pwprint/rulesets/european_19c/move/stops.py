"""Where a move may not end: on friends, at enemies, off the table, in towns. E19-MOV-21, E19-MOV-22.

Each answers with the stretches of the way that it denies, as the rules of `march.py` do.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from pwprint.game.table import shapes
from pwprint.game.table.measure import LENIENT
from pwprint.game.table.spans import NONE, while_nearer, while_overlapping
from pwprint.rulesets.european_19c.tables import CONTACT_GAP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pwprint.game.table.measure import Slack
    from pwprint.game.table.spans import Span, Spans
    from pwprint.rulesets.european_19c.move.way import Leg, Way

_HAIR = 1e-9
"""What the end of a leg reaches beyond itself, so that its vertex belongs to it."""

_OVERSHOT = LENIENT + _HAIR
"""The same at the end of a road, which a move may overshoot by the tolerance."""


def _along_legs(way: Way, find: Callable[[Leg], Iterator[Span]]) -> Spans:
    """Return spans that are found leg by leg, counted from the start of the way."""
    found: list[Span] = []
    for number, leg in enumerate(way.legs):
        beyond = _HAIR if leg is not way.legs[-1] else _OVERSHOT
        for low, high in find(leg):
            # At a vertex the unit has come by the leg before: only the first leg begins with its start.
            first, last = max(low, 0.0) if number else low, min(high, leg.length + beyond)
            if first < last:
                found.append((leg.offset + first, leg.offset + last))
    return tuple(found)


def on_a_friend(way: Way, slack: Slack) -> Spans:
    """E19-MOV-21."""

    def find(leg: Leg) -> Iterator[Span]:
        shape = way.last_shape_on(leg)
        for friend in way.near(way.case.friends, 0.0):
            span = while_overlapping(shape, leg.along, way.case.shape_of(friend), slack)
            if span is not None:
                yield span

    return _along_legs(way, find)


def at_an_enemy(way: Way, slack: Slack) -> Spans:
    """E19-R35: nearer to an enemy than units stand that do not charge."""

    def find(leg: Leg) -> Iterator[Span]:
        shape = way.last_shape_on(leg)
        for foe in way.near(way.case.foes, CONTACT_GAP):
            span = while_nearer(shape, leg.along, way.case.shape_of(foe), CONTACT_GAP - slack)
            if span is not None:
                yield span

    return _along_legs(way, find)


def off_the_table(way: Way, slack: Slack) -> Spans:
    """E19-MOV-22, E19-R08: no part of the unit hangs over the edge, not even where it is to leave."""
    table = way.case.ground.table
    if way.stays_inside(_OVERSHOT):
        return NONE

    def find(leg: Leg) -> Iterator[Span]:
        corners = zip(*way.last_shape_on(leg), strict=True)
        for places, speed, most in zip(corners, leg.along, (table.width, table.height), strict=True):
            yield from _outside((min(places), max(places)), speed, -slack, most + slack)

    return _along_legs(way, find)


def _outside(ends: Span, speed: float, least: float, most: float) -> Iterator[Span]:
    """Yield the distances at which something that begins between two `ends` is below `least` or above `most`."""
    low, high = ends
    if abs(speed) < _HAIR:
        if not least <= low <= high <= most:
            yield -inf, inf
        return
    first, last = (least - low) / speed, (most - high) / speed
    yield -inf, first if speed > 0 else last
    yield last if speed > 0 else first, inf


def in_town(way: Way, slack: Slack) -> Spans:
    """E19-TER-03: only some kinds of units stop in a town."""
    return NONE if way.case.kind.settles else _within(way, way.case.ground.towns(slack))


def in_full_town(way: Way, slack: Slack) -> Spans:
    """E19-TER-04: there is room for one."""
    case = way.case
    if not case.kind.settles:
        return NONE
    towns = [(number, form) for number, form in enumerate(case.ground.towns(slack)) if way.may_touch(form)]
    return _within(way, tuple([form for number, form in towns if number in case.full_towns]))


def _within(way: Way, areas: tuple[shapes.Form, ...]) -> Spans:
    """Return where the centre is in one of some areas; a unit that only turns may stay where it is."""

    def find(leg: Leg) -> Iterator[Span]:
        for form in areas:
            yield from shapes.stretches(form, leg.start, leg.along, leg.length + _OVERSHOT)

    return _along_legs(way, find)


def no_way_out(way: Way, far: float) -> bool:
    """E19-R08: the middle of the front is at an exit of the side."""
    ways = way.case.battle.scenario.sides[way.case.side].ways
    if not ways:
        return True
    front = way.case.ground.bases.front(way.case.type, way.pose(far))
    return not any(shapes.covers(shapes.with_edge(area), front) for area in ways)
