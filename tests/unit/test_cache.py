"""What is remembered about files is what would be found out again, and a broken memory is no memory."""

from __future__ import annotations

import json
import os
import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pwprint.cli import cache as caches
from pwprint.cli import records
from pwprint.cli.cache import FOLDER, Cache, digest_of
from pwprint.cli.program import app
from pwprint.resources import scenario_folder

GOOD = scenario_folder() / "tile" / "matchbox.json"
BAD = sorted((Path(__file__).parents[1] / "scenarios" / "bad").rglob("*.json"))


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def validate(*arguments):
    return CliRunner().invoke(app, ["validate", *map(str, arguments)])


def collection(count=12):
    Path("game").mkdir()
    for number in range(count):
        value = json.loads(GOOD.read_text(encoding="utf-8")) | {"id": f"matchbox-{number}"}
        Path(f"game/{number:02}.json").write_text(json.dumps(value), encoding="utf-8")


@pytest.mark.parametrize("path", BAD[::5], ids=lambda path: path.stem)
def test_an_answer_comes_back_as_it_was(path):
    found = records.record_of(str(path))
    cache = Cache(Path(FOLDER))
    digest = digest_of(str(path))
    cache.put(digest, found)
    again = cache.get("elsewhere.json", digest)
    assert again == replace(found, file="elsewhere.json")


def test_the_second_run_checks_nothing_and_says_the_same(monkeypatch):
    collection()
    shutil.copy(BAD[3], "game/bad.json")
    first = validate("game")
    monkeypatch.setattr(records, "_keyed", lambda name: pytest.fail(f"{name} is checked again"))
    second = validate("game")
    assert (second.exit_code, second.stdout) == (first.exit_code, first.stdout)
    assert (Path(FOLDER) / ".gitignore").read_text() == "*\n"


def test_only_what_has_changed_is_checked_again(monkeypatch):
    collection()
    validate("game")
    Path("game/05.json").write_text("{}", encoding="utf-8")
    seen, keyed = [], records._keyed
    monkeypatch.setattr(records, "_keyed", lambda name: seen.append(name) or keyed(name))
    result = validate("game")
    assert seen == [str(Path("game/05.json"))]
    assert result.exit_code == 1
    assert result.stdout == validate("game", "--no-cache").stdout


def test_another_version_of_the_program_remembers_nothing(monkeypatch):
    cache = Cache(Path(FOLDER))
    cache.put("a", records.record_of(str(GOOD)))
    assert cache.get("x", "a") is not None
    monkeypatch.setattr(caches, "_fingerprint", lambda: "another")
    assert Cache(Path(FOLDER)).get("x", "a") is None


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"[]", b'{"problems": 1}', b'{"problems": [{}], "sides": [], "text": "", "rules": {}}']
)
def test_a_damaged_answer_is_found_out_anew(damage):
    collection()
    validate("game")
    for path in Path(FOLDER).glob("*.json"):
        path.write_bytes(damage)
    assert validate("game").exit_code == 0


def test_a_place_that_cannot_be_written_to_is_no_mistake():
    collection()
    Path(FOLDER).write_text("a file", encoding="utf-8")
    assert validate("game").exit_code == 0


def test_few_files_leave_no_cache_behind():
    assert validate(GOOD).exit_code == 0
    assert not Path(FOLDER).exists()


def test_parallel_runs_share_it():
    collection()
    ends = []
    threads = [
        threading.Thread(
            target=lambda: ends.append(
                [*records.records([*map(str, sorted(Path("game").iterdir()))], "", 1, Cache(Path(FOLDER)))]
            )
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ends) == 4
    assert all(end == ends[0] for end in ends)
    assert len(list(Path(FOLDER).glob("*.json"))) == 12
    assert not list(Path(FOLDER).glob("*.part"))


def test_a_file_that_cannot_be_read_has_no_digest():
    assert digest_of("missing.json") is None
    assert digest_of(".") is None


# --- what several files have wrong together ------------------------------------------------------------------------------


def test_two_scenarios_of_one_id_are_told_whether_remembered_or_not():
    collection()
    shutil.copy("game/03.json", "game/twin.json")
    first, second = validate("game"), validate("game")
    assert first.stdout == second.stdout
    assert first.exit_code == 0
    assert f"game{os.sep}twin.json:1:" in first.stdout
    assert f'warning N003: game{os.sep}03.json has the id "matchbox-3" too' in first.stdout
    assert "13 files, 0 errors, 1 warning" in first.stdout
    assert "N003" not in validate("game", "--ignore", "N003").stdout


def test_files_that_are_named_one_by_one_may_be_versions_of_each_other():
    shutil.copy(GOOD, "a.json")
    shutil.copy(GOOD, "b.json")
    assert "N003" not in validate("a.json", "b.json").stdout
    assert "N003" not in validate("a.json", "a.json").stdout
