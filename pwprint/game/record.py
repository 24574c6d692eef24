"""The log of what happens, and the dice for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.events import Throw

if TYPE_CHECKING:
    from pwprint.game.dice import Dice
    from pwprint.game.events import Event


class Record:
    """The log of one stretch of play, and the dice that it uses. It is passed to whatever carries out orders."""

    __slots__ = ("dice", "events")

    def __init__(self, dice: Dice) -> None:
        """Open an empty log."""
        self.dice = dice
        self.events: list[Event] = []

    def roll(self, purpose: str) -> Throw:
        """Throw a die for a purpose. Raises OutOfDiceError."""
        return Throw(self.dice.roll(purpose), purpose)

    def add(self, event: Event) -> None:
        """Log an event."""
        self.events.append(event)

    def mark(self) -> tuple[int, object]:
        """Return where log and dice are, for `rewind`."""
        return len(self.events), self.dice.mark()

    def rewind(self, mark: tuple[int, object]) -> None:
        """Take back everything logged and thrown since `mark`."""
        events, dice = mark
        del self.events[events:]
        self.dice.rewind(dice)


class SilentRecord(Record):
    """A record that keeps no log, for play of which only the end counts."""

    __slots__ = ()

    def add(self, event: Event) -> None:
        """Forget an event."""
