"""Who begins: what the scenario says, what the engine does and what the sheets print are one."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from shipped_sheets import SHIPPED, pages_of, subject
from test_briefing import changed, texts
from test_tracks import pages_of as tracks

import pwprint
from pwprint.page.sheet import Subject
from pwprint.resources import scenario_folder
from pwprint.sheets.facts import FactsRoom, facts
from pwprint.sheets.quickref import markup
from pwprint.values import replace

pytestmark = pytest.mark.one_of_each

if TYPE_CHECKING:
    from pwprint.game.events import Event

OPEN = ["european-19c/nachod.json", "european-19c/aubruck.json", "european-19c/missunde.json"]
Json = dict[str, Any]


def scenario(first: str | None = None, script: str | None = None, *, scripted: bool = False) -> Json:
    sides = [
        {"id": "red", "units": [{"id": "R9", "type": "commander", "at": [4, 4]}, unit("R1", 6)]},
        {"id": "blue", "units": [{"id": "B9", "type": "commander", "at": [4, 32]}, unit("B1", 30)]},
    ]
    head: Json = {"format": 1, "id": "first", "title": "First", "ruleset": "european-19c"}
    value = head | {"map": {"width": 36, "height": 36}, "sides": sides, "turn_limit": 4}
    turn: Json = {"dice": [2, 5], "orders": [{"side": "blue", "do": "end"}]} | (
        {"first_side": script} if script else {}
    )
    if scripted:
        value["turns"] = [turn | ({} if first in {None, "roll"} and script is None else {"dice": []})]
    return value | ({} if first is None else {"first_side": first})


def unit(name: str, y: float) -> Json:
    return {"id": name, "type": "infantry", "at": [20, y]}


def played(value: Json, turns: int = 2) -> tuple[list[Event], list[str]]:
    loaded = pwprint.load(json.dumps(value).encode(), "first.json")
    assert isinstance(loaded, pwprint.Loaded)
    told = pwprint.play(loaded, turns=turns, seed=3)
    return [event for turn in told.turns for event in turn.events], [problem.code for problem in told.problems]


def acting(events: list[Event]) -> list[object]:
    return [event.facts["side"] for event in events if event.event == "side_acts"]


@pytest.mark.parametrize(("first", "side"), [("red", 0), ("blue", 1)])
def test_e19_r121_the_side_that_the_scenario_names_begins_without_dice(first: str, side: int) -> None:
    events, problems = played(scenario(first))
    assert problems == []
    assert acting(events) == [side, 1 - side] * 2
    assert not [event for event in events if event.event == "initiative"]


@pytest.mark.parametrize("first", [None, "roll"])
def test_e19_r121_else_the_dice_decide(first: str | None) -> None:
    events, problems = played(scenario(first))
    assert problems == []
    rolls = [event for event in events if event.event == "initiative"]
    assert acting(events)[0] == rolls[-1].facts["side"]
    assert acting(events)[:2] * 2 == acting(events)


@pytest.mark.parametrize(
    ("first", "script", "side", "rolls"),
    [("blue", None, 1, 0), ("blue", "blue", 1, 0), ("roll", "blue", 1, 0), (None, "blue", 1, 0), ("roll", None, 1, 1)],
)
def test_e19_r121_the_first_entry_of_a_script_may_say_what_the_file_leaves_to_dice(
    first: str | None, script: str | None, side: int, rolls: int
) -> None:
    events, problems = played(scenario(first, script, scripted=True), turns=0)
    assert problems == []
    assert acting(events)[0] == side
    assert sum(event.event == "initiative" for event in events) == rolls


def test_a_script_may_not_say_otherwise_than_the_file() -> None:
    loaded = pwprint.load(json.dumps(scenario("red", "blue", scripted=True)).encode(), "first.json")
    assert isinstance(loaded, pwprint.Loaded)
    assert [(problem.code, problem.pointer) for problem in loaded.problems] == [("S009", "/turns/0/first_side")]


@pytest.mark.parametrize("name", ["tile", "house", "musket", "portable-19c"])
def test_where_dice_or_chits_decide_each_turn_the_key_is_refused(name: str) -> None:
    value = json.loads((scenario_folder() / next(path for path in SHIPPED if path.startswith(f"{name}/"))).read_text())
    loaded = pwprint.load(json.dumps(value | {"first_side": "roll"}).encode(), "first.json")
    assert isinstance(loaded, pwprint.Loaded)
    assert [(problem.code, problem.pointer) for problem in loaded.problems] == [("S008", "/first_side")]


# --- the sheets -----------------------------------------------------------------------------------------------------


def printed(of: Subject) -> dict[str, str]:
    """Return all words of the sheets that say who begins."""
    rules = of.ruleset.book.quickref(of.scenario.options)
    pages = pages_of("briefing", of)
    return {
        "quickref": markup(of.ruleset, rules, facts(of, FactsRoom(80, 6, 20, 20))),
        "briefing": " ".join(word for page in pages for word in texts(page)),
        "tracks": " ".join(word for page in tracks(of) for word in texts(page)),
    }


@pytest.mark.parametrize("name", OPEN)
def test_the_sheets_name_the_side_that_begins(name: str) -> None:
    of = subject(name)
    assert of.scenario.first_side == 0
    for sheet, words in printed(of).items():
        assert "has the first player turn, in every turn" in words, sheet
        assert "chooses who goes first" not in words, sheet


@pytest.mark.parametrize("name", OPEN)
def test_the_sheets_say_that_dice_decide_where_they_do(name: str) -> None:
    words = printed(changed(subject(name), first_side=None))
    assert "chooses who goes first" in words["quickref"]
    assert "dice decide who chooses to go first" in words["briefing"]
    assert "whose marker lies here has the first player turn" in words["tracks"]
    assert not any(side.name + " has the first" in " ".join(words.values()) for side in subject(name).scenario.sides)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", [name for name in SHIPPED if name not in OPEN])
def test_sheets_of_other_rulesets_name_nobody(name: str) -> None:
    assert not any("has the first player turn" in words for words in printed(subject(name)).values())


@pytest.mark.parametrize("name", OPEN)
def test_the_side_that_the_sheets_name_is_the_one_that_begins(name: str) -> None:
    loaded = pwprint.load(scenario_folder() / name)
    assert isinstance(loaded, pwprint.Loaded)
    assert loaded.scenario is not None
    events = [event for turn in pwprint.play(loaded, turns=2, seed=1).turns for event in turn.events]
    assert acting(events)[0] == loaded.scenario.first_side
    assert all(one != other for one, other in pairwise(acting(events)[:4]))


def test_a_long_name_is_shortened_in_the_box_of_the_first_player() -> None:
    of = subject(OPEN[0])
    first, second = of.scenario.sides
    long = changed(
        of, sides=(replace(first, name="The Imperial and Royal Sixth Corps of Ramming and All Cuirassiers"), second)
    )
    told = " ".join(texts(tracks(long)[0]))
    # Cuirassiers are many, whatever is left of their name.
    assert re.search("The Imperial and Royal [^…]+… have the first player turn, in every turn", told)
    assert "Cuirassiers have the first" not in told
