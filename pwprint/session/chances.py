"""Where a session's dice and chits come from: those given first, then a seed, or else somebody is asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.dice import OutOfDiceError, SeededDice
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence


class Chance(NamedTuple):
    """A die that was thrown (1 to 6), or a chit that was drawn: the number of its side."""

    value: int
    is_chit: bool = False


class Want(Struct, frozen=True):
    """What a session waits for: a die (`kind` is `die`) and what it is for, or a chit (`chit`) of one of two sides.

    `choices` are the answers: scores, or numbers of sides of which there are chits in the bag.
    """

    kind: str
    purpose: str
    choices: tuple[int, ...]


class WantingError(OutOfDiceError):
    """Play cannot go on without a die or a chit that somebody has to give."""

    def __init__(self, want: Want) -> None:
        super().__init__(want.purpose)
        self.want = want


class Seed(Struct, frozen=True):
    """Dice from a seed: the same one throws the same dice. `used` were thrown or drawn before."""

    seed: int | str
    used: int = 0

    def source(self) -> SeededDice:
        """Return the dice from here on."""
        dice = SeededDice(self.seed)
        for _ in range(self.used):
            dice.roll("")
        return dice


class Chances:
    """The dice and chits of one step of play; `thrown` notes them all."""

    def __init__(self, given: Sequence[int] = (), seed: Seed | None = None) -> None:
        """Take what has been given already, and the seed for the rest; without one, the rest is asked for."""
        self._given, self._seed = tuple(given), seed
        self._source: SeededDice | None = None
        self.thrown: list[Chance] = []

    def roll(self, purpose: str) -> int:
        """Return a die. Raises WantingError."""
        score = self._next(Want("die", purpose, tuple(range(1, 7))))
        score = self._more().roll(purpose) if score is None else score
        self.thrown.append(Chance(score))
        return score

    def draw(self, counts: Sequence[int]) -> int:
        """Return whose chit is drawn. Raises WantingError."""
        sides = tuple(side for side, count in enumerate(counts) if count)
        side = self._next(Want("chit", "a chit from the bag", sides))
        side = self._more().draw(counts) if side is None else side
        self.thrown.append(Chance(side, is_chit=True))
        return side

    def _next(self, want: Want) -> int | None:
        """Return what was given for this; None if the seed decides. Raises WantingError."""
        if len(self.thrown) < len(self._given):
            return self._given[len(self.thrown)]
        if self._seed is None:
            raise WantingError(want)
        return None

    def _more(self) -> SeededDice:
        assert self._seed is not None
        if self._source is None:
            self._source = self._seed.source()
        return self._source

    def mark(self) -> int:
        """Return how many have been thrown."""
        return len(self.thrown)

    def rewind(self, mark: int) -> None:
        """Take back what was thrown since `mark`: the same comes again."""
        self._given = tuple(chance.value for chance in self.thrown) + self._given[len(self.thrown) :]
        del self.thrown[mark:]
