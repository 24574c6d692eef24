"""The battle while an entry of a script is played: state and log, and dice that must not run out by half."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from pwprint.game.dice import OutOfDiceError, RecordedDice, ToppedUpDice
from pwprint.game.orders import SideOrder
from pwprint.game.record import Record
from pwprint.game.script.playback import Executed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.orders import Order
    from pwprint.game.scenario import ScriptTurn
    from pwprint.game.state import State


class ScriptCourse:
    """What changes from order to order, whether the orders are right or wrong. It is no value, but what is going on."""

    def __init__(self, battle: Battle, state: State, turn: ScriptTurn, record: Record) -> None:
        """Begin an entry in a state of the battle."""
        self.battle = battle
        self.state = state
        self.turn = turn
        self.record = record
        self.executed: list[Executed] = []

    def stops(self) -> bool:
        """Return whether play stops here: the battle is over, or a choice is owed."""
        return self.state.result is not None or bool(self.state.pending)

    def to_orders(self) -> None:
        """Go on to the step in which orders are given."""
        while self.state.result is None and not self.battle.step(self.state).takes_orders:
            self.next_step()

    def to_choice(self) -> None:
        """Go on to the next choice, as far as the dice go that are written."""
        step = self.battle.step(self.state)
        self._proceed()
        dice = self.record.dice
        if not self.stops() and step.throws_at_its_end and isinstance(dice, RecordedDice) and dice.left:
            self.close_step()
            self._proceed()

    def _proceed(self) -> None:
        with suppress(OutOfDiceError), self.whole():
            self.state, _ = self.battle.proceed(self.state, self.record)

    def close_step(self) -> None:
        """End what is going on in the step. Raises OutOfDiceError."""
        with self.whole():
            self.state = self.battle.step(self.state).close(self.battle, self.state, self.record)

    def next_step(self) -> None:
        """Begin the next step. Raises OutOfDiceError."""
        with self.whole():
            self.state = self.battle.next_step(self.state, self.record)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Take back what has been logged and thrown if the dice run out."""
        mark = self.record.mark()
        try:
            yield
        except OutOfDiceError:
            self.record.rewind(mark)
            raise

    def execute(self, order: Order) -> None:
        """Carry out an order: all of it, or nothing where its dice run out. Raises OutOfDiceError."""
        battle, dice = self.battle, self.record.dice
        left = dice.left if isinstance(dice, RecordedDice) else ()
        before, first = self.state, len(self.record.events)
        with self.whole():
            try:
                state = battle.execute(self.state, order, self.record)
            except OutOfDiceError as lack:
                raise OutOfDiceError(lack.purpose, self._missing(order, left)) from lack
            if self.turn.closed is not False:
                self._check_dice_owed(battle.step(self.state).owes(state), order)
        self.state = state
        last = len(self.record.events)
        self.executed.append(Executed(order, first, last, before, state, bool(before.pending)))

    def _missing(self, order: Order, left: tuple[int, ...]) -> int:
        """Return how many dice more than those left an order takes, if all of them show a one: it may be even more."""
        dice = ToppedUpDice(left)
        self.battle.execute(self.state, order, Record(dice))
        return max(dice.added, 1)

    def _check_dice_owed(self, owed: int, order: Order) -> None:
        """Raise OutOfDiceError if an order needs a die that is thrown only when its step is over, and none is left."""
        dice = self.record.dice
        if isinstance(dice, RecordedDice) and owed > len(dice.left):
            what = "" if isinstance(order, SideOrder) else f" of {self.battle.scenario.units[order.unit].id}"
            raise OutOfDiceError(f"{order.do}{what}")
