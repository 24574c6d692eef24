"""Rulings on rallying, army resolve and the end of the battle, beyond the worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from .table import area, bombard, charge, end, hold, laid, lost, move, rally, shoot, unit

RED = "Red infantry"
LIGHT = "Red skirmishers"
COMMANDER = "Red commander"
BLUE = "Blue infantry"
NOBODY = {"over": False, "winner": None}
DRAW = {"over": True, "winner": None}
RED_WINS = {"over": True, "winner": "red"}
BLUE_WINS = {"over": True, "winner": "blue"}
LEADERLESS = lost(COMMANDER)
RED_INFANTRY = unit(RED, 18, 10, 0, "M")


# --- Rally ----------------------------------------------------------------------------------------------------------


def test_e19_r105_what_is_rallied_beyond_the_hits_is_lost_a_failure_is_not() -> None:
    table = laid(unit(COMMANDER, 10, 10, 0), unit(RED, 10, 16, 0, "M", hits=1))
    table.play(rally(COMMANDER, RED), dice=[3, 4]).has_hits(RED, 0).has_hits(COMMANDER, 0)
    table.play(rally(COMMANDER, RED, RED), dice=[6, 1]).has_hits(RED, 0).has_hits(COMMANDER, 1)


@pytest.mark.parametrize(
    ("dice", "rules"), [([3, 2], ["E19-RAL-06", "E19-RAL-08"]), ([3, 6], ["E19-RAL-06", "E19-R105"])]
)
def test_e19_r105_a_wasted_success_is_told_apart(dice: list[int], rules: list[str]) -> None:
    table = laid(unit(COMMANDER, 10, 10, 0), unit(RED, 10, 16, 0, "M", hits=1))
    events = [event for event in table.play(rally(COMMANDER, RED), dice=dice).events if event["event"] == "relief"]
    assert [event["rules"] for event in events] == [[rule] for rule in rules]


def test_e19_cmd_05_a_commander_falls_by_his_own_rules_whoever_hit_him() -> None:
    fallen = unit(COMMANDER, 18, 20, 0, hits=6)
    shot = laid(fallen, unit(RED, 10, 8, 0, "M"), unit(BLUE, 18, 28, 180, "D"), first="blue")
    own = laid(fallen, unit(RED, 18, 26, 0, "M", hits=1))
    for after in shot.play(shoot(BLUE, COMMANDER), dice=[4, 1, 1]), own.play(rally(COMMANDER, RED), dice=[1, 6]):
        (event,) = (each for each in after.events if each["event"] == "eliminated")
        assert event["rules"] == ["E19-CMD-05", "E19-CMD-06"]


def test_e19_r106_only_friends_with_hits_are_rallied_never_commanders() -> None:
    things = unit(COMMANDER, 10, 10, 0, hits=2), unit(RED, 10, 16, 0, "M"), unit(BLUE, 18, 14, 180, "M", hits=2)
    table = laid(*things, lost(LIGHT))
    for target in (RED, BLUE, COMMANDER, LIGHT):
        table.refuses(rally(COMMANDER, target), rule="E19-R106")


def test_e19_ral_01_only_a_commander_rallies() -> None:
    table = laid(unit(LIGHT, 14, 10, 0, "M"), unit(RED, 10, 16, 0, "M", hits=1))
    table.refuses(rally(LIGHT, RED), rule="E19-RAL-01")


def test_e19_r107_a_unit_that_is_locked_or_out_of_sight_is_rallied() -> None:
    blue = "Blue cavalry"
    pair = unit(RED, 10, 20, 0, "D", hits=3), unit(blue, 10, 21, 180, "D", locked_with=RED)
    table = laid(unit(COMMANDER, 10, 10, 0), *pair, area("woods", 6, 14, 12, 16))
    table.play(rally(COMMANDER, RED), dice=[3, 3]).has_hits(RED, 1)


def test_e19_r108_the_second_die_counts_although_the_first_removes_the_commander() -> None:
    a, b = "Red infantry a", "Red infantry b"
    table = laid(unit(COMMANDER, 10, 10, 0, hits=6), unit(a, 10, 14, 0, "M", hits=3), unit(b, 14, 14, 0, "M", hits=2))
    table.play(rally(COMMANDER, a, b), dice=[1, 5]).loses(COMMANDER).has_hits(a, 3).has_hits(b, 1)


# --- Army resolve ---------------------------------------------------------------------------------------------------


def test_e19_r111_a_failed_rally_breaks_the_resolve_in_mid_turn() -> None:
    horse = unit("Red cavalry", 24, 10, 0, "M")
    blue = unit(BLUE, 24, 22, 180, "D")
    table = laid(unit(COMMANDER, 10, 10, 0, hits=6), unit(RED, 14, 10, 0, "M", hits=1), horse, blue)
    falls, assault = rally(COMMANDER, RED), charge("Red cavalry", BLUE)
    table.play(assault, falls, dice=[3, *(1, 1, 1, 1), *(1, 1, 1), *(1, 6)]).loses(COMMANDER)
    table.refuses(falls, assault, dice=[1, 6], rule="E19-EXH-03")
    table.refuses(falls, move(RED, 3), dice=[1, 6], die=3, rule="E19-EXH-02")
    table.refuses(falls, move(RED, 3, approach=BLUE), dice=[1, 6], rule="E19-R113")


def test_e19_r111_so_does_an_enemy_who_shoots_the_commander() -> None:
    blue = unit(BLUE, 18, 28, 180, "D")
    table = laid(unit(COMMANDER, 18, 20, 0, hits=6), unit(RED, 10, 8, 0, "M"), blue, first="blue")
    fire = shoot(BLUE, COMMANDER)
    table.play(fire, move(RED, 3, heading=180), dice=[4, 1, 1, 3]).loses(COMMANDER).shows(RED, 10, 5, 180, "M")
    table.refuses(fire, move(RED, 3), dice=[4, 1, 1], die=3, rule="E19-EXH-02")


def test_e19_r112_the_gap_to_the_nearest_enemy_whichever_it_is_must_not_shrink() -> None:
    south, north = unit("Blue infantry s", 18, 2, 0, "D"), unit("Blue infantry n", 18, 25, 180, "D")
    table = laid(LEADERLESS, unit(LIGHT, 18, 10, 0, "M"), south, north)
    table.play(move(LIGHT, 7), dice=[3]).shows(LIGHT, 18, 17, 0, "M")
    table.refuses(move(LIGHT, 7.3), die=3, rule="E19-EXH-02")
    table.play(move(LIGHT, up_to=9), dice=[3]).shows(LIGHT, 18, 17, 0, "M")
    table.refuses(move(LIGHT, 0.4, heading=180), die=3, rule="E19-EXH-02")


def test_e19_r112_a_move_that_comes_nearer_only_in_the_middle_is_one_towards_the_enemy() -> None:
    # At its start and its end the unit is 9.4 inches from the enemy, half-way 8.5.
    table = laid(LEADERLESS, unit("Red dragoons", 11, 10, 90, "M"), unit(BLUE, 18, 20, 180, "D"))
    table.refuses(move("Red dragoons", 14), die=5, rule="E19-EXH-02")


def test_e19_r113_what_is_allowed_without_resolve() -> None:
    guns, blue = "Red artillery", unit(BLUE, 18, 20, 180, "D")
    table = laid(LEADERLESS, RED_INFANTRY, unit(guns, 24, 8, 0, "D"), blue)
    table.play(shoot(RED, BLUE), bombard(guns, BLUE), dice=[4, 1, 1, 4, 1]).has_hits(BLUE, 1)
    table.play(move(RED, 6, heading=90), dice=[3]).shows(RED, 24, 10, 90, "M")
    table.play(move(RED, 6, heading=180, end_facing=0), dice=[3]).shows(RED, 18, 4, 0, "M")
    table.play(move(guns, 0, reform=True), dice=[3]).shows(guns, 24, 8, 0, "M")
    table.refuses(move(RED, 6, approach=BLUE), rule="E19-R113")


# --- The end --------------------------------------------------------------------------------------------------------

BOTH_END = [hold(COMMANDER), end("red"), end("blue")]
REDS = unit(COMMANDER, 6, 6, 0), unit(RED, 18, 10, 0, "D")
CHIEF = unit("Blue commander", 30, 30, 180)
LEADERLESS_BLUE = lost("Blue commander")


def test_e19_r116_a_battle_has_fifteen_turns() -> None:
    rounds: list[Any] = [([], BOTH_END)] * 15
    assert laid().play_turns(*rounds[:14]).result == NOBODY
    assert laid().play_turns(*rounds).result == DRAW


def test_e19_r117_an_army_without_units_has_lost_at_once() -> None:
    blue = unit(BLUE, 18, 20, 180, "D", hits=6)
    table = laid(*REDS, CHIEF, blue, reserves=False)
    assert table.play(shoot(RED, BLUE), dice=[4, 1, 1]).loses(BLUE).result == RED_WINS
    assert table.play(shoot(RED, BLUE), dice=[1, 1, 1]).result == NOBODY


def test_e19_r117_units_that_have_left_by_an_exit_are_not_lost() -> None:
    leaving = unit(RED, 18, 31, 0, "M")
    table = laid(
        unit(COMMANDER, 6, 6, 0), leaving, CHIEF, unit(BLUE, 26, 20, 180, "M"), reserves=False, exits=["north"]
    )
    after = table.play_turns(([3], [move(RED, 4, exit=True), end("red"), end("blue")]), ([], [end("red"), end("blue")]))
    assert after.units["Red-infantry"]["at"] is None
    assert after.result == NOBODY
    assert table.play(move(RED, 4, exit=True), dice=[3]).result == NOBODY
    at_the_limit = laid(*table.things, reserves=False, exits=["north"], turn_limit=1)
    assert at_the_limit.play(move(RED, 4, exit=True), *BOTH_END, dice=[3]).result == DRAW


def test_e19_r117_if_both_are_destroyed_nobody_has_won() -> None:
    red, blue = "Red cavalry", "Blue cavalry"
    horses = unit(red, 18, 6, 0, "M", hits=6), unit(blue, 18, 18, 180, "D", hits=6)
    table = laid(unit(COMMANDER, 6, 6, 0), CHIEF, *horses, reserves=False)
    after = table.play(charge(red, blue), dice=[3, *(4, 1, 1, 1), *(4, 1, 1, 1)])
    assert after.loses(red, blue).result == DRAW


def test_e19_r118_at_the_limit_the_side_with_more_units_wins() -> None:
    a, b = unit("Blue infantry a", 10, 30, 180, "M"), unit("Blue infantry b", 14, 30, 180, "M")
    for blues, result in (([a], DRAW), ([a, b], BLUE_WINS)):
        table = laid(*REDS, CHIEF, *blues, reserves=False, turn_limit=1)
        assert table.play(*BOTH_END).result == result
    ahead = laid(*REDS, LEADERLESS_BLUE, unit(LIGHT, 26, 10, 0, "M"), a, reserves=False, turn_limit=1)
    assert ahead.play(*BOTH_END).result == RED_WINS


@pytest.mark.parametrize(("y", "result"), [(30, BLUE_WINS), (20, NOBODY)])
def test_e19_r118_objectives_of_the_scenario_decide(y: float, result: dict[str, object]) -> None:
    objective = {"id": "hill", "name": "The hill", "at": {"circle": [10, 30, 3]}}
    victory = [{"side": "blue", "when": {"holds": ["hill"]}}]
    reds = *REDS, unit(LIGHT, 26, 10, 0, "M")
    goals = {"objectives": [objective], "victory": victory}
    table = laid(*reds, CHIEF, unit(BLUE, 10, y, 180, "M"), reserves=False, **goals)
    assert table.play(*BOTH_END).result == result


def test_e19_r114_an_army_without_its_commander_is_exhausted() -> None:
    victory = [{"side": "blue", "when": {"enemy_exhausted": True}}]
    chief = unit(COMMANDER, 10, 10, 0, hits=6), unit(RED, 10, 16, 0, "M", hits=1)
    table, fails = laid(*chief, victory=victory), [rally(COMMANDER, RED), end("red"), end("blue")]
    assert table.play(*fails, dice=[1, 1]).result == BLUE_WINS
    assert table.play(*fails, dice=[1, 3]).loses(COMMANDER).result == BLUE_WINS
    assert table.play(*fails, dice=[3, 3]).result == NOBODY
