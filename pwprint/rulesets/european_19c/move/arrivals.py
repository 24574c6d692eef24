"""Units that arrive: put down in their area, once they are due, as a unit may start; then they move. E19-R10."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from pwprint.game.arrivals import is_due
from pwprint.game.message import Said, say
from pwprint.game.rule import Fault, fault
from pwprint.game.state import Piece, Status
from pwprint.game.table import shapes
from pwprint.game.table.footprint import gap
from pwprint.game.table.measure import LENIENT, rounded
from pwprint.rulesets.european_19c import table_memory
from pwprint.rulesets.european_19c.attack import others_there
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.facts import inches
from pwprint.rulesets.european_19c.table_memory import Pose
from pwprint.rulesets.european_19c.tables import ZONE
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.scenario import Arrival
    from pwprint.game.table.areas import Area, Point
    from pwprint.rulesets.european_19c.ground import Ground
    from pwprint.rulesets.european_19c.own import Battle, State

Refusal = tuple[str, Said]
"""A rule, and what it says of the unit."""

_LATTICE = 5
"""Places to a side of the sample in which a unit is put down in play by chance."""


def faults(battle: Battle, state: State, unit: int, at: Point) -> list[Fault]:
    """Return what forbids to put a unit down at a point: no arrival that is due, or no place to start from."""
    found = next(_refusals(battle, state, unit, at), None)
    return [fault(Case(battle, state, unit), found[0], "from", found[1])] if found else []


def _refusals(battle: Battle, state: State, unit: int, at: Point) -> Iterator[Refusal]:
    """Yield the rules broken, each with what it says of the unit, the one to cite first."""
    arrives, status = battle.scenario.units[unit].arrives, state.pieces[unit].status
    if status is not Status.WAITING or arrives is None:
        yield "E19-R10", say("absent" if status is Status.ABSENT else "no_arrival")
        return
    if not is_due(battle, state, unit):
        yield "E19-R10", say("too_soon" if arrives.turn > state.turn else "not_brought")
    case = Case(battle, state, unit)
    pose = _put(case.pose, at)
    yield from _outside(case.ground, case.type, pose, _open_areas(case, arrives))
    yield from _crowded(case, pose)
    yield from _closed(case.ground, case.type, pose)
    yield from _full(case, pose)


def _put(pose: Pose, at: Point) -> Pose:
    """Return how a unit stands that is put down: in march."""
    return Pose(at, pose.heading)


def _open_areas(case: Case, arrives: Arrival) -> tuple[Area, ...]:
    """Return where a unit may be put down: in other places than its first too, while an enemy is near all of those."""
    assert arrives.area is not None
    if arrives.other_area is None or not _is_held(case, arrives.area):
        return (arrives.area,)
    return (arrives.area, arrives.other_area)


def _is_held(case: Case, area: Area) -> bool:
    """Return whether the middle of an enemy lies in an area, or so near that nobody is put down there. E19-R10."""
    stands = case.memory.stands
    return any(shapes.apart(area, stands[foe].pose.at) <= ZONE + LENIENT for foe in case.foes)


def _outside(ground: Ground, kind: str, pose: Pose, areas: tuple[Area, ...]) -> Iterator[Refusal]:
    """Yield the rules of areas and table."""
    if not any(shapes.covers(shapes.with_edge(area), pose.at) for area in areas):
        yield "E19-R10", say("outside")
    if not ground.table.bears(ground.bases.shapes[kind, pose]):
        width, depth = ground.bases.size(kind, deployed=False)
        yield "E19-R08", say("put_down", size=f"{width:g} by {depth:g} in")


def _crowded(case: Case, pose: Pose) -> Iterator[Refusal]:
    """Yield the rules of other units where the unit is put down."""
    shape = case.shape(pose)
    for other in others_there(case, shape):
        yield "E19-R07", say("put_down", other=case.name(other))
    for foe in case.near(case.foes, pose.at, ZONE + LENIENT):
        if (apart := gap(shape, case.shape_of(foe))) <= ZONE + LENIENT:
            yield "E19-R10", say("too_near", far=inches(apart), other=case.name(foe))


def _closed(ground: Ground, kind: str, pose: Pose) -> Iterator[Refusal]:
    """Yield the rules of ground in which a unit may not start."""
    for name in ground.closed_at(ground.kinds[kind], pose.at):
        row = ground.rows[name]
        yield row.barred, say("put_down", terrain=row.title.lower())
    if not ground.kinds[kind].settles and ground.town_at(pose.at) is not None:
        yield "E19-TER-03", say("put_down", names=kind)


def _full(case: Case, pose: Pose) -> Iterator[Refusal]:
    """Yield the rule that a town holds one unit."""
    town = case.ground.town_at(pose.at)
    if town is not None and town in case.full_towns:
        yield "E19-TER-04", say("put_down")


def put_down(state: State, unit: int, at: Point) -> State:
    """Return the state with a unit on the table that has arrived: in march."""
    pieces = state.pieces
    state = replace(state, pieces=(*pieces[:unit], Piece(Status.ON_BOARD, -1), *pieces[unit + 1 :]))
    pose = state.memory.stands[unit].pose
    return table_memory.posed(state, unit, pose._replace(at=rounded(at), deployed=False))


def places(battle: Battle, state: State, unit: int) -> Iterator[Point]:
    """Yield a sample of the places where a unit could be put down now."""
    arrives = battle.scenario.units[unit].arrives
    if state.pieces[unit].status is not Status.WAITING or state.memory.did[unit] or not is_due(battle, state, unit):
        return
    assert arrives is not None
    case = Case(battle, state, unit)
    areas = _open_areas(case, arrives)
    for at in chain.from_iterable(_sample(case.ground, case.type, area, case.pose.heading) for area in areas):
        pose = _put(case.pose, at)
        if not any(True for refusals in (_crowded, _full) for _ in refusals(case, pose)):
            yield at


def has_place(battle: Battle, state: State, unit: int) -> bool:
    """Return whether the sample has any place."""
    return next(places(battle, state, unit), None) is not None


@lru_cache(maxsize=256)  # the ground is always the same, and every choice of a unit asks again
def _sample(ground: Ground, kind: str, area: Area, heading: float) -> tuple[Point, ...]:
    """Return places all over an area where the ground lets a kind of unit be put down."""
    west, south, east, north = shapes.form(area).exact.bounds
    steps = [number / (_LATTICE - 1) for number in range(_LATTICE)]
    lattice = [
        (round(west + (east - west) * x, 2), round(south + (north - south) * y, 2)) for x in steps for y in steps
    ]
    poses = [Pose(at, heading) for at in lattice]
    refused = (
        any(True for _ in chain(_outside(ground, kind, pose, (area,)), _closed(ground, kind, pose))) for pose in poses
    )
    return tuple(at for at, no in zip(lattice, refused, strict=True) if not no)
