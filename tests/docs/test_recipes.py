"""The recipes of the README, followed as they are written in a copy of the checkout."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RECIPE = re.compile(r"<!-- recipe: (\S+?)(?:, after (.+?))? -->\n```(?:python|text|sh)\n(.+?)```", re.DOTALL)
RECIPES = RECIPE.findall((ROOT / "README.md").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the checkout in which all recipes have been followed."""
    copy = tmp_path_factory.mktemp("checkout")
    for folder in ("pwprint", "schemas", "templates", "scenarios", "docs"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, line, code in RECIPES:
        path = copy / name
        if name == "sh":
            subprocess.run(["sh", "-e", "-c", code], cwd=copy, check=True)
        elif line:
            before, found, rest = path.read_text(encoding="utf-8").partition(f"{line}\n")
            assert found, f"{name} has no line {line}"
            path.write_text(f"{before}{found}{code}{rest}", encoding="utf-8")
        else:
            path.write_text(code, encoding="utf-8")
    python(copy, "-m", "pwprint.format.build")
    return copy


def python(folder, *arguments):
    done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode in {0, 1}, done.stderr
    return done


def pwprint(folder, *arguments):
    return python(folder, "-m", "pwprint", *arguments)


def test_there_are_eight_recipes_to_follow():
    assert len(RECIPES) == 8


def test_the_format_lists_the_new_terrain_and_the_new_unit(checkout):
    tests = checkout / "tests" / "unit"
    tests.mkdir(parents=True)
    for name in ("README.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, checkout)
    shutil.copy(ROOT / "tests" / "unit" / "test_docs.py", tests)
    asked = ("-k", "section_of_a_ruleset and tile", "-p", "no:cacheprovider", "-n", "0", "-q")
    done = python(checkout, "-m", "pytest", "tests/unit/test_docs.py", *asked)
    assert "1 passed" in done.stdout, done.stdout


def scenario(checkout, ruleset="tile"):
    made = pwprint(checkout, "new", "--layout", "sampler", "--ruleset", ruleset)
    return json.loads(made.stdout)


def test_the_new_terrain_is_offered_enforced_and_explained(checkout):
    value = scenario(checkout)
    assert "marsh" in value["map"]["terrain"]
    riders = next(unit for unit in value["sides"][0]["units"] if unit["type"] == "cavalry")
    square, row = riders["at"][0], int(riders["at"][1:])
    ahead = [f"{square}{number}" for number in (row, row + 1, row + 2)]
    value["map"]["terrain"] = {"marsh": [ahead[1]]}
    value["turns"] = [{"orders": [{"unit": riders["id"], "do": "move", "path": ahead[1:]}]}]
    (checkout / "x.json").write_text(json.dumps(value), encoding="utf-8")
    found = pwprint(checkout, "validate", "x.json")
    assert "error TIL-TER-08" in found.stdout
    assert "marsh" in found.stdout
    value["turns"][0]["orders"][0]["path"] = ahead[1:2]
    (checkout / "near.json").write_text(json.dumps(value), encoding="utf-8")
    assert "0 errors" in pwprint(checkout, "validate", "near.json").stdout


def test_the_new_unit_and_the_new_sheet_are_printed(checkout):
    value = scenario(checkout)
    assert "jaeger" in {unit["type"] for unit in value["sides"][0]["units"]}
    (checkout / "y.json").write_text(json.dumps(value), encoding="utf-8")
    pwprint(checkout, "render", "y.json", "--sheet", "score", "--sheet", "tiles", "--sheet", "map", "-o", "out")
    assert sorted(path.name for path in (checkout / "out").glob("*/*.pdf")) == ["map.pdf", "score.pdf", "tiles.pdf"]


@pytest.mark.long
def test_the_new_ruleset_is_played_printed_and_changed_alone(checkout):
    value = scenario(checkout, "skirmish")
    infantry = next(unit for unit in value["sides"][0]["units"] if unit["type"] == "infantry")
    file, row = infantry["at"][0], int(infantry["at"][1:])
    path = [f"{file}{row + steps}" for steps in (1, 2, 3)]
    value["map"]["terrain"] = {}
    value["turns"] = [{"orders": [{"unit": infantry["id"], "do": "move", "path": path[:2]}]}]
    (checkout / "near.json").write_text(json.dumps(value), encoding="utf-8")
    assert "0 errors" in pwprint(checkout, "validate", "near.json").stdout
    assert "[SKI-" in pwprint(checkout, "play", "near.json", "--turns", "1", "--seed", "1").stdout
    pwprint(checkout, "render", "near.json", "--sheet", "quickref", "-o", "out")
    assert (checkout / "out" / value["id"] / "quickref.pdf").is_file()

    value["turns"][0]["orders"][0]["path"] = path
    (checkout / "far.json").write_text(json.dumps(value), encoding="utf-8")
    (checkout / "model.json").write_text(json.dumps(value | {"ruleset": "tile"}), encoding="utf-8")
    assert "error SKI-MOV-02" in pwprint(checkout, "validate", "far.json").stdout
    tables = checkout / "pwprint/rulesets/skirmish/tables.py"
    text = tables.read_text(encoding="utf-8")
    faster = text.replace('"INF", "infantry", speed=2', '"INF", "infantry", speed=3')
    assert faster != text
    tables.write_text(faster, encoding="utf-8")
    assert "0 errors" in pwprint(checkout, "validate", "far.json").stdout
    assert "error TIL-MOV-02" in pwprint(checkout, "validate", "model.json").stdout
