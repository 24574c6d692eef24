"""The command line of virtual tabletops: what is written where, and what is refused."""

import json
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from pwprint.app.tabletops import export
from pwprint.cli.program import app
from pwprint.resources import scenario_folder
from pwprint.vtt.vassal.module import named
from tests.vtt.tabletops import loaded, subject

MATCHBOX = scenario_folder() / "tile" / "matchbox.json"


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def other(folder, name, **changes):
    """A copy of the matchbox with other values."""
    path = folder / name
    path.write_text(json.dumps(json.loads(MATCHBOX.read_text(encoding="utf-8")) | changes), encoding="utf-8")
    return path


def test_a_module_holds_all_scenarios_that_are_named(tmp_path):
    second = other(tmp_path, "second.json", id="second", title="Second")
    done = run("render", MATCHBOX, second, "--as", "vassal", "--dpi", 36, "-o", tmp_path / "out")
    assert (done.exit_code, done.stdout.splitlines()) == (0, [str(tmp_path / "out" / "tile.vmod")])
    with ZipFile(tmp_path / "out" / "tile.vmod") as module:
        assert {name for name in module.namelist() if name.endswith(".vsav")} == {"matchbox.vsav", "second.vsav"}


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (("tile/matchbox",), ("matchbox", "The Matchbox")),
        (("tile/matchbox", "tile/stone-bridge"), ("tile", "The Portable Tile Wargame Rules")),
        (("tile/matchbox", "house/two-bridges"), ("scenarios", "Scenarios")),
    ],
)
def test_a_module_is_called_after_what_its_scenarios_share(names, called):
    key, title = named([subject(name) for name in names])
    assert key == called[0]
    assert title == (subject(names[0]).scenario.title if len(names) == 1 else called[1])


@pytest.mark.parametrize("form", ["pieces", "vassal", "tts"])
def test_a_scenario_with_errors_is_refused_and_nothing_written(tmp_path, form):
    bad = other(tmp_path, "bad.json", ruleset="tyle")
    done = run("render", bad, "--as", form, "-o", tmp_path / "out")
    assert done.exit_code == 1
    assert "tyle" in done.stdout
    assert not (tmp_path / "out").exists()


def test_one_scenario_with_errors_spoils_a_module(tmp_path):
    bad = other(tmp_path, "bad.json", ruleset="tyle")
    done = run("render", MATCHBOX, bad, "--as", "vassal", "-o", tmp_path / "out")
    assert done.exit_code == 1
    assert not (tmp_path / "out").exists()


def test_two_files_of_one_id_do_not_share_a_module(tmp_path):
    twice = other(tmp_path, "twice.json")
    done = run("render", MATCHBOX, twice, "--as", "vassal", "-o", tmp_path / "out")
    assert done.exit_code == 1
    assert "its id is that of" in done.stderr
    assert not (tmp_path / "out").exists()


def test_too_many_dots_are_refused_in_a_sentence(tmp_path):
    done = run("render", MATCHBOX, "--as", "vassal", "--dpi", 600, "--square", 250, "-o", tmp_path)
    assert done.exit_code == 2
    assert "million dots" in done.stderr


@pytest.mark.parametrize(("several", "form"), [(2, "tts"), (2, "pieces"), (0, "vassal"), (1, "roll20")])
def test_the_library_refuses_what_no_form_is_for(several, form):
    with pytest.raises(ValueError, match=form):
        export([loaded("tile/matchbox")] * several, form)


def test_the_library_takes_scenarios_from_any_iterable():
    one = loaded("tile/matchbox")
    assert export(iter((one,)), "tts", dpi=36).files == export(one, "tts", dpi=36).files
