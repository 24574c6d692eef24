"""`pwprint balance`: intervals, the sequential test, what is kept of battles, the report and the command."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from math import comb
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

import pwprint
from pwprint.balance import battles
from pwprint.balance.as_json import as_json
from pwprint.balance.battles import Batch, Fight, fight, fought
from pwprint.balance.phrases import unreached_told
from pwprint.balance.report import as_text
from pwprint.balance.statistics import ENOUGH, ERROR, MARGIN, Favour, sprt, wilson
from pwprint.balance.tally import BalanceTally, Share
from pwprint.cli.program import app
from pwprint.game.battle import begin
from pwprint.game.players.registry import PLAYERS
from pwprint.resources import scenario_folder, schema_file
from pwprint.rulesets import RULESETS
from pwprint.text.words import joined
from pwprint.values import replace

MATCHBOX = scenario_folder() / "tile" / "matchbox.json"
SCHEMA = json.loads(schema_file("balance.schema.json").read_text(encoding="utf-8"))


def run(*arguments):
    result = CliRunner().invoke(app, ["balance", *map(str, arguments)], prog_name="pwprint")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def battle_of(path: Path = MATCHBOX):
    loaded = pwprint.load(path)
    return begin(loaded.scenario, RULESETS[loaded.scenario.ruleset])


def fought_so(seed: int, winner, **facts) -> Fight:
    usual = Fight(seed, winner, True, "turn limit", None, 6, 0, ((0, 0),) * 6, (None, None), 4)
    return replace(usual, **facts)


# --- statistics -----------------------------------------------------------------------------------------------------


def test_the_interval_is_that_of_wilson():
    # Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=5e-5)
    assert wilson(0, 0) == (0, 1)


def test_a_test_that_is_cut_short_is_open():
    assert sprt([]).verdict is Favour.OPEN
    assert sprt([1, 0] * 10) == replace(sprt([1, 0] * 10), verdict=Favour.OPEN, after=20)


def test_the_verdict_does_not_change_with_what_comes_after_it():
    found = sprt([1] * 100)
    assert found.verdict is Favour.FIRST and found == sprt([1] * found.after + [0] * 500)
    assert sprt([1] * (found.after - 1)).verdict is Favour.OPEN
    assert sprt([0] * 100).verdict is Favour.SECOND
    assert sprt([0.5] * 3000).verdict is Favour.FAIR


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("chance", "wrong"),
    [
        (0.5, {Favour.FIRST, Favour.SECOND}),
        (0.5 + MARGIN, {Favour.FAIR, Favour.SECOND}),
        (0.5 - MARGIN, {Favour.FAIR, Favour.FIRST}),
    ],
)
def test_the_errors_are_no_larger_than_stated(chance, wrong):
    tests = 400
    errors = 0
    for seed in range(tests):
        throw = Random(seed).random
        errors += sprt(throw() < chance for _ in range(20000)).verdict in wrong
    # More errors than this are seen in one of a thousand such runs, if errors are as frequent as stated.
    most = next(most for most in range(tests) if _tail(tests, ERROR, most) < 0.001)
    assert errors <= most


def test_what_an_undecided_report_proposes_settles_most_fair_battles():
    throws = [Random(seed).random for seed in range(400)]
    after = sorted(sprt(throw() < 0.5 for _ in range(20000)).after for throw in throws)
    # As docs/balance.md has it: more than 700 in half of all cases, and more than 1,000 in a quarter of them.
    assert after[len(after) // 2] == pytest.approx(700, rel=0.1)
    assert after[3 * len(after) // 4] == pytest.approx(ENOUGH, rel=0.1)


def _tail(of: int, chance: float, most: int) -> float:
    return sum(comb(of, n) * chance**n * (1 - chance) ** (of - n) for n in range(most + 1, of + 1))


# --- battles --------------------------------------------------------------------------------------------------------


def test_a_batch_gives_the_battles_of_its_seeds():
    data = MATCHBOX.read_bytes()
    whole = fought(Batch("a.json", data, ("drill", "random"), (3, 4, 5)))
    parts = [fought(Batch("a.json", data, ("drill", "random"), (seed,)))[0] for seed in (3, 4, 5)]
    assert list(whole) == parts == [fight(battle_of(), ("drill", "random"), seed) for seed in (3, 4, 5)]
    assert str(Batch("a.json", data, ("drill", "random"), (3, 4))) == "a.json (seeds 3 to 4)"


def test_what_is_kept_of_a_battle():
    kept = fight(battle_of(), ("drill", "drill"), 0)
    assert kept.finished and kept.first in (0, 1) and kept.attacks > 0
    assert len(kept.losses) == kept.turns
    assert list(kept.losses) == sorted(kept.losses)


def test_a_battle_without_a_limit_is_broken_off(monkeypatch):
    monkeypatch.setattr(battles, "LONGEST", 2)
    battle = battle_of()
    endless = begin(replace(battle.scenario, turn_limit=0, victory=()), battle.ruleset)
    kept = fight(endless, ("random", "random"), 0)
    assert (kept.winner, kept.finished, kept.turns, kept.score) == (None, False, 2, 0.5)


@pytest.mark.parametrize(
    ("facts", "cheap"),
    [({}, True), ({"turns": 4}, False), ({"attacks": 1}, False), ({"winner": None}, False)],
)
def test_a_cheap_win_is_early_and_without_a_fight(facts, cheap):
    kept = replace(fought_so(0, 1, turns=3, attacks=0), **facts)
    assert kept.cheap is cheap


# --- the tally ------------------------------------------------------------------------------------------------------


def sample() -> BalanceTally:
    fights = (
        fought_so(0, 0, reason="victory condition", condition=0),
        fought_so(1, 1, first=1, reason="victory condition", condition=2, losses=((0, 0), (1, 0)), turns=2, attacks=0),
        fought_so(2, None),
        fought_so(3, None, finished=False, reason="unfinished"),
        fought_so(4, 1, losses=((0, 1), (2, 1)), turns=2, exhausted_in=(2, None)),
    )
    return BalanceTally(battle_of(), ("drill", "random"), fights)


def test_every_battle_is_counted():
    tally = sample()
    assert [tally.wins(0), tally.wins(1), tally.draws, tally.unfinished] == [Share(n, 5) for n in (1, 2, 1, 1)]
    assert tally.first_mover == Share(2, 5)
    assert tally.wins(1, 0) == Share(1, 4) and tally.wins(1, 1) == Share(1, 1)
    assert sum(len(end.turns) for end in tally.ends) == 5
    assert tally.lengths == (2, 6, 6)
    assert tally.unreached == (1, 3)
    told = [unreached_told(tally, number).partition(": ")[0] for number in tally.unreached]
    conditions = tally.battle.scenario.victory
    assert told == [tally.battle.scenario.sides[conditions[number].side].name for number in tally.unreached]
    assert tally.cheap == Share(1, 5)
    assert tally.losses == ((0.0, 0.2), *((0.6, 0.2),) * 5)
    assert tally.exhausted(0) == Share(1, 5) and tally.exhausted(1) == Share(0, 5)


def test_the_report_says_what_was_counted():
    text = as_text(sample())
    assert "5 battles, drill 4 against random 1, seeds 0 to 4" in text
    assert "Undecided: " in text
    assert text.splitlines()[2] == ", ".join(f"{side.id}: {side.name}" for side in sample().battle.scenario.sides)
    assert "unfinished                                   1 of 5      20.0 %" in text
    assert text.splitlines()[7].startswith("- Cheap wins, by turn 3 without a shot or a fight: 1 of 5 (")


@pytest.mark.parametrize(("battles", "more"), [(1, 1000), (5, 1000), (500, 1000), (700, 1400)])
def test_an_undecided_report_says_how_many_battles_to_try(battles, more):
    fights = tuple(fought_so(seed, int(seed % 40 > 20)) for seed in range(battles))
    tally = BalanceTally(battle_of(), ("drill", "drill"), fights)
    verdict, why, advice = as_text(tally).splitlines()[4:7]
    fought = "1 battle" if battles == 1 else f"{battles} battles"
    assert verdict == f"Undecided: {fought} {'is' if battles == 1 else 'are'} too few to tell."
    assert why.endswith(f"About {more} would show an advantage of 5 points.") and f"Of {fought}" in why
    assert advice == f"Try --battles {more}."


def test_a_fair_report_says_after_how_many_battles():
    tally = BalanceTally(battle_of(), ("drill", "drill"), tuple(fought_so(seed, seed % 2) for seed in range(800)))
    after = tally.judged.after
    verdict, why = as_text(tally).splitlines()[4:6]
    assert verdict == "Fair: the battle favours neither side."
    assert why.endswith(f"After {after} of them the test was sure: no advantage of 5 points.")
    assert 400 < after < 800


def test_the_json_is_as_its_schema_says():
    Draft202012Validator.check_schema(SCHEMA)
    found = json.loads(json.dumps({"format": 1, "scenarios": [as_json(sample())]}))
    Draft202012Validator(SCHEMA).validate(found)
    assert {"2": 1} in [end["turns"] for end in found["scenarios"][0]["ends"]]
    del found["scenarios"][0]["draws"]
    assert not Draft202012Validator(SCHEMA).is_valid(found)


# --- the command ----------------------------------------------------------------------------------------------------


def test_the_help_lists_the_players():
    assert f"the two sides: {joined(PLAYERS, 'or')};" in " ".join(run("--help").stdout.split())


def test_the_number_of_processes_changes_nothing():
    one, three = (run(MATCHBOX, "--battles", 17, "--jobs", jobs, "--as", "json") for jobs in (1, 3))
    assert one.exit_code == 0 and one.stdout == three.stdout
    Draft202012Validator(SCHEMA).validate(json.loads(one.stdout))


def test_seeds_are_those_asked_for():
    found = json.loads(run(MATCHBOX, "--seeds", "7:9", "--as", "json").stdout)["scenarios"][0]
    assert (found["seeds"], found["battles"]) == ([7, 8], 2)
    assert "10 battles" in run(MATCHBOX, "--battles", 10).stdout


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("limit", "code"), [("red>100", 0), ("red>0", 1), ("draws<0", 0), ("unfinished<1", 1), ("claim", 0)]
)
def test_a_limit_that_is_passed_ends_with_1(limit, code):
    assert run(MATCHBOX, "--battles", 10, "--fail-if", limit).exit_code == code


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "dril"], "'dril' is not known; did you mean 'drill'?"),
        (["--players", "drill,drill,drill"], "a battle has two sides"),
        (["--seeds", "5:5"], "has no seed"),
        (["--seeds", "5"], "is not a range such as 0:200"),
        (["--seeds", "0:3", "--battles", "3"], "leave it out"),
        (["--battles", "0"], "too small"),
        (["--fail-if", "red"], "is not a limit such as"),
        (["--fail-if", "red>101"], "is not a limit such as"),
        (["--fail-if", "rde>50"], "'rde' is not known"),
        (["--as", "png"], "'png' is not known"),
    ],
)
def test_a_wrong_argument_is_refused(arguments, message):
    result = run(MATCHBOX, *arguments)
    assert result.exit_code == 2 and result.stdout == ""
    assert message in " ".join(result.stderr.replace("│", " ").split())


def test_a_scenario_with_errors_is_refused(tmp_path):
    value = json.loads(MATCHBOX.read_text(encoding="utf-8"))
    value["sides"][0]["units"][0]["at"] = value["sides"][0]["units"][1]["at"]
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(value), encoding="utf-8")
    result = run(bad)
    assert result.exit_code == 1 and "TIL-SET-06" in result.stdout and "battles" not in result.stdout
    assert run(tmp_path / "none.json").exit_code == 2


def test_ctrl_c_ends_it_at_once():
    command = [sys.executable, "-m", "pwprint", "balance", str(MATCHBOX), "--battles", "100000", "--jobs", "2"]
    # What a shell runs in the background does not hear of Ctrl-C, and nor would its child.
    hears = lambda: signal.signal(signal.SIGINT, signal.default_int_handler)  # noqa: E731
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=hears) as process:
        try:
            workers = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            begun = time.monotonic()
            # However busy the machine is, the battles have begun once others fight them.
            while time.monotonic() < begun + (60 if workers.exists() else 2) and not _read(workers):
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            out, error = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130 and out == b"" and b"Traceback" not in error


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        return ""
