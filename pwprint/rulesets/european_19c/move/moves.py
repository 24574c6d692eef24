"""The rules of a move: what is judged before its die, and with the die the way that it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.decision import HERE
from pwprint.game.events import Throw
from pwprint.game.rule import Fault, Rule, fault, faults, when
from pwprint.game.table.measure import LENIENT
from pwprint.rulesets.european_19c import own_messages
from pwprint.rulesets.european_19c.acting import COMMON
from pwprint.rulesets.european_19c.attack import Leaving
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.move import arrivals, march, way
from pwprint.rulesets.european_19c.tables import FAST, ROAD_BONUS
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.table.orders import SetOut, TableMarch
    from pwprint.rulesets.european_19c.move.way import Way
    from pwprint.rulesets.european_19c.own import Battle, State


HOPED = Throw(FAST, "")
"""The die of a move with the path chosen first: no path is longer than the best die allows. E19-R16."""

_MORE = 1.0
"""By how many inches a way is checked beyond what its unit may go, or is ordered to."""


class Departure(Leaving):
    """A unit that is to move, before its die is thrown."""

    def __init__(self, case: Case, quarry: int | None = None, *, reform: bool) -> None:
        """Take what is declared with a move."""
        self._take_over(case)
        self.quarry = quarry
        self.reform = reform


SET_OUT: tuple[Rule[Departure], ...] = (
    Rule("E19-TER-20", when(lambda s: s.stand.entrenched), last=True),
    Rule("E19-MOV-01", when(lambda s: s.pose.deployed and not s.reform), last=True),
    Rule("E19-MOV-17", when(lambda s: s.reform and s.reforms_near), token="reform"),
    Rule("E19-R27", when(lambda s: s.reform and s.lacks_room), own_messages.no_room, "reform"),
)

APPROACH: tuple[Rule[Departure], ...] = (
    Rule("E19-R34", when(lambda s: not s.kind.shots), own_messages.cannot_engage, "approach"),
    Rule("E19-R113", when(lambda s: s.resolve_gone), token="approach"),
    Rule("E19-R31", when(lambda s: s.quarry not in s.foes), own_messages.no_quarry, "approach", last=True),
)


def judge_set_out(battle: Battle, state: State, order: SetOut) -> list[Fault]:
    """Judge what is said of a move before its die is thrown. E19-R16."""
    if has_set_out(state, order.unit):
        return [fault(Case(battle, state, order.unit), "E19-ACT-01", message="set_out")]
    return _judge_departure(battle, state, order, None)


def _judge_departure(battle: Battle, state: State, order: SetOut | TableMarch, quarry: int | None) -> list[Fault]:
    if (
        order.start is not None
        and battle.sides[order.unit] == state.memory.acting
        and not has_set_out(state, order.unit)
    ):
        refused = arrivals.faults(battle, state, order.unit, order.start)
        if refused:
            return refused
        state = arrivals.put_down(state, order.unit, order.start)
    s = Departure(Case(battle, state, order.unit), quarry, reform=order.reform)
    found = faults(COMMON["move"], s, HERE) or faults(SET_OUT, s, HERE)
    return found if found or quarry is None else faults(APPROACH, s, HERE)


def judge_move(battle: Battle, state: State, order: TableMarch) -> list[Fault]:
    """Judge a move: before its die is thrown only what does not depend on it. E19-R16."""
    found = _judge_departure(battle, state, order, order.approach)
    if found or not has_set_out(state, order.unit):
        return found
    s = Departure(Case(battle, state, order.unit), order.approach, reform=order.reform)
    if cannot_reform(s, order.reform):
        return []
    course = way_of(s, order)
    if course is None:
        return [fault(s, "E19-R44", "road", "elsewhere")]
    return march.faults(course, aim_of(course, order) or 0.0)


def has_set_out(state: State, unit: int) -> bool:
    """Return whether the die for a unit's move has been thrown."""
    act = state.activation
    return act is not None and act.unit == unit and state.memory.roll is not None


def cannot_reform(s: Case, reform: bool) -> bool:
    """Return whether the die leaves too little to reform. E19-MOV-16, E19-R22."""
    roll = s.memory.roll
    return roll is not None and reform and s.pose.deployed and way.allowance(s, roll.score, reform=True) < 0


def way_of(s: Case, order: TableMarch) -> Way | None:
    """Return the way of a move whose die has been thrown; None if there is no such road."""
    roll = s.memory.roll
    assert roll is not None
    most = way.allowance(s, roll.score, reform=order.reform)
    asked = max(most + ROAD_BONUS, order.distance or 0.0) + _MORE
    if order.road is None:
        course: Way | None = way.straight(s, order.heading, asked, reform=order.reform)
    else:
        course = way.by_road(s, order.road, asked, reform=order.reform)
    return course and replace(
        course,
        allowance=most,
        end_facing=order.end_facing,
        quarry=order.approach,
        exits=order.exit,
    )


def aim_of(course: Way, order: TableMarch) -> float | None:
    """Return how far a move is to go: as ordered, or as far as is legal; None if no distance is. E19-R36."""
    return far_of(course, order) if order.distance is None else order.distance


def far_of(course: Way, order: TableMarch) -> float | None:
    """Return how far a move goes: one that was chosen before its die ends where the allowance does. E19-R16."""
    reach = course.reach(LENIENT)
    if order.distance is not None and order.distance <= reach + LENIENT:
        return order.distance
    aim = order.up_to if order.distance is None else order.distance
    return march.farthest(course, min(aim or 0.0, reach))
