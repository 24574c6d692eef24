"""Battles of a tally as scripts, and battles until their interval is narrow enough."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import pwprint
from pwprint.app.checking import Loaded
from pwprint.balance import battles
from pwprint.balance.findings import findings
from pwprint.balance.replays import replays
from pwprint.balance.running import fought_parts, fought_within, tally_of, widest
from pwprint.balance.statistics import needed, reach, wilson
from pwprint.cli.program import app
from pwprint.game.battle import begin
from pwprint.game.script.script import play_script
from pwprint.game.state import Status
from pwprint.resources import scenario_folder

MATCHBOX = scenario_folder() / "tile" / "matchbox.json"
WALK = Path(__file__).parents[1] / "planted" / "frontier-bridge.json"
DRILLS = ("drill", "drill")


def run(batches):
    return map(battles.fought, batches)


def sound(path):
    loaded = pwprint.load(path)
    assert isinstance(loaded, Loaded)
    return loaded


def tally(path, count, players=DRILLS):
    loaded = sound(path)
    (part,) = fought_parts([(loaded, ())], players, range(count), run)
    return loaded, tally_of(loaded, part)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("tile/matchbox", DRILLS),
        ("house/two-bridges", DRILLS),
        ("musket/quatre-bras", ("random", "drill")),
        ("portable-19c/san-juan-heights", DRILLS),
        ("european-19c/aubruck", ("random", "random")),
    ],
)
def test_a_replay_is_a_sound_script_of_the_very_battle(name, players):
    loaded, of = tally(scenario_folder() / f"{name}.json", 6, players)
    written = list(replays(loaded.document, of))
    assert [name.partition("-")[0] for name, _ in written] == [what for what, _ in of.telling]
    for (_, text), (what, fought) in zip(written, of.telling, strict=True):
        again = pwprint.load(text.encode())
        assert not pwprint.check(again).problems, what
        assert again.scenario.id == f"{loaded.scenario.id}-{what}-{fought.seed}"
        end = play_script(begin(again.scenario, again.ruleset)).state
        assert (end.result.winner, end.result.condition, end.turn) == (fought.winner, fought.condition, fought.turns)
        lost = {unit for unit, piece in enumerate(end.pieces) if piece.status is Status.LOST}
        assert lost == {unit for unit, _ in fought.lost}


def test_the_id_of_a_replay_is_never_too_long(tmp_path):
    value = json.loads(MATCHBOX.read_text(encoding="utf-8"))
    path = tmp_path / "long.json"
    path.write_text(json.dumps({**value, "id": "x" * 64}), encoding="utf-8")
    loaded, of = tally(path, 3)
    for _, text in replays(loaded.document, of):
        assert len(pwprint.load(text.encode()).scenario.id) == 64


def test_the_command_writes_the_replays_beside_the_sheet(tmp_path):
    arguments = [
        "balance",
        str(MATCHBOX),
        "--battles",
        "5",
        "--jobs",
        "1",
        "--as",
        "json",
        "--replays",
        "-o",
        str(tmp_path),
    ]
    result = CliRunner().invoke(app, arguments)
    told = json.loads(result.stdout)["scenarios"][0]["telling"]
    names = {f"{what}-{seed}.json" for what, seed in told.items()}
    assert {path.name for path in (tmp_path / "matchbox").iterdir()} == names
    assert all(name in result.stderr for name in names)


# --- within ---------------------------------------------------------------------------------------------------------


def test_battles_are_fought_until_the_interval_is_narrow_enough():
    loaded = sound(MATCHBOX)
    of = fought_within((loaded, ()), ("random", "random"), 8, 1000, run)
    assert 100 < len(of.fights) < 200 and widest(of.fights) <= 8
    (straight,) = fought_parts([(loaded, ())], ("random", "random"), range(len(of.fights)), run)
    assert of == straight


def test_there_are_no_more_battles_than_the_most():
    loaded = sound(MATCHBOX)
    for most in (40, 120):
        of = fought_within((loaded, ()), ("random", "random"), 1, most, run)
        assert len(of.fights) == most and widest(of.fights) > 1


def test_a_cap_that_was_reached_is_said():
    arguments = ["balance", str(MATCHBOX), "--within", "5", "--battles", "10", "--jobs", "1", "--players", "random"]
    result = CliRunner().invoke(app, arguments)
    assert "after 10 battles the interval still reaches" in result.stderr and "10 battles" in result.stdout


@pytest.mark.parametrize("word", ["0", "51", "x", "nan"])
def test_points_are_a_number_that_can_be_reached(word):
    result = CliRunner().invoke(app, ["balance", str(MATCHBOX), "--within", word])
    assert result.exit_code == 2 and "points" in result.stderr


@pytest.mark.parametrize("share", [0.1, 0.5, 0.7])
def test_so_many_as_are_needed_are_enough(share):
    of = needed(round(1000 * share), 1000, 5)
    assert 4 < reach(round(of * share), of) < 5.2


@pytest.mark.few(1)
@pytest.mark.parametrize("share", [0.5, 0.65, 0.9])
def test_stopping_by_the_width_of_the_interval_keeps_its_promise(share):
    chance, kept, tries = Random("width"), 0, 1000
    for _ in range(tries):
        wins = done = 0
        while done < 100 or reach(wins, done) > 6:
            wins, done = wins + (chance.random() < share), done + 1
        low, high = wilson(wins, done)
        kept += low <= share <= high
    assert kept > 0.93 * tries


# --- walking --------------------------------------------------------------------------------------------------------


def test_a_victory_to_which_a_side_only_walks_is_among_the_faults():
    _, of = tally(WALK, 1)
    said = {finding.what: finding.message for finding in findings(of)}
    assert said["walk"].startswith(
        "Won by Garrison in turn 3 by walking, if the enemy only holds: holds the fort and 2"
    )
    _, of = tally(MATCHBOX, 1)
    assert "walk" not in {finding.what for finding in findings(of)}
