"""What the program does when something goes wrong around it: files in the way, killed processes, closed streams."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pwprint.cli.program import app
from pwprint.resources import scenario_folder

ROOT = Path(__file__).parents[2]
GOOD = scenario_folder() / "tile" / "matchbox.json"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "PWPRINT_DEBUG", "TERM"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments):
    result = CliRunner().invoke(app, [*map(str, arguments)], prog_name="pwprint")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def program(code, *arguments):
    """Run Python code, and the program after it, in a process of its own."""
    text = f"import sys; sys.argv[1:] = {[*map(str, arguments)]!r}\n{code}\nfrom pwprint.cli import main\nmain()"
    command = [sys.executable, "-c", text]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )


def put(name, **more):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(json.loads(GOOD.read_text(encoding="utf-8")) | more), encoding="utf-8")
    return path


# --- baselines ------------------------------------------------------------------------------------------------------


IN_THE_WAY = {
    "a scenario": GOOD.read_bytes(),
    "another JSON file": b'{"name": "game"}',
    "no JSON": b"# Known problems\n",
    "half a baseline": b'{"format": 1, "known": [',
}


@pytest.mark.parametrize("what", IN_THE_WAY)
def test_no_baseline_is_written_over_a_file_of_another_kind(what):
    put("a.json")
    Path("out.json").write_bytes(IN_THE_WAY[what])
    result = run("validate", "a.json", "--write-baseline", "out.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "out.json: exists already and is not a baseline" in result.stderr
    assert Path("out.json").read_bytes() == IN_THE_WAY[what]


@pytest.mark.parametrize("target", ["game/a.json", "game/../game/a.json", "link.json"])
@pytest.mark.parametrize("paths", [["game"], ["game/a.json"]])
def test_no_baseline_is_written_over_what_is_checked(target, paths):
    text = put("game/a.json").read_bytes()
    Path("link.json").symlink_to("game/a.json")
    result = run("validate", *paths, "--write-baseline", target)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is one of the files to check" in result.stderr
    assert Path("game/a.json").read_bytes() == text


@pytest.mark.parametrize("old", [b"", b'{"format": 1, "known": []}', b'{"format": 2, "known": [1]}'])
def test_a_baseline_is_written_over_a_baseline_and_over_nothing(old):
    put("a.json", turn_limt=3)
    Path("out.json").write_bytes(old)
    assert run("validate", "a.json", "--write-baseline", "out.json").exit_code == 0
    assert run("validate", "a.json", "--baseline", "out.json").exit_code == 0


def odd(what):
    if what == "pipe":
        os.mkfifo("known.json")
    elif what == "device":
        Path("known.json").symlink_to("/dev/zero")
    elif what == "folder":
        Path("known.json").mkdir()
    elif what == "huge":
        with Path("known.json").open("wb") as file:
            file.truncate(20 * 1024**3)
    else:
        Path("known.json").write_bytes(b'{"format": 1, "known": ["\xff"]}')


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("pipe", "not a file but a pipe or a device"),
        ("device", "not a file but a pipe or a device"),
        ("folder", "this is a folder, not a file"),
        ("huge", "larger than 64 MiB"),
        ("letters", "not UTF-8"),
    ],
)
def test_a_baseline_that_is_none_is_told_and_never_waited_for(monkeypatch, what, said):
    monkeypatch.setattr("pwprint.cli.validating.records", lambda *_: pytest.fail("the files were checked before that"))
    put("a.json")
    odd(what)
    result = run("validate", "a.json", "--baseline", "known.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("pwprint: known.json: ")
    assert said in result.stderr


def test_a_baseline_may_begin_with_a_byte_order_mark():
    put("a.json", turn_limt=3)
    run("validate", "a.json", "--write-baseline", "known.json")
    Path("known.json").write_bytes(b"\xef\xbb\xbf" + Path("known.json").read_bytes())
    assert run("validate", "a.json", "--baseline", "known.json").exit_code == 0


# --- killed processes -----------------------------------------------------------------------------------------------


KILLED = """
import os, signal
from pwprint.cli import prints, records
judged = records.judged
def killed(loaded):
    if loaded.document.name.endswith("3.json"):
        os.kill(os.getpid(), signal.SIGKILL)
    return judged(loaded)
records.judged = killed
load = prints.load
def killing(file):
    loaded = load(file)
    killed(loaded)
    return loaded
prints.load = killing
"""


@pytest.mark.few(1)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes do not inherit what is loaded here")
@pytest.mark.parametrize("command", [["validate"], ["render", "--sheet", "roster"]], ids=lambda command: command[0])
def test_a_process_that_is_killed_is_told_of(command):
    for number in range(6):
        put(f"game/{number}.json", id=f"game-{number}")
    done = program(KILLED, *command, "game", "--jobs", "2")
    assert done.returncode == 2
    assert done.stderr.startswith(f"pwprint: the process that was at work on {Path('game/3.json')} has been killed; ")
    assert done.stderr.endswith("; perhaps there was too little memory; --jobs 1 needs the least\n")
    assert len(done.stderr.splitlines()) == 1


# --- names that are no names ----------------------------------------------------------------------------------------


ODD = "a\n::error::b"


def test_a_name_with_a_line_end_is_no_line_of_its_own():
    put(f"game/{ODD}.json")
    put("game/twin.json")
    Path(f"{ODD}.md").write_text("# A game\n")
    Path(f"{ODD}.json").write_text('{"name": 1}')
    Path(f"{ODD}.known").write_text("none")
    Path(f"out{ODD}").mkdir()
    for command in (
        ["validate", f"{ODD}.md"],
        ["validate", f"{ODD}.json", "game", "--force-exclude"],
        ["validate", "game", "--baseline", f"{ODD}.known"],
        ["validate", "game", "--write-baseline", f"{ODD}.known"],
        ["validate", f"{ODD}-missing"],
        ["validate", f"out{ODD}"],
        ["render", "game", "--sheet", "roster", "-o", f"out{ODD}", "--jobs", "1"],
    ):
        result = run(*command)
        told = result.stdout + result.stderr
        assert "a\\n::error::b" in told, command
        assert not any(line.startswith("::") for line in told.splitlines()), command


def test_the_apology_names_the_file_in_one_line():
    put(f"{ODD}.json")
    mistake = "from pwprint.cli import records\ndef judged(loaded): raise KeyError(1)\nrecords.judged = judged"
    done = program(mistake, "validate", f"{ODD}.json")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 3
    assert "a\\n::error::b.json" in done.stderr


# --- streams and colours --------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell here")
@pytest.mark.parametrize("arguments", ["schema", "--version", "rules", f"validate '{GOOD}'"])
def test_a_result_that_nobody_can_hear_is_a_failure(arguments):
    command = ["sh", "-c", f'exec "$0" -m pwprint {arguments} >&-', sys.executable]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT, timeout=60)
    assert (done.returncode, done.stderr) == (2, "pwprint: standard output: is closed\n")


@pytest.mark.parametrize(
    ("environment", "options", "coloured"),
    [
        ({}, [], False),
        ({"FORCE_COLOR": "1"}, [], True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, [], True),
        ({"FORCE_COLOR": "3"}, [], True),
        ({"FORCE_COLOR": "0"}, [], False),
        ({"FORCE_COLOR": ""}, [], False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, [], False),
        ({"FORCE_COLOR": "1"}, ["--no-color"], False),
    ],
)
def test_colours_can_be_forced_and_whoever_objects_wins(monkeypatch, environment, options, coloured):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b[" in run("validate", "missing.json", *options).stdout) is coloured


# --- prints ---------------------------------------------------------------------------------------------------------


def in_folder(folder):
    return sorted(path.name for path in Path(folder).iterdir())


def test_pages_of_an_earlier_print_go_when_the_new_one_has_fewer():
    home = Path("matchbox")
    home.mkdir()
    for name in ("map-1.png", "map-2.png", "map-10.png", "map-1.svg", "map.pdf", "map-mine.png", "tiles-3.png"):
        (home / name).write_bytes(b"old")
    assert run("render", GOOD, "--sheet", "map", "--as", "png", "--one-page-map").exit_code == 0
    assert in_folder(home) == ["map-1.svg", "map-mine.png", "map.pdf", "map.png", "tiles-3.png"]
    assert (home / "map.pdf").read_bytes() == b"old"


KILLED_AT_MOVE = """
import os, pathlib
moves, replace = [], pathlib.Path.replace
def one(self, target):
    moves.append(target)
    if len(moves) == {at}:
        {how}
    return replace(self, target)
pathlib.Path.replace = one
"""


AGAIN = ["render", GOOD, "--sheet", "map", "--sheet", "tiles", "--sheet", "roster", "--ink", "low"]


@pytest.fixture(scope="module")
def print_of_three(tmp_path_factory):
    """A folder with an earlier print of the sheets of `AGAIN`."""
    folder = tmp_path_factory.mktemp("print")
    run(*AGAIN[:-2], "-o", folder)
    return folder / "matchbox"


@pytest.fixture
def old(print_of_three):
    """The same print here, as bytes by names."""
    shutil.copytree(print_of_three, "matchbox")
    return {path.name: path.read_bytes() for path in Path("matchbox").iterdir()}


@pytest.mark.few(1)
@pytest.mark.parametrize("at", range(1, 8))
def test_a_print_that_is_killed_leaves_no_mixture(at, old):
    done = program(KILLED_AT_MOVE.format(at=at, how="os._exit(9)"), *AGAIN)
    assert done.returncode == (9 if at < 7 else 0), done.stderr
    left = {path.name: path.read_bytes() for path in Path("matchbox").glob("*.pdf")}
    assert not left or len({left[name] == old[name] for name in left}) == 1
    drafts = list(Path("matchbox").glob(".pwprint-*"))
    for folder in drafts:
        os.utime(folder, (1, 1))
    assert run(*AGAIN).exit_code == 0
    assert in_folder("matchbox") == ["map.pdf", "roster.pdf", "tiles.pdf"]


@pytest.mark.few(1)
@pytest.mark.parametrize("at", range(1, 7))
def test_a_print_that_fails_leaves_all_as_it_was(at, old):
    done = program(KILLED_AT_MOVE.format(at=at, how="raise OSError(28, 'No space left on device')"), *AGAIN)
    assert done.returncode == 2
    assert "no space left" in done.stderr.lower()
    assert {path.name: path.read_bytes() for path in Path("matchbox").iterdir()} == old


def test_drafts_of_a_print_at_work_stay():
    run("render", GOOD, "--sheet", "tiles")
    Path("matchbox", ".pwprint-young").mkdir()
    run("render", GOOD, "--sheet", "tiles")
    assert in_folder("matchbox") == [".pwprint-young", "tiles.pdf"]


@pytest.mark.parametrize("command", [["render", GOOD], ["quickref", "tile"], ["rulebook", "tile"], ["calibrate"]])
def test_no_pdf_goes_to_standard_output(command):
    result = run(*command, "-o", "-")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "standard output" in result.stderr
    assert not Path("-").exists()


@pytest.mark.parametrize("command", [["render", GOOD], ["rulebook", "tile"]])
def test_a_folder_for_prints_is_no_file(command):
    Path("here.pdf").write_bytes(b"mine")
    result = run(*command, "-o", "here.pdf")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "here.pdf: is a file; --output names the folder" in " ".join(result.stderr.split())
    assert Path("here.pdf").read_bytes() == b"mine"


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "command",
    [
        ["render", GOOD, "--sheet", "roster", "-o", "mine/out"],
        ["render", GOOD, "--sheet", "roster", "-o", "mine/a/b/out"],
        ["quickref", "tile", "-o", "mine/tile.pdf"],
        ["calibrate", "-o", "mine/sheet.pdf"],
        ["new", "--layout", "sampler", "-o", "mine/new.json"],
        ["validate", GOOD, "--write-baseline", "mine/known.json"],
    ],
    ids=lambda command: command[0],
)
def test_nothing_can_lie_in_a_file(command):
    Path("mine").write_bytes(b"mine")
    result = run(*command)
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        result.stderr
        == f"pwprint: {Path(command[-1])}: mine is a file, so nothing can lie in it; choose another folder\n"
    )
    Path("mine").unlink()
    assert run(*command).exit_code == 0


def test_no_booklet_can_lie_in_a_file():
    Path("mine").write_bytes(b"mine")
    result = run("rulebook", "tile", "-o", "mine/out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "mine is a file, so nothing can lie in it" in result.stderr


@pytest.mark.parametrize("command", ["check-pdf", "play", "validate"])
def test_a_path_through_a_file_leads_nowhere(command):
    Path("mine").write_bytes(b"mine")
    result = run(command, "mine/one.pdf")
    assert result.exit_code == 2
    assert "mine/one.pdf: " in result.output
    assert "a part of this path is a file, not a folder" in result.output


@pytest.mark.parametrize("command", ["check-pdf", "validate"])
def test_an_empty_path_names_no_file(command):
    result = run(command, "")
    assert (result.exit_code, result.stderr) == (2, "pwprint: a path is empty, so it names no file\n")


@pytest.mark.few(1)
@pytest.mark.parametrize("command", [["render", GOOD], ["validate", "."]])
def test_a_folder_that_is_gone_is_told(command):
    Path("gone").mkdir()
    done = program("import os; os.chdir('gone'); os.rmdir(os.getcwd())", *command)
    assert done.returncode == 2
    assert "mistake in pwprint" not in done.stderr
    assert "Traceback" not in done.stderr


def test_a_render_in_a_folder_that_is_gone_says_what_to_do():
    Path("gone").mkdir()
    done = program("import os; os.chdir('gone'); os.rmdir(os.getcwd())", "render", GOOD)
    assert done.stderr == "pwprint: the current folder has been deleted; go to one that exists\n"
