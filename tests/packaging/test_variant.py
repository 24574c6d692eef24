"""A package of somebody else brings a variant: that of the how-to is installed in a folder, and every command knows it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import ExitStack, chdir
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from pwprint.cli.program import app
from tests.installed import importable, install

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how-to" / "ruleset-variant.md"
FILE = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHEETS = {
    "briefing",
    "map",
    "setup",
    "pieces",
    "tiles",
    "markers",
    "roster",
    "tracks",
    "quickref",
    "example-turn",
    "kit",
}


def put(folder: Path, files: dict[str, str]) -> Path:
    """Write the files of a package and install it."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    install(folder)
    return folder


def project(name: str, module: str, points: str) -> dict[str, str]:
    said = f'[project]\nname = "{name}"\nversion = "1"\n[project.entry-points."pwprint.rulesets"]\n{points}\n'
    return {"pyproject.toml": said, f"{name}.py": module}


@pytest.fixture(scope="module")
def fens(tmp_path_factory):
    return put(tmp_path_factory.mktemp("fens"), dict(FILE.findall(PAGE.read_text(encoding="utf-8"))))


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def run(*words, at, others=()):
    """Run the program in a folder whose packages are installed, in a process that has known none of them before."""
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, XDG_CACHE_HOME=str(at / "cache")))
        stack.enter_context(chdir(at))
        for folder in (*others, at):
            stack.enter_context(importable(folder))
        done = CliRunner().invoke(app, words, prog_name="pwprint", catch_exceptions=False)
    return Done(done.exit_code, done.stdout, done.stderr)


def told(*words, at, **more):
    done = run(*words, at=at, **more)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def problems(scenario, at, **more):
    (at / "changed.json").write_text(json.dumps(scenario), encoding="utf-8")
    (file,) = json.loads(run("validate", "changed.json", "--format", "json", at=at, **more).stdout)["files"]
    return {(problem["code"], problem["pointer"]): problem["message"] for problem in file["problems"]}


def ely(folder, **changes):
    return json.loads((folder / "ely.json").read_text(encoding="utf-8")) | changes


def moved(*path):
    return [{"orders": [{"unit": "N5", "do": "move", "path": list(path)}]}]


def test_the_file_of_the_variant_is_short(fens):
    assert len((fens / "fens.py").read_text(encoding="utf-8").splitlines()) <= 40


def test_a_process_of_its_own_knows_it(fens):
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, fens)))}
    command = [sys.executable, "-m", "pwprint", "rules", "fens", "FEN-01"]
    done = subprocess.run(command, cwd=fens, env=environment, capture_output=True, text=True, check=True)
    assert "A unit that enters a marsh stops there." in done.stdout


def test_its_scenarios_are_judged_by_its_rules(fens):
    assert problems(ely(fens), fens) == {}
    assert problems(ely(fens, turns=moved("c3")), fens) == {}
    found = problems(ely(fens, turns=moved("c3", "c4")), fens)
    assert found == {("FEN-01", "/turns/0/orders/0/path/1"): "N5 sinks in at c3 and must stop there"}


def test_the_rule_of_its_own_is_quoted_where_it_is_broken(fens):
    (fens / "wet.json").write_text(json.dumps(ely(fens, turns=moved("c3", "c4"))), encoding="utf-8")
    assert "= rule FEN-01: A unit that enters a marsh stops there." in run("validate", "wet.json", at=fens).stdout


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_other_rules_are_those_of_the_base_on_squares_and_hexes(fens, shape):
    scenario = ely(fens, turns=moved("d3"))
    scenario["map"]["shape"] = shape
    scenario["sides"][0]["units"][4]["at"] = "c1"
    found = problems(scenario, fens)
    assert [code for code, _ in found] == ["TIL-MOV-01"]


def test_the_shape_of_its_files_is_its_own(fens):
    scenario = ely(fens, options={"further_combat_limit": 2, "mud": "deep"})
    scenario["sides"][0]["units"][1]["type"] = "artillery"
    scenario["map"]["terrain"]["bog"] = ["a1"]
    found = problems(scenario, fens)
    assert {pointer for _, pointer in found} == {
        "/options/mud",
        "/sides/0/units/1/type",
        "/map/terrain/bog",
    }
    unlimbered = problems(ely(fens, turns=[{"orders": [{"unit": "N2", "do": "unlimber"}]}]), fens)
    assert {pointer for _, pointer in unlimbered} == {"/turns/0/orders/0/do"}


def test_an_answer_about_it_is_not_remembered(fens):
    (fens / "twice.json").write_text(json.dumps(ely(fens, turns=moved("c3", "c4"))), encoding="utf-8")
    assert run("validate", "twice.json", at=fens).returncode == 1
    source = (fens / "fens.py").read_text(encoding="utf-8")
    try:
        dry = source.replace('stops="FEN-01"', "cover=-1").replace('messages={"FEN-01"', 'messages={"TIL-MOV-04"')
        (fens / "fens.py").write_text(dry, encoding="utf-8")
        assert run("validate", "twice.json", at=fens).returncode == 0
    finally:
        (fens / "fens.py").write_text(source, encoding="utf-8")


def test_it_is_played_to_the_end(fens):
    battle = told("play", "ely.json", "--turns", "10", "--seed", "4", at=fens)
    assert re.search(r"^Result: ", battle, re.MULTILINE)
    assert "m marsh" in battle


def test_all_its_sheets_are_printed(fens):
    told("render", "ely.json", "-o", "print", at=fens)
    assert {file.stem for file in (fens / "print" / "ely").glob("*.pdf")} == SHEETS


def test_its_quick_reference_and_sampler_are_made(fens):
    assert run("quickref", "fens", "-o", "fens.pdf", at=fens).returncode == 0
    assert (fens / "fens.pdf").read_bytes().startswith(b"%PDF")
    told("new", "--ruleset", "fens", "--layout", "sampler", "-o", "sampler.json", at=fens)
    assert "marsh" in json.loads((fens / "sampler.json").read_text(encoding="utf-8"))["map"]["terrain"]
    told("validate", "sampler.json", at=fens)


def test_its_rule_book_is_that_of_its_base_with_its_own_texts(fens):
    book = told("rules", "fens", at=fens)
    assert "FEN-01" in book
    assert "TIL-MOV-04" in book
    assert "hill, town, woods, river, marsh, road or open ground" in " ".join(book.split())
    assert "further_combat_limit: 1 (default), 0, none" in book
    assert told("rules", "FEN", at=fens).startswith("FEN: rules of fens\n")
    assert told("rules", "TIL-MOV", at=fens).startswith("TIL-MOV: rules of tile\n")


# --- packages that are of no use ------------------------------------------------------------------------------------

BROKEN = {
    "torn": ("1 / 0", "torn = 'torn:RULESET'", "ZeroDivisionError: division by zero"),
    "lost": ("", "lost = 'lost:RULESET'", "AttributeError: module 'lost' has no attribute 'RULESET'"),
    "else": ("RULESET = 3", "plain = 'else:RULESET'", "else:RULESET is not a ruleset"),
    "misnamed": (
        "from pwprint.rulesets import RULESETS\nRULESET = RULESETS['tile']",
        "mine = 'misnamed:RULESET'",
        "its entry point has another name than its id, tile",
    ),
    "strange": (
        "from pwprint.rulesets import RULESETS\nfrom pwprint.rulesets.derive import derive\n"
        "RULESET = derive(RULESETS['tile'], id='strange', title='', summary='', units={'dragon': None})",
        "strange = 'strange:RULESET'",
        "ValueError: there is no 'dragon' to leave out; choose from",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_package_that_cannot_be_used_is_told_of_and_hides_nothing(name, fens, tmp_path):
    module, point, why = BROKEN[name]
    put(tmp_path, project(name, module, point))
    ruleset = point.split()[0]
    listed = run("rules", at=tmp_path, others=[fens])
    assert listed.returncode == 0
    assert why in listed.stderr
    assert {"tile", "european-19c", "fens"} <= {line.split("  ")[0] for line in listed.stdout.splitlines()}
    asked = run("quickref", ruleset, at=tmp_path)
    assert asked.returncode == 2
    assert "Traceback" not in listed.stderr + asked.stderr
    found = problems(ely(fens, ruleset=ruleset), tmp_path)
    assert why in found["S004", "/ruleset"]


def test_no_package_takes_the_place_of_a_shipped_ruleset(fens, tmp_path):
    put(tmp_path, project("thief", (fens / "fens.py").read_text(encoding="utf-8"), "tile = 'thief:RULESET'"))
    assert "The Portable Tile Wargame Rules" in told("rules", "tile", at=tmp_path)
    listed = run("rules", at=tmp_path)
    assert "'tile' of the package thief is left out, since pwprint has one of that name itself" in listed.stderr


def test_of_two_packages_with_one_name_neither_is_taken(fens, tmp_path):
    put(tmp_path, project("other", (fens / "fens.py").read_text(encoding="utf-8"), "fens = 'other:RULESET'"))
    found = problems(ely(fens), tmp_path, others=[fens])
    assert "only one of them can be installed" in found["S004", "/ruleset"]


def test_shipped_files_are_judged_without_looking_for_packages(fens):
    code = (
        "import sys, pwprint; v = pwprint.check(pwprint.load(sys.argv[1])); assert v.ok; "
        "sys.exit('pwprint.rulesets.installed' in sys.modules or 'pwprint.format.build' in sys.modules)"
    )
    file = ROOT / "scenarios" / "tile" / "matchbox.json"
    assert subprocess.run([sys.executable, "-c", code, file], cwd=ROOT, check=False).returncode == 0
