"""Limits of size and time: whatever is given, the answer comes soon, with a code and a place to begin."""

import json
import os
import time
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

import pwprint
from pwprint.app.checking import MOST_PROBLEMS, _first
from pwprint.format.reader.script import MAX_ORDERS
from pwprint.resources import scenario_folder
from pwprint.text.limits import MAX_BYTES, MAX_DEPTH, MAX_VALUES
from pwprint.text.problems import Problem, Severity
from tests.stages import counted

BRIDGE = json.loads((scenario_folder() / "tile" / "stone-bridge.json").read_text(encoding="utf-8"))
GENEROUS = 5.0
"""Seconds of the processor; what is measured takes a tenth of them on a small machine, and took minutes once."""


def changed(**changes):
    return json.dumps(deepcopy(BRIDGE) | changes).encode()


def problems(data):
    start = time.process_time()
    found = pwprint.check(pwprint.load(data)).problems
    assert time.process_time() - start < GENEROUS
    return found


def turns(count, orders):
    return [{"seed": number, "orders": [{"unit": "R2", "do": "hold"}] * orders} for number in range(count)]


FULL = MAX_BYTES - 10
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "too many bytes": (lambda: b" " * (MAX_BYTES + 1), "F003"),
    "too many values": (lambda: b"[" + b"1," * MAX_VALUES + b"1]", "F003"),
    "too many values and a mistake": (lambda: b"[" + b"1," * MAX_VALUES + b"1", "F003"),
    "lists in lists": (lambda: b"[" * FULL, "J003"),
    "objects in objects": (lambda: b'{"a":' * (FULL // 5), "J003"),
    "a text without end": (lambda: b'"' + b"x" * FULL, "J001"),
    "quotes": (lambda: b"'" * FULL, "J001"),
    "comments": (lambda: b"/**/" * (FULL // 4), "J001"),
    "a comment without end": (lambda: b"/*" * (FULL // 2), "J001"),
    "commas": (lambda: b"," * FULL, "J001"),
    "dashes": (lambda: b"[" + b"-" * (FULL - 1), "J004"),
    "digits": (lambda: b"1" * FULL, "J004"),
    "exponents": (lambda: b"1e" * (FULL // 2), "J004"),
    "a word": (lambda: b"[" + b"a-" * (FULL // 2 - 1), "J001"),
    "keys without values": (lambda: b'{"a"' * (FULL // 4), "J001"),
    "half characters": (lambda: b'["' + b"\\ud800" * (FULL // 6) + b'"]', "J005"),
    "no letters": (lambda: b"\xff" * FULL, "F002"),
    "a long title": (lambda: changed(title="x" * (FULL // 2)), "S007"),
    "a long id": (lambda: changed(id="a-" * (FULL // 4)), "S006"),
    "an id of spaces": (lambda: changed(id=" " * (FULL // 2)), "S006"),
    "a long key": (lambda: changed(**{"x" * (FULL // 2): 1}), "S001"),
    "many sides": (lambda: changed(sides=[BRIDGE["sides"][0]] * 1000), "S007"),
    "a script without end": (lambda: changed(turns=turns(400, 2000)), "F003"),
    "too many orders": (lambda: changed(turns=turns(6, MAX_ORDERS // 5)), "S007"),
    "unknown terrain": (
        lambda: changed(map=BRIDGE["map"] | {"terrain": {f"hil{n}": ["a1"] for n in range(5000)}}),
        "S001",
    ),
}


@pytest.mark.few(6)
@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_too_much_is_told_soon(name):
    make, code = HOSTILE[name]
    data = make()
    found = problems(data)
    assert code in {problem.code for problem in found}
    assert len(found) <= 2000


def test_limits_are_not_in_the_way_of_the_largest_scenario():
    assert not {"F003", "S007"} & {problem.code for problem in problems(changed(turns=turns(5, MAX_ORDERS // 5)))}
    nested = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    assert {problem.code for problem in problems(nested)} == {"S003"}


def test_squares_listed_hundreds_of_times_are_no_work_of_hours():
    sides = deepcopy(BRIDGE["sides"])
    sides[0]["deployment"] = ["a1-h8"] * 700
    assert "G004" in {problem.code for problem in problems(changed(sides=sides))}


@pytest.mark.parametrize("sides", counted(150, 500))
def test_a_report_of_a_long_line_is_written_soon(sides):
    from pwprint.cli.records import record
    from pwprint.report import REPORTERS

    loaded = pwprint.load(changed(sides=[BRIDGE["sides"][0]] * sides))
    files = (record(loaded, pwprint.check(loaded)),)
    for report in REPORTERS.values():
        start = time.process_time()
        report(files, False)
        assert time.process_time() - start < GENEROUS


# --- files ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["../../x", "/etc/x", "a/b", "a\\b", "..", ".", "a\x00", "a\n", "C:x", "A", "é", "-a"])
def test_no_id_leads_out_of_the_folder(name):
    assert "S006" in {problem.code for problem in problems(changed(id=name))}


@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "lpt9"])
def test_no_id_is_the_name_of_a_device(name):
    (problem,) = problems(changed(id=name))
    assert (problem.code, problem.pointer) == ("S006", "/id")
    assert problems(changed(id=problem.hint.split()[-1])) == ()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes here")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "x.json")
    (problem,) = pwprint.load(tmp_path / "x.json").problems
    assert problem.code == "F001"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no such devices here")
def test_a_device_without_end_is_refused():
    (problem,) = pwprint.load("/dev/zero").problems
    assert problem.code == "F001"


def test_links_lead_to_files_or_are_refused(tmp_path):
    (tmp_path / "real.json").write_bytes(changed())
    links = {"link.json": "real.json", "loop.json": "loop.json", "nowhere.json": "gone.json", "folder.json": "."}
    for name, target in links.items():
        try:
            (tmp_path / name).symlink_to(target)
        except OSError:
            pytest.skip("no links here")
    assert pwprint.load(tmp_path / "link.json").problems == ()
    for name in ("loop.json", "nowhere.json", "folder.json"):
        (problem,) = pwprint.load(tmp_path / name).problems
        assert problem.code == "F001"


def test_a_file_that_grows_while_it_is_read_is_read_to_the_limit_only(tmp_path, monkeypatch):
    file = tmp_path / "x.json"
    file.write_bytes(changed())
    stat = os.fstat

    def grown(number):
        with file.open("ab") as more:
            more.write(b" " * (2 * MAX_BYTES))
        return stat(number)

    monkeypatch.setattr(os, "fstat", grown)
    (problem,) = pwprint.load(file).problems
    assert problem.code == "F003"


def test_of_each_severity_no_more_problems_are_told_than_anybody_reads():
    wrong = [Problem("V004", "wrong", "/victory")] * (MOST_PROBLEMS + 5)
    doubtful = [Problem("W001", "idle", "/sides", severity=Severity.WARNING)] * 3
    assert _first([*wrong, *doubtful]) == [*wrong[:MOST_PROBLEMS], *doubtful]
