"""Units that a die must bring: when it is thrown, what comes of it, by where else they enter, how sheets tell it."""

import json
from typing import Any

import pytest

from pwprint.app.checking import check, load
from pwprint.format.layout import laid_out
from pwprint.game.arrivals import entries
from pwprint.game.battle import begin
from pwprint.game.dice import RecordedDice, SeededDice
from pwprint.game.events import ArrivalThrown
from pwprint.game.goals.reach import in_time
from pwprint.game.narration.narrate import cited
from pwprint.game.play import play_turn
from pwprint.game.players.registry import seated
from pwprint.game.record import Record
from pwprint.game.script.script import play_script
from pwprint.game.state import Piece, Status
from pwprint.map.comings import Coming, comings
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.marks import Group, Text
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS
from pwprint.sheets.example_turn.steps import story_of
from pwprint.text import read_bytes
from pwprint.values import replace

GRIDS = [name for name in RULESETS if RULESETS[name].play.grids]
TABLES = [name for name in RULESETS if not RULESETS[name].play.grids]


def scenario_of(ruleset, arrives, **more):
    """A small battle in which red waits for a unit."""
    grid = bool(RULESETS[ruleset].play.grids)
    at: dict[str, Any] = {"R1": "b1", "R2": "c1", "B1": "b6", "B2": "c6"} if grid else {}
    at = at or {"R1": [30, 3], "R2": [20, 3], "B1": [30, 33], "B2": [20, 33]}

    def unit(name, kind):
        return {"id": name, "type": kind, "at": at[name]}

    return {
        "format": 1,
        "id": "late",
        "title": "Late",
        "ruleset": ruleset,
        "map": {"columns": 6, "rows": 6} if grid else {"width": 36, "height": 36},
        "sides": [
            {
                "id": "red",
                "units": [
                    unit("R1", "commander"),
                    unit("R2", "infantry"),
                    {"id": "R3", "type": "infantry", "name": "Guards", "arrives": arrives},
                ],
            },
            {"id": "blue", "units": [unit("B1", "commander"), unit("B2", "infantry")]},
        ],
        "turn_limit": 6,
        **more,
    }


def loaded_from(value):
    return load(read_bytes(json.dumps(value).encode(), "late.json"))


def read(value):
    loaded = loaded_from(value)
    assert loaded.scenario is not None, loaded.problems
    return loaded.scenario


def by(ruleset, **keys):
    """An arrival at an edge of the board, or of the table."""
    at = ["a1"] if RULESETS[ruleset].play.grids else {"rectangle": [0, 0, 12, 4]}
    return {"turn": 2, "at": at, **keys}


def begun(ruleset, arrives, turn, dice):
    """A battle as a turn begins, with what has happened in it."""
    battle = begin(read(scenario_of(ruleset, arrives)), RULESETS[ruleset])
    record = Record(RecordedDice(dice))
    return battle, battle.begin_turn(replace(battle.start(), turn=turn - 1), record), record


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("die", "status", "brought"), [(5, Status.WAITING, True), (4, Status.WAITING, False), (1, Status.WAITING, False)]
)
def test_the_die_is_the_first_of_the_turn(ruleset, die, status, brought):
    _, state, record = begun(ruleset, by(ruleset, on="5+"), 2, [die, 6, 1])
    assert (state.pieces[2].status, state.pieces[2].brought) == (status, brought)
    thrown = record.events[1]
    assert isinstance(thrown, ArrivalThrown)
    assert (thrown.needs, thrown.comes, thrown.dice[0].score) == (5, brought, die)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_die_is_thrown_before_the_turn_nor_for_units_that_come_for_certain(ruleset):
    for arrives, turn in ((by(ruleset, on="5+"), 1), (by(ruleset), 2)):
        _, _, record = begun(ruleset, arrives, turn, [6, 1])
        assert not any(isinstance(event, ArrivalThrown) for event in record.events)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("turn", "status"), [(3, Status.WAITING), (4, Status.ABSENT)])
def test_a_unit_that_its_last_die_fails_never_comes(ruleset, turn, status):
    battle, state, record = begun(ruleset, by(ruleset, on="5+", until=4), turn, [4, 6, 1])
    assert state.pieces[2].status is status
    told = next(cited(event, battle.scenario) for event in record.events if isinstance(event, ArrivalThrown))
    outcome = "it will not come" if status is Status.ABSENT else "not yet"
    assert told.startswith(f"R3 is due: 4, needs 5+: {outcome}. [dice 4; ")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_side_of_which_nobody_else_is_left_has_lost(ruleset):
    value = scenario_of(ruleset, by(ruleset, on="5+", until=2))
    battle = begin(read(value), RULESETS[ruleset])
    start = battle.start()
    gone = Piece(Status.LOST, -1)
    state = replace(start, turn=1, pieces=(gone, gone, *start.pieces[2:]), occupied=(0, start.occupied[1]))
    record = Record(SeededDice("low"))
    state = battle.begin_turn(state, record)
    assert state.pieces[2].status is Status.ABSENT
    if state.result is None:  # in some rulesets a battle ends so only with the turn
        state = play_turn(battle, state, seated(battle, ("random", "random"), 1), record)
    assert state.result is not None
    assert (state.result.winner, state.result.reason) == (1, "destroyed")


@pytest.mark.parametrize("ruleset", GRIDS)
def test_another_way_opens_while_enemies_hold_the_first(ruleset):
    arrives = {"turn": 1, "at": ["a1", "a2"], "else": ["a4"]}
    battle = begin(read(scenario_of(ruleset, arrives)), RULESETS[ruleset])
    start = replace(battle.start(), turn=1)
    at = {name: battle.board.square(name) for name in ("a1", "a2", "a4", "b6", "c6")}

    def open_to_it(*foes, side=1):
        where = sum(1 << at[name] for name in foes)
        occupied = (start.occupied[0], where) if side else (where, start.occupied[1])
        found = entries(battle, replace(start, occupied=occupied), 2)
        return {name for name, square in at.items() if found >> square & 1}

    assert open_to_it("b6") == {"a1", "a2"}
    assert open_to_it("a1", "b6") == {"a1", "a2"}
    assert open_to_it("a1", "a2") == {"a1", "a2", "a4"}
    assert open_to_it("a1", "a2", side=0) == {"a1", "a2"}


@pytest.mark.parametrize("ruleset", TABLES)
@pytest.mark.parametrize(("foe", "is_open"), [([20, 33], False), ([5, 9.9], True), ([5, 10.5], False)])
def test_another_way_opens_while_an_enemy_is_near_the_first(ruleset, foe, is_open):
    order = {"unit": "R3", "do": "move", "from": [34, 20], "up_to": 1}
    turns = [{"first_side": "red", "dice": [3] if is_open else [], "orders": [order]}]
    arrives = {**by(ruleset), "turn": 1, "else": {"rectangle": [30, 16, 6, 8]}}
    value = scenario_of(ruleset, arrives, turns=turns)
    value["sides"][1]["units"][1]["at"] = foe
    problems = [problem.message for problem in check(loaded_from(value)).problems]
    assert problems == ([] if is_open else ["R3 is put down outside the area of its arrival"])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_goals_are_judged_by_the_earliest_turn_and_by_both_ways(ruleset):
    grid = bool(RULESETS[ruleset].play.grids)
    at, other = (["a1"], ["f6"]) if grid else ({"rectangle": [0, 0, 4, 4]}, {"rectangle": [30, 26, 6, 4]})
    goal = {"id": "goal", "at": ["f6"] if grid else {"rectangle": [31, 27, 4, 2]}}
    for ways, reached in (({"at": at}, False), ({"at": at, "else": other}, True)):
        scenario = read(scenario_of(ruleset, {"turn": 6, "on": "6+", **ways}, objectives=[goal]))
        battle = begin(scenario, RULESETS[ruleset])
        assert in_time(battle, scenario.units[2], scenario.objectives[0], 6) is reached
        assert not in_time(battle, scenario.units[2], scenario.objectives[0], 5)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("player", ["random", "drill"])
def test_players_play_battles_with_uncertain_arrivals_to_their_end(ruleset, player):
    battle = begin(read(scenario_of(ruleset, by(ruleset, on="3+", until=5))), RULESETS[ruleset])
    choose, state, record = seated(battle, (player, player), 1), battle.start(), Record(SeededDice(3))
    while state.result is None:
        state = play_turn(battle, state, choose, record)
    assert any(isinstance(event, ArrivalThrown) for event in record.events)


def test_towed_guns_come_on_the_die_of_their_transport():
    value = scenario_of("portable-19c", {"turn": 2, "on": "5+", "at": ["a1"]})
    tug = {"id": "R4", "type": "transport", "arrives": {"turn": 1, "on": "4+", "until": 1, "at": ["d1"]}}
    gun = {**tug, "id": "R5", "type": "field-artillery", "towed_by": "R4"}
    value["sides"][0]["units"] += [gun, tug]
    battle = begin(read(value), RULESETS["portable-19c"])
    for die, status in ((4, Status.WAITING), (3, Status.ABSENT)):
        state = battle.begin_turn(battle.start(), Record(RecordedDice([die])))
        found = [(piece.status, piece.brought) for piece in state.pieces[3:5]]
        assert found == [(status, die == 4)] * 2


def test_a_script_gives_the_dice_for_arrivals_first():
    hold = [{"unit": unit, "do": "hold"} for unit in ("R1", "R2", "B1", "B2")]
    turns = [{"dice": [], "orders": hold}, {"dice": [], "orders": hold}]
    (problem,) = check(loaded_from(scenario_of("tile", by("tile", on="5+"), turns=turns))).problems
    assert (problem.code, problem.message) == ("T001", "there is no die left for the arrival of R3")


def printed(ruleset, sheet, arrives):
    scenario = read(scenario_of(ruleset, arrives))
    made = SHEETS[sheet].make(Subject(scenario, RULESETS[ruleset], (None, None), ""), PrintSettings())
    return "".join(words for page in made.pages for words in _words(page.marks)).replace(" ", "").replace("\xa0", "")


def _words(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from _words(mark.marks)
        elif isinstance(mark, Text):
            yield mark.text


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (
            "briefing",
            "From round 2 on, each on a die of 5+, by a1, or by a3 while enemies hold that; never after round 4",
        ),
        ("setup", "From round 2 on, each on a die of 5+, by a1, or by a3 while enemies hold that; never after round 4"),
        ("tracks", "on 5+ until 4 by a1 or a3"),
        ("quickref", "R3 on 5+ up to round 4 at a1, or a3."),
        ("quickref", "as the round begins, throw for each that needs a die"),
        ("roster", "from round 2 on 5+"),
        ("map", "round 2 on 5+"),
        ("map", "round 2 on 5+ (else)"),
    ],
)
def test_sheets_tell_the_die_and_the_other_way(sheet, words):
    arrives = {"turn": 2, "on": "5+", "until": 4, "at": ["a1"], "else": ["a3"]}
    assert words.replace(" ", "") in printed("tile", sheet, arrives)
    assert words.replace(" ", "") not in printed("tile", sheet, {"turn": 2, "at": ["a1"]})


def test_arrows_say_who_comes_by_another_way():
    value = scenario_of("tile", {"turn": 2, "on": "4+", "at": ["a1"], "else": ["a3"]})
    value["sides"][0]["units"].append({"id": "R4", "type": "cavalry", "arrives": {"turn": 2, "on": "4+", "at": ["a1"]}})
    found = comings(read(value), lambda arrival: ([arrival.at], [arrival.others] if arrival.others else []))
    assert [[coming.words for coming in there] for there in found.values()] == [["2 on 4+"], ["2 on 4+ (R3, else)"]]
    assert Coming(3, ("F8",)).words == "3 (F8)"


def test_the_keys_of_an_arrival_are_laid_out_in_their_order():
    value = scenario_of("tile", {"else": ["a3"], "at": ["a1"], "until": 4, "on": "5+", "turn": 2})
    assert '"arrives": {"turn": 2, "on": "5+", "until": 4, "at": ["a1"], "else": ["a3"]}' in laid_out(value)


@pytest.mark.parametrize(
    ("key", "value", "meant"), [("needs", "5+", "on"), ("last", 4, "until"), ("or", ["a3"], "else")]
)
def test_other_words_for_its_keys_are_understood(key, value, meant):
    arrives = {"turn": 2, "at": ["a1"], **({"on": "5+"} if meant == "until" else {}), key: value}
    (problem,) = loaded_from(scenario_of("tile", arrives)).problems
    assert (problem.code, f"`{meant}`" in (problem.hint or "")) == ("S001", True), problem


def test_the_example_of_play_tells_the_dice_with_the_news_of_the_turn():
    turns = [{"dice": [5], "orders": [{"unit": "R3", "do": "move", "path": ["a1"]}]}]
    value = scenario_of("tile", {"turn": 1, "on": "5+", "at": ["a1"]}, turns=turns)
    battle = begin(read(value), RULESETS["tile"])
    first, *others = story_of(battle, play_script(battle).turns).steps
    assert [type(event).__name__ for event in first.events] == ["RoundBegun", "ArrivalThrown"]
    assert not first.drawn
    assert not any(isinstance(event, ArrivalThrown) for step in others for event in step.events)
