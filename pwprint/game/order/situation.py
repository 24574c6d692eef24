"""What rules judge: one unit in one state of the battle, as it would act now."""

from __future__ import annotations

from functools import reduce
from itertools import takewhile
from operator import or_
from typing import TYPE_CHECKING, Generic

from pwprint.game.condition import Condition, key_of
from pwprint.game.message import vocabulary
from pwprint.game.own import G_co, K_co, M
from pwprint.game.state import Activation, FailedSave, LeftAlone, MayAdvance, MayFight, Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Square, Squares
    from pwprint.game.message import Facts, Given
    from pwprint.game.state import Choice, Piece, State

EVERYWHERE = -1
"""The mask that denies every place, leaving the board included."""


class Situation(Generic[G_co, K_co, M]):
    """A unit that is about to act: its own activation if it is the active unit, else a new one."""

    __slots__ = (
        "_condition",
        "act",
        "battle",
        "ground",
        "kind",
        "mine",
        "near",
        "piece",
        "side",
        "spent",
        "state",
        "theirs",
        "unit",
    )

    def __init__(self, battle: Battle[G_co, K_co, M], state: State[M], unit: int) -> None:
        """Look up once what most rules ask for."""
        self.battle = battle
        self.state = state
        self.unit = unit
        self.ground: G_co = battle.ground
        piece: Piece = state.pieces[unit]
        self.piece = piece
        self.kind: K_co = (battle.swapped_kinds if piece.swapped else battle.kinds)[unit]
        side = battle.sides[unit]
        self.side: int = side
        # Whether the unit's side has reached its exhaustion point.
        self.spent: bool = state.exhausted_in[side] is not None
        self.mine: Squares = state.occupied[side]
        theirs = state.occupied[1 - side]
        self.theirs: Squares = theirs
        # Squares next to an enemy unit.
        self.near: Squares = battle.board.neighbours(theirs)
        act = state.activation
        if act is None or act.unit != unit:
            act = Activation(unit, piece.square if piece.status is Status.ON_BOARD else None)
        self.act: Activation = act
        self._condition: Condition[G_co, K_co] | None = None

    @property
    def condition(self) -> Condition[G_co, K_co]:
        """The unit by itself: all that gates look at."""
        found = self._condition
        if found is None:
            kind = self.battle.scenario.units[self.unit].type
            found = self._condition = Condition(self.ground, self.kind, kind, self.piece, self.act, spent=self.spent)
        return found

    @property
    def condition_key(self) -> tuple[object, ...]:
        """What the condition is known by, without making it."""
        return key_of(self.battle.scenario.units[self.unit].type, self.piece, self.act, self.spent)

    def too_close(self, start: int) -> Squares:
        """Return the squares that a spent side may not enter from `start`: nearer to the enemy, or next to him."""
        if not self.spent:
            return 0
        board = self.battle.board
        nearer = takewhile(lambda ring: not ring >> start & 1, board.rings(self.theirs, board.all))
        return reduce(or_, nearer, self.theirs | self.near)

    def marched(self) -> March[G_co, K_co, M]:
        """Return the march that the unit has made in this activation; there must be one."""
        came = self.act.origin is None
        return March(self, self.act.path[0] if self.act.origin is None else self.act.origin, enters=came)

    @property
    def owed(self) -> Choice | None:
        """The choice that is owed next, if it is this unit's."""
        pending = self.state.pending
        return pending[0] if pending and pending[0].unit == self.unit else None

    @property
    def failed_save(self) -> FailedSave | None:
        """The failed save that this unit has to answer."""
        owed = self.owed
        return owed if isinstance(owed, FailedSave) else None

    @property
    def left_alone(self) -> LeftAlone | None:
        """The loss of the unit that this one was attached to."""
        owed = self.owed
        return owed if isinstance(owed, LeftAlone) else None

    @property
    def may_advance(self) -> MayAdvance | None:
        """The close combat that this unit has just fought."""
        owed = self.owed
        return owed if isinstance(owed, MayAdvance) else None

    @property
    def may_fight(self) -> MayFight | None:
        """The advance after which this unit may fight on."""
        owed = self.owed
        return owed if isinstance(owed, MayFight) else None

    def facts(self, place: int, given: Given) -> Facts:
        """Return what messages may name of the unit and a place."""
        from pwprint.game.order.facts import UnitFacts  # noqa: PLC0415 - only an order that is refused needs them

        return UnitFacts(self, place, given)

    def name(self, unit: int | None = None) -> str:
        """Return the id of a unit, this one if none is given."""
        return self.battle.scenario.units[self.unit if unit is None else unit].id

    def square(self, square: int) -> str:
        """Return the name of a square."""
        return self.battle.board.name(square)

    def enemy_next_to(self, square: int) -> str:
        """Return an enemy unit next to a square, in words: `blue B1 (c4)`."""
        board = self.battle.board
        beside = self.theirs & board.adjacent[square]
        return self.enemy_in((beside & -beside).bit_length() - 1)

    def enemy_in(self, square: int) -> str:
        """Return the enemy unit in a square, in words."""
        unit = self.battle.unit_at(self.state, square)
        side = self.battle.scenario.sides[1 - self.side].id
        return f"{side} {self.name(unit)} ({self.square(square)})" if unit is not None else self.square(square)


class March(Situation[G_co, K_co, M]):
    """A unit on the move: where its walk starts, and whether it comes from off the board."""

    __slots__ = ("enters", "here", "start", "stepped")

    def __init__(self, s: Situation[G_co, K_co, M], start: Square, *, enters: bool) -> None:
        """Take over what is known of the unit."""
        self.battle, self.state, self.ground = s.battle, s.state, s.ground
        self.unit, self.kind, self.piece, self.act = s.unit, s.kind, s.piece, s.act
        self.side, self.mine, self.theirs, self.near = s.side, s.mine, s.theirs, s.near
        self.spent, self._condition = s.spent, s.condition
        self.start = start
        self.enters = enters
        self.here: Square = start
        self.stepped = enters

    def facts(self, place: int, given: Given) -> Facts:
        """Return what messages may name of the march and the next place."""
        from pwprint.game.order.facts import MarchFacts  # noqa: PLC0415 - as above

        return MarchFacts(self, place, given)


class SideSituation:
    """A side that is to end its step."""

    def __init__(self, battle: Battle, state: State, side: int) -> None:
        """Take the side by its number."""
        self.battle, self.state, self.side = battle, state, side

    def facts(self, _: int, given: Given) -> Facts:
        """Return what messages may name of the side."""
        from pwprint.game.order.facts import SideFacts  # noqa: PLC0415 - as above

        return SideFacts(self.battle, self.state, self.side, given)


def facts_of_grid() -> Mapping[str, str]:
    """Return the names that messages of rulesets on a grid may use, each with what it means."""
    from pwprint.game.order.facts import KINDS  # noqa: PLC0415 - only checks of all messages need them

    return vocabulary(KINDS)
