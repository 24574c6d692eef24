"""Whom a way meets first, and where: what rules that deny a move say about it."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from pwprint.game.table.footprint import gap, overlaps
from pwprint.game.table.measure import LENIENT
from pwprint.game.table.spans import while_nearer, while_overlapping

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.rulesets.european_19c.move.way import Way


def first_met(way: Way, units: Iterable[int]) -> str:
    """Return the name of the unit over which a way runs first."""
    return way.case.name(min(units, key=lambda unit: _met_at(way, unit)))


def _met_at(way: Way, unit: int) -> float:
    """Return where a way first runs over a unit; infinity if it does not."""
    still = way.case.shape_of(unit)
    if way.shift is not None and overlaps(way.shift, still, LENIENT):
        return 0.0
    for leg in way.legs:
        span = while_overlapping(way.shape_on(leg), leg.along, still, LENIENT)
        if span is not None and span[1] > 0 and span[0] < leg.length:
            return leg.offset + max(span[0], 0.0)
    return inf


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
