"""A session: whose choice it is, what is legal, why not the rest; dice by hand, undo, saving and going on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import pwprint
from pwprint.game.players.random import random_player
from pwprint.game.players.registry import PLAYERS
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.session import Session
from tests.battles.test_played_scripts import as_written
from tests.unit.test_setting_up import scenario as to_set_up

pytestmark = pytest.mark.one_of_each

ROOT = Path(__file__).parents[2] / "scenarios"
FILES = sorted(file for file in ROOT.glob("*/*.json") if "campaign" not in json.loads(file.read_text("utf-8")))
ONE_OF_EACH = [next(iter(sorted(folder.glob("*.json")))) for folder in sorted(ROOT.iterdir()) if folder.is_dir()]
BRIDGE = ROOT / "tile" / "stone-bridge.json"


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def load(file: Path) -> Any:
    return pwprint.load(file)


def play(session: Session, choices: int, seed: int = 3) -> None:
    """Make so many choices by chance."""
    choose = random_player(seed)
    for _ in range(choices):
        if session.is_over:
            return
        if session.choice is None:
            reply = session.go_on()
        else:
            reply = session.submit(choose(session.battle, session.state, session.choice))
        assert reply.ok, reply.refusal


def session_of(**scenario: Any) -> Session:
    """Return a session of a small scenario: R1 beside B1 on four squares by four, dice by hand."""
    value = {
        "format": 1,
        "id": "small",
        "title": "Small",
        "ruleset": "tile",
        "map": {"columns": 4, "rows": 4},
        "sides": [
            {"id": "red", "units": [{"id": "R1", "type": "infantry", "at": "b1"}]},
            {"id": "blue", "units": [{"id": "B1", "type": "infantry", "at": "b2"}]},
        ],
        **scenario,
    }
    loaded: Any = pwprint.load(json.dumps(value).encode(), "small.json")
    return Session(loaded, seed=None)


# --- what is legal --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ONE_OF_EACH, ids=name_of)
def test_every_order_that_is_listed_is_legal_and_can_be_read(file: Path) -> None:
    session, chance = Session(load(file), seed=5, script=False), Random(5)
    session.go_on()
    for _ in range(12):
        listed = session.orders(chance.choice(session.units())) if session.units() else session.orders()
        assert listed
        few = chance.sample(listed, min(len(listed), 12))
        assert [session.judge(order) for order in few] == [None] * len(few)
        taken = few[0]
        assert session.submit(taken).ok, taken
        if session.choice is None:
            session.go_on()


def test_the_orders_of_a_side_are_those_of_its_units_and_its_own() -> None:
    session = Session(load(ROOT / "musket" / "wavre.json"), seed=1, script=False)
    session.go_on()
    listed = session.orders()
    assert {order["unit"] for order in listed if "unit" in order} == set(session.units())
    assert {"side": session.side, "do": "end"} in listed


def test_an_order_that_is_not_legal_is_refused_by_its_rule_and_changes_nothing() -> None:
    session = Session(load(BRIDGE), seed=7)
    session.go_on()
    before = session.position
    reply = session.submit({"unit": "R1", "do": "move", "path": ["a1"]})
    assert (reply.refusal.rule, reply.refusal.key) == ("TIL-MOV-01", "path/0")
    assert "does not share an edge" in reply.refusal.message
    assert "x*" in reply.refusal.picture
    assert session.position is before


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"unit": "R1", "do": "mvoe"}, "`do` must be move"),
        ({"unit": "R1"}, "an order needs `do`"),
        ({"unit": "Q1", "do": "hold"}, "there is no unit Q1"),
        ({"unit": "R1", "do": "move", "path": ["zz"]}, "`zz`"),
        ({"unit": "R1", "do": "move", "path": ["h9"]}, "h9"),
        ({}, "`do`"),
        ({"unit": 3, "do": "hold"}, "`unit`"),
    ],
)
def test_words_that_cannot_be_read_are_refused_as_in_a_file(order: dict[str, Any], message: str) -> None:
    session = Session(load(BRIDGE), seed=7)
    session.go_on()
    refusal = session.submit(order).refusal
    assert message in refusal.message
    assert not refusal.rule


def test_the_side_whose_chit_was_not_drawn_has_to_wait() -> None:
    session = session_of()
    session.go_on()
    session.draw("blue")
    refusal = session.judge({"unit": "R1", "do": "hold"})
    assert (refusal.rule, refusal.message) == (
        "TIL-SEQ-04",
        "R1 cannot be activated: the chit that was drawn is one of blue",
    )


def test_an_answer_to_a_die_comes_first() -> None:
    session = session_of()
    session.go_on()
    session.draw("red")
    session.submit({"unit": "R1", "do": "hold"})
    reply = session.submit({"unit": "R1", "do": "close_combat", "at": "b2"})
    assert reply.want.kind == "die"
    session.throw(6, 1, 1)
    assert session.side == "blue"
    refusal = session.judge({"unit": "R1", "do": "hold"})
    assert (refusal.message, refusal.rule) == ("first B1 has to answer: flip or retreat", "TIL-HIT-03")
    assert session.submit({"unit": "B1", "do": "flip"}).ok


def test_nothing_is_ordered_before_the_turn_begins_or_after_the_battle() -> None:
    session = session_of(turn_limit=1)
    assert (
        session.submit({"unit": "R1", "do": "hold"}).refusal.message == "the turn is over; the next one has not begun"
    )
    session.go_on()
    assert session.go_on().refusal.message == "first a chit is drawn: a chit from the bag"
    session.draw("red")
    session.submit({"unit": "R1", "do": "hold"})
    session.submit({"unit": "R1", "do": "done"})
    session.draw("blue")
    session.submit({"unit": "B1", "do": "hold"})
    session.submit({"unit": "B1", "do": "done"})
    assert session.is_over
    assert session.go_on().refusal.message == "the battle is over"
    assert session.submit({"unit": "R1", "do": "hold"}).refusal.message == "the battle is over"


# --- dice by hand ---------------------------------------------------------------------------------------------------


def test_dice_and_chits_are_asked_for_one_by_one() -> None:
    session = session_of()
    want = session.go_on().want
    assert (want.kind, want.choices) == ("chit", (0, 1))
    assert session.as_json()["want"] == {
        "kind": "chit",
        "purpose": "a chit from the bag",
        "choices": ["red", "blue"],
    }
    assert session.throw(3).refusal.message == "first a chit is drawn: a chit from the bag"
    assert session.draw("green").refusal.message == "a chit that is wanted is red or blue"
    assert session.draw("red").ok
    assert session.draw("red").refusal.message == "no chit is wanted now"
    session.submit({"unit": "R1", "do": "fire", "at": "b2"})
    assert session.want.purpose.startswith("fire")
    assert session.throw(7).refusal.message == "a die that is wanted is 1, 2, 3, 4, 5 or 6"
    assert session.submit({"unit": "R1", "do": "hold"}).refusal.message.startswith("first a die is thrown: fire")


@pytest.mark.parametrize("file", ONE_OF_EACH, ids=name_of)
def test_dice_given_by_hand_play_the_battle_that_a_seed_plays(file: Path) -> None:
    seeded = Session(load(file), seed=11, script=False)
    by_hand = Session(load(file), seed=None, script=False)
    play(seeded, 40)
    for position in seeded.position.line()[1:]:
        passage = position.passage
        reply = by_hand.go_on() if passage.order is None else by_hand.submit(passage.order)
        for chance in passage.chances:
            assert reply.want is not None
            side = seeded.battle.scenario.sides[chance.value].id if chance.is_chit else ""
            reply = by_hand.draw(side) if chance.is_chit else by_hand.throw(chance.value)
        assert reply.want is None
        assert by_hand.state == position.state


# --- taking back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ONE_OF_EACH, ids=name_of)
def test_everything_can_be_taken_back_and_played_again(file: Path) -> None:
    session = Session(load(file), seed=2, script=False)
    play(session, 30)
    end, line = session.state, session.position.line()
    thrown = sum(1 for position in line if position.passage is not None and position.passage.chances)
    for position in reversed(line[:-1]):
        if session.position.passage.chances:
            assert session.undo().refusal is not None
            assert not session.can_undo
        assert session.undo(dice=True).ok
        assert session.state == position.state
    assert session.retaken == thrown
    assert session.undo(dice=True).refusal.message == "nothing has been done that could be taken back"
    play(session, 30)
    assert session.state == end


def test_an_order_that_waits_for_its_first_die_is_dropped() -> None:
    session = session_of()
    session.go_on()
    session.draw("red")
    before = session.position
    session.submit({"unit": "R1", "do": "fire", "at": "b2"})
    assert session.undo().ok
    assert (session.want, session.position is before) == (None, True)
    session.submit({"unit": "R1", "do": "fire", "at": "b2"})
    session.throw(6)
    assert session.undo().refusal is not None
    assert session.undo(dice=True).ok
    assert session.retaken == 1


# --- saving ---------------------------------------------------------------------------------------------------------


@pytest.mark.few(4)
@pytest.mark.parametrize("file", FILES, ids=name_of)
@pytest.mark.parametrize("script", [True, False])
def test_a_session_that_is_saved_is_a_sound_scenario_and_goes_on_from_there(file: Path, script: bool) -> None:
    session = Session(load(file), seed=4, script=script)
    play(session, 25)
    while session.units() and session.choice.unit is not None and session.undo().ok:
        pass  # a unit that is chosen and not ordered is chosen anew
    saved: Any = pwprint.load(session.save(), "saved.json")
    assert not [problem for problem in pwprint.check(saved).problems if problem.severity == "error"]
    resumed = Session(saved, seed=4)
    assert resumed.state == session.state
    assert resumed.side == session.side
    again: Any = pwprint.load(resumed.save(), "again.json")
    assert Session(again).state == session.state


def test_a_session_in_which_nothing_is_played_saves_what_it_was() -> None:
    loaded = load(BRIDGE)
    assert json.loads(Session(loaded).save()) == loaded.document.value


def test_a_turn_thrown_from_a_seed_is_saved_with_its_dice() -> None:
    turns = [{"seed": 3, "orders": [{"unit": "R1", "do": "fire", "at": "b2"}]}]
    session = session_of(turns=turns)
    assert session.turns()[-1]["dice"]
    assert "seed" not in session.turns()[-1]


def test_a_scenario_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(pwprint.RefusedError):
        session_of(sides=[{"id": "red", "units": []}, {"id": "blue", "units": []}])
    with pytest.raises(pwprint.RefusedError) as refused:
        session_of(turns=[{"orders": [{"unit": "R1", "do": "move", "path": ["d4"]}]}])
    assert refused.value.verdict.problems[0].code == "TIL-MOV-01"


# --- for others -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ONE_OF_EACH, ids=name_of)
def test_a_session_can_be_sent_as_json(file: Path) -> None:
    session = Session(load(file), seed=4, script=False)
    session.go_on()
    sent = json.loads(json.dumps(session.as_json()))
    assert sent["turn"] == (0 if session.battle.placed_by_players else 1)
    assert sent["side"] == session.side
    assert json.loads(json.dumps(session.orders(session.units()[0])))
    assert msgspec.json.encode(session.submit({"do": "fly"}))


# --- in words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ONE_OF_EACH, ids=name_of)
def test_an_order_in_words_is_the_order(file: Path) -> None:
    session = Session(load(file), seed=6, script=False)
    play(session, 20)
    if session.choice is None:
        session.go_on()
    assert session.orders()
    for order in session.orders():
        assert session.order_in(session.words_of(order)) == order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("r4 MOVE E2, e3 facing n", {"unit": "R4", "do": "move", "path": ["e2", "e3"], "facing": "N"}),
        ("R4 move", {"unit": "R4", "do": "move", "path": []}),
        ("R4 fire at b5 then_moves", {"unit": "R4", "do": "fire", "at": "b5", "then_moves": True}),
        ("R4 close-combat b5", {"unit": "R4", "do": "close_combat", "at": "b5"}),
        ("Red draw", {"side": "red", "do": "draw"}),
        ('{"unit": "R4", "do": "hold"}', {"unit": "R4", "do": "hold"}),
    ],
)
def test_words_are_read_whatever_their_capitals(text: str, order: dict[str, Any]) -> None:
    assert Session(load(BRIDGE)).order_in(text) == order


def test_words_on_the_open_table() -> None:
    session = Session(load(ROOT / "european-19c" / "aubruck.json"))
    unit = session.battle.scenario.units[0].id
    assert session.order_in(f"{unit} move 6.5 heading 90 reform") == {
        "unit": unit,
        "do": "move",
        "distance": 6.5,
        "heading": 90,
        "reform": True,
    }
    entering = {"unit": unit, "do": "move", "up_to": 9, "from": [3, 4.5]}
    assert session.order_in(f"{unit} move up_to 9 from 3,4.5") == entering


@pytest.mark.parametrize("text", ["R4", "hold", "R4 hold e2", "{R4}", '["R4"]', "R4 fire b5 b6"])
def test_words_that_are_no_order_are_said_to_be_none(text: str) -> None:
    session = Session(load(BRIDGE))
    found = session.order_in(text)
    assert not isinstance(found, dict) or session.submit(found).refusal.message


# --- before turn 1 --------------------------------------------------------------------------------------------------


def session_to_set_up(ruleset: str, seed: int | None = 3, **keys: Any) -> Session:
    """Return a session of a battle in which the players place all units."""
    loaded: Any = pwprint.load(json.dumps(to_set_up(ruleset, **keys)).encode(), "x.json")
    return Session(loaded, seed=seed)


@pytest.mark.few(10)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("sets_up", ["red", "alternately", "hidden"])
@pytest.mark.parametrize("choices", [1, 7, 16, 40])
def test_a_setup_is_played_saved_and_gone_on_with(ruleset: str, sets_up: str, choices: int) -> None:
    session = session_to_set_up(ruleset, sets_up=sets_up)
    assert session.as_json()["setting_up"]
    play(session, choices)
    while session.units() and session.choice.unit is not None and session.undo().ok:
        pass
    saved: Any = pwprint.load(session.save(), "saved.json")
    assert not [problem for problem in pwprint.check(saved).problems if problem.severity == "error"]
    battle = session.battle
    assert as_written(battle, Session(saved).state) == as_written(battle, session.state)


@pytest.mark.parametrize("ruleset", ["house", "european-19c"])
def test_units_are_placed_in_words_and_refused_by_rule(ruleset: str) -> None:
    session = session_to_set_up(ruleset)
    for order in session.orders("R1")[:20]:
        assert session.judge(order) is None
        assert session.order_in(session.words_of(order)) == order
    far = "R1 place d4" if ruleset == "house" else "R1 place 18,18"
    outside: Any = session.order_in(far)
    refusal = session.submit(outside).refusal
    assert refusal.rule.startswith(("HOU-", "E19-"))
    assert session.submit({"unit": "R1", "do": "place", "at": "zz"}).refusal.message
    assert session.submit({"unit": "R1", "do": "hold"}).refusal.rule
    assert session.submit(session.orders("R1")[0]).ok
    assert [placing["unit"] for placing in session.setup()] == ["R1"]


def test_nobody_places_a_unit_once_the_battle_has_begun() -> None:
    session = Session(load(BRIDGE), seed=3)
    if session.choice is None:
        session.go_on()
    refusal: Any = session.submit({"unit": "R4", "do": "place", "at": "a1"}).refusal
    assert refusal.message == "units are placed before turn 1"


@pytest.mark.parametrize("seed", [1, 2])
def test_what_drill_orders_on_the_table_is_never_refused(seed):
    """Its courses are its own: the choices that are offered hold only a sample of them."""
    loaded = pwprint.load(scenario_folder() / "european-19c" / "aubruck.json")
    session = Session(loaded, seed=seed, script=False)
    players = [PLAYERS["drill"].seat(session.battle, side, f"{seed}/{side}") for side in (0, 1)]
    for _ in range(40):
        choice = session.choice
        if choice is None:
            session.go_on()
            continue
        reply = session.submit(players[choice.side](session.battle, session.state, choice))
        assert reply.ok, reply.refusal
