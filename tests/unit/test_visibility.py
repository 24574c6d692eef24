"""Fog, dusk and night: in which turns they hold, what they forbid, and how sheets tell them."""

import json
from io import StringIO
from typing import Any

import pytest

from pwprint.app.checking import check, load
from pwprint.format.layout import laid_out
from pwprint.game.battle import begin
from pwprint.game.dice import SeededDice
from pwprint.game.narration.narrate import cited
from pwprint.game.narration.views import views
from pwprint.game.record import Record
from pwprint.game.rulebook import load as rules_of
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.marks import Group, Text
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS
from pwprint.sheets.rule_names import printed_ids
from pwprint.text import read_bytes
from pwprint.values import replace

RULE = {
    "tile": "TIL-R40",
    "house": "HOU-R44",
    "musket": "MUS-R37",
    "portable-19c": "P19-R99",
    "european-19c": "E19-R123",
}
GRIDS = [name for name in RULESETS if RULESETS[name].play.grids]


def scenario_of(ruleset, *entries, **more):
    """Two lines of infantry on open ground, and how far they see."""
    grid = bool(RULESETS[ruleset].play.grids)

    def side(name, row):
        at = [f"{column}{row}" for column in "abcd"] if grid else [[8 * n + 6, 6 * row] for n in range(4)]
        kinds = ("commander", "infantry", "infantry", "infantry")
        units = [
            {"id": f"{name[0].upper()}{number}", "type": kind, "at": where}
            for number, (kind, where) in enumerate(zip(kinds, at, strict=True))
        ]
        return {"id": name, "units": units, **({"deployment": [f"a{row}-d{row}"]} if grid else {})}

    return {
        "format": 1,
        "id": "fog",
        "title": "Fog",
        "ruleset": ruleset,
        "map": {"columns": 5, "rows": 6} if grid else {"width": 36, "height": 36},
        "sides": [side("red", 2), side("blue", 4)],
        "turn_limit": 9,
        "visibility": list(entries),
        **more,
    }


def entry(ruleset, turns, far, **more):
    return {"turns": turns, "squares" if RULESETS[ruleset].play.grids else "inches": far, **more}


def loaded_from(value):
    return load(read_bytes(json.dumps(value).encode(), "fog.json"))


def read(value):
    loaded = loaded_from(value)
    assert loaded.scenario is not None, loaded.problems
    return loaded.scenario


@pytest.mark.parametrize(
    ("turns", "dark"), [("1-2", {1, 2}), ("4", {4}), ("3-", {3, 4, 5, 6, 7, 8, 9}), ("2-2", {2}), ("9-12", {9})]
)
def test_an_entry_holds_in_its_turns(turns, dark):
    scenario = read(scenario_of("tile", entry("tile", turns, 1)))
    assert {turn for turn in range(1, 10) if scenario.visibility_in(turn)} == dark


def test_entries_are_read_in_the_order_of_their_turns():
    found = [entry("tile", "8-", 1, title="Night"), entry("tile", "1-2", 2)]
    scenario = read(scenario_of("tile", *found))
    assert [tuple(words) for words in views(scenario, "round")] == [
        ("Poor visibility", "rounds 1–2", "2 squares"),
        ("Night", "from round 8 on", "1 square"),
    ]


def test_an_entry_that_holds_for_long_is_at_odds_with_all_that_follow():
    value = scenario_of("tile", *(entry("tile", turns, 1) for turns in ("1-9", "2", "5")))
    problems = loaded_from(value).problems
    assert [(problem.code, problem.pointer) for problem in problems] == [
        ("S007", "/visibility/1/turns"),
        ("S007", "/visibility/2/turns"),
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_least_visibility_leaves_only_the_nearest_targets(ruleset):
    """The lines are two squares, or 10 in and more, apart: who stands there sees nobody."""
    far = 1 if RULESETS[ruleset].play.grids else 2
    orders = {"unit": "R1", "do": "fire", "at": "b4"} if far == 1 else {"unit": "R1", "do": "shoot", "at": "B1"}
    begun: dict[str, Any] = {"first_side": "red"} if far == 2 else {}
    # Where dice say who acts first, red throws more.
    begun |= {"dice": [6, 1, 2]} if ruleset in {"musket", "portable-19c"} else {"seed": 1}
    found = {}
    for turns in ("1", "2"):
        value = scenario_of(ruleset, entry(ruleset, turns, far), turns=[{"orders": [orders], **begun}])
        found[turns] = [problem.code for problem in check(loaded_from(value)).problems]
    assert found == {"1": [RULE[ruleset]], "2": []}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_rule_book_has_the_rule(ruleset):
    rule = rules_of(RULESETS[ruleset].folder).rules[RULE[ruleset]]
    assert rule.citable
    assert "scenario" in rule.text or "scenario’s" in rule.text


def test_a_charge_needs_no_sight():
    value = scenario_of("european-19c", entry("european-19c", "1-", 1))
    value["sides"][0]["units"][1] |= {"type": "cavalry", "at": [14, 14]}
    value["turns"] = [{"first_side": "red", "seed": 1, "orders": [{"unit": "R1", "do": "charge", "at": "B1"}]}]
    assert [problem.code for problem in check(loaded_from(value)).problems] == []


def printed(ruleset, sheet, *entries):
    scenario = read(scenario_of(ruleset, *entries))
    made = SHEETS[sheet].make(Subject(scenario, RULESETS[ruleset], (None, None), ""), PrintSettings())
    words = StringIO()
    for page in made.pages:
        words.writelines(texts(page.marks))
    return "".join(words.getvalue().split())


def texts(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark.text


@pytest.mark.few(7)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("sheet", ["briefing", "quickref", "tracks", "map"])
def test_sheets_tell_it(ruleset, sheet):
    word, far = RULESETS[ruleset].book.turn_word, "2 squares" if RULESETS[ruleset].play.grids else "7.5 in"
    number = 2 if RULESETS[ruleset].play.grids else 7.5
    told = {
        "briefing": f"Fog, {word}s 1–2Units see no farther than {far}: nothing beyond that is fired at.",
        "quickref": f"Fog, {word}s 1–2: nothing farther than {far} is fired at. {printed_ids(RULE[ruleset])}",
        "tracks": f"Fog: {far}",
        "map": f"{word.capitalize()}s 1–2: nothing farther than {far} is fired at",
    }[sheet]
    found = printed(ruleset, sheet, entry(ruleset, "1-2", number, title="Fog"))
    assert "".join(told.split()) in found
    assert "Fog," not in printed(ruleset, sheet, entry(ruleset, "1-2", number))


def test_its_keys_are_laid_out_in_their_order():
    value = scenario_of("tile", {"title": "Fog", "squares": 2, "turns": "1-2"})
    assert '"visibility": [{"turns": "1-2", "squares": 2, "title": "Fog"}]' in laid_out(value)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_reports_say_how_far_units_see_as_a_turn_begins(ruleset):
    far, words = (2, "2 squares") if RULESETS[ruleset].play.grids else (7.5, "7.5 in")
    battle = begin(read(scenario_of(ruleset, entry(ruleset, "2", far, title="Fog"))), RULESETS[ruleset])
    for turn, found in ((1, False), (2, True)):
        record = Record(SeededDice(1))
        battle.begin_turn(replace(battle.start(), turn=turn - 1), record)
        assert (f"; fog, units see {words}. [" in cited(record.events[0], battle.scenario)) is found
