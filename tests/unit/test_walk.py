"""Victories to which a side only has to walk: V006."""

from __future__ import annotations

import json

import pytest

import pwprint
from pwprint.game.battle import begin
from pwprint.game.play import play_turns
from pwprint.game.players import walk
from pwprint.game.players.walk import EARLY, won_by_walking
from pwprint.game.state import Status
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS

FILES = sorted(scenario_folder().glob("*/*.json"))


def sides(red="c2", blue="c7"):
    return [
        {"id": "red", "exits": ["d1"], "units": [{"id": "R1", "type": "infantry", "at": red}]},
        {"id": "blue", "units": [{"id": "B1", "type": "infantry", "at": blue}]},
    ]


def race(**changes):
    """Return a battle in which a goal lies between two sides."""
    value = {
        "format": 1,
        "id": "race",
        "title": "The race",
        "ruleset": "tile",
        "map": {"columns": 6, "rows": 16},
        "sides": sides(),
        "objectives": [{"id": "mill", "at": ["c4"]}],
        "turn_limit": 8,
        "victory": [{"side": "red", "when": {"holds": ["mill"]}}],
        **changes,
    }
    loaded = pwprint.load(json.dumps(value).encode(), "race.json")
    assert loaded.scenario is not None
    return begin(loaded.scenario, RULESETS["tile"])


@pytest.mark.parametrize(
    ("when", "turn"),
    [
        ({"holds": ["mill"]}, 1),
        ({"holds": ["mill"], "for_turns": 2}, 2),
        ({"holds": ["mill"], "at_turn": 3}, 3),
        ({"holds": ["mill"], "at_turn": 8}, None),
        ({"holds": ["mill"], "for_turns": 5}, None),
        ({"any": [{"enemy_lost": 1}, {"holds": ["mill"]}]}, 1),
        ({"all": [{"enemy_lost": 1}, {"holds": ["mill"]}]}, None),
        ({"exits": 1}, 2),
        ({"enemy_lost": 1}, None),
    ],
)
def test_a_condition_is_won_in_the_turn_in_which_a_walk_meets_it(when, turn):
    found = list(won_by_walking(race(victory=[{"side": "red", "when": when}])))
    assert found == ([] if turn is None else [(0, turn)])


NEAR, FAR = {"id": "mill", "at": ["c4"]}, {"id": "ford", "at": ["f15"]}


@pytest.mark.parametrize(
    "when",
    [
        {"holds": ["ford"]},
        {"holds": ["mill", "ford"]},
        {"holds": ["mill"], "at_turn": walk.EARLY + 1},
        {"holds": ["mill"], "for_turns": walk.EARLY + 1},
    ],
)
def test_nothing_is_played_for_goals_of_which_one_is_too_far_or_for_what_counts_too_late(monkeypatch, when):
    monkeypatch.setattr(walk, "_walked", None)
    assert not won_by_walking(race(objectives=[NEAR, FAR], victory=[{"side": "red", "when": when}]))


def test_the_enemy_who_stands_there_is_in_the_way():
    assert not won_by_walking(race(objectives=[{"id": "mill", "at": ["c7"]}]))


def test_a_walk_ends_when_it_comes_too_late(monkeypatch):
    turns = []

    def watched(*given):
        for state in play_turns(*given):
            turns.append(state.turn)
            yield state

    monkeypatch.setattr(walk, "play_turns", watched)
    # Nine squares are three moves along a road, and there is none.
    assert not won_by_walking(race(sides=sides(blue="f7"), objectives=[{"id": "mill", "at": ["c11"]}]))
    assert turns == [1]


# Infantry goes nine squares in three turns by road. In the way it has to go round; and leaving the board is a square.
@pytest.mark.parametrize(
    ("red", "blue", "goal", "is_played"),
    [
        ("c2", "f7", {"holds": ["ford"]}, True),
        ("c2", "c7", {"holds": ["ford"]}, False),
        ("d9", "f15", {"exits": 1}, True),
        ("d10", "f15", {"exits": 1}, False),
        ("d8", "d4", {"exits": 1}, False),
    ],
)
def test_a_walk_is_played_where_the_way_round_the_enemy_and_off_the_board_is_short_enough(
    monkeypatch, red, blue, goal, is_played
):
    walked = []
    monkeypatch.setattr(walk, "_walked", lambda battle, _: walked.append(battle) or battle.start())
    ford = {"id": "ford", "at": ["c11"]}
    won_by_walking(race(sides=sides(red, blue), objectives=[ford], victory=[{"side": "red", "when": goal}]))
    assert bool(walked) is is_played


def test_guns_that_could_fire_do_not():
    scenario = pwprint.load(scenario_folder() / "portable-19c" / "frontier-bridge.json").scenario
    battle = begin(scenario, RULESETS["portable-19c"])
    for side in (0, 1):
        state = walk._walked(battle, side)
        assert not any(piece.status is Status.LOST for piece in state.pieces) and state.turn > 0


@pytest.mark.few(5)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_first_turns_of_all_rulesets_can_be_walked(path):
    found = pwprint.load(path)
    battle = begin(found.scenario, found.ruleset)
    for side in (0, 1):
        state = walk._walked(battle, side)
        assert state.turn <= EARLY
        assert state.result is not None or state.turn == EARLY or not walk._could_win(battle, state, side)


@pytest.mark.parametrize(("zone", "found"), [("a7-f8", [(0, 1)]), ("a4-f8", [])])
def test_an_enemy_that_sets_up_stands_in_the_way_where_it_can(zone, found):
    red = {"id": "red", "units": [{"id": "R1", "type": "infantry", "at": "c2"}]}
    blue = {"id": "blue", "deployment": [zone], "units": [{"id": "B1", "type": "infantry"}]}
    assert list(won_by_walking(race(sides=[red, blue], sets_up="blue"))) == found
