"""The slips can be made and tried, and what is said of them is still true."""

from __future__ import annotations

import ast
import json
from random import Random

import pytest

from pwprint.pdf.check.numbered import numbered
from tests.mutants.__main__ import tried_before
from tests.mutants.choice import chosen_tests, loads
from tests.mutants.explained import explained, keys
from tests.mutants.in_place import Functions, fits
from tests.mutants.record import LEFT_OUT, OTHERS
from tests.mutants.slips import ROOT, Slip, made, slips
from tests.mutants.traced import LOADING
from tests.mutants.trial import HANGS, NOTICED, UNNOTICED, UNTRIED, Asking, Outcome, alarm, forked
from tests.stages import seeds

# To find all slips takes as long as four hundred small tests, and no part of the program is judged by them.
finds_all = pytest.mark.long


@pytest.fixture(scope="module")
def every():
    return slips()


def the_slip(every: list[Slip], file: str, words: str) -> Slip:
    return next(slip for slip in every if slip.file.endswith(file) and slip.words == words)


@finds_all
@pytest.mark.parametrize("number", seeds(10, 40))
def test_a_slip_changes_the_module_and_leaves_it_python(number, every):
    slip = Random(number).choice(every)
    tree = made(slip)
    assert ast.unparse(tree) != ast.unparse(ast.parse((ROOT / slip.file).read_bytes())), slip
    compile(tree, slip.file, "exec")


@finds_all
def test_slips_that_are_explained_are_still_there(every):
    assert explained() <= {key for slip in every for key in keys(slip)}


@finds_all
def test_no_type_is_a_slip_and_no_size_of_a_memory(every):
    types = ("Activate | Move | Fire", "int | None", "assert_never")
    assert not [slip for slip in every if slip.words.startswith(types) or slip.words == "frozen=True"]
    assert "4096 -> 4097" not in {slip.words for slip in every if slip.file.endswith("table/footprint.py")}


@finds_all
def test_a_slip_says_in_which_function_it_is(every):
    assert the_slip(every, "game/victory.py", "first < second -> first <= second").within == "by_exhaustion"


@finds_all
def test_slips_that_are_alike_in_one_function_are_counted_and_may_be_explained_together(every):
    alike = [slip for slip in every if slip.within == "PointPlaces._worth_of" and slip.words.startswith("0.0 -> 1.0")]
    assert [slip.words for slip in alike] == ["0.0 -> 1.0", "0.0 -> 1.0 (2)"]
    assert [keys(slip) & explained() for slip in alike] == [
        {("game/players/points.py", "PointPlaces._worth_of", "0.0 -> 1.0 (all)")}
    ] * 2
    assert len({(slip.file, slip.within, slip.words) for slip in every}) == len(every)


@finds_all
def test_a_boundary_is_a_slip(every):
    assert "at.turn > limit -> at.turn >= limit" in {slip.words for slip in every}


def test_files_of_tests_that_are_left_out_are_there():
    found = {file.stem.removeprefix("test_") for name in OTHERS for file in (ROOT / name).rglob("test_*.py")}
    assert not LEFT_OUT - found


# --- tried ----------------------------------------------------------------------------------------------------------


@finds_all
def test_a_slip_is_put_into_functions_that_are_there(every):
    slip, right = the_slip(every, "check/numbered.py", "runs.append([page]) -> pass"), numbered([1, 2, 3])

    def act(told):
        Functions().put_in(slip)
        if numbered([1, 2, 3]) != right:
            told("a test", NOTICED)

    assert fits(slip)
    assert forked(act) == Outcome(NOTICED, "a test")
    assert numbered([1, 2, 3]) == right


@finds_all
def test_a_row_of_a_table_is_read_while_its_module_is_loaded(every):
    assert not fits(the_slip(every, "tile/tables.py", "5 -> 6"))


def test_a_slip_may_go_unnoticed_and_its_trial_may_break():
    assert forked(lambda told: None).how == UNNOTICED
    assert forked(lambda told: 1 / 0).how == UNTRIED


def test_a_test_that_computes_too_long_hangs():
    def act(told):
        alarm(told, "a test", 0.05)
        while True:
            pass

    assert forked(act) == Outcome(HANGS, "a test")


def test_a_test_that_fails_without_a_slip_too_is_not_asked_again():
    asked = []

    def run(names, slip):
        asked.append((names, slip))
        return Outcome(NOTICED, "broken") if "broken" in names else Outcome(UNNOTICED)

    one, other = (Slip("a.py", number, 0, 1, 1, "") for number in range(2))
    asking = Asking(run, {"broken": 0.1, "sound": 0.2})
    assert asking.outcome(one, ["broken", "sound"]).how == UNNOTICED
    assert asking.outcome(other, ["broken", "sound"]).how == UNNOTICED
    assert asked == [(["broken", "sound"], one), (["broken"], None), (["sound"], one), (["sound"], other)]


def test_a_quick_test_that_has_noticed_something_in_a_module_is_asked_first():
    asked = []

    def run(names, slip):
        asked.append(names)
        return Outcome(NOTICED, "b") if slip else Outcome(UNNOTICED)

    asking = Asking(run, {"a": 0.1, "b": 0.2})
    for number in range(2):
        assert asking.outcome(Slip("a.py", number, 0, 1, 1, ""), ["a", "b"]) == Outcome(NOTICED, "b")
    assert asked == [["a", "b"], ["b"], ["b", "a"]]


def test_the_nearest_and_quickest_tests_that_go_through_a_line_come_first_and_then_those_beside_them():
    slip = Slip("pwprint/rulesets/tile/rules.py", 0, 0, 30, 29, "")
    seconds = {
        "test_a.py::slow": 9.0,
        "test_a.py::quick": 0.1,
        "tile/test_b.py::x": 0.5,
        "test_c.py::other": 0.1,
        "test_a.py::beside": 0.1,
    }
    record = {"seconds": seconds, "lines": {slip.file: {"30": [0, 1, 2], "29": [3]}}}
    direct = ["tile/test_b.py::x", "test_a.py::quick", "test_a.py::slow"]
    assert chosen_tests(record, slip, 60, loading=False) == [*direct, "test_a.py::beside"]
    assert chosen_tests(record, slip, 5, loading=False) == [
        "tile/test_b.py::x",
        "test_a.py::quick",
        "test_a.py::beside",
    ]
    assert chosen_tests(record, slip._replace(line=31), 60, loading=False) == ["test_c.py::other"], (
        "the statement begins on line 29"
    )


def test_a_row_of_a_table_matters_to_all_that_use_its_module_or_its_neighbours():
    slip = Slip("pwprint/rulesets/tile/tables.py", 0, 0, 30, 30, "")
    seconds = {"test_a.py::rules": 0.1, "test_b.py::table": 0.1, "test_c.py::house": 0.1}
    lines = {slip.file: {"30": [LOADING], "40": [1]}, "pwprint/rulesets/tile/rules.py": {"5": [0]}}
    record = {"seconds": seconds, "lines": lines | {"pwprint/rulesets/house/rules.py": {"5": [2]}}}
    assert chosen_tests(record, slip, 60, loading=True) == ["test_b.py::table", "test_a.py::rules"]


def test_cases_of_one_test_come_after_other_tests():
    slip = Slip("pwprint/rulesets/tile/rules.py", 0, 0, 30, 30, "")
    seconds = {f"test_a.py::many[{case}]": 0.01 for case in range(3)} | {"test_b.py::one": 0.01}
    record = {"seconds": seconds, "lines": {slip.file: {"30": [0, 1, 2, 3]}}}
    chosen = chosen_tests(record, slip, 60, loading=False)
    assert chosen[:2] == ["test_a.py::many[0]", "test_b.py::one"]
    assert len(chosen) == 4


def test_a_case_of_each_kind_comes_before_the_second_of_one():
    slip = Slip("pwprint/game/rules.py", 0, 0, 30, 30, "")
    logs = [f"tests/test_logs.py::log[{case}]" for case in ("battle/tile/0", "battle/tile/1", "pdf/0")]
    record = {"seconds": dict.fromkeys(logs, 0.01), "lines": {slip.file: {"30": [0, 1, 2]}}}
    assert chosen_tests(record, slip, 60, loading=False) == [logs[0], logs[2], logs[1]]


def test_what_the_first_round_has_not_noticed_is_tried_in_the_second(tmp_path):
    one, other = (Slip("pwprint/game/rules.py", number, 0, 30, 30, "") for number in range(2))
    results = tmp_path / "results.jsonl"
    results.write_text("\n".join(map(json.dumps, [(one, Outcome(UNNOTICED), 0), (other, Outcome(NOTICED, "a"), 0)])))
    assert tried_before(results, 0).keys() == {one, other}
    assert tried_before(results, 1) == {other: Outcome(NOTICED, "a")}


@finds_all
def test_what_is_in_no_function_is_loaded_with_its_module_whichever_test_loads_it(every):
    slip = the_slip(every, "check/pdfium_page.py", "5 -> 6")
    assert loads({"lines": {slip.file: {str(slip.line): [0]}}}, slip)
