"""Playing a scenario: the script, then turns by chance; text, JSON and the sums that must come out."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pwprint.app import playing
from pwprint.app.checking import load
from pwprint.app.playing import Played, as_json, as_text, play
from pwprint.game.orders import Fire, Flip, Move
from pwprint.game.scenario import Scenario, ScriptOrder, ScriptTurn
from pwprint.rulesets import RULESETS
from pwprint.text import read_path
from pwprint.text.problems import Problem, Span
from pwprint.values import replace

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "tile").glob("*.json"))
SEEDS = range(8)


@cache
def read(path: Path) -> Scenario:
    loaded = load(read_path(path))
    assert loaded.scenario is not None
    return loaded.scenario


def stone_bridge() -> Scenario:
    return read(next(path for path in FILES if path.stem == "stone-bridge"))


def without_script(scenario: Scenario) -> Scenario:
    return replace(scenario, turns=())


def played(scenario: Scenario, turns: int, seed: int | str = 1) -> Played:
    return play(scenario, RULESETS[scenario.ruleset], turns=turns, seed=seed)


@cache
def battles() -> tuple[Played, ...]:
    """A few hundred turns by chance, some of them with every edge an exit and nothing but numbers to win by."""
    scenarios = [without_script(read(path)) for path in FILES]
    scenarios += [open_edges(scenario) for scenario in scenarios]
    return tuple(played(scenario, 20, seed) for scenario in scenarios for seed in SEEDS)


def open_edges(scenario: Scenario) -> Scenario:
    sides = tuple(replace(side, exits=scenario.board.edge) for side in scenario.sides)
    options = {**scenario.options, "exhaustion_point": "third_up"}
    return replace(scenario, sides=sides, options=options, victory=(), turn_limit=None)  # type: ignore[arg-type]


def each_turn() -> Iterator[tuple[Played, dict[str, Any]]]:
    for battle in battles():
        value: Any = as_json(battle)
        for turn in value["turns"]:
            yield battle, turn


# --- Laws of every battle -------------------------------------------------------------------------------------------


def test_every_kind_of_event_happens_and_is_told() -> None:
    kinds = {event["event"] for _, turn in each_turn() for event in turn["events"]}
    assert kinds == {
        *("round", "draw", "draw_lost", "activate", "hold", "move", "enter", "leave", "limber", "unlimber"),
        *("fire", "close_combat", "save", "flip", "retreat", "advance", "destroyed", "rally"),
        *("tally", "side_exhausted", "battle_over"),
    }
    for battle in battles():
        text = as_text(battle).splitlines()
        happened = Counter(event.event for turn in battle.turns for event in turn.events)
        # A chit and the unit that it activates are told as one.
        assert sum(line.startswith("  ") and line.endswith("]") for line in text) == (
            happened.total() - happened["draw"] + happened["draw_lost"]
        )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_same_seed_plays_the_same_battle(path: Path) -> None:
    first, again, other = (played(read(path), 3, seed) for seed in ("7", 7, 8))
    assert as_text(first) == as_text(again)
    assert json.dumps(as_json(first)) == json.dumps(as_json(again))
    assert as_text(first) != as_text(other)


def test_json_survives_a_round_trip() -> None:
    for battle in battles():
        assert json.loads(json.dumps(as_json(battle))) == as_json(battle)


def test_turns_are_counted_from_one_up_to_the_end_of_the_battle() -> None:
    for battle in battles():
        value: Any = as_json(battle)
        assert [turn["turn"] for turn in value["turns"]] == list(range(1, len(value["turns"]) + 1))
        assert value["result"]["over"] == (battle.state.result is not None)
        assert value["result"]["over"] or len(value["turns"]) == 20
        assert value["problems"] == []


def test_every_unit_has_every_state_key_and_a_square_of_its_own() -> None:
    for battle, turn in each_turn():
        units = turn["state"]["units"]
        assert list(units) == [unit.id for unit in battle.scenario.units]
        assert all(unit.keys() == {"at", "facing", "exhausted", "lost", "limbered"} for unit in units.values())
        assert all(type(unit["limbered"]) is bool and unit["facing"] is None for unit in units.values())
        squares = Counter(unit["at"] for unit in units.values() if unit["at"] is not None)
        assert set(squares.values()) <= {1}
        assert not any(unit["lost"] and (unit["at"] or unit["exhausted"]) for unit in units.values())


def test_losses_are_what_was_destroyed() -> None:
    for battle in battles():
        value: Any = as_json(battle)
        destroyed: set[str] = set()
        for turn in value["turns"]:
            destroyed |= {event["unit"] for event in turn["events"] if event["event"] == "destroyed"}
            state = turn["state"]
            assert {name for name, unit in state["units"].items() if unit["lost"]} == destroyed
            for side in battle.scenario.sides:
                mine = {unit.id for unit in side.units}
                assert state["sides"][side.id]["lost"] == len(destroyed & mine)
                point = state["sides"][side.id]["exhaustion_point"]
                assert not state["sides"][side.id]["exhausted"] or len(destroyed & mine) >= point


def test_the_tally_is_the_state() -> None:
    for battle, turn in each_turn():
        for event in turn["events"]:
            if event["event"] == "tally":
                side = next(side for side in battle.scenario.sides if side.id == event["side"])
                units = [turn["state"]["units"][unit.id] for unit in side.units]
                here = [unit for unit in units if unit["at"] is not None]
                exhausted = sum(unit["exhausted"] for unit in here)
                lost = sum(unit["lost"] for unit in units)
                assert (event["exhausted"], event["lost"]) == (exhausted, lost)
                assert event["fresh"] == sum(not unit["exhausted"] for unit in here)
                assert sum(event[key] for key in ("fresh", "exhausted", "lost", "to_come", "gone")) == len(units)


def test_every_chit_is_drawn_and_used_once() -> None:
    for _, turn in each_turn():
        kinds = Counter((event["event"], event.get("side")) for event in turn["events"])
        chits = turn["events"][0]["chits"]
        if kinds["tally", "red"]:  # otherwise the battle ended before the bag was empty
            for side in ("red", "blue"):
                assert kinds["draw", side] == chits[side] == kinds["activate", side] + kinds["draw_lost", side]
        acting = [event["unit"] for event in turn["events"] if event["event"] == "activate"]
        assert len(acting) == len(set(acting))


def test_units_are_where_the_events_took_them() -> None:
    for battle in battles():
        value: Any = as_json(battle)
        board = battle.scenario.board
        at = {unit.id: None if unit.at is None else board.name(unit.at) for unit in battle.scenario.units}
        for turn in value["turns"]:
            for event in turn["events"]:
                if event["event"] in {"move", "enter", "retreat", "advance"}:
                    at[event["unit"]] = event["to"]
                elif event["event"] in {"leave", "destroyed"}:
                    at[event["unit"]] = None
            assert {name: unit["at"] for name, unit in turn["state"]["units"].items()} == at


def test_dice_and_choices_have_seeds_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """From one seed for both, a choice would follow from a die."""
    seeds = []
    for name in ("SeededDice", "random_player"):
        real = getattr(playing, name)
        monkeypatch.setattr(playing, name, lambda seed, real=real: seeds.append(seed) or real(seed))
    played(stone_bridge(), 1, 5)
    assert len(seeds) == len(set(seeds)) == 2


# --- Scripts --------------------------------------------------------------------------------------------------------


def scripted(*orders: Any, dice: tuple[int, ...] = ()) -> Scenario:
    """The stone bridge with a script of one turn."""
    scenario = stone_bridge()
    entry = tuple(ScriptOrder(order, f"/turns/0/orders/{n}") for n, order in enumerate(orders))
    return replace(scenario, turns=(ScriptTurn(dice, None, entry, None, "/turns/0"),))


def unit(name: str) -> int:
    return next(unit.index for unit in stone_bridge().units if unit.id == name)


def to(*names: str) -> tuple[Any, ...]:
    return tuple(stone_bridge().board.square(name) for name in names)


def half_a_turn() -> Scenario:
    return scripted(
        Move(unit("R2"), to("d4", "e4", "f4")),
        Move(unit("B1"), to("h8")),
        Fire(unit("B2"), *to("f4")),
        Flip(unit("R2")),
        dice=(5, 2),
    )


def kinds(turn: dict[str, Any]) -> list[str]:
    return [event["event"] for event in turn["events"]]


def test_a_script_that_stops_half_way_stays_there_without_further_turns() -> None:
    value: Any = as_json(played(half_a_turn(), 0))
    (turn,) = value["turns"]
    assert kinds(turn) == ["round", "activate", "move", "activate", "fire", "save", "flip"]
    assert turn["state"]["units"]["R2"] == {
        "at": "f4",
        "facing": None,
        "exhausted": True,
        "lost": False,
        "limbered": False,
    }
    assert value["result"] == {"over": False, "winner": None}


def test_the_player_finishes_a_half_played_turn_first_and_it_does_not_count() -> None:
    alone: Any = as_json(played(half_a_turn(), 0))
    value: Any = as_json(played(half_a_turn(), 2))
    assert [turn["turn"] for turn in value["turns"]] == [1, 2, 3]
    first = value["turns"][0]
    before = len(alone["turns"][0]["events"])
    assert first["events"][:before] == alone["turns"][0]["events"]
    assert kinds(first)[-2:] == ["tally", "tally"]
    activated = Counter(event["unit"] for event in first["events"] if event["event"] == "activate")
    assert set(activated) == {unit.id for unit in stone_bridge().units if unit.at is not None}
    assert set(activated.values()) == {1}


def test_a_script_played_to_its_end_is_followed_by_the_turns_asked_for() -> None:
    alone, further = (played(stone_bridge(), turns) for turns in (0, 2))
    assert [turn.turn for turn in alone.turns] == [1]
    assert further.turns[:1] == alone.turns
    assert [turn.turn for turn in further.turns] == [1, 2, 3]


def test_an_illegal_order_is_reported_at_its_place_and_the_script_goes_on() -> None:
    battle = played(half_a_turn(), 0)
    value: Any = as_json(battle)
    (problem,) = value["problems"]
    assert (problem["code"], problem["rule"], problem["severity"]) == ("TIL-MOV-01", "TIL-MOV-01", "error")
    assert problem["pointer"] == "/turns/0/orders/1/path/0"
    assert value["turns"][0]["state"]["units"]["B1"]["at"] == "h4"
    lines = as_text(battle).splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("! "))
    assert "R2 moves to f4" in lines[place - 1]
    assert lines[place].startswith("! error TIL-MOV-01: h8 ")
    assert lines[place].endswith("(/turns/0/orders/1/path/0)")
    assert "B2 is activated" in lines[place + 1]
    told = [line for line in lines if "(red): " in line or "(blue): " in line]
    assert [line.rpartition("; ")[2] for line in told] == ["all orders legal", "1 illegal order"]


BAD = Path(__file__).parents[1] / "scenarios" / "bad"


@pytest.mark.parametrize(
    "name",
    [
        "portable-19c/no-answer",
        "tile/no-answer",
        "tile/too-few-dice",
        "musket/too-few-dice",
        "tile/battle-already-over",
    ],
)
def test_no_side_is_told_that_all_its_orders_were_legal_under_an_error(name: str) -> None:
    battle = played(read(BAD / f"{name}.json"), 0)
    assert battle.problems
    assert "all orders legal" not in as_text(battle)


def test_a_whole_turn_after_the_end_of_the_battle_is_told_once_the_battle_is_over() -> None:
    scenario = read(BAD / "tile/battle-already-over.json")
    (turn,) = scenario.turns
    ended = replace(turn, orders=turn.orders[:1])
    later = replace(turn, pointer="/turns/1")
    battle = played(replace(scenario, turns=(ended, later, replace(later, pointer="/turns/2"))), 0)
    assert [(problem.code, problem.pointer) for problem in battle.problems] == [("T004", "/turns/1")]
    text = as_text(battle)
    assert text.index("The battle is over") < text.index("T004: the battle is over before this turn")
    assert text.count("all orders legal") == 2
    assert not played(replace(scenario, turns=(ended,)), 0).problems


@pytest.mark.parametrize("name", ["tile/dice-left-over", "tile/expectation-at"])
def test_orders_are_legal_though_something_else_is_wrong(name: str) -> None:
    battle = played(read(BAD / f"{name}.json"), 0)
    assert battle.problems
    assert as_text(battle).count("all orders legal") == 2


def test_what_follows_from_an_illegal_order_is_told_under_it() -> None:
    battle = played(read(BAD / "house/one-slip-and-what-follows.json"), 0)
    lines = as_text(battle).splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("! "))
    assert lines[place + 1 : place + 3] == [
        "!   4 more follow from this",
        "!   HOU-CC-01: blue B2 (e6) is not next to R2 (e2) (/turns/0/orders/1/at)",
    ]
    told = [line.rpartition("; ")[2] for line in lines if line.startswith("red: 3 units")]
    assert told == ["2 illegal orders", "1 illegal order"]


def test_dice_that_are_left_over_are_reported_after_the_turn() -> None:
    battle = played(scripted(Move(unit("R2"), to("d4")), dice=(6,)), 1)
    assert [problem.code for problem in battle.problems] == ["T002"]
    assert as_text(battle).index("T002") < as_text(battle).index("Round 2")
    assert "2 illegal" not in as_text(battle)


def test_problems_can_be_given_their_lines() -> None:
    def locate(problem: Problem) -> Problem:
        return replace(problem, span=Span(12, 3, 12, 9))

    battle = played(half_a_turn(), 0).located(locate)
    value: Any = as_json(battle)
    assert (value["problems"][0]["line"], value["problems"][0]["column"]) == (12, 3)
    assert "(line 12)" in as_text(battle)


def test_nothing_is_played_after_the_battle_is_over() -> None:
    short = replace(without_script(stone_bridge()), turn_limit=2)
    battle = played(short, 9)
    assert len(battle.turns) == 2
    value: Any = as_json(battle)
    assert value["result"]["over"] is True
    assert as_text(battle).splitlines()[-1].startswith("Result: ")
    assert "not over" not in as_text(battle)


def test_no_battle_starts_from_two_units_in_a_square() -> None:
    scenario = stone_bridge()
    squeezed = (scenario.units[0], replace(scenario.units[1], at=scenario.units[0].at), *scenario.units[2:])
    battle = played(replace(scenario, units=squeezed), 3)
    assert battle.turns == ()
    assert [problem.code for problem in battle.problems] == ["TIL-SET-06"]
    value: Any = as_json(battle)
    assert (value["turns"], value["result"]) == ([], {"over": False, "winner": None})
    assert "TIL-SET-06" in as_text(battle)


def test_a_unit_outside_its_zone_is_reported_and_the_battle_played() -> None:
    scenario = stone_bridge()
    sides = tuple(replace(side, deployment=1) for side in scenario.sides)
    battle = played(replace(without_script(scenario), sides=sides), 1)  # type: ignore[arg-type]
    assert {problem.code for problem in battle.problems} == {"TIL-R26"}
    assert len(battle.turns) == 1


# --- Text -----------------------------------------------------------------------------------------------------------


def test_the_text_has_a_part_for_each_turn_and_the_result() -> None:
    parts = as_text(played(stone_bridge(), 1)).split("\n\n")
    assert parts[0] == "The Stone Bridge (The Portable Tile Wargame Rules)"
    assert [part for part in parts if part.startswith("Round ")] == ["Round 1, as scripted", "Round 2"]
    assert parts[-1] == "Result: the battle is not over."
    assert (
        "Republic of Tessen (red): 7 units, 4 fresh, 0 Exhausted, 0 lost, 3 to come, "
        "exhaustion point 3 not reached; all orders legal" in (parts[4].splitlines())
    )


def test_a_side_that_is_exhausted_before_the_battle_is_told_so_and_no_turn() -> None:
    for lost, told in ((1, "not reached"), (5, "reached before the battle")):
        sides = tuple(replace(side, lost=lost) for side in stone_bridge().sides)
        text = as_text(played(replace(without_script(stone_bridge()), sides=sides), 1))  # type: ignore[arg-type]
        points = re.findall(r"exhaustion point \d+ ([^;\n]+)", text)
        assert set(points) == {told}


def test_a_turn_is_told_one_tally_only() -> None:
    tally = re.compile(r"\d+ fresh, \d+ Exhausted, \d+ lost(?:, \d+ to come)?(?:, \d+ gone by an exit)?")
    counts = []
    for battle in battles()[:8] + battles()[-8:]:
        for turn in re.split(r"\n\nRound ", as_text(battle))[1:]:
            counts.append(tally.findall(turn))
    told_twice = [count for count in counts if len(count) == 4]
    assert len(told_twice) > len(counts) * 0.9
    assert any("to come" in count[0] for count in told_twice)
    assert all(count[:2] == count[2:] for count in told_twice)


def test_pictures_of_the_end_of_a_turn_show_the_units_where_they_are() -> None:
    battle = played(stone_bridge(), 0)
    lines = as_text(battle).splitlines()
    row = next(line for line in lines if line.startswith("4 "))
    assert [cell[1:] for cell in row.split()[1:]] == ["", "", "", "R1", "R2", "B3", "B1", ""]
    assert max(len(line) for line in lines if line[:2].strip().isdigit()) <= 80


def test_consecutive_turns_differ() -> None:
    for battle in battles():
        assert all(before.state != after.state for before, after in pairwise(battle.turns))
