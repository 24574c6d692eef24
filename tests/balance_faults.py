"""Scenarios with a planted fault each, and maps that are their own mirror image: what the judge must see, and must not."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pwprint
from pwprint.balance.battles import fight
from pwprint.balance.tally import BalanceTally
from pwprint.game.battle import Battle, begin
from pwprint.rulesets import RULESETS

PLAYERS = ("drill", "drill")
KINDS = ("infantry", "cavalry", "infantry", "artillery", "infantry")


def sound() -> dict:
    """Return a scenario in which nothing is wrong: a crossroads between two equal sides."""
    return {
        "format": 1,
        "id": "crossroads",
        "title": "The crossroads",
        "ruleset": "tile",
        "options": {"exhaustion_point": "third_up"},
        "map": {"columns": 7, "rows": 8},
        "sides": [_side("red", "R", 2), _side("blue", "B", 7)],
        "objectives": [{"id": "cross", "name": "the crossroads", "at": ["d4", "d5"]}],
        "turn_limit": 6,
        "victory": [
            {"side": side, "when": when}
            for side in ("red", "blue")
            for when in ({"holds": ["cross"], "at_turn": 6}, {"enemy_exhausted": True})
        ],
    }


def _side(name: str, letter: str, row: int) -> dict:
    units = [
        {"id": f"{letter}{number + 1}", "type": kind, "at": f"{'bcdef'[number]}{row}"}
        for number, kind in enumerate(KINDS)
    ]
    return {"id": name, "units": units}


def battle_of(value: dict) -> Battle:
    """Return the battle of a scenario without errors."""
    loaded = pwprint.load(json.dumps(value).encode(), "fault.json")
    verdict = pwprint.check(loaded)
    assert verdict.ok, [problem.message for problem in verdict.problems]
    return begin(loaded.scenario, RULESETS[loaded.scenario.ruleset])


def tally(value: dict, battles: int) -> BalanceTally:
    """Return the battles of a scenario."""
    battle = battle_of(value)
    return BalanceTally(battle, PLAYERS, tuple(fight(battle, PLAYERS, seed) for seed in range(battles)))


def _with(change) -> dict:
    value = sound()
    change(value)
    return value


def _exit_next_door(value):
    value["sides"][1]["exits"] = ["d8"]
    value["victory"].append({"side": "blue", "when": {"exits": 2}})


def _no_guns_nor_horse(value):
    value["sides"][0]["units"] = [unit for unit in value["sides"][0]["units"] if unit["type"] == "infantry"]


def _outnumbered(value):
    value["sides"][1]["units"] += [
        {"id": f"B{number}", "type": "infantry", "at": f"{file}8"} for number, file in enumerate("bcdef", 6)
    ]


def _out_of_reach(value):
    value["sides"][0]["exits"] = ["d8"]
    value["victory"].append({"side": "red", "when": {"exits": 5}})


def _too_late(value):
    value["sides"][1]["units"].append({"id": "B9", "type": "infantry", "arrives": {"turn": 6, "at": ["a8"]}})


def _need_only_hold(value):
    value["objectives"][0]["at"] = ["d8"]
    value["turn_limit"] = 5
    value["victory"] = [
        {"side": "blue", "when": {"holds": ["cross"], "at_turn": 5}},
        {"side": "red", "when": {"holds": ["cross"], "at_turn": 5}},
    ]
    value["options"] = {}


def _counts_at_once(value):
    value["victory"][0]["when"] = {"holds": ["cross"]}
    value["victory"][2]["when"] = {"holds": ["cross"]}


def _nobody_can_win(value):
    value["victory"] = [{"side": "red", "when": {"enemy_lost": 5}}, {"side": "blue", "when": {"enemy_lost": 5}}]
    value["options"] = {}
    value["turn_limit"] = 4


def _one_loss_decides(value):
    value["victory"] = [{"side": side, "when": {"enemy_lost": 1}} for side in ("red", "blue")]
    value["options"] = {}
    value["turn_limit"] = 30


def _next_to_each_other(value):
    for unit in value["sides"][1]["units"]:
        unit["at"] = unit["at"][0] + "3"
    value["sides"][0]["deployment"] = ["a1-g2"]
    value["sides"][1]["deployment"] = ["a3-g4"]
    value["victory"] = [{"side": side, "when": {"enemy_lost": 1}} for side in ("red", "blue")]
    value["options"] = {}


def _goal_behind_the_enemy(value):
    value["objectives"].append({"id": "camp", "name": "the camp", "at": ["d8"]})
    value["victory"].append({"side": "red", "when": {"holds": ["camp"], "for_turns": 5}})


def _exhausted_at_first(value):
    for unit in value["sides"][1]["units"]:
        unit["exhausted"] = True


FAULTS = {
    "an exit next door": (_exit_next_door, "one side", "most of them so: 2 units gone by an exit"),
    "guns and horse taken away": (_no_guns_nor_horse, "blue", "Not fair: the battle favours blue"),
    "two against one": (_outnumbered, "blue", "Not fair: the battle favours blue"),
    "more must leave than ever do": (_out_of_reach, "unreached", "red 5 units gone by an exit"),
    "reinforcements that come too late": (_too_late, "too late", "B9 comes too late: in round 6"),
    "a side that need only hold": (_need_only_hold, "one side", "it need only hold"),
    "a goal that counts at once": (_counts_at_once, "short", "over after 2 rounds of 6"),
    "nobody can win": (_nobody_can_win, "draws", "end in a draw"),
    "the first loss decides": (_one_loss_decides, "short", "rounds of 30"),
    "sides that start in contact": (_next_to_each_other, "short", "over after 2 rounds of 6"),
    "a goal behind the enemy": (_goal_behind_the_enemy, "unreached", "red holds the camp for 5 turns in a row"),
    "a side that is tired from the start": (_exhausted_at_first, "red", "Not fair: the battle favours red"),
}
"""What was planted, the finding that names it or the side that is favoured, and what stands in the first lines."""


def planted(fault: str, battles: int = 100) -> BalanceTally:
    """Return the battles of a scenario with a fault."""
    return tally(_with(FAULTS[fault][0]), battles)


# --- mirrors --------------------------------------------------------------------------------------------------------


def mirror(ruleset: str, seed: int, units: int = 5, columns: int = 7, rows: int = 8) -> dict:
    """Return a scenario that a half turn maps onto itself, its sides exchanged."""
    chance = Random(f"mirror/{seed}")
    kinds = ("infantry", "cavalry", "infantry", "artillery", "infantry")
    starts = sorted(_some(range(2 * columns), units, chance))
    woods = [square for square in range(2 * columns, columns * rows // 2) if chance.random() < 0.2]
    last = columns * rows - 1
    value: dict[str, Any] = {
        "format": 1,
        "id": f"mirror-{seed}",
        "title": "The mirror",
        "ruleset": ruleset,
        "map": {"columns": columns, "rows": rows, "terrain": {"woods": []}},
        "sides": [
            {"id": "red", "units": [_unit("R", n, kinds[n % 5], at, columns) for n, at in enumerate(starts)]},
            {"id": "blue", "units": [_unit("B", n, kinds[n % 5], last - at, columns) for n, at in enumerate(starts)]},
        ],
        "turn_limit": 8,
        "victory": [{"side": side, "when": {"enemy_lost": 2}, "level": "decisive"} for side in ("red", "blue")],
    }
    value["map"]["terrain"]["woods"] = [_name(at, columns) for square in woods for at in (square, last - square)]
    return value


def _some(things: range, count: int, chance: Random) -> list[int]:
    left = list(things)
    return [left.pop(int(chance.random() * len(left))) for _ in range(count)]


def _unit(letter: str, number: int, kind: str, square: int, columns: int) -> dict:
    return {"id": f"{letter}{number + 1}", "type": kind, "at": _name(square, columns)}


def _name(square: int, columns: int) -> str:
    return "abcdefghijkl"[square % columns] + str(square // columns + 1)
