"""`pwprint balance`: what-ifs, the worth of units, where battles are fought, and which of them are worth looking at."""

from __future__ import annotations

import json
from functools import cache

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

import pwprint
from pwprint.balance.as_json import as_json
from pwprint.balance.battles import Fight, fight
from pwprint.balance.places import PART
from pwprint.balance.report import as_text
from pwprint.balance.statistics import paired
from pwprint.balance.tally import BalanceTally, Share, Varied
from pwprint.balance.variations import CannotVaryError, Variation, knock_outs, what_if
from pwprint.cli.program import app
from pwprint.game.battle import begin
from pwprint.resources import scenario_folder, schema_file
from pwprint.rulesets import RULESETS
from pwprint.values import replace

MATCHBOX = scenario_folder() / "tile" / "matchbox.json"
SCHEMA = json.loads(schema_file("balance.schema.json").read_text(encoding="utf-8"))


@cache
def loaded(name: str):
    return pwprint.load(scenario_folder() / f"{name}.json")


def battle_of(name: str = "tile/matchbox"):
    scenario = loaded(name).scenario
    return begin(scenario, RULESETS[scenario.ruleset])


def fought_so(seed: int, winner, **facts) -> Fight:
    usual = Fight(seed, winner, True, "turn limit", None, 6, 0, ((0, 0),) * 6, (None, None), 4)
    return replace(usual, **facts)


# --- statistics -----------------------------------------------------------------------------------------------------


def test_paired_changes_have_the_interval_of_their_mean():
    # Mean 2, standard deviation 1: half of the interval is 1.96 / sqrt(3).
    assert paired([1, 2, 3]) == pytest.approx((2, 2 - 1.1316, 2 + 1.1316), abs=1e-4)
    assert paired([5, 5]) == (5, 5, 5)


# --- variations -----------------------------------------------------------------------------------------------------


def value_of(variation: Variation):
    return json.loads(variation.data)


def test_a_what_if_changes_an_option_a_key_or_what_a_pointer_names():
    box = loaded("tile/matchbox")
    assert value_of(what_if(box, "turn_limit", "9"))["turn_limit"] == 9
    assert value_of(what_if(box, "support_stack", "on"))["options"]["support_stack"] == "on"
    changed = value_of(what_if(box, "/sides/0/units/0/type", "cavalry"))
    assert changed["sides"][0]["units"][0]["type"] == "cavalry"
    assert "turns" not in changed


def test_taking_a_unit_away_takes_that_one_only():
    box = loaded("tile/stone-bridge")
    before = [unit.id for unit in box.scenario.units]
    found = {variation.what: variation for variation in knock_outs(box)}
    assert len(found) == len(before)
    for unit in box.scenario.units:
        variation = found[f"without {unit.id}"]
        left = [each["id"] for side in value_of(variation)["sides"] for each in side["units"]]
        assert variation.unit == unit.index and left == [name for name in before if name != unit.id]
    assert what_if(box, "without", "R1").unit is None


def test_units_that_a_scenario_cannot_do_without_have_no_worth():
    names = {variation.what for variation in knock_outs(loaded("european-19c/aubruck"))}
    assert "without M1" not in names and "without M2" in names


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("nope", "1", "not valid with it: `nope`"),
        ("without", "X9", "no unit is called 'X9'"),
        ("/sides/9/name", "x", "nothing at"),
        ("/sides/0/units/77", "x", "nothing at"),
        ("exhaustion_point", "often", "not valid with it"),
    ],
)
def test_a_change_that_cannot_be_made_says_why(key, value, words):
    with pytest.raises(CannotVaryError, match=words):
        what_if(loaded("tile/matchbox"), key, value)


# --- battles --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tile/stone-bridge", "portable-19c/frontier-bridge", "european-19c/aubruck"])
def test_a_battle_says_where_it_was_fought_and_who_was_lost_when(name):
    battle = battle_of(name)
    kept = fight(battle, ("drill", "drill"), 1)
    assert kept.fought_at
    for place, count in kept.fought_at:
        assert count > 0
        if battle.board.size:
            assert battle.board.square(place) is not None
        else:
            assert all(float(number) % PART == PART / 2 for number in place.split(","))
    for side in (0, 1):
        turns = [turn for unit, turn in kept.lost if battle.sides[unit] == side]
        before = battle.scenario.sides[side].lost + sum(unit.lost for unit in battle.scenario.sides[side].units)
        assert [before + sum(turn <= number for turn in turns) for number in range(1, kept.turns + 1)] == [
            losses[side] for losses in kept.losses
        ]


# --- the tally ------------------------------------------------------------------------------------------------------


def sample() -> BalanceTally:
    before = (
        fought_so(0, 0, lost=((0, 2),), fought_at=(("c3", 4), ("a1", 1))),
        fought_so(1, 1, turns=2, losses=((1, 0), (1, 2)), lost=((0, 1), (3, 2))),
        fought_so(2, 1, turns=3, losses=((0, 0), (0, 1), (0, 3)), fought_at=(("c3", 2),)),
        fought_so(3, None),
        fought_so(4, 0, losses=((2, 0),) * 6),
    )
    gone = tuple(replace(each, winner=1) for each in before)
    return BalanceTally(
        battle_of(),
        ("drill", "random"),
        before,
        (
            Varied(Variation("turn_limit=9", b""), gone, before),
            Varied(Variation("without R1", b"", 0), gone, before),
            Varied(Variation("without B1", b"", 3), gone, before),
        ),
    )


def test_changes_are_counted_battle_by_battle():
    varied = sample().what_ifs[0]
    assert (varied.wins(1), varied.wins_before(1)) == (Share(5, 5), Share(2, 5))
    # Red falls from a win, a loss, a loss, a draw and a win to five losses.
    assert varied.change(0)[0] == pytest.approx(-50)
    assert varied.change(1)[0] == pytest.approx(50)


def test_a_unit_is_worth_what_its_side_loses_without_it():
    worth = dict(sample().worth)
    assert worth[0][0] == pytest.approx(50) and worth[3][0] == pytest.approx(-50)
    assert all(low <= mean <= high for mean, low, high in worth.values())
    assert [unit for unit, _ in sample().worth] == [0, 3]


def test_places_and_losses_are_those_of_all_battles():
    tally = sample()
    assert tally.fought_at == (("c3", 6), ("a1", 1))
    assert (tally.lost(0), tally.lost(3), tally.lost(1)) == (Share(2, 5), Share(1, 5), Share(0, 5))


def test_three_battles_are_worth_looking_at():
    assert [(name, each.seed) for name, each in sample().telling] == [("median", 0), ("shortest", 1), ("upset", 4)]
    one_way = replace(sample(), fights=tuple(fought_so(seed, 1) for seed in range(3)))
    assert [name for name, _ in one_way.telling] == ["median", "shortest"]


def test_the_report_has_them():
    text = as_text(sample())
    assert "Most of the fighting: the bridge c3 (86 %) and a1 (14 %)" in text
    assert "turn_limit=9" in text and "to 100.0 %   +50.0 points" in text
    unit = sample().battle.scenario.units[0]
    assert f"  {unit.name} R1{' ' * (29 - len(unit.name or ''))}  +50.0 points" in text
    found = json.loads(json.dumps({"format": 1, "scenarios": [as_json(sample())]}))
    Draft202012Validator(SCHEMA).validate(found)
    one = found["scenarios"][0]
    assert one["telling"] == {"median": 0, "shortest": 1, "upset": 4}
    assert one["worth"][0]["unit"] == "R1" and one["what_ifs"][0]["change"]["blue"]["points"] == 50


# --- the command ----------------------------------------------------------------------------------------------------


def run(*arguments):
    return CliRunner().invoke(app, ["balance", *map(str, arguments)], prog_name="pwprint")


def test_the_command_fights_the_same_battles_again():
    plain, varied = (
        json.loads(run(MATCHBOX, "--battles", 6, "--as", "json", "--jobs", jobs, *more).stdout)["scenarios"][0]
        for jobs, more in ((1, ()), (2, ("--what-if", "turn_limit=6", "--worth")))
    )
    assert [each["what"] for each in varied["what_ifs"]] == ["turn_limit=6"]
    # The limit is six already: nothing can change.
    assert varied["what_ifs"][0]["change"]["red"] == {"points": 0, "low": 0, "high": 0}
    assert {each["unit"] for each in varied["worth"]} == {"R1", "R2", "R3", "B1", "B2", "B3"}
    asked = {"what_ifs", "worth", "command"}
    assert {key: each for key, each in varied.items() if key not in asked} == {
        key: each for key, each in plain.items() if key not in asked
    }
    assert varied["command"] == f"{plain['command']} --what-if turn_limit=6 --worth"


@pytest.mark.parametrize(
    ("change", "message"), [("turn_limit", "is not a change such as"), ("nope=1", "--what-if nope=1: the scenario")]
)
def test_a_wrong_change_is_refused(change, message):
    result = run(MATCHBOX, "--what-if", change)
    assert result.exit_code == 2 and message in " ".join(result.stderr.replace("│", " ").split())
