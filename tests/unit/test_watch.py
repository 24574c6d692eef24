"""Watching: what changes is reported in time, whatever happens to the files meanwhile."""

from __future__ import annotations

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

from pwprint.cli.prints import Homes
from pwprint.cli.program import app
from pwprint.cli.records import record_of
from pwprint.cli.watching import Printing, Watch, watch_over
from pwprint.cli.workers import LostError
from pwprint.page.paper import paper_of
from pwprint.page.sheet import PrintSettings
from pwprint.resources import scenario_folder

ROOT = Path(__file__).parents[2]
GOOD = scenario_folder() / "tile" / "matchbox.json"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def watched(capsys):
    """Watch paths while things are done, and return the lines that came after the first report."""

    def lines(paths, *doings, printing=None):
        def changes():
            for doing in doings:
                doing()
                yield {"whatever"}

        watch_over(Watch(tuple(paths), printing, now=lambda: "12:00:00"), changes())
        return capsys.readouterr().out.partition("Ctrl-C ends it\n")[2].splitlines()

    return lines


def put(name, change=lambda _value: None):
    value = json.loads(GOOD.read_text(encoding="utf-8"))
    change(value)
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(json.dumps(value), encoding="utf-8")


def wrong(value):
    value["ruleset"] = "tyle"


def another(value):
    value["id"] = "another"


def wrong_another(value):
    another(value)
    wrong(value)


def test_first_everything_is_reported(watched, capsys):
    put("a.json", wrong)
    put("b.json", another)
    watch_over(Watch((".",), now=lambda: "12:00:00"), ())
    told = capsys.readouterr().out
    assert "a.json:1:" in told
    assert "2 files, 1 error, 0 warnings\n12:00:00 watching 2 files; Ctrl-C ends it\n" in told


def test_a_change_is_reported_and_nothing_else(watched):
    put("a.json")
    put("b.json", another)
    first, second = watched(["."], lambda: put("b.json", wrong_another))
    assert first == "12:00:00 b.json: 1 error, 0 warnings"
    assert second.startswith("  b.json:1:")


def test_a_picture_that_changes_changes_the_scenarios_that_name_it(watched):
    flags = ROOT / "tests" / "data" / "pictures" / "flags"

    def flagged(value):
        value["sides"][0]["flag"] = "flag.svg"

    def other():
        shutil.copy(flags / "blue.svg", "game/flag.svg")

    put("game/a.json", flagged)
    put("game/b.json", lambda value: value.update(id="b"))
    shutil.copy(flags / "red.svg", "game/flag.svg")
    lines = watched(["game"], other, other, Path("game/flag.svg").unlink)
    assert [line.partition("game/")[2] for line in lines if line.startswith("12")] == [
        "a.json: 0 errors, 0 warnings",
        "a.json: 1 error, 0 warnings",
    ]


def test_what_is_written_again_as_it_was_is_no_change(watched):
    put("a.json")
    assert watched(["a.json"], lambda: put("a.json"), lambda: os.utime("a.json")) == []


def test_new_files_half_files_and_files_that_go_are_survived(watched):
    put("a.json")
    lines = watched(
        ["."],
        lambda: put("sub/b.json", another),
        lambda: Path("a.json").write_text('{"format": 1,'),
        lambda: put("a.json"),
        lambda: Path("a.json").unlink(),
        lambda: put("a.json"),
    )
    assert [line for line in lines if not line.startswith("  ")] == [
        "12:00:00 sub/b.json: 0 errors, 0 warnings",
        "12:00:00 a.json: 1 error, 0 warnings",
        "12:00:00 a.json: 0 errors, 0 warnings",
        "12:00:00 a.json: is gone",
        "12:00:00 a.json: 0 errors, 0 warnings",
    ]


def test_a_deleted_folder_is_told_once_and_may_come_back(watched):
    put("sub/a.json")
    lines = watched(["sub"], lambda: shutil.rmtree("sub"), lambda: None, lambda: put("sub/a.json"))
    assert lines == ["12:00:00 sub/a.json: is gone", "12:00:00 sub/a.json: 0 errors, 0 warnings"]


def test_a_folder_moved_in_is_looked_through(watched):
    Path("watched").mkdir()
    put("elsewhere/a.json")
    assert watched(["watched"], lambda: Path("elsewhere").rename("watched/inner")) == [
        "12:00:00 watched/inner/a.json: 0 errors, 0 warnings"
    ]


def test_a_process_that_is_lost_does_not_end_the_watch(monkeypatch, capsys):
    def until_lost(names, *_):
        yield record_of(names[0])
        raise LostError("the process that was at work on b.json has been killed")

    monkeypatch.setattr("pwprint.cli.watching.records", until_lost)
    for name in ("a", "b", "c"):
        put(f"{name}.json", lambda value, name=name: value.update(id=name))
    lines: list[Any] = []

    def first():
        told = capsys.readouterr()
        lines.extend((told.out, told.err))
        put("c.json", wrong_another)

    def changes():
        first()
        yield {"whatever"}

    watch_over(Watch((".",), now=lambda: "12:00:00"), changes())
    assert lines == [
        "1 file, 0 errors, 0 warnings\n12:00:00 watching 3 files; Ctrl-C ends it\n",
        "pwprint: the process that was at work on b.json has been killed; not checked until changed: 2 files\n",
    ]
    assert capsys.readouterr().out.startswith("12:00:00 c.json: 1 error, 0 warnings\n")


# --- two of one id --------------------------------------------------------------------------------------------------


def test_twins_are_told_as_validate_tells_them(watched, capsys):
    put("a.json")
    put("b.json")
    watch_over(Watch((".",)), ())
    assert 'warning N003: a.json has the id "matchbox" too' in capsys.readouterr().out
    watch_over(Watch(("a.json", "b.json")), ())
    assert "N003" not in capsys.readouterr().out


def test_a_file_that_becomes_a_twin_is_told_until_it_is_none(watched):
    put("a.json")
    lines = watched(
        ["."],
        lambda: put("b.json"),
        lambda: put("b.json", another),
        lambda: put("a.json", another),
        lambda: Path("b.json").unlink(),
        lambda: put("a.json", lambda value: (another(value), value.update(title="T"))),
    )
    assert [line for line in lines if not line.startswith("  ")] == [
        "12:00:00 b.json: 0 errors, 1 warning",
        "12:00:00 b.json: 0 errors, 0 warnings",
        "12:00:00 a.json: 0 errors, 1 warning",
        "12:00:00 b.json: is gone",
        "12:00:00 a.json: 0 errors, 0 warnings",
    ]
    assert [line.partition("N003: ")[2].split(" has")[0] for line in lines if "N003" in line] == ["a.json", "b.json"]


def test_a_file_with_a_new_name_is_no_twin_of_itself(watched):
    put("z.json")
    assert watched(["."], lambda: Path("z.json").rename("b.json")) == [
        "12:00:00 b.json: 0 errors, 0 warnings",
        "12:00:00 z.json: is gone",
    ]


# --- printing -------------------------------------------------------------------------------------------------------


def printing(folder, sheet="map"):
    return Printing(Path(folder), (sheet,), PrintSettings(paper=paper_of("a4")))


def test_what_is_sound_is_printed_anew_and_what_is_not_keeps_its_prints(watched):
    put("a.json")
    pdf = Path("out/matchbox/map.pdf")

    def another_title(value):
        value["title"] = "Another Title"

    seen = []
    lines = watched(
        ["a.json"],
        lambda: put("a.json", wrong),
        lambda: (seen.append(pdf.read_bytes()), put("a.json", another_title)),
        printing=printing("out"),
    )
    assert lines[-1] == f"12:00:00 a.json: 1 file in {Path('out/matchbox')}"
    assert pdf.read_bytes() != seen[0]


def test_what_cannot_be_printed_or_written_is_said_and_watching_goes_on(watched):
    put("a.json")
    Path("file").write_text("in the way")
    lines = watched(["a.json"], lambda: put("a.json", lambda value: value.update(title="T")), printing=printing("file"))
    assert len(lines) == 2
    assert lines[1].startswith("12:00:00 a.json: is not printed; file")
    lines = watched(["a.json"], lambda: put("a.json"), printing=printing("out", "sticks"))
    assert lines[1].startswith("12:00:00 a.json: sticks: ")


def test_two_files_of_one_id_are_not_printed_over_each_other(watched):
    put("a.json")
    lines = watched(["."], lambda: put("b.json", lambda value: value.update(title="T")), printing=printing("out"))
    assert lines[-1] == "12:00:00 b.json: is not printed, its id is that of a.json"


def test_a_file_with_a_new_id_leaves_the_old_one_to_others(watched):
    put("a.json")
    lines = watched(
        ["."],
        lambda: put("a.json", lambda value: value.update(id="other")),
        lambda: put("b.json"),
        printing=printing("out"),
    )
    assert lines[1].endswith(str(Path("out/other")))
    assert lines[3] == f"12:00:00 b.json: 1 file in {Path('out/matchbox')}"


def test_a_folder_is_free_for_others_when_its_file_is_gone_but_standard_input_never_goes():
    homes = Homes()
    assert homes.owner("matchbox", "-") == "-"
    assert homes.owner("matchbox", "a.json") == "-"
    put("b.json")
    assert homes.owner("other", "b.json") == "b.json"
    assert homes.owner("other", "a.json") == "b.json"
    Path("b.json").unlink()
    assert homes.owner("other", "a.json") == "a.json"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_in_the_folder_holds_nobody_up(watched):
    put("a.json")
    lines = watched(["."], lambda: os.mkfifo("pipe.json"), lambda: put("a.json", wrong))
    assert "12:00:00 a.json: 1 error, 0 warnings" in lines


# --- the command ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["missing.json", "-"])
def test_what_is_not_there_cannot_be_watched(path):
    result = CliRunner().invoke(app, ["watch", path])
    assert (result.exit_code, result.stdout) == (2, "")


def test_the_program_sees_real_changes_and_ends_with_130():
    put("sub/a.json")
    command = [sys.executable, "-u", "-m", "pwprint", "watch", "sub"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with Path("told").open("wb") as told:
        # A shell may have told its children in the background not to hear of Ctrl-C.
        program = subprocess.Popen(
            command, stdout=told, stderr=subprocess.PIPE, env=environment, preexec_fn=default_interrupt
        )
    try:
        wait_for("Ctrl-C ends it")
        put("sub/a.json", wrong)
        wait_for(r"\n\d\d:\d\d:\d\d sub/a.json: 1 error, 0 warnings\n  sub/a.json:1:")
        shutil.rmtree("sub")
        wait_for("sub/a.json: is gone")
        put("sub/a.json")
        wait_for("sub/a.json: 0 errors, 0 warnings")
        program.send_signal(signal.SIGINT)
        assert program.communicate(timeout=60)[1] == b""
        assert program.returncode == 130
    finally:
        program.kill()


def default_interrupt():
    signal.signal(signal.SIGINT, signal.default_int_handler)


def wait_for(pattern, patience=120):
    end = time.monotonic() + patience
    while not re.search(pattern, Path("told").read_text(encoding="utf-8")):
        assert time.monotonic() < end, Path("told").read_text(encoding="utf-8")
        time.sleep(0.05)


def test_the_library_that_watches_is_loaded_when_it_watches():
    code = "import sys, pwprint.cli.commands.watch, pwprint.cli.watching; print('watchfiles' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "False\n"
