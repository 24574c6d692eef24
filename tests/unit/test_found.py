"""Which files are meant by the paths of a command line: each once, and nothing that is no scenario."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pwprint.cli.console import STDIN
from pwprint.cli.files import find, find_pdfs
from pwprint.cli.kinds import FileKind, kind_of
from pwprint.cli.program import app
from pwprint.report import REPORTERS
from pwprint.resources import scenario_folder
from pwprint.text.document import regular_bytes
from pwprint.text.limits import MAX_BYTES

ROOT = Path(__file__).parents[2]
GOOD = scenario_folder() / "tile" / "matchbox.json"
SCENARIOS = sorted(
    path for folder in (scenario_folder(), ROOT / "tests" / "scenarios" / "bad") for path in folder.glob("*/*.json")
)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments, given=None):
    result = CliRunner().invoke(app, [*map(str, arguments)], input=given, prog_name="pwprint")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def put(name, value=None, **more):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    value = json.loads(GOOD.read_text(encoding="utf-8")) if value is None else value
    path.write_text(json.dumps(value | more if more else value), encoding="utf-8")
    return path


def codes(result):
    report = json.loads(result.stdout)
    return [(file["file"], problem["code"]) for file in report["files"] for problem in file["problems"]]


# --- each file once -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "paths",
    [
        ["./game/a.json", "game"],
        ["game/a.json", "{here}/game/a.json"],
        ["game/a.json", "game/../game/a.json"],
        ["game/a.json", "link.json"],
        ["link.json", "game"],
        ["game", "folder"],
        ["folder/a.json", "game/a.json"],
    ],
)
def test_several_ways_to_a_file_lead_to_one(paths):
    put("game/a.json")
    Path("link.json").symlink_to("game/a.json")
    Path("folder").symlink_to("game")
    paths = [path.format(here=Path.cwd()) for path in paths]
    (file,) = find(paths).files
    assert Path(file).samefile("game/a.json")
    result = run("validate", *paths)
    assert (result.exit_code, result.stdout) == (0, "1 file, 0 errors, 0 warnings\n")


def test_a_file_keeps_the_name_by_which_it_was_named_first():
    put("game/a.json")
    assert find(["game/../game/a.json", "game"]).files == ("game/../game/a.json",)
    Path("x.pdf").write_bytes(b"%PDF-")
    assert find_pdfs(["./x.pdf", "x.pdf", "."]).files == ("./x.pdf",)


def test_a_file_may_be_called_as_standard_input_is():
    put("-")
    assert find([STDIN, "./-"]).files == (STDIN, "./-")


@pytest.mark.parametrize("command", ["validate", "render", "fmt", "play", "watch", "check-pdf"])
def test_an_empty_path_names_no_file(command):
    result = run(command, "")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.strip()


def test_an_empty_path_among_others_hides_none():
    result = run("validate", "", put("a.json"))
    assert (result.exit_code, result.stdout) == (2, "1 file, 0 errors, 0 warnings\n")


def test_a_name_for_standard_input_that_is_not_read_is_refused():
    put("a.json")
    result = run("validate", "a.json", "--stdin-filename", "b.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--stdin-filename" in result.stderr


# --- what a file is -------------------------------------------------------------------------------------------------


def test_every_scenario_is_one_however_bad():
    assert [path for path in SCENARIOS if kind_of(str(path)) is not FileKind.SCENARIO] == []


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ({"ruleset": "tile"}, FileKind.SCENARIO),
        ({"sides": []}, FileKind.SCENARIO),
        ({"format": 1, "titel": "x", "map": {}}, FileKind.SCENARIO),
        ({"$schema": "../schemas/scenario.schema.json"}, FileKind.SCENARIO),
        ({}, FileKind.SCENARIO),
        ([1], FileKind.SCENARIO),
        ({"format": 1}, FileKind.OTHER),
        ({"name": "x", "version": "1", "map": "x.png"}, FileKind.OTHER),
        ({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "format": 1}, FileKind.SCHEMA),
        ({"format": 1, "known": []}, FileKind.BASELINE),
        ({"format": 1, "ok": True, "files": []}, FileKind.OTHER),
        ({"format": 1, "turns": [], "result": {}, "problems": []}, FileKind.OTHER),
        ({"format": 1, "turns": [], "result": {}, "problems": [], "ruleset": "tile"}, FileKind.SCENARIO),
    ],
)
def test_a_scenario_is_known_by_its_keys(value, kind):
    assert kind_of(str(put("x.json", value))) is kind


OUTPUTS = {
    "baseline": ("validate", "bad.json", "--write-baseline", "out.json"),
    **{form: ("validate", "bad.json", "--format", form) for form in ("json", "gitlab", "sarif")},
    "no problem for GitLab": ("validate", GOOD, "--format", "gitlab"),
    "battle": ("play", GOOD, "--format", "json"),
    "PDFs": ("check-pdf", "x.pdf", "--format", "json"),
}


@pytest.mark.few(4)
@pytest.mark.parametrize("name", OUTPUTS)
@pytest.mark.parametrize("command", ["validate", "fmt"])
def test_what_the_program_has_written_is_no_scenario(command, name):
    put("bad.json", ruleset="tyle")
    Path("x.pdf").write_bytes(b"%PDF-")
    written = run(*OUTPUTS[name])
    assert written.exit_code in {0, 1}
    put("game/good.json")
    text = Path("out.json").read_text(encoding="utf-8") if name == "baseline" else written.stdout
    Path("game/out.json").write_text(text, encoding="utf-8")
    result = run(command, "game", *(["--check"] if command == "fmt" else ["--format", "json"]))
    assert "out.json" not in result.stdout
    assert ("1 other JSON file passed over" in result.stderr) is (name != "baseline")
    forced = run("validate", "game/out.json", "--force-exclude")
    assert (forced.exit_code, forced.stdout) == (0, "0 files, 0 errors, 0 warnings\n")


# --- files that are given by other programs -------------------------------------------------------------------------


OTHERS = {
    "schema.json": json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema"}),
    "package.json": json.dumps({"name": "game", "version": "1"}),
    "README.md": "# A game\n",
}


@pytest.mark.parametrize("name", OTHERS)
def test_hooks_may_name_what_is_no_scenario(name):
    put("good.json")
    Path(name).write_text(OTHERS[name], encoding="utf-8")
    assert run("validate", "good.json", name).exit_code == (2 if name == "README.md" else 1)
    forced = run("validate", "--force-exclude", "good.json", name)
    assert (forced.exit_code, forced.stdout) == (0, "1 file, 0 errors, 0 warnings\n")


@pytest.mark.parametrize("form", REPORTERS)
def test_every_form_can_tell_of_no_file(form):
    put("package.json", {"name": "game"})
    result = run("validate", "--force-exclude", "package.json", "--format", form, "--max-problems", "1")
    assert result.exit_code == 0
    assert "passed over" in result.stderr


def test_what_is_no_scenario_is_not_printed_either():
    put("good.json")
    put("package.json", {"name": "game", "version": "1"})
    assert run("render", "good.json", "package.json", "--sheet", "roster", "--jobs", "1").exit_code == 1
    forced = run("render", "--force-exclude", "good.json", "package.json", "--sheet", "roster")
    assert (forced.exit_code, forced.stdout) == (0, f"{Path('matchbox/roster.pdf')}\n")
    assert "package.json: passed over" in forced.stderr
    none = run("render", "--force-exclude", "package.json")
    assert (none.exit_code, none.stdout) == (0, "")


def test_what_may_be_a_scenario_is_never_passed_over():
    Path("half.json").write_text('{"format": 1,', encoding="utf-8")
    put("bad.json", ruleset="tyle")
    for name in ("half.json", "bad.json"):
        assert run("validate", "--force-exclude", name).exit_code == 1
    Path("empty").mkdir()
    for path in ("missing.json", "empty"):
        assert run("validate", "--force-exclude", path).exit_code == 2
    assert run("validate", "--force-exclude", "-", given="{").exit_code == 1


# --- large files and odd ones ---------------------------------------------------------------------------------------


def sparse(name, size):
    with Path(name).open("wb") as file:
        file.truncate(size)


@pytest.mark.few(1)
@pytest.mark.parametrize("command", ["validate", "fmt", "render"])
def test_a_huge_file_in_a_folder_is_told_and_the_others_are_looked_at(command):
    for number in range(11):
        put(f"game/{number:02}.json", id=f"game-{number}")
    sparse("game/huge.json", 50 * 1024**3)
    options = {"validate": ["--format", "json"], "render": ["--sheet", "roster", "--jobs", "1"]}
    result = run(command, "game", *options.get(command, []))
    assert result.exit_code == 1
    assert "huge.json" in result.stdout
    assert "F003" in result.stdout
    if command == "validate":
        assert codes(result) == [("game/huge.json", "F003")]
        assert len(json.loads(result.stdout)["files"]) == 12


@pytest.mark.parametrize("size", [0, 1, 4095, 4096, MAX_BYTES - 1, MAX_BYTES, MAX_BYTES + 1, 40 * MAX_BYTES])
def test_no_more_of_a_file_is_read_than_tells_that_it_is_too_large(size):
    sparse("x", size)
    assert len(regular_bytes("x")) == min(size, MAX_BYTES + 1)
    assert len(regular_bytes("x", 4096)) == min(size, 4097)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc here")
def test_a_file_that_does_not_tell_its_size_is_read_whole():
    assert b"Pid:" in regular_bytes("/proc/self/status")
    assert len(regular_bytes("/proc/self/status", 100)) == 101


# --- two of one id --------------------------------------------------------------------------------------------------


def test_no_file_is_a_twin_of_itself():
    put("game/a.json")
    Path("game/link.json").symlink_to("a.json")
    assert "N003" not in run("validate", "./game/a.json", "game", Path.cwd() / "game").stdout


@pytest.mark.parametrize("name", ["game/a.json", "./game/../game/a.json"])
def test_standard_input_is_no_twin_of_the_file_that_it_will_be(name):
    put("game/a.json")
    given = Path("game/a.json").read_bytes()
    result = run("validate", "-", "game", "--stdin-filename", name, given=given)
    assert "2 files, 0 errors, 0 warnings" in result.stdout


def test_the_twin_stands_in_its_place_among_the_problems():
    put("game/a.json")
    value = json.loads(GOOD.read_text(encoding="utf-8"))
    put("game/b.json", {"formt": 1, **value, "turn_limt": 3})
    told = json.loads(run("validate", "game", "--format", "json").stdout)["files"][1]["problems"]
    assert [problem["code"] for problem in told] == ["S001", "N003", "S001"]
    assert [problem["column"] for problem in told] == sorted(problem["column"] for problem in told)


def test_a_baseline_knows_a_twin_whatever_way_leads_to_it():
    put("game/a.json")
    put("game/b.json")
    assert run("validate", "game", "--write-baseline", "known.json").exit_code == 0
    for path in ("./game", Path.cwd() / "game", "game/../game"):
        told = run("validate", path, "--baseline", "known.json").stdout
        assert told == "2 files, 0 errors, 0 warnings (1 known and not counted)\n"


@pytest.mark.parametrize("root", ["", "collection", "collection/game"])
def test_a_baseline_knows_a_twin_from_any_folder_and_on_a_server(monkeypatch, root):
    put("collection/game/a.json")
    put("collection/game/old/b.json")
    put("collection/other/c.json")
    assert run("validate", "collection", "--write-baseline", "collection/known.json").exit_code == 0
    if root:
        monkeypatch.setenv("GITHUB_WORKSPACE", str(Path(root).resolve()))
    for folder, collection in (("collection", "."), ("game/old", "../.."), ("../../other", "..")):
        monkeypatch.chdir(folder)
        told = run("validate", collection, "--baseline", f"{collection}/known.json").stdout
        assert told == "3 files, 0 errors, 0 warnings (2 known and not counted)\n"
