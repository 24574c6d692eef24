"""Units that arrive: put down in their area, from their turn on, as a unit may start; then they move. E19-R10."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pwprint.engine.rule import Fault
from pwprint.engine.state import Piece, Status
from pwprint.rulesets.european_19c import field as fields
from pwprint.rulesets.european_19c import says
from pwprint.rulesets.european_19c.attack import others_there
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.tables import TERRAIN, ZONE
from pwprint.table import shapes
from pwprint.table.footprint import gap
from pwprint.table.measure import LENIENT, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.engine.battle import Battle
    from pwprint.engine.state import State
    from pwprint.table.areas import Point

_LATTICE = 5
"""Places to a side of the sample in which a unit is put down in play by chance."""


def faults(battle: Battle, state: State, unit: int, at: Point) -> list[Fault]:
    """Return what forbids to put a unit down at a point: no arrival that is due, or no place to start from."""
    found = next(_refusals(battle, state, unit, at), None)
    return [Fault(found[0], f"{battle.scenario.units[unit].id} {found[1]}", found[2], "from")] if found else []


def _refusals(battle: Battle, state: State, unit: int, at: Point) -> Iterator[tuple[str, str, str | None]]:
    """Yield the rules broken, each with what it says of the unit and a hint, the one to cite first."""
    arrives = battle.scenario.units[unit].arrives
    if state.pieces[unit].status is not Status.WAITING or arrives is None or arrives.area is None:
        yield "E19-R10", "does not arrive", "leave `from` out: it moves from where it is"
        return
    if arrives.turn > state.turn:
        yield "E19-R10", f"arrives in turn {arrives.turn}, not before", None
    if not shapes.covers(shapes.with_edge(arrives.area), at):
        yield "E19-R10", "is put down outside the area of its arrival", "its middle has to be in the area"
    case = Case(battle, state, unit)
    shape = case.shape(case.pose._replace(at=at, deployed=False))
    if not case.ground.table.bears(shape):
        width, depth = case.ground.bases.size(case.type, deployed=False)
        yield "E19-R08", "is put down over the table’s edge", f"it is {width:g} by {depth:g} in, about the point given"
    for other in others_there(case, shape):
        yield "E19-R07", f"is put down on {case.name(other)}", None
    for foe in case.foes:
        if (apart := gap(shape, case.shape_of(foe))) <= ZONE + LENIENT:
            yield "E19-R10", f"is put down {says.inches(apart)} from {case.name(foe)}, within {ZONE:g} in", None
    yield from _closed(case, at)


def _closed(case: Case, at: Point) -> Iterator[tuple[str, str, str | None]]:
    """Yield the rules of ground in which the unit may not start."""
    for name in case.ground.closed_at(case.kind, at):
        yield TERRAIN[name].barred, f"is put down in ground that it may not enter: {TERRAIN[name].title.lower()}", None
    town = case.ground.area_at("town", at)
    if town is not None and not case.kind.settles:
        yield TERRAIN["town"].settled, f"is put down in a town, where {case.type} may not stop", None
    if town is not None and town in case.full_towns:
        yield "E19-TER-04", "is put down in a town that holds another unit", None


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
