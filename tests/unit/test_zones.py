"""Where units start: a zone that the scenario gives binds, the two rows of a side's edge are no more than a reading."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pwprint.app.checking import Verdict, check, load
from pwprint.text import read_bytes
from pwprint.text.problems import Severity

RULES = {"tile": "TIL-R26", "house": "HOU-R37", "musket": "MUS-R33", "portable-19c": "P19-R02"}

DICE = {"tile": [], "house": [], "musket": [5, 2], "portable-19c": [5, 2]}
"""Initiative, where dice say who goes first."""

Json = dict[str, Any]


def scenario(ruleset: str, at: str, **more: Any) -> Json:
    """Return a small valid scenario, but for the place of one unit perhaps."""
    red: Json = {"id": "red", "units": [{"id": "R1", "type": "infantry", "at": at}]} | more.pop("red", {})
    blue: Json = {"id": "blue", "units": [{"id": "B1", "type": "infantry", "at": "c6"}]}
    head: Json = {"format": 1, "id": "zones", "title": "Zones", "ruleset": ruleset}
    return head | {"map": {"columns": 6, "rows": 6}, "sides": [red, blue], "turn_limit": 6} | more


def checked(value: Json) -> Verdict:
    return check(load(read_bytes(json.dumps(value).encode(), "zones.json")))


def found(value: Json) -> list[tuple[str, Severity, str]]:
    return [(problem.code, problem.severity, problem.pointer) for problem in checked(value).problems]


@pytest.mark.parametrize("ruleset", RULES)
@pytest.mark.parametrize("at", ["a1", "f2"])
def test_without_a_zone_the_two_rows_of_the_edge_are_home(ruleset: str, at: str) -> None:
    assert found(scenario(ruleset, at)) == []


@pytest.mark.parametrize("ruleset", RULES)
def test_without_a_zone_a_unit_elsewhere_is_a_warning(ruleset: str) -> None:
    here = "/sides/0/units/0/at"
    assert found(scenario(ruleset, "a3")) == [(RULES[ruleset], Severity.WARNING, here)]
    assert checked(scenario(ruleset, "a3")).ok
    assert checked(scenario(ruleset, "a3")).problems[0].hint == "give red a deployment zone"


@pytest.mark.parametrize("ruleset", RULES)
def test_outside_a_zone_that_is_given_a_unit_is_an_error(ruleset: str) -> None:
    zone = {"deployment": ["a1-f3"]}
    assert found(scenario(ruleset, "a3", red=zone)) == []
    assert found(scenario(ruleset, "a4", red=zone)) == [(RULES[ruleset], Severity.ERROR, "/sides/0/units/0/at")]
    assert not checked(scenario(ruleset, "a4", red=zone)).ok


@pytest.mark.parametrize("ruleset", RULES)
def test_the_warning_can_be_allowed_and_the_error_cannot(ruleset: str) -> None:
    allow = [{"code": RULES[ruleset], "at": "/sides/0/units/0", "because": "the outpost stands forward"}]
    assert found(scenario(ruleset, "a3", allow=allow)) == []
    refused = [("S004", Severity.ERROR, "/allow/0/code"), (RULES[ruleset], Severity.ERROR, "/sides/0/units/0/at")]
    assert sorted(found(scenario(ruleset, "a4", allow=allow, red={"deployment": ["a1-f3"]}))) == sorted(refused)


@pytest.mark.parametrize("ruleset", RULES)
def test_the_script_is_played_where_a_unit_stands_forward(ruleset: str) -> None:
    turns = [{"dice": DICE[ruleset], "orders": [{"unit": "R1", "do": "move", "path": ["b4"]}]}]
    assert f"{RULES[ruleset].split('-')[0]}-MOV-01" in [
        code for code, _, _ in found(scenario(ruleset, "a3", turns=turns))
    ]


@pytest.mark.parametrize("rows", [1, 2])
def test_on_a_board_of_few_rows_both_sides_may_start_anywhere(rows: int) -> None:
    value = scenario("tile", "a1", map={"columns": 6, "rows": rows})
    value["sides"][1]["units"][0]["at"] = "f1"
    assert found(value) == []
