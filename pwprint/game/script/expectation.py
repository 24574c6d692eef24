"""What a scripted turn expects at its end, compared with where play has led."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import places
from pwprint.game.state import Status
from pwprint.text.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.battle import Battle
    from pwprint.game.scenario import Expectation
    from pwprint.game.state import State


def differences(battle: Battle, state: State, expect: Expectation) -> Iterator[Problem]:
    """Yield a problem (T003) for every unit that is elsewhere and every list of units that is another."""
    yield from _displaced(battle, state, expect)
    exhausted = (unit for unit, piece in enumerate(state.pieces) if piece.exhausted and piece.status is not Status.LOST)
    lost = (unit for unit, piece in enumerate(state.pieces) if piece.status is Status.LOST)
    for key, expected, actual in (("exhausted", expect.exhausted, exhausted), ("lost", expect.lost, lost)):
        found = tuple(actual)
        if expected is not None and set(expected) != set(found):
            message = f"{key} at the end: {_ids(battle, found)}; expected: {_ids(battle, expected)}"
            yield Problem("T003", message, f"{expect.pointer}/{key}")


def _displaced(battle: Battle, state: State, expect: Expectation) -> Iterator[Problem]:
    for unit, expected in expect.at.items():
        actual = places.where(battle, state, unit)
        if not places.is_same(actual, expected):
            name = battle.scenario.units[unit].id
            found, wanted = (_at(places.name(battle, place)) for place in (actual, expected))
            yield Problem("T003", f"{name} is {found}, expected {wanted}", f"{expect.pointer}/at/{name}")


def _ids(battle: Battle, units: Iterable[int]) -> str:
    return ", ".join(battle.scenario.units[unit].id for unit in units) or "none"


def _at(place: str) -> str:
    return place if place.startswith("off") else f"at {place}"
