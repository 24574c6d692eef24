"""Close combat in which each side's die is its own unit's: thrown high enough, the unit survives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Squares
    from pwprint.game.record import Fact, Record

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


def survives(  # noqa: PLR0917
    battle: Battle, unit: int, opponent: int, odds: Odds, record: Record, outcome: str = "survived"
) -> bool:
    """Throw a unit's die of a close combat; returns whether it comes out of it, which the event calls `outcome`."""
    units = battle.scenario.units
    needs = odds.needs + sum(value for _, value in odds.harder)
    modifier = sum(value for _, value in odds.bonus)
    throw = record.roll(f"close combat of {units[unit].id} against {units[opponent].id}")
    survived = throw.score + modifier >= needs
    rules = (*odds.rules, *(rule for rule, _ in (*odds.harder, *odds.bonus)))
    facts: dict[str, Fact] = {"modifier": modifier, "needs": needs, outcome: survived}
    record.add("close_combat", unit, rules, (throw,), target=opponent, **facts)
    return survived
