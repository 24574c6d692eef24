"""Conditions of victory as a tree: what is denied, how they are told, how near they are."""

import json
import re
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pwprint
from pwprint.app.checking import Loaded, check, load
from pwprint.format.layout import laid_out
from pwprint.game.battle import begin
from pwprint.game.dice import SeededDice
from pwprint.game.goals.met import at_close, is_met, progress
from pwprint.game.goals.terms import AtLeast, EnemyLost, Holding, Not, UnitsLost, alternatives, negated
from pwprint.game.narration.goals import in_brief
from pwprint.game.narration.narrate import cited
from pwprint.game.narration.voice import logged
from pwprint.game.play import play_turn
from pwprint.game.record import Record
from pwprint.game.state import Status
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.marks import Group, Text
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets import briefing, quickref, tracks
from pwprint.sheets.briefing.goals import TO, awards, ways
from pwprint.sheets.tracks.losses import counts
from pwprint.sheets.tracks.turns import turns
from pwprint.text import read_bytes
from pwprint.values import replace

TILE = RULESETS["tile"]
JOINED = re.compile(rb'"(any|all|not|at_least)"')
FILES = sorted(
    path
    for folder in (scenario_folder(), Path(__file__).parents[1] / "scenarios")
    for path in folder.glob("*/**/*.json")
    if JOINED.search(path.read_bytes())
)


def scenario_with(*whens, **more):
    """A small battle with a mill and a ford, in which red wins as is said."""
    return {
        "format": 1,
        "id": "mill",
        "title": "The Mill",
        "ruleset": "tile",
        "map": {"columns": 6, "rows": 6},
        "sides": [
            {
                "id": "red",
                "name": "the Guard",
                "exits": ["a6"],
                "units": [
                    {"id": "R1", "type": "commander", "name": "Col. Ash", "at": "b1"},
                    {"id": "R2", "type": "infantry", "at": "c1"},
                ],
            },
            {
                "id": "blue",
                "units": [
                    {"id": "B1", "type": "commander", "at": "b6"},
                    {"id": "B2", "type": "infantry", "at": "c6"},
                    {"id": "B3", "type": "infantry", "at": "d6"},
                ],
            },
        ],
        "turn_limit": 8,
        "objectives": [
            {"id": "mill", "name": "the mill", "at": ["c3"]},
            {"id": "ford", "name": "the ford", "at": ["d3"]},
        ],
        "victory": [{"side": "red", "when": when} for when in whens],
        **more,
    }


def read(value):
    loaded = load(read_bytes(json.dumps(value).encode(), "mill.json"))
    assert loaded.scenario is not None, loaded.problems
    return loaded.scenario


def term_of(when):
    return read(scenario_with(when)).victory[0].when


CLAUSES = st.sampled_from(
    [
        Holding((0, 1)),
        Holding((0,)),
        EnemyLost(1),
        EnemyLost(2),
        UnitsLost((0, 2)),
        Not(EnemyLost(1)),
        Not(UnitsLost((3,))),
    ]
)


def _lists(inner):
    """Return lists of terms of which so many must be true."""
    return st.lists(inner, min_size=1, max_size=3).flatmap(
        lambda of: st.integers(1, len(of)).map(lambda count: AtLeast(count, tuple(of)))
    )


BATTLE = begin(read(scenario_with()), TILE)


def a_state(lost, at):
    """The end of the first turn with some units lost, and one of the first side in a place."""
    state = BATTLE.start()
    square = next(square for square in range(36) if BATTLE.board.name(square) == at)
    state = state.with_piece(1, 0, replace(state.pieces[1], square=square))
    for unit in range(5):
        if lost >> unit & 1:
            state = state.with_piece(unit, BATTLE.sides[unit], replace(state.pieces[unit], status=Status.LOST))
    return at_close(BATTLE, replace(state, turn=1))


@given(st.recursive(CLAUSES, _lists, max_leaves=8), st.integers(0, 31), st.sampled_from(["c3", "d3", "c1", "e3"]))
def test_a_denied_condition_is_true_exactly_if_it_is_not(term, lost, at):
    state = a_state(lost, at)
    assert is_met(BATTLE, state, 0, negated(term)) is not is_met(BATTLE, state, 0, term)


@given(st.recursive(CLAUSES, _lists, max_leaves=8), st.integers(0, 31), st.sampled_from(["c3", "d3", "c1", "e3"]))
def test_a_condition_is_true_exactly_if_one_of_its_alternatives_is(term, lost, at):
    state = a_state(lost, at)
    assert is_met(BATTLE, state, 0, term) is any(is_met(BATTLE, state, 0, way) for way in alternatives(term))


def test_more_alternatives_than_can_be_counted_are_left_alone():
    """There are five to the power of forty, of which the first few are enough to know that."""
    either = AtLeast(1, tuple(EnemyLost(count) for count in range(5)))
    assert alternatives(AtLeast(40, (either,) * 40)) == (AtLeast(40, (either,) * 40),)
    six, seven = (AtLeast(1, tuple(EnemyLost(number) for number in range(count))) for count in (6, 7))
    assert alternatives(six) == six.of
    assert alternatives(seven) == (seven,)


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ({"holds": ["mill"], "at_turn": 8}, "holds the mill at the end of round 8"),
        ({"holds": ["mill", "ford"], "for_turns": 3}, "holds the mill and the ford for 3 rounds in a row"),
        ({"any": [{"holds": ["mill"]}, {"enemy_lost": 2}]}, "either holds the mill or 2 units of the enemy lost"),
        ({"not": {"any": [{"holds": ["mill"]}, {"loses": ["R1"]}]}}, "does not hold the mill and R1 not lost"),
        ({"not": {"points": 3}, "at_turn": 8}, "fewer than 3 points at the end of round 8"),
        ({"not": {"exits": 2}, "all": [{"at_turn": 8}]}, "fewer than 2 units gone by an exit at the end of round 8"),
        (
            {"at_least": {"count": 2, "of": [{"holds": ["mill"]}, {"holds": ["ford"]}, {"loses": ["B1", "B2"]}]}},
            "at least 2 of these are true (holds the mill; holds the ford; B1 and B2 lost)",
        ),
    ],
)
def test_a_condition_is_told_in_few_words(when, words):
    scenario = read(scenario_with(when))
    assert in_brief(scenario, scenario.victory[0].when, "round") == words


def test_nearness_counts_what_is_reached():
    scenario = read(
        scenario_with({"enemy_lost": 2}, {"holds": ["mill", "ford"], "for_turns": 2}, {"not": {"loses": ["R1"]}})
    )
    battle = begin(scenario, TILE)
    state = replace(battle.start(), turn=1)
    assert progress(battle, state, 0) == (0.0, 0.0, 1.0)
    state = state.with_piece(2, 1, replace(state.pieces[2], status=Status.LOST, square=-1))
    state = state.with_piece(1, 0, replace(state.pieces[1], square=battle.scenario.objectives[0].at.bit_length() - 1))
    assert progress(battle, state, 0) == (0.5, 0.25, 1.0)
    closed = at_close(battle, state)
    assert progress(battle, closed, 0) == (0.5, 0.25, 1.0)  # a turn is counted once
    assert progress(battle, replace(closed, turn=2), 0) == (0.5, 0.5, 1.0)
    assert progress(battle, closed, 1) == ()


def test_the_last_turn_is_as_near_as_turns_have_been_played():
    rolled = {"from": 6, "ends_on": "4+", "to": 8}
    battle = begin(read(scenario_with({"at_turn": "last"}, turn_limit=rolled)), TILE)
    nearness = [progress(battle, replace(battle.start(), turn=turn), 0) for turn in (2, 7, 8)]
    assert nearness == [(2 / 8,), (7 / 8,), (1.0,)]


def test_what_is_held_must_be_held_in_a_row():
    battle = begin(read(scenario_with({"holds": ["mill"], "for_turns": 2})), TILE)
    mill = battle.scenario.objectives[0].at.bit_length() - 1
    home = battle.start()
    there = home.with_piece(1, 0, replace(home.pieces[1], square=mill))
    state, met = home, []
    for turn, position in enumerate((there, home, there, there, there), 1):
        state = at_close(battle, replace(position, turn=turn, standing=state.standing))
        met.append(is_met(battle, state, 0, battle.scenario.victory[0].when))
    assert met == [False, False, False, True, True]


def test_fmt_puts_the_keys_of_inner_conditions_in_order():
    tangled = scenario_with({"any": [{"at_least": {"of": [{"exits": 1, "holds": ["mill"]}], "count": 1}}]})
    text = laid_out(tangled).partition('"victory"')[2]
    assert text.index('"count"') < text.index('"of"') < text.index('"holds"') < text.index('"exits"')


def test_the_briefing_tells_a_condition_in_words():
    scenario = read(
        scenario_with(
            {
                "at_least": {"count": 2, "of": [{"not": {"loses": ["R1"]}}, {"holds": ["mill"]}, {"exits": 1}]},
                "at_turn": 8,
            },
            {"any": [{"holds": ["mill", "ford"], "for_turns": 3}, {"loses": ["B1"]}]},
            {"not": {"enemy_exhausted": True}, "at_turn": 6},
        )
    )
    assert ways(Subject(scenario, TILE, (None, None), ""), scenario.sides[0], TO)[""] == (
        "At the end of round\u00a08, at least two of these are true: Col. Ash (R1) is not lost; you hold the mill (c3); "
        "1 unit has left by a6.",
        "You hold the mill (c3) and the ford (d3) for 3 rounds in a row.",
        "Commander (B1) is lost at the end of any round.",
        "The enemy is not at its exhaustion point at the end of round\u00a06.",
    )


GOALS = [{"holds": ["mill"]}, {"holds": ["ford"]}, {"loses": ["B1"]}]
LOSSES = {"count": 2, "of": [{"loses": [unit]} for unit in ("B1", "B2", "B3")]}
THREE = "Commander (B1), Infantry (B2) and Infantry (B3)"


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ({"any": [{"any": GOALS[:2]}, GOALS[2]], "enemy_lost": 1}, [
            "You hold the mill (c3) and the enemy has lost 1 unit at the end of any round.",
            "You hold the ford (d3) and the enemy has lost 1 unit at the end of any round.",
            "The enemy has lost 1 unit and Commander (B1) is lost at the end of any round.",
        ]),
        ({"at_least": LOSSES}, [f"At the end of any round, at least two of these are lost: {THREE}."]),
        ({"not": {"at_least": LOSSES}, "holds": ["mill"], "at_turn": 8}, [
            "At the end of round\u00a08, you hold the mill (c3) and no more than one of these is lost: " + THREE + "."
        ]),
        ({"not": {"any": GOALS[:2]}, "at_turn": 8}, [
            "You do not hold the mill (c3) and you do not hold the ford (d3) at the end of round\u00a08."
        ]),
        ({"at_least": {"count": 2, "of": [*GOALS, {"all": GOALS[:2]}]}}, [
            "At the end of any round, at least two of these are true: you hold the mill (c3); you hold the ford (d3); "
            "Commander (B1) is lost; you hold the mill (c3) and the ford (d3)."
        ]),
        ({"holds": ["mill", "ford"], "enemy_lost": 2}, [
            "You hold the mill (c3) and the ford (d3), and the enemy has lost 2 units at the end of any round."
        ]),
        ({"at_turn": 8}, ["The battle lasts to the end of round\u00a08."]),
    ],
)  # fmt: skip
def test_ways_to_win_are_sentences_of_their_own(when, told):
    scenario = read(scenario_with(when))
    assert [*ways(Subject(scenario, TILE, (None, None), ""), scenario.sides[0], TO)[""]] == told


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_sheet_joins_ways_to_win_like_a_program(file):
    """Every scenario that can be read, also bad ones: no `either`, no brackets round conditions, no lower level."""
    loaded = pwprint.load(file)
    if not isinstance(loaded, Loaded) or loaded.scenario is None:
        return
    subject = Subject(loaded.scenario, loaded.ruleset, (None, None), "")
    for side in loaded.scenario.sides:
        for way in chain.from_iterable(ways(subject, side, TO).values()):
            assert re.match(r"[A-Z\d].*\.$", way), way
            assert not re.search(r"\beither\b|\(you |true \(|; or ", way, re.IGNORECASE), way


def played_to_the_end(value):
    """Return how a battle ends if nobody does anything."""
    scenario = read(value)
    battle = begin(scenario, TILE)
    record = Record(SeededDice("quiet"))
    state = battle.start()
    while state.result is None:
        state = play_turn(battle, state, lambda _battle, _state, decision: quiet(decision), record)
    return state.result, [cited(event, scenario, logged("round")) for event in record.events]


def quiet(decision):
    offer = next((offer for offer in decision.offers if offer.do in {"hold", "done"}), decision.offers[0])
    return offer.order(offer.places.bit_length() - 1)


ALIVE = {"not": {"loses": ["R1"]}, "at_turn": 2}
BLUE_TOO = {"not": {"loses": ["B1"]}, "at_turn": 2}


@pytest.mark.parametrize(
    ("victory", "winner", "reason"),
    [
        ([("blue", "", BLUE_TOO), ("red", "", ALIVE)], 1, "victory condition"),
        ([("blue", "marginal", BLUE_TOO), ("red", "", ALIVE)], 0, "victory condition"),
        ([("blue", "decisive", BLUE_TOO), ("red", "", ALIVE)], 1, "decisive victory"),
        ([("blue", "marginal", BLUE_TOO), ("red", "marginal", ALIVE)], None, "marginal victory of both sides"),
        ([("red", "marginal", ALIVE), ("red", "decisive", ALIVE)], 0, "decisive victory"),
    ],
)
def test_the_highest_level_counts_and_the_same_on_both_sides_is_a_draw(victory, winner, reason):
    entries = [{"side": side, "when": when} | ({"level": level} if level else {}) for side, level, when in victory]
    result, _ = played_to_the_end(scenario_with(victory=entries))
    assert (result.winner, result.reason) == (winner, reason)


def test_points_are_added_every_turn_or_stand_for_what_is_so():
    alive = {"side": "red", "points": 1, "when": {"not": {"loses": ["R1"]}}}
    value = scenario_with(
        turn_limit=3, points=[alive | {"every_turn": True}, alive, {**alive, "side": "blue", "points": 3}]
    )
    result, told = played_to_the_end(value)
    counts = [line.partition(" [")[0] for line in told if " point" in line]
    assert counts == [line for red in (2, 3, 4) for line in (f"the Guard: {red} points.", "blue: 3 points.")]
    assert (result.winner, result.reason) == (0, "points")


def test_as_many_points_on_both_sides_are_a_draw():
    both = [{"side": side, "points": 1, "when": {"at_turn": 3}} for side in ("red", "blue")]
    result, _ = played_to_the_end(scenario_with(turn_limit=3, points=both))
    assert (result.winner, result.reason) == (None, "points")


def texts(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark.text


def printed(booklet):
    """Everything that a booklet says, without blanks."""
    return "".join("".join(text for page in booklet.pages for text in texts(page.marks)).split())


def test_sheets_tell_levels_and_points():
    value = scenario_with(
        turn_limit=5,
        victory=[
            {"side": "red", "level": "decisive", "when": {"points": 9}},
            {"side": "blue", "level": "marginal", "when": {"points_ahead": 2, "at_turn": 5}},
        ],
        points=[
            {"side": "red", "points": 1, "when": {"holds": ["mill"]}, "every_turn": True},
            {"side": "red", "points": 2, "each": {"enemy_lost": 1, "exits": 2}},
            {"side": "blue", "points": 3, "each": {"holds": ["mill", "ford"], "loses": ["R1"]}},
        ],
    )
    scenario = read(value)
    subject = Subject(scenario, TILE, (None, None), "")
    assert ways(subject, scenario.sides[0], TO) == {
        "decisive": ("You have at least 9 points at the end of any round.",)
    }
    assert ways(subject, scenario.sides[1], TO) == {
        "marginal": ("You are at least 2 points ahead at the end of round\u00a05.",)
    }
    assert awards(subject, scenario.sides[0], TO) == (
        "1 point at the end of every round in which you hold the mill (c3).",
        "2 points for every 2 units that have left by a6 and each unit that the enemy has lost.",
    )
    assert awards(subject, scenario.sides[1], TO) == (
        "3 points for each that you hold of the mill (c3) and the ford (d3) and the loss of Col. Ash (R1).",
    )
    for sheet in (quickref, briefing):
        assert "higherlevelcounts" in printed(sheet.SHEET.make(subject, PrintSettings()))
    tracks = [count for side in scenario.sides for count in counts(subject, side) if count.title == "Points"]
    assert [len(count.cells) for count in tracks] == [1 + 5 + 2 * 4, 1 + 9]
    assert [cell.word for count in tracks for cell in count.cells if cell.winner] == ["9"]


def test_each_side_reads_who_wins_by_points_and_one_without_a_condition_who_wins_at_all():
    points = [{"side": "red", "points": 1, "when": {"holds": ["mill"]}, "every_turn": True}]
    value = scenario_with({"points_ahead": 6}, points=points)
    count = "If neither side has won after round 8, the side with more points wins;"
    for of, words in (
        (value, count),
        (scenario_with(), "Otherwise, after round 8, the side with more units left wins;"),
    ):
        pages = briefing.SHEET.make(Subject(read(of), TILE, (None, None), ""), PrintSettings()).pages
        assert len(pages) == 3
        for page in pages:
            assert "".join(words.split()) in "".join("".join(texts(page.marks)).split())


def test_a_die_ends_the_battle_from_a_turn_on():
    alive = {"not": {"loses": ["R1"]}, "at_turn": "last"}
    value = scenario_with(alive, turn_limit={"from": 2, "ends_on": "5+", "to": 4})
    result, told = played_to_the_end(value)
    thrown = [line.partition(" [")[0] for line in told if line.startswith("Is it over?")]
    assert 1 <= len(thrown) <= 2
    assert (result.winner, result.reason) == (0, "victory condition")
    assert all("goes on" in line for line in thrown[:-1])
    ends = [line for line in told if "this was the last round" in line or "at the end of the last round" in line]
    assert len(ends) == ("goes on" not in thrown[-1]) + 1


@pytest.mark.parametrize(("dice", "turns"), [([6], 1), ([4], 1), ([5, 5], 2)])
def test_the_die_for_the_end_is_the_last_of_a_scripted_turn(dice, turns):
    orders = [{"unit": unit, "do": "hold"} for unit in ("R1", "R2", "B1", "B2", "B3")]
    entries = [{"dice": [die], "orders": orders} for die in dice]
    problems = [
        problem.code for problem in found(scenario_with(turn_limit={"from": 1, "ends_on": "5+"}, turns=entries))
    ]
    assert problems == ([] if turns == 1 else ["T004"])


def test_a_scripted_turn_without_the_die_for_the_end_lacks_one():
    orders = [{"unit": unit, "do": "hold"} for unit in ("R1", "R2", "B1", "B2", "B3")]
    entries = [{"dice": [], "orders": orders}, {"seed": 1, "orders": orders[:1]}]
    (problem,) = found(scenario_with(turn_limit={"from": 1, "ends_on": "5+"}, turns=entries))
    assert (problem.code, problem.message) == ("T001", "there is no die left for the end of the battle")


def test_sheets_tell_the_die_that_ends_the_battle():
    value = scenario_with({"holds": ["mill"], "at_turn": "last"}, turn_limit={"from": 6, "ends_on": "4+", "to": 9})
    subject = Subject(read(value), TILE, (None, None), "")
    for sheet in (quickref, briefing):
        said = printed(sheet.SHEET.make(subject, PrintSettings()))
        assert "6to9rounds" in said
        assert "Attheendofround6andofeachafteritthrowadie:on4+itwasthelast." in said
        assert "attheendofthelastround" in said
    boxes = list(turns(subject))
    assert [box.number for box in boxes if box.ends] == [6, 7, 8]
    # Not in each turn that may be the last, but once above them.
    assert not any(box.checks for box in boxes)
    assert printed(tracks.SHEET.make(subject, PrintSettings())).count("Endofthelastround") == 1
    assert [box.number for box in boxes if box.last] == [9]


def test_the_turn_track_marks_the_turns_of_dates_and_none_that_is_denied():
    value = scenario_with({"holds": ["mill"], "not": {"at_turn": 8}}, {"enemy_lost": 2, "all": [{"at_turn": 5}]})
    boxes = turns(Subject(read(value), TILE, (None, None), ""))
    assert [box.number for box in boxes if box.checks] == [5]


@pytest.mark.parametrize(("first", "latest"), [(8, 14), (394, 400), (399, 400)])
def test_a_battle_ends_six_turns_after_the_first_throw_but_never_after_the_last_turn_of_all(first, latest):
    scenario = read(scenario_with(turn_limit={"from": first, "ends_on": "5+"}))
    assert (scenario.turn_limit, scenario.uncertain_end.first) == (latest, first)


def found(value):
    return list(check(load(read_bytes(json.dumps(value).encode(), "mill.json"))).problems)


def test_too_few_units_are_reported_once_and_not_again_for_each_part_that_asks_for_none():
    objectives = [{"id": f"place{number}", "at": [f"{column}3"]} for number, column in enumerate("bcd")]
    when = {"holds": [goal["id"] for goal in objectives], "any": [{"enemy_lost": 1}, {"enemy_lost": 2}]}
    told = [(problem.code, problem.message) for problem in found(scenario_with(when, objectives=objectives))]
    assert told == [("V004", "red has 2 units; to do all this it needs 3")]


def test_too_few_units_are_reported_where_a_part_asks_for_too_many():
    when = {"holds": ["mill"], "any": [{"exits": 2}, {"exits": 1}, {"holds": ["ford"]}]}
    told = [(problem.code, problem.message) for problem in found(scenario_with(when))]
    assert told == [("V004", "red has 2 units; to do all this it needs 3")]


@pytest.mark.parametrize("key", ["enemy_lost", "exits", "points", "points_ahead"])
def test_so_many_and_not_so_many_exclude_each_other_unless_fewer_are_asked_for(key):
    points = [{"side": "red", "points": 9, "each": {"enemy_lost": 1}}]

    def told(count, most):
        value = scenario_with({key: count, "not": {key: most}}, points=points)
        document = read_bytes(json.dumps(value).encode(), "mill.json")
        return [problem.message for problem in check(load(document)).problems if problem.code == "V004"]

    excluded = ["two parts of this condition exclude each other"]
    assert [told(count, 2) for count in (1, 2)] == [[], excluded]


DATED = {"any": [{"all": [{"holds": ["mill"]}, {"at_turn": 8}]}, {"enemy_lost": 2, "at_turn": 6}]}


@pytest.mark.parametrize(
    ("when", "words"),
    [
        (
            DATED,
            [
                "you hold the mill (c3) at the end of round\u00a08",
                "the enemy has lost 2 units at the end of round\u00a06",
            ],
        ),
        (
            {"any": [{"at_turn": "last"}, {"enemy_lost": 1}]},
            ["at the end of the last round", "the enemy has lost 1 unit"],
        ),
        ({"holds": ["mill"], "not": {"at_turn": 8}}, ["you hold the mill (c3) and it is not the end of round\u00a08"]),
    ],
)
def test_parts_of_a_condition_that_have_dates_are_told_with_them(when, words):
    scenario = read(scenario_with(when, points=[{"side": "red", "points": 2, "when": when}]))
    subject = Subject(scenario, TILE, (None, None), "")
    for way, told in zip(ways(subject, scenario.sides[0], TO)[""], words, strict=True):
        assert told.removeprefix("at ") in way[:1].lower() + way[1:]
    assert awards(subject, scenario.sides[0], TO) == (f"2 points if {', or '.join(words)}.",)
    told = printed(quickref.SHEET.make(subject, PrintSettings()))
    assert "".join(f"2 points if {', or '.join(words)}".replace("you hold", "it holds").split()) in told
