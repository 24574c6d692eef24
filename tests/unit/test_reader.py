"""The reader: every name and geometry problem on its exact token, and everything else in its place."""

import copy
import hashlib
import json
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pwprint.format.reader import read
from pwprint.game import orders as do
from pwprint.game.board.base import bits
from pwprint.game.board.hexes import hex_board
from pwprint.game.board.squares import square_board
from pwprint.game.board.surface import Surface
from pwprint.game.goals.terms import AtTurn, EnemyExhausted, Holding, UnitsGone, conjuncts
from pwprint.game.orders import CORNER
from pwprint.game.ruleset import Option
from pwprint.game.scenario import Balance, Interval
from pwprint.game.script.announced import announced
from pwprint.rulesets import RULESETS
from pwprint.text import read_bytes
from pwprint.text.problems import Part, Problem, Severity

BOARD = square_board(8, 8)


# The reader asks a ruleset for nothing but its name, its options, which kinds of terrain may share a square, and which
# directions an order may name.
def toy(*options, facings=("N", "E", "S", "W"), shares=frozenset()):
    play = SimpleNamespace(
        surface=Surface.GRID, ordered_facings=facings, options=options, terrain_shares=shares, given={}
    )
    return SimpleNamespace(id="toy", play=play)


OPTIONS = (
    Option("exhaustion_point", ("off", "third_up"), "TOY-R1", "", ""),
    Option("facing", ("none", "house"), "TOY-R2", "", ""),
    Option("limit", ("20",), "TOY-R3", "", "", number=True),
)
STRICT = toy(*OPTIONS)
BRIDGES = toy(shares=frozenset({frozenset({"road", "river"}), frozenset({"river", "ford"})}))

CONTRACT = {
    "$schema": "../../schemas/scenario.schema.json",
    "format": 1,
    "id": "stone-bridge",
    "title": "The Stone Bridge",
    "ruleset": "tile",
    "options": {"exhaustion_point": "third_up"},
    "date": "1864",
    "place": "Jutland",
    "author": "A. Designer",
    "licence": "CC-BY-4.0",
    "summary": "A rearguard holds a bridge.",
    "players": [2, 1],
    "minutes": 60,
    "difficulty": "standard",
    "balance": {"favours": "blue", "about": 55},
    "background": "It is cold.\n\nIt is early.",
    "history": "It grew warm.",
    "designer_notes": "Think of the bridge.",
    "solo_notes": "Draw chits for both.",
    "sources": ["A Book, 1870"],
    "map": {
        "columns": 8,
        "rows": 8,
        "terrain": {
            "hill": ["b6-c7"],
            "woods": ["f2", "g2", "g3"],
            "town": ["d4"],
            "river": ["a5-c5", "e5-h5"],
            "road": ["d1-d3", "d5-d8"],
        },
        "labels": {"d4": "Kjær"},
    },
    "sides": [
        {
            "id": "red",
            "name": "Danish rearguard",
            "colour": "#0072B2",
            "deployment": ["a6-h8"],
            "units": [
                {"id": "R1", "type": "infantry", "name": "1st Regiment", "at": "c6"},
                {"id": "R2", "type": "artillery", "at": "d7", "limbered": False},
                {"id": "R3", "type": "cavalry", "arrives": {"turn": 3, "at": ["d8"]}},
            ],
            "exhaustion_point": 1,
        },
        {
            "id": "blue",
            "name": "Austrian advance guard",
            "units": [{"id": "B1", "type": "commander", "at": "d1"}, {"id": "B2", "type": "infantry", "at": "c3"}],
        },
    ],
    "turn_limit": 12,
    "objectives": [{"id": "bridge", "at": ["d5"], "name": "the bridge"}],
    "victory": [
        {"side": "blue", "when": {"holds": ["bridge"], "at_turn": 12}},
        {"side": "red", "when": {"exits": 3, "by": ["d8"]}},
        {"side": "red", "when": {"enemy_exhausted": True}},
    ],
    "special_rules": [{"title": "Dawn mist", "text": "Nothing is seen beyond two squares in turn 1."}],
    "turns": [
        {
            "dice": [6, 2],
            "orders": [
                {"unit": "R1", "do": "move", "path": ["c5"]},
                {"unit": "R1", "do": "fire", "at": "c3"},
                {"unit": "B2", "do": "flip"},
            ],
            "expect": {"at": {"R1": "c5"}, "exhausted": ["B2"], "lost": []},
        }
    ],
}


def document(value):
    return read_bytes(json.dumps(value, indent=2).encode(), "test.json")


def token(value, problem):
    """Return the piece of the file's text that a problem points at."""
    written = document(value)
    span = written.locate(problem).span
    line = written.text.splitlines()[span.line - 1]
    assert span.end_line == span.line
    return line[span.column - 1 : span.end_column - 1]


def contract(**paths):
    """Return the contract's example, changed: `sides_0_units_1_at="z9"`. A value of None takes the member out."""
    value = copy.deepcopy(CONTRACT)
    for path, new in paths.items():
        put(value, path.split("__"), new)
    return value


def put(value, keys, new):
    *way, last = [int(key) if key.isdigit() else key for key in keys]
    for key in way:
        value = value[key]
    if new is None:
        del value[last]
    elif isinstance(value, list) and last == len(value):
        value.append(new)
    else:
        value[last] = new


def turns(*orders, **entry):
    return [{"orders": list(orders), **entry}]


def problems(value, ruleset=STRICT, shape=()):
    return read(document(value), ruleset, shape)[1]


def brief(found):
    return [(problem.code, problem.pointer) for problem in found]


def sq(name):
    return BOARD.square(name)


def sqs(*names):
    return sum(1 << sq(name) for name in names)


# --- a sound scenario


def test_the_contract_example_is_read_completely():
    scenario, found = read(document(CONTRACT), STRICT, [])
    assert found == []
    assert (scenario.id, scenario.title, scenario.ruleset) == ("stone-bridge", "The Stone Bridge", "toy")
    assert (scenario.date, scenario.place, scenario.author, scenario.licence) == (
        "1864",
        "Jutland",
        "A. Designer",
        "CC-BY-4.0",
    )
    assert (scenario.summary, scenario.background) == ("A rearguard holds a bridge.", "It is cold.\n\nIt is early.")
    assert (scenario.players, scenario.minutes) == (Interval(1, 2), Interval(60, 60))
    assert (scenario.history, scenario.designer_notes) == ("It grew warm.", "Think of the bridge.")
    assert (scenario.difficulty, scenario.balance) == ("standard", Balance(1, 55))
    assert scenario.solo_notes == "Draw chits for both."
    assert scenario.sources == ("A Book, 1870",)
    assert scenario.digest == hashlib.sha256(json.dumps(CONTRACT, indent=2).encode()).hexdigest()
    assert scenario.options == {"exhaustion_point": "third_up", "facing": "none", "limit": 20}
    assert scenario.board is BOARD
    assert scenario.terrain == {
        "hill": sqs("b6", "c6", "b7", "c7"),
        "woods": sqs("f2", "g2", "g3"),
        "town": sqs("d4"),
        "river": sqs("a5", "b5", "c5", "e5", "f5", "g5", "h5"),
        "road": sqs("d1", "d2", "d3", "d5", "d6", "d7", "d8"),
    }
    assert scenario.labels == {sq("d4"): "Kjær"}
    assert scenario.turn_limit == 12
    assert [(rule.title, rule.text) for rule in scenario.special_rules] == [
        ("Dawn mist", "Nothing is seen beyond two squares in turn 1.")
    ]


def test_the_sides_of_the_contract_example():
    scenario, _ = read(document(CONTRACT), STRICT, [])
    red, blue = scenario.sides
    assert (red.index, red.id, red.name, red.colour) == (0, "red", "Danish rearguard", "#0072B2")
    assert (red.deployment, red.exits, red.printed_exhaustion_point, red.lost) == (
        BOARD.rectangle(sq("a6"), sq("h8")),
        sqs("d8"),
        1,
        0,
    )
    assert (blue.index, blue.id, blue.colour, blue.deployment, blue.exits) == (1, "blue", None, None, 0)
    assert blue.printed_exhaustion_point is None
    assert scenario.units == red.units + blue.units
    assert [(u.index, u.id, u.side, u.type, u.name, u.at, u.lost, u.keys, u.pointer) for u in scenario.units] == [
        (0, "R1", 0, "infantry", "1st Regiment", sq("c6"), False, {}, "/sides/0/units/0"),
        (1, "R2", 0, "artillery", "", sq("d7"), False, {"limbered": False}, "/sides/0/units/1"),
        (2, "R3", 0, "cavalry", "", None, False, {}, "/sides/0/units/2"),
        (3, "B1", 1, "commander", "", sq("d1"), False, {}, "/sides/1/units/0"),
        (4, "B2", 1, "infantry", "", sq("c3"), False, {}, "/sides/1/units/1"),
    ]
    assert (scenario.units[2].arrives.turn, scenario.units[2].arrives.at) == (3, sqs("d8"))
    assert scenario.units[0].arrives is None


def test_the_goals_of_the_contract_example():
    scenario, _ = read(document(CONTRACT), STRICT, [])
    (bridge,) = scenario.objectives
    assert (bridge.id, bridge.name, bridge.at, bridge.pointer) == ("bridge", "the bridge", sqs("d5"), "/objectives/0")
    hold, leave, wear_out = scenario.victory
    assert (hold.side, conjuncts(hold.when)) == (
        1,
        (Holding((0,), 1, "/victory/0/when/holds"), AtTurn(12, "/victory/0/when/at_turn")),
    )
    assert (leave.side, leave.when, leave.pointer) == (
        0,
        UnitsGone(3, sqs("d8"), (), "/victory/1/when/exits"),
        "/victory/1",
    )
    assert (wear_out.side, wear_out.when) == (0, EnemyExhausted("/victory/2/when/enemy_exhausted"))


def test_the_script_of_the_contract_example():
    scenario, _ = read(document(CONTRACT), STRICT, [])
    (turn,) = scenario.turns
    assert (turn.dice, turn.seed, turn.pointer) == ((6, 2), None, "/turns/0")
    assert [order.order for order in turn.orders] == [do.Move(0, (sq("c5"),)), do.Fire(0, sq("c3")), do.Flip(4)]
    assert [order.pointer for order in turn.orders] == [f"/turns/0/orders/{n}" for n in range(3)]
    assert (turn.expect.at, turn.expect.exhausted, turn.expect.lost) == ({0: sq("c5")}, (4,), ())
    assert turn.expect.pointer == "/turns/0/expect"


def test_what_is_left_out_gets_its_default():
    value = contract(
        options=None, turn_limit=None, objectives=None, victory=None, special_rules=None, turns=None, author=None
    )
    put(value, ["map", "terrain"], None)
    put(value, ["sides", "1", "name"], None)
    scenario, found = read(document(value), STRICT, [])
    assert found == []
    assert scenario.options == {"exhaustion_point": "off", "facing": "none", "limit": 20}
    assert (scenario.turn_limit, scenario.objectives, scenario.victory, scenario.turns) == (None, (), (), ())
    assert (scenario.terrain, scenario.author, scenario.special_rules) == ({}, "", ())
    assert scenario.sides[1].name == "blue"


def test_a_number_given_for_an_option_stays_a_number():
    scenario, _ = read(document(contract(options={"limit": 3})), STRICT, [])
    assert scenario.options["limit"] == 3


def test_an_objective_without_a_name_goes_by_its_id():
    scenario, _ = read(document(contract(objectives__0__name=None)), STRICT, [])
    assert scenario.objectives[0].name == "bridge"


def test_facings_become_numbers_clockwise_from_north():
    value = contract(sides__0__units__0__facing="W", sides__0__units__1__facing="N")
    scenario, found = read(document(value), STRICT, [])
    assert found == []
    assert [unit.keys.get("facing") for unit in scenario.units] == [3, 0, None, None, None]


def test_losses_before_the_first_turn():
    value = contract(sides__0__lost=2, sides__1__units__1={"id": "B2", "type": "infantry", "lost": True})
    scenario, _ = read(document(value), STRICT, [])
    assert (scenario.sides[0].lost, scenario.units[4].lost, scenario.units[4].at) == (2, True, None)


def test_a_sides_exits_are_its_own_and_those_of_its_victory():
    value = contract(sides__0__exits=["a1", "h1-h2"], sides__1__exits=["a8"])
    scenario, _ = read(document(value), STRICT, [])
    assert scenario.sides[0].exits == sqs("a1", "h1", "h2", "d8")
    assert scenario.sides[1].exits == sqs("a8")
    assert scenario.victory[1].when.by == sqs("d8")


def test_exits_without_by_are_counted_at_the_sides_own_exits():
    value = contract(sides__0__exits=["a1"], victory__1__when={"exits": 2})
    scenario, _ = read(document(value), STRICT, [])
    assert scenario.victory[1].when.by == scenario.sides[0].exits == sqs("a1")


EVERY_ORDER = [
    ({"do": "move", "unit": "R1", "path": [], "facing": "E"}, do.Move(0, (), 1)),
    ({"do": "move", "unit": "R1"}, do.Move(0)),
    ({"do": "move", "unit": "R2", "path": ["d8", "off"]}, do.Move(1, (sq("d8"), do.OFF))),
    ({"do": "fire", "unit": "R1", "at": "c3"}, do.Fire(0, sq("c3"))),
    ({"do": "close_combat", "unit": "R1", "at": "c3"}, do.CloseCombat(0, sq("c3"))),
    ({"do": "close_combat", "unit": "R1", "at": "c3", "target": "B2"}, do.CloseCombat(0, sq("c3"), 4)),
    ({"do": "limber", "unit": "R2"}, do.Limber(1)),
    ({"do": "unlimber", "unit": "R2"}, do.Unlimber(1)),
    ({"do": "rally", "unit": "B1"}, do.Rally(3)),
    ({"do": "rally", "unit": "B1", "target": "B2"}, do.Rally(3, 4)),
    ({"do": "flip", "unit": "B1"}, do.Flip(3)),
    ({"do": "retreat", "unit": "B1", "to": "d2"}, do.Retreat(3, sq("d2"))),
    ({"do": "advance", "unit": "B1"}, do.Advance(3)),
    ({"do": "advance", "unit": "B1", "facing": "S"}, do.Advance(3, 2)),
    ({"do": "hold", "unit": "R3"}, do.Hold(2)),
    ({"do": "end", "side": "blue"}, do.End(1)),
]


@pytest.mark.parametrize(
    ("written", "order"), EVERY_ORDER, ids=lambda value: json.dumps(value) if isinstance(value, dict) else ""
)
def test_every_order(written, order):
    scenario, found = read(document(contract(turns=turns(written))), STRICT, [])
    assert found == []
    assert scenario.turns[0].orders[0].order == order


def test_a_turn_may_have_a_seed_and_nothing_else():
    scenario, _ = read(document(contract(turns=[{"seed": 7}])), STRICT, [])
    (turn,) = scenario.turns
    assert (turn.dice, turn.seed, turn.orders, turn.expect) == ((), 7, (), None)


def test_a_unit_expected_off_the_board():
    value = contract(turns=turns(expect={"at": {"R1": None, "B1": "off", "B2": "c3"}}))
    expect = read(document(value), STRICT, [])[0].turns[0].expect
    assert (expect.at, expect.exhausted, expect.lost) == ({0: None, 3: None, 4: sq("c3")}, None, None)


# --- names


@pytest.mark.parametrize(
    ("value", "pointer", "part"),
    [
        (contract(turns=turns({"do": "hold", "unit": "r1"})), "/turns/0/orders/0/unit", Part.VALUE),
        (
            contract(turns=turns({"do": "close_combat", "unit": "B2", "at": "c4", "target": "r1"})),
            "/turns/0/orders/0/target",
            Part.VALUE,
        ),
        (contract(turns=turns({"do": "rally", "unit": "B2", "target": "r1"})), "/turns/0/orders/0/target", Part.VALUE),
        (contract(turns=turns(expect={"at": {"r1": "c4"}})), "/turns/0/expect/at/r1", Part.KEY),
        (contract(turns=turns(expect={"exhausted": ["B1", "r1"]})), "/turns/0/expect/exhausted/1", Part.VALUE),
        (contract(turns=turns(expect={"lost": ["r1"]})), "/turns/0/expect/lost/0", Part.VALUE),
    ],
)
def test_an_unknown_unit(value, pointer, part):
    (problem,) = problems(value)
    assert (problem.code, problem.pointer, problem.part) == ("N001", pointer, part)
    assert token(value, problem) == '"r1"'
    assert "r1" in problem.message and problem.hint == "did you mean R1?"


@pytest.mark.parametrize(
    ("changes", "pointer", "hint"),
    [
        ({"sides__0__units__0__name": "4-pounders"}, "/turns/0/orders/0/unit", "R1 has that name: write R1"),
        ({"sides__1__name": "4-pounders"}, "/turns/0/orders/0/unit", "the units are R1, R2, R3, B1 and B2"),
    ],
)
def test_a_unit_called_by_its_name_in_print(changes, pointer, hint):
    (problem,) = problems(contract(**changes, turns=turns({"do": "hold", "unit": "4-pounders"})))
    assert (problem.code, problem.pointer, problem.hint) == ("N001", pointer, hint)


def test_a_name_near_an_id_whose_form_is_broken_waits_until_that_is_mended():
    broken = Problem("S006", "wrong form", "/sides/0/units/0/id")
    orders = {"do": "hold", "unit": "R77"}, {"do": "hold", "unit": "zouaves"}
    found = problems(contract(sides__0__units__0__id="R 77", turns=turns(*orders)), shape=[broken])
    assert brief(found) == [("N001", "/turns/0/orders/1/unit")]


def test_an_unknown_unit_under_a_key_that_needs_escapes():
    value = contract(turns=turns(expect={"at": {"a/b~c": "c4"}}))
    (problem,) = problems(value)
    assert token(value, problem) == '"a/b~c"'
    assert problem.pointer == "/turns/0/expect/at/a~1b~0c"


def test_an_unknown_side():
    value = contract(victory__0__side="bleu", turns=turns({"do": "end", "side": "rad"}))
    found = problems(value)
    assert brief(found) == [("N001", "/victory/0/side"), ("N001", "/turns/0/orders/0/side")]
    assert [problem.hint for problem in found] == ["did you mean blue?", "did you mean red?"]


def test_an_unknown_objective():
    (problem,) = problems(contract(victory__0__when__holds=["bridge", "brigde"]))
    assert (problem.code, problem.pointer, problem.hint) == ("N001", "/victory/0/when/holds/1", "did you mean bridge?")


def test_a_name_unlike_any_other_gets_the_list():
    (problem,) = problems(contract(turns=turns({"do": "hold", "unit": "Grenadiers"})))
    assert problem.hint == "the units are R1, R2, R3, B1 and B2"


def test_a_name_where_there_is_nothing_to_name():
    (problem,) = problems(contract(objectives=None))
    assert (problem.code, problem.pointer, problem.hint) == (
        "N001",
        "/victory/0/when/holds/0",
        "the scenario has no objectives",
    )


def test_an_unknown_facing():
    value = contract(sides__0__units__0__facing="n", turns=turns({"do": "move", "unit": "R1", "facing": "NE"}))
    found = problems(value)
    assert brief(found) == [("N001", "/sides/0/units/0/facing"), ("N001", "/turns/0/orders/0/facing")]
    assert found[0].hint == "did you mean N?"


def test_an_order_may_name_a_corner_where_the_ruleset_judges_it():
    both = toy(*OPTIONS, facings=("N", "E", "S", "W", "NE"))
    value = contract(turns=turns({"do": "move", "unit": "R1", "path": [], "facing": "NE"}))
    scenario, found = read(document(value), both, [])
    assert found == []
    assert scenario.turns[0].orders[0].order.facing == CORNER


def test_a_map_of_hexes_has_the_facings_of_hexes():
    value = contract(map__shape="hex", sides__0__units__0__facing="SE", turns=None)
    scenario, found = read(document(value), STRICT, [])
    assert found == []
    assert scenario.board is hex_board(8, 8)
    assert scenario.units[0].keys["facing"] == 2


def test_a_facing_of_the_other_kind_of_board():
    (problem,) = problems(contract(map__shape="hex", sides__0__units__0__facing="E", turns=None))
    assert (problem.code, problem.message) == ("N001", "there is no facing E on hexes")
    assert problem.hint in {"did you mean NE?", "did you mean SE?"}
    (problem,) = problems(contract(sides__0__units__0__facing="NW", turns=None))
    assert (problem.code, problem.message) == ("N001", "there is no facing NW on squares")
    assert problem.hint in {"did you mean N?", "did you mean W?"}


def test_a_shape_that_cannot_be_read_leads_to_no_second_problem():
    value = contract(map__shape="hexx", sides__0__units__0__facing="SE", turns=None)
    assert problems(value, shape=[broken("/map/shape", "S004")]) == []


def test_a_duplicate_unit_id_points_at_both_places_even_across_sides():
    (problem,) = problems(contract(sides__1__units__1__id="R1", turns=None))
    assert (problem.code, problem.pointer, problem.notes[0].pointer) == (
        "N002",
        "/sides/1/units/1/id",
        "/sides/0/units/0/id",
    )


def test_a_third_duplicate_is_a_problem_of_its_own():
    found = problems(contract(sides__0__units__1__id="R1", sides__1__units__1__id="R1", turns=None))
    assert brief(found) == [("N002", "/sides/0/units/1/id"), ("N002", "/sides/1/units/1/id")]
    assert {problem.notes[0].pointer for problem in found} == {"/sides/0/units/0/id"}


def test_duplicate_sides_and_objectives():
    goals = {"objectives__1": {"id": "bridge", "at": ["a1"]}, "victory": None}
    value = contract(sides__1__id="red", balance=None, **goals)
    found = problems(value)
    assert brief(found) == [("N002", "/sides/1/id"), ("N002", "/objectives/1/id")]
    assert [problem.notes[0].pointer for problem in found] == ["/sides/0/id", "/objectives/0/id"]


def test_a_unit_may_be_called_like_its_side_or_an_objective():
    assert problems(contract(sides__0__units__2__id="red", sides__1__units__0__id="bridge")) == []


def test_nothing_slow_is_loaded_for_a_sound_scenario():
    code = """
import sys, json
from types import SimpleNamespace as N
from pwprint.format.reader import read
from pwprint.game.board.surface import Surface

document = N(value=json.loads(sys.argv[1]), text=sys.argv[1], data=b"")
play = N(surface=Surface.GRID, ordered_facings=(), options=(), terrain_shares=frozenset(), given={})
scenario, problems = read(document, N(id="x", play=play), [])
assert scenario and not problems
print("difflib" in sys.modules)
"""
    answer = subprocess.run(
        [sys.executable, "-c", code, json.dumps(CONTRACT)], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "False"


# --- geometry


@pytest.mark.parametrize(
    ("value", "pointer", "part"),
    [
        (contract(map__terrain__hill=["b6", "a9"]), "/map/terrain/hill/1", Part.VALUE),
        (contract(map__labels={"a9": "Kjær"}), "/map/labels/a9", Part.KEY),
        (contract(sides__0__deployment=["a9"]), "/sides/0/deployment/0", Part.VALUE),
        (contract(sides__0__exits=["a9"]), "/sides/0/exits/0", Part.VALUE),
        (contract(sides__0__units__0__at="a9"), "/sides/0/units/0/at", Part.VALUE),
        (contract(sides__0__units__2__arrives__at=["a9"]), "/sides/0/units/2/arrives/at/0", Part.VALUE),
        (contract(objectives__0__at=["d5", "a9"]), "/objectives/0/at/1", Part.VALUE),
        (contract(victory__1__when__by=["a9"]), "/victory/1/when/by/0", Part.VALUE),
        (
            contract(turns=turns({"do": "move", "unit": "R1", "path": ["a8", "a9"]})),
            "/turns/0/orders/0/path/1",
            Part.VALUE,
        ),
        (contract(turns=turns({"do": "fire", "unit": "R1", "at": "a9"})), "/turns/0/orders/0/at", Part.VALUE),
        (contract(turns=turns({"do": "retreat", "unit": "R1", "to": "a9"})), "/turns/0/orders/0/to", Part.VALUE),
        (contract(turns=turns(expect={"at": {"R1": "a9"}})), "/turns/0/expect/at/R1", Part.VALUE),
    ],
)
def test_a_square_off_the_board(value, pointer, part):
    (problem,) = problems(value)
    assert token(value, problem) == '"a9"'
    assert (problem.code, problem.pointer, problem.part, problem.severity) == ("G001", pointer, part, Severity.ERROR)
    assert problem.message == "a9 is off the board, which is a1-h8"
    assert problem.hint == "did you mean a8?"


@pytest.mark.parametrize(
    ("entry", "message", "hint"),
    [
        ("j3", "j3 is off", "h3"),
        ("aa12", "aa12 is off", "h8"),
        ("c0", "c0 is off", "c1"),
        ("C4", "C4 is off", "c4"),
        ("a1-i9", "i9 is off", "h8"),
        ("i9-a1", "i9 is off", "h8"),
        ("a9-i9", "a9 and i9 are off", "a8 and h8"),
        ("i9-i9", "i9 is off", "h8"),
    ],
)
def test_the_nearest_square_of_the_board(entry, message, hint):
    (problem,) = problems(contract(map__terrain__woods=[entry]))
    assert problem.message.startswith(message) and problem.hint == f"did you mean {hint}?"


@pytest.mark.parametrize("entry", ["4c", "c4-", "-c4", "c4-d5-e6", "c4 - d5", "", "ccccc4", "c" + "9" * 5000])
def test_what_is_no_square_at_all(entry):
    (problem,) = problems(contract(map__terrain__woods=[entry]))
    assert (problem.code, problem.pointer) == ("G001", "/map/terrain/woods/0")
    assert "such as c4" in problem.hint


def test_off_can_only_end_a_path():
    value = contract(turns=turns({"do": "move", "unit": "R2", "path": ["d8", "off", "d8"]}))
    (problem,) = problems(value)
    assert (problem.code, problem.pointer) == ("G001", "/turns/0/orders/0/path/1")


def test_off_is_not_a_square_elsewhere():
    assert brief(problems(contract(sides__0__units__0__at="off"))) == [("G001", "/sides/0/units/0/at")]


def test_a_square_listed_twice_is_a_warning_at_the_second_place():
    value = contract(map__terrain__hill=["b6-c7", "a1", "c7-d8"], map__terrain__road=None)
    scenario, (problem,) = read(document(value), STRICT, [])
    assert (problem.code, problem.severity, problem.pointer) == ("G004", Severity.WARNING, "/map/terrain/hill/2")
    assert "c7" in problem.message
    assert [note.pointer for note in problem.notes] == ["/map/terrain/hill/0"]
    assert scenario.terrain["hill"] == sqs("b6", "c6", "b7", "c7", "a1", "d7", "c8", "d8")


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        (contract(objectives__0__at=["d5", "d5"]), "/objectives/0/at/1"),
        (contract(sides__0__deployment=["a6-h8", "c7"]), "/sides/0/deployment/1"),
        (contract(sides__0__units__2__arrives__at=["d8", "d8"]), "/sides/0/units/2/arrives/at/1"),
        (contract(sides__0__exits=["a1-a8", "a2"]), "/sides/0/exits/1"),
        (contract(victory__1__when__by=["d8", "d8"]), "/victory/1/when/by/1"),
    ],
)
def test_a_square_listed_twice_in_any_list(value, pointer):
    assert brief(problems(value)) == [("G004", pointer)]


def test_terrain_that_may_not_share_a_square():
    value = contract(map__terrain={"river": ["a5-h5"], "hill": ["b2"], "road": ["d4", "d5-d6"]})
    (problem,) = problems(value)
    assert (problem.code, problem.pointer) == ("G002", "/map/terrain/road/1")
    assert problem.message == "d5 is already river and cannot be road too"
    assert [note.pointer for note in problem.notes] == ["/map/terrain/river/0"]


@pytest.mark.parametrize(
    ("terrain", "said"),
    [
        ({"river": ["a5-h5"], "road": ["d4-d6"]}, "leave d5 out of river and keep it in road"),
        ({"road": ["d1-d8", "e1-e8"], "river": ["a5-h5"]}, "leave d5 and e5 out of river and keep them in road"),
    ],
)
def test_a_road_over_a_river_is_told_how_to_write_a_bridge(terrain, said):
    (problem,) = problems(contract(map__terrain=terrain))
    assert problem.hint == f"a bridge is a road square in the line of a river: {said}"


def test_a_road_over_anything_else_is_no_bridge():
    (problem,) = problems(contract(map__terrain={"hill": ["d5"], "road": ["d4-d6"]}))
    assert problem.hint == "leave d5 out of road, or out of hill"


def test_terrain_that_may_share_a_square():
    value = contract(map__terrain={"river": ["a5-h5"], "road": ["d5"], "ford": ["e5"]})
    scenario, found = read(document(value), BRIDGES, [])
    assert found == []
    assert scenario.terrain["river"] & scenario.terrain["road"] == sqs("d5")


def test_a_third_kind_is_allowed_only_with_both_others():
    value = contract(map__terrain={"river": ["d5"], "road": ["d5"], "ford": ["d5"]})
    (problem,) = problems(value, BRIDGES)
    assert (problem.code, problem.pointer) == ("G002", "/map/terrain/ford/0")
    # A ford goes with a river: only what it does not go with is named.
    assert problem.hint == "leave d5 out of ford, or out of road"
    assert [note.pointer for note in problem.notes] == ["/map/terrain/road/0"]
    all_three = toy(shares=frozenset({frozenset({"river", "road", "ford"})}))
    assert problems(value, all_three) == []


def test_of_a_square_in_conflict_no_more_is_said():
    value = contract(map__terrain={"hill": ["d5"], "river": ["d5"], "road": ["d5"], "woods": ["d5"]})
    assert brief(problems(value, BRIDGES)) == [("G002", "/map/terrain/river/0")]


def test_a_rectangle_over_several_kinds_is_one_problem_with_all_places():
    value = contract(map__terrain={"hill": ["a1", "b1"], "town": ["c1"], "woods": ["a1-d1"]})
    (problem,) = problems(value)
    assert problem.message == "a1, b1 and c1 are already hill and town and cannot be woods too"
    assert [note.pointer for note in problem.notes] == [
        "/map/terrain/hill/0",
        "/map/terrain/hill/1",
        "/map/terrain/town/0",
    ]


def test_a_square_listed_twice_conflicts_only_once():
    value = contract(map__terrain={"hill": ["c4"], "woods": ["c4-c5", "c4"]})
    assert brief(problems(value)) == [("G004", "/map/terrain/woods/1"), ("G002", "/map/terrain/woods/0")]


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        (contract(sides__0__units__2__arrives__at=["a1", "d7"]), "/sides/0/units/2/arrives/at/1"),
        (contract(sides__1__exits=["d7"]), "/sides/1/exits/0"),
        (contract(victory__1__when__by=["d7-d8"]), "/victory/1/when/by/0"),
    ],
)
def test_entries_and_exits_lie_at_the_edge(value, pointer):
    (problem,) = problems(value)
    assert (problem.code, problem.pointer) == ("G003", pointer)
    assert problem.message.startswith("d7 is not at the board's edge")
    assert problem.hint == "the edge is columns a and h, rows 1 and 8"


def test_the_board_may_be_oblong():
    value = contract(turns=None, sides__0__units__2__arrives__at=["e12"], victory=None, sides__0__deployment=None)
    value["map"] = {"columns": 5, "rows": 12}
    scenario, found = read(document(value), STRICT, [])
    assert found == []
    assert (scenario.board.columns, scenario.board.rows) == (5, 12)
    assert scenario.units[0].at == 5 * 5 + 2


# --- many at once, and broken shapes


def test_all_problems_come_at_once():
    value = contract(
        map__terrain__town=["d4", "z1"],
        sides__1__units__0__id="R1",
        sides__0__units__1__at="k7",
        victory__0__side="blu",
        victory__0__when__holds=["bridg"],
        turns=turns({"do": "move", "unit": "R9x", "path": ["x1", "c5"]}, {"do": "fire", "unit": "R1", "at": "c33"}),
    )
    scenario, found = read(document(value), STRICT, [])
    assert scenario is None
    assert sorted(brief(found)) == [
        ("G001", "/map/terrain/town/1"),
        ("G001", "/sides/0/units/1/at"),
        ("G001", "/turns/0/orders/0/path/0"),
        ("G001", "/turns/0/orders/1/at"),
        ("N001", "/turns/0/orders/0/unit"),
        ("N001", "/victory/0/side"),
        ("N001", "/victory/0/when/holds/0"),
        ("N002", "/sides/1/units/0/id"),
    ]


@pytest.mark.parametrize(
    "value",
    [
        contract(sides__0__units__0__at="a9"),
        contract(map__labels={"a9": "x"}),
        contract(sides__1__units__0__id="R1"),
        contract(objectives__0__at=["a9"]),
        contract(victory__0__side="green"),
    ],
)
def test_an_error_outside_the_turns_leaves_no_scenario(value):
    assert read(document(value), STRICT, [])[0] is None


def test_a_broken_turn_is_dropped_with_all_later_ones():
    good, bad = {"orders": [{"do": "hold", "unit": "R1"}]}, {"orders": [{"do": "hold", "unit": "R9"}]}
    scenario, found = read(document(contract(turns=[good, good, bad, good, bad])), STRICT, [])
    assert [turn.pointer for turn in scenario.turns] == ["/turns/0", "/turns/1"]
    assert brief(found) == [("N001", "/turns/2/orders/0/unit"), ("N001", "/turns/4/orders/0/unit")]


def test_turn_10_is_not_turn_1():
    good, bad = {"orders": [{"do": "hold", "unit": "R1"}]}, {"orders": [{"do": "hold", "unit": "R9"}]}
    scenario, _ = read(document(contract(turns=[good] * 10 + [bad])), STRICT, [])
    assert len(scenario.turns) == 10


def broken(pointer, code="S003", part=Part.VALUE):
    return Problem(code, "the shape is wrong", pointer, part=part)


def test_a_turn_of_broken_shape_is_dropped_and_its_other_names_are_still_checked():
    value = contract(turns=turns({"do": "fire", "unit": "R9", "at": 33}, dice=[7]))
    scenario, found = read(document(value), STRICT, [broken("/turns/0/orders/0/at"), broken("/turns/0/dice/0", "S005")])
    assert scenario.turns == ()
    assert brief(found) == [("N001", "/turns/0/orders/0/unit")]


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (contract(turns={}), broken("/turns")),
        (contract(turns=[3]), broken("/turns/0")),
        (contract(turns=turns(3)), broken("/turns/0/orders/0")),
        (contract(turns=turns({"do": "hold"})), broken("/turns/0/orders/0", "S002")),
        (contract(turns=turns({"do": "fly", "unit": "R1"})), broken("/turns/0/orders/0/do", "S004")),
        (
            contract(turns=turns({"do": "hold", "unit": "R1", "pth": []})),
            broken("/turns/0/orders/0/pth", "S001", Part.KEY),
        ),
    ],
)
def test_broken_turns_leave_the_rest(value, problem):
    scenario, found = read(document(value), STRICT, [problem])
    assert scenario.turns == () and found == []


def test_the_names_in_an_order_of_unknown_kind_are_still_checked():
    order = {"do": "moove", "unit": "R9", "path": ["c5", "z9"]}
    found = problems(contract(turns=turns(order)), shape=[broken("/turns/0/orders/0/do", "S004")])
    assert brief(found) == [("N001", "/turns/0/orders/0/unit"), ("G001", "/turns/0/orders/0/path/1")]


def test_an_order_that_the_schema_let_pass_but_nobody_knows_is_reported():
    scenario, found = read(document(contract(turns=turns({"do": "melee", "unit": "R1"}))), STRICT, [])
    assert brief(found) == [("S004", "/turns/0/orders/0/do")] and scenario.turns == ()


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        (contract(sides__0__units__0__at="c66"), [broken("/sides/0/units/0/at", "S006")]),
        (contract(map__terrain__swamp=["z9"]), [broken("/map/terrain/swamp", "S004", Part.KEY)]),
        (contract(map__terrain__hill=[5, "b6"]), [broken("/map/terrain/hill/0")]),
        (contract(map__columns="8"), [broken("/map/columns")]),
        (contract(map__columns=0), [broken("/map/columns", "S005")]),
        (contract(map__columns=99), [broken("/map/columns", "S005")]),
        (contract(map=[]), [broken("/map")]),
        (contract(sides={}), [broken("/sides")]),
        (contract(sides=[1, 2]), [broken("/sides/0"), broken("/sides/1")]),
        (contract(sides__1=None), [broken("/sides", "S007")]),
        (contract(sides__0__units="none"), [broken("/sides/0/units")]),
        (contract(sides__0__units__0=7), [broken("/sides/0/units/0")]),
        (contract(sides__0__units__0__id=7), [broken("/sides/0/units/0/id")]),
        (contract(sides__0__units__0__id=None), [broken("/sides/0/units/0", "S002")]),
        (contract(sides__0__units__0__type=None), [broken("/sides/0/units/0", "S002")]),
        (contract(sides__0__unitz=[]), [broken("/sides/0/unitz", "S001", Part.KEY)]),
        (contract(objectives=None, objectivs=[]), [broken("/objectivs", "S001", Part.KEY)]),
        (contract(objectives=7), [broken("/objectives")]),
        (contract(objectives__0__id=7), [broken("/objectives/0/id")]),
        (contract(victory__0=[]), [broken("/victory/0")]),
        (contract(victory__0__when=[]), [broken("/victory/0/when")]),
        (contract(victory__0__side=1), [broken("/victory/0/side")]),
        (contract(options=[]), [broken("/options")]),
        (contract(map__labels=["d4"]), [broken("/map/labels")]),
        ([], [broken("")]),
        (None, [broken("")]),
    ],
)
def test_broken_shapes_are_passed_over_and_lead_to_no_second_problem(value, shape):
    scenario, found = read(document(value), STRICT, shape)
    assert scenario is None
    assert found == []


def test_no_name_is_called_unknown_while_an_id_cannot_be_read():
    value = contract(sides__0__units__0__id=7)
    assert problems(value, shape=[broken("/sides/0/units/0/id")]) == []


def test_an_id_in_a_refused_form_is_still_known():
    value = contract(
        sides__0__units__0__id="R 1", turns=turns({"do": "hold", "unit": "R 1"}, {"do": "hold", "unit": "R9"})
    )
    found = problems(value, shape=[broken("/sides/0/units/0/id", "S006"), broken("/turns/0/orders/0/unit", "S006")])
    assert brief(found) == [("N001", "/turns/0/orders/1/unit")]


def test_names_and_geometry_elsewhere_are_still_checked():
    value = contract(map__terrain__town=["d4", 5, "z1"], sides__0__units__1__at=7, victory__0__side="blu")
    found = problems(value, shape=[broken("/map/terrain/town/1"), broken("/sides/0/units/1/at")])
    assert brief(found) == [("G001", "/map/terrain/town/2"), ("N001", "/victory/0/side")]


def test_names_are_checked_on_a_map_without_a_size():
    found = problems(contract(map__columns=None, victory__0__side="blu"), shape=[broken("/map", "S002")])
    assert brief(found) == [("N001", "/victory/0/side")]


def test_a_shape_warning_hides_nothing():
    warning = Problem("S001", "odd", "/sides/0/units/0/at", severity=Severity.WARNING)
    scenario, found = read(document(CONTRACT), STRICT, [warning])
    assert scenario is not None and found == []


def test_what_the_schema_should_have_refused_is_never_passed_in_silence():
    scenario, found = read(document(contract(map__columns="8", turns=None)), STRICT, [])
    assert scenario is None and brief(found) == [("S003", "")]


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 99)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "c4", "a1-c3", "R1", "move", "off", "N"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "at", "units", "do", "path", "a/b"]), inner, max_size=3)
    ),
    max_leaves=5,
)


def pointers(value, pointer=""):
    yield pointer
    for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from pointers(child, f"{pointer}/{key}")


@given(st.sampled_from(list(pointers(CONTRACT))), junk)
def test_anything_may_stand_anywhere_once_the_schema_has_said_so(pointer, value):
    whole = value
    if pointer:
        whole = copy.deepcopy(CONTRACT)
        *way, last = [int(key) if key.isdigit() else key for key in pointer[1:].split("/")]
        inner: Any = whole
        for key in way:
            inner = inner[key]
        inner[last] = value
    scenario, found = read(document(whole), STRICT, [broken(pointer)])
    assert (scenario is None) == (not pointer.startswith("/turns"))
    assert len({(problem.code, problem.pointer) for problem in found}) == len(found)


# --- lists of squares


@st.composite
def square_lists(draw):
    columns, rows = draw(st.integers(1, 26)), draw(st.integers(1, 26))
    cell = st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1))
    return columns, rows, draw(st.lists(cell | st.tuples(cell, cell), max_size=6))


def name(cell):
    return f"{chr(97 + cell[0])}{cell[1] + 1}"


def objective(columns, rows, entries):
    value = contract(turns=None, victory=None, objectives__0__at=entries)
    value["map"] = {"columns": columns, "rows": rows}
    value["sides"] = [{"id": "red", "units": []}, {"id": "blue", "units": []}]
    scenario, found = read(document(value), STRICT, [])
    return scenario.board, scenario.objectives[0].at, found


@given(square_lists())
def test_a_list_of_squares_against_a_naive_reading(case):
    columns, rows, drawn = case
    entries: list[Any] = []
    naive: set[Any] = set()
    repeats = 0
    for entry in drawn:
        a, b = entry if isinstance(entry[0], tuple) else (entry, entry)
        entries.append(f"{name(a)}-{name(b)}" if isinstance(entry[0], tuple) else name(a))
        (left, right), (bottom, top) = sorted((a[0], b[0])), sorted((a[1], b[1]))
        covered = {(c, r) for c in range(left, right + 1) for r in range(bottom, top + 1)}
        repeats += bool(covered & naive)
        naive |= covered
    board, squares, found = objective(columns, rows, entries)
    assert {board.column_row(square) for square in bits(squares)} == naive
    assert [problem.code for problem in found] == ["G004"] * repeats


@given(st.integers(1, 26), st.integers(1, 26), st.data())
def test_a_set_of_squares_written_out_is_read_back(columns, rows, data):
    board = square_board(columns, rows)
    squares = data.draw(st.integers(0, board.all))
    assert objective(columns, rows, [board.name(square) for square in bits(squares)]) == (board, squares, [])


# --- the rulesets there are


TABLE = {"width": 36, "height": 36, "features": [], "labels": []}


def contract_of(ruleset, **changes):
    """The contract's scenario, on a table for rulesets that are played on one."""
    value = contract(**changes, **({"map": TABLE} if not ruleset.play.grids else {}))
    if not ruleset.play.grids:
        value |= {"objectives": [], "victory": []}
        for side in value["sides"]:
            side.pop("deployment", None)
            side.pop("exits", None)
            side["units"] = [unit | {"at": [1, 1]} for unit in side["units"] if "at" in unit]
    return value


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_option_of_a_ruleset_gets_a_value(ruleset):
    scenario, _ = read(document(contract_of(ruleset, options=None)), ruleset, [])
    assert scenario.ruleset == ruleset.id
    assert list(scenario.options) == [option.name for option in ruleset.play.options]
    assert all(str(scenario.options[option.name]) == str(option.default) for option in ruleset.play.options)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_order_of_a_ruleset_can_be_read(ruleset):
    keys: dict[str, object] = {"unit": "R1", "side": "red", "at": "c3", "to": "c3", "path": ["c3"]}
    if not ruleset.play.grids:
        keys |= {"at": "B1", "distance": 3, "targets": ["R2"]}
    for name in sorted(ruleset.play.orders):
        scenario, found = read(document(contract_of(ruleset, turns=turns({"do": name, **keys}))), ruleset, [])
        assert found == [] and scenario.turns[0].orders[0].order.do == name


def test_the_contract_example_is_sound_under_its_own_ruleset():
    scenario, found = read(document(CONTRACT), RULESETS["tile"], [])
    assert found == [] and len(scenario.turns) == 1


@pytest.mark.parametrize(
    ("move", "spot"),
    [
        ({"path": ["c5"]}, None),
        ({"path": []}, do.Move(0)),
        ({"path": [], "facing": "E"}, do.Move(0, (), 1)),
    ],
)
def test_a_shot_announces_the_move_of_its_unit(move, spot):
    """Where the shot comes first, what it is worth depends on whether the unit really moves."""
    shot = {"unit": "R1", "do": "fire", "at": "c3"}
    written = turns(shot, {"unit": "R1", "do": "move", **move})
    scenario, found = read(document(contract(turns=written)), STRICT, [])
    assert found == []
    read_as, announcing = scenario.turns[0].orders[0], announced(scenario.turns[0].orders)[0]
    assert read_as.order == do.Fire(0, BOARD.square("c3"))
    assert announcing.order == do.Fire(0, BOARD.square("c3"), then_moves=True, on_the_spot=spot)
    assert announcing.pointer == read_as.pointer
