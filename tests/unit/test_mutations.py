"""One mistake, one message, at its own word: every shipped scenario with each of sixteen slips, one at a time."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import pwprint
from pwprint.format.layout import laid_out
from pwprint.resources import scenario_folder

pytestmark = pytest.mark.one_of_each

FILES = sorted(scenario_folder().glob("*/*.json"))


class Slip(NamedTuple):
    """What is done to a scenario, the code that must say so, and the word in the text that it must point at."""

    change: Callable[[dict], str]
    code: str


def misspelled_key(value):
    value["turn_limits"] = value.pop("turn_limit")
    return '"turn_limits"'


def misspelled_ruleset(value):
    value["ruleset"] = f"{value['ruleset'][:-1]}q"
    return json.dumps(value["ruleset"])


def misspelled_type(value):
    value["sides"][0]["units"][1]["type"] = "infantrie"
    return '"infantrie"'


def misspelled_order(value):
    value["turns"][0]["orders"][0]["do"] = "advanse"
    return '"advanse"'


def die_of_seven(value):
    value["turns"][0]["dice"][0] = 7
    return "7"


def number_in_quotes(value):
    value["turn_limit"] = "many"
    return '"many"'


def unit_without_id(value):
    unit = value["sides"][0]["units"][2]
    del unit["id"]
    return laid_out_on_one_line(unit)


def stranger_among_orders(value):
    value["turns"][0]["orders"][0]["unit"] = "ZZ99"
    return '"ZZ99"'


def stranger_among_objectives(value):
    value["victory"][0]["when"] = {"holds": ["nowhere"]}
    return '"nowhere"'


def stranger_among_sides(value):
    value["victory"][0]["side"] = "nobody"
    return '"nobody"'


def option_of_nobody(value):
    value.setdefault("options", {})["optional_weather"] = "on"
    return '"optional_weather"'


def twins(value):
    # Without the script, which would miss the name that is gone.
    value.pop("turns", None)
    units = value["sides"][1]["units"]
    other = units[-1]
    other["id"] = units[0]["id"]
    return json.dumps(other["id"])


def colour_of_nobody(value):
    value["sides"][0]["colour"] = "crimson"
    return '"crimson"'


def negative_limit(value):
    value["turn_limit"] = -3
    return "-3"


def three_sides(value):
    third = copy.deepcopy(value["sides"][1])
    third["id"] = "third"
    for number, unit in enumerate(third["units"]):
        unit["id"] = f"T{number}"
    value["sides"].append(third)
    # pointed at as a whole: the list of sides


def order_without_do(value):
    order = value["turns"][0]["orders"][0]
    del order["do"]
    return laid_out_on_one_line(order)


def laid_out_on_one_line(entry):
    return json.dumps(entry, ensure_ascii=False)


SLIPS = {
    "a key misspelled": Slip(misspelled_key, "S001"),
    "a ruleset misspelled": Slip(misspelled_ruleset, "S004"),
    "a unit type misspelled": Slip(misspelled_type, "S004"),
    "an order misspelled": Slip(misspelled_order, "S004"),
    "a die of seven": Slip(die_of_seven, "S005"),
    "a word for a number": Slip(number_in_quotes, "S003"),
    "a unit without id": Slip(unit_without_id, "S002"),
    "an order without do": Slip(order_without_do, "S002"),
    "an order for a stranger": Slip(stranger_among_orders, "N001"),
    "a victory on a strange place": Slip(stranger_among_objectives, "N001"),
    "a victory for a strange side": Slip(stranger_among_sides, "N001"),
    "an option of nobody": Slip(option_of_nobody, "S001"),
    "two units of one name": Slip(twins, "N002"),
    "a colour of nobody": Slip(colour_of_nobody, "S006"),
    "a negative limit": Slip(negative_limit, "S005"),
    "three sides": Slip(three_sides, "S007"),
}


def found(value):
    text = laid_out(value)
    loaded = pwprint.load(text.encode(), "x.json")
    return text, pwprint.check(loaded).problems


def pointed_at(text, span):
    """The text that a span covers, on its first line."""
    line = text.splitlines()[span.line - 1]
    return line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None]


@pytest.mark.few(16)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("slip", SLIPS)
def test_each_mistake_has_one_message_at_its_own_word(path: Path, slip: str):
    value = json.loads(path.read_text(encoding="utf-8"))
    if not value.get("turns") and ("order" in slip or "die" in slip):
        pytest.skip("no script")
    word = SLIPS[slip].change(value)
    text, problems = found(value)
    assert [problem.code for problem in problems] == [SLIPS[slip].code], problems
    (problem,) = problems
    assert problem.message
    if word is not None:
        there = pointed_at(text, problem.span)
        # Of an object that lacks something, its bracket is pointed at.
        assert there == word or word.startswith(there), (there, word)


# --- the eight cases that schema validators stumble over -----------------------------------------------------------------

TILE = scenario_folder() / "tile" / "stone-bridge.json"
EIGHT = {
    "a typo in a key": (lambda value: value.update(titel=value.pop("title")), '"titel"'),
    "a typo in a choice": (lambda value: value["options"].update(exhaustion_point="third_upp"), '"third_upp"'),
    "a wrong type deep in an order": (lambda value: value["turns"][0]["orders"][0].update(path="d4"), '"d4"'),
    "a die of 7": (lambda value: value["turns"][0]["dice"].__setitem__(3, 7), "7"),
    "an order that does not exist": (lambda value: value["turns"][0]["orders"][3].update(do="charge"), '"charge"'),
    "a key missing for a type of order": (lambda value: value["turns"][0]["orders"][1].pop("at"), None),
    "a key that this type has not": (lambda value: value["sides"][0]["units"][1].update(limbered=True), '"limbered"'),
    "a string for a number": (lambda value: value.update(turn_limit="12"), '"12"'),
}


@pytest.mark.parametrize("case", EIGHT)
def test_the_eight_cases_have_one_message_each_at_the_right_word(case):
    change, word = EIGHT[case]
    value = json.loads(TILE.read_text(encoding="utf-8"))
    change(value)
    text, problems = found(value)
    (problem,) = problems
    assert problem.span is not None
    if word is not None:
        assert pointed_at(text, problem.span) == word
