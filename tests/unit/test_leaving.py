"""Sides that have left by exits: the battle ends with the turn, the scenario's goals are judged, else it is a draw."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import pwprint
from pwprint.game import rulebook

GRID = {"tile": "TIL-R32", "house": "HOU-R31", "musket": "MUS-R25", "portable-19c": "P19-R90"}
RULES = GRID | {"european-19c": "E19-R118"}
DICE = {"tile": [], "house": [], "musket": [6, 1], "portable-19c": [6, 1], "european-19c": [3, 3]}

Json = dict[str, Any]


def grid(ruleset: str, red: list[Json], **more: Any) -> Json:
    """Return a battle in which Red is about to leave by c6."""
    blue = [{"id": "B1", "type": "infantry", "at": "f6"}, {"id": "B2", "type": "infantry", "at": "f5"}]
    sides = [
        {"id": "red", "deployment": ["a1-f6"], "exits": ["c6"], "units": red},
        {"id": "blue", "deployment": ["a1-f6"], "units": blue},
    ]
    head: Json = {"format": 1, "id": "ends", "title": "Ends", "ruleset": ruleset}
    return head | {"map": {"columns": 6, "rows": 6}, "sides": sides, "turn_limit": 6} | more


def table(red: list[Json], **more: Any) -> Json:
    """Return the same on the open table, where Red leaves in the north."""
    blue = [{"id": "B9", "type": "commander", "at": [33, 33]}, {"id": "B1", "type": "infantry", "at": [33, 28]}]
    sides = [{"id": "red", "exits": ["north"], "units": red}, {"id": "blue", "units": blue}]
    head: Json = {"format": 1, "id": "ends", "title": "Ends", "ruleset": "european-19c"}
    return head | {"map": {"width": 36, "height": 36}, "sides": sides, "turn_limit": 6} | more


def leaving(ruleset: str, *more_red: Json, **more: Any) -> Json:
    """Return a battle whose first turn takes all of Red that is there off the board."""
    if ruleset == "european-19c":
        red = [{"id": "R9", "type": "commander", "at": [4, 33]}, {"id": "R1", "type": "infantry", "at": [12, 32]}]
        ways = {"R9": 2.5, "R1": 3}
        orders: list[Json] = [{"unit": name, "do": "move", "distance": ways[name], "exit": True} for name in ways]
        orders += [{"side": "red", "do": "end"}, {"side": "blue", "do": "end"}]
        turn = {"first_side": "red", "dice": DICE[ruleset], "orders": orders}
        return table([*red, *more_red], turns=[turn], **more)
    red = [{"id": "R1", "type": "infantry", "at": "c6"}]
    orders = [{"unit": "R1", "do": "move", "path": ["off"]}]
    if ruleset in {"musket", "portable-19c"}:
        orders += [{"side": side, "do": "end"} for side in ("red", "blue")]
    else:
        orders += [{"unit": name, "do": "hold"} for name in ("B1", "B2")]
    turns = [{"dice": DICE[ruleset], "orders": orders}, {"orders": []}]
    return grid(ruleset, [*red, *more_red], turns=turns[: 1 + (ruleset in {"tile", "house"})], **more)


@pytest.mark.parametrize(("ruleset", "rule"), [*GRID.items(), ("european-19c", "E19-R117")])
def test_the_rules_say_that_only_destruction_loses_not_leaving(ruleset: str, rule: str) -> None:
    text = rulebook.load(ruleset).rules[rule].text
    assert re.match(
        r"(A side|An army) whose units(, (its commander apart|apart from its commander),)? are all destroyed (has lost|loses)",
        text,
    )


def ended(value: Json) -> Json:
    """Return the event with which the battle ended in the script's first turn, `{}` if it did not."""
    loaded = pwprint.load(json.dumps(value).encode(), "ends.json")
    assert isinstance(loaded, pwprint.Loaded)
    played = pwprint.play(loaded, turns=0)
    told = [problem.message for problem in played.problems]
    assert [problem.code for problem in played.problems if problem.code != "T004"] == [], told
    events = [event for event in played.turns[0].events if event.event == "battle_over"]
    return {} if not events else {"rules": events[0].rules, **events[0].facts}


def goal(ruleset: str, side: str, **when: Any) -> Json:
    at: Any = {"circle": [33, 28, 2]} if ruleset == "european-19c" else ["f5"]
    return {"objectives": [{"id": "mill", "at": at}], "victory": [{"side": side, "when": when or {"holds": ["mill"]}}]}


LATER: Json = {"id": "R5", "type": "infantry", "arrives": {"turn": 4, "at": ["a1"]}}
LATER_ON_TABLE: Json = LATER | {"arrives": {"turn": 4, "at": {"rectangle": [0, 0, 6, 6]}}}


@pytest.mark.parametrize("ruleset", RULES)
def test_when_a_side_has_left_and_no_goal_is_met_it_is_a_draw(ruleset: str) -> None:
    assert ended(leaving(ruleset)) == {"rules": (RULES[ruleset],), "winner": None, "reason": "side has left"}


@pytest.mark.parametrize("ruleset", RULES)
@pytest.mark.parametrize(("side", "when"), [("blue", {"holds": ["mill"]}), ("red", {"exits": 1})])
def test_when_a_side_has_left_the_goals_decide_first(ruleset: str, side: str, when: Json) -> None:
    found = ended(leaving(ruleset, **goal(ruleset, side, **when)))
    assert (found["winner"], found["reason"]) == (("red", "blue").index(side), "victory condition")


@pytest.mark.parametrize("ruleset", RULES)
def test_a_goal_that_is_judged_later_is_not_met_when_a_side_has_left(ruleset: str) -> None:
    found = ended(leaving(ruleset, **goal(ruleset, "blue", holds=["mill"], at_turn=2)))
    assert (found["winner"], found["reason"]) == (None, "side has left")
    found = ended(leaving(ruleset, **goal(ruleset, "blue", holds=["mill"], at_turn=1)))
    assert (found["winner"], found["reason"]) == (1, "victory condition")


@pytest.mark.parametrize("ruleset", RULES)
def test_a_side_with_units_to_come_is_not_gone(ruleset: str) -> None:
    assert ended(leaving(ruleset, LATER_ON_TABLE if ruleset == "european-19c" else LATER)) == {}


@pytest.mark.parametrize("ruleset", RULES)
def test_units_lost_before_do_not_keep_a_side_that_is_gone(ruleset: str) -> None:
    lost = {"id": "R6", "type": "infantry", "lost": True}
    assert ended(leaving(ruleset, lost))["reason"] == "side has left"


def test_a_side_of_riders_alone_is_not_exhausted_before_its_first_loss() -> None:
    riders = [{"id": "R1", "type": "commander", "at": "c1"}, {"id": "R2", "type": "transport", "at": "d1"}]
    value = grid("portable-19c", riders, options={"exhaustion_counts": "fighting_units"})
    loaded = pwprint.load(json.dumps(value).encode(), "ends.json")
    assert isinstance(loaded, pwprint.Loaded)
    battle = pwprint.play(loaded, turns=0).battle
    assert battle.exhaustion_points == (1, 1)
    assert battle.start().exhausted_in == (None, None)
