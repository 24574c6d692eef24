"""What is wrong with how an army is laid out: rulings on the setup."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import pwprint
from pwprint.game.rulebook import load
from pwprint.rulesets.european_19c import setup
from pwprint.rulesets.european_19c.tables import TERRAIN, barring
from pwprint.text.problems import Problem, Severity

from .table import Json, Laid, area, bombard, hold, laid, lost, move, unit

RED = "Red infantry"
FIRST = "/sides/0/units/0"
WORKS = area("entrenchment", 8, 12, 8, 12)


def test_e19_r09_each_side_has_one_commander_and_another_unit() -> None:
    table = laid(unit(RED, 10, 10, 0, "M"), unit("Blue commander", 10, 30, 180), reserves=False)
    assert [(rule, pointer[:8]) for rule, pointer in table.blamed()] == [
        ("E19-R09", "/sides/0"),
        ("E19-R09", "/sides/1"),
    ]
    two = laid(unit("Red commander", 10, 10, 0), unit("Red commander b", 14, 10, 0))
    assert [rule for rule, _ in two.blamed()] == ["E19-R09"]
    assert laid().blamed() == []


@pytest.mark.parametrize(
    ("things", "rule"),
    [
        ([unit(RED, 10, 10, 0, "M", hits=7)], "E19-R12"),
        ([unit(RED, 10, 10, 0, "M", hits=6, quality="poor")], "E19-R12"),
        ([unit(RED, 0.5, 10, 0, "M")], "E19-R08"),
        ([unit(RED, 10, 10, 0, "M"), area("woods", 8, 12, 8, 12)], "E19-TER-01"),
        ([unit(RED, 10, 10, 0, "M"), area("marsh", 8, 12, 8, 12)], "E19-TER-07"),
        ([unit("Red cavalry", 10, 10, 0, "M"), area("town", 8, 12, 8, 12)], "E19-TER-03"),
        ([unit(RED, 10, 10, 0, "M", entrenched=True)], "E19-R53"),
        ([unit("Red cavalry", 10, 10, 0, "M", entrenched=True), WORKS], "E19-TER-19"),
        (
            [unit(RED, 10, 10, 0, "D", locked_with="Blue infantry"), unit("Blue infantry", 10, 12, 180, "D")],
            "E19-CC-01",
        ),
    ],
)
def test_what_a_unit_may_not_be_or_stand_in(things: list[Json], rule: str) -> None:
    (found,) = laid(*things).blamed()
    assert (found[0], found[1][: len(FIRST)]) == (rule, FIRST)


@pytest.mark.parametrize(
    ("ground", "hint"),
    [
        ("woods", "its middle may be on a road through it, or outside"),
        ("river", "its middle may be at a bridge or a ford, or outside the river"),
    ],
)
def test_e19_r46_the_hint_says_where_a_unit_may_stand_all_the_same(ground: str, hint: str) -> None:
    scenario = laid(unit(RED, 10, 10, 0, "M"), area(ground, 8, 12, 8, 12)).scenario(())
    problems = pwprint.check(pwprint.load(json.dumps(scenario).encode())).problems
    assert [problem.hint for problem in problems if problem.severity is Severity.ERROR] == [hint]


def test_e19_r04_a_commander_has_no_formation() -> None:
    scenario = laid(unit("Red commander", 10, 10, 0, "D")).scenario(())
    problems = pwprint.check(pwprint.load(json.dumps(scenario).encode())).problems
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    assert [problem.pointer[: len(FIRST)] for problem in errors] == [FIRST]


@pytest.mark.parametrize(
    "things",
    [
        [unit(RED, 10, 10, 0, "M", hits=9), area("town", 8, 12, 8, 12)],
        [unit(RED, 10, 10, 0, "M", hits=7, quality="elite")],
        [unit(RED, 10, 10, 0, "M", hits=12, entrenched=True), WORKS],
        [unit("Red skirmishers", 10, 10, 0, "M"), area("woods", 8, 12, 8, 12)],
        [unit(RED, 1, 10, 0, "M"), unit("Red cavalry", 3, 10, 0, "M")],
    ],
)
def test_what_it_may_be(things: list[Json]) -> None:
    assert laid(*things).blamed() == []


def test_e19_r07_units_do_not_overlap_and_e19_ter_04_do_not_share_a_town() -> None:
    overlapping = laid(unit(RED, 10, 10, 0, "M"), unit("Red cavalry", 11.9, 10, 0, "M"))
    assert [rule for rule, _ in overlapping.blamed()] == ["E19-R07"]
    town = area("town", 8, 20, 8, 12)
    sharing = laid(town, unit(RED, 10, 10, 0, "M"), unit("Red skirmishers", 17, 10, 0, "M"))
    assert [rule for rule, _ in sharing.blamed()] == ["E19-TER-04"]


def test_e19_r08_a_unit_over_the_edge_is_told_where_its_middle_may_be() -> None:
    told = [problem for problem in _checked(laid(unit(RED, 0.5, 10, 0, "D"))) if problem.code == "E19-R08"]
    assert [(problem.pointer, problem.hint) for problem in told] == [
        ("/sides/0/units/0/at", "`at` is its middle: give it x from 2 to 70 and y from 0.5 to 35.5")
    ]


@pytest.mark.parametrize("name", [RED, "Red artillery"])
@pytest.mark.parametrize(("keys", "dug_in"), [({}, True), ({"entrenched": True}, True), ({"entrenched": False}, False)])
def test_e19_r53_who_is_set_up_in_the_works_is_dug_in_unless_the_file_says_no(
    name: str, keys: Json, dug_in: bool
) -> None:
    table = laid(unit(name, 10, 10, 0, "M", **keys), WORKS)
    assert table.blamed(Severity.WARNING) == []
    table.play().shows(name, 10, 10, 0, "M", entrenched=dug_in)
    if dug_in:
        table.refuses(move(name, 3), rule="E19-TER-20")
    else:
        table.play(move(name, 3), dice=[3]).shows(name, 10, 13, 0, "M")


@pytest.mark.parametrize(("name", "x"), [("Red cavalry", 10), ("Red skirmishers", 10), (RED, 12.1)])
def test_e19_r53_horses_skirmishers_and_who_stands_beside_the_works_are_not_dug_in(name: str, x: float) -> None:
    laid(unit(name, x, 10, 0, "M"), WORKS).play().shows(name, x, 10, 0, "M")
    laid(unit(RED, 12, 10, 0, "M"), WORKS).play().shows(
        RED, 12, 10, 0, "M", entrenched=True
    )  # its edge counts as in it


def test_e19_r12_who_is_set_up_in_the_works_may_have_the_hits_of_the_works() -> None:
    assert laid(unit(RED, 10, 10, 0, "M", hits=12), WORKS).blamed() == []
    assert [rule for rule, _ in laid(unit(RED, 10, 10, 0, "M", hits=7, entrenched=False), WORKS).blamed()] == [
        "E19-R12"
    ]


@pytest.mark.parametrize(("lasts", "warned"), [("player_turn", ["W003"]), ("until_own_turn", [])])
def test_e19_r76_a_marker_that_nobody_sees_is_worth_a_warning(lasts: str, warned: list[str]) -> None:
    table = laid(unit(RED, 10, 10, 0, "M", disrupted=True), options={"disruption_lasts": lasts})
    assert [code for code, _ in table.blamed(Severity.WARNING)] == warned


def test_a_rule_that_is_cited_for_a_setup_is_about_setups() -> None:
    rules = load("european-19c").rules
    source = Path(setup.__file__).read_text(encoding="utf-8")
    cited = set(re.findall(r'"(E19-[A-Z0-9-]+)"', source)) | {*barring(TERRAIN)}
    warned_of = {"E19-R76"}
    assert [rule for rule in sorted(cited - warned_of) if "setup" not in rules[rule].where] == []


def test_e19_r10_enemies_within_six_inches_are_worth_a_warning() -> None:
    near = laid(unit(RED, 10, 10, 0, "M"), unit("Blue infantry", 10, 18, 180, "M"))
    assert near.blamed(Severity.ERROR) == []
    assert {rule for rule, _ in near.blamed(Severity.WARNING)} == {"E19-R10"}
    far = laid(unit(RED, 10, 10, 0, "M"), unit("Blue infantry", 10, 18.1, 180, "M"))
    assert far.blamed(Severity.WARNING) == []
    locked = laid(unit(RED, 10, 10, 0, "D"), unit("Blue cavalry", 10, 11, 180, "D", locked_with=RED))
    assert locked.blamed(Severity.WARNING) == []


def test_a_script_is_not_played_from_a_setup_with_errors() -> None:
    table = laid(unit(RED, 0.5, 10, 0, "M"))
    problems = _checked(table, ([1, 2, 3], [move(RED, 30)]))
    assert [problem.code for problem in problems] == ["E19-R08"]


def test_a_unit_that_is_dug_in_is_not_reproached_for_staying() -> None:
    dug_in = laid(unit(RED, 10, 10, 0, "D", entrenched=True), WORKS)
    assert [problem.code for problem in _checked(dug_in)] == []
    hemmed_in = laid(
        unit("Red cavalry", 10, 10, 0, "D"), unit("Red infantry", 10, 11, 0, "D"), unit("Red artillery", 10, 9, 0, "D")
    )
    assert ("W001", f"{FIRST}") in [(problem.code, problem.pointer) for problem in _checked(hemmed_in)]


GOAL = "/victory/0/when/holds/0"


@pytest.mark.parametrize(
    ("terrain", "at", "found"),
    [
        (area("lake", 10, 20, 10, 20), {"circle": [15, 15, 3]}, [("V002", GOAL)]),
        (area("lake", 10, 20, 10, 20), {"circle": [15, 15, 6]}, []),
        (area("river", 0, 72, 10, 20), {"rectangle": [5, 12, 4, 4]}, [("V002", GOAL)]),
        (area("town", 10, 20, 10, 20), {"circle": [15, 15, 3]}, []),
        (area("woods", 10, 20, 10, 20), {"circle": [15, 15, 3]}, [("V002", GOAL)]),
        (area("hill", 10, 20, 10, 20), {"rectangle": [30, 0, 5, 0.4]}, [("V002", GOAL)]),
        (area("hill", 10, 20, 10, 20), {"rectangle": [30, 0, 5, 0.5]}, []),
    ],
)
def test_an_objective_that_nobody_can_ever_hold_is_worth_a_warning(
    terrain: Json, at: Json, found: list[tuple[str, str]]
) -> None:
    victory = [{"side": "red", "when": {"holds": ["goal"]}}]
    table = laid(unit(RED, 10, 4, 0, "M"), terrain, objectives=[{"id": "goal", "at": at}], victory=victory)
    assert table.blamed() == []
    assert table.blamed(Severity.WARNING) == found


def test_that_a_side_without_units_can_hold_nothing_is_no_news() -> None:
    goals = {
        "objectives": [{"id": "goal", "at": {"circle": [15, 15, 3]}}],
        "victory": [{"side": "red", "when": {"holds": ["goal"]}}],
    }
    alone = laid(unit("Blue infantry", 10, 30, 180, "M"), unit("Blue commander", 14, 30, 180), reserves=False, **goals)
    assert [rule for rule, _ in alone.blamed()] == ["E19-R09", "U001"]
    assert alone.blamed(Severity.WARNING) == []


def test_each_objective_is_looked_at_and_units_that_are_lost_hold_none() -> None:
    wood = area("woods", 10, 20, 10, 20)
    goals = {
        "objectives": [{"id": "open", "at": {"circle": [25, 15, 3]}}, {"id": "wood", "at": {"circle": [15, 15, 3]}}],
        "victory": [{"side": "red", "when": {"holds": ["open", "wood"]}}],
    }
    found = [("V002", "/victory/0/when/holds/1")]
    assert laid(wood, unit(RED, 10, 4, 0, "M"), **goals).blamed(Severity.WARNING) == found
    table = laid(wood, unit(RED, 10, 4, 0, "M"), lost("Red skirmishers"), **goals)
    assert table.blamed(Severity.WARNING) == found


def test_in_woods_only_skirmishers_can_hold_an_objective() -> None:
    goals = {
        "objectives": [{"id": "goal", "at": {"circle": [15, 15, 3]}}],
        "victory": [{"side": "red", "when": {"holds": ["goal"]}}],
    }
    wood = area("woods", 10, 20, 10, 20)
    assert laid(wood, unit("Red skirmishers", 10, 4, 0, "M"), **goals).blamed(Severity.WARNING) == []


@pytest.mark.parametrize(
    ("area_of_arrival", "rules"),
    [
        ([0, 35.5, 36, 0.5], ["V003"]),
        ([0, 34.9, 36, 1.1], []),
        ([12, 12, 4, 4], ["V003"]),
        ([12, 12, 4, 9.5], []),
    ],
)
def test_a_unit_that_has_no_room_to_arrive_is_told_so(area_of_arrival: list[float], rules: list[str]) -> None:
    arrives = {"turn": 2, "at": {"rectangle": area_of_arrival}}
    new = {"id": "Red-new", "type": "infantry", "name": "Red new", "arrives": arrives}
    assert [code for code, _ in laid(area("lake", 10, 20, 10, 20), new).blamed()] == rules


def test_a_lack_of_dice_says_how_many_more_it_takes() -> None:
    guns = unit("Red artillery", 10, 10, 0, "D"), unit("Blue infantry", 10, 24, 180, "D")
    shelling = bombard("Red artillery", "Blue infantry")
    hints = [_checked(laid(*guns), (dice, [shelling]))[0].hint for dice in ([], [3])]
    assert hints == ["add 2 dice to the turn's dice", "add the die to the turn's dice"]


def _checked(table: Laid, *turns: tuple[list[int], list[Json]]) -> list[Problem]:
    return list(pwprint.check(pwprint.load(json.dumps(table.scenario(turns)).encode())).problems)


def test_reports_round_places_to_the_ten_thousandth_of_an_inch() -> None:
    after = laid(unit(RED, 18.123456, 10.00004, 0, "M")).play(hold(RED))
    assert after.units["Red-infantry"]["at"] == [18.1235, 10.0]
