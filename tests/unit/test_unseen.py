"""A report ends with what errors kept from being looked at, and says nothing where all was."""

from __future__ import annotations

import json

import pytest

from pwprint.app.checking import check, load
from pwprint.report import REPORTERS, checked
from pwprint.text import read_bytes
from tests.conftest import ROOT

SCRIPTED = ROOT / "scenarios" / "tile" / "stone-bridge.json"
LOST = {"orders": [{"unit": "nobody", "do": "hold"}]}


def report(form="text", without=(), **changes):
    """Return the report on a scenario that is changed, and lacks some keys."""
    value = {**json.loads(SCRIPTED.read_text(encoding="utf-8")), **changes}
    text = json.dumps({key: part for key, part in value.items() if key not in without})
    document = read_bytes(text.encode(), "x.json")
    return REPORTERS[form]([checked(document, check(load(document)))], False)


def two_in_one_square():
    sides = json.loads(SCRIPTED.read_text(encoding="utf-8"))["sides"]
    first, second, *_ = (unit for unit in sides[0]["units"] if "at" in unit)
    second["at"] = first["at"]
    return sides


def scripted(*more):
    return [*json.loads(SCRIPTED.read_text(encoding="utf-8"))["turns"], *more]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"title": 3}, "the setup, goals and script were not checked"),
        ({"title": 3, "without": ["turns"]}, "the setup and goals were not checked"),
        ({"ruleset": "chess"}, "the names, setup, goals and script were not checked"),
        ({"sides": two_in_one_square()}, "the script was not checked"),
        ({"turns": 3}, "the script was not checked"),
        ({"turns": scripted(LOST, LOST)}, "the script from entry 2 on was not checked"),
    ],
)
def test_the_report_ends_with_what_was_not_looked_at(changes, told):
    *_, last, _, summary = report(**changes).splitlines()
    assert summary.startswith("1 file, ")
    assert last == f"x.json: {told}: fix the errors first"


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"sides": two_in_one_square(), "without": ["turns"]},
        {"turns": scripted({"orders": [{"unit": "R1", "do": "move", "path": ["a1"]}]})},
    ],
)
def test_nothing_is_said_where_all_was_looked_at(changes):
    assert "not checked" not in report(**changes)


def test_json_has_a_key_for_it_where_there_is_something():
    (file,) = json.loads(report("json", title=3))["files"]
    assert file["not_looked_at"] == ["setup", "goals", "script"]
    assert "not_looked_at" not in json.loads(report("json"))["files"][0]


def test_markdown_has_it_as_the_last_item():
    assert report("markdown", title=3).splitlines()[-1].startswith("- x.json: the setup, goals and script were not")
