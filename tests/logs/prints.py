"""Logs of what is printed and looked up of a ruleset: its rows, and what they come to with the options of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pwprint.game.battle import Battle
from pwprint.game.narration.voice import named, pronoun
from pwprint.game.state import State
from pwprint.rulesets import RULESETS
from tests.logs.told import told

PRINT = "="


def log(ruleset: str) -> Iterator[str]:
    """Yield every row and every value of a ruleset."""
    rules = RULESETS[ruleset]
    yield f"{PRINT} {told(rules.book.quickref(rules.play.defaults))}"
    for option in rules.play.options:
        yield f"{PRINT} {option.name} {told({str(value): option.word(value) for value in option.values})}"
    for record in ("play", "kit", "book"):
        yield from _parts(record, getattr(rules, record))


def _parts(name: str, value: Any) -> Iterator[str]:
    """Yield a value part by part, a line for each row of a table."""
    parts = {key: getattr(value, key) for key in getattr(value, "__struct_fields__", ())} or value
    for key, part in parts.items():
        if isinstance(part, dict):
            yield from (f"{PRINT} {name}.{key}.{row} {told(one)}" for row, one in part.items())
        elif isinstance(part, tuple):
            yield from (f"{PRINT} {name}.{key} {told(one)}" for one in part)
        elif not callable(part):
            yield f"{PRINT} {name}.{key} {told(part)}"


def of_battle(battle: Battle) -> Iterator[str]:
    """Yield what is printed for a battle."""
    scenario, rules = battle.scenario, battle.ruleset
    kit, play, options = rules.kit, rules.play, scenario.options
    yield f"{PRINT} {told(options)} {told(rules.book.quickref(options))} {told(kit.back(options))}"
    yield f"{PRINT} {told(kit.markers(scenario, rules))} {told(kit.hits(scenario, rules))}"
    yield f"{PRINT} {told(kit.measures and kit.measures(scenario, rules))} {battle.turn_limit} {told(battle.strengths)}"
    yield f"{PRINT} {told([play.deployment(scenario, side) for side in scenario.sides])} {told(battle.exhaustion_points)}"
    for unit, kind, swapped in zip(scenario.units, battle.kinds, battle.swapped_kinds, strict=True):
        stats = kit.stats(scenario, unit, kind)
        back = kit.back(options)
        states = [told(back and back.stats(stats)), told(kit.of_all_states(kind, stats)), told(swapped)]
        states += [told(kit.limbering.limbered(stats)), told(kit.limbering.in_battery(stats))] if kit.limbering else []
        words = (
            named(scenario, unit),
            pronoun(unit),
            kit.grade(scenario, unit),
            kit.can(kind),
            str(play.pace(rules, unit.type)),
        )
        yield f"{PRINT} {unit.id} {told(unit.keys)} {told(kind)} {' '.join((*words, *states))}"
    for name, row in play.terrain_with(options).items():
        yield f"{PRINT} {name} {told(row)} {told(row.effects(options, play.units_with(options), 'area'))}"


def of_state(battle: Battle, state: State) -> Iterator[str]:
    """Yield what reports say of a state."""
    play = battle.ruleset.play
    for unit in range(len(state.pieces)):
        marked, keys = play.marked(battle, state, unit), play.unit_state(battle, state, unit)
        yield f"{PRINT} {unit} {marked} {told(keys)} {told(play.point(battle, state, unit))}"
    spent = [play.spent(battle, state, side) for side in (0, 1)]
    yield f"{PRINT} {told(spent)} {told(play.changed_terrain(battle, state))} {told(battle.losses(state))}"
