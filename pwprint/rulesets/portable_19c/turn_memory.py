"""What `portable-19c` remembers beside the units' places: trenches being crossed, wire, towed guns, hits to resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.state import Status
from pwprint.game.turn.turn import keeping
from pwprint.rulesets.portable_19c import tables
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.board.base import Square, Squares
    from pwprint.game.scenario import Unit
    from pwprint.rulesets.portable_19c import own
    from pwprint.rulesets.portable_19c.own import Battle, State


class Job(Struct, frozen=True):
    """Work that takes a whole turn: the order, the unit, its square, the transport that has to be there too."""

    do: str
    unit: int
    at: Square
    transport: int | None = None
    facing: int | None = None


class Hit(NamedTuple):
    """A hit that has its resolution die still to come. A gun that is towed shares it with its transport."""

    units: tuple[int, ...]


class Target(NamedTuple):
    """A target that a gun has named: the square, and the enemies there at that moment, as bits."""

    gun: int
    at: Square
    units: int


class TurnMemory(Struct, frozen=True, gc=False):
    """What has to be remembered; sets of units are bits.

    From turn to turn: units that are `crossing` a trench, squares with `wire`, `tows` (gun, transport), and the targets
    that guns named in the turn before, `last`; as a battle starts, they are in `named`.

    Of this turn: who was `linked` as it began (gun, transport); units that entered a trench from outside (`fresh`),
    that left their square or turned (`stirred`), that have moved to another square by a move (`marched`); targets
    named; jobs; hits to resolve, and units that one fire has driven back.
    """

    wire: Squares
    tows: tuple[tuple[int, int], ...]
    last: tuple[Target, ...]
    crossing: int
    linked: tuple[tuple[int, int], ...] = ()
    fresh: int = 0
    stirred: int = 0
    marched: int = 0
    named: tuple[Target, ...] = ()
    jobs: tuple[Job, ...] = ()
    hits: tuple[Hit, ...] = ()
    driven: int = 0

    def transport_of(self, gun: int) -> int | None:
        """Return the transport that tows a gun."""
        return next((transport for towed, transport in self.tows if towed == gun), None)

    def gun_of(self, transport: int) -> int | None:
        """Return the gun that a transport tows."""
        return next((towed for towed, tug in self.tows if tug == transport), None)

    def pair(self, unit: int) -> tuple[int, ...]:
        """Return a transport and the gun that it tows, for either of them; else the unit alone."""
        for gun, transport in self.tows:
            if unit in {gun, transport}:
                return transport, gun
        return (unit,)

    def mates(self, unit: int) -> int:
        """Return, as bits, the unit and those that act together with it in this turn: a towing pair, or one at work.

        What a gun did with a transport that is lost stays its own.
        """
        found = 1 << unit
        for gun, transport in self.partners:
            if unit in {gun, transport} and transport is not None:
                found |= 1 << gun | 1 << transport
        return found

    @property
    def partners(self) -> tuple[tuple[int, int | None], ...]:
        """Those who act together in this turn: guns and their transports, units at work and who helps them."""
        return (*self.linked, *((job.unit, job.transport) for job in self.jobs))

    @property
    def at_work(self) -> int:
        """The units, as bits, that spend the turn at work."""
        workers = (unit for job in self.jobs for unit in (job.unit, job.transport) if unit is not None)
        return sum(1 << unit for unit in set(workers))

    def job_of(self, unit: int) -> Job | None:
        """Return the work that a unit takes part in."""
        return next((job for job in self.jobs if unit in {job.unit, job.transport}), None)

    def without(self, unit: int) -> TurnMemory:
        """Return the memory after a unit is gone: it neither tows nor is towed."""
        return replace(self, tows=tuple(tow for tow in self.tows if unit not in tow))


def at_start(battle: Battle) -> TurnMemory:
    """Return what is remembered before the first turn: as the scenario says. P19-R04, P19-R64."""
    ground = battle.ground
    units = battle.scenario.units
    tug_of = dict(ground.tows)
    # A towed gun is crossing a trench exactly if its transport is. P19-R94
    crossing = (unit for unit in units if units[tug_of.get(unit.index, unit.index)].keys.get("crossing") is True)
    return TurnMemory(
        wire=ground.wire,
        tows=ground.tows,
        last=(),
        crossing=sum(1 << unit.index for unit in crossing),
        named=tuple(_at_start(battle, unit) for unit in units if "last_target" in unit.keys),
    )


def _at_start(battle: Battle, gun: Unit) -> Target:
    """Return the target of the turn before the first: units that start in its square were there. P19-R32."""
    at = int(str(gun.keys["last_target"]))
    there = (unit for unit in battle.scenario.units if unit.at == at and unit.side != gun.side)
    return Target(gun.index, at, sum(1 << unit.index for unit in there))


def of(state: State) -> TurnMemory:
    """Return what is remembered in a state."""
    return state.memory.kept


def read(s: own.Acting) -> TurnMemory:
    """Return what is remembered about a unit."""
    return of(s.state)


def fell_acting(state: State) -> int:
    """Return the unit, as bits, that was destroyed in its own activation, which is over by that."""
    act = state.activation
    return 0 if act is None or state.pieces[act.unit].status is not Status.LOST else 1 << act.unit


def next_turn(_battle: Battle, state: State) -> TurnMemory:
    """Return what is remembered when a turn begins."""
    memory = of(state)
    return TurnMemory(memory.wire, memory.tows, memory.named, memory.crossing, linked=memory.tows)


def unit_state(battle: Battle, state: State, unit: int) -> Mapping[str, object]:
    """Return the state keys of a unit that are kept here: the target is the one named last."""
    memory = of(state)
    at = next((target.at for target in memory.named if target.gun == unit), None)
    transport = memory.transport_of(unit)
    swaps = battle.ruleset.play.swaps(battle.scenario.options)
    kind = battle.scenario.units[unit].type
    now = {"type": swaps.get(kind, kind) if state.pieces[unit].swapped else kind} if swaps else {}
    return now | {
        "crossing": bool(memory.crossing >> unit & 1) and state.pieces[unit].status is Status.ON_BOARD,
        "towed_by": None if transport is None else battle.scenario.units[transport].id,
        "last_target": None if at is None else battle.board.name(at),
        "quality": tables.quality(battle.scenario, battle.scenario.units[unit]),
    }


# --- trenches -------------------------------------------------------------------------------------------------------


def settle(battle: Battle, state: State, side: int) -> State:
    """Let the units of a side that stayed where they are in its step occupy their trenches. P19-R64."""
    memory = of(state)
    stay = battle.members[side] & memory.crossing & ~memory.fresh & ~memory.marched
    return keeping(state, replace(memory, crossing=memory.crossing & ~stay)) if stay else state
