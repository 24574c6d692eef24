"""Who comes on to the map where, and when: what the words beside an arrow say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from pwprint.game.scenario import Arrival, Scenario
from pwprint.values import Struct

Place = TypeVar("Place")


class Occasion(NamedTuple):
    """From which turn units come, what a die must show for them (0 without one), and whether this is another way."""

    turn: int
    needs: int
    other: bool


class Coming(Struct, frozen=True):
    """Units that come by a place; `ids` names them where others of that occasion may not come by it."""

    turn: int
    ids: tuple[str, ...] = ()
    needs: int = 0
    other: bool = False

    @property
    def words(self) -> str:
        """The turn, and who may come: `3`, `3 on 5+ (F8)`, `3 (else)`."""
        aside = (*self.ids, "else") if self.other else self.ids
        return (
            str(self.turn) + (f" on {self.needs}+" if self.needs else "") + (f" ({', '.join(aside)})" if aside else "")
        )


def comings(
    scenario: Scenario, places: Callable[[Arrival], tuple[Iterable[Place], Iterable[Place]]]
) -> dict[tuple[Place, int], tuple[Coming, ...]]:
    """Return who comes by each place of each side, turn after turn; `places` are those of an arrival, and others."""
    parties: dict[tuple[int, Occasion], list[str]] = defaultdict(list)
    there: dict[tuple[Place, int], dict[Occasion, list[str]]] = defaultdict(lambda: defaultdict(list))
    for unit in scenario.units:
        if unit.arrives is None or unit.lost:
            continue
        for other, found in enumerate(places(unit.arrives)):
            occasion = Occasion(unit.arrives.turn, unit.arrives.needs or 0, bool(other))
            parties[unit.side, occasion].append(unit.id)
            for place in found:
                there[place, unit.side][occasion].append(unit.id)
    return {
        (place, side): tuple(
            Coming(when.turn, () if ids == parties[side, when] else tuple(ids), when.needs, when.other)
            for when, ids in sorted(occasions.items())
        )
        for (place, side), occasions in there.items()
    }


def way_words(found: tuple[Coming, ...], turn_word: str) -> str:
    """Return what stands beside an arrow: `round 2, 3 (R8)`, or `off` where units only leave."""
    return f"{turn_word} {', '.join(coming.words for coming in found)}" if found else "off"
