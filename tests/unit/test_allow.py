"""Warnings that a scenario allows: left out where they are named, told of where they do not come."""

import json
from typing import Any

import pytest

from pwprint.app.checking import check, load
from pwprint.text import read_bytes
from pwprint.text.problems import Severity

BASE: dict[str, Any] = {
    "format": 1,
    "id": "mill",
    "title": "The mill",
    "ruleset": "tile",
    "map": {"columns": 4, "rows": 6, "terrain": {"woods": ["a3-b3", "b3"]}},
    "sides": [
        {"id": "red", "units": [{"id": "R1", "type": "infantry", "at": "b2"}]},
        {"id": "blue", "units": [{"id": "B1", "type": "infantry", "at": "b5"}]},
    ],
    "turn_limit": 8,
    "objectives": [{"id": "bridge", "at": ["b6"]}, {"id": "mill", "at": ["c6"]}],
    "victory": [
        {"side": "red", "when": {"holds": ["bridge"], "at_turn": 1}},
        {"side": "red", "when": {"holds": ["mill"], "at_turn": 1}},
    ],
}
FIRST, SECOND = "/victory/0/when/holds/0", "/victory/1/when/holds/0"
WOODS = "/map/terrain/woods/1"


def found(*allow, **more):
    """The codes and pointers of what is wrong with the scenario with this `allow`."""
    entries = [{"because": "it is meant", **entry} for entry in allow]
    value = BASE | more | ({"allow": entries} if entries else {})
    problems = check(load(read_bytes(json.dumps(value).encode(), "x.json"))).problems
    return sorted((problem.code, problem.pointer) for problem in problems)


def test_without_allow_all_warnings_are_given():
    assert found() == [("G004", WOODS), ("V002", FIRST), ("V002", SECOND)]


@pytest.mark.parametrize(
    ("allow", "left"),
    [
        ({"code": "V002"}, [("G004", WOODS)]),
        ({"code": "V002", "at": ""}, [("G004", WOODS)]),
        ({"code": "V002", "at": "/victory"}, [("G004", WOODS)]),
        ({"code": "V002", "at": "/victory/0"}, [("G004", WOODS), ("V002", SECOND)]),
        ({"code": "V002", "at": SECOND}, [("G004", WOODS), ("V002", FIRST)]),
        ({"code": "G004", "at": "/map"}, [("V002", FIRST), ("V002", SECOND)]),
    ],
)
def test_a_warning_is_allowed_at_its_place_and_below(allow, left):
    assert found(allow) == left


def test_zones_overlap_also_where_only_one_is_given():
    sides = [{**BASE["sides"][0], "deployment": ["a1-d5"]}, BASE["sides"][1]]
    assert ("U002", "/sides/0/deployment") in found(sides=sides)


@pytest.mark.parametrize(
    "allow", [{"code": "U002"}, {"code": "V002", "at": "/victory/00"}, {"code": "V002", "at": "/vic"}]
)
def test_what_allows_nothing_is_a_warning(allow):
    assert found(allow) == [("G004", WOODS), ("V002", FIRST), ("V002", SECOND), ("W004", "/allow/0")]


def test_that_an_entry_is_of_no_use_cannot_be_allowed():
    assert found({"code": "W004"}, {"code": "U002"})[-2:] == [("W004", "/allow/0"), ("W004", "/allow/1")]


def test_a_slip_in_a_code_is_guessed_at():
    value = BASE | {"allow": [{"code": "V02", "because": "it is meant"}]}
    problems = check(load(read_bytes(json.dumps(value).encode(), "x.json"))).problems
    [unused] = [problem for problem in problems if problem.code == "W004"]
    assert (unused.severity, unused.hint) == (Severity.WARNING, "did you mean `V002`?")


def test_errors_cannot_be_allowed():
    late = [{"side": "red", "when": {"holds": ["mill"], "at_turn": 9}}]
    assert found({"code": "V004"}, victory=late) == [
        ("G004", WOODS),
        ("S004", "/allow/0/code"),
        ("V004", "/victory/0/when/at_turn"),
    ]


def sides(**blue):
    return [
        {"id": "red", "units": [{"id": "R1", "type": "infantry", "at": "b4"}]},
        {"id": "blue", "units": [{"id": "B1", "type": "infantry", "at": "b6"}], **blue},
    ]


def test_a_rule_that_warns_can_be_allowed():
    place = ("TIL-R26", "/sides/0/units/0/at")
    assert place in found(sides=sides())
    allowed = found({"code": "TIL-R26"}, sides=sides())
    assert place not in allowed
    assert ("S004", "/allow/0/code") not in allowed


def test_a_rule_that_is_broken_cannot_be_allowed():
    broken = sides(deployment=["a5-d5"])
    place = ("TIL-R26", "/sides/1/units/0/at")
    assert place in found(sides=broken)
    assert place in found({"code": "TIL-R26"}, sides=broken)
    assert place not in found(sides=sides(deployment=["a5-d6"]))


def test_where_errors_hide_what_would_be_found_nothing_is_called_useless():
    """Beside an error of shape, the first turns are not looked at, so W001 cannot come."""
    assert ("W004", "/allow/0") in found({"code": "W001"})
    codes = {code for code, _ in found({"code": "W001"}, turn_limt=8)}
    assert "S001" in codes
    assert "W004" not in codes


@pytest.mark.parametrize(
    ("allow", "problem"),
    [
        ({"code": "v002"}, ("S006", "/allow/0/code")),
        ({"code": "V002", "at": "victory"}, ("S006", "/allow/0/at")),
        ({"code": "V002", "why": "it is meant"}, ("S001", "/allow/0/why")),
        ({"code": "V002", "because": ""}, ("S007", "/allow/0/because")),
        ({"at": "/victory"}, ("S002", "/allow/0/code")),
    ],
)
def test_the_shape_of_an_entry_is_checked(allow, problem):
    assert problem in found(allow)
    assert "W004" not in {code for code, _ in found(allow)}


@pytest.mark.parametrize(
    ("code", "message", "hint"),
    [
        ("S001", "S001 is an error wherever it comes; only warnings can be allowed", "leave it out"),
        ("W002", "there is no warning W002 to allow", "leave it out"),
        ("W0001", "there is no warning W0001 to allow", "did you mean `W001`?"),
    ],
)
def test_what_an_entry_is_told_says_what_its_code_is(code, message, hint):
    value = BASE | {"allow": [{"code": code, "because": "it is meant"}]}
    problems = check(load(read_bytes(json.dumps(value).encode(), "x.json"))).problems
    assert [(each.message, each.hint) for each in problems if each.code == "W004"] == [(message, hint)]
