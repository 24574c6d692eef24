"""The end of a process: everything said, the right exit code, and no time lost on taking Python apart."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pwprint.resources import hidden, scenario_folder

GOOD = str(scenario_folder() / "tile" / "matchbox.json")


def run(*arguments, before=""):
    """Run the program in a process that would say "taken apart" at a usual end."""
    code = f"import atexit, sys; {before or 'pass'}; atexit.register(print, 'taken apart')"
    code += f"; sys.argv[1:] = {list(arguments)}; from pwprint.cli import start; start()"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("arguments", "code"), [(["validate", GOOD], 0), (["validate", "no-such-file.json"], 2), (["render"], 2)]
)
def test_a_process_ends_at_once_with_its_exit_code(arguments, code):
    done = run(*arguments)
    assert done.returncode == code
    assert "taken apart" not in done.stdout
    assert done.stdout or done.stderr


def test_where_there_are_other_processes_the_end_is_a_usual_one():
    sleeps = "import multiprocessing, time; multiprocessing.Process(target=time.sleep, args=[60], daemon=True).start()"
    done = run("validate", GOOD, before=sleeps)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "taken apart")


def test_processes_that_have_done_their_work_hold_up_no_end(tmp_path):
    for name in "abcd":
        (tmp_path / f"{name}.json").write_bytes(Path(GOOD).read_bytes())
    done = run("validate", str(tmp_path), "--jobs", "2", "--no-cache")
    assert "4 files" in done.stdout
    assert "taken apart" not in done.stdout


def test_nothing_said_is_lost(tmp_path):
    units = [{"id": f"R{number}", "type": "infantrie", "at": "a1"} for number in range(180)]
    value = json.loads((scenario_folder() / "tile" / "matchbox.json").read_text(encoding="utf-8"))
    value["sides"][0]["units"] = units
    (tmp_path / "long.json").write_text(json.dumps(value), encoding="utf-8")
    done = run("validate", str(tmp_path / "long.json"), "--format", "json")
    assert done.returncode == 1
    assert len(done.stdout) > 65_536  # more than a pipe takes at once
    assert len(json.loads(done.stdout)["files"][0]["problems"]) >= 180


# --- without Typer --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        *("good.json", "bad.json", "nowhere.json"),
        *(
            pytest.param(words, marks=pytest.mark.long)
            for words in ("good.json bad.json .", ".", "many", "''", "-", "note.txt")
        ),
    ],
)
def test_paths_alone_are_validated_as_typer_has_them_validated(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    value = json.loads(Path(GOOD).read_text(encoding="utf-8"))
    for name, more in (("good", {}), ("bad", {"turn_limt": 3, "title": "\x1b[31mred\u2019"})):
        Path(f"{name}.json").write_text(json.dumps(value | more), encoding="utf-8")
    Path("note.txt").write_text("no scenario", encoding="utf-8")
    Path("many").mkdir()
    for number in range(10):  # enough for the cache
        Path(f"many/{number}.json").write_text(json.dumps(value | {"turn_limt": number}), encoding="utf-8")
    paths = [word.strip("'") for word in words.split()]
    # An option of any kind brings Typer in; the one about colours leaves the cache.
    without, other = (
        run("validate", *paths, *more) for more in ([], ["--no-color" if words == "many" else "--no-cache"])
    )
    assert (without.returncode, without.stdout, without.stderr) == (other.returncode, other.stdout, other.stderr)
    assert without.stdout + without.stderr


def test_options_are_for_typer():
    assert "Usage: pwprint validate" in run("validate", "--help").stdout
    assert "Missing argument" in run("validate").stderr
    assert "No such option" in run("validate", GOOD, "--nonsense").stderr


@pytest.mark.parametrize(("words", "shown"), [(["--version"], "pwprint "), (["validate", GOOD], "1 file, 0 errors")])
def test_what_msgspec_can_do_without_others_may_load(words, shown):
    code = f"import sys; from pwprint.cli import main; sys.argv[1:] = {words}\ntry: main()\nexcept SystemExit: pass\n"
    code += "import typing_extensions; print(typing_extensions.TypedDict)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown in done.stdout
    assert "TypedDict" in done.stdout


def test_reportlab_loads_no_harfbuzz_and_others_still_may():
    code = (
        "import sys, pwprint.pdf.canvas; print('uharfbuzz' in sys.modules); import uharfbuzz; print(uharfbuzz.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "uharfbuzz"]


def test_what_is_loaded_already_is_not_hidden():
    with hidden("json"), hidden("turtle"):
        assert importlib.import_module("json") is json
        with pytest.raises(ModuleNotFoundError):
            importlib.import_module("turtle")
    assert "turtle" not in sys.modules


def test_letters_that_no_terminal_has_named_are_all_there():
    done = subprocess.run(
        [sys.executable, "-m", "pwprint", "rules", "tile"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert "\u2019" in done.stdout.decode()
