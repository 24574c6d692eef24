"""Scenarios with scripts that no player would write: any unit is ordered anything, anywhere, with any dice."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

from pwprint.app.playing import as_json, as_text
from pwprint.game.state import Status
from tests.fuzz import mutations, seeds
from tests.fuzz.laws import BrokenLawError

FACINGS = ("N", "E", "S", "W", "NE", "SE", "SW", "NW")


def make(chance: Random) -> dict[str, Any]:
    """Return a scenario with a random script, and how many turns are played after it."""
    ruleset = chance.choice(list(seeds.by_ruleset()))
    value = deepcopy(chance.choice(seeds.by_ruleset()[ruleset]))
    if chance.random() < 0.5:
        _scatter(value, chance)
    turns = value.get("turns", [])[: chance.randint(0, 3)]
    keep = chance.random() < 0.5
    value["turns"] = [_mixed(turn, value, ruleset, chance) for turn in turns] if keep and turns else []
    value["turns"] += [_turn(value, ruleset, chance) for _ in range(chance.randint(0 if value["turns"] else 1, 3))]
    if chance.random() < 0.15:
        value = mutations.mutated(value, chance, 1)
    text = json.dumps(value, ensure_ascii=True)
    return {"text": text, "turns": chance.choice((0, 1, 3)), "seed": chance.randrange(1000)}


# --- where things are -----------------------------------------------------------------------------------------------


def _units(value: dict[str, Any]) -> list[dict[str, Any]]:
    return [unit for side in value["sides"] for unit in side["units"]]


def _place(value: dict[str, Any], chance: Random) -> Any:
    """Return a square or a point: near a unit more often than not."""
    near = [unit["at"] for unit in _units(value) if "at" in unit]
    beside = deepcopy(chance.choice(near)) if near and chance.random() < 0.8 else None
    board = value["map"]
    if "columns" not in board:
        x, y = beside or (chance.uniform(0, board["width"]), chance.uniform(0, board["height"]))
        return [
            round(x + chance.choice((0, 0, 1, -1, 4, -4, 0.5)), 2),
            round(y + chance.choice((0, 0, 1, -1, 2, -8, 12)), 2),
        ]
    column, row = (
        (ord(beside[0]) - 97, int(beside[1:]))
        if beside
        else (chance.randrange(board["columns"]), chance.randint(1, board["rows"]))
    )
    column, row = column + chance.randint(-2, 2), row + chance.randint(-2, 2)
    return f"{chr(97 + max(0, min(column, board['columns'] - 1)))}{max(1, min(row, board['rows']))}"


def _scatter(value: dict[str, Any], chance: Random) -> None:
    """Put units elsewhere, change what they are, and the ground."""
    for unit in _units(value):
        if "at" in unit and chance.random() < 0.5:
            unit["at"] = _place(value, chance)
        for key in ("limbered", "exhausted", "disrupted", "entrenched"):
            if key in unit and chance.random() < 0.3:
                unit[key] = not unit[key]
    for squares in value["map"].get("terrain", {}).values():
        if chance.random() < 0.3:
            squares[:] = sorted({_place(value, chance) for _ in range(chance.randint(0, 12))})
    for side in value["sides"]:
        side.pop("deployment", None)
        if chance.random() < 0.3:
            chance.shuffle(side["units"])


# --- scripts --------------------------------------------------------------------------------------------------------


def _turn(value: dict[str, Any], ruleset: str, chance: Random) -> dict[str, Any]:
    orders = [_order(value, ruleset, chance) for _ in range(chance.choice((0, 2, 8, 30)))]
    turn: dict[str, Any] = {"orders": orders}
    example = chance.choice([turn for other in seeds.by_ruleset()[ruleset] for turn in other.get("turns", [])] or [{}])
    for key in example.keys() - {"orders", "expect", "dice", "seed"}:
        turn[key] = deepcopy(example[key])
    if "first_side" in turn:
        turn["first_side"] = chance.choice(value["sides"])["id"]
    if chance.random() < 0.5:
        turn["seed"] = chance.randrange(10**6)
    else:
        turn["dice"] = [chance.randint(1, 6) for _ in range(chance.choice((0, 3, 20, 200)))]
    return turn


def _mixed(turn: dict[str, Any], value: dict[str, Any], ruleset: str, chance: Random) -> dict[str, Any]:
    """A real turn with orders left out, doubled, exchanged, or put in; its dice changed."""
    turn = deepcopy(turn)
    orders = turn.get("orders", [])
    for _ in range(chance.randint(0, 4)):
        place = chance.randrange(len(orders) + 1)
        orders[place : place + chance.randint(0, 2)] = [
            _order(value, ruleset, chance) for _ in range(chance.randint(0, 2))
        ]
    if chance.random() < 0.2:
        chance.shuffle(orders)
    for key in ("dice", "expect"):
        if chance.random() < 0.5:
            turn.pop(key, None)
    return turn if "seed" in turn or "dice" in turn else turn | {"seed": chance.randrange(1000)}


def _order(value: dict[str, Any], ruleset: str, chance: Random) -> dict[str, Any]:
    """Return an order of a form that the ruleset has, with units and places of this scenario."""
    order = deepcopy(chance.choice(seeds.orders()[ruleset]))
    units = [unit["id"] for unit in _units(value)]
    for key, member in order.items():
        if key == "do":
            continue
        if key in ("side", "first_side"):
            order[key] = chance.choice(value["sides"])["id"]
        elif key in ("unit", "target", "gun", "by"):
            order[key] = chance.choice(units)
        elif key in ("at", "to", "targets"):
            order[key] = deepcopy(_like(member, value, units, chance))
        elif key == "path":
            order[key] = [_place(value, chance) for _ in range(chance.randint(1, 4))]
        elif key == "facing":
            order[key] = chance.choice(FACINGS) if isinstance(member, str) else chance.randrange(0, 360, 15)
        elif isinstance(member, (int, float)) and not isinstance(member, bool):
            order[key] = chance.choice((member, 0, 1, 3, 6, 12, 0.01, 100))
        else:
            order[key] = deepcopy(_like(member, value, units, chance)) if chance.random() < 0.7 else member
    return order


def _like(member: Any, value: dict[str, Any], units: list[str], chance: Random) -> Any:
    if isinstance(member, str):
        is_square = member[:1].islower() and member[1:].isdigit()
        return _place(value, chance) if is_square else chance.choice(units)
    if isinstance(member, list) and member and all(isinstance(entry, (int, float)) for entry in member):
        return _place(value, chance)
    if isinstance(member, list):
        return [_like(entry, value, units, chance) for entry in member]
    return member


# --- laws of a battle -----------------------------------------------------------------------------------------------


def check_played(played: Any) -> None:
    """Nobody is lost from sight or comes back, and the battle can be told."""
    gone: set[int] = set()
    for turn in played.turns:
        if len(turn.state.pieces) != len(played.scenario.units):
            raise BrokenLawError("units appear or vanish")
        now = {unit for unit, piece in enumerate(turn.state.pieces) if piece.status in (Status.LOST, Status.LEFT)}
        if not gone <= now:
            raise BrokenLawError("a unit that was gone is back", str(gone - now))
        gone = now
    as_text(played).encode()
    json.dumps(as_json(played), allow_nan=False)
