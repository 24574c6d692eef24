"""A turn by sides while it is played: what its state remembers, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple

from pwprint.game.own import M
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.order.situation import Situation
    from pwprint.game.ruleset import UnitKind
    from pwprint.game.state import State

BOTH = 3
"""Both sides, as bits."""


class Shot(NamedTuple):
    """A shot of artillery that has been named and not yet thrown: at a square, and perhaps at a unit in it."""

    unit: int
    at: int
    target: int | None = None


class Turn(Struct, Generic[M], frozen=True, gc=False):
    """What has happened in a turn by sides. Units and sides are bits.

    `first` is the side that goes first, by what both have `thrown` for the initiative; `acting` the side whose step it
    is, None while the artillery fires. `aimed` are the guns that have named a target, `silent` those that will not.
    `finished` units have acted; `bogged` ones have entered ground that they leave only in a later turn. `begun` and
    `ended` are about the sides' steps; while the artillery fires, `ended` sides have no more targets to name. `kept` is
    what else the ruleset remembers, from turn to turn.
    """

    kept: M
    first: int | None = None
    thrown: tuple[int, ...] = ()
    acting: int | None = None
    shots: tuple[Shot, ...] = ()
    aimed: int = 0
    silent: int = 0
    finished: int = 0
    bogged: int = 0
    begun: int = 0
    ended: int = 0

    @property
    def leading(self) -> int:
        """The side that goes first, once that is known."""
        assert self.first is not None
        return self.first

    @property
    def active(self) -> int:
        """The side whose step it is, once one has begun."""
        assert self.acting is not None
        return self.acting


def keeping(state: State[Turn[M]], kept: M) -> State[Turn[M]]:
    """Return the state in which the ruleset remembers something else."""
    return state.with_activation(state.activation, replace(state.memory, kept=kept))


def finished(state: State[Turn[M]]) -> State[Turn[M]]:
    """Return the state after the active unit, if there is one, has done acting."""
    act = state.activation
    if act is None:
        return state
    memory = state.memory
    return state.with_activation(None, replace(memory, finished=memory.finished | 1 << act.unit))


def begun(state: State[Turn[M]], side: int) -> State[Turn[M]]:
    """Return the state after a side has begun to act."""
    memory = state.memory
    return state.with_activation(state.activation, replace(memory, begun=memory.begun | 1 << side))


# --- rules about whose turn it is -----------------------------------------------------------------------------------


def is_early(memory: Turn[M], side: int) -> bool:
    """Return whether a side's step is still to come."""
    return memory.acting is None or side not in {memory.acting, memory.first}


def is_late(memory: Turn[M], side: int) -> bool:
    """Return whether a side's step is over."""
    return memory.acting is not None and (memory.acting != side == memory.first or bool(memory.ended >> side & 1))


def early(s: Situation[object, UnitKind, Turn[M]]) -> bool:
    """Return whether the step of the unit's side is still to come."""
    return is_early(s.state.memory, s.side)


def late(s: Situation[object, UnitKind, Turn[M]]) -> bool:
    """Return whether the step of the unit's side is over."""
    return is_late(s.state.memory, s.side)


def has_finished(s: Situation[object, UnitKind, Turn[M]]) -> bool:
    """Return whether the unit has done acting."""
    return bool(s.state.memory.finished >> s.unit & 1)


def has_aimed(s: Situation[object, UnitKind, Turn[M]]) -> bool:
    """Return whether the unit is a gun that has named a target in this turn."""
    return bool(s.state.memory.aimed >> s.unit & 1)


def bogged(s: Situation[object, UnitKind, Turn[M]]) -> bool:
    """Return whether the unit has entered ground, in this turn, that it leaves only in a later one."""
    return bool(s.state.memory.bogged >> s.unit & 1)


def bogging(state: State[Turn[M]], unit: int) -> State[Turn[M]]:
    """Return the state after a unit has entered such ground."""
    memory = state.memory
    return replace(state, memory=replace(memory, bogged=memory.bogged | 1 << unit))
