"""A battle in the studio: orders from a page, the rule behind a refusal, the computer's moves, and the script it leaves."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pwprint
from pwprint.resources import scenario_folder
from pwprint.studio.battle_view import BattleView, CannotPlayError, standing
from pwprint.studio.drawn.painter import Painter

FILES = (
    "tile/stone-bridge.json",
    "house/two-bridges.json",
    "musket/quatre-bras.json",
    "portable-19c/frontier-bridge.json",
    "european-19c/nachod.json",
)


def view(name, seed=1, computers=None):
    loaded = pwprint.load(scenario_folder() / name)
    return BattleView(loaded, pwprint.check(loaded), Painter(), seed=seed, script=False, computers=computers or {})


@pytest.mark.few(1)
@pytest.mark.parametrize("name", FILES)
def test_what_is_shown_is_where_the_battle_stands(name):
    battle, chance = view(name), Random(7)
    shown = battle.begin()
    for _ in range(12):
        shown = battle.go_on() if shown.stands["turn_over"] else battle.submit(chance.choice(shown.orders).order)
        assert shown.refusal == ""
        state = shown.stands["state"]["units"]
        on_map = {unit.id for unit in shown.picture.units if unit.at is not None}
        assert on_map == {unit for unit, facts in state.items() if facts["at"] is not None}
        for unit in shown.picture.units:
            at = state[unit.id]["at"]
            assert at is None or unit.where == (at if isinstance(at, str) else f"{at[0]:g} / {at[1]:g}")


@pytest.mark.few(2)
@pytest.mark.parametrize("name", FILES)
def test_each_order_that_is_offered_is_legal(name):
    battle = view(name)
    shown = battle.begin()
    for given_order in shown.orders[:20]:
        assert battle._session.judge(given_order.order) is None
        assert given_order.deed


def test_a_place_that_is_forbidden_is_refused_with_its_rule():
    battle = view("tile/stone-bridge.json")
    shown = battle.begin()
    unit = shown.stands["units"][0]
    refused = battle.why(unit, "h8")
    assert refused.rule.startswith("TIL-")
    assert refused.stands == shown.stands


def test_a_place_outside_the_zone_is_refused_with_its_rule_and_the_unit_can_be_placed_elsewhere():
    battle = view("house/before-sunrise.json")
    shown = battle.begin()
    assert shown.stands["setting_up"]
    unit = shown.stands["units"][0]
    refused = battle.why(unit, "d5")
    assert refused.rule.startswith("HOU-")
    assert "zone" in refused.refusal
    assert refused.stands == shown.stands
    square = next(each.spot for each in shown.orders if each.order["unit"] == unit)
    placed = battle.go(unit, square)
    assert placed.refusal == ""
    assert next(each.where for each in placed.picture.units if each.id == unit) == square


@pytest.mark.few(2)
@pytest.mark.parametrize("name", FILES)
def test_a_reinforcement_on_a_place_that_is_not_open_to_it_is_refused_with_its_rule(name):
    battle = view(name)
    shown = battle.begin()
    late = next(unit for unit in shown.picture.units if unit.at is None)
    refused = battle.why(late.id, (10.0, 10.0) if name.startswith("european") else "d4")
    assert refused.rule
    assert refused.stands == shown.stands


def test_a_reinforcement_that_is_due_is_told_where_it_may_enter():
    battle = view("tile/stone-bridge.json")
    shown = battle.begin()
    late = next(unit.id for unit in shown.picture.units if unit.at is None)
    while late not in shown.stands["units"]:
        shown = battle.go_on() if shown.stands["turn_over"] else battle.submit(shown.orders[0].order)
    assert "d5" not in {each.spot for each in shown.orders if each.order.get("unit") == late}
    refused = battle.why(late, "d5")
    assert (refused.rule[:4], late in refused.refusal) == ("TIL-", True)


def test_on_the_table_a_march_to_a_point_throws_its_die():
    battle = view("european-19c/nachod.json")
    shown = battle.begin()
    unit = next(each for each in shown.picture.units if each.id in shown.stands["units"] and each.at)
    x, y = map(float, unit.where.split(" / "))
    after = battle.go(unit.id, (x, y + 0.5))
    assert after.log != shown.log or after.rule.startswith("E19-")


def test_the_computer_plays_till_a_person_has_to_choose():
    battle = view("tile/stone-bridge.json", computers={"blue": "drill"})
    shown = battle.begin()
    for _ in range(40):
        if shown.stands["over"]:
            break
        assert shown.stands["side"] in {None, "red"}
        shown = battle.go_on() if shown.stands["turn_over"] else battle.submit(shown.orders[0].order)
    assert shown.stands["turn"] > 1


@given(st.sampled_from(FILES[:4]), st.integers(0, 99))
@settings(max_examples=8)
def test_what_is_taken_back_was_never_done(name, seed):
    battle, chance = view(name, seed), Random(seed)
    shown = battle.begin()
    before = shown.stands
    after = battle.submit(chance.choice(shown.orders).order)
    assert after.refusal == ""
    back = battle.undo(dice=True)
    assert {**back.stands, "retaken": 0} == {**before, "retaken": 0}


def test_the_battle_so_far_is_a_script_that_is_legal():
    name, chance = "tile/stone-bridge.json", Random(3)
    battle = view(name)
    shown = battle.begin()
    for _ in range(30):
        shown = battle.go_on() if shown.stands["turn_over"] else battle.submit(chance.choice(shown.orders).order)
    value = json.loads((scenario_folder() / name).read_text(encoding="utf-8")) | {"turns": battle.turns()}
    loaded = pwprint.load(json.dumps(value).encode())
    assert pwprint.check(loaded).problems == ()
    played = pwprint.play(loaded, turns=0)
    assert standing(battle._session.battle, battle._session.state).units == standing(played.battle, played.state).units


def test_dice_of_ones_own_are_asked_for():
    battle = view("tile/stone-bridge.json", seed=None)
    shown = battle.begin()
    assert shown.stands["want"]["kind"] == "chit"
    assert shown.orders == ()
    assert battle.draw("blue").stands["side"] == "blue"


def test_players_and_scenarios_that_cannot_play_are_refused():
    with pytest.raises(CannotPlayError, match="no player napoleon"):
        view("tile/stone-bridge.json", computers={"blue": "napoleon"})
    text = (
        (scenario_folder() / "tile/stone-bridge.json").read_text(encoding="utf-8").replace('"at": "b3"', '"at": "h8"')
    )
    loaded = pwprint.load(text.encode())
    with pytest.raises(CannotPlayError, match="errors"):
        BattleView(loaded, pwprint.check(loaded), Painter(), seed=1, script=False, computers={})
