"""What the README tells people to type is what CI runs."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from pwprint.rulesets import RULESETS
from tests.conftest import ROOT, spread
from tests.stages import beyond_a_few, in_turn, not_in_the_quick_suite, of_other_rulesets

README = (ROOT / "README.md").read_text(encoding="utf-8")


def marked(marker: str) -> str:
    """Return the fenced block that stands right after a marker."""
    found = re.search(rf"^<!-- {marker} -->\n```sh\n(.*?)\n```$", README, re.MULTILINE | re.DOTALL)
    assert found, f"README.md has no block marked {marker!r}"
    return found[1]


def ci_steps() -> list[str]:
    run = subprocess.run([ROOT / ".ci" / "run", "--list"], capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


@pytest.mark.parametrize("marker", ["main job", "tests"])
def test_a_marked_command_is_one_line_and_ci_runs_it_word_for_word(marker: str) -> None:
    assert ci_steps().count(marked(marker)) == 1


def test_the_main_job_comes_before_the_tests_as_in_the_readme() -> None:
    steps = ci_steps()
    assert steps.index(marked("main job")) < steps.index(marked("tests"))
    assert README.index(marked("main job")) < README.index(marked("tests"))


def test_ci_looks_for_the_files_that_the_readme_promises() -> None:
    promised = re.search(r"writes `out/([\w-]+)/(\w+\.pdf)` and `(\w+\.pdf)`", README)
    assert promised
    folder, *names = promised.groups()
    assert " ".join(["ls -l", *(f"out/{folder}/{name}" for name in names)]) in ci_steps()


@pytest.mark.parametrize(
    ("count", "share", "taken"), [(120, 0.1, 12), (40, 0.1, 4), (7, 0.5, 3), (9, 1.0, 9), (3, 0.0, 0)]
)
def test_a_share_of_the_long_stage_is_spread_evenly(count: int, share: float, taken: int) -> None:
    chosen = [number for number, is_taken in enumerate(spread(count, share)) if is_taken]
    assert len(chosen) == taken
    gaps = [after - before for before, after in zip(chosen, chosen[1:], strict=False)]
    assert not gaps or max(gaps) - min(gaps) <= 1


@pytest.mark.parametrize("share", [0.03, 0.04, 0.5])
def test_each_long_test_has_its_turn_and_no_other_one_before_all_had_theirs(share: float) -> None:
    turns = [spread(500, share, turn) for turn in range(int(1 / share))]
    had = [sum(taken) for taken in zip(*turns, strict=True)]
    assert set(had) <= {0, 1}
    # A share that divides nothing evenly leaves some for one turn more.
    assert all(sum(taken) >= 1 for taken in zip(*turns, spread(500, share, len(turns)), strict=True))


def test_the_quick_suite_takes_one_scenario_of_each_ruleset_those_asked_for_first() -> None:
    cases = [["tile/matchbox.json", "a4"], ["tile/sankelmark.json", "a4"], [Path("wavre.json")], ["full"]]
    assert not_in_the_quick_suite("test_x", cases, ["tile/sankelmark.json"]) == [True, False, False, False]
    assert sorted(not_in_the_quick_suite("test_x", cases)) == [False, False, False, True]


def test_the_quick_suite_takes_cases_of_some_rulesets_and_all_of_a_test_that_names_none_of_them() -> None:
    cases = [
        ["tile"],
        ["house", "a4"],
        ["tile/matchbox.json", "a4"],
        [Path("wavre.json")],
        [RULESETS["tile"]],
        ["full"],
    ]
    assert of_other_rulesets(cases, "tile") == [False, True, False, True, False, False]
    assert of_other_rulesets(cases, "tile", "musket") == [False, True, False, False, False, False]
    assert of_other_rulesets(cases[1:2], "tile") == [False]


def few_of(name: int, count: int, few: int) -> list[int]:
    return [place for place, left_out in enumerate(beyond_a_few(f"test_{name}", count, few)) if not left_out]


@pytest.mark.parametrize(("count", "few"), [(5, 2), (12, 4), (7, 1), (3, 3), (2, 5), (1, 1)])
def test_modules_take_a_few_cases_and_not_all_the_same(count: int, few: int) -> None:
    taken = [few_of(name, count, few) for name in range(40)]
    assert {len(each) for each in taken} == {min(few, count)}
    assert {place for each in taken for place in each} == {*range(count)}


@pytest.mark.parametrize(("count", "few", "inner"), [(72, 24, 3), (20, 5, 4), (30, 10, 6), (4, 2, 2), (6, 2, 2)])
def test_a_few_cases_of_stacked_parameters_have_every_value_of_the_inner_one(count: int, few: int, inner: int) -> None:
    """At equal distances they had one value only, where the distance was a multiple of the number of values."""
    for name in range(40):
        assert {place % inner for place in few_of(name, count, few)} == {*range(inner)}


def test_every_shipped_scenario_has_its_turn_in_the_quick_suite() -> None:
    """Modules choose in different orders, so that together they leave none out."""
    modules = [
        path.stem
        for path in (ROOT / "tests").rglob("test_*.py")
        if "pytestmark = pytest.mark.one_of_each\n" in path.read_text(encoding="utf-8")
    ]
    cases = [[name] for name in in_turn("")]
    left_out = [not_in_the_quick_suite(module, cases) for module in modules]
    assert modules and not any(map(all, zip(*left_out, strict=True)))
