"""What the README tells people to type is what CI runs."""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest

from pwprint.rulesets import RULESETS
from tests.conftest import ROOT, WITHOUT_A_QUICK_CASE, spread
from tests.stages import beyond_a_few, in_turn, not_in_the_quick_suite, of_other_rulesets

README = (ROOT / "README.md").read_text(encoding="utf-8")

LONG_ALONE = {
    "battles/test_*_battles.py::test_*_hundred_random_battles": "the quick suite fights fewer of them",
    "battles/test_*_battles.py::test_*_thousand_random_battles": "the quick suite fights fewer of them",
    "battles/test_european_19c_battles.py::test_everything_that_the_rules_speak_of_happens": "needs as many battles",
    "docs/test_recipes.py::test_the_new_ruleset_is_played_printed_and_changed_alone": "five programs, one after the other",
    "docs/test_site.py::*": "CI builds the site, and stops at a dead link",
    "docs/test_typed.py::*": "mypy reads all that the programs use",
    "mutants/test_slips.py::*": "those that find all slips first",
    "packaging/test_others_repositories.py::test_what_is_installed_runs": "makes and installs the program",
    "packaging/test_others_repositories.py::test_the_hooks_run_under_real_pre_commit": "makes and installs the program",
    "referee/test_*agreement.py::test_every_citable_rule_is_cited": "looks at as many positions as the long stage",
    "referee/test_*.py::test_*_many_more*": "the quick suite compares fewer of the same positions",
    "referee/test_european_19c_agreement.py::test_they_agree_in_fog": "few positions are in fog",
    "referee/test_goals.py::test_battles_show_all_that_can_happen": "needs as many battles",
    "site/test_site.py::test_a_file_that_is_not_there_is_a_failure_beside_others": "prints a kit first",
    "studio/test_browser.py::test_on_the_table_labels_zones_objectives_and_corners_are_dragged": "drawn anew many times",
    "studio/test_browser_views.py::test_the_balance_panel_says_what_the_command_says": "fights battles in a browser",
    "studio/test_browser_views.py::test_a_file_with_errors_from_the_start_says_so_in_every_view": "goes through all views",
    "studio/test_browser_views.py::test_the_whole_way_is_gone_by_keyboard_alone": "the longest way of all, to the PDF",
    "test_balance_faults.py::test_the_frontier_bridge_as_it_was_is_no_game": "hundreds of battles",
    "test_balance_faults.py::test_of_fair_mirrors_hardly_any_is_called_one_sided": "hundreds of battles",
    "unit/test_balance_parts.py::test_a_worker_of_a_cluster_that_is_killed_loses_nothing": "waits for a worker's death",
    "unit/test_cli.py::test_rulebook_prints_the_pages_and_the_sheets_to_fold": "a page of the docs runs the same",
    "unit/test_player_values.py::test_players_on_the_table_remember_no_more_*": "looks at every object that there is",
}
"""Tests that have no case in the quick suite, and why that is enough."""


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


def test_every_test_but_a_few_has_a_quick_case(request: pytest.FixtureRequest) -> None:
    """A law that is seen only now and then is found broken long after whoever broke it has gone on."""
    if any("::" in name for name in request.config.args):
        pytest.skip("single tests were asked for")
    found = request.config.stash[WITHOUT_A_QUICK_CASE]
    assert sorted(name for name in found if not any(fnmatch(name, f"tests/{known}") for known in LONG_ALONE)) == []
