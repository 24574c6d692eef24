"""The slips can be made and tried, and what is said of them is still true."""

from __future__ import annotations

import ast
import os
import signal
from random import Random

import pytest

from pwprint.pdf.check.numbered import numbered
from tests.mutants.choice import chosen_tests
from tests.mutants.explained import explained, key
from tests.mutants.in_place import Functions, fits
from tests.mutants.slips import ROOT, Slip, made, slips
from tests.mutants.traced import LOADING
from tests.mutants.trial import NOTICED, TIMED_OUT, UNNOTICED, Outcome, forked


@pytest.fixture(scope="module")
def every():
    return slips()


def the_slip(every: list[Slip], file: str, words: str) -> Slip:
    return next(slip for slip in every if slip.file.endswith(file) and slip.words == words)


@pytest.mark.parametrize("number", range(40))
def test_a_slip_changes_the_module_and_leaves_it_python(number, every):
    slip = Random(number).choice(every)
    tree = made(slip)
    assert ast.unparse(tree) != ast.unparse(ast.parse((ROOT / slip.file).read_bytes())), slip
    compile(tree, slip.file, "exec")


def test_slips_that_are_explained_are_still_there(every):
    assert explained() <= {key(slip) for slip in every}


def test_no_type_is_a_slip(every):
    assert not [slip for slip in every if "Activate | Move | Fire" in slip.words or slip.words == "frozen=True"]


def test_a_boundary_is_a_slip(every):
    assert "at.turn > limit -> at.turn >= limit" in {slip.words for slip in every}


# --- tried ----------------------------------------------------------------------------------------------------------


def test_a_slip_is_put_into_functions_that_are_there(every):
    slip, right = the_slip(every, "check/numbered.py", "runs.append([page]) -> pass"), numbered([1, 2, 3])

    def act(told):
        Functions().put_in(slip)
        if numbered([1, 2, 3]) != right:
            told("a test")

    assert fits(slip)
    assert forked(act, 60) == Outcome(NOTICED, "a test")
    assert numbered([1, 2, 3]) == right


def test_a_row_of_a_table_is_read_while_its_module_is_loaded(every):
    assert not fits(the_slip(every, "tile/tables.py", "5 -> 6"))


def test_a_slip_may_go_unnoticed_and_may_never_end():
    assert forked(lambda told: None, 60).how == UNNOTICED
    assert forked(lambda told: os.kill(os.getpid(), signal.SIGXCPU), 60).how == TIMED_OUT


def test_the_nearest_and_quickest_tests_that_go_through_a_line_come_first():
    slip = Slip("pwprint/rulesets/tile/rules.py", 0, 0, 30, 29, "")
    seconds = {"test_a.py::slow": 9.0, "test_a.py::quick": 0.1, "tile/test_b.py::x": 0.5, "test_c.py::other": 0.1}
    lines = {"30": [0, 1, 2], "29": [3], "1": [LOADING]}
    record = {"seconds": seconds, "lines": {slip.file: lines}}
    assert chosen_tests(record, slip, 60) == ["tile/test_b.py::x", "test_a.py::quick", "test_a.py::slow"]
    assert chosen_tests(record, slip, 5) == ["tile/test_b.py::x", "test_a.py::quick"]
    assert chosen_tests(record, slip._replace(line=31), 60) == ["test_c.py::other"], (
        "the statement begins a line before"
    )
    assert len(chosen_tests(record, slip._replace(line=1), 60)) == 4, "a table matters to all that use its module"
