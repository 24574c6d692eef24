"""What rules that several rulesets share look up in a ground and in a row of the unit table: each asks for no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, TypeVar

from pwprint.game.board.base import Squares
from pwprint.game.own import M
from pwprint.game.ruleset import TerrainKind, UnitKind

if TYPE_CHECKING:
    from pwprint.game.state import State

# --- rows of the unit table -----------------------------------------------------------------------------------------


class Mover(UnitKind, Protocol):
    """A kind of unit that moves."""

    @property
    def speed(self) -> int:
        """How many squares it moves."""


class Shooter(UnitKind, Protocol):
    """A kind of unit that may fire."""

    @property
    def range(self) -> int:
        """How far it fires, in squares; 0 if it never does."""


class Limbering(UnitKind, Protocol):
    """A kind of unit that may limber."""

    @property
    def limbers(self) -> bool:
        """Whether it does: guns do."""


# --- grounds --------------------------------------------------------------------------------------------------------

R_co = TypeVar("R_co", bound=TerrainKind, covariant=True)


class Mapped(Protocol[R_co]):
    """A ground that knows the rows of its terrain."""

    @property
    def rows(self) -> Mapping[str, R_co]:
        """The rows of the terrain table by name."""


class Stopper(TerrainKind, Protocol):
    """A kind of terrain that may end moves."""

    @property
    def stops(self) -> str:
        """The rule by which it does; "" if it does not."""


class Screening(TerrainKind, Protocol):
    """A kind of terrain that may block sight."""

    @property
    def blocks_sight(self) -> bool:
        """Whether it does."""


class Watery(TerrainKind, Protocol):
    """A kind of terrain that may be water."""

    @property
    def water(self) -> bool:
        """Whether it is river."""

    @property
    def ford(self) -> bool:
        """Whether it is river that can be forded."""


class Stopping(Mapped[Stopper], Protocol[M]):
    """A ground that ends moves."""

    @property
    def stops(self) -> Mapping[str, Squares]:
        """The squares that end a move, by the rule that says so."""

    def halts(self, state: State[M], rule: str, /) -> Squares:
        """Return the squares in which a rule of terrain ends a march."""


class Closed(TerrainKind, Protocol):
    """A kind of terrain that units may be unable to enter."""

    @property
    def impassable(self) -> bool:
        """Whether they are."""


class Barring(Mapped[Closed], Protocol):
    """A ground with squares that no unit enters."""

    @property
    def barred(self) -> Squares:
        """These squares."""


class Passable(Protocol):
    """A ground that says whether units pass through friends."""

    @property
    def passes_friends(self) -> bool:
        """Whether they do."""


class Ordered(Protocol):
    """A ground that says in which order a unit acts."""

    @property
    def before_move(self) -> frozenset[tuple[str, ...]]:
        """What a unit may have done when it moves."""


class MovesFirst(Protocol):
    """A ground that says whether a unit may fire before it moves."""

    @property
    def moves_first(self) -> bool:
        """Whether the move comes first."""


class Pursuing(Protocol):
    """A ground that says whether those attacked may follow."""

    @property
    def defenders_advance(self) -> bool:
        """Whether they may."""


class FightingOn(Protocol):
    """A ground that says how often a unit may fight on."""

    @property
    def further_combats(self) -> int | None:
        """How many further close combats after the first; None for any number."""


class Rolling(Protocol):
    """A ground with hills."""

    @property
    def high(self) -> Squares:
        """The squares on hills."""


class Watered(Protocol):
    """A ground with water."""

    @property
    def water(self) -> Squares:
        """The squares in which units are in it."""


class WithExits(Protocol):
    """A ground with exits."""

    @property
    def exits(self) -> tuple[Squares, Squares]:
        """For each side the squares by which it may leave the board."""
