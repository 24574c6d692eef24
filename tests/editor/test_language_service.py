"""The schema in an editor: the JSON language service of VS Code completes, explains and points as a designer expects."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from pwprint.resources import scenario_folder, schema_file
from pwprint.rulesets import RULESETS

HERE = Path(__file__).parent
SCHEMA = schema_file("scenario.schema.json")
SCENARIOS = sorted(scenario_folder().rglob("*.json"))
FILES = {path.parent.name: path for path in SCENARIOS}

pytestmark = pytest.mark.skipif(shutil.which("npm") is None, reason="the language service needs npm")


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """A folder with the language service, installed once for all processes of the tests."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder) / "language-service"
    ready = folder / "ready"
    try:
        folder.mkdir()
    except FileExistsError:
        while not ready.exists():
            time.sleep(0.2)
        assert ready.read_text(encoding="utf-8") == "yes"
        return folder
    for name in ("package.json", "service.mjs"):
        shutil.copy(HERE / name, folder)
    install = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel", "error"]
    done = subprocess.run(install, cwd=folder, capture_output=True, text=True, check=False)
    ready.write_text("yes" if done.returncode == 0 else done.stderr, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def service(home):
    """Ask the language service about a text; positions are offsets in it."""

    def ask(text, complete=(), hover=()):
        request = {
            "schema": str(SCHEMA),
            "uri": FILES["tile"].as_uri(),
            "text": text,
            "complete": list(complete),
            "hover": list(hover),
        }
        done = subprocess.run(
            ["node", "service.mjs"],
            cwd=home,
            input=json.dumps(request) + "\n",
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)

    return ask


def labels(items):
    return [item["label"].strip('"') for item in items]


def marked(text):
    """The text without its mark, and where that was."""
    at = text.index("«»")
    return text.replace("«»", ""), at


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_shipped_scenarios_have_no_squiggles(service, path):
    assert service(path.read_text(encoding="utf-8"))["problems"] == []


def test_the_rulesets_are_offered_and_named(service):
    text, at = marked('{"format": 1, "ruleset": «»}')
    assert set(labels(service(text, complete=[at])["completions"][0])) >= set(RULESETS)


def test_the_keys_of_a_scenario_are_offered_with_what_they_mean(service):
    text, at = marked('{"format": 1, «»}')
    offered = {item["label"]: item["text"] for item in service(text, complete=[at])["completions"][0]}
    assert {"id", "title", "ruleset", "map", "sides", "victory", "turns"} <= set(offered)
    assert "format" not in offered
    assert all(offered[key] for key in ("title", "ruleset", "sides", "turn_limit"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_unit_types_are_those_of_the_ruleset(service, ruleset):
    text, at = marked(
        '{"format": 1, "ruleset": "%s", "sides": [{"id": "red", "units": [{"id": "R1", "type": «»}]}]}' % ruleset
    )
    assert set(labels(service(text, complete=[at])["completions"][0])) == set(RULESETS[ruleset].units)


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if not RULESETS[name].on_table])
def test_terrain_is_that_of_the_ruleset(service, ruleset):
    text, at = marked('{"format": 1, "ruleset": "%s", "map": {"columns": 8, "rows": 8, "terrain": {«»}}}' % ruleset)
    assert set(labels(service(text, complete=[at])["completions"][0])) == set(RULESETS[ruleset].terrain)


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if RULESETS[name].on_table])
def test_terrain_of_the_open_table_is_that_of_the_ruleset(service, ruleset):
    text, at = marked(
        '{"format": 1, "ruleset": "%s", "map": {"width": 36, "height": 36, "features": [{"terrain": «»}]}}' % ruleset
    )
    assert set(labels(service(text, complete=[at])["completions"][0])) == set(RULESETS[ruleset].terrain)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_and_orders_are_those_of_the_ruleset(service, ruleset):
    text, at = marked('{"format": 1, "ruleset": "%s", "options": {«»}}' % ruleset)
    options = {option.name for option in RULESETS[ruleset].options}
    assert set(labels(service(text, complete=[at])["completions"][0])) == options
    text, at = marked('{"format": 1, "ruleset": "%s", "turns": [{"orders": [{"unit": "R1", "do": «»}]}]}' % ruleset)
    offered = set(labels(service(text, complete=[at])["completions"][0]))
    assert "move" in offered
    assert ("shoot" in offered) == RULESETS[ruleset].on_table
    assert ("fire" in offered) != RULESETS[ruleset].on_table


def test_a_key_is_explained_where_the_mouse_is(service):
    text = FILES["tile"].read_text(encoding="utf-8")
    places = [text.index(f'"{key}"') + 1 for key in ("title", "ruleset", "turn_limit", "exhaustion_point", "arrives")]
    told = service(text, hover=places)["hovers"]
    assert all(told)
    assert "title" in told[0].lower()


MISTAKES = {
    "a key misspelled": ('"title"', '"titel"', '"titel"'),
    "a ruleset misspelled": ('"ruleset": "tile"', '"ruleset": "tyle"', '"tyle"'),
    "a unit type of nobody": ('"type": "cavalry"', '"type": "lancers"', '"lancers"'),
    "a die of seven": ('"dice": [5,', '"dice": [7,', "7"),
    "an order of nobody": ('"do": "fire"', '"do": "shoot"', '"shoot"'),
    "a number in quotation marks": ('"turn_limit": 12', '"turn_limit": "12"', '"12"'),
    "a square that is none": ('"at": "c4"', '"at": "4c"', '"4c"'),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_underlined_at_its_own_word(service, mistake):
    right, wrong, word = MISTAKES[mistake]
    text = FILES["tile"].read_text(encoding="utf-8")
    assert right in text
    at = text.index(right)
    text = text.replace(right, wrong, 1)
    start = text.index(word, at)
    problems = service(text)["problems"]
    places = [(problem["start"], problem["end"]) for problem in problems]
    assert (start, start + len(word)) in places or (start + 1, start + len(word) - 1) in places, problems
    assert len(places) <= 2, problems
