"""Units that live by their cover: with more hits than open ground allows they are lost when they come out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.engine.rule import Fault
from pwprint.rulesets.european_19c import moves, says
from pwprint.rulesets.european_19c.attack import Assault
from pwprint.rulesets.european_19c.case import Case
from pwprint.table import shapes
from pwprint.table.measure import LENIENT
from pwprint.table.orders import Charge, March

if TYPE_CHECKING:
    from pwprint.engine.battle import Battle
    from pwprint.engine.state import State
    from pwprint.orders import Order
    from pwprint.rulesets.european_19c.way import Leg, Way


def is_given_up(case: Case, course: Way, far: float) -> bool:
    """Return whether a unit that lives by its cover leaves it on its way. E19-HIT-05, E19-R101."""
    return case.stand.hits > case.open_capacity(case.unit) and not _stays_covered(course, far)


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


def cautions(battle: Battle, state: State, order: Order) -> list[Fault]:
    """Return a warning for a legal move, or a charge that gets there, that costs the unit itself. E19-R101."""
    if isinstance(order, March) and moves.has_set_out(state, order.unit):
        case = Case(battle, state, order.unit)
        course = None if moves.cannot_reform(case, order.reform) else moves.way_of(case, order)
        far = 0.0 if course is None else moves.aim_of(course, order) or 0.0
    elif isinstance(order, Charge):
        case = Assault(battle, state, order.unit, order.target, order.heading, reform=order.reform)
        course, far = case.way, case.contact
    else:
        return []
    if course is None or not is_given_up(case, course, far):
        return []
    return [Fault("E19-R101", *says.gives_up_cover(case))]
