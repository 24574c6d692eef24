"""The bag of chits: one chit for each unit, drawn one by one; a draw pays for activating one unit of its side."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bag:
    """The chits left for each side, the units activated in this round as bits, and the side whose chit was drawn."""

    chits: tuple[int, int]
    activated: int = 0
    drawn: int | None = None

    def draw(self, side: int) -> Bag:
        """Return the bag after a chit of a side has been drawn."""
        return Bag(self._without(side), self.activated, side)

    def spend(self, unit: int, side: int) -> Bag:
        """Return the bag after the chit in hand, or one taken from the bag, has been spent on a unit."""
        chits = self.chits if self.drawn is not None else self._without(side)
        return Bag(chits, self.activated | 1 << unit)

    def waste(self) -> Bag:
        """Return the bag after the chit in hand is lost, since no unit of its side can use it."""
        return Bag(self.chits, self.activated)

    def _without(self, side: int) -> tuple[int, int]:
        first, second = self.chits
        return (first - 1, second) if side == 0 else (first, second - 1)
