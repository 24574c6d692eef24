"""How far units see in a turn, by the scenario's `visibility`, and random entries of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from pwprint.game.scenario import Visibility

if TYPE_CHECKING:
    from collections.abc import Sequence

Json = dict[str, Any]


def view_of(entries: Sequence[Json], turn: int) -> float | None:
    """Give how far units see in a turn, in squares or inches; None if nothing limits it."""
    for entry in entries:
        first, dash, last = entry["turns"].partition("-")
        if int(first) <= turn <= int(last or (10_000 if dash else first)):
            return float(entry.get("squares", entry.get("inches")))
    return None


def random_view(chance: Random, lengths: Sequence[float], key: str) -> list[Json]:
    """Return fog and night for some turns, of which most positions have none; what `chance` gives next is the same."""
    own = Random(str(chance.getstate()[1]))
    if own.random() < 0.55:
        return []
    first = own.randint(1, 3)
    spans = own.choice([[f"{first}", f"{first + 1}-"], [f"1-{first}"], [f"{first}-"], ["1-2", "3"], ["2-4"]])
    return [{"turns": turns, key: own.choice(lengths)} for turns in spans]


def as_read(entries: Sequence[Json]) -> tuple[Visibility, ...]:
    """Return entries as the engine has them."""
    found = []
    for entry in entries:
        first, dash, last = entry["turns"].partition("-")
        end = int(last) if last else None if dash else int(first)
        found.append(Visibility(int(first), end, entry["squares"], "Fog", ""))
    return tuple(found)


def as_written(entries: Sequence[Visibility]) -> list[Json]:
    """Return entries of the engine on a grid as a file has them."""
    return [{"turns": f"{each.first}-{each.last or ''}", "squares": int(each.far)} for each in entries]
