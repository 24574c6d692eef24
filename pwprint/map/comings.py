"""Who comes on to the map where, and when: what the words beside an arrow say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import TypeVar

from pwprint.game.scenario import Arrival, Scenario
from pwprint.values import Struct

Place = TypeVar("Place")


class Coming(Struct, frozen=True):
    """A turn in which units come by a place; `ids` names them where others of that turn may not come by it."""

    turn: int
    ids: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The turn, and who may come: `3`, `3 (F8)`."""
        return f"{self.turn} ({', '.join(self.ids)})" if self.ids else str(self.turn)


def comings(
    scenario: Scenario, places: Callable[[Arrival], Iterable[Place]]
) -> dict[tuple[Place, int], tuple[Coming, ...]]:
    """Return who comes by each place of each side, turn after turn; `places` are those of an arrival."""
    parties: dict[tuple[int, int], list[str]] = defaultdict(list)
    there: dict[tuple[Place, int], dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for unit in scenario.units:
        if unit.arrives is not None and not unit.lost:
            parties[unit.side, unit.arrives.turn].append(unit.id)
            for place in places(unit.arrives):
                there[place, unit.side][unit.arrives.turn].append(unit.id)
    return {
        (place, side): tuple(
            Coming(turn, () if ids == parties[side, turn] else tuple(ids)) for turn, ids in sorted(turns.items())
        )
        for (place, side), turns in there.items()
    }


def way_words(found: tuple[Coming, ...], turn_word: str) -> str:
    """Return what stands beside an arrow: `round 2, 3 (R8)`, or `off` where units only leave."""
    return f"{turn_word} {', '.join(coming.words for coming in found)}" if found else "off"
