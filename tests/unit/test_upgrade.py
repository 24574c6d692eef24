"""`fmt --upgrade`: the newest plain form, in the author's layout, with the same meaning; and files that are too new."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

import pwprint
from pwprint.app.checking import load
from pwprint.cli.program import app
from pwprint.format.upgrade import upgraded
from pwprint.game.battle import begin
from pwprint.resources import scenario_folder
from pwprint.text import read_bytes

FILES = sorted(scenario_folder().glob("*/*.json"))


def text_of(victory, **more):
    """A battle in a layout that no program would choose."""
    battle = {
        "format": 1, "id": "race", "title": "Race", "ruleset": "tile",
        "map": {"columns": 6, "rows": 6},
        "sides": [{"id": side, "units": [{"id": f"{side[0].upper()}{n}", "type": "infantry", "at": f"{column}{row}"}
                                         for n, column in ((1, "b"), (2, "c"))]}
                  for side, row in (("red", 1), ("blue", 6))],
        "turn_limit": 8, "objectives": [{"id": "mill", "at": ["c3"]}, {"id": "ford", "at": ["e4"]}],
    } | more  # fmt: skip
    head = json.dumps(battle, indent=1)[:-2]
    return f'{head},\n\n  "victory":   [{victory}] }}\n'


def plain(text):
    """The upgrade of a text."""
    document = read_bytes(text.encode(), "race.json")
    assert load(document).scenario is not None, load(document).problems
    return upgraded(document, lambda found: load(found).scenario)


def when(condition, side="red"):
    return f'{{"side": "{side}",  "when": {condition}}}'


OLD = {
    '{"holds": ["mill"], "at_turn": 8}': '{"holds": ["mill"], "at_turn": "last"}',
    '{"at_turn" :8}': '{"at_turn" :"last"}',
    '{"holds": ["mill"],  "for_turns": 1}': '{"holds": ["mill"]}',
    '{"for_turns": 1, "holds": ["mill"]}': '{"holds": ["mill"]}',
    '{"any": [{"holds":["mill"]}]}': '{"holds":["mill"]}',
    '{"enemy_lost": 1, "all": [ { "holds":["mill"] } ]}': '{"enemy_lost": 1, "holds":["mill"]}',
    '{"not": {"not": {"loses": ["R1"]}}}': '{"loses": ["R1"]}',
    '{"at_least": {"count": 1, "of": [{"enemy_lost": 1}, {"holds": ["mill"]}]}}':
        '{"any": [{"enemy_lost": 1}, {"holds": ["mill"]}]}',
    '{"at_least": {"of": [{"enemy_lost": 1}, {"holds": ["mill"]}], "count": 2}}':
        '{"all": [{"enemy_lost": 1}, {"holds": ["mill"]}]}',
    '{"at_least": {"count": 1, "of": [{"any": [{"at_turn": 8}]}]}}': '{"at_turn": "last"}',
}  # fmt: skip


@pytest.mark.parametrize("old", OLD)
def test_a_condition_is_said_as_one_would_say_it_today_and_all_else_stays(old):
    assert plain(text_of(when(old))).text == text_of(when(OLD[old]))


NEW = [
    '{"holds": ["mill"], "at_turn": 7}',
    '{"holds": ["mill"], "for_turns": 2}',
    '{"any": [{"holds": ["mill"]}, {"enemy_lost": 1}]}',
    '{"holds": ["ford"], "all": [{"holds": ["mill"]}]}',
    # How near it is would be another mean, and computer players go by that.
    '{"enemy_lost": 1, "all": [{"holds": ["mill"], "at_turn": 7}]}',
    '{"at_least": {"count": 2, "of": [{"enemy_lost": 1}, {"holds": ["mill"]}, {"holds": ["ford"]}]}}',
]


@pytest.mark.parametrize("new", NEW)
def test_what_is_plain_stays_byte_for_byte(new):
    upgrade = plain(text_of(when(new)))
    assert upgrade.text == text_of(when(new))
    assert upgrade.changes == ()


def test_the_last_turn_is_not_the_limit_where_a_die_ends_the_battle():
    text = text_of(when('{"at_turn": 8}'), turn_limit={"from": 6, "ends_on": "5+", "to": 8})
    assert plain(text).text == text


def test_two_numbers_that_are_one_become_one():
    assert '"players": 2' in plain(text_of(when('{"enemy_lost": 1}'), players=[2, 2])).text
    assert "[" in plain(text_of(when('{"enemy_lost": 1}'), minutes=[30, 60])).text.split('"minutes"')[1][:4]


def test_points_are_upgraded_too():
    award = {"side": "red", "points": 1, "when": {"holds": ["mill"], "at_turn": 8}}
    other = {"side": "blue", "points": 1, "each": {"enemy_lost": 1}}
    assert '"at_turn": "last"' in plain(text_of(when('{"enemy_lost": 2}'), points=[award, other])).text


terms = st.recursive(
    st.sampled_from([{"holds": ["mill"]}, {"enemy_lost": 1}, {"at_turn": 8}, {"at_turn": 5}, {"loses": ["B1"]}])
    | st.just({"holds": ["ford"], "for_turns": 1}),
    lambda inner: st.builds(lambda key, of: {key: of}, st.sampled_from(["all", "any"]), st.lists(inner, min_size=1, max_size=3))
    | st.builds(lambda of: {"not": of}, inner)
    | st.builds(lambda of: {"at_least": {"count": len(of) // 2 + 1, "of": of}}, st.lists(inner, min_size=1, max_size=3)),
    max_leaves=6,
)  # fmt: skip


@given(terms)
def test_a_battle_ends_as_before_and_an_upgrade_is_done_once_for_all(term):
    text = text_of(when(json.dumps(term)))
    upgrade = plain(text)
    assert plain(upgrade.text).changes == ()
    before, after = (begin(found.scenario, found.ruleset) for found in map(loaded, (text, upgrade.text)))
    ends = [[(r.winner, r.condition) for r in results(battle)] for battle in (before, after)]
    assert ends[0] == ends[1]


def loaded(text):
    return pwprint.load(text.encode(), "race.json")


def results(battle):
    from pwprint.game.dice import SeededDice
    from pwprint.game.play import play_out
    from pwprint.game.players.registry import seated
    from pwprint.game.record import SilentRecord

    for seed in range(2):
        state = play_out(
            battle, battle.start(), seated(battle, ("random", "random"), seed), SilentRecord(SeededDice(seed))
        )
        assert state.result is not None
        yield state.result


@pytest.mark.few(5)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_shipped_scenarios_change_in_nothing_but_how_the_last_turn_is_called(path):
    before = path.read_text(encoding="utf-8")
    after = plain(before).text
    assert re.sub(r'"at_turn": (\d+|"last")', "", after) == re.sub(r'"at_turn": (\d+|"last")', "", before)


# --- the command ----------------------------------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments, **more: CliRunner().invoke(app, ["fmt", "--upgrade", *arguments], **more)


def test_it_writes_names_and_shows(run):
    old, new = text_of(when('{"at_turn": 8}')), text_of(when('{"at_turn": "last"}'))
    Path("race.json").write_text(old, encoding="utf-8")
    named = run("--check", "race.json")
    assert (named.exit_code, named.stdout) == (1, "race.json: would be upgraded\n")
    shown = run("--diff", "race.json")
    assert shown.exit_code == 1
    assert [line for line in shown.stdout.splitlines() if line.startswith("+ ")] == [
        f"+{line}" for line in new.splitlines() if '"last"' in line
    ]  # fmt: skip
    assert Path("race.json").read_text(encoding="utf-8") == old
    assert run("race.json").stdout == "race.json: upgraded\n"
    assert Path("race.json").read_text(encoding="utf-8") == new
    again = run("race.json")
    assert (again.exit_code, again.stdout) == (0, "")
    assert run("-", input=old).stdout == new


def test_a_scenario_with_errors_is_told_of_and_left(run):
    wrong = text_of(when('{"holds": ["mil"], "at_turn": 8}'))
    Path("race.json").write_text(wrong, encoding="utf-8")
    told = run("race.json")
    assert told.exit_code == 1
    assert "N001" in told.stdout
    assert Path("race.json").read_text(encoding="utf-8") == wrong


def test_of_several_files_it_counts_those_that_change(run):
    shutil.copy(FILES[0], "one.json")
    Path("two.json").write_text(text_of(when('{"at_turn": 8}')), encoding="utf-8")
    assert "2 files" in run("--check", "one.json", "two.json").stdout


# --- files that are too new -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 17])
def test_of_a_later_format_nothing_else_is_judged(number):
    text = json.dumps({"format": number, "tune": "a new key", "map": 7})
    found = pwprint.load(text.encode(), "new.json")
    assert [(problem.code, problem.pointer) for problem in pwprint.check(found).problems] == [("F004", "/format")]


@pytest.mark.parametrize("number", [0, -1, True, "2", 1.5])
def test_what_is_no_later_number_is_a_slip(number):
    found = pwprint.load(json.dumps({"format": number}).encode(), "odd.json")
    problems = [problem for problem in pwprint.check(found).problems if problem.pointer == "/format"]
    assert [problem.code for problem in problems] == ["S004"]


def test_a_strange_key_may_be_of_a_newer_pwprint_but_a_misspelt_one_is_just_that():
    found = loaded(text_of(when('{"enemy_lost": 1}'), gravity=9, titel="R"))
    hints = {problem.pointer: problem.hint for problem in found.problems}
    assert "newer pwprint" in hints["/gravity"]
    assert "newer" not in hints["/titel"]
