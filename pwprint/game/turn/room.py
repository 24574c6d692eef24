"""Whether there is room for all that players place: each unit in a square of its own, whatever the enemy does first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pwprint.game.board.base import bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.game.board.base import Squares


class SetupRoom(NamedTuple):
    """What a side has to place, and where: for each unit that needs a square of its own the squares open to it.

    `company` are the squares open to units that go with others. An enemy who has placed `rivals` before may stand
    in so many of the squares that are `contested`.
    """

    alone: tuple[Squares, ...]
    company: tuple[Squares, ...]
    contested: Squares = 0
    rivals: int = 0

    @property
    def is_enough(self) -> bool:
        """Whether all find room if the enemy stays away."""
        return all(self.company) and matched(self.alone) == len(self.alone)

    @property
    def is_sure(self) -> bool:
        """Whether all find room wherever the enemy has placed its units. A yes is proven."""
        taken = min(self.rivals, self.contested.bit_count())
        if not taken:
            return self.is_enough
        safe = [squares & ~self.contested for squares in (*self.alone, *self.company)]
        if matched(safe[: len(self.alone)]) == len(self.alone) and all(safe[len(self.alone) :]):
            return True
        # If the same squares are open to all of them, it is enough to count.
        same = {*self.alone, *self.company}
        return len(same) == 1 and next(iter(same)).bit_count() - taken >= max(len(self.alone), 1)


def matched(open_to: Sequence[Squares]) -> int:
    """Return how many of some units can have a square of their own at most, by augmenting paths."""
    held: dict[int, int] = {}

    def settle(unit: int, tried: set[int]) -> bool:
        for square in bits(open_to[unit]):
            if square not in tried:
                tried.add(square)
                if square not in held or settle(held[square], tried):
                    held[square] = unit
                    return True
        return False

    return sum(settle(unit, set()) for unit in range(len(open_to)))
