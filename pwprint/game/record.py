"""What happened, as values: every event with its facts, its dice and the rules that made it so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pwprint.game.dice import Dice

Fact = int | float | str | bool | tuple[int, ...] | tuple[float, ...] | None


class Throw(NamedTuple):
    """A die and what it was thrown for."""

    score: int
    purpose: str


class Event(NamedTuple):
    """One thing that happened. Facts hold squares and units as numbers; `narrate.py` makes words of them."""

    event: str
    unit: int | None
    rules: tuple[str, ...]
    dice: tuple[Throw, ...]
    facts: Mapping[str, Fact]


class Record:
    """The log of one stretch of play, and the dice that it uses. It is handed in to whatever carries out orders."""

    __slots__ = ("dice", "events")

    def __init__(self, dice: Dice) -> None:
        """Open an empty log."""
        self.dice = dice
        self.events: list[Event] = []

    def roll(self, purpose: str) -> Throw:
        """Throw a die for a purpose. Raises OutOfDiceError."""
        return Throw(self.dice.roll(purpose), purpose)

    def add(
        self, event: str, unit: int | None, rules: tuple[str, ...], dice: tuple[Throw, ...] = (), **facts: Fact
    ) -> None:
        """Log an event."""
        self.events.append(Event(event, unit, rules, dice, facts))

    def mark(self) -> tuple[int, object]:
        """Return where log and dice are, for `rewind`."""
        return len(self.events), self.dice.mark()

    def rewind(self, mark: tuple[int, object]) -> None:
        """Take back everything logged and thrown since `mark`."""
        events, dice = mark
        del self.events[events:]
        self.dice.rewind(dice)
