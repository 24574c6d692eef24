"""The state of a battle on a grid: frozen values, a change returns a new one."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import ClassVar, Generic

from pwprint.game.board.base import Facing, Square, Squares
from pwprint.game.events import BattleOver
from pwprint.game.orders import Advance, CloseCombat, Done, Flip, Retreat
from pwprint.game.own import M
from pwprint.values import Struct

SETUP = -1
"""The step in which players place units, before turn 1. All other steps are those of a turn, from 0 on."""


class Status(IntEnum):
    """Where a unit is: still to come or to be placed, on the board, destroyed, gone by an exit, or never to come."""

    WAITING = 0
    ON_BOARD = 1
    LOST = 2
    LEFT = 3
    ABSENT = 4


class Piece(Struct, frozen=True, gc=False, cache_hash=True):
    """What can change of a unit. `square` is the exit square of a unit that has left, -1 while there is none.

    `swapped` units are of the kind that their own can turn into. `brought` is whether a die has brought a unit that
    waits for one.
    """

    status: Status
    square: Square
    facing: Facing | None = None
    exhausted: bool = False
    limbered: bool = False
    swapped: bool = False
    brought: bool = False


class Activation(Struct, frozen=True, gc=False):
    """The unit that acts now: where it began (None off the board), its path since, the orders it has carried out.

    `turned` is whether it has changed its facing.
    """

    unit: int
    origin: Square | None
    path: tuple[int, ...] = ()
    done: tuple[str, ...] = ()
    turned: bool = False


# Each kind of choice says which orders answer it, whether it may be left out, and what then happens.


class FailedSave(Struct, frozen=True):
    """The owner of `unit` owes the choice that `rule` gives: flip or retreat. The enemy stood in `enemy`."""

    answers: ClassVar = (Flip, Retreat)
    optional: ClassVar = False
    left_out: ClassVar = Flip

    unit: int
    enemy: Square
    rule: str


class LeftAlone(Struct, frozen=True):
    """The owner of `unit`, which has lost the unit that it was attached to, must retreat with it, as `rule` says.

    The enemy stood in `enemy`.
    """

    answers: ClassVar = (Retreat,)
    optional: ClassVar = False
    left_out: ClassVar = Done

    unit: int
    enemy: Square
    rule: str


class MustRetreat(Struct, frozen=True):
    """The owner of `unit`, which has survived a hit, must take it back, as `rule` says, or it is lost."""

    answers: ClassVar = (Retreat,)
    optional: ClassVar = False
    left_out: ClassVar = Done

    unit: int
    rule: str


class MayAdvance(Struct, frozen=True):
    """The owner of `unit`, which fought from `origin`, may follow its opponent into `to`.

    `further` is how many further close combats the unit has fought since it first won.
    """

    answers: ClassVar = (Advance,)
    optional: ClassVar = True
    left_out: ClassVar = Done

    unit: int
    origin: Square
    to: Square
    opponent: int
    further: int = 0


class MayFight(Struct, frozen=True):
    """The owner of `unit`, which has just advanced, may fight on; it has fought `further` further close combats."""

    answers: ClassVar = (CloseCombat,)
    optional: ClassVar = True
    left_out: ClassVar = Done

    unit: int
    further: int


Answer = FailedSave | LeftAlone | MustRetreat
"""The choices that must be answered."""

Choice = Answer | MayAdvance | MayFight


class Result(Struct, frozen=True):
    """How a battle ended: the side that won, None for a draw, the rule that says so, and why.

    `condition` is the number of the victory condition that was met, if it was one.
    """

    winner: int | None
    rule: str
    reason: str
    condition: int | None = None

    @property
    def event(self) -> BattleOver:
        """What is to be logged of it."""
        return BattleOver(None, (self.rule,), winner=self.winner, reason=self.reason, condition=self.condition)


class Standing(Struct, frozen=True, gc=False):
    """How the sides stood when turn `turn` closed: for how many turns in a row each has held each objective.

    `scored` are the points that were added turn by turn. `last`: the battle ends with this turn in any case.
    """

    turn: int = 0
    held: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    scored: tuple[int, int] = (0, 0)
    last: bool = False


class State(Struct, Generic[M], frozen=True, gc=False):
    """Everything that can change. `occupied` repeats the squares of the pieces on the board, side by side.

    `exhausted_in` is, for each side, the turn in which it reached its exhaustion point. `memory` is what only the
    ruleset keeps (the chits in the bag, …). `pending` are choices owed, the first one first. `standing` is what
    conditions need of turns that are over.
    """

    turn: int
    step: int
    pieces: tuple[Piece, ...]
    occupied: tuple[Squares, Squares]
    exhausted_in: tuple[int | None, int | None]
    memory: M
    activation: Activation | None = None
    pending: tuple[Choice, ...] = ()
    result: Result | None = None
    standing: Standing = Standing()

    def with_piece(self, unit: int, side: int, piece: Piece) -> State[M]:
        """Return the state with one piece changed; `side` is the side of its unit."""
        pieces = self.pieces
        before = pieces[unit]
        occupied = self.occupied
        if before.square != piece.square or before.status is not piece.status:
            mine = occupied[side]
            if before.status is Status.ON_BOARD and not self._shared(unit):
                mine ^= 1 << before.square
            if piece.status is Status.ON_BOARD:
                mine |= 1 << piece.square
            occupied = (mine, occupied[1]) if side == 0 else (occupied[0], mine)
        return State(
            self.turn,
            self.step,
            (*pieces[:unit], piece, *pieces[unit + 1 :]),
            occupied,
            self.exhausted_in,
            self.memory,
            self.activation,
            self.pending,
            self.result,
            self.standing,
        )

    def _shared(self, unit: int) -> bool:
        """Return whether another unit stands in the square of a unit on the board."""
        square = self.pieces[unit].square
        return len([piece for piece in self.pieces if piece.square == square and piece.status is Status.ON_BOARD]) > 1

    def with_activation(self, activation: Activation | None, memory: M) -> State[M]:
        """Return the state with another unit acting and the ruleset's slot changed with it."""
        return State(
            self.turn,
            self.step,
            self.pieces,
            self.occupied,
            self.exhausted_in,
            memory,
            activation,
            self.pending,
            self.result,
            self.standing,
        )

    def with_pending(self, pending: tuple[Choice, ...]) -> State[M]:
        """Return the state with other choices owed."""
        return State(
            self.turn,
            self.step,
            self.pieces,
            self.occupied,
            self.exhausted_in,
            self.memory,
            self.activation,
            pending,
            self.result,
            self.standing,
        )


class Upshot(Struct, frozen=True, gc=False):
    """What comes of an order for units: those that are lost or fresh again, and those that owe a choice of a kind.

    `remaining` says of others how much is left of them, where units are worn down by degrees.
    """

    lost: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    owing: tuple[tuple[int, type[Choice]], ...] = ()
    remaining: tuple[tuple[int, float], ...] = ()


Foreseen = Iterable[tuple[float, State[M] | Upshot]]
"""The states to which an order can lead, each with its chance; or what comes of it for units, where that is all."""

Upshots = Iterable[tuple[float, Upshot]]
"""All that can come of an order for units, each with its chance."""
