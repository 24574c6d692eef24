"""Battles with units and ground of the scenarios' own keep the laws of the game, whoever plays them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import pwprint
from pwprint.app.checking import Loaded, check
from pwprint.game.battle import begin
from pwprint.game.dice import SeededDice
from pwprint.game.play import play_turn
from pwprint.game.players.registry import seated
from pwprint.game.record import Record
from pwprint.game.state import Status
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from tests.referee.own_rows import random_rows

FILES = sorted(scenario_folder().glob("*/*.json"))
TURNS = {"drill": 2, "random": 5}
OWN = ("unit_types", "terrain_types")


def retold(file: Any, seed: int) -> Loaded:
    """Return a shipped scenario with random rows of its own, most of its units and ground like them."""
    value, chance = json.loads(file.read_text(encoding="utf-8")), Random(seed)
    for key in ("turns", "victory", "points", "allow", "cover"):
        value.pop(key, None)
    like = {name: row["like"] for key in OWN for name, row in value.pop(key, {}).items()}
    units, terrain = random_rows(chance, RULESETS[value["ruleset"]])
    value |= {"unit_types": units, "terrain_types": terrain}
    for unit in (unit for side in value["sides"] for unit in side["units"]):
        unit["type"] = like.get(unit["type"], unit["type"])
        names = [name for name, row in units.items() if row["like"] == unit["type"]]
        unit["type"] = chance.choice([unit["type"], *names])
    own = {row["like"]: name for name, row in terrain.items() if not row.get("impassable")}
    ground = value["map"]
    for feature in ground.get("features", ()):
        kind = like.get(feature["terrain"], feature["terrain"])
        feature["terrain"] = own.get(kind, kind)
    if "terrain" in ground:
        merged: dict[str, list[str]] = {}
        for kind, squares in ground["terrain"].items():
            shipped = like.get(kind, kind)
            merged.setdefault(own.get(shipped, shipped), []).extend(squares)
        ground["terrain"] = merged
    found = pwprint.load(json.dumps(value).encode(), file.name)
    assert isinstance(found, Loaded)
    return found


@pytest.mark.few(10)
@pytest.mark.parametrize("name", TURNS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_players_cope_with_them_and_break_no_rule(file: Any, name: str) -> None:
    loaded = next(found for seed in range(20) if check(found := retold(file, seed)).ok)
    assert loaded.scenario is not None
    assert loaded.ruleset is not None
    battle = begin(loaded.scenario, loaded.ruleset)
    assert battle.ruleset.play.alike_units
    assert battle.ruleset.play.alike_terrain
    choose, record, orders = seated(battle, (name, name), 1), Record(SeededDice(1)), 0

    def player(battle: Any, state: Any, decision: Any) -> Any:
        nonlocal orders
        order = choose(battle, state, decision)
        assert not battle.judge(state, order), order
        orders += 1
        return order

    state = battle.start()
    for _ in range(TURNS[name]):
        if state.result is None:
            state = play_turn(battle, state, player, record)
    barred = battle.ruleset.play.barred(battle)
    here = [piece for piece in state.pieces if piece.status is Status.ON_BOARD and piece.square >= 0]
    assert orders
    assert not any(barred >> piece.square & 1 for piece in here)
