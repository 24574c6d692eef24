"""What a hint tells a player to do is within the rules, as the options have them."""

from __future__ import annotations

import json

import pytest

from pwprint.format.schema import check
from pwprint.text import read_bytes
from tests.examples.board import Table
from tests.examples.drawing import order, scenario


def hint(board: str, ruleset: str, *texts: str, **options: str) -> str | None:
    """Return the hint of the first rule that the last order breaks; those before it are carried out."""
    table = Table.laid(scenario(board, ruleset, **options), dice=[6, 1])
    for done in texts[:-1]:
        table.do(done)
    table.lead(texts[-1])
    return table.battle.judge(table.state, order(texts[-1], table.battle.scenario))[0].hint


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("tile", "a bridge is a road square in the line of a river, in road and not in river"),
        ("house", "a bridge is a road square in the line of a river, in road and not in river"),
        ("musket", "a bridge is a square that is in road and in river"),
        ("portable-19c", "a bridge is a square that is in road and in river"),
    ],
)
def test_who_lists_bridges_is_told_how_to_write_one(ruleset: str, said: str) -> None:
    value = {
        "format": 1,
        "ruleset": ruleset,
        "map": {"columns": 8, "rows": 8, "terrain": {"bridge": ["d4"], "lake": []}},
    }
    found = check(read_bytes(json.dumps(value).encode(), "x.json"))
    told = {problem.pointer: problem.hint or "" for problem in found}
    assert told["/map/terrain/bridge"] == f"leave `bridge` out: {said}"
    assert "bridge" not in told["/map/terrain/lake"]


FRIENDS = """
    3  . I .
    2  . C .
       a b c
"""


@pytest.mark.parametrize(
    ("beside", "passes", "said"),
    [
        (".", "on", "a move may pass through it, but not end there"),
        (".", "off", None),
        ("i", "on", None),
    ],
)
def test_a_friend_may_be_passed_if_the_option_and_the_enemy_let_it(beside: str, passes: str, said: str | None) -> None:
    board = FRIENDS.replace("I .", f"I {beside}")
    assert hint(board, "house", "b2 move b3", pass_through_friends=passes) == said


def test_a_way_goes_round_the_friend_beside_whom_a_unit_would_have_to_stop() -> None:
    assert hint(FRIENDS.replace("I .", "I i"), "house", "b2 move b3 b4") == "lead the path round b3"
    assert hint(FRIENDS.replace(". I", "i I"), "musket", "b2 move b3 b4") == "lead the path round b3"
    assert hint(FRIENDS.replace("I .", "I i"), "portable-19c", "b2 move b3 b4") == "lead the path round b3"


def test_a_commander_may_end_its_path_with_a_friend_whom_it_may_not_pass() -> None:
    board = FRIENDS.replace("C", "K")
    assert hint(board, "house", "b2 move b3 b4", pass_through_friends="off") == "end the path at b3"


@pytest.mark.parametrize(
    ("beside", "passes", "said"),
    [
        (".", "on", "a move may pass through it, but not end there"),
        (".", "off", "a move may not end or pass there"),
        ("i", "on", "b2 would have to stop there"),
    ],
)
def test_a_tile_is_told_why_it_may_not_enter_a_friends_square(beside: str, passes: str, said: str) -> None:
    board = FRIENDS.replace("I .", f"I {beside}")
    assert hint(board, "tile", "b2 move b3", pass_through_friends=passes) == said


GUNS = """
    2  . . .
    1  A . L
       a b c
"""


@pytest.mark.parametrize(("when", "limbers"), [("after", "next activation"), ("either", "same activation")])
def test_an_unlimbered_gun_moves_once_it_is_limbered(when: str, limbers: str) -> None:
    said = hint(GUNS, "tile", "a1 move a2", limber_order=when)
    assert said == f"limber it first: it moves in {'its' if when == 'after' else 'the'} {limbers}"


def test_a_gun_that_has_been_limbered_cannot_have_moved_first() -> None:
    assert hint(GUNS, "tile", "a1 limber", "a1 move a2") == "it moves in its next activation"
    assert hint(GUNS, "tile", "c1 unlimber", "c1 move c2") == "move first, then unlimber"


@pytest.mark.parametrize("ruleset", ["tile", "house"])
def test_a_gun_that_cannot_follow_is_not_told_to_flip(ruleset: str) -> None:
    board = """
        8  .  i  .
        2  .  i! .
        1  .  A  .
           a  b  c
    """
    table = Table.laid(scenario(board, ruleset), dice=[6, 1, 1])
    table.do("b1 close_combat b2")
    faults = table.battle.judge(table.state, order("b1 advance", table.battle.scenario))
    assert faults[0].hint == "leave the advance out: advancing is optional"


def test_who_comes_too_late_is_told_what_ends_the_step_of_a_side() -> None:
    board = """
        5  . . i
        4  . . I
        1  I . .
           a b c
    """
    table = Table.laid(scenario(board, "musket"), dice=[6, 1])
    for done in ("c4 hold", "c5 hold"):
        table.do(done)
    faults = table.battle.judge(table.state, order("a1 move a2", table.battle.scenario))
    assert (faults[0].rule, faults[0].hint) == ("MUS-SEQ-04", 'it ends with an "end", or when blue begins its own')


@pytest.mark.parametrize(
    ("ruleset", "options", "said"),
    [
        ("tile", {}, "enemy units that it can fire at: c2"),
        ("tile", {"units_block_fire": "none"}, "enemy units that it can fire at: c2"),
        ("house", {}, "enemy units that it can fire at: c2"),
        ("house", {"fire_arc": "front"}, None),
        ("musket", {}, None),
        ("musket", {"fire_arc": "all"}, "enemy units that it can fire at: c2"),
        ("portable-19c", {}, None),
    ],
)
def test_only_targets_are_offered_that_may_be_fired_at(ruleset: str, options: dict[str, str], said: str | None) -> None:
    board = """
        5  i . .
        4  * . .
        3  . . .
        2  I . i
           a b c
    """
    assert hint(board, ruleset, "a2 fire b2", **options) == said


@pytest.mark.parametrize("ruleset", ["house", "musket"])
def test_a_unit_stopped_by_an_enemy_is_told_which_way_it_may_face(ruleset: str) -> None:
    board = """
        4  . i .
        2  . I .
           a b c
    """
    assert hint(board, ruleset, "b2 move b3 facing S") == "give a facing: N"


@pytest.mark.parametrize("ruleset", ["musket", "portable-19c"])
def test_who_may_not_advance_is_told_who_is_still_there(ruleset: str) -> None:
    board = """
        5  . i .
        4  . I .
           a b c
    """
    table = Table.laid(scenario(board, ruleset), dice=[6, 1, 6, 6])
    table.do("b4 close_combat b5")
    (fault, *_) = table.battle.judge(table.state, order("b4 advance", table.battle.scenario))
    assert fault.hint == "blue b5 (b5) has neither retreated nor been destroyed"


def test_who_has_not_fought_is_told_who_may_advance() -> None:
    board = """
        5  . i .
        4  . I .
           a b c
    """
    assert hint(board, "tile", "b4 advance") == "only an attacker may follow, straight after its close combat"
