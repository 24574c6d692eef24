"""Where a battle stands, as a value, and how one position leads to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.record import Record
from pwprint.session.chances import Chance, Chances, WantingError
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.decision import Decision
    from pwprint.game.events import Event
    from pwprint.game.orders import Order
    from pwprint.game.state import State


class Passage(Struct, frozen=True):
    """One step of play: an order, None if a turn begins; what happened; the dice and chits that it took."""

    order: Order | None
    events: tuple[Event, ...]
    chances: tuple[Chance, ...]


class Position(Struct, frozen=True, eq=False):
    """Where a battle stands: its state, the choice that is due, the passage that has led here, and from which position.

    There is no choice when a turn or the battle is over. `used` counts the dice and chits since the first position.
    """

    battle: Battle
    state: State
    choice: Decision | None
    passage: Passage | None = None
    before: Position | None = None
    used: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the battle is over."""
        return self.state.result is not None

    @property
    def turn_is_over(self) -> bool:
        """Whether a turn is over and the next one has not begun."""
        return self.choice is None and not self.is_over

    def line(self) -> tuple[Position, ...]:
        """Return all positions from the first one to this one."""
        return tuple(reversed(tuple(self._back())))

    def _back(self) -> Iterator[Position]:
        position: Position | None = self
        while position is not None:
            yield position
            position = position.before


def start(battle: Battle, state: State) -> Position:
    """Return the first position of play that begins in a state."""
    try:
        state, choice = battle.proceed(state, Record(Chances()))
    except WantingError:  # a chit has to be drawn first
        choice = None
    return Position(battle, state, choice)


def gone_on(position: Position, chances: Chances) -> Position:
    """Return the position in which the next turn has begun. Raises WantingError."""
    battle, state, record = position.battle, position.state, Record(chances)
    if battle.turn_is_over(state):
        state = battle.begin_turn(state, record)
    return _reached(position, None, state, record)


def carried_out(position: Position, order: Order, chances: Chances) -> Position:
    """Return the position after an order that is legal, and all that follows without a choice. Raises WantingError."""
    record = Record(chances)
    return _reached(position, order, position.battle.execute(position.state, order, record), record)


def _reached(position: Position, order: Order | None, state: State, record: Record) -> Position:
    battle = position.battle
    state, choice = battle.proceed(state, record)
    assert isinstance(record.dice, Chances)
    thrown = tuple(record.dice.thrown)
    passage = Passage(order, tuple(record.events), thrown)
    return Position(battle, state, choice, passage, position, position.used + len(thrown))
