"""Units that live by their cover: with more hits than open ground allows they are lost when they come out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.rule import Fault, fault
from pwprint.game.table import shapes
from pwprint.game.table.measure import LENIENT
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.table_memory import open_capacity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.game.events import Event
    from pwprint.rulesets.european_19c.move.way import Leg, Way
    from pwprint.rulesets.european_19c.own import Battle, State


def is_given_up(case: Case, course: Way, far: float) -> bool:
    """Return whether a unit that lives by its cover leaves it on its way. E19-HIT-05, E19-R101."""
    return case.stand.hits > open_capacity(case.battle, case.unit) and not _stays_covered(course, far)


def _stays_covered(course: Way, far: float) -> bool:
    """Return whether the unit's centre is in cover all the way; a trench is cover for a unit that stays in it."""
    shelter = course.case.ground.shelter(course.case.kind, course.pose(far).at)
    return all(_is_covered(leg, min(leg.length, far - leg.offset), shelter) for leg in course.legs if leg.offset < far)


def _is_covered(leg: Leg, length: float, shelter: shapes.Form) -> bool:
    reached = 0.0
    for low, high in shapes.stretches(shelter, leg.start, leg.along, length):
        if low <= reached + LENIENT:
            reached = max(reached, high)
    return reached >= length - LENIENT


def cautions(battle: Battle, before: State, events: Sequence[Event]) -> list[Fault]:
    """Return a warning for a move or charge by which a unit has come out of the cover that it lived by. E19-R101."""
    lost = (event.unit for event in events if event.unit is not None and _RULE in event.rules)
    return [fault(Case(battle, before, unit), _RULE) for unit in lost]


_RULE = "E19-R101"
