"""New scenarios: whatever is asked for is a sound little battle, and whoever asks at a terminal is asked back."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import pwprint
from pwprint.cli.answers import shapes_of
from pwprint.cli.commands import new as command
from pwprint.cli.program import app
from pwprint.format.layout import laid_out
from pwprint.format.starters import (
    LAYOUTS,
    BattlePlan,
    battle,
    id_of,
    layouts_of,
    limits_of,
    most_units,
    scenario_id,
    title_of,
    usual_units,
)
from pwprint.rulesets import RULESETS

KINDS = [
    (ruleset, layout, shape)
    for ruleset in RULESETS
    for layout in layouts_of(RULESETS[ruleset])
    for shape in shapes_of(RULESETS[ruleset]) or ("",)
]
EACH = pytest.mark.parametrize(("ruleset", "layout", "shape"), KINDS, ids=lambda word: word)
GRIDS = [(name, shape) for name in RULESETS for shape in shapes_of(RULESETS[name])]


def plan(ruleset, layout, size, units, sides=("Red", "Blue"), shape="square"):
    return BattlePlan("a-battle", "A Battle", size, sides, min(units, most_units(ruleset, size)), layout, shape)


def lengths(ruleset, share):
    """A length of the map between 6 and 20 squares, or as large a share of what a table may have."""
    limits = limits_of(ruleset)
    return 6 + share if limits.unit == "squares" else limits.least + (limits.most - limits.least) * share // 14


@pytest.mark.few(1)
@EACH
@settings(max_examples=4)
@example(wide=0, high=0, units=99)
@example(wide=14, high=0, units=8)
@given(wide=st.integers(0, 14), high=st.integers(0, 14), units=st.integers(2, 20))
def test_every_plan_makes_a_sound_battle_in_the_one_layout(ruleset, layout, shape, wide, high, units):
    rules = RULESETS[ruleset]
    made = plan(rules, layout, (lengths(rules, wide), lengths(rules, high)), units, shape=shape)
    text = battle(rules, made)
    assert pwprint.check(pwprint.load(text.encode())).problems == ()
    assert f"{text}\n" == laid_out(json.loads(text))
    assert text == battle(rules, made)


@pytest.mark.few(8)
@EACH
def test_the_largest_maps_are_sound_too(ruleset, layout, shape):
    rules = RULESETS[ruleset]
    size = (limits_of(rules).most,) * 2
    text = battle(rules, plan(rules, layout, size, 12, shape=shape))
    assert pwprint.check(pwprint.load(text.encode())).problems == ()


@EACH
def test_a_battle_has_armies_zones_and_two_ways_to_win(ruleset, layout, shape):
    rules = RULESETS[ruleset]
    size = (limits_of(rules).usual,) * 2
    value = json.loads(battle(rules, plan(rules, layout, size, usual_units(rules, size), shape=shape)))
    for side in value["sides"]:
        symbols = Counter(rules.play.units[unit["type"]].symbol for unit in side["units"])
        foot = symbols["infantry"]
        assert side["deployment"]
        assert len(side["units"]) == 8
        assert symbols["commander"] == symbols["field-artillery"] == 1
        assert foot >= 4 > symbols["cavalry"] + symbols["mounted-cavalry"] > 0
    assert [way["side"] for way in value["victory"]] == ["red", "blue"]
    assert bool(value.get("objectives")) == (layout != "open")
    there = {feature["terrain"] for feature in value["map"].get("features", ())} or set(value["map"]["terrain"])
    assert there >= LAYOUTS[layout].needs


def test_every_ruleset_has_every_layout():
    assert {ruleset: [*layouts_of(RULESETS[ruleset])] for ruleset in RULESETS} == dict.fromkeys(RULESETS, [*LAYOUTS])


@pytest.mark.parametrize(("ruleset", "shape"), GRIDS)
def test_the_bridge_is_a_road_in_the_line_of_the_river(ruleset, shape):
    rules = RULESETS[ruleset]
    scenario = pwprint.load(battle(rules, plan(rules, "river", (11, 9), 8, shape=shape)).encode()).scenario
    assert scenario.board.shape == shape
    board, (bridge,) = scenario.board, scenario.objectives
    wet = scenario.terrain["river"] | scenario.terrain.get("ford", 0) | bridge.at
    assert bridge.at & scenario.terrain["road"] == bridge.at
    south, north = (board.rectangle(row * 11, row * 11 + 10) for row in (0, 8))
    dry, before = south, 0
    while dry != before:
        dry, before = (dry | board.neighbours(dry)) & ~wet, dry
    assert not dry & north


@pytest.mark.parametrize(
    "sides", [("5th", "5th Corps"), ("Ł", "Ø"), ("Red", "Rot"), ("Blue", "Red"), ("x" * 60, "x" * 59)]
)
def test_whatever_the_sides_are_called_the_battle_is_sound(sides):
    rules = RULESETS["tile"]
    value = json.loads(battle(rules, plan(rules, "river", (8, 8), 8, sides)))
    assert pwprint.check(pwprint.load(json.dumps(value).encode())).problems == ()
    assert tuple(side["name"] for side in value["sides"]) == sides
    assert value["sides"][0]["colour"] != value["sides"][1]["colour"]


@pytest.mark.parametrize(("text", "id_"), [("Die Brücke!", "die-brucke"), ("Ł", ""), ("-a--b-", "a-b")])
def test_ids_are_made_of_titles(text, id_):
    assert id_of(text) == id_


@pytest.mark.parametrize("name", ["con", "PRN", "aux", "nul", "com1", "lpt9", "Con!"])
def test_no_id_is_the_name_of_a_device(name):
    value = json.loads(battle(RULESETS["tile"], plan(RULESETS["tile"], "open", (8, 8), 8))) | {"id": scenario_id(name)}
    assert value["id"].startswith(id_of(name))
    assert pwprint.check(pwprint.load(json.dumps(value).encode())).problems == ()


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Ünïcode name", "Ünïcode Name"),
        ("die_brücke-am fluss", "Die Brücke Am Fluss"),
        ("o'neill's 3rd stand", "O'neill's 3rd Stand"),
        ("", "My Battle"),
        ("--", "My Battle"),
        ("a\x1bb\udcff", "A B"),
        ("x" * 200, "X" + "x" * 119),
    ],
)
def test_titles_have_the_letters_of_the_file_s_name(name, title):
    assert title_of(name) == title


# --- the command ----------------------------------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments, given=None: CliRunner().invoke(app, ["new", *map(str, arguments)], input=given)


@pytest.fixture
def at_a_terminal(monkeypatch):
    monkeypatch.setattr(command, "_can_ask", lambda: True)


def test_options_say_everything(run):
    words = ["--ruleset", "house", "--title", "The Ford", "--size", "10x9", "--units", "6", "--layout", "village"]
    value = json.loads(run(*words, "--side", "North Army", "--side", "South Army").stdout)
    assert (value["ruleset"], value["title"], value["id"]) == ("house", "The Ford", "the-ford")
    assert (value["map"]["columns"], value["map"]["rows"]) == (10, 9)
    assert [(side["name"], len(side["units"])) for side in value["sides"]] == [("North Army", 6), ("South Army", 6)]
    assert "town" in value["map"]["terrain"]


def test_a_layout_may_be_written_in_any_letters_and_the_sampler_is_one(run):
    assert run("--layout", " Sampler ").stdout == run("--layout", "sampler").stdout
    assert run("--layout", "Hills").stdout == run("--layout", "hills").stdout
    refused = run("--layout", "zzz")
    assert refused.exit_code == 2
    assert "sampler" in refused.stderr


def test_who_is_asked_for_terrain_is_not_offered_the_sampler(run, at_a_terminal):
    answers = ["", "", "", "", "", "", "sampler", "", "-"]
    asked = run(given="\n".join(answers) + "\n")
    assert asked.exit_code == 0, asked.stderr
    (refused,) = [line for line in asked.stderr.splitlines() if "'sampler' is not known" in line]
    assert "sampler" not in refused.partition(";")[2]


@pytest.mark.parametrize("word", ["12345", "9" * 5000, "x" * 5000], ids=["many", "digits", "letters"])
def test_more_units_than_can_be_counted_are_refused_in_a_short_line(run, word):
    refused = run("--units", word)
    assert refused.exit_code == 2
    assert ("room for 2 to" in refused.stderr) is word.isdecimal()
    assert len(refused.stderr) < 400


def test_without_a_terminal_there_are_no_questions(run):
    assert run().stdout == run("--layout", "sampler").stdout
    yes, river = run("--yes"), run("--layout", "river")
    assert yes.stderr == ""
    assert yes.stdout == river.stdout != run().stdout
    assert json.loads(run("--yes", "--ruleset", "european-19c").stdout)["map"]["width"] == 36


def test_a_sampler_takes_a_title_and_nothing_else(run):
    assert json.loads(run("--layout", "sampler", "--title", "All of It").stdout)["id"] == "all-of-it"
    result = run("--layout", "sampler", "--units", "5")
    assert result.exit_code == 2
    assert "--units" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--size", "8"], "write it like 8x8"),
        (["--size", "5x8"], "a map has 6 to 26 squares"),
        (["--ruleset", "european-19c", "--size", "8x8"], "a map has 24 to 72 inches"),
        (["--units", "1"], "room for 2 to 12"),
        (["--units", "some"], "not a whole number"),
        (["--layout", "rivers"], "did you mean 'river'?"),
        (["--title", " "], "empty"),
        (["--title", "x" * 121], "room for 120"),
        (["--side", "Red", "--side", "red"], "the other side"),
        (["--side", "A", "--side", "B", "--side", "C"], "two sides"),
        (["--shape", "hexagon"], "'hexagon' is not known"),
        (["--shape", "hex"], "tile is played on these shapes only: square"),
        (["--ruleset", "european-19c", "--shape", "square"], "open table"),
        (["--layout", "sampler", "--shape", "square"], "always the same"),
    ],
)
def test_wrong_options_end_with_2(arguments, told, run):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in " ".join(result.stderr.split())


@pytest.mark.usefixtures("at_a_terminal")
def test_enter_takes_what_stands_in_brackets(run):
    result = run(given="\n" * 7)
    assert result.exit_code == 0
    assert "[8x8]" in result.stderr
    assert result.stdout == run("--yes").stdout


@pytest.mark.usefixtures("at_a_terminal")
def test_wrong_answers_are_asked_again_with_the_reason(run):
    answers = [
        "tyle",
        "musket",
        "Old Mill",
        "8",
        "7x6",
        "hexes",
        "hex",
        "",
        "Red",
        "Green",
        "50",
        "5",
        "hill",
        "hills and woods",
    ]
    result = run(given="".join(f"{answer}\n" for answer in answers))
    assert result.exit_code == 0
    for reason in (
        "did you mean 'tile'",
        "write it like",
        "square, hex",
        "Red is the other side",
        "room for 2 to 10",
        "did you mean 'hills'",
    ):
        assert reason in result.stderr
    value = json.loads(result.stdout)
    assert (value["ruleset"], value["id"]) == ("musket", "old-mill")
    assert value["map"]["shape"] == "hex"
    assert [(side["name"], len(side["units"])) for side in value["sides"]] == [("Red", 5), ("Green", 5)]


@pytest.mark.usefixtures("at_a_terminal")
def test_what_options_say_is_not_asked(run):
    words = ["--ruleset", "tile", "--title", "T", "--size", "6x6", "--units", "4", "--side", "A", "--side", "B"]
    result = run(*words, "-o", "t.json", given="open\n")
    assert result.stdout == "t.json\n"
    assert json.loads(Path("t.json").read_text(encoding="utf-8"))["title"] == "T"
    assert result.stderr.count("[") == 1


@pytest.mark.usefixtures("at_a_terminal")
def test_who_leaves_gets_nothing(run):
    result = run("-o", "t.json", given="tile\n")
    assert (result.exit_code, result.stdout) == (130, "")
    assert not Path("t.json").exists()


@pytest.mark.usefixtures("at_a_terminal")
def test_a_file_that_is_there_is_told_before_the_questions(run):
    Path("t.json").write_text("mine")
    result = run("-o", "t.json")
    assert (result.exit_code, Path("t.json").read_text()) == (2, "mine")
    assert "Ruleset" not in result.stderr


@pytest.mark.usefixtures("at_a_terminal")
@pytest.mark.parametrize(
    "arguments",
    [
        ["--title", "x" * 200],
        ["--side", "Red", "--side", "red"],
        ["--ruleset", "tile", "--size", "5x5"],
        ["--ruleset", "tile", "--units", "1"],
        ["--ruleset", "tile", "--layout", "rivers"],
    ],
    ids=str,
)
def test_wrong_options_are_told_before_any_question(arguments, run):
    result = run(*arguments, given="\n" * 9)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "[" not in result.stderr.partition("Usage")[0]
    assert "Title [" not in result.stderr


@pytest.mark.parametrize("arguments", [["--yes"], ["--layout", "sampler"]], ids=str)
@pytest.mark.parametrize(
    ("name", "scenario_id", "title"),
    [("con.json", "con-1", "Con"), ("Ünïcode name.json", "unicode-name", "Ünïcode Name")],
)
def test_whatever_the_file_is_called_the_scenario_is_sound(arguments, name, scenario_id, title, run):
    assert run(*arguments, "-o", name).exit_code == 0
    loaded = pwprint.load(name)
    assert (loaded.scenario.id, loaded.scenario.title) == (scenario_id, title)
    # What only the designer can say is left to be said.
    assert [problem.code for problem in pwprint.check(loaded).problems] == ["W006"] * ("sampler" in arguments)


@pytest.mark.usefixtures("at_a_terminal")
def test_enter_takes_a_file_that_is_not_there_and_an_id_of_its_own(run, monkeypatch):
    monkeypatch.setattr(command, "in_a_terminal", lambda: True)
    assert run(given="\n" * 8).stdout == "my-battle.json\n"
    result = run(given="\n" * 8)
    assert result.stdout == "my-battle-2.json\n"
    assert "[my-battle-2.json]" in result.stderr
    assert pwprint.load("my-battle-2.json").scenario.id == "my-battle-2"
    again = run(given="\n" * 7 + "my-battle.json\nother.json\n")
    assert "my-battle.json exists already" in again.stderr
    assert again.stdout == "other.json\n"
    assert json.loads(run(given="\n" * 7 + "-\n").stdout)["id"] == "my-battle"


def test_a_folder_in_place_of_a_file_is_called_one(run):
    Path("there").mkdir()
    result = run("-o", "there")
    assert (result.exit_code, result.stderr) == (2, "pwprint: there: is a folder; name a file in it\n")


def test_a_dash_is_the_screen(run):
    assert run("--yes", "-o", "-").stdout == run("--yes").stdout
    assert list(Path().iterdir()) == []


def test_a_map_of_hexes(run):
    value = json.loads(run("--yes", "--ruleset", "musket", "--shape", "hex").stdout)
    assert value["map"]["shape"] == "hex"
    assert "shape" not in json.loads(run("--yes", "--ruleset", "musket").stdout)["map"]
