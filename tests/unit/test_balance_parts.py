"""`pwprint balance` on many machines: parts put together, a real cluster, killed workers: always the same bytes."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pwprint.balance import parts as parts_module
from pwprint.balance.battles import Batch, fought
from pwprint.balance.cluster import ClusterError, on_cluster
from pwprint.balance.parts import CannotMergeError, merged, read_parts, written
from pwprint.cli.program import app
from pwprint.cli.workers import in_spite_of_losses
from pwprint.resources import scenario_folder
from tests.once import once

BOX = scenario_folder() / "tile" / "matchbox.json"
BRIDGES = scenario_folder() / "house" / "two-bridges.json"
FLAG = Path(__file__).parents[1] / "scenarios" / "near" / "tile" / "pictures" / "flag.png"
CHANGE = ("--what-if", "turn_limit=30")


def run(*arguments):
    result = CliRunner().invoke(app, ["balance", *map(str, arguments)], prog_name="pwprint")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def words(text: str) -> str:
    """Return a message as it reads, without its frame."""
    return " ".join(text.replace("│", " ").split())


@once
def whole(form: str = "json") -> str:
    return run(BOX, BRIDGES, "--battles", 6, "--jobs", 1, "--as", form, *CHANGE).stdout


# --- parts ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shards(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shards")
    for name, seeds in (("a", "0:2"), ("b", "2:3"), ("c", "3:6")):
        (folder / name).write_text(run(BOX, BRIDGES, "--seeds", seeds, "--as", "part", "--jobs", 2, *CHANGE).stdout)
    return folder


@pytest.mark.few(1)
@pytest.mark.parametrize("order", ["abc", "cab"])
def test_shards_make_the_same_bytes_in_any_order(shards, order):
    for form in ("json", "text"):
        assert run("--merge", *(shards / name for name in order), "--as", form).stdout == whole(form)


@pytest.mark.parametrize(
    "option",
    ["--players=drill", "--battles=5", "--seeds=0:5", "--what-if=turn_limit=8", "--worth", "--cluster=tcp://a:1"],
)
def test_an_option_that_merging_leaves_undone_is_refused(shards, option):
    result = run("--merge", shards / "a", option)
    assert result.exit_code == 2 and result.stdout == ""
    assert f"{option.partition('=')[0]}: leave it out; with --merge" in words(result.stderr)


def test_a_part_is_not_judged_and_what_is_merged_is(shards):
    result = run(BOX, "--battles", 1, "--as", "part", "--fail-if", "red>50")
    assert result.exit_code == 2 and "--fail-if: leave it out; with --as part" in words(result.stderr)
    names = [shards / name for name in "abc"]
    assert [run("--merge", *names, "--fail-if", limit).exit_code for limit in ("red>100", "red>0")] == [0, 1]
    result = run("--merge", *names, "--fail-if", "green>50")
    assert result.exit_code == 2 and "'green' is not known" in result.stderr and result.stdout == ""


def test_a_part_is_read_as_it_was_written(shards):
    found = read_parts((shards / "a").read_bytes(), "a")
    assert written(found).encode() == (shards / "a").read_bytes().strip()


@pytest.mark.parametrize(
    ("names", "message"),
    [("ac", "seeds 2 to 2 are missing"), ("aab", "seed 0 is there twice")],
)
def test_parts_that_leave_a_gap_or_overlap_are_refused(shards, names, message):
    result = run("--merge", *(shards / name for name in names))
    assert result.exit_code == 2 and message in result.stderr and result.stdout == ""


def test_parts_of_other_contests_are_not_mixed(shards, tmp_path):
    other = tmp_path / "other"
    other.write_text(run(BOX, "--seeds", "12:14", "--as", "part", "--players", "random").stdout)
    assert "fought in different ways" in run("--merge", shards / "a", other).stderr
    files = [part for name in "ab" for part in read_parts((shards / name).read_bytes(), name)]
    assert [len(part.fights) for part in merged(files)] == [3, 3]


def test_a_part_of_another_version_or_no_part_is_refused(shards, tmp_path, monkeypatch):
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({"format": 1}))
    assert "is not a part" in run("--merge", bad).stderr
    monkeypatch.setattr(parts_module, "__version__", "0.0.0")
    with pytest.raises(CannotMergeError, match="another version"):
        read_parts((shards / "a").read_bytes(), "a")


def test_a_scenario_with_pictures_is_fought_and_merged_wherever_the_pictures_are(tmp_path, monkeypatch):
    value = json.loads(BOX.read_text(encoding="utf-8"))
    value["sides"][0]["flag"] = value["sides"][0]["units"][0]["picture"] = "flag.png"
    (tmp_path / "box.json").write_text(json.dumps(value), encoding="utf-8")
    (tmp_path / "flag.png").write_bytes(FLAG.read_bytes())
    monkeypatch.chdir(tmp_path)
    asked = ("box.json", "--what-if", "turn_limit=7")
    for name, seeds in (("a", "0:2"), ("b", "2:4")):
        (tmp_path / name).write_text(run(*asked, "--seeds", seeds, "--as", "part", "--jobs", 1).stdout)
    as_one = run(*asked, "--battles", 4, "--jobs", 2)
    assert as_one.exit_code == 0
    (tmp_path / "flag.png").unlink()
    assert "A001" in run("box.json", "--battles", 1).stdout
    assert run("--merge", "a", "b").stdout == as_one.stdout
    assert run("--merge", "a", "b", "--as", "pdf").exit_code == 0


# --- killed processes ---------------------------------------------------------------------------------------------


def batches(count: int):
    return [Batch("a.json", BOX.read_bytes(), ("random", "random"), (seed,)) for seed in range(count)]


def fought_or_killed(batch: Batch):
    """Fight, but die with the third seed where this is a process of its own."""
    if batch.seeds == (3,) and os.getpid() != int(os.environ["MAIN"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return fought(batch)


def test_a_process_that_is_killed_loses_nothing(monkeypatch):
    monkeypatch.setenv("MAIN", str(os.getpid()))
    found = list(in_spite_of_losses(fought_or_killed, batches(9), 3))
    assert found == list(map(fought, batches(9)))


# --- a cluster ----------------------------------------------------------------------------------------------------


def cluster(**how: object) -> Any:
    """A cluster of two workers that is asked and answers over the network."""
    distributed = pytest.importorskip("distributed")
    return distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", protocol="tcp://", **how
    )


# The workers are threads: processes start for two seconds each.
@pytest.mark.parametrize("processes", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_cluster_gives_the_same_bytes(processes):
    with cluster(processes=processes) as local:
        found = run(BOX, BRIDGES, "--battles", 6, "--as", "json", "--cluster", local.scheduler_address, *CHANGE)
    assert found.stdout == whole()


@pytest.mark.long
def test_a_worker_of_a_cluster_that_is_killed_loses_nothing(tmp_path):
    def killer(batch):
        mark = tmp_path / "killed"
        if batch.seeds == (3,) and not mark.exists():
            mark.write_text("")
            os.kill(os.getpid(), signal.SIGKILL)
        return fought(batch)

    with cluster(processes=True) as local:
        found = list(on_cluster(killer, batches(9), local.scheduler_address))
    assert (tmp_path / "killed").exists() and found == list(map(fought, batches(9)))


def test_no_cluster_is_a_message(monkeypatch):
    monkeypatch.setattr("pwprint.balance.cluster._PATIENCE", 1)
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError, match="no workers at tcp://127"):
        list(on_cluster(fought, batches(1), "tcp://127.0.0.1:9"))
    assert run(BOX, "--battles", 1, "--cluster", "tcp://127.0.0.1:9").exit_code == 2
