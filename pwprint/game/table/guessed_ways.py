"""Where ways on the open table may end, guessed for players who look at many and work out few."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pwprint.game.table.areas import Point
    from pwprint.game.table.orders import Bearing


class GuessedWays(Protocol):
    """A guess where ways on the open table end: many can be guessed in the time in which one is worked out."""

    def __call__(self, course: Bearing, /) -> Point | None:
        """Return where a way may end; None for one that leads nowhere."""

    def ahead(self, heading: float, /) -> Point | None:
        """Return the same for a way that leads straight on in a direction."""

    def is_open(self, course: Bearing, /) -> bool:
        """Return whether a way that leads somewhere may be taken, where that takes longer to know."""

    def roads(self) -> Sequence[Bearing]:
        """Return the ways along the roads on which the unit stands."""
