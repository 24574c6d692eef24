"""The slips can be made, and what is said of them is still true."""

from __future__ import annotations

import ast
from random import Random

import pytest

from tests.mutants.explained import explained, key
from tests.mutants.slips import ROOT, made, slips


@pytest.fixture(scope="module")
def every():
    return slips()


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
