"""Whom a way meets, and where."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from pwprint.game.table.footprint import distance, gap, overlaps
from pwprint.game.table.measure import EXACT, LENIENT, Slack
from pwprint.game.table.spans import while_nearer, while_overlapping

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.game.table.areas import Point
    from pwprint.game.table.footprint import Shape
    from pwprint.rulesets.european_19c.move.way import Leg, Way


def first_met(way: Way, units: Iterable[int]) -> str:
    """Return the name of the unit over which a way runs first."""

    def far(unit: int) -> float:
        found = met(way, unit, LENIENT)
        return inf if found is None else found

    return way.case.name(min(units, key=far))


def met(way: Way, unit: int, slack: Slack) -> float | None:
    """Return where a way first runs over a unit; for one that the mover stands on, where it comes nearer. E19-R40.

    A mover that overlaps a unit by less than the tolerance stands on it or beside it, whichever lets it go farther.
    """
    still = way.case.shape_of(unit)
    over = _over(way, still, slack)
    if over is None or not overlaps(way.shape, still, EXACT):
        return over
    nearer = _off(way, way.case.memory.stands[unit].pose.at, slack)
    return None if nearer is None else max(over, nearer)


def _over(way: Way, still: Shape, slack: Slack) -> float | None:
    """Return where a way first runs over a shape."""
    if way.shift is not None and overlaps(way.shift, still, slack):
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


def nears_at(way: Way, unit: int, least: float) -> float:
    """Return where a way first comes nearer to a unit than a distance; infinity if it does not.

    Going along the rim is not coming nearer: that is judged leniently, and measured exactly.
    """
    still = way.case.shape_of(unit)
    if way.shift is not None and gap(way.shift, still) < least - LENIENT:
        return 0.0
    for leg in way.legs:
        shape = way.shape_on(leg)
        judged, measured = (
            while_nearer(shape, leg.along, still, max(least - slack, LENIENT)) for slack in (LENIENT, 0.0)
        )
        if judged is not None and measured is not None and judged[1] > 0 and judged[0] < leg.length:
            return leg.offset + max(measured[0], 0.0)
    return inf
