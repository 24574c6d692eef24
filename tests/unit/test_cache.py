"""What is remembered about files is what would be found out again, and a broken memory is no memory."""

from __future__ import annotations

import json
import os
import shutil
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pwprint.cli import cache as caches
from pwprint.cli import records
from pwprint.cli.cache import Cache, digest_of
from pwprint.cli.program import app
from pwprint.resources import scenario_folder, user_cache
from pwprint.text.limits import MAX_BYTES
from pwprint.values import replace

GOOD = scenario_folder() / "tile" / "matchbox.json"
BAD = sorted((Path(__file__).parents[1] / "scenarios" / "bad").rglob("*.json"))


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))


def validate(*arguments):
    return CliRunner().invoke(app, ["validate", *map(str, arguments)])


def collection(count=12):
    Path("game").mkdir()
    for number in range(count):
        value = json.loads(GOOD.read_text(encoding="utf-8")) | {"id": f"matchbox-{number}"}
        Path(f"game/{number:02}.json").write_text(json.dumps(value), encoding="utf-8")


def answers():
    return [path for path in user_cache().glob("*") if len(path.name) == 40]


@pytest.mark.few(15)
@pytest.mark.parametrize("path", BAD[::5], ids=lambda path: path.stem)
def test_an_answer_comes_back_as_it_was(path):
    found = records.record_of(str(path))
    cache = Cache(user_cache())
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
    cache = Cache(user_cache())
    cache.put("a", records.record_of(str(GOOD)))
    assert cache.get("x", "a") is not None
    monkeypatch.setattr(caches, "_fingerprint", lambda: "another")
    assert Cache(user_cache()).get("x", "a") is None


DAMAGES = {
    "empty": lambda path, entry: b"",
    "cut off": lambda path, entry: entry[: len(entry) // 2],
    "of an earlier version": lambda path, entry: entry.partition(b"\n")[2],
    "deep": lambda path, entry: b"[" * 100_000,
    "one letter": lambda path, entry: entry.replace(b'"text": ""', b'"text": 00'),
    "no message": lambda path, entry: entry.replace(b'"message": "', b'"message": null, "was": "'),
    "a letter for a line": lambda path, entry: entry.replace(b'"line": ', b'"line": "a", "was": '),
    "no text": lambda path, entry: entry.replace(b'"text": ', b'"text": null, "was": '),
    "the answer about another file": lambda path, entry: max(answers(), key=lambda other: other.name).read_bytes(),
}


@pytest.mark.few(1)
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_answer_is_found_out_anew(damage, monkeypatch):
    monkeypatch.setattr("pwprint.cli.validating._MANY", 2)
    collection(3)
    shutil.copy(BAD[3], "game/bad.json")
    first = validate("game")
    assert len(answers()) == 4
    for path in sorted(answers()):
        path.write_bytes(DAMAGES[damage](path, path.read_bytes()))
    for _ in range(2):
        again = validate("game")
        assert (again.exit_code, again.stdout) == (first.exit_code, first.stdout)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_an_answer_that_is_a_pipe_holds_nobody_up(monkeypatch):
    monkeypatch.setattr("pwprint.cli.validating._MANY", 2)
    collection(3)
    validate("game")
    assert len(answers()) == 3
    for path in answers():
        path.unlink()
        os.mkfifo(path)
    assert validate("game").exit_code == 0


def test_an_answer_about_a_file_as_large_as_can_be_is_not_kept():
    big = replace(records.record_of(str(GOOD)), text="x" * MAX_BYTES)
    cache = Cache(user_cache())
    cache.put("a", big)
    assert cache.get("x", "a") is None
    assert not user_cache().exists()


# --- what an answer depends on ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """What a copy of the program in another place finds out about itself, at another time."""
    package, there = Path(caches.__file__).parents[1], tmp_path_factory.mktemp("copy")
    for folder in (package, package.parent / "schemas"):
        shutil.copytree(folder, there / folder.name, ignore=shutil.ignore_patterns("__pycache__", "map", "pieces"))
    return there


def fingerprint_of(root, monkeypatch):
    monkeypatch.setattr(caches, "__file__", str(root / "pwprint" / "cli" / "cache.py"))
    monkeypatch.setattr("pwprint.resources.schema_file", lambda name: root / "schemas" / name)
    return caches._fingerprint()


def test_the_program_is_known_by_what_it_is_not_by_where_and_when(copy, tmp_path, monkeypatch):
    shutil.copytree(copy, tmp_path / "there")
    os.utime(tmp_path / "there" / "pwprint" / "app" / "checking.py", (1, 1))
    assert fingerprint_of(copy, monkeypatch) == fingerprint_of(tmp_path / "there", monkeypatch)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "path", ["pwprint/app/checking.py", "pwprint/rulesets/tile/rules.json", "schemas/scenario.schema.json"]
)
def test_any_change_of_the_program_makes_it_another(copy, monkeypatch, path):
    before, text = fingerprint_of(copy, monkeypatch), (copy / path).read_text(encoding="utf-8")
    known = (copy / path).stat()
    (copy / path).write_text(text.replace("e", "f", 1), encoding="utf-8")
    os.utime(copy / path, ns=(known.st_atime_ns, known.st_mtime_ns))
    assert fingerprint_of(copy, monkeypatch) != before
    (copy / path).write_text(text, encoding="utf-8")
    assert fingerprint_of(copy, monkeypatch) == before


@pytest.mark.few(3)
@pytest.mark.parametrize("library", sorted(caches._LIBRARIES))
def test_another_version_of_a_library_that_judges_makes_it_another(monkeypatch, library):
    (installed,) = {name for name in caches._libraries() if name.startswith(f"{library}-")}
    before = caches._fingerprint()
    Path("first", installed.replace("-", "-9.", 1)).mkdir(parents=True)
    monkeypatch.syspath_prepend("first")
    assert caches._fingerprint() != before


def test_another_python_makes_it_another(monkeypatch):
    before = caches._fingerprint()
    monkeypatch.setattr("sys.version_info", (3, 99, 0))
    assert caches._fingerprint() != before


# --- what goes -------------------------------------------------------------------------------------------------------


def aged(path, days):
    when = path.stat().st_mtime - days * 24 * 60 * 60
    os.utime(path, (when, when))


def test_what_nobody_has_asked_for_in_a_month_goes():
    collection()
    validate("game")
    for path in (
        *answers(),
        Path(user_cache(), "f" * 40 + ".json"),
        Path(user_cache(), ".0123456789ab.part"),
        Path(user_cache(), "mine"),
    ):
        path.touch()
        aged(path, 31)
    Path("game/00.json").write_text("{}", encoding="utf-8")
    validate("game")
    # Eleven were asked for in this run, and the answer about the twelfth is new.
    assert len(answers()) == 12
    assert {path.name for path in user_cache().iterdir()} - {path.name for path in answers()} == {
        "CACHEDIR.TAG",
        "mine",
    }


def test_what_is_in_use_stays_and_a_run_that_only_asks_removes_nothing():
    collection()
    validate("game")
    for path in answers():
        aged(path, 29)
    Path("game/00.json").write_text("{}", encoding="utf-8")
    validate("game")
    assert len(answers()) == 13
    old = min(answers(), key=lambda path: path.stat().st_mtime)
    aged(old, 31)
    validate("game")
    assert old.exists()


def test_of_very_many_answers_the_longest_unused_go(monkeypatch):
    monkeypatch.setattr(caches, "_MANY", 30)
    collection()
    for day in range(6):
        for path in answers():
            aged(path, 1)
        for path in Path("game").iterdir():
            path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        validate("game")
        assert len(answers()) == min(12 * (day + 1), 30)
    second = validate("game")
    assert second.exit_code == 0


def test_a_run_keeps_what_it_asks_for_however_much_that_is(monkeypatch):
    monkeypatch.setattr(caches, "_MANY", 3)
    collection()
    validate("game")
    assert len(answers()) == 12


def test_a_place_that_cannot_be_written_to_is_no_mistake():
    collection()
    user_cache().parent.mkdir()
    user_cache().write_text("a file", encoding="utf-8")
    assert validate("game").exit_code == 0


def test_answers_that_a_repository_brings_along_are_never_believed():
    collection()
    Path("game/05.json").write_text("{}", encoding="utf-8")
    good = replace(records.record_of(str(GOOD)), file="game/05.json")
    for folder in (Path(".pwprint_cache"), Path("game/.pwprint_cache"), Path("pwprint")):
        folder.mkdir()
        Cache(folder).put(digest_of("game/05.json"), good)
    assert validate("game").exit_code == 1
    assert user_cache().is_relative_to(Path("caches").absolute())


def test_few_files_leave_no_cache_behind():
    assert validate(GOOD).exit_code == 0
    assert not user_cache().exists()


def test_parallel_runs_share_it():
    collection()
    ends = []
    threads = [
        threading.Thread(
            target=lambda: ends.append(
                [*records.records([*map(str, sorted(Path("game").iterdir()))], "", 1, Cache(user_cache()))]
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
    assert len(answers()) == 12
    assert {path.name for path in user_cache().iterdir() if path not in answers()} == {"CACHEDIR.TAG"}


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
    assert 'warning N003: 03.json has the id "matchbox-3" too' in first.stdout
    assert "13 files, 0 errors, 1 warning" in first.stdout
    assert "N003" not in validate("game", "--ignore", "N003").stdout


def test_files_that_are_named_one_by_one_may_be_versions_of_each_other():
    shutil.copy(GOOD, "a.json")
    shutil.copy(GOOD, "b.json")
    assert "N003" not in validate("a.json", "b.json").stdout
    assert "N003" not in validate("a.json", "a.json").stdout
