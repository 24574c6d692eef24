"""Broken scenarios: each is wrong in one way, and is told so once, at the right place, under the right code."""

import json

import pytest

from pwprint.app.checking import check, load
from pwprint.game import rulebook
from pwprint.rulesets import RULESETS
from pwprint.text import read_path
from pwprint.text.codes import CODES
from tests import accept_bad
from tests.accept_bad import bad_files, expectation_of, expected_in, found_in, name_of

FILES = bad_files()
assert FILES
# Files that cannot be read, or are too large to keep here, have tests of their own.
NOT_HERE = {"F001", "F003", "N003"}


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_broken_scenario_is_told_exactly_what_is_wrong_with_it(file):
    assert found_in(file) == expected_in(file)


def test_a_broken_scenario_is_wrong_in_one_way_only():
    assert [name_of(file) for file in FILES if len(expected_in(file)) != 1] == []


def test_no_expectation_is_left_without_its_scenario():
    assert sorted(accept_bad.FOLDER.glob("*/*.expect")) == [expectation_of(file) for file in FILES]


def expected_codes():
    return {problem["code"] for file in FILES for problem in expected_in(file)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_citable_rule_is_broken_by_some_scenario(ruleset):
    citable = {rule.id for rule in rulebook.load(ruleset).rules.values() if rule.citable}
    assert not citable - expected_codes()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_rule_is_cited_that_the_book_calls_not_citable(ruleset):
    rules = rulebook.load(ruleset).rules
    assert not [code for code in expected_codes() if code in rules and not rules[code].citable]


def test_rules_are_cited_by_scenarios_of_their_ruleset_only():
    owners = {RULESETS[name].book.prefix: name for name in RULESETS}
    for file in FILES:
        for problem in expected_in(file):
            owner = owners.get(str(problem["code"]).split("-")[0])
            assert owner is None or f'"ruleset": "{owner}"' in file.read_text(encoding="utf-8"), file.stem


def test_every_code_is_met_by_some_scenario():
    assert not set(CODES) - expected_codes() - NOT_HERE


@pytest.mark.parametrize("file", [file for file in FILES if file.stem.startswith("hex-")], ids=name_of)
def test_on_hexes_no_rule_speaks_of_squares(file):
    for problem in check(load(read_path(file))).problems:
        assert problem.rule is None or "square" not in f"{problem.message} {problem.hint}"


def test_places_are_inside_the_text():
    for file in FILES:
        lines = file.read_bytes().decode("utf-8", errors="replace").splitlines() or [""]
        for problem in json.loads(expectation_of(file).read_text(encoding="utf-8")):
            assert 1 <= problem["line"] <= problem["end_line"] <= len(lines) + 1, file.stem
            assert (problem["line"], problem["column"]) < (problem["end_line"], problem["end_column"]) or not lines[0]
