"""Forms: what the schema lets stand at a place, with the ids of the scenario itself to choose from."""

import json

import pytest

from pwprint.format.schema import scenario_schema
from pwprint.resources import scenario_folder
from pwprint.studio.inspector import form_of

NACHOD = "european-19c/nachod.json"


def form(pointer, name="tile/stone-bridge.json"):
    value = json.loads((scenario_folder() / name).read_text(encoding="utf-8"))
    return form_of(scenario_schema(), value, pointer)


def field(pointer, key):
    return next(each for each in form(pointer).fields if each.key == key)


def test_the_way_to_a_place_has_names():
    assert form("/sides/0/units/1").path == ("sides", "Republic of Tessen", "units", "1st Republic")
    assert form("/victory/0/when").path == ("victory", "red", "when")


def test_sides_and_objectives_are_chosen_among_those_of_the_scenario():
    side = field("/victory/0", "side")
    assert (side.form, [choice for choice, _ in side.choices]) == ("choice", ["red", "blue"])
    holds = field("/victory/0/when/any/0", "holds")
    assert holds.form == "names"
    assert form("/victory/0/when/any/0").values["holds"] == ["bridge"]
    assert holds.choices == (("bridge", "the stone bridge"),)


def test_who_begins_is_chosen_among_the_sides_and_the_words_of_the_format():
    first, places = (
        next(each for each in form("", NACHOD).fields if each.key == key) for key in ("first_side", "sets_up")
    )
    assert [choice for choice, _ in first.choices] == ["austria", "prussia", "roll"]
    assert [choice for choice, _ in places.choices] == ["austria", "prussia", "alternately", "hidden"]
    assert (first.form, places.form) == ("choice", "choice")


@pytest.mark.parametrize("pointer", ["/victory/0/when/any", "/victory"])
def test_a_new_entry_names_what_the_scenario_has(pointer):
    assert "bridge" not in json.dumps(form(pointer, NACHOD).example)
    fields = {each.key: each.example for each in form("/victory/0/when", NACHOD).fields}
    assert fields["not"] == {"loses": ["A1"]}
    assert fields["at_least"]["of"][0] == {"holds": ["branka"]}
