"""The command line: what each command prints where, which files it writes, and with which code it ends."""

import errno
import functools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import pwprint
from pwprint.cli import INTERRUPTED, cache, commands, progress, workers
from pwprint.cli.console import Exit
from pwprint.cli.program import app
from pwprint.cli.records import _shares, records
from pwprint.format.reader.placeholder import PLACEHOLDER
from pwprint.game import rulebook
from pwprint.game.message import readable
from pwprint.pdf import output
from pwprint.report import REPORTERS
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS
from pwprint.text.codes import CODES

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "scenarios").glob("*/*.json"))
GOOD = ROOT / "scenarios" / "tile" / "matchbox.json"
COMMANDS = [*commands.COMMANDS]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Every test runs in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "PWPRINT_DEBUG"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments, given=None):
    """Run a command in this process; nothing but its own exit may come out of it."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=given, prog_name="pwprint")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def program(*arguments, **options):
    """Run a command as a program of its own."""
    command = [sys.executable, "-m", "pwprint", *map(str, arguments)]
    options = {"capture_output": True, "cwd": ROOT, "timeout": 60, **options}
    return subprocess.run(command, check=False, **options)


@functools.cache
def plain(sheet):
    """A sheet of the good scenario as it is printed without options."""
    run("render", GOOD, "--sheet", sheet, "-o", "plain")
    return Path("plain/matchbox", f"{sheet}.pdf").read_bytes()


def changed(name, change):
    """Write a scenario that differs from a good one, and return its path."""
    value = json.loads(GOOD.read_text(encoding="utf-8"))
    change(value)
    path = Path(name)
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def illegal(value):
    """The lancers cut a corner."""
    value["turns"] = [{"dice": [], "orders": [{"unit": "B2", "do": "move", "path": ["c2"]}]}]


def misspelled(value):
    value["ruleste"] = value.pop("ruleset")


def crowded(value):
    value["sides"][0]["units"][1]["at"] = "c4"
    value["turns"] = []


def boxed_in(value):
    """The captain stands in a corner behind his own men."""
    red = value["sides"][0]
    red["deployment"] = ["a3-d4"]
    red["units"][1]["at"] = "d3"
    value["turns"] = []


# --- all commands ---------------------------------------------------------------------------------------------------


def test_the_version_is_the_one_of_the_package():
    result = run("--version")
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"pwprint {pwprint.__version__}\n", "")


def test_help_lists_the_commands():
    result = run("--help")
    assert result.exit_code == 0
    assert all(f"\n  {command} " in result.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_whole_sentences(command):
    result = run(command, "-h")
    assert result.exit_code == 0
    assert f"Usage: pwprint {command}" in result.stdout
    assert "..." not in run("--help").stdout.partition("Commands:")[2]


@pytest.mark.parametrize(
    "arguments",
    [
        ["bogus"],
        ["validate"],
        ["validate", "--format", "yaml", GOOD],
        ["validate", "--jobs", "0", GOOD],
        ["validate", "--nonsense", GOOD],
        ["render"],
        ["render", GOOD, "--sheet", "mop"],
        ["render", GOOD, "--paper", "5x5"],
        ["render", GOOD, "--backs", "sideways"],
        ["render", GOOD, "--square", "nan"],
        ["render", GOOD, "--square", "-3"],
        ["render", GOOD, "--square", "wide"],
        ["render", GOOD, "--square", "500"],
        ["render", GOOD, "--bleed", "1.9"],
        ["render", GOOD, "--bleed", "5.1"],
        ["render", GOOD, "--bleed", "wide"],
        ["render", GOOD, "--font-dir", "nowhere"],
        ["render", GOOD, "--colour", "lab"],
        ["render", GOOD, "--dpi", "150"],
        ["render", GOOD, "--dpi", "35", "--as", "png"],
        ["render", GOOD, "--dpi", "601", "--as", "png"],
        ["render", GOOD, "--dpi", "150", "--as", "svg"],
        ["render", GOOD, "--svg-text", "live"],
        ["render", GOOD, "--svg-text", "live", "--as", "png"],
        ["render", GOOD, "--svg-text", "dead", "--as", "svg"],
        ["render", GOOD, "--colour", "cmyk", "--as", "png"],
        ["render", GOOD, "--colour", "cmyk", "--as", "svg"],
        ["render", GOOD, "--square", "14.9"],
        ["render", GOOD, "--square", "30", "--one-page-map"],
        ["render", GOOD, "--square", "30", "--scale", "figures"],
        ["render", GOOD, "--printer", "nobodys"],
        ["render", GOOD, "--printer", "../x"],
        ["render", GOOD, "--as", "gif"],
        *(
            ["render", GOOD, "--as", form, *option]
            for form, option in (
                ("pieces", ["--backs", "long"]),
                ("vassal", ["--sheet", "map"]),
                ("tts", ["--one-page-map"]),
                ("pieces", ["--terrain", "poster"]),
                ("vassal", ["--bleed", "3"]),
                ("tts", ["--colour", "cmyk"]),
                ("pieces", ["--svg-text", "live"]),
                ("vassal", ["--image-base", "https://example.org/"]),
                ("pdf", ["--image-base", "https://example.org/"]),
                ("tts", ["--image-base", "example.org"]),
            )
        ),
        ["render", GOOD, GOOD.with_name("stone-bridge.json"), "--as", "tts"],
        ["render", "."],
        ["play", GOOD, "--turns", "-1"],
        ["play", GOOD, "--seed", "x"],
        ["play", GOOD, "--format", "yaml"],
        ["quickref"],
        ["quickref", "tyle"],
        ["rulebook"],
        ["rulebook", "tyle"],
        ["rulebook", "tile", "--backs", "fold"],
        ["rules", "tyle"],
        ["rules", "tile", "TIL-MOV-99"],
        ["new", "--ruleset", "tyle"],
        ["schema", "extra"],
    ],
    ids=lambda arguments: " ".join(str(argument) for argument in arguments if argument != GOOD),
)
def test_wrong_usage_is_told_on_standard_error_and_writes_nothing(arguments):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["validate", "--jobs", "x", GOOD], "'x' is not a whole number"),
        (["validate", "--jobs", "0", GOOD], "0 is too small; it must be 1 or more"),
        (["validate", "--jobs", "9" * 5000, GOOD], "9' is not a whole number that anybody can count to"),
        (["validate", "--max-problems", "x" * 5000, GOOD], "x' is not a whole number"),
        (["play", GOOD, "--turns", "1.5"], "'1.5' is not a whole number"),
        (["play", GOOD, "--seed", "x"], "'x' is not a whole number"),
        (["render", GOOD, "--square", "5"], "the least is 15 mm"),
        (["render", GOOD, "--bleed", "0"], "the least is 2 mm"),
        (["render", GOOD, "--bleed", "6"], "the most is 5 mm"),
        (["render", GOOD, "--square", "30", "--one-page-map"], "--square"),
    ],
)
def test_wrong_numbers_are_told_in_plain_words(arguments, words):
    told = " ".join(run(*arguments).stderr.split())
    assert words in told
    assert len(told) < 400
    assert "range" not in told
    assert "integer" not in told


@pytest.mark.parametrize(
    ("arguments", "guess"),
    [
        (["validate", "--format", "jsn", GOOD], "json"),
        (["render", "--sheet", "tile", GOOD], "tiles"),
        (["render", "--palette", "clasic", GOOD], "classic"),
        (["quickref", "tyle"], "tile"),
        (["rules", "tyle"], "tile"),
        (["rules", "tile", "TIL-MOV-O4"], "TIL-MOV-04"),
        (["new", "--ruleset", "tyle"], "tile"),
        (["rendr", GOOD], "render"),
    ],
)
def test_a_misspelled_name_gets_a_guess(arguments, guess):
    told = " ".join(run(*arguments).stderr.split())
    assert f"id you mean '{guess}'?" in told


def test_a_name_like_nothing_gets_the_list():
    assert "there are a4, letter, a3, legal, tabloid" in run("render", GOOD, "--paper", "qqqq").stderr
    assert "choose from pdf, svg, png, pieces, vassal or tts" in run("render", GOOD, "--as", "qqqq").stderr


@pytest.mark.few(1)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete(shell):
    environment = {**os.environ, "_PWPRINT_COMPLETE": f"complete_{shell}"}
    environment |= {"COMP_WORDS": "pwprint new --ruleset ", "COMP_CWORD": "3"}
    environment |= {"_TYPER_COMPLETE_ARGS": "pwprint new --ruleset ", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    assert next(iter(RULESETS)) in program(env=environment).stdout.decode()


# --- validate -------------------------------------------------------------------------------------------------------


@pytest.mark.few(4)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_shipped_scenarios_are_clean(path):
    result = run("validate", path)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "1 file, 0 errors, 0 warnings\n", "")


def test_problems_are_a_result_and_end_with_1():
    result = run("validate", changed("bad.json", misspelled))
    assert (result.exit_code, result.stderr) == (1, "")
    assert "bad.json:1:" in result.stdout
    assert "S001" in result.stdout


def test_warnings_alone_are_no_failure():
    path = changed("odd.json", boxed_in)
    result = run("validate", "--format", "concise", path)
    assert result.exit_code == 0
    assert "warning W001: R3" in result.stdout
    rendered = run("render", path, "--sheet", "tiles")
    assert rendered.exit_code == 0
    assert "1 warning" in rendered.stderr


@pytest.mark.parametrize("form", REPORTERS)
def test_every_form_tells_of_the_problem(form):
    result = run("validate", "--format", form, changed("bad.json", misspelled))
    assert result.exit_code == 1
    assert "bad.json" in result.stdout
    assert "S001" in result.stdout


def test_the_json_report_keeps_its_promise():
    changed("bad.json", illegal)
    report = json.loads(run("validate", "--format", "json", "bad.json", GOOD).stdout)
    assert {"format": 1, "ok": False}.items() <= report.items()
    bad, good = report["files"]
    assert (bad["file"], bad["ok"]) == ("bad.json", False)
    assert (good["file"], good["ok"], good["problems"]) == (str(GOOD), True, [])
    assert all({"id", "units", "exhaustion_point", "lost", "exhausted"} <= set(side) for side in good["sides"])
    assert [side["id"] for side in good["sides"]] == ["red", "blue"]
    keys = {"code", "severity", "rule", "message", "hint", "pointer", "line", "column", "end_line", "end_column"}
    assert bad["problems"]
    assert all(keys <= set(problem) for problem in bad["problems"])
    (broken,) = [problem for problem in bad["problems"] if problem["rule"]]
    assert broken["rule"] == broken["code"] == "TIL-MOV-01"


def test_a_folder_means_every_json_file_below_in_order():
    for name in ("b/two.json", "a/one.json", "three.json", "a/.hidden.json", ".git/config.json", "a/notes.txt"):
        path = Path("files", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(GOOD, path)
    report = json.loads(run("validate", "--format", "json", "files").stdout)
    assert [file["file"] for file in report["files"]] == [
        str(Path("files", name)) for name in ("a/one.json", "b/two.json", "three.json")
    ]


def test_a_broken_file_does_not_hide_the_others():
    Path("files").mkdir()
    shutil.copy(GOOD, "files/a.json")
    Path("files/b.json").write_bytes(b"\xff\xfe{")
    changed("files/c.json", misspelled)
    shutil.copy(GOOD, "files/d.json")
    result = run("validate", "--format", "json", "files")
    assert result.exit_code == 1
    assert [file["ok"] for file in json.loads(result.stdout)["files"]] == [True, False, False, True]


SCHEMAS = {
    "named": {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "format": 1},
    "draft 7": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"},
    "bare": {"$defs": {"a": {}}, "type": "object"},
    "properties": {"properties": {"format": {"const": 1}}},
}
NO_SCHEMAS = {
    "scenario": {"$schema": "../scenario.schema.json", "format": 1},
    "with a stray key": {"format": 1, "id": "x", "properties": {}},
    "about schemas": {"id": "x", "background": "see json-schema.org"},
    "list": ["json-schema.org"],
}


@pytest.mark.parametrize("name", [*SCHEMAS, *NO_SCHEMAS])
def test_json_schemas_in_a_folder_are_passed_over(name):
    Path("files").mkdir()
    shutil.copy(GOOD, "files/good.json")
    Path("files/other.json").write_text(json.dumps({**SCHEMAS, **NO_SCHEMAS}[name]))
    report = json.loads(run("validate", "files", "--format", "json").stdout)
    assert len(report["files"]) == (1 if name in SCHEMAS else 2)
    assert run("validate", "files/other.json").exit_code == 1


def test_a_folder_of_schemas_has_no_scenario():
    result = run("validate", ROOT / "schemas")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no scenario" in result.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_in_a_folder_is_never_waited_for():
    os.mkfifo("pipe.json")
    assert run("validate", ".").exit_code == 2


def test_a_file_is_checked_once_however_often_it_is_named():
    shutil.copy(GOOD, "a.json")
    assert "1 file," in run("validate", "a.json", "a.json").stdout


def test_a_missing_file_ends_with_2_and_the_others_are_checked():
    result = run("validate", "--format", "json", "missing.json", changed("bad.json", misspelled), GOOD)
    assert result.exit_code == 2
    missing, bad, good = json.loads(result.stdout)["files"]
    assert missing["problems"][0]["code"] == "F001"
    assert [bad["ok"], good["ok"]] == [False, True]


def test_nothing_matched_is_no_silent_pass():
    Path("empty").mkdir()
    result = run("validate", "empty", "--format", "json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "empty" in result.stderr


def test_an_empty_folder_among_others_ends_with_2_after_the_others_are_checked():
    Path("empty").mkdir()
    result = run("validate", "empty", GOOD)
    assert (result.exit_code, result.stdout) == (2, "1 file, 0 errors, 0 warnings\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_by_name_is_never_waited_for():
    os.mkfifo("pipe.json")
    result = run("validate", "pipe.json")
    assert result.exit_code == 2
    assert "F001" in result.stdout


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[" * 100_000, b"\x00", b"\xff", b"null", b'{"a": NaN}', b"9" * 5000, b'"\\ud800"', b"\xef\xbb\xbf{}"],
    ids=["empty", "open", "deep", "nul", "not UTF-8", "null", "NaN", "long", "half", "BOM"],
)
@pytest.mark.parametrize("command", ["validate", "render", "play"])
def test_no_bytes_crash_a_command(command, data):
    Path("x.json").write_bytes(data)
    result = run(command, "x.json")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("x.json")


def test_standard_input_has_a_name_in_the_report():
    given = changed("bad.json", misspelled).read_bytes()
    assert run("validate", "-", given=given).stdout.startswith("<stdin>:1:")
    assert run("validate", "-", "--stdin-filename", "x/y.json", given=given).stdout.startswith("x/y.json:1:")


def test_standard_input_that_is_clean_passes():
    assert run("validate", "-", given=GOOD.read_bytes()).exit_code == 0


def test_processes_find_the_same_in_the_same_order():
    for number in range(7):
        changed(f"{number}.json", misspelled if number % 3 else illegal)
    one, three = (run("validate", ".", "--format", "json", "--jobs", jobs).stdout for jobs in (1, 3))
    assert one == three
    assert len(json.loads(one)["files"]) == 7


def test_one_file_never_starts_a_process(monkeypatch):
    monkeypatch.setattr(workers, "in_processes", None)
    assert run("validate", GOOD, "--jobs", 4).exit_code == 0


def test_many_files_start_processes_on_their_own(monkeypatch):
    asked = []

    def in_processes(work, tasks, jobs):
        asked.append((sum(len(share.names) for share in tasks), jobs))
        return map(work, tasks)

    monkeypatch.setattr(workers, "in_processes", in_processes)
    monkeypatch.setattr("pwprint.cli.records.processors", lambda: 2)
    shutil.copy(GOOD, "a.json")
    assert len(list(records(["a.json"] * 100, "", None))) == 100
    assert asked == [(99, 2)]


@pytest.mark.parametrize("processes", [0, 1, 2, 8])
def test_processes_are_given_several_files_at_a_time_and_few_in_the_end(processes):
    names = [str(number) for number in range(300)]
    shares = [share.names for share in _shares(names, processes)]
    assert [name for share in shares for name in share] == names
    assert len(shares[0]) == len(shares[-1]) == 1
    assert max(map(len, shares)) == 8


def half(number):
    if number == 7:
        raise ValueError("seven")
    return number // 2


def killed(number):
    if number == 0:
        time.sleep(0.3)
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def last_of_all(folder, number):
    """Touch a file; number 0 is not done before number 8, and gives number 9 time to be begun."""
    (folder / str(number)).touch()
    if number == 0:
        until = time.monotonic() + 20
        while not (folder / "8").exists():
            assert time.monotonic() < until
            time.sleep(0.01)
        time.sleep(0.2)
    return number


def test_the_failure_of_a_process_is_raised_where_its_result_is_due():
    results = workers.in_processes(half, range(12), 3)
    assert [next(results) for _ in range(7)] == [0, 0, 1, 1, 2, 2, 3]
    with pytest.raises(ValueError, match="seven"):
        next(results)


def test_a_slow_task_holds_up_four_tasks_for_each_process_and_no_more(tmp_path):
    results = workers.in_processes(functools.partial(last_of_all, tmp_path), range(20), 2)
    assert next(results) == 0
    assert {int(file.name) for file in tmp_path.iterdir()} == {*range(9)}
    assert list(results) == [*range(1, 20)]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are not killed like this here")
def test_nobody_waits_for_a_process_that_was_killed():
    results = workers.in_processes(killed, range(6), 2)
    # The first one is slower than the death, and yet not dropped.
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(workers.LostError, match="2 has been killed"):
        next(results)
    # What to do about it is for each command to say: not all of them have --jobs.
    with pytest.raises(workers.LostError, match="2 has been killed"):
        list(workers.with_workers(killed, range(6), 2))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are not killed like this here")
@pytest.mark.parametrize(("tasks", "jobs"), [(8, 2), (2, 3)], ids=["at work", "idle"])
def test_processes_end_with_the_one_that_started_them(tasks, jobs):
    # Results fill the pipes, which nobody reads any more, or a process waits for its first task. Standard output stays
    # open as long as one of them lives.
    dies = f"""
import os, signal
from pwprint.cli.workers import in_processes
next(in_processes(bytes, [2**20] * {tasks}, {jobs}))
os.kill(os.getpid(), signal.SIGKILL)
"""
    ended = subprocess.run([sys.executable, "-c", dies], stdout=subprocess.PIPE, timeout=60, check=False)
    assert ended.returncode == -signal.SIGKILL


def test_what_is_remembered_depends_on_the_fonts_too():
    # Whether a name has room on its piece is a matter of the letters that it is printed in.
    known = {name.partition("-")[0].lower() for name in cache._libraries()}
    assert {"font_source_sans_pro", "font_source_serif_pro"} <= known


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate"],
        ["render"],
        ["play"],
        ["render", GOOD, "--sheet", "roster", "-o"],
        ["quickref", "tile", "-o"],
        ["new", "-o"],
    ],
    ids=lambda arguments: " ".join(arguments[::2]),
)
def test_a_name_that_no_file_can_have_is_told(arguments):
    result = run(*arguments, "x" * 300)
    assert result.exit_code == 2
    assert "file name too long" in (result.stdout + result.stderr).lower()


def test_new_does_not_replace_a_link_that_leads_nowhere():
    Path("link.json").symlink_to("missing.json")
    assert run("new", "-o", "link.json").exit_code == 2
    assert Path("link.json").is_symlink()


# --- colours and the progress bar -----------------------------------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr("pwprint.cli.console.in_a_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm")


def test_there_are_no_colours_outside_a_terminal():
    assert "\x1b[" not in run("validate", "missing.json").stdout


@pytest.mark.usefixtures("terminal")
def test_there_are_colours_in_a_terminal():
    assert "\x1b[" in run("validate", "missing.json").stdout
    assert "\x1b[" in run("render", "missing.json").stdout
    assert "\x1b[" not in run("validate", "missing.json", "--format", "json").stdout


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(
    "arguments",
    [["--no-color", "validate", "x.json"], ["validate", "x.json", "--no-color"], ["render", "x.json", "--no-color"]],
)
def test_no_color_means_none(arguments):
    assert "\x1b[" not in run(*arguments).stdout


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_the_environment_may_object_to_colours(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    assert "\x1b[" not in run("validate", "missing.json").stdout


class Screen:
    def __init__(self, terminal):
        self.terminal, self.text = terminal, ""

    def isatty(self):
        return self.terminal

    def write(self, text):
        self.text += text

    def flush(self):
        pass


@pytest.mark.parametrize(
    ("terminal", "seconds", "drawn"), [(True, 0.3, True), (True, 0.01, False), (False, 0.3, False)]
)
def test_a_progress_bar_is_for_long_work_in_a_terminal(monkeypatch, terminal, seconds, drawn):
    screen, clock = Screen(terminal), iter(range(1000))
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock) * seconds)
    assert list(progress.watched(range(10), 10)) == list(range(10))
    assert ("/10" in screen.text) == drawn
    assert not drawn or screen.text.endswith("\r\x1b[K")


# --- render ---------------------------------------------------------------------------------------------------------


def test_render_writes_every_sheet_and_names_it():
    result = run("render", GOOD, "-o", "out")
    paths = [Path("out/matchbox", f"{name}.pdf") for name in (*SHEETS, "kit") if name not in {"sticks", "terrain"}]
    assert (result.exit_code, result.stdout, result.stderr) == (0, "".join(f"{path}\n" for path in paths), "")
    assert sorted(Path("out/matchbox").iterdir()) == sorted(paths)
    assert all(path.read_bytes().startswith(b"%PDF-") for path in paths)


def test_render_writes_the_sheets_asked_for_here():
    result = run("render", GOOD, "--sheet", "tiles", "--sheet", "map", "--sheet", "tiles")
    assert result.stdout.split() == [str(Path("matchbox/tiles.pdf")), str(Path("matchbox/map.pdf"))]
    assert {path.name for path in Path("matchbox").iterdir()} == {"tiles.pdf", "map.pdf"}


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("sheet", "options"),
    [
        ("tiles", ["--paper", "letter"]),
        ("tiles", ["--backs", "short"]),
        ("tiles", ["--backs", "fold"]),
        ("tiles", ["--backs", "none"]),
        ("map", ["--square", "20"]),
        ("map", ["--scale", "figures"]),
        ("map", ["--paper", "400x500"]),
        ("map", ["--ink", "low"]),
        ("map", ["--palette", "period"]),
        ("tiles", ["--ink", "mono"]),
        ("tiles", ["--palette", "colour-blind"]),
        ("tiles", ["--symbols", "kriegsspiel"]),
    ],
)
def test_the_settings_of_render_change_what_is_printed(sheet, options):
    assert run("render", GOOD, "--sheet", sheet, "-o", "set", *options).exit_code == 0
    assert Path("set/matchbox", f"{sheet}.pdf").read_bytes() != plain(sheet)


def test_a_one_page_map_has_one_page():
    big = ROOT / "scenarios" / "tile" / "sankelmark.json"
    run("render", big, "--sheet", "map", "--one-page-map")
    assert Path("sankelmark/map.pdf").read_bytes().count(b"/Type /Page\n") == 1


def test_pictures_have_as_many_dots_as_asked_for():
    sizes = []
    for dpi in ([], ["--dpi", "150"], ["--dpi", "36"], ["--dpi", "300"]):
        run("render", GOOD, "--sheet", "quickref", "--as", "png", *dpi)
        data = next(Path().glob("*/quickref.png")).read_bytes()
        sizes.append(int.from_bytes(data[16:20], "big"))
    assert sizes == [1241, 1241, 298, 2481]


def test_letters_of_svgs_stay_live_on_wish():
    texts = []
    for wish in ([], ["--svg-text", "outlines"], ["--svg-text", "live"]):
        run("render", GOOD, "--sheet", "quickref", "--as", "svg", *wish)
        texts.append(next(Path().glob("*/quickref.svg")).read_text(encoding="utf-8").count("<text "))
    assert texts[:2] == [0, 0]
    assert texts[2] > 100


def test_a_page_of_too_many_dots_is_refused():
    result = run("render", GOOD, "--sheet", "tracks", "--as", "png", "--dpi", "600", "--paper", "841x1189")
    assert result.exit_code == 2
    assert "take 254 at most" in result.stderr
    assert not list(Path().iterdir())


@pytest.mark.parametrize("form", ["svg", "png"])
def test_every_page_is_a_picture_of_its_own(form):
    result = run("render", GOOD, "--sheet", "tiles", "--sheet", "quickref", "--as", form)
    names = [f"tiles-1.{form}", f"tiles-2.{form}", f"quickref.{form}"]
    assert result.stdout.split() == [str(Path("matchbox", name)) for name in names]
    start = {"svg": b"<", "png": b"\x89PNG"}[form]
    assert all(Path("matchbox", name).read_bytes().startswith(start) for name in names)


def test_a_printer_that_was_measured_moves_the_backs(monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(Path("config").absolute()))
    assert run("calibrate", "--save", "attic", "--flip", "short", "--offset", "0.8,-0.5").exit_code == 0
    assert run("render", GOOD, "--sheet", "tiles", "-o", "moved", "--printer", "attic").exit_code == 0
    moved = Path("moved/matchbox/tiles.pdf").read_bytes()
    assert moved != plain("tiles")
    assert b"DuplexFlipShortEdge" in moved
    unknown = run("render", GOOD, "--printer", "atic")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert "did you mean 'attic'?" in unknown.stderr


TABLE = ROOT / "scenarios" / "european-19c" / "nachod.json"


@pytest.mark.parametrize("options", [["--square", "40"], ["--scale", "figures"]])
def test_a_table_without_squares_refuses_a_size_of_squares(options):
    result = run("render", TABLE, "-o", "out", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{options[0]} sets the size of squares, and there are none on an open table" in result.stderr
    assert not Path("out").exists()


def test_among_other_scenarios_a_table_is_printed_and_told_of():
    result = run("render", TABLE, GOOD, "--sheet", "map", "--square", "40", "--jobs", "1")
    assert (result.exit_code, len(result.stdout.split())) == (0, 2)
    assert "nachod.json: --square, the size of squares, changes nothing" in result.stderr
    assert "matchbox.json" not in result.stderr


def test_a_small_map_of_a_table_is_said_to_be_the_overview_only():
    result = run("render", TABLE, "--sheet", "map", "--one-page-map")
    assert result.exit_code == 0
    assert "--one-page-map prints the overview only; stands and sticks stay at full size" in result.stderr
    assert run("render", GOOD, "--sheet", "map", "--one-page-map").stderr == ""


def test_paper_too_small_for_the_kit_is_told_with_a_way_out():
    result = run("render", GOOD, "--paper", "148x210", "-o", "out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "148 x 210 mm is too small; print those that fit one by one, with --sheet" in result.stderr
    assert "--sheet" not in run("render", TABLE, "--paper", "148x210", "--sheet", "sticks").stderr


@pytest.mark.parametrize(
    ("backs", "code", "said"),
    [
        ("short", 2, "the printer attic was measured turning sheets over the long edge"),
        ("long", 0, ""),
        ("fold", 0, "with --backs fold only its scale applies"),
        ("none", 0, "with --backs none only its scale applies"),
        ("split", 0, "backs are moved as it needs them when it turns sheets over the long edge"),
    ],
)
def test_a_printer_and_backs_that_it_was_not_measured_for(monkeypatch, backs, code, said):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(Path("config").absolute()))
    run("calibrate", "--save", "attic", "--flip", "long", "--offset", "0.8,-0.5")
    result = run("render", GOOD, "--sheet", "tiles", "--printer", "attic", "--backs", backs)
    told = " ".join(result.stderr.split())
    assert result.exit_code == code
    assert said in told if said else not told


@pytest.mark.parametrize("command", ["render", "validate"])
def test_a_file_that_is_something_else_is_no_scenario(command):
    Path("README.md").write_text("# A game\n")
    result = run(command, "README.md")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "README.md: this is not a scenario" in result.stderr


@pytest.mark.parametrize("text", ['\ufeff{"format": 1}', "  {", "// mine\n{}", ""])
def test_a_scenario_under_another_name_is_read(text):
    Path("scenario.txt").write_text(text, encoding="utf-8")
    result = run("validate", "scenario.txt")
    assert result.exit_code == 1
    assert "scenario.txt" in result.stdout


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"editor.tabSize": 2}', False),
        ('{"format on save": 1, "x": {"format": 1}}', False),
        ('{"ruleset": "tile"}', True),
        ('{"sides": [', True),
        ('{"title": ', True),
        ("{}", True),
        ("[1]", True),
    ],
)
def test_what_is_plainly_no_scenario_is_passed_over_in_folders_only(text, told):
    Path("files").mkdir()
    shutil.copy(GOOD, "files/good.json")
    Path("files/other.json").write_text(text)
    assert (run("validate", "files").exit_code == 1) is told
    assert run("validate", "files/other.json").exit_code == 1
    rendered = run("render", "files", "--sheet", "roster", "--jobs", "1")
    assert ("1 other JSON file passed over" in rendered.stderr) is not told
    Path("files/good.json").unlink()
    assert run("validate", "files").exit_code == (1 if told else 2)


def test_a_folder_of_scenarios_is_printed_each_in_its_own_folder():
    Path("game/deep").mkdir(parents=True)
    shutil.copy(GOOD, "game/one.json")
    shutil.copy(ROOT / "scenarios" / "house" / "two-bridges.json", "game/deep/two.json")
    broken = json.loads(GOOD.read_text(encoding="utf-8")) | {"id": "broken", "ruleset": "tyle"}
    Path("game/three.json").write_text(json.dumps(broken), encoding="utf-8")
    result = run("render", "game", "-o", "out", "--sheet", "tiles", "--jobs", "2")
    assert result.exit_code == 1
    assert {str(path) for path in Path("out").rglob("*.pdf")} == {"out/matchbox/tiles.pdf", "out/two-bridges/tiles.pdf"}
    assert "did you mean" in result.stdout
    alone = run("render", "game", "-o", "alone", "--sheet", "tiles", "--jobs", "1")
    assert alone.stdout.replace("alone", "out") == result.stdout
    assert Path("out/matchbox/tiles.pdf").read_bytes() == Path("alone/matchbox/tiles.pdf").read_bytes()


def test_a_sheet_that_some_scenarios_of_a_folder_lack_is_printed_for_the_others():
    Path("game").mkdir()
    shutil.copy(GOOD, "game/one.json")
    scriptless = {key: value for key, value in json.loads(GOOD.read_text(encoding="utf-8")).items() if key != "turns"}
    Path("game/two.json").write_text(json.dumps(scriptless | {"id": "two"}), encoding="utf-8")
    asked = ("--sheet", "example-turn", "--sheet", "roster", "-o", "out")
    result = run("render", "game", *asked)
    assert (result.exit_code, "game/two.json: example-turn: " in result.stderr) == (0, True)
    assert len(result.stdout.split()) == 3
    assert "none of these scenarios" not in result.stderr
    # One that nobody has, or the only one has not, is asked for in vain, and the others are printed.
    assert run("render", "game/two.json", *asked).exit_code == 2
    Path("game/one.json").write_text(json.dumps(scriptless | {"id": "one"}), encoding="utf-8")
    result = run("render", "game", *asked)
    assert (result.exit_code, result.stdout.split()) == (2, ["out/one/roster.pdf", "out/two/roster.pdf"])
    assert result.stderr.count("example-turn: none of these scenarios has it") == 1
    result = run("render", "game", *asked[:2])
    assert (result.exit_code, result.stdout) == (2, "")
    # A file that is no scenario may have been meant to have it: that file is what fails.
    Path("game/one.json").write_text(json.dumps(scriptless | {"ruleset": "tyle"}), encoding="utf-8")
    assert run("render", "game", *asked).exit_code == 1


def test_two_scenarios_of_one_id_are_not_written_over_each_other():
    shutil.copy(GOOD, "a.json")
    shutil.copy(GOOD, "b.json")
    result = run("render", "a.json", "b.json", "--sheet", "tiles")
    assert (result.exit_code, result.stdout) == (1, f"{Path('matchbox/tiles.pdf')}\n")
    assert "b.json: its id is that of a.json" in result.stderr


@pytest.mark.parametrize("change", [misspelled, crowded, illegal])
def test_a_scenario_with_errors_is_refused_with_the_same_report(change):
    path = changed("bad.json", change)
    result, report = run("render", path, "-o", "out"), run("validate", path)
    assert (result.exit_code, result.stdout, result.stderr) == (1, report.stdout, "")
    assert not Path("out").exists()


def test_a_missing_scenario_ends_with_2():
    assert run("render", "missing.json").exit_code == 2


def test_render_reads_standard_input():
    assert run("render", "-", "--sheet", "tiles", given=GOOD.read_bytes()).exit_code == 0


def test_a_file_in_place_of_the_folder_is_told():
    Path("out").write_text("mine")
    result = run("render", GOOD, "-o", "out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "out" in result.stderr
    assert Path("out").read_text() == "mine"


def test_a_folder_in_place_of_a_sheet_leaves_all_sheets_as_they_were():
    Path("out/matchbox/quickref.pdf").mkdir(parents=True)
    Path("out/matchbox/map.pdf").write_text("old")
    result = run("render", GOOD, "--sheet", "map", "--sheet", "quickref", "-o", "out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "quickref.pdf" in result.stderr
    assert sorted(path.name for path in Path("out/matchbox").iterdir()) == ["map.pdf", "quickref.pdf"]
    assert Path("out/matchbox/map.pdf").read_text() == "old"


def test_a_full_disk_leaves_nothing_behind(monkeypatch):
    write = Path.write_bytes
    written: list[Any] = []

    def full(path, data):
        if written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        written.append(path)
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    result = run("render", GOOD, "--sheet", "roster", "--sheet", "tiles", "-o", "new/out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert os.strerror(errno.ENOSPC).lower() in result.stderr
    assert written
    assert not list(Path().iterdir())


def test_a_folder_that_cannot_be_written_is_told(monkeypatch):
    def refuse(path, *_, **__):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    result = run("render", GOOD, "--sheet", "roster", "-o", "out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "permission denied" in result.stderr


# --- play -----------------------------------------------------------------------------------------------------------


def test_play_tells_the_script_and_one_turn_more():
    result = run("play", GOOD)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Round 1, as scripted" in result.stdout
    assert "Round 2" in result.stdout
    assert "Round 3" not in result.stdout


def test_play_in_json_keeps_its_promise():
    story = json.loads(run("play", GOOD, "--turns", 2, "--format", "json").stdout)
    assert story["format"] == 1
    assert [turn["turn"] for turn in story["turns"]] == [1, 2, 3]
    assert set(story["result"]) == {"over", "winner"}
    for turn in story["turns"]:
        assert all({"event", "rules", "dice"} <= set(event) for event in turn["events"])
        assert all({"at", "facing", "exhausted", "lost"} <= set(unit) for unit in turn["state"]["units"].values())
        assert all({"lost", "exhaustion_point", "exhausted"} <= set(side) for side in turn["state"]["sides"].values())


def test_without_further_turns_only_the_script_is_played():
    assert len(json.loads(run("play", GOOD, "--turns", 0, "--format", "json").stdout)["turns"]) == 1


def test_the_same_seed_plays_the_same_battle_and_another_one_another():
    stories = [run("play", GOOD, "--turns", 5, "--seed", seed).stdout for seed in (1, 1, 2)]
    assert stories[0] == stories[1] != stories[2]


@pytest.mark.parametrize("form", ["text", "json"])
def test_an_illegal_order_is_reported_and_the_script_goes_on(form):
    result = run("play", changed("bad.json", illegal), "--format", form)
    assert result.exit_code == 1
    assert "TIL-MOV-01" in result.stdout
    assert "Round 2" in result.stdout or len(json.loads(result.stdout)["turns"]) == 2


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_cannot_be_read_is_refused_with_the_same_report(form):
    path = changed("bad.json", misspelled)
    result, report = (run(command, path, "--format", form) for command in ("play", "validate"))
    assert (result.exit_code, result.stdout, result.stderr) == (1, report.stdout, "")


def test_a_start_from_which_nothing_can_be_played_ends_with_1():
    result = run("play", changed("bad.json", crowded))
    assert result.exit_code == 1
    assert "TIL-SET-06" in result.stdout


# --- quickref, rules, new, schema -----------------------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_quickref_prints_the_rules_of_a_game(ruleset):
    result = run("quickref", ruleset)
    assert (result.exit_code, result.stdout) == (0, f"{ruleset}-quickref.pdf\n")
    assert Path(f"{ruleset}-quickref.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.long  # `docs/how-to/rule-booklet.md` says and does the same
def test_rulebook_prints_the_pages_and_the_sheets_to_fold():
    result = run("rulebook", "tile", "-o", "a/b")
    files = [Path("a/b", f"tile-{name}.pdf") for name in ("rulebook", "booklet", "spreads")]
    assert (result.exit_code, result.stdout.split()) == (0, [*map(str, files)])
    assert all(file.read_bytes().startswith(b"%PDF-") for file in files)


@pytest.mark.few(1)
@pytest.mark.parametrize(("backs", "how"), [("short", "short edge"), ("long", "long edge"), ("split", "second half")])
def test_rulebook_says_which_of_its_files_to_print_and_how(backs, how):
    (said,) = run("rulebook", "tile", "-o", "a", "--backs", backs).stderr.splitlines()
    assert said.startswith("pwprint: to print: tile-booklet.pdf at 100 %")
    assert how in said
    assert "tile-spreads.pdf two by two" in said


def test_quickref_says_how_to_print_it():
    (said,) = run("quickref", "tile").stderr.splitlines()
    assert said.startswith("pwprint: to print: at 100 %, one for each player")


def test_rulebook_asks_for_paper_that_is_large_enough():
    result = run("rulebook", "tile", "--paper", "148x210")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "as large as A4 or Letter" in result.stderr


def test_quickref_on_other_paper_into_another_file():
    run("quickref", "tile", "-o", "a4.pdf")
    assert run("quickref", "tile", "-o", "x.pdf", "--paper", "letter").stdout == "x.pdf\n"
    assert Path("x.pdf").read_bytes() != Path("a4.pdf").read_bytes()


@pytest.mark.few(3)
@pytest.mark.parametrize("command", [["quickref", "tile"], ["new"]], ids=lambda command: command[0])
@pytest.mark.parametrize("target", [".", "file/x", "file/x/y", os.devnull])
def test_a_target_that_cannot_be_written_is_told(command, target):
    Path("file").write_text("mine")
    result = run(*command, "-o", target)
    assert (result.exit_code, result.stdout) == (2, "")
    assert str(Path(target)) in result.stderr
    assert [path.name for path in Path().iterdir()] == ["file"]
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("command", [["quickref", "tile"], ["new"]], ids=lambda command: command[0])
def test_folders_that_are_missing_are_made(command):
    assert run(*command, "-o", "a/b/x").exit_code == 0
    assert [path.name for path in Path("a/b").iterdir()] == ["x"]


def test_a_folder_is_not_left_behind_where_writing_fails(monkeypatch):
    def full(file, _):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(file.name))

    monkeypatch.setattr(output, "_fill", full)
    assert run("new", "-o", "a/b/x.json").exit_code == 2
    assert not list(Path().iterdir())


def test_quickref_writes_over_nothing_but_a_pdf():
    for old in (b"%PDF-1.4 old", b""):
        Path("x.pdf").write_bytes(old)
        assert run("quickref", "tile", "-o", "x.pdf").exit_code == 0
        assert len(Path("x.pdf").read_bytes()) > 1000
    victim = shutil.copy(GOOD, "victim.json")
    result = run("quickref", "tile", "-o", victim)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "not a PDF" in result.stderr
    assert Path(victim).read_bytes() == GOOD.read_bytes()


def test_rules_lists_the_rulesets():
    result = run("rules")
    assert result.exit_code == 0
    assert all(ruleset.id in result.stdout and ruleset.book.title in result.stdout for ruleset in RULESETS.values())


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_rules_lists_all_of_a_ruleset(ruleset):
    told, book = run("rules", ruleset.id).stdout, rulebook.load(ruleset.id)
    assert all(f"  {entry} " in told for entry in (*book.rules, *book.examples))
    for option in ruleset.play.options:
        assert f"{option.name}: {option.default} (default)" in told
        assert all(str(value) in told for value in option.values)


@pytest.mark.few(2)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_rules_shows_every_entry(ruleset):
    book = rulebook.load(ruleset.id)
    shown = run("rules", ruleset.id, *map(str.lower, book.rules)).stdout
    each = re.split(rf"\n\n(?={ruleset.book.prefix}-[A-Z0-9-]+ \()", shown)
    for rule, told in zip(book.rules.values(), (" ".join(one.split()) for one in each), strict=True):
        assert told.startswith(rule.id)
        assert " ".join(rule.text.split()) in told
        assert rule.where in told
        assert all(example in told for example in rule.examples)
        assert all(f"{option}:" in told for option in rule.options)
        words = [text for message in rule.messages.values() for text in readable(message) if text]
        assert all(" ".join(text.split()) in told for text in words)


def test_a_rule_can_be_looked_up_as_reports_cite_it():
    assert run("rules", "til-mov-04").stdout == run("rules", "tile", "TIL-MOV-04").stdout


def test_several_rules_are_shown_one_after_the_other():
    one, other = run("rules", "TIL-MOV-04").stdout, run("rules", "HOU-TER-02").stdout
    assert run("rules", "TIL-MOV-04", "HOU-TER-02").stdout == f"{one}\n{other}"
    assert run("rules", "tile", "TIL-MOV-04", "road_bonus").stdout.startswith(f"{one}\n  road_bonus: ")
    refused = run("rules", "TIL-MOV-04", "HOU-TER-99")
    assert "there is no 'HOU-TER-99' in house" in " ".join(refused.stderr.split())


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        ("TIL-MOV-04", ("Where it is enforced: movement step", "In the code: pwprint/rulesets/tile/rules.py:")),
        ("E19-DEF-13", ("Where it counts: ", "In a comment of the code: pwprint/rulesets/european_19c/")),
        ("HOU-TER-02", ("Where it counts: resolution of fire", "In the code: nothing goes by its id.")),
    ],
)
def test_rules_tells_what_is_enforced_from_what_only_counts(rule, lines):
    told = run("rules", rule).stdout.splitlines()
    assert all(any(line.startswith(head) for line in told) for head in lines)


@pytest.mark.parametrize("rule", ["TIL-MOV-02", "E19-R07"])
def test_rules_says_which_lines_of_the_code_name_a_rule(rule):
    head = "In the code: "
    found = [line.removeprefix(head) for line in run("rules", rule).stdout.splitlines() if line.startswith(head)]
    assert found
    for place in found:
        file, _, number = place.partition(":")
        assert (
            rule in (Path(pwprint.__file__).parents[1] / file).read_text(encoding="utf-8").splitlines()[int(number) - 1]
        )


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.code)
def test_rules_says_what_the_code_of_a_problem_means(code):
    told = run("rules", code.code.lower()).stdout
    assert told.startswith(f"{code.code} ({code.name})\n")
    assert code.meaning in " ".join(told.split())


@pytest.mark.parametrize(
    ("word", "told"),
    [("E19-X99", "there is no 'E19-X99' in european-19c"), ("T099", "there is no 'T099' among the codes of problems")],
)
def test_rules_says_where_an_id_is_not_to_be_found(word, told):
    result = run("rules", word)
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())


def test_rules_of_one_ruleset_are_not_those_of_another():
    assert run("rules", "tile", "TIL-MOV").stdout.startswith("TIL-MOV: rules of tile\n")
    assert "TIL-" not in run("rules", "house", "TIL").stdout
    refused = run("rules", "house", "TIL-MOV")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "there is no 'TIL-MOV' in house; `pwprint rules TIL` lists related ones" in " ".join(refused.stderr.split())


def test_rules_looks_for_words():
    told = run("rules", "european-19c", "Dragoons town").stdout.split()
    assert "E19-TER-03" in told
    assert "E19-TER-04" not in told
    assert run("rules", "tile", "road_bonus").stdout.count("road_bonus") == 1


@pytest.mark.parametrize(("word", "within"), [("over", "cover"), ("end", "friend")])
def test_rules_looks_for_words_from_their_beginning(word, within):
    told = run("rules", "tile", word).stdout.split("\n  TIL-")
    assert len(told) > 3
    assert all(re.search(rf"\b{word}", entry, re.IGNORECASE) or within not in entry for entry in told)


def test_rules_finds_whole_words_first():
    found = re.findall(r"^  ([A-Z]+-\w+-?\w*) ", run("rules", "tile", "end").stdout, re.MULTILINE)
    rules = [rule for rule in map(rulebook.load("tile").rule, found) if rule]
    whole = [bool(re.search(r"\bend\b", f"{rule.section} {rule.text} {rule.where}".lower())) for rule in rules]
    assert {True, False} == set(whole)
    assert whole == sorted(whole, reverse=True)


@pytest.mark.parametrize("ruleset", ["tile", "house", "musket", "portable-19c"])
def test_rules_knows_how_a_battle_is_won(ruleset):
    for words in ("victory", "turn limit"):
        assert run("rules", ruleset, words).exit_code == 0


def test_rules_names_near_words_where_it_finds_none():
    result = run("rules", "tile", "infantri")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nothing in tile has the words 'infantri'; near words: infantry" in " ".join(result.stderr.split())
    assert "Invalid value" not in result.stderr
    assert "`pwprint rules tile` lists all rules" in run("rules", "tile", "zeppelin").stderr


def test_rules_shows_examples_and_options_too():
    assert run("rules", "tile", "TIL-X01").stdout.startswith("Example TIL-X01")
    assert "road_bonus: entire (default), start, any" in run("rules", "tile", "road_bonus").stdout


@pytest.mark.few(2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_new_scenario_is_valid_and_uses_everything(ruleset):
    result = run("new", "--ruleset", ruleset)
    assert (result.exit_code, result.stderr) == (0, "")
    value = json.loads(result.stdout)
    terrain = {feature["terrain"] for feature in value["map"].get("features", ())} or set(value["map"]["terrain"])
    assert terrain == set(RULESETS[ruleset].play.terrain)
    for side in value["sides"]:
        assert {unit["type"] for unit in side["units"]} == set(RULESETS[ruleset].play.units)
    said = result.stdout.replace(PLACEHOLDER, "Two columns want the mill.")
    assert run("validate", "-", given=said).stdout == "1 file, 0 errors, 0 warnings\n"
    assert run("play", "-", given=result.stdout).exit_code == 0


def test_the_sides_of_a_new_scenario_have_the_colours_of_their_names():
    red, blue = (side["colour"] for side in json.loads(run("new").stdout)["sides"])
    assert max(range(3), key=lambda channel: int(red[1 + 2 * channel :][:2], 16)) == 0
    assert max(range(3), key=lambda channel: int(blue[1 + 2 * channel :][:2], 16)) == 2


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "scenario_id"),
    [("hill-42.json", "hill-42"), ("The Old Mill.json", "the-old-mill"), ("Ł.json", "my-battle"), ("x" * 80, "x" * 64)],
)
def test_a_new_scenario_takes_its_id_from_its_file(name, scenario_id):
    assert run("new", "-o", name).stdout == f"{name}\n"
    assert json.loads(Path(name).read_text(encoding="utf-8"))["id"] == scenario_id
    assert run("validate", name).exit_code == 0


def test_new_never_overwrites():
    Path("mine.json").write_text("mine")
    result = run("new", "-o", "mine.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "mine.json" in result.stderr
    assert Path("mine.json").read_text() == "mine"


def test_the_schema_is_printed_as_it_is():
    assert run("schema").stdout == (ROOT / "schemas" / "scenario.schema.json").read_text(encoding="utf-8")


# --- as a program ---------------------------------------------------------------------------------------------------


def test_the_program_keeps_results_and_messages_apart():
    done = program("validate", "missing.json", "empty", cwd=Path.cwd(), env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 2
    assert b"F001" in done.stdout
    assert not done.stderr


def test_a_reader_that_has_seen_enough_is_no_trouble():
    command = [sys.executable, "-m", "pwprint", "play", str(GOOD), "--turns", "400", "--format", "json"]
    big = ROOT / "scenarios" / "tile" / "sankelmark.json"
    command[4] = str(big)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:
        process.stdout.close()
        assert process.wait(60) == 141
        assert not process.stderr.read()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_results_that_find_no_room_are_a_failure():
    with Path("/dev/full").open("wb") as full:
        done = program("schema", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr.decode() == f"pwprint: standard output: {os.strerror(errno.ENOSPC).lower()}\n"


def test_a_terminal_without_our_letters_gets_escapes():
    done = program("rules", "tile", env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 0
    assert b"\\u2019" in done.stdout


def python_with(judged):
    """Run `pwprint validate` on a good file as a program in which files are judged by other code."""
    code = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # not heard of in the background
        "from pwprint.cli import main, records\n"
        f"def judged(loaded): {judged}\n"
        "records.judged = judged\n"
        f"sys.argv[1:] = ['validate', {str(GOOD)!r}]\n"
        "main()"
    )
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)


def test_ctrl_c_ends_with_130_and_without_a_word():
    done = python_with("os.kill(os.getpid(), signal.SIGINT)")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_next_to_nothing_is_loaded_before_ctrl_c_is_answered():
    code = "import os, sys; known = {*sys.modules}; import pwprint.cli; print(*sorted({*sys.modules} - known))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert {*done.stdout.split()} <= {"__future__", "gc", "pwprint", "pwprint.cli"}


def test_how_ctrl_c_ends_is_one_of_the_exits():
    assert Exit.INTERRUPTED == INTERRUPTED


def test_ctrl_c_at_the_start_does_the_same():
    code = (
        "import builtins, pwprint.cli as c\ndef stop(*_): raise KeyboardInterrupt\nbuiltins.__import__ = stop\nc.main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (130, "")


def test_a_mistake_of_ours_is_owned_up_to():
    done = python_with("raise KeyError('oops')")
    assert (done.returncode, done.stdout) == (2, "")
    assert "a mistake in pwprint" in done.stderr
    assert GOOD.name in done.stderr
    assert "Traceback" not in done.stderr


# --- the same from Python -------------------------------------------------------------------------------------------


def test_a_scenario_can_be_loaded_from_a_file_and_from_bytes():
    for loaded in (pwprint.load(GOOD), pwprint.load(str(GOOD)), pwprint.load(GOOD.read_bytes())):
        assert loaded.scenario.id == "matchbox"
        assert pwprint.check(loaded).ok


def test_legal_orders_of_the_first_turn_are_counted_where_it_can_be_played():
    counts = [side.legal_orders for side in pwprint.check(pwprint.load(GOOD)).sides]
    assert all(counts)
    assert [side.legal_orders for side in pwprint.check(pwprint.load(GOOD)).sides] == counts
    scripted = pwprint.check(pwprint.load(changed("illegal.json", illegal)))
    assert not scripted.ok
    assert all(side.legal_orders for side in scripted.sides)
    full = pwprint.check(pwprint.load(changed("crowded.json", crowded)))
    assert not full.ok
    assert [side.legal_orders for side in full.sides] == [None, None]


def test_what_cannot_be_read_has_a_verdict_all_the_same():
    for loaded in (pwprint.load("missing.json"), pwprint.load(b"{", "mine"), pwprint.load(b"{}")):
        verdict = pwprint.check(loaded)
        assert not verdict.ok
        assert verdict.problems
        with pytest.raises(pwprint.RefusedError) as refused:
            pwprint.play(loaded)
        assert refused.value.verdict == verdict
        with pytest.raises(pwprint.RefusedError):
            pwprint.render(loaded)


def test_playing_gives_problems_with_their_places():
    played = pwprint.play(pwprint.load(changed("bad.json", illegal)), turns=0)
    assert played.problems
    assert all(problem.span for problem in played.problems)


def test_rendering_gives_bytes_which_can_be_written():
    rendered = pwprint.render(pwprint.load(GOOD), ["map"], pwprint.PrintSettings(paper=pwprint.PAPERS["letter"]))
    assert list(rendered.pdfs) == ["map"]
    assert rendered.write("out") == (Path("out/matchbox/map.pdf"),)
    assert Path("out/matchbox/map.pdf").read_bytes() == rendered.pdfs["map"]


def test_rendering_twice_gives_the_same_bytes():
    first, second = (pwprint.render(pwprint.load(GOOD), ["kit"]).pdfs for _ in range(2))
    assert first == second


def test_a_map_that_finds_no_room_is_told():
    with pytest.raises(pwprint.CannotPrintError, match="500 mm"):
        pwprint.render(pwprint.load(GOOD), ["map"], pwprint.PrintSettings(square=500))
