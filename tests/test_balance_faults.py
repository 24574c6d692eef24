"""The judge judged: planted faults are named in the first lines, and mirror images are fair."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

import pwprint
from pwprint.balance.battles import fight
from pwprint.balance.findings import findings
from pwprint.balance.report import as_text
from pwprint.balance.statistics import ERROR, Favour, sprt
from pwprint.balance.tally import BalanceTally
from pwprint.game.battle import begin
from pwprint.rulesets import RULESETS
from tests.balance_faults import FAULTS, PLAYERS, battle_of, mirror, planted, sound, tally

FIRST_LINES = 12
"""So many lines of a report are its first ones: title, battles, verdict and faults."""
QUICK = {"guns and horse taken away", "a goal that counts at once"}
FRONTIER_BRIDGE = Path(__file__).parent / "planted" / "frontier-bridge.json"


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "fault", [pytest.param(each, marks=() if each in QUICK else pytest.mark.long) for each in FAULTS]
)
def test_a_planted_fault_is_named_in_the_first_lines(fault):
    _, what, words = FAULTS[fault]
    found = planted(fault)
    named = {finding.what for finding in findings(found)}
    favoured = {Favour.FIRST: "red", Favour.SECOND: "blue"}.get(found.judged.verdict)
    assert what in named | {favoured}
    assert words in "\n".join(as_text(found).splitlines()[:FIRST_LINES])


def test_nothing_is_named_where_nothing_was_planted():
    found = tally(sound(), 60)
    assert not findings(found) and found.judged.verdict in {Favour.OPEN, Favour.FAIR}


@pytest.mark.long
def test_the_frontier_bridge_as_it_was_is_no_game():
    loaded = pwprint.load(FRONTIER_BRIDGE)
    assert "V006" in {problem.code for problem in pwprint.check(loaded).problems}
    battle = begin(loaded.scenario, RULESETS["portable-19c"])
    found = BalanceTally(battle, PLAYERS, tuple(fight(battle, PLAYERS, seed) for seed in range(40)))
    assert "Half of the battles are over after 3 turns of 12" in "\n".join(as_text(found).splitlines()[:FIRST_LINES])


# --- mirrors --------------------------------------------------------------------------------------------------------


def test_a_mirror_is_its_own_image():
    battle = battle_of(mirror("tile", 1))
    last = battle.board.size - 1
    red, blue = ([(unit.type, unit.at) for unit in side.units] for side in battle.scenario.sides)
    assert blue == [(kind, last - at) for kind, at in red]
    woods = battle.scenario.terrain["woods"]
    assert woods == sum(1 << last - square for square in range(last + 1) if woods >> square & 1)


@pytest.mark.few(1)
@pytest.mark.parametrize("ruleset", ["tile", "musket"])  # with chits, and by sides
@pytest.mark.parametrize("battles", [60, pytest.param(2000, marks=pytest.mark.long)])
def test_neither_side_is_favoured_on_mirrors(ruleset, battles):
    maps = 20
    drawn, wins = 0, [0, 0]
    for number in range(maps):
        battle = battle_of(mirror(ruleset, number))
        for seed in range(battles // maps):
            winner = fight(battle, PLAYERS, seed).winner
            if winner is None:
                drawn += 1
            else:
                wins[winner] += 1
    assert sum(wins) + drawn == battles
    # One half lies inside the interval at 99 %, as the normal law gives it; draws count as a half for each.
    assert abs(wins[0] - wins[1]) <= 2.5758 * sum(wins) ** 0.5


@pytest.mark.long
def test_of_fair_mirrors_hardly_any_is_called_one_sided():
    tests = 200
    wrong = 0
    for number in range(tests):
        battle = battle_of(mirror("tile", number, units=2, columns=4, rows=6))
        scores = (fight(battle, PLAYERS, seed).score for seed in range(200))
        wrong += sprt(scores).verdict in {Favour.FIRST, Favour.SECOND}
    # More than this are seen in one of a thousand such runs, if errors are as frequent as stated.
    most = next(most for most in range(tests) if _tail(tests, most) < 0.001)
    assert wrong <= most


def _tail(of: int, most: int) -> float:
    return sum(comb(of, n) * ERROR**n * (1 - ERROR) ** (of - n) for n in range(most + 1, of + 1))
