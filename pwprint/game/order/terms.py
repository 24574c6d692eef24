"""What terrain is called in messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pwprint.game.message import say
from pwprint.text.words import joined, plural, with_article

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.message import Said
    from pwprint.game.order.needs import Mapped, Screening, Watery
    from pwprint.game.order.situation import March, Situation
    from pwprint.game.ruleset import TerrainKind

    R = TypeVar("R", bound=TerrainKind)


def called(s: Situation[Mapped[R]], square: int, has: Callable[[R], object]) -> str:
    """Return what terrain in a square that does something is called within a sentence; "" if none there does it."""
    battle = s.battle
    here = {**battle.scenario.terrain, **battle.ruleset.play.changed_terrain(battle, s.state)}
    rows = s.ground.rows.items()
    return next((row.title.lower() for name, row in rows if has(row) and here.get(name, 0) >> square & 1), "")


def water(s: Situation[Mapped[Watery]], square: int) -> str:
    """Return the word for the water in a square: a ford, or river where rivers are fordable everywhere."""
    return called(s, square, lambda row: row.ford) or called(s, square, lambda row: row.water)


def stops_in_water(m: March[Mapped[Watery]], here: int) -> Said:
    """Return the name of the water in which a unit must stop."""
    return say(terrain=with_article(water(m, here)))


def stays_in_water(m: March[Mapped[Watery]], _: int) -> Said:
    """Return the name of the water in which a unit stays that it has entered in this turn."""
    return say(terrain=water(m, m.start))


def deep_water(m: March[Mapped[Watery]], place: int) -> Said:
    """Return the name of the water that a unit cannot enter."""
    return say(terrain=called(m, place, lambda row: row.water))


def blocking_terrain(s: Situation[Mapped[Screening]]) -> str:
    """Return all terrain that blocks sight, in words: `hills and woods`."""
    return joined(plural(row.title.lower()) for row in s.ground.rows.values() if row.blocks_sight)
