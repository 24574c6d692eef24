"""Where chance comes from: dice read from a record, or thrown from a seed. Nothing else in the engine is random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pwprint.game.scenario import ScriptTurn


class OutOfDiceError(Exception):
    """A recorded list of dice has no die left for a throw."""

    def __init__(self, purpose: str, missing: int = 1) -> None:
        """Remember what the missing die was for, and how many are missing at least."""
        self.purpose = purpose
        self.missing = missing


def nth_chit(counts: Sequence[int], number: int) -> int:
    """Return the colour of a chit by its number, from 0, if those of each colour lie together."""
    for colour, count in enumerate(counts):
        number -= count
        if number < 0:
            return colour
    raise ValueError("there are not so many chits")


class Dice(Protocol):
    """A source of dice."""

    def roll(self, purpose: str) -> int:
        """Return a die, 1 to 6. Raises OutOfDiceError."""

    def draw(self, counts: Sequence[int]) -> int:
        """Return which colour is drawn from a bag with so many chits of each. Raises OutOfDiceError."""

    def mark(self) -> object:
        """Return where the dice are, for `rewind`."""

    def rewind(self, mark: Any) -> None:  # noqa: ANN401 - each kind of dice knows its own marks
        """Take back what has been thrown since `mark`: the same dice come again."""


class RecordedDice:
    """Dice that were thrown before, used in their order. Draws from a bag are not recorded and cannot be asked for."""

    __slots__ = ("_scores", "used")

    def __init__(self, scores: Sequence[int]) -> None:
        """Take the scores in the order in which they were thrown."""
        self._scores = tuple(scores)
        self.used = 0

    @property
    def left(self) -> tuple[int, ...]:
        """The dice not used yet."""
        return self._scores[self.used :]

    def roll(self, purpose: str) -> int:
        """Return the next recorded die."""
        if self.used == len(self._scores):
            raise OutOfDiceError(purpose)
        self.used += 1
        return self._scores[self.used - 1]

    def draw(self, counts: Sequence[int]) -> int:
        """Refuse: scripts say whose chit is drawn, or whose unit is ordered."""
        raise OutOfDiceError(f"a draw among {sum(counts)}")

    def mark(self) -> int:
        """Return how many dice have been used."""
        return self.used

    def rewind(self, mark: int) -> None:
        """Take back the dice used since `mark`."""
        self.used = mark


class ToppedUpDice(RecordedDice):
    """Recorded dice, followed by as many ones as are needed; `added` counts these."""

    __slots__ = ("added",)

    def __init__(self, scores: Sequence[int]) -> None:
        """Take the scores that come first."""
        super().__init__(scores)
        self.added = 0

    def roll(self, purpose: str) -> int:
        """Return the next recorded die, or a one."""
        if self.left:
            return super().roll(purpose)
        self.added += 1
        return 1

    def draw(self, counts: Sequence[int]) -> int:
        """Return the first colour of which there is a chit."""
        return nth_chit(counts, 0)


class SeededDice:
    """Dice thrown from a seed: the same seed gives the same scores on every machine."""

    __slots__ = ("_random", "_source")

    def __init__(self, seed: int | str) -> None:
        """Start the sequence of a seed."""
        # Only `random()` is used: its sequence for a seed is fixed across Python versions.
        self._source = Random(seed)
        self._random = self._source.random

    def roll(self, purpose: str) -> int:  # noqa: ARG002
        """Return a die, 1 to 6."""
        return int(self._random() * 6) + 1

    def draw(self, counts: Sequence[int]) -> int:
        """Return a colour: each chit in the bag is as likely as any other."""
        return nth_chit(counts, int(self._random() * sum(counts)))

    def mark(self) -> tuple[object, ...]:
        """Return the state of the source."""
        return self._source.getstate()

    def rewind(self, mark: tuple[object, ...]) -> None:
        """Bring the source back to where it was at `mark`."""
        self._source.setstate(mark)


def dice_of(turn: ScriptTurn) -> RecordedDice | SeededDice:
    """Return the dice of a scripted turn: those written down, or those of its seed."""
    return RecordedDice(turn.dice) if turn.seed is None else SeededDice(turn.seed)
