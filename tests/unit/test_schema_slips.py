"""Slips with two sides, such as a wrong key for one that is then missing: one problem each, and what to write."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

import pwprint
from pwprint.format.schema import check
from pwprint.format.schema.synonyms import KEYS
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.text import read_bytes

FILES: dict[str, Path] = {path.parent.name: path for path in sorted(scenario_folder().glob("*/*.json"))}
GRIDS = [name for name in RULESETS if RULESETS[name].play.grids]
TABLES = [name for name in RULESETS if not RULESETS[name].play.grids]


@pytest.fixture
def scenario():
    """A shipped scenario of a ruleset, without its script."""

    def get(ruleset):
        value = json.loads(FILES[ruleset].read_text(encoding="utf-8"))
        value.pop("turns", None)
        return value

    return get


def found(value):
    """The errors of a scenario, from its shape to its script."""
    problems = pwprint.check(pwprint.load(json.dumps(value).encode(), "x.json")).problems
    return [problem for problem in problems if problem.severity == "error"]


def only(value):
    problems = found(value)
    assert len(problems) == 1, problems
    return problems[0]


def ordered(value, **order):
    """The scenario with one order of its first unit, unless the order says otherwise, which `hold` may have."""
    unit = value["sides"][0]["units"][0]["id"]
    return value | {"turns": [{"seed": 1, "orders": [{"unit": unit} | order]}]}


def under(value, path, wrong, right):
    """The value with a member under a wrong key."""
    value = copy.deepcopy(value)
    owner = value
    for step in path:
        owner = owner[step]
    owner[wrong] = owner.pop(right)
    return value


UNIT = ["sides", 0, "units", 0]


@pytest.mark.few(20)
@pytest.mark.parametrize(
    ("path", "right", "wrong"),
    [
        ([], "format", "version"),
        ([], "sides", "armies"),
        (UNIT, "at", "position"),
        (UNIT, "at", "ta"),
        (UNIT, "at", "stands_in"),
        (UNIT, "type", "kind"),
        (UNIT, "type", "typ"),
        (UNIT, "id", "di"),
    ],
)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_key_under_another_name_is_one_problem(scenario, ruleset, path, right, wrong):
    value = scenario(ruleset)
    value["sides"][0].pop("deployment", None)  # so that its units need a place
    problem = only(under(value, path, wrong, right))
    pointer = "".join(f"/{step}" for step in (*path, wrong))
    assert (problem.code, problem.pointer, problem.hint) == ("S001", pointer, f"did you mean `{right}`?")


@pytest.mark.parametrize("wrong", ["action", "od", "carries_out"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_order_under_another_name_is_one_problem(scenario, ruleset, wrong):
    problem = only(ordered(scenario(ruleset), **{wrong: "hold"}))
    assert (problem.code, problem.pointer) == ("S001", f"/turns/0/orders/0/{wrong}")
    assert problem.hint == "did you mean `do`?"


def test_letters_that_are_swapped_are_understood(scenario):
    value = scenario("tile")
    assert only(ordered(value, do="retreat", ot="c4")).hint == "did you mean `to`?"
    assert only(ordered(value, do="fire", ta="c4")).hint == "did you mean `at`?"


def test_a_lone_key_whose_value_does_not_fit_is_not_the_one_that_is_missing(scenario):
    value = scenario("tile")
    del value["sides"][0]["deployment"]
    unit = value["sides"][0]["units"][0]
    del unit["at"]
    unit["mood"] = "Not a square!"
    assert {(problem.code, problem.pointer.rpartition("/")[2]) for problem in found(value)} == {
        ("S001", "mood"),
        ("S002", "at"),
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_unit_with_the_same_slip_is_told_as_the_first(scenario, ruleset):
    value = scenario(ruleset)
    units = [unit for side in value["sides"] for unit in side["units"]]
    units += [dict(units[0], id=f"X{number}") for number in range(40)]
    value["sides"][0]["units"] += units[-40:]
    for unit in units:
        unit["typ"] = unit.pop("type")
    problems = check(read_bytes(json.dumps(value).encode(), "x.json"))
    assert len(problems) == len(units)
    assert {(problem.code, problem.hint) for problem in problems} == {("S001", "did you mean `type`?")}


def test_two_words_for_one_kind_of_terrain_are_both_understood(scenario):
    value = scenario("tile")
    value["map"]["terrain"] = {"forest": ["a5"], "wood": ["b5"]}
    assert {problem.hint for problem in found(value)} == {"did you mean `woods`?"}
    value["map"]["terrain"] = {"forest": ["a5"], "woods": ["b5"]}
    assert only(value).hint == "that belongs in `woods`, which is given already"


def can(ruleset, *orders):
    return [(ruleset, do) for do in orders if do in RULESETS[ruleset].play.orders]


@pytest.mark.parametrize(("ruleset", "do"), [each for name in GRIDS for each in can(name, "fire", "close_combat")])
def test_a_square_under_target_belongs_under_at(scenario, ruleset, do):
    problem = only(ordered(scenario(ruleset), do=do, target="f3"))
    assert (problem.pointer, problem.part) == ("/turns/0/orders/0/target", "key")
    assert problem.hint == 'write "at": "f3"'


@pytest.mark.parametrize(("ruleset", "do"), [each for name in GRIDS for each in can(name, "fire", "close_combat")])
def test_a_unit_under_target_does_not_say_where_it_is(scenario, ruleset, do):
    value = scenario(ruleset)
    enemy = next(unit for unit in value["sides"][1]["units"] if "at" in unit)
    problem = only(ordered(value, do=do, target=enemy["id"]))
    assert problem.hint.startswith("the key is `at`, for a square")
    assert f"starts in {enemy['at']}" in problem.hint


@pytest.mark.parametrize("ruleset", GRIDS)
def test_who_acts_and_where_are_two_questions(scenario, ruleset):
    value = ordered(scenario(ruleset), do="close_combat", to="f3", side="red")
    del value["turns"][0]["orders"][0]["unit"]
    problems = found(value)
    assert [(problem.code, problem.pointer.rpartition("/")[2]) for problem in problems] == [
        ("S008", "to"),
        ("S008", "side"),
    ]
    assert [problem.hint for problem in problems] == [
        'write "at": "f3"',
        'write "unit" and the id of the unit that acts',
    ]


@pytest.mark.parametrize(
    ("ruleset", "do"), [each for name in TABLES for each in can(name, "shoot", "bombard", "charge")]
)
def test_on_the_table_the_unit_under_target_belongs_under_at(scenario, ruleset, do):
    value = scenario(ruleset)
    problem = only(ordered(value, do=do, target=value["sides"][1]["units"][0]["id"]))
    assert (problem.code, problem.hint) == ("S001", "did you mean `at`?")


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if can(name, "end")])
def test_the_end_of_a_step_is_a_sides(scenario, ruleset):
    value = scenario(ruleset)
    problem = only(ordered(value, do="end"))
    assert (problem.code, problem.pointer) == ("S008", "/turns/0/orders/0/unit")
    assert problem.hint == f'write "side": "{value["sides"][0]["id"]}"'


@pytest.mark.parametrize("ruleset", TABLES)
def test_whom_to_rally_and_where_to_go_on_the_table(scenario, ruleset):
    value = scenario(ruleset)
    unit = value["sides"][0]["units"][0]["id"]
    assert only(ordered(value, do="rally", at=unit)).hint == f'write "targets": ["{unit}"]'
    problem = only(ordered(value, do="move", to=[3, 4]))
    assert (problem.code, problem.pointer) == ("S008", "/turns/0/orders/0/to")
    assert "`distance`" in problem.message


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_unit_that_is_not_lost_needs_a_place(scenario, ruleset):
    value = scenario(ruleset)
    del value["sides"][0]["deployment"]
    unit = value["sides"][0]["units"][0]
    del unit["at"]
    unit["lost"] = False
    assert only(value).message == "a unit that is not lost needs `at` or `arrives`"


def test_a_name_like_many_is_taken_for_none_of_them(scenario):
    value = scenario("tile")
    units = ", ".join(unit["id"] for unit in value["sides"][0]["units"])
    problem = only(ordered(value, unit="R", do="hold"))
    assert problem.code == "N001"
    assert "did you mean" not in problem.hint
    assert units in problem.hint


def test_what_a_thing_of_a_table_lacks_is_told_by_its_name(scenario):
    value = scenario(TABLES[0])
    value["map"].setdefault("features", []).append({"circle": [5, 5, 2]})
    value["map"].setdefault("labels", []).append({"text": "Mill"})
    assert [problem.message for problem in found(value)] == ["a feature needs `terrain`", "a label needs `at`"]


def test_a_number_in_a_list_of_lists_is_named_by_all_of_them(scenario):
    value = scenario(TABLES[0])
    value["map"]["features"] = [{"terrain": "road", "line": [[1, "x"], [3, 4]]}]
    assert only(value).message == "entry 2 of entry 1 of `line` must be a number, not `x`"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_slip_repeats_is_no_longer_than_a_line(scenario, ruleset):
    value = scenario(ruleset)
    value["sides"][0]["units"][0]["at"] = "b1" * 1000
    for order in ({"do": "fire", "at": "R1"}, {"do": "fire", "to": "c" * 3000}, {"do": "end"}):
        problems = found(ordered(value, **order))
        assert problems
        assert all(len(problem.hint or "") < 300 and len(problem.message) < 300 for problem in problems)


def owners(value, key, path=()):
    """The paths of the objects that have a key."""
    if isinstance(value, dict) and key in value:
        yield path
    for step, member in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(member, (dict, list)):
            yield from owners(member, key, (*path, step))


def all_scenarios():
    """The shipped scenarios, with keys that none of them has."""
    more = {
        "allow": [{"code": "V002", "because": "so it was"}],
        "points": [
            {"side": "red", "points": 1, "each": {"enemy_lost": 1}},
            {"side": "red", "points": 1, "when": {"all": [{"enemy_lost": 1}, {"exits": 1}]}},
        ],
    }
    for path in sorted(scenario_folder().glob("*/*.json")):
        value = more | json.loads(path.read_text(encoding="utf-8"))
        if "columns" in value["map"]:
            value["visibility"] = [{"turns": "1-2", "squares": 2}]
            value["unit_types"] = {"watch": {"like": "infantry", "title": "Watch", "move": 1}} | value.get(
                "unit_types", {}
            )
            for unit in (unit for side in value["sides"] for unit in side["units"] if "arrives" in unit):
                unit["arrives"] |= {"on": "5+", "until": 40, "else": ["a1"]}
        yield value


@pytest.mark.few(50)
@pytest.mark.parametrize(
    ("key", "other"), [(key, other) for key, *others in KEYS for other in others], ids=lambda word: word
)
def test_a_key_is_understood_by_its_other_names(key, other):
    value, path = next((value, path) for value in all_scenarios() for path in owners(value, key))
    (problem,) = check(read_bytes(json.dumps(under(value, path, other, key)).encode(), "x.json"))
    assert problem.pointer == "".join(f"/{step}" for step in (*path, other))
    assert problem.hint.startswith((f"did you mean `{key}`", f'write "{key}": '))


BATTLE = {
    "format": 1, "id": "x", "title": "X", "ruleset": "tile", "map": {"columns": 6, "rows": 6}, "turn_limit": 6,
    "sides": [{"id": side, "deployment": [zone], "units": [{"id": f"{side[0].upper()}1", "type": "infantry"}]}
              for side, zone in (("red", "a1-f2"), ("blue", "a5-f6"))],
    "sets_up": "red",
}  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "pointer", "hint"),
    [
        ({"sets_up": "hiden"}, "/sets_up", "did you mean hidden?"),
        ({"sets_up": "both"}, "/sets_up", "the sides are red and blue; or write alternately or hidden"),
        ({"visibility": {"turns": "1-2", "squares": 2}}, "/visibility", "put it in brackets: [{…}]"),
        ({"turn_limit": "6+"}, "/turn_limit", 'such as {"from": 8, "ends_on": "5+", "to": 11}'),
        ({"difficulty": "hard"}, "/difficulty", "did you mean `demanding`?"),
    ],
)
def test_who_sets_up_the_last_turn_and_fog_are_told_how_they_are_written(keys, pointer, hint):
    problems = pwprint.check(pwprint.load(json.dumps(BATTLE | keys).encode(), "x.json")).problems
    assert [(problem.pointer, problem.hint) for problem in problems] == [(pointer, hint)]
