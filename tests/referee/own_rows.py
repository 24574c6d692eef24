"""Random units and ground of a scenario's own: as a file has them, and in positions."""

from __future__ import annotations

from random import Random
from typing import Any

from pwprint.game.board.base import bits
from pwprint.game.ruleset import RowChange, Ruleset
from pwprint.game.scenario import Scenario, Unit
from pwprint.rulesets.own_rows import adopted
from pwprint.values import replace

Rows = dict[str, dict[str, Any]]


def random_rows(chance: Random, ruleset: Ruleset) -> tuple[Rows, Rows]:
    """Return a few types of unit and kinds of ground, like random rows of a ruleset but for random changes."""
    play = ruleset.play
    tables: list[Rows] = []
    for what, table, settings in (
        ("type", play.units, play.changeable.units),
        ("ground", play.terrain, play.changeable.terrain),
    ):
        likes = chance.choices([name for name in table if name not in play.changeable.alone], k=4)
        tables.append(
            {f"{what}-{n}": _row(chance, f"{what} {n}", like, table[like], settings) for n, like in enumerate(likes)}
        )
    return tables[0], tables[1]


def _row(chance: Random, title: str, like: str, row: Any, settings: tuple[RowChange, ...]) -> dict[str, Any]:
    code = {"code": f"T{title[-1]}"} if title.startswith("type") else {}
    entry: dict[str, Any] = {"like": like, "title": title.capitalize(), **code}
    for setting in settings:
        odds = 0.15 if setting.anywhere else 0.45
        if setting.fits(row) and chance.random() < odds:
            entry[setting.key] = chance.choice([*setting.values] or range(setting.least, setting.most + 1))
    return entry


def own_ruleset(ruleset: Ruleset, rows: tuple[Rows, Rows]) -> Ruleset:
    """Return the ruleset of a scenario with such rows."""
    return adopted(ruleset, *rows)


def with_own_rows(chance: Random, scenario: Scenario, ruleset: Ruleset) -> Scenario:
    """Return a scenario in which half of what could be of an own type, or own ground, is."""
    alike, grounds = ruleset.play.alike_units, ruleset.play.alike_terrain
    if not (alike or grounds):
        return scenario
    first, second = (
        replace(side, units=tuple(_retyped(chance, unit, alike) for unit in side.units)) for side in scenario.sides
    )
    ground = {**dict.fromkeys(ruleset.play.terrain, 0), **scenario.terrain}
    for name in ruleset.play.terrain:
        like = grounds.get(name)
        if like is None:
            continue
        for square in list(bits(ground[like])):
            alone = sum(squares >> square & 1 for squares in ground.values()) == 1
            if chance.random() < 0.5 and (alone or not getattr(ruleset.play.terrain[name], "impassable", False)):
                ground[like] &= ~(1 << square)
                ground[name] |= 1 << square
    return replace(scenario, sides=(first, second), units=first.units + second.units, terrain=ground)


def _retyped(chance: Random, unit: Unit, alike: Any) -> Unit:
    names = [name for name, like in alike.items() if like == unit.type]
    return replace(unit, type=chance.choice(names)) if names and chance.random() < 0.6 else unit
