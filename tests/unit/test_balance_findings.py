"""The faults that a report names in its first lines: each check finds its own, and is silent a step before it."""

from __future__ import annotations

import pytest

import pwprint
from pwprint.balance.battles import Fight
from pwprint.balance.findings import findings
from pwprint.balance.report import as_text
from pwprint.balance.tally import BalanceTally
from pwprint.game.battle import begin
from pwprint.game.narration.voice import called
from pwprint.game.scenario import Arrival, Balance
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.values import replace

BOX = replace(pwprint.load(scenario_folder() / "tile" / "matchbox.json").scenario, turn_limit=6)
BATTLE = begin(BOX, RULESETS["tile"])
CONDITIONS = len(BOX.victory)


def plain(seed: int) -> Fight:
    """Return one of many battles in which nothing is wrong: each side and each condition in turn."""
    number = seed % CONDITIONS
    return Fight(
        seed,
        BOX.victory[number].side,
        True,
        "victory condition",
        number,
        4 + seed % 3,
        seed // CONDITIONS % 2,
        ((0, 0),) * (4 + seed % 3),
        (None, None),
        5,
    )


def found(change, battles: int = 100, battle=BATTLE):
    fights = tuple(replace(plain(seed), **change(seed)) for seed in range(battles))
    tally = BalanceTally(battle, ("drill", "drill"), fights)
    return {finding.what: finding.message for finding in findings(tally)}, as_text(tally)


def test_nothing_is_said_of_a_battle_in_which_nothing_is_wrong():
    assert found(lambda _seed: {}) == ({}, found(lambda _seed: {})[1])


CHEAP = {"turns": 2, "attacks": 0, "losses": ((0, 0),) * 2}
FAULTS = {
    "cheap": (lambda seed: CHEAP if seed < 5 else {}, lambda seed: CHEAP if seed < 4 else {}, "Cheap wins"),
    "one side": (
        lambda seed: {"winner": int(seed >= 85)},
        lambda seed: {"winner": int(seed >= 75)},
        "85 % of the battles are won by ",
    ),
    "short": (
        lambda seed: {"turns": 2 if seed < 51 else 5},
        lambda seed: {"turns": 2 if seed < 49 else 5},
        "Half of the battles are over after 2 rounds of 6",
    ),
    "one way": (
        lambda seed: {"condition": 1, "winner": BOX.victory[1].side} if seed < 85 else {"condition": 0, "winner": 0},
        lambda seed: {"condition": 1, "winner": BOX.victory[1].side} if seed < 84 else {"condition": 0, "winner": 0},
        "85 % of the battles end in one way",
    ),
    "first mover": (
        lambda seed: {"first": plain(seed).winner if seed % 4 else 1 - plain(seed).winner},
        lambda seed: {"first": plain(seed).winner if seed % 3 else 1 - plain(seed).winner},
        "Whoever acts first wins",
    ),
    "draws": (
        lambda seed: {"winner": None, "condition": None, "reason": "a draw"} if seed < 20 else {},
        lambda seed: {"winner": None, "condition": None, "reason": "a draw"} if seed < 19 else {},
        "20 % of the battles end in a draw",
    ),
    "unfinished": (
        lambda seed: {"winner": None, "condition": None, "finished": False} if seed < 20 else {},
        lambda seed: {"winner": None, "condition": None, "finished": False} if seed < 19 else {},
        "20 % of the battles do not end",
    ),
    "unreached": (
        lambda seed: {"condition": 0} if plain(seed).condition == 2 else {},
        lambda seed: {"condition": 0} if plain(seed).condition == 2 and seed != 2 else {},
        "No battle was won by ",
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_named_first_and_not_a_step_before_it(what):
    change, almost, words = FAULTS[what]
    said, text = found(change)
    assert words in said[what]
    assert f"- {said[what]}" in text.splitlines()[6:13]
    assert what not in found(almost)[0]


def test_a_side_that_wins_when_time_runs_out_need_only_hold():
    last = BATTLE.turn_limit
    said, _ = found(lambda seed: {"winner": int(seed >= 85), "turns": last, "condition": None, "reason": "turn limit"})
    assert "it need only hold" in said["one side"]
    said, _ = found(lambda seed: {"winner": int(seed >= 85), "turns": last - 1, "condition": None})
    assert "it need only hold" not in said["one side"]


@pytest.mark.parametrize(("turn", "late"), [(6, True), (5, False)])
def test_units_that_come_when_half_of_the_battles_are_over_come_too_late(turn, late):
    units = (replace(BOX.units[0], at=None, arrives=Arrival(turn, 1)), *BOX.units[1:])
    battle = begin(replace(BOX, units=units), RULESETS["tile"])
    said, _ = found(lambda _seed: {}, battle=battle)
    assert ("too late" in said) is late
    if late:
        assert (
            said["too late"]
            == f"{called(units[0])} comes too late: in round 6 at the earliest, and half of the battles are over after round 5"
        )


def test_few_battles_say_nothing_of_what_did_not_happen():
    assert "unreached" not in found(lambda _seed: {"condition": 0}, battles=19)[0]
    assert "unreached" in found(lambda _seed: {"condition": 0}, battles=20)[0]


# --- what a scenario says of itself ---------------------------------------------------------------------------------


def claimed(about: int, favours: int | None, wins: int, draws: int = 0) -> BalanceTally:
    """Return a hundred battles of a scenario with a balance: the first side wins so many, and so many are drawn."""
    battle = begin(replace(BOX, balance=Balance(favours, about)), RULESETS["tile"])
    winners = [*[0] * wins, *[None] * draws, *[1] * (100 - wins - draws)]
    return BalanceTally(
        battle, ("drill", "drill"), tuple(replace(plain(n), winner=winner) for n, winner in enumerate(winners))
    )


@pytest.mark.parametrize(
    ("about", "favours", "wins", "draws", "named"),
    [
        (60, 0, 60, 0, False),
        (60, 0, 75, 0, True),
        (60, 0, 74, 0, False),
        (60, 0, 45, 0, True),
        (60, 0, 46, 0, False),
        (60, 0, 36, 20, False),
        (60, 1, 60, 0, True),
        (60, 1, 40, 0, False),
        (50, None, 50, 0, False),
        (50, None, 65, 0, True),
        (50, None, 35, 0, True),
    ],
)
def test_a_claim_is_named_if_the_whole_interval_is_beyond_five_points(about, favours, wins, draws, named):
    tally = claimed(about, favours, wins, draws)
    found = [finding.message for finding in findings(tally) if finding.what == "claim"]
    share, low, high = tally.scored(favours or 0)
    assert bool(found) is named is not (low <= about + 5 and high >= about - 5)
    assert share == pytest.approx(wins + draws / 2 if not favours else 100 - wins - draws / 2)
    assert not named or f"was {share:.0f} of 100" in found[0]


def test_a_scenario_that_claims_nothing_keeps_it():
    silent = begin(replace(BOX, balance=None), BATTLE.ruleset)
    fights = tuple(plain(seed) for seed in range(100))
    assert "claim" not in {each.what for each in findings(BalanceTally(silent, ("drill", "drill"), fights))}
