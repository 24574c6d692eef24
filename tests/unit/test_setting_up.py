"""Setting up by the players: who places when, what each of them sees, where drill stands, and what the sheets tell."""

import json
from itertools import combinations
from random import Random

import pytest

import pwprint
from pwprint.game.battle import begin
from pwprint.game.board.base import bits
from pwprint.game.dice import SeededDice
from pwprint.game.orders import Hold, SetDown
from pwprint.game.play import play_turn, set_up
from pwprint.game.players.registry import PLAYERS, seated
from pwprint.game.record import Record
from pwprint.game.script.script import play_script
from pwprint.game.state import Status
from pwprint.game.table.areas import rectangle
from pwprint.game.turn.room import SetupRoom, matched
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.marks import Group, Text
from pwprint.rulesets import RULESETS
from pwprint.rulesets.european_19c.move.footing import has_room
from pwprint.session import Session
from pwprint.sheets import SHEETS
from pwprint.sheets.briefing.setting_up import for_both, for_side, in_short, steps
from pwprint.sheets.briefing.side import zone
from pwprint.sheets.example_turn.steps import story_of


def units(prefix, *types, **places):
    return [
        {"id": f"{prefix}{number}", "type": kind} | ({"at": places[f"{prefix}{number}"]} if places else {})
        for number, kind in enumerate(types, 1)
    ]


def scenario(ruleset="house", **keys):
    grid = bool(RULESETS[ruleset].play.grids)
    zones = (["a1-g2"], ["a6-g7"]) if grid else ({"rectangle": [0, 0, 36, 9]}, {"rectangle": [0, 27, 36, 9]})
    ground = {"columns": 7, "rows": 7} if grid else {"width": 36, "height": 36}
    guns = "field-artillery" if ruleset == "portable-19c" else "artillery"
    sides = [
        {"id": side, "deployment": zone, "units": units(side[0].upper(), "commander", "infantry", "infantry", guns)}
        for side, zone in zip(("red", "blue"), zones, strict=True)
    ]
    value = {"format": 1, "id": "x", "title": "X", "ruleset": ruleset, "map": ground, "sides": sides, "sets_up": "red"}
    return value | keys


def battle_of(value):
    loaded = pwprint.load(json.dumps(value).encode(), "x.json")
    assert loaded.scenario is not None, loaded.problems
    return begin(loaded.scenario, loaded.ruleset)


def placings(battle, *names):
    """Set up by two players, and return the order of placings with the states that were seen."""
    seen, chosen = [], seated(battle, names or ("random", "random"), 1)

    def choose(battle, state, decision):
        order = chosen(battle, state, decision)
        if isinstance(order, SetDown):
            seen.append((order, state))
        return order

    state = set_up(battle, battle.start(), choose, Record(SeededDice(1)))
    return state, seen


def sides_of(battle, seen):
    return "".join("rb"[battle.sides[order.unit]] for order, _ in seen)


@pytest.mark.few(5)
@pytest.mark.parametrize(
    ("how", "order"),
    [("red", "rrrrbbbb"), ("blue", "bbbbrrrr"), ("alternately", "rbrbrbrb"), ("hidden", "rrrrbbbb")],
)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_sides_place_units_in_the_order_that_the_file_names(ruleset, how, order):
    battle = battle_of(scenario(ruleset, sets_up=how))
    state, seen = placings(battle)
    assert sides_of(battle, seen) == order
    assert {piece.status for piece in state.pieces} == {Status.ON_BOARD}
    assert battle.turn_is_over(state) and state.turn == 0


def test_who_has_more_units_goes_on_alone_when_the_other_has_none_left():
    value = scenario(sets_up="alternately")
    value["sides"][1]["units"] = value["sides"][1]["units"][:2]
    battle = battle_of(value)
    assert sides_of(battle, placings(battle)[1]) == "rbrbrr"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_behind_screens_nobody_sees_what_the_enemy_has_placed(ruleset):
    for how, hidden in (("hidden", True), ("red", False)):
        battle = battle_of(scenario(ruleset, sets_up=how))
        _, seen = placings(battle)
        order, state = seen[-1]
        foes = [state.pieces[unit].status for unit in bits(battle.members[1 - battle.sides[order.unit]])]
        assert set(foes) == {Status.WAITING if hidden else Status.ON_BOARD}
        if hidden:
            # Not even the ruleset's memory has a trace of them.
            start = battle.start()
            foe = next(bits(battle.members[1 - battle.sides[order.unit]]))
            assert state.pieces[foe] == start.pieces[foe]
            assert not hasattr(state.memory, "stands") or state.memory.stands[foe] == start.memory.stands[foe]


@pytest.mark.parametrize(
    # The general thinks long.
    "name",
    [pytest.param(name, marks=pytest.mark.long if name == "general" else ()) for name in PLAYERS],
)
def test_every_player_sets_up_and_plays_on(name):
    battle = battle_of(scenario("tile", sets_up="alternately", turn_limit=1))
    state = play_turn(battle, battle.start(), seated(battle, (name, name), 3), Record(SeededDice(3)))
    assert state.turn == 1


def test_drill_keeps_its_commander_behind_its_line_and_its_guns_where_they_see():
    value = scenario("house", objectives=[{"id": "hill", "at": ["d4"]}], turn_limit=6)
    value["victory"] = [{"side": "red", "when": {"holds": ["hill"], "at_turn": 6}}]
    battle = battle_of(value)
    state, _ = placings(battle, "drill", "drill")
    rows = {unit.id: battle.board.column_row(state.pieces[unit.index].square)[1] for unit in battle.scenario.units}
    assert rows["R1"] < max(rows["R2"], rows["R3"]) and rows["B1"] > min(rows["B2"], rows["B3"])
    guns = state.pieces[3].square
    assert battle.board.distance(guns, battle.board.square("d4")) <= battle.kinds[3].range
    assert {state.pieces[unit].facing for unit in range(4)} == {battle.board.facings.index("N")}


def test_other_orders_wait_until_all_are_placed():
    battle = battle_of(scenario())
    [fault] = battle.judge(battle.start(), Hold(1))
    assert (fault.rule, fault.token) == ("HOU-R46", "do")


@pytest.mark.parametrize("seed", range(60))
def test_a_matching_is_as_large_as_any_choice_of_squares(seed):
    chance = Random(seed)
    masks = [chance.getrandbits(5) & chance.getrandbits(5) for _ in range(chance.randint(1, 5))]

    def can_all_stand(some):
        return not some or any(can_all_stand([m & ~(1 << at) for m in some[1:]]) for at in bits(some[0]))

    best = max(n for n in range(len(masks) + 1) for some in combinations(masks, n) if can_all_stand(list(some)))
    assert matched(masks) == best


@pytest.mark.parametrize("seed", range(60))
def test_room_that_is_sure_is_left_whatever_the_enemy_takes(seed):
    chance = Random(f"room/{seed}")
    masks = tuple(chance.getrandbits(6) for _ in range(chance.randint(1, 3)))
    masks = masks if chance.random() < 0.5 else (masks[0],) * len(masks)
    contested, rivals = chance.getrandbits(6) & chance.getrandbits(6), chance.randint(0, 3)
    if SetupRoom(masks, (), contested, rivals).is_sure:
        taken = min(rivals, contested.bit_count())
        for squares in combinations(list(bits(contested)), taken):
            free = ~sum(1 << square for square in squares)
            assert matched([mask & free for mask in masks]) == len(masks)


@pytest.mark.few(1)
@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (3, 2), (3, 4)])
def test_on_a_table_units_that_fit_side_by_side_have_room_and_one_more_has_not(columns, rows):
    # Units in march are squares of two inches, of which only the middles must be in the zone.
    def is_narrow(count):
        value = scenario("european-19c")
        value["sides"][0] |= {
            "deployment": {"rectangle": [9.5, 3.5, 2 * (columns - 1), 2 * (rows - 1)]},
            "units": [{"id": "R0", "type": "commander", "lost": True}, *units("R", *["infantry"] * count)],
        }
        problems = pwprint.check(pwprint.load(json.dumps(value).encode(), "x.json")).problems
        return bool({"U005", "U006"} & {problem.code for problem in problems})

    assert (is_narrow(columns * rows), is_narrow(columns * rows + 1)) == (False, True)


@pytest.mark.parametrize(
    ("zone", "lake"),
    [
        ([0.2, 6, 0.9, 9], [1.04, 5, 2, 11]),
        ([34.9, 6, 0.9, 9], [33, 5, 1.96, 11]),
        ([6, 0.2, 9, 0.9], [5, 1.04, 11, 2]),
        ([6, 28.9, 9, 0.9], [5, 27, 11, 1.96]),
    ],
    ids=["west", "east", "south", "north"],
)
def test_on_a_table_a_unit_finds_room_where_it_touches_an_edge_and_nowhere_else(zone, lake):
    # Half a unit is an inch, and no point of the lattice, which begins where the zone does, lies there.
    value = scenario("european-19c")
    value["map"] |= {"height": 30, "features": [{"terrain": "lake", "rectangle": lake}]}
    value["sides"][1]["deployment"] = {"rectangle": [6, 12, 24, 9]}
    value["sides"][0] |= {"deployment": {"rectangle": zone}, "units": [{"id": "R0", "type": "commander", "lost": True}]}
    value["sides"][0]["units"] += units("R", "infantry")
    problems = pwprint.check(pwprint.load(json.dumps(value).encode(), "x.json")).problems
    assert not {"U005", "U006"} & {problem.code for problem in problems}


@pytest.mark.parametrize(
    ("zone", "lake", "friend"),
    [
        ([10.3, 6, 2.8, 0.9], [12.39, 5, 2, 11], [10.35, 6.45]),
        ([22.9, 6, 2.8, 0.9], [21.61, 5, 2, 11], [25.65, 6.45]),
        ([6, 10.3, 0.9, 2.8], [5, 12.39, 11, 2], [6.45, 10.35]),
        ([6, 16.9, 0.9, 2.8], [5, 15.61, 11, 2], [6.45, 19.65]),
    ],
    ids=["west", "east", "south", "north"],
)
def test_on_a_table_a_unit_finds_room_where_it_touches_a_friend_and_nowhere_else(zone, lake, friend):
    value = scenario("european-19c")
    value["map"] |= {"height": 30, "features": [{"terrain": "lake", "rectangle": lake}]}
    value["sides"][1]["deployment"] = {"rectangle": [20, 12, 10, 9]}
    value["sides"][0] |= {"deployment": {"rectangle": zone}, "units": [{"id": "R0", "type": "commander", "lost": True}]}
    value["sides"][0]["units"] += [*units("R", "infantry"), {"id": "R2", "type": "infantry", "at": friend}]
    problems = pwprint.check(pwprint.load(json.dumps(value).encode(), "x.json")).problems
    assert not {"U005", "U006"} & {problem.code for problem in problems}
    value["sides"][0]["units"] += [{"id": "R3", "type": "infantry"}]
    problems = pwprint.check(pwprint.load(json.dumps(value).encode(), "x.json")).problems
    assert {"U005", "U006"} & {problem.code for problem in problems}


@pytest.mark.parametrize("far", [1.5, 3])
def test_there_is_room_on_a_table_as_near_to_each_edge_as_a_unit_comes(far):
    battle = battle_of(scenario("european-19c"))
    for edge in ("west", "east", "south", "north"):
        for strip, is_wide_enough in ((far - 0.1, False), (far + 0.1, True)):
            long = 36 - strip
            x, y = long if edge == "east" else 0, long if edge == "north" else 0
            wide, high = (strip, 36) if edge in {"west", "east"} else (36, strip)
            room = has_room(battle.ground, battle.kinds[1], rectangle(x, y, wide, high), (far, far))
            assert room is is_wide_enough, edge


def test_a_script_goes_on_from_the_setup():
    value = scenario(
        setup=[
            {"unit": f"{side}{n}", "at": f"{'abcd'[n - 1]}{row}"}
            for side, row in (("R", 2), ("B", 6))
            for n in range(1, 5)
        ]
    )
    value["turns"] = [
        {"seed": 1, "orders": [{"unit": "R2", "do": "move", "path": ["b3"]}], "expect": {"at": {"R2": "b3"}}}
    ]
    battle = battle_of(value)
    playback = play_script(battle)
    assert not playback.problems
    assert [turn.turn for turn in playback.turns] == [0, 1]
    story = story_of(battle, playback.turns)
    assert [step.turn for step in story.steps if step.drawn] == [0] * 8 + [1]


@pytest.mark.parametrize(
    ("how", "both", "red", "blue"),
    [
        ("red", "then blue, which sees them", "before the enemy does", "when the enemy has placed his"),
        ("alternately", "red begins", "you begin", "the enemy begins"),
        ("hidden", "neither sees", "unseen", "unseen"),
    ],
)
def test_the_sheets_tell_who_sets_up_and_how(how, both, red, blue):
    told = battle_of(scenario(sets_up=how)).scenario
    assert both in for_both(told, "round") and in_short(told)
    assert [words in for_side(told, side) for words, side in zip((red, blue), told.sides, strict=True)] == [True, True]


@pytest.mark.few(10)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("blue", "The first places all its units; the second sees them."),
        ("alternately", "One unit each in turn."),
        ("hidden", "Both at once and unseen, behind a screen or on a sketch; then show all."),
    ],
)
def test_tracks_and_quick_reference_tell_who_sets_up_where_and_how(ruleset, how, told, paper):
    """In a section of its own, on as many pages as without."""
    battle = battle_of(scenario(ruleset, sets_up=how))
    of = Subject(battle.scenario, battle.ruleset, battle.exhaustion_points, "")
    lines = steps(of.scenario, lambda side: zone(of, side))
    assert lines[-1] == told
    first = of.scenario.sides[of.scenario.sets_up.first]
    assert lines[0].startswith(f"{first.name}: ") and zone(of, first) in lines[0]
    for name, title in (("tracks", f"Before {of.ruleset.book.turn_word} 1"), ("quickref", "Setting up")):
        pages = SHEETS[name].make(of, PrintSettings(paper=paper)).pages
        said = "".join("".join(texts(page.marks)) for page in pages).replace(" ", "")
        assert title.replace(" ", "") in said
        assert all(line.replace(" ", "") in said for line in lines)
        assert len(pages) == (1 if name == "tracks" else PAGES[ruleset])


PAGES = {"tile": 1, "house": 1, "musket": 1, "portable-19c": 2, "european-19c": 2}


def texts(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark.text


def test_nothing_is_told_where_every_unit_has_its_place():
    value = scenario()
    for side, row in zip(value["sides"], (1, 7), strict=True):
        for unit, column in zip(side["units"], "abcd", strict=True):
            unit["at"] = f"{column}{row}"
    told = battle_of(value).scenario
    assert (for_both(told, "round"), in_short(told), [for_side(told, side) for side in told.sides]) == (
        "",
        "",
        ["", ""],
    )
    assert steps(told, lambda side: side.name) == ()


@pytest.mark.few(2)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_session_sets_up_and_its_file_goes_on_from_there(ruleset):
    loaded = pwprint.load(json.dumps(scenario(ruleset, sets_up="alternately")).encode(), "x.json")
    session = Session(loaded)
    for number in range(8):
        orders = session.orders()
        assert {order["do"] for order in orders} == {"place"}
        assert session.submit(orders[number * 7 % len(orders)]).ok
        # Half of a setup is kept as well as all of it.
        saved = session.save()
        assert len(json.loads(saved)["setup"]) == number + 1
        again = Session(pwprint.load(saved, "y.json"))
        assert again.as_json()["state"] == session.as_json()["state"]
        assert again.save() == saved
    assert session.turn_is_over
    assert not pwprint.check(pwprint.load(saved, "y.json")).problems
