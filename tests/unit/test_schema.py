import copy
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator, Draft202012Validator
from marked import marked

from pwprint.format import build
from pwprint.format.schema import check, scenario_schema
from pwprint.format.schema.compiled import compiled
from pwprint.format.schema.faults import Finder
from pwprint.format.schema.format import ORDERS
from pwprint.format.schema.synonyms import SYNONYMS, meant
from pwprint.format.schema.table import TABLE_ORDERS
from pwprint.game.board.surface import Surface
from pwprint.game.ruleset import Changeable, Option
from pwprint.resources import scenario_folder, schema_file
from pwprint.rulesets import RULESETS
from pwprint.text import read_bytes, read_path
from pwprint.text.codes import CODES
from pwprint.text.problems import Part

SCENARIOS = sorted(scenario_folder().glob("*/*.json"))

SAMPLE = """{
  "$schema": "../../schemas/scenario.schema.json",
  "format": 1,
  "id": "sample",
  "title": "A sample",
  "ruleset": "tile",
  "options": {"exhaustion_point": "third_up"},
  "map": {"columns": 8, "rows": 8, "terrain": {"hill": ["b6-c7"], "river": ["a5-c5"]}, "labels": {"d4": "Dorf"}},
  "sides": [
    {"id": "red", "name": "Red", "colour": "#0072B2", "deployment": ["a6-h8"], "units": [
      {"id": "R1", "type": "infantry", "name": "1st", "at": "c6"},
      {"id": "R2", "type": "artillery", "at": "d7", "limbered": false},
      {"id": "R3", "type": "cavalry", "arrives": {"turn": 3, "at": ["d8"]}},
      {"id": "R4", "type": "cavalry", "lost": true}
    ], "exhaustion_point": 1},
    {"id": "blue", "units": [{"id": "B1", "type": "commander", "at": "d1"}, {"id": "B2", "type": "infantry", "at": "c3"}]}
  ],
  "turn_limit": 12,
  "objectives": [{"id": "bridge", "at": ["d5"], "name": "the bridge"}],
  "victory": [
    {"side": "blue", "when": {"holds": ["bridge"], "at_turn": 12}},
    {"side": "red", "when": {"exits": 3, "by": ["d8"]}},
    {"side": "red", "when": {"enemy_exhausted": true}}
  ],
  "special_rules": [{"title": "Mist", "text": "Nobody fires in turn 1."}],
  "turns": [
    {"dice": [6, 2],
     "orders": [
       {"unit": "R1", "do": "move", "path": ["c5"]},
       {"unit": "R1", "do": "fire", "at": "c3"},
       {"unit": "B2", "do": "flip"},
       {"unit": "R2", "do": "unlimber"}],
     "expect": {"at": {"R1": "c5", "R4": null}, "exhausted": ["B2"], "lost": []}},
    {"seed": 7}
  ]
}
"""


def problems_of(text):
    document = read_bytes(text.encode(), "sample.json")
    return [document.locate(problem) for problem in check(document)]


def edited(old, new):
    """Return the one problem of the sample after one edit, and the place that the edit marks."""
    assert SAMPLE.count(old) == 1, old
    text, span = marked(SAMPLE.replace(old, new))
    found = problems_of(text)
    assert len(found) == 1, found
    return found[0], span


def test_the_sample_is_clean():
    assert problems_of(SAMPLE) == []


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_shipped_scenarios_have_the_right_shape(path):
    assert check(read_path(path)) == []


AN_ENTRY = "entry is a square such as c4, or a rectangle given by two corners such as a1-c3"
EIGHT = {
    "typo in a key": ('"turn_limit": 12', '«"turn_limt"»: 12', "S001", "did you mean `turn_limit`, such as 8?"),
    "typo in an enum": ('"type": "commander"', '"type": «"comander"»', "S004", "did you mean `commander`?"),
    "wrong type deep in an order": ('"path": ["c5"]', '"path": «"c5"»', "S003", 'write ["c5"]'),
    "die of 7": ("[6, 2]", "[6, «7»]", "S005", None),
    "unknown order kind": ('"do": "flip"', '"do": «"flop"»', "S004", "did you mean `flip`?"),
    "missing key by order kind": (
        '{"unit": "R1", "do": "fire", "at": "c3"}',
        '«{»"unit": "R1", "do": "fire"}',
        "S002",
        None,
    ),
    "missing place of a unit": (
        '{"id": "B2", "type": "infantry", "at": "c3"}',
        '«{»"id": "B2", "type": "infantry"}',
        "S002",
        None,
    ),
    "forbidden key by unit type": ('"name": "1st"', '«"limbered"»: true', "S008", "leave `limbered` out"),
    "string for a number": ('"columns": 8', '"columns": «"8"»', "S003", "write 8 without quotes"),
}


@pytest.mark.parametrize("case", EIGHT)
def test_one_right_message_on_the_exact_token(case):
    old, new, code, hint = EIGHT[case]
    problem, span = edited(old, new)
    assert (problem.code, problem.span, problem.hint) == (code, span, hint)


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        # A key that is not known.
        ('"title": "A', '«"titel"»: "A', "S001", "`titel` is not a key of a scenario"),
        ('"ruleset"', '«"rulset"»', "S001", "`rulset` is not a key of a scenario"),
        ('"type": "commander"', '«"typ"»: "commander"', "S001", "`typ` is not a key of a unit"),
        ('"at": "d1"', '«"att"»: "d1"', "S001", "`att` is not a key of a unit"),
        ('"arrives"', '«"arives"»', "S001", "`arives` is not a key of a unit"),
        ('"do": "fire", "at"', '"do": "fire", «"att"»', "S001", "`att` is not a key of `fire`"),
        ('"hill"', '«"hil"»', "S001", "`hil` is not a kind of terrain of this ruleset"),
        (
            '"exhaustion_point": "third_up"',
            '«"exaustion_point"»: "off"',
            "S001",
            "`exaustion_point` is not an option of this ruleset",
        ),
        # Missing.
        ('\n  "id": "sample",', "", "S002", "a scenario needs `id`"),
        ('"columns": 8, ', "", "S002", "the map needs `columns`"),
        ('"at": "d1"', '"name": "x"', "S002", "a unit needs `at`, `arrives` or `lost`"),
        ('"exits": 3, ', "", "S002", "`by` says where units leave; `exits` must say how many"),
        ('"unit": "B2", ', "", "S002", "`flip` needs `unit`"),
        # The wrong type.
        ('"turn_limit": 12', '"turn_limit": «1.5»', "S003", "`turn_limit` must be a whole number, not 1.5"),
        ('"lost": true', '"lost": «"true"»', "S003", None),
        ('"at": "d1"', '"at": «null»', "S003", "`at` must be a text, not null"),
        ('"R4": null', '"R4": «4»', "S003", "a unit is in a square such as c4, or null: off the board"),
        ('{"seed": 7}', "«7»", "S003", "turn 2 must be an object in braces, not 7"),
        # A value that is not allowed.
        ('"ruleset": "tile"', '"ruleset": «"tyle"»', "S004", None),
        ('"format": 1', '"format": «2»', "F004", "the file is of format 2, and this pwprint reads format 1"),
        ('"format": 1', '"format": «true»', "S004", "`format` must be 1, not true"),
        ('"type": "commander"', '"type": «7»', "S004", None),
        ('"third_up"', '«"third"»', "S004", "`exhaustion_point` must be off or third_up, not `third`"),
        ('"enemy_exhausted": true', '"enemy_exhausted": «false»', "S004", "`enemy_exhausted` must be true, not false"),
        # Out of range.
        ('"rows": 8', '"rows": «27»', "S005", "`rows` must be from 1 to 26, not 27"),
        ('"seed": 7', '"seed": «-1»', "S005", None),
        # The wrong form.
        ('"at": "d1"', '"at": «"D1"»', "S006", None),
        ('"at": "d1"', '"at": «"d1\\n"»', "S006", None),
        ('"id": "sample"', '"id": «"A Sample"»', "S006", None),
        ('"#0072B2"', '«"blue"»', "S006", None),
        ('"labels": {"d4"', '"labels": {«"4d"»', "S006", None),
        ('["b6-c7"]', '[«"b6 - c7"»]', "S006", f"entry 1 of `hill` is `b6 - c7`, but an {AN_ENTRY}"),
        # The wrong length.
        ('"A sample"', '«""»', "S007", "`title` is empty; it needs at least 1 character"),
        ('"A sample"', f'«"{"x" * 121}"»', "S007", "`title` has 121 characters; it may have at most 120"),
        ('["bridge"]', '["bridge", «"bridge"»]', "S007", "`holds` names `bridge` twice"),
        ('{"enemy_exhausted": true}', "«{}»", "S007", "`when` is empty; it needs at least 1 key"),
        # Keys of other rulesets, unit types and orders.
        ('"name": "1st"', '«"quality"»: "elite"', "S008", "units of the tile ruleset have no `quality`"),
        ('"name": "1st"', '«"quality"»: "elit"', "S008", None),
        ('"do": "flip"', '"do": "flip", «"path"»: 7', "S008", "`flip` has no `path`; that belongs to `move`"),
        ('"do": "flip"', '"do": "flip", «"side"»: "red"', "S008", None),
        ('"do": "unlimber"', '"do": "unlimber", «"with"»: "R1"', "S008", "orders of the tile ruleset have no `with`"),
        ('"seed": 7', '"seed": 7, «"first_side"»: "red"', "S008", None),
        # Keys that exclude each other.
        ('"lost": true', '"lost": true, «"at"»: "c1"', "S009", "a unit that is lost has no `at`"),
        ('"arrives"', '«"at"»: "c1", "arrives"', "S009", "a unit has either `at` or `arrives`"),
        ('"seed": 7', '«"seed"»: 7, "dice": []', "S009", "a turn has either `dice` or a `seed`"),
    ],
)
def test_each_mistake_is_one_problem_at_its_own_token(old, new, code, message):
    problem, span = edited(old, new)
    assert problem.code == code
    assert message is None or problem.message == message
    assert "«" not in new or problem.span == span


def test_a_part_of_the_wrong_type_is_not_looked_into():
    value = json.loads(SAMPLE)
    value["map"], value["sides"][0] = [], "red"
    found = problems_of(json.dumps(value))
    assert [(p.code, p.pointer) for p in found] == [("S003", "/map"), ("S003", "/sides/0")]


def test_keys_that_exclude_each_other_show_both():
    problem, _ = edited('"arrives"', '"at": "c1", "arrives"')
    assert [(note.pointer, note.span.line) for note in problem.notes] == [("/sides/0/units/2/arrives", 13)]


def test_nothing_that_depends_on_the_ruleset_is_said_where_that_is_wrong():
    text = SAMPLE.replace('"commander"', '"zouave"').replace('"hill"', '"swamp"').replace('"fire"', '"x"')
    assert [problem.pointer for problem in problems_of(text.replace('"tile"', '"xyzzy"'))] == ["/ruleset"]


def test_a_ruleset_that_is_misspelled_is_taken_for_the_one_that_it_looks_like():
    text = SAMPLE.replace('"commander"', '"zouave"').replace('"hill"', '"swamp"').replace('"fire"', '"x"')
    found = [problem.pointer for problem in problems_of(text.replace('"tile"', '"tiles"'))]
    assert sorted(found) == ["/map/terrain/swamp", "/ruleset", "/sides/1/units/0/type", "/turns/0/orders/1/do"]


def test_what_a_key_may_have_meant_is_allowed_in_its_place():
    problem, _ = edited('"name": "1st"', '"limberd": true')
    could = "it could have `name`, `picture`, `flag`, `arrives`, `lost`, `exhausted` and `facing`"
    assert problem.hint == f"{could}; if the file was written for a newer pwprint, upgrade"
    problem, _ = edited('"limbered"', '"limberd"')
    assert problem.hint == "did you mean `limbered`?"
    problem, _ = edited('"river"', '"hil"')
    assert problem.hint == "did you mean `hill`? It is given already"


B2_STANDS = "`B2` is a unit, which starts in c3; write the square that it stands in"


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ('"at": "d1"', '"at": "D1"', "did you mean `d1`?"),
        ('"at": "d1"', '"at": "1d"', "did you mean `d1`?"),
        ('["b6-c7"]', '["B6 - C7"]', "did you mean `b6-c7`?"),
        ('"id": "sample"', '"id": "The Sample!"', "did you mean `the-sample`?"),
        ('"#0072B2"', '"0072b2"', "did you mean `#0072b2`?"),
        ('"title": "A sample"', '"title": 1864', 'write "1864" in quotes'),
        ('"at": "d1"', '"at": 1', "a square is a column's letter and a row's number, such as c4"),
        ('"exhausted": ["B2"]', '"exhausted": "B2"', 'write ["B2"]'),
        ('"limbered": false', '"limbered": "False"', "write false without quotes"),
        ('"title": "A sample"', '"title": "A", "date": null', "leave the key out where there is nothing to say"),
        ('"id": "R1"', '"id": null', "an id has up to 24 letters, digits, - and _, and starts with a letter or digit"),
        ('"title": "A sample"', '"title": null', None),
        ('"format": 1', '"format": null', None),
        ('["c5"]', "null", None),
        ('["c5"]', '["c5", null]', "leave the entry out"),
        ("[6, 2]", '"6 2"', "write [6, 2]"),
        ("[6, 2]", '"6,2"', "write [6, 2]"),
        ("[6, 2]", "6", "write [6]"),
        ("[6, 2]", "62", None),
        ('["c5"]', '"c4 c5"', 'write ["c4", "c5"]'),
        ('"do": "fire", "at": "c3"', '"do": "fire", "at": "B2"', B2_STANDS),
        ('"path": ["c5"]', '"path": ["B2"]', B2_STANDS),
        ('"do": "fire", "at": "c3"', '"do": "fire", "at": "R4"', "`R4` is a unit; write the square that it stands in"),
        ('"path": ["c5"]', '"to": "c5"', 'write "path": ["c5"]'),
        ('"path": ["c5"]', '"to": ["c5"]', 'write "path": ["c5"]'),
        ('"do": "fire", "at": "c3"', '"do": "fire", "to": "c3"', 'write "at": "c3"'),
        ('"do": "fire", "at": "c3"', '"do": "fire", "target": "B2"', f"the key is `at`, for a square: {B2_STANDS}"),
        ('"river"', '"forest"', "did you mean `woods`?"),
        ('"third_up"', "true", "did you mean `third_up`?"),
        ('"third_up"', '"on"', "did you mean `third_up`?"),
        ('"third_up"', "false", "did you mean `off`?"),
        ('"do": "move"', '"do": "march"', "did you mean `move`?"),
        ('"do": "flip"', '"do": "xyzzy"', None),
        ('["b6-c7"]', '["b6:c7"]', "did you mean `b6-c7`?"),
        ('"at": "d1"', '"at": "d01"', "did you mean `d1`?"),
        ('"at": "d1"', '"at": ["d1"]', 'write "d1"'),
        ('"name": "1st"', '"facing": ["N"]', 'write "N"'),
        ('"name": "1st"', '"facing": "north"', "did you mean `N`?"),
        ('"type": "commander"', '"type": "com"', "did you mean `commander`?"),
        ('"deployment": ["a6-h8"]', '"exits": ["N"]', "the northern edge is a8-h8"),
        ('"deployment": ["a6-h8"]', '"exits": ["East"]', "the eastern edge is h1-h8"),
        ('"deployment": ["a6-h8"]', '"exits": "south"', 'the southern edge is ["a1-h1"]'),
        ('"by": ["d8"]', '"by": ["W"]', "the western edge is a1-a8"),
        ('"by": ["d8"]', '"by": ["SW"]', None),
        ('"by": ["d8"]', '"by": ["South edge"]', "the southern edge is a1-h1"),
        ('"by": ["d8"]', '"by": ["edge of the north-west"]', None),
        ('"deployment": ["a6-h8"]', '"exits": "the north"', 'the northern edge is ["a8-h8"]'),
        ('"deployment": ["a6-h8"]', '"exits": ["the edge"]', None),
    ],
)
def test_hints_say_what_to_write(old, new, hint):
    problem, _ = edited(old, new)
    assert problem.hint == hint


def entries_of(owner):
    return (
        list(owner.items() if isinstance(owner, dict) else enumerate(owner)) if isinstance(owner, (dict, list)) else []
    )


def paths(value, path=()):
    for step, member in entries_of(value):
        yield (*path, step)
        yield from paths(member, (*path, step))


def at(value, path):
    for step in path:
        value = value[step]
    return value


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["SAMPLE", "ON_THE_TABLE"])
def test_a_null_is_to_be_left_out_just_where_it_can_be(name):
    sample = json.loads(globals()[name])
    told = set()
    for *owner, step in paths(sample):
        value = copy.deepcopy(sample)
        at(value, owner)[step] = None
        problems = problems_of(json.dumps(value))
        del at(value, owner)[step]
        advice = {None if problem.hint is None else problem.hint.partition(" out")[0] for problem in problems}
        noun = "leave the key" if isinstance(step, str) else "leave the entry"
        if problems:
            assert (noun in advice) == (problems_of(json.dumps(value)) == []), (*owner, step)
            told |= advice
    assert {"leave the key", "leave the entry"} <= told


def test_many_nulls_are_told_alike():
    value = json.loads(SAMPLE)
    units = value["sides"][0]["units"]
    units[:] = [{"id": f"R{number}", "type": "infantry", "at": "c6", "name": None} for number in range(100)]
    assert [
        problem.hint for problem in problems_of(json.dumps(value | {"turns": []})) if "name" in problem.pointer
    ] == ["leave the key out where there is nothing to say"] * 100


ON_THE_TABLE = """{
  "format": 1, "id": "sample", "title": "A sample", "ruleset": "european-19c",
  "map": {"width": 36, "height": 36, "features": [{"terrain": "woods", "circle": [8, 8, 3]}], "labels": []},
  "sides": [
    {"id": "red", "deployment": {"rectangle": [0, 0, 36, 8]}, "units": [
      {"id": "R1", "type": "infantry", "at": [10, 4.5], "facing": 0, "name": "Grenadiers"},
      {"id": "R9", "type": "commander", "at": [20, 3]}]},
    {"id": "blue", "units": [
      {"id": "B1", "type": "infantry", "at": [10, 24], "facing": 180, "name": "4-pounders"},
      {"id": "B9", "type": "commander", "at": [20, 34], "name": "Gen. Holm"}]}
  ],
  "turns": [{"dice": [3], "orders": [
    {"unit": "R1", "do": "shoot", "at": "B1", "turn": 0}, {"unit": "R9", "do": "move", "distance": 3, "heading": 45}]}]
}"""


@pytest.mark.parametrize(
    ("width", "said"),
    [
        (1.5, []),
        (2.36, []),
        (3, []),
        (1.4, ["`stand_width` must be from 1.5 to 3, not 1.4"]),
        (3.1, ["`stand_width` must be from 1.5 to 3, not 3.1"]),
        ("2", ["`stand_width` must be a number from 1.5 to 3"]),
    ],
)
def test_an_option_may_be_any_number_between_two(width, said):
    scenario = json.loads(ON_THE_TABLE) | {"options": {"stand_width": width}}
    assert [problem.message for problem in Finder(scenario_schema()).problems(scenario)] == said


FEATURES = 'such as [{"terrain": "hill", "circle": [20, 8, 4]}]'
A_POINT = "a point is [x, y] in inches from the south-west corner, such as [12, 4.5]"
DEGREES = "directions are degrees clockwise, 0 is north and 90 east"


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ('"woods"', '"forest"', "S004", "did you mean `woods`?"),
        ('"woods"', '"fields"', "S004", "did you mean `rough`?"),
        ('"shoot"', '"fire"', "S004", "did you mean `shoot`?"),
        ('"facing": 0', '"facing": "N"', "S003", f"write 0: {DEGREES}"),
        ('"heading": 45', '"heading": "north-east"', "S003", f"write 45: {DEGREES}"),
        ('"turn": 0', '"turn": "left"', "S003", DEGREES),
        ('"turn": 0', '"turn": "22.5"', "S003", "write 22.5 without quotes"),
        ('"turn": 0', '"turn": "123456.789"', "S003", "write 123456.789 without quotes"),
        ('"turn": 0', '"turn": " -012,50"', "S003", "write -12.50 without quotes"),
        ('"circle": [8, 8, 3]', '"circle": null', "S003", None),
        ('"circle": [8, 8, 3]', '"line": [[1, 2], null, [3, 4]]', "S003", "leave the entry out"),
        ("[10, 4.5]", "[10, null]", "S003", None),
        ('"features": [{"terrain": "woods", "circle": [8, 8, 3]}]', '"terrain": {"woods": ["c4"]}', "S001", FEATURES),
        ('"labels": []', '"labels": {}', "S003", 'such as [{"at": [20, 8], "text": "Mill Hill"}]'),
        ('{"rectangle": [0, 0, 36, 8]}', '["a1-h2"]', "S003", 'such as {"rectangle": [0, 0, 36, 8]}'),
        ('"facing": 0', '"limbered": true', "S008", "leave `limbered` out"),
        ('"distance": 3', '"path": ["c4"]', "S008", "leave `path` out"),
        ('"circle": [8, 8, 3]', '"rectangle": [1, 1, 2, 2], "circle": [8, 8, 3]', "S009", "leave `circle` out"),
        ("[10, 4.5]", "[24,5, 17,75]", "S007", "decimals have a point: [24.5, 17.75]"),
        ("[10, 4.5]", "[6, 5, 0, 5]", "S007", "decimals have a point: [6.5, 0.5]"),
        ("[10, 4.5]", "[6, -5, 3, 5]", "S007", A_POINT),
        ("[10, 4.5]", "[true, 5, 3, 5]", "S007", A_POINT),
        ("[10, 4.5]", "[6.5, 5, 3, 5]", "S007", A_POINT),
        ('"id": "R1"', '"id": "R 1"', "S006", "did you mean `R-1`?"),
        ('"unit": "R9"', '"unit": "Gen. Holm"', "S006", "B9 has that name: write B9"),
        ('"unit": "R9"', '"unit": "The Guard"', "S006", None),
        ('"unit": "R9"', '"unit": "B 9"', "S006", "did you mean B9?"),
        ('"circle": [8, 8, 3]', '"line": [1, 2, 3, 4]', "S003", "write [[1, 2], [3, 4]]"),
        ('"circle": [8, 8, 3]', '"line": [1, 2, 3]', "S003", A_POINT),
        ("[10, 4.5]", '"19.4, 4"', "S003", "write [19.4, 4]"),
        ("[10, 4.5]", "[[19.4, 4]]", "S007", "write [19.4, 4]"),
        ("[10, 4.5]", "[[19.4, 4], [2, 3]]", "S003", A_POINT),
        ("[10, 4.5]", "[19.4]", "S007", A_POINT),
        ("[10, 4.5]", "19", "S003", None),
        ('"terrain": "woods", ', "", "S002", None),
        ('"labels": []', '"labels": [], "terrain": {}', "S001", "that belongs in `features`, which is given already"),
        ('"facing": 0', '"formation": "line"', "S004", "did you mean `battle`?"),
        ('"facing": 0', '"formation": "column"', "S004", "did you mean `march`?"),
        ('"deployment": {"rectangle": [0, 0, 36, 8]}', '"exits": ["N"]', "S004", "did you mean `north`?"),
    ],
)
def test_hints_on_the_table_say_what_to_write(old, new, code, hint):
    assert ON_THE_TABLE.count(old) == 1
    (problem,) = problems_of(ON_THE_TABLE.replace(old, new))
    assert problem.code == code
    assert problem.hint == hint or (hint is FEATURES and problem.hint == f"did you mean `features`, {hint}?")


def test_several_mistakes_are_all_found():
    text = (
        SAMPLE.replace('"title": "A', '"titel": "A')
        .replace('"d1"', '"D1"')
        .replace('"flip"', '"flap"')
        .replace("12,", "0,")
    )
    assert {(p.code, p.pointer) for p in problems_of(text)} == {
        ("S001", "/titel"),
        ("S006", "/sides/1/units/0/at"),
        ("S004", "/turns/0/orders/2/do"),
        ("S005", "/turn_limit"),
    }


def test_an_empty_object_needs_what_a_scenario_needs():
    needed = ["format", "id", "title", "ruleset", "map", "sides"]
    assert [p.message for p in problems_of("{}")] == [f"a scenario needs `{key}`" for key in needed]


@pytest.mark.parametrize("text", ["[]", "1", '"x"', "null", "true"])
def test_what_is_no_object_is_one_problem(text):
    (problem,) = problems_of(text)
    assert (problem.code, problem.pointer) == ("S003", "")
    assert "pwprint new" in problem.hint


@pytest.mark.parametrize("words", SYNONYMS, ids=lambda words: words[0])
def test_a_synonym_is_understood_wherever_its_word_is_allowed(words):
    word, *others = words
    known = (
        ORDERS,
        TABLE_ORDERS,
        *(names for ruleset in RULESETS.values() for names in (ruleset.play.units, ruleset.play.terrain)),
        *(schema["enum"] for _, schema in objects(scenario_schema()) if isinstance(schema.get("enum"), list)),
    )
    allowed = next(list(words) for words in known if word in words)
    assert {other: meant(other, allowed) for other in others} == dict.fromkeys(others, word)
    assert meant(others[0], ["xyzzy"]) is None


@pytest.mark.parametrize(
    ("value", "allowed", "word"),
    [
        (True, ("off", "third_up"), "third_up"),
        ("yes", ("none", "house"), "house"),
        (False, ("none", "house"), "none"),
        ("on", ("off", "half", "all"), None),
        (True, ("entire", "start", "any"), None),
        (1, ("off", "on"), None),
        ("Off", ("off", 3), "off"),
    ],
)
def test_on_and_off_are_understood_where_they_are_plain(value, allowed, word):
    assert meant(value, allowed) == word


def test_huge_files_of_nonsense_are_answered_soon():
    value = json.loads(SAMPLE) | {f"title{number}": 1 for number in range(20_000)}
    value["turns"] = [{"dice": [0] * 50_000, "orders": [{"unt": 1}] * 1900}]
    assert 900 < len(problems_of(json.dumps(value))) < 1100


# The schema itself.


def test_the_committed_schema_is_the_one_that_is_built():
    committed = schema_file(build.NAME).read_text(encoding="utf-8")
    assert committed == build.text_of(build.build()), "run: python -m pwprint.format.build"


def test_the_schema_is_valid_in_both_drafts_and_means_the_same():
    schema = scenario_schema()
    Draft202012Validator.check_schema(schema)
    seventh = schema | {"$schema": "http://json-schema.org/draft-07/schema#"}
    Draft7Validator.check_schema(seventh)
    assert Draft7Validator(seventh).is_valid(json.loads(SAMPLE))
    assert not Draft7Validator(seventh).is_valid(json.loads(SAMPLE.replace('"c5"', "5")))


def test_every_key_has_a_hover_text():
    bare = [path for path, schema in objects(scenario_schema()) if schema.get("additionalProperties") is False]
    assert len(bare) > 10
    for path, schema in objects(scenario_schema()):
        if schema.get("additionalProperties") is False:
            for key, member in schema["properties"].items():
                assert member.get("description") or member.get("errorMessage"), f"{path}/{key}"


def objects(schema, path="#"):
    if isinstance(schema, dict):
        yield path, schema
        for key, member in schema.items():
            yield from objects(member, f"{path}/{key}")
    elif isinstance(schema, list):
        for index, member in enumerate(schema):
            yield from objects(member, f"{path}/{index}")


def test_a_new_ruleset_needs_no_change_to_the_schema_code():
    tile = RULESETS["tile"]
    kind = SimpleNamespace(title="Zouaves", keys=frozenset({"quality", "towed_by"}))
    play = SimpleNamespace(
        defaults={},
        shapes=frozenset({"square"}),
        surface=Surface.GRID,
        ordered_facings=("N", "E", "S", "W"),
        fires_at_squares=False,
        riders=frozenset(),
        riders_follow=False,
        alike_units={},
        alike_terrain={},
        changeable=Changeable(),
        units={"zouave": kind, "mule": SimpleNamespace(title="Mule", keys=frozenset())},
        terrain={"swamp": SimpleNamespace(title="Swamp", effects=lambda _options: ())},
        options=(Option("mud", ("off", "on"), "TOY-R01", "Mud.", "mud", number=True),),
        orders=frozenset({"limber", "end"}),
    )
    other: Any = SimpleNamespace(
        id="toy", folder="toy", play=play, book=SimpleNamespace(title="Toy"), kit=SimpleNamespace(can=lambda _: "")
    )
    finder = Finder(build.build({"tile": tile, "toy": other}))
    value = json.loads(SAMPLE)
    assert finder.problems(value) == []
    value |= {"ruleset": "toy", "options": {"mud": 3}, "turns": [{"orders": [{"side": "red", "do": "end"}]}]}
    value["map"]["terrain"] = {"swamp": ["a1"]}
    units: list[dict[str, Any]] = [
        {"id": "Z", "type": "zouave", "at": "a1", "quality": "poor"},
        {"id": "M", "type": "mule", "at": "a2"},
    ]
    value["sides"] = [{"id": "red", "units": units}, {"id": "blue", "units": []}]
    value["turns"][0]["orders"].append({"unit": "Z", "do": "limber", "with": "M"})
    assert finder.problems(value) == []
    value["options"] = {"mud": "wet", "facing": "none"}
    value["map"]["terrain"]["hill"] = []
    units[1]["quality"] = "poor"
    units[1]["limbered"] = True
    value["turns"][0]["orders"].append({"unit": "Z", "do": "limber", "facing": "N"})
    assert {(p.code, p.pointer, p.message) for p in finder.problems(value)} == {
        ("S004", "/options/mud", "`mud` must be off, on or a whole number, not `wet`"),
        ("S008", "/options/facing", "`facing` is an option of other rulesets, not of toy"),
        ("S008", "/map/terrain/hill", "`hill` is terrain of other rulesets, not of toy"),
        ("S008", "/sides/0/units/1/quality", "mule has no `quality`; only zouave"),
        ("S008", "/sides/0/units/1/limbered", "units of the toy ruleset have no `limbered`"),
        ("S008", "/turns/0/orders/2/facing", "orders of the toy ruleset have no `facing`"),
    }


# Laws.

NAMES = st.sampled_from(
    ["at", "type", "limbered", "dice", "seed", "do", "path", "facing", "quality", "lost", "arrives", "xx", "a\n"]
)
VALUES = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        1,
        -3,
        7,
        1.5,
        10**30,
        "",
        "c4",
        "c4\n",
        "off",
        "tile",
        "infantry",
        "artillery",
        "move",
        "fire",
        "elite",
        "N",
        [],
        ["c4", "c4"],
        [[]],
        {},
        {"turn": 1, "at": ["a1"]},
    ]
)


def damaged(value, data):
    """Return a copy of a JSON value with one member changed, added, renamed or removed."""
    value = copy.deepcopy(value)
    nodes, open_nodes = [], [value]
    while open_nodes:
        node = open_nodes.pop()
        if isinstance(node, dict | list):
            nodes.append(node)
            open_nodes += node.values() if isinstance(node, dict) else node
    node = data.draw(st.sampled_from(nodes))
    if isinstance(node, list):
        if node and data.draw(st.booleans()):
            node[data.draw(st.integers(0, len(node) - 1))] = data.draw(VALUES)
        else:
            node.append(data.draw(VALUES))
        return value
    how = data.draw(st.sampled_from("car")) if node else "a"
    key = data.draw(st.sampled_from(sorted(node))) if node else ""
    if how == "c":
        node[key] = data.draw(VALUES)
    elif how == "a":
        node[data.draw(NAMES)] = data.draw(VALUES)
    else:
        del node[key]
    return value


@settings(max_examples=4 * settings().max_examples, deadline=None)
@given(st.data())
def test_the_quick_test_the_checker_and_plain_jsonschema_agree(data):
    value = json.loads(SAMPLE)
    for _ in range(data.draw(st.integers(1, 4))):
        value = damaged(value, data)
    document = read_bytes(json.dumps(value).encode(), "x")
    problems = check(document)
    assert PLAIN.is_valid(document.value) == (problems == []) or "\\n" in document.text
    assert not QUICK(document.value) or problems == []
    tokens = [(problem.pointer, problem.part) for problem in problems]
    assert len(set(tokens)) == len(tokens)
    for problem in problems:
        assert problem.code in CODES
        assert problem.message
        located = document.locate(problem)
        assert located.span
        if problem.part is Part.KEY:
            start = (
                sum(map(len, document.text.splitlines(keepends=True)[: located.span.line - 1]))
                + located.span.column
                - 1
            )
            assert document.text[start] == '"'


PLAIN = Draft202012Validator(scenario_schema())
QUICK = compiled(scenario_schema())


SHAPELESS = '"map": {"columns": 8,'


def test_a_ruleset_without_hexes_says_what_it_is_played_on():
    problem, span = edited(SHAPELESS, '"map": {"shape": «"hex"», "columns": 8,')
    assert (problem.code, problem.pointer, problem.span) == ("S004", "/map/shape", span)
    assert problem.message == "`shape` must be square, not `hex`"
    assert problem.hint == "tile is played on squares; maps of hexes go with musket"


def test_a_map_may_say_that_it_is_of_squares():
    assert problems_of(SAMPLE.replace(SHAPELESS, '"map": {"shape": "square", "columns": 8,')) == []


def test_a_ruleset_with_both_shapes_knows_the_facings_of_both():
    tile = RULESETS["tile"]
    both = tile.changed(shapes=frozenset({"hex", "square"}))
    finder = Finder(build.build({"tile": both}))
    value = json.loads(SAMPLE)
    value["map"]["shape"] = "hex"
    value["sides"][0]["units"][0]["facing"] = "SE"
    # An order may face a corner: that is for the rules to judge.
    value["turns"][0]["orders"][0]["facing"] = "W"
    assert finder.problems(value) == []
    value["map"]["shape"] = "square"
    assert [problem.pointer for problem in finder.problems(value)] == ["/sides/0/units/0/facing"]
    del value["map"]["shape"]
    assert [problem.pointer for problem in finder.problems(value)] == ["/sides/0/units/0/facing"]
    value["map"]["shape"] = "hexes"
    value["sides"][0]["units"][0]["facing"] = "SSE"
    found = {problem.pointer: (problem.code, problem.hint) for problem in finder.problems(value)}
    assert found == {
        "/map/shape": ("S004", "did you mean `hex`?"),
        "/sides/0/units/0/facing": ("S004", "did you mean `SE`?"),
    }


@pytest.mark.parametrize(
    ("option", "value", "message", "hint"),
    [
        ("further_combat_limit", "2", "must be none or a whole number, not `2`", "write 2 without quotes"),
        ("further_combat_limit", "0", "must be none or a whole number, not `0`", "write 0 without quotes"),
        ("further_combat_limit", "two", "must be none or a whole number, not `two`", None),
        ("further_combat_limit", "1000", "must be none or a whole number, not `1000`", None),
        ("further_combat_limit", 2.5, "must be none or a whole number", None),
        ("hex_front_edges", "1", "must be 3 or 1, not `1`", "write 1 without quotes"),
        ("hex_front_edges", "2", "must be 3 or 1, not `2`", None),
    ],
)
def test_a_number_as_a_text_among_options_is_taken_for_the_number(option, value, message, hint):
    scenario = {**json.loads(SAMPLE), "ruleset": "musket", "options": {option: value}}
    found = [(p.message, p.hint) for p in Finder(scenario_schema()).problems(scenario) if p.pointer.startswith("/opt")]
    assert found == [(f"`{option}` {message}", hint)]


def test_threads_may_share_a_compiled_schema():
    """Cases are compiled when they occur: two threads that meet their first ones at once must not see half of one."""
    files = sorted(scenario_folder().rglob("*.json"))
    values = [json.loads(file.read_text(encoding="utf-8")) for file in files] * 2
    alone = [*map(compiled(scenario_schema()), values)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(4):
            meets = compiled(scenario_schema())
            with ThreadPoolExecutor(8) as threads:
                assert [*threads.map(meets, values)] == alone
    finally:
        sys.setswitchinterval(before)


WITH_EXAMPLES = {
    "arrives", "at_least", "balance", "cover", "each", "ends_on", "flag", "for_turns", "loses", "not", "note", "on", "picture",
    "points", "points_ahead", "sets_up", "setup", "sources", "terrain_types", "turn_limit", "unit_types", "victory", "visibility",
}  # fmt: skip
"""Keys whose values are not plain to see from their descriptions."""


def test_keys_that_need_one_show_an_example_in_editors():
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, dict):
            properties = value.get("properties")
            for key, schema in properties.items() if isinstance(properties, dict) else ():
                if isinstance(schema, dict) and schema.get("examples"):
                    found.add(key)
            value = list(value.values())
        for each in value if isinstance(value, list) else ():
            look(each)

    look(scenario_schema())
    assert not WITH_EXAMPLES - found
