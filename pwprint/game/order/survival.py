"""Close combat in which each side's die is its own unit's: thrown high enough, the unit survives."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pwprint.game import events
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Squares
    from pwprint.game.events import Throw
    from pwprint.game.record import Record

Modifier = tuple[str, int]
"""A rule id and what it adds: to the die, or to the score that is needed."""


class Odds(Struct, frozen=True):
    """What a unit throws for in a close combat: it survives with a score of `needs` and more.

    `harder` makes the score that is needed higher, `bonus` is added to the die.
    """

    rules: tuple[str, ...]
    needs: int
    harder: tuple[Modifier, ...] = ()
    bonus: tuple[Modifier, ...] = ()


def faced(front: Squares, attacker: int) -> bool:
    """Return whether an attack from the square of the attacker meets the front of its opponent."""
    return bool(front >> attacker & 1)


class _Fate(NamedTuple):
    """A die of a close combat: what it needs, and whether the unit comes out of it."""

    rules: tuple[str, ...]
    throw: Throw
    modifier: int
    needs: int
    safe: bool


def _fate(battle: Battle, unit: int, opponent: int, odds: Odds, record: Record) -> _Fate:
    """Throw a unit's die of a close combat."""
    units = battle.scenario.units
    needs = odds.needs + sum(value for _, value in odds.harder)
    modifier = sum(value for _, value in odds.bonus)
    throw = record.roll(f"close combat of {units[unit].id} against {units[opponent].id}")
    rules = (*odds.rules, *(rule for rule, _ in (*odds.harder, *odds.bonus)))
    return _Fate(rules, throw, modifier, needs, throw.score + modifier >= needs)


def survives(battle: Battle, unit: int, opponent: int, odds: Odds, record: Record) -> bool:
    """Throw a unit's die of a close combat; returns whether the unit survives."""
    rules, throw, modifier, needs, safe = _fate(battle, unit, opponent, odds, record)
    survived = events.Survived(unit, rules, (throw,), target=opponent, modifier=modifier, needs=needs, survived=safe)
    record.add(survived)
    return safe


def parries(battle: Battle, unit: int, opponent: int, odds: Odds, record: Record) -> bool:
    """Throw a unit's die of a close combat; returns whether the unit is not hit."""
    rules, throw, modifier, needs, safe = _fate(battle, unit, opponent, odds, record)
    record.add(events.Parried(unit, rules, (throw,), target=opponent, modifier=modifier, needs=needs, safe=safe))
    return safe
