"""Units that arrive: put down in their area, from their turn on, as a unit may start; then they move. E19-R10."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pwprint.engine.rule import Fault
from pwprint.engine.state import Piece, Status
from pwprint.rulesets.european_19c import field as fields
from pwprint.rulesets.european_19c.attack import has_room
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.tables import ZONE
from pwprint.table import shapes
from pwprint.table.footprint import gap
from pwprint.table.measure import LENIENT, rounded

if TYPE_CHECKING:
    from pwprint.engine.battle import Battle
    from pwprint.engine.state import State
    from pwprint.table.areas import Point

_LATTICE = 5
"""Places to a side of the sample in which a unit is put down in play by chance."""


def faults(battle: Battle, state: State, unit: int, at: Point) -> list[Fault]:
    """Return what forbids to put a unit down at a point: no arrival that is due, or no place to start from."""
    reason = _refusal(battle, state, unit, at)
    return [Fault("E19-R10", f"{battle.scenario.units[unit].id} {reason}", None, "from")] if reason else []


def _refusal(battle: Battle, state: State, unit: int, at: Point) -> str:
    arrives = battle.scenario.units[unit].arrives
    if state.pieces[unit].status is not Status.WAITING or arrives is None or arrives.area is None:
        return "does not arrive: leave from out"
    if arrives.turn > state.turn:
        return f"arrives in turn {arrives.turn}, not before"
    if not shapes.covers(shapes.moved(shapes.form(arrives.area), LENIENT), at):
        return "is put down outside the area of its arrival"
    case = Case(battle, state, unit)
    shape = case.shape(case.pose._replace(at=at, deployed=False))
    if not has_room(case, shape):
        return "has no room there: another unit or the table’s edge is in the way"
    if any(gap(shape, case.shape_of(foe)) <= ZONE + LENIENT for foe in case.foes):
        return f"is put down within {ZONE:g} in of an enemy"
    return "" if _may_stand(case, at) else "is put down in ground where it may not start"


def _may_stand(case: Case, at: Point) -> bool:
    town = case.ground.area_at("town", at)
    if town is not None and (not case.kind.settles or town in case.full_towns):
        return False
    return not case.ground.closed_at(case.kind, at)


def put_down(battle: Battle, state: State, unit: int, at: Point) -> State:
    """Return the state with a unit on the table that has arrived: in march."""
    pieces = state.pieces
    state = replace(state, pieces=(*pieces[:unit], Piece(Status.ON_BOARD, -1), *pieces[unit + 1 :]))
    pose = fields.of(battle, state).stands[unit].pose
    return fields.posed(state, unit, pose._replace(at=rounded(at), deployed=False))


def places(battle: Battle, state: State, unit: int) -> tuple[Point, ...]:
    """Return a sample of the places where a unit could be put down now."""
    arrives = battle.scenario.units[unit].arrives
    due = arrives is not None and arrives.turn <= state.turn and arrives.area is not None
    if not due or state.pieces[unit].status is not Status.WAITING or state.own.did[unit]:
        return ()
    assert arrives is not None
    assert arrives.area is not None
    west, south, east, north = shapes.form(arrives.area).bounds
    steps = [number / (_LATTICE - 1) for number in range(_LATTICE)]
    sample = [(round(west + (east - west) * x, 2), round(south + (north - south) * y, 2)) for x in steps for y in steps]
    return tuple(at for at in sample if not faults(battle, state, unit, at))
