"""What can change on the table: where units stand and in what state, who is locked with whom, what has been done."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.state import Piece, Status
from pwprint.game.table.areas import Point
from pwprint.game.table.measure import ANGLE, turned
from pwprint.rulesets.european_19c.tables import CAPACITY
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.events import Throw
    from pwprint.game.scenario import Scenario, Unit
    from pwprint.game.table.orders import Bearing
    from pwprint.rulesets.european_19c.own import Battle, Ruleset, State

Pair = tuple[int, int]
"""Two units locked with each other, the lower number first."""

NOWHERE: Point = (-1.0, -1.0)
"""The position of a unit that is not on the table."""


class Pose(NamedTuple):
    """Where a unit stands, where it looks, and whether its two stands are side by side."""

    at: Point
    heading: float
    deployed: bool = False


class Stand(Struct, frozen=True, cache_hash=True, gc=False):
    """A unit's state. `disrupted` is the side that has disrupted it, None for a unit that is in order.

    States share stands, and what is remembered of a state asks for the hashes of all of them.
    """

    pose: Pose
    hits: int = 0
    disrupted: int | None = None
    entrenched: bool = False


class TableMemory(Struct, frozen=True, gc=False):
    """What this ruleset keeps of a battle. Sides and units are numbers, sets of them bits.

    `first` is the side that has the first player turn, None before the roll for it; `acting` the side whose player turn
    it is. `did` says for each unit the one thing that it has done in this player turn. `fought` are the pairs that have
    had their round. `ended` sides have no more orders to give, of `tried` ones an order was refused. `roll` is the
    movement die of the unit that has set out.
    """

    stands: tuple[Stand, ...]
    locked: frozenset[Pair] = frozenset()
    first: int | None = None
    acting: int | None = None
    did: tuple[str, ...] = ()
    fought: frozenset[Pair] = frozenset()
    ended: int = 0
    tried: int = 0
    roll: Throw | None = None
    reforming: bool = False
    course: Bearing | None = None

    @property
    def active(self) -> int:
        """The side that has the player turn, once one has begun."""
        assert self.acting is not None
        return self.acting

    @property
    def die(self) -> Throw:
        """The movement die of the unit that has set out."""
        assert self.roll is not None
        return self.roll


def turn_of(pose: Pose, turn: float | None) -> float | None:
    """Return the direction to which a unit turns to shoot; None if it looks there already. E19-FIR-12, E19-R06."""
    return None if turn is None or abs((turn - pose.heading + 180) % 360 - 180) <= ANGLE else turned(turn)


def at_start(scenario: Scenario) -> TableMemory:
    """Return how a battle starts. E19-SET-11, E19-R10, E19-R12."""
    units = scenario.units
    return TableMemory(
        stands=tuple(map(stand_of, units)),
        locked=frozenset(_locked(scenario)),
        did=("",) * len(units),
    )


def stand_of(unit: Unit) -> Stand:
    """Return how a unit starts."""
    facing, hits = unit.keys.get("facing"), unit.keys.get("hits")
    heading = float(facing) if isinstance(facing, int | float) else (0.0, 180.0)[unit.side]
    return Stand(
        Pose(unit.point or NOWHERE, heading % 360, unit.keys.get("formation") == "battle"),
        hits=hits if isinstance(hits, int) else 0,
        disrupted=1 - unit.side if unit.keys.get("disrupted") is True else None,
        entrenched=unit.keys.get("entrenched") is True,
    )


def _locked(scenario: Scenario) -> list[Pair]:
    """Return the pairs that are locked at the start; it is enough that one of the two says so."""
    return [
        pair(unit.index, other)
        for unit in scenario.units
        for other in opponents_given(unit)
        if scenario.units[other].side != unit.side and unit.point and scenario.units[other].point
    ]


def opponents_given(unit: Unit) -> tuple[int, ...]:
    """Return the units that a unit is locked with as the scenario says."""
    given = unit.keys.get("locked_with")
    return given if isinstance(given, tuple) else ()


def pair(a: int, b: int) -> Pair:
    """Return two units as a pair."""
    return (a, b) if a < b else (b, a)


def piece(_scenario: Scenario, _ruleset: Ruleset, unit: Unit) -> Piece:
    """Return a unit as it starts: all else about it is kept in the memory."""
    if unit.lost:
        return Piece(Status.LOST, -1)
    return Piece(Status.ON_BOARD if unit.point is not None else Status.WAITING, -1)


# --- changes --------------------------------------------------------------------------------------------------------


def with_memory(state: State, memory: TableMemory) -> State:
    """Return the state with another memory."""
    return replace(state, memory=memory)


def with_stand(state: State, unit: int, stand: Stand) -> State:
    """Return the state with one unit changed."""
    memory = state.memory
    stands = (*memory.stands[:unit], stand, *memory.stands[unit + 1 :])
    return replace(state, memory=replace(memory, stands=stands))


def posed(state: State, unit: int, pose: Pose) -> State:
    """Return the state with a unit in another place, direction or formation."""
    return with_stand(state, unit, replace(state.memory.stands[unit], pose=pose))


def having_done(state: State, unit: int, what: str) -> State:
    """Note what a unit has done with its activation."""
    memory = state.memory
    return with_memory(state, replace(memory, did=(*memory.did[:unit], what, *memory.did[unit + 1 :])))


def removed(state: State, unit: int, status: Status) -> State:
    """Return the state with a unit off the table; its melees are over."""
    memory = state.memory
    pieces = state.pieces
    locked = frozenset(two for two in memory.locked if unit not in two)
    piece = Piece(status, -1)
    return replace(
        state,
        pieces=(*pieces[:unit], piece, *pieces[unit + 1 :]),
        memory=replace(memory, locked=locked),
    )


# --- for reports ----------------------------------------------------------------------------------------------------


def unit_state(battle: Battle, state: State, unit: int) -> Mapping[str, object]:
    """Return the state keys of a unit."""
    memory = state.memory
    stand = memory.stands[unit]
    here = state.pieces[unit].status is Status.ON_BOARD
    units = battle.scenario.units
    foes = sorted(units[b if a == unit else a].id for a, b in memory.locked if unit in {a, b})
    return {
        "at": [round(value, 4) for value in stand.pose.at] if here else None,
        "facing": stand.pose.heading,
        "formation": "battle" if stand.pose.deployed else "march",
        "hits": stand.hits,
        "disrupted": stand.disrupted is not None and here,
        "entrenched": stand.entrenched and here,
        "quality": units[unit].keys.get("quality") or "average",
        "locked_with": foes,
    }


def health(battle: Battle, state: State, unit: int) -> float:
    """Return how much of a unit is left: with each hit less, until one more than it survives takes it off."""
    return share_left(battle, unit, state.memory.stands[unit].hits)


def share_left(battle: Battle, unit: int, hits: int) -> float:
    """Return how much would be left of a unit with so many hits."""
    return 1 - hits / (_capacities(battle)[unit] + 1)


def open_capacity(battle: Battle, unit: int) -> int:
    """Return the most hits that a unit survives in the open. E19-R104."""
    return _capacities(battle)[unit]


@lru_cache(maxsize=4)
def _capacities(battle: Battle) -> tuple[int, ...]:
    """Return for each unit the most hits that it survives in the open."""
    return tuple(CAPACITY[str(unit.keys.get("quality", "average"))] for unit in battle.scenario.units)
