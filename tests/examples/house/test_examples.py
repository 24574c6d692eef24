"""The worked examples of the Portable Wargame House Rules, one test for each."""

from __future__ import annotations

import re
import sys

from pwprint.game.rulebook import load

from ..board import Part, Table, example, illegal, legal, play, scenario


@example(
    "HOU-X01",
    """
    5  . .   . .
    4  . .   . .
    3  . .   . .
    2  . I/N . .
       a b   c d
    """,
    legal("b2 move b3 c3 facing E"),
    play(
        "b2 move b3 c3 facing E",
        dice=[],
        events=["b2 move b3 c3"],
        after="3  . . I/E .",
    ),
    illegal("b2 move b3 b4 b5", rule="HOU-MOV-02", token="path/2"),
    illegal("b2 move c3", rule="HOU-MOV-01", token="path/0"),
)
def test_x01_how_far_infantry_walks(part: Part) -> None:
    part()


@example(
    "HOU-X02",
    """
    5  . . .   i/S .
    4  . . .   .   .
    3  . . C/N .   .
       a b c   d   e
    """,
    play(
        "c3 move c4 d4",
        dice=[],
        events=["c3 move c4 d4"],
        after="""
        5  . . . i/S
        4  . . . C/N
        """,
    ),
    legal("c3 move c4 d4 facing N"),
    illegal("c3 move c4 d4 facing E", rule="HOU-MOV-08", token="facing"),
    illegal("c3 move c4 d4 e4", rule="HOU-MOV-07", token="path/2"),
)
def test_x02_stopped_and_turned_by_the_enemy(part: Part) -> None:
    part()


BLUE_LOOKS_WEST = """
    4  . . C/E i/W
    3  . . .   .
       a b c   d
"""


@example(
    "HOU-X04",
    """
    4  . . C/E i/N
    3  . . .   .
       a b c   d
    """,
    play(
        "c4 move c3 d3",
        dice=[],
        events=["c4 move c3 d3"],
        after="""
        4  . . . i/N
        3  . . . C/N
        """,
    ),
    play(
        "c4 move c3 d3",
        "c4 close_combat d4",
        dice=[4, 1, 4],
        events=[
            "c4 move c3 d3",
            "c4 close_combat d4: 4+1 = 5 hit (HOU-CC-05)",
            "d4 close_combat c4: 1 miss",
            "d4 save: 4 saved",
        ],
        after="""
        4  . . . i/N
        3  . . . C/N
        """,
    ),
    illegal("c4 move c3 d3", rule="HOU-MOV-09", token="path/1", on=BLUE_LOOKS_WEST),
    legal("c4 move c3", on=BLUE_LOOKS_WEST),
)
def test_x04_round_an_enemy_who_looks_away(part: Part) -> None:
    part()


ENEMY_BESIDE_A_FRIEND = """
    4  . .   .
    3  . I/N i/S
    2  . I/N .
       a b   c
"""


@example(
    "HOU-X05",
    """
    5  . .   i/S
    4  . .   .
    3  . I/N .
    2  . I/N .
       a b   c
    """,
    legal("b2 move b3 b4"),
    illegal("b2 move b3", rule="HOU-MOV-05", token="path/0"),
    illegal("b2 move b3 b4", rule="HOU-MOV-07", token="path/1", on=ENEMY_BESIDE_A_FRIEND),
    illegal("b2 move b3 b4", rule="HOU-R08", token="path/1", pass_through_friends="off"),
    illegal("b2 move b3", rule="HOU-MOV-05", token="path/0", pass_through_friends="off"),
    legal("b2 move a2 a3", pass_through_friends="off"),
)
def test_x05_through_a_friend(part: Part) -> None:
    part()


def test_x05_breaks_two_rules_at_once() -> None:
    """Where an enemy stops the unit in its friend's square it may neither go on nor stay."""
    table = Table.laid(scenario(ENEMY_BESIDE_A_FRIEND, "house"))
    assert table.rules_broken("b2 move b3 b4") == [("HOU-MOV-07", "path/1"), ("HOU-MOV-05", "path/0")]


AT_THREE = """
    5  . . i>
    4  . . .
    3  . . I/N
       a b c
"""


@example(
    "HOU-X07",
    """
    5  . . i>
    4  . . .
    3  . . .
    2  . . I/N
       a b c
    """,
    play(
        "c2 move c3",
        "c2 fire c5",
        dice=[5, 3],
        events=["c2 move c3", "c2 fire c5: 5 hit", "c5 save: 3 saved"],
        after=AT_THREE,
    ),
    play(
        "c2 move c3",
        "c2 fire c5",
        dice=[5, 2],
        events=["c2 move c3", "c2 fire c5: 5 hit", "c5 save: 2 failed"],
        choice="c5: flip, retreat b5, retreat d5, retreat c6",
        after=AT_THREE,
    ),
    play("c2 move c3", "c2 fire c5", dice=[4], events=["c2 move c3", "c2 fire c5: 4 miss"], after=AT_THREE),
    illegal("c2 move c3 c4", "c2 fire c5", rule="HOU-MOV-12"),
)
def test_x07_move_and_fire(part: Part) -> None:
    part()


TOWN = """
    5  . . #i<
    4  . . .
    3  . . I/N
       a b c
"""
NEXT_TO_THE_TOWN = """
    5  . . #i<
    4  . . I/N
       a b c
"""
TWO_TOWN_SQUARES = """
    5  . . #i<
    4  . . #
    3  . . I/N
       a b c
"""
ALL_TOWN = """
    5  . . #i<
    4  . . #
    3  . . #I/N
       a b c
"""


@example(
    "HOU-X08",
    TOWN,
    illegal("c3 fire c5", rule="HOU-TER-06", token="at"),
    legal("c4 fire c5", on=NEXT_TO_THE_TOWN),
    legal("c3 fire c5", fire_into_cover="depth"),
    play(
        "c3 fire c5",
        dice=[4],
        events=["c3 fire c5: 4+0 = 4 miss (HOU-FIR-09, HOU-FIR-10)"],
        after=TOWN,
        fire_into_cover="depth",
    ),
    play(
        "c3 fire c5",
        dice=[5, 5],
        events=["c3 fire c5: 5+0 = 5 hit (HOU-FIR-09, HOU-FIR-10)", "c5 save: 5 saved"],
        after=TOWN,
        fire_into_cover="depth",
    ),
    play(
        "c3 fire c5",
        "c5 flip",
        dice=[5, 4],
        events=["c3 fire c5: 5+0 = 5 hit (HOU-FIR-09, HOU-FIR-10)", "c5 save: 4 failed", "c5 flip"],
        after="""
        5  . . #i<!
        3  . . I/N
        """,
        fire_into_cover="depth",
    ),
    illegal("c3 fire c5", rule="HOU-FIR-05", token="at", on=TWO_TOWN_SQUARES, fire_into_cover="depth"),
    illegal("c3 fire c5", rule="HOU-TER-06", token="at", on=ALL_TOWN, fire_into_cover="depth"),
)
def test_x08_into_a_town(part: Part) -> None:
    part()


GUN_ON_A_HILL = """
    4  . . i    i
    3  . . .    .
    2  . . I    .
    1  . . ^A/N .
       a b c    d
"""


@example(
    "HOU-X10",
    """
    4  . . i   i
    3  . . .   .
    2  . . I   .
    1  . . A/N .
       a b c   d
    """,
    illegal("c1 fire c4", rule="HOU-FIR-06", token="at"),
    illegal("c1 fire d4", rule="HOU-FIR-06", token="at"),
    legal("c1 fire c4", on=GUN_ON_A_HILL),
    legal("c1 fire d4", on=GUN_ON_A_HILL),
    play(
        "c1 fire c4",
        dice=[3, 4],
        events=["c1 fire c4: 3+2 = 5 hit (HOU-FIR-09, HOU-FIR-11)", "c4 save: 4 saved"],
        after=GUN_ON_A_HILL,
        on=GUN_ON_A_HILL,
    ),
    play(
        "c1 fire d4",
        dice=[2],
        events=["c1 fire d4: 2+2 = 4 miss (HOU-FIR-09, HOU-FIR-11)"],
        after=GUN_ON_A_HILL,
        on=GUN_ON_A_HILL,
    ),
)
def test_x10_units_in_the_line_of_a_gun(part: Part) -> None:
    part()


@example(
    "HOU-X11",
    """
    4  . . I   i
    3  . . I/N .
       a b c   d
    """,
    legal("c3 fire d4"),
    illegal(
        "c3 fire d4",
        rule="HOU-FIR-06",
        token="at",
        on="""
        4  . . I   i
        3  . . I/N I
           a b c   d
        """,
    ),
    illegal(
        "c3 fire d4",
        rule="HOU-FIR-06",
        token="at",
        on="""
        4  . . I   i
        3  . . I/N i
           a b c   d
        """,
    ),
)
def test_x11_past_a_corner(part: Part) -> None:
    part()


FLANKED = ["d4 hold", "d4 close_combat e4: 4+1 = 5 hit (HOU-CC-05)", "e4 close_combat d4: 5 hit"]
SAVES = ["d4 save: 4 saved", "e4 save: 2 failed"]


@example(
    "HOU-X13",
    """
    5  . . . .   .   .
    4  . . . I/E i/N .
    3  . . . .   .   .
       a b c d   e   f
    """,
    play(
        "d4 hold",
        "d4 close_combat e4",
        dice=[4, 5, 4, 2],
        events=[*FLANKED, *SAVES],
        choice="e4: flip, retreat e3, retreat f4, retreat e5",
        after="4  . . . I/E i/N",
    ),
    play(
        "d4 hold",
        "d4 close_combat e4",
        "e4 flip",
        dice=[4, 5, 4, 2],
        events=[*FLANKED, *SAVES, "e4 flip"],
        after="4  . . . I/E i!/N",
    ),
    illegal("d4 hold", "d4 close_combat e4", "e4 flip", "d4 advance", rule="HOU-CC-09", dice=[4, 5, 4, 2]),
    play(
        "d4 hold",
        "d4 close_combat e4",
        "e4 retreat f4",
        dice=[4, 5, 4, 2],
        events=[*FLANKED, *SAVES, "e4 retreat f4"],
        choice="d4: advance e4, done",
        after="4  . . . I/E . i/N",
    ),
    play(
        "d4 hold",
        "d4 close_combat e4",
        "e4 retreat e3",
        "d4 advance",
        dice=[4, 5, 4, 2],
        events=[*FLANKED, *SAVES, "e4 retreat e3", "d4 advance e4"],
        after="""
        4  . . . . I/S
        3  . . . . i/N
        """,
    ),
    legal("d4 hold", "d4 close_combat e4", "e4 retreat e5", "d4 advance", dice=[4, 5, 4, 2]),
    illegal(
        "d4 hold",
        "d4 close_combat e4",
        "e4 retreat e5",
        "d4 advance facing W",
        rule="HOU-R24",
        token="facing",
        dice=[4, 5, 4, 2],
    ),
)
def test_x13_on_the_flank(part: Part) -> None:
    part()


@example(
    "HOU-X14",
    """
    4  . . . I/N i/W
       a b c d   e
    """,
    illegal("d4 close_combat e4", rule="HOU-CC-01", token="at"),
    legal("d4 move facing E", "d4 close_combat e4"),
    play(
        "d4 move facing E",
        "d4 close_combat e4",
        dice=[4, 4],
        events=["d4 move", "d4 close_combat e4: 4 miss", "e4 close_combat d4: 4 miss"],
        after="4  . . . I/E i/W",
    ),
)
def test_x14_face_whom_you_fight(part: Part) -> None:
    part()


BOTH_HIT = [
    "d4 hold",
    "d4 close_combat d5: 5 hit",
    "d5 close_combat d4: 6 hit",
    "d4 save: 2 failed",
    "d5 save: 3 failed",
    "d5 destroyed",
]
ENEMY_BEHIND = """
    6  . . . i
    5  . . . i!/S
    4  . . . C>/N
    3  . . . .
       a b c d
"""


@example(
    "HOU-X16",
    """
    5  . . . i!/S . . . i
    4  . . . C>/N . . . .
    3  . . . .    . . . .
       a b c d    e f g h
    """,
    play(
        "d4 hold",
        "d4 close_combat d5",
        dice=[5, 6, 2, 3],
        events=BOTH_HIT,
        choice="d4: flip, retreat d3, retreat c4, retreat e4, retreat d5",
        lost=["d5"],
        after="""
        5  . . . .   . . . i
        4  . . . C/N . . . .
        """,
    ),
    play(
        "d4 hold",
        "d4 close_combat d5",
        "d4 flip",
        "d4 advance",
        dice=[5, 6, 2, 3],
        events=[*BOTH_HIT, "d4 flip", "d4 advance d5"],
        lost=["d5"],
        after="5  . . . C!/N . . . i",
    ),
    illegal(
        "d4 hold",
        "d4 close_combat d5",
        "d4 flip",
        "d4 advance",
        rule="HOU-R24",
        dice=[5, 6, 2, 3],
        on=ENEMY_BEHIND,
    ),
    play(
        "d4 hold",
        "d4 close_combat d5",
        "d4 retreat d3",
        dice=[5, 6, 2, 3],
        events=[*BOTH_HIT, "d4 retreat d3"],
        lost=["d5"],
        after="""
        5  . . . .   . . . i
        3  . . . C/N . . . .
        """,
    ),
    illegal("d4 hold", "d4 close_combat d5", "d4 retreat d3", "d4 advance", rule="HOU-R24", dice=[5, 6, 2, 3]),
)
def test_x16_two_failed_saves(part: Part) -> None:
    part()


TOGETHER = "3  . . I!+K"
POOR_COMMANDER = "3  . . I!+K<"


@example(
    "HOU-X17",
    """
    3  . . I!
    2  . K .
       a b c
    """,
    play("b2 move b3 c3", dice=[], events=["b2 move b3 c3"], after="3  . . I!+K"),
    illegal("b2 move b3 c3", "b2 rally c3", rule="HOU-R30"),
    play(
        "b2 move b3 c3",
        "next turn",
        "b2 rally c3",
        dice=[4],
        events=["b2 move b3 c3", "b2 rally c3: 4 rallied"],
        after="3  . . I+K",
    ),
    play("c3k rally c3", dice=[4], events=["c3k rally c3: 4 rallied"], after="3  . . I+K", on=TOGETHER),
    play("c3k rally c3", dice=[3], events=["c3k rally c3: 3 failed"], after=TOGETHER, on=TOGETHER),
    play("c3k rally c3", dice=[4], events=["c3k rally c3: 4 failed"], after=POOR_COMMANDER, on=POOR_COMMANDER),
)
def test_x17_a_commander_rallies(part: Part) -> None:
    part()


@example(
    "HOU-X19",
    """
    6  . i
    1  . L/N
       a b
    """,
    legal("b1 move b2 b3"),
    play(
        "b1 move b2 b3",
        "next turn",
        "b1 unlimber",
        dice=[],
        events=["b1 move b2 b3", "b1 unlimber"],
        after="""
        6  . i
        3  . A/N
        """,
    ),
    illegal("b1 move b2 b3", "next turn", "b1 unlimber", "b1 fire b6", rule="HOU-ACT-01"),
    illegal("b1 move b2", "b1 unlimber", rule="HOU-ACT-05"),
    illegal("b1 fire b6", rule="HOU-FIR-02"),
)
def test_x19_limbered_guns(part: Part) -> None:
    part()


@example(
    "HOU-X20",
    """
    3  .    . . . . . . .
    2  =C/E = = = = = = =
       a    b c d e f g h
    """,
    legal("a2 move b2 c2 d2 e2"),
    illegal("a2 move b2 c2 d2 d3", rule="HOU-MOV-02", token="path/3"),
    legal("a2 move b2 c2 c3"),
)
def test_x20_the_road_is_one_square_longer(part: Part) -> None:
    part()


@example(
    "HOU-X22",
    """
    8  . . . i/S .
    7  . . I I/N I
       a b c d   e
    """,
    play(
        "d7 hold",
        "d7 close_combat d8",
        dice=[5, 1, 3],
        events=[
            "d7 hold",
            "d7 close_combat d8: 5 hit",
            "d8 close_combat d7: 1 miss",
            "d8 save: 3 failed",
            "d8 flip",
        ],
        after="""
        8  . . . i!/S .
        7  . . I I/N  I
        """,
    ),
    illegal("d7 hold", "d7 close_combat d8", "d7 advance", rule="HOU-CC-09", dice=[5, 1, 3]),
)
def test_x22_no_way_back(part: Part) -> None:
    part()


WITHOUT_ITS_UNIT = [
    "d4 hold",
    "d4 close_combat d5: 6 hit",
    "d5 close_combat d4: 3+1 = 4 miss (HOU-CC-04)",
    "d5 save: 1 failed",
    "d5 destroyed",
]


@example(
    "HOU-X23",
    """
    6  . . . .      . . . .
    5  . . . i!/S+k . . . i
    4  . . . I/N    . . . .
       a b c d      e f g h
    """,
    play(
        "d4 hold",
        "d4 close_combat d5",
        dice=[6, 3, 1],
        events=WITHOUT_ITS_UNIT,
        choice="d5k: retreat c5, retreat e5, retreat d6",
        lost=["d5"],
        after="""
        5  . . . k   . . . i
        4  . . . I/N . . . .
        """,
    ),
    play(
        "d4 hold",
        "d4 close_combat d5",
        "d5k retreat d6",
        dice=[6, 3, 1],
        events=[*WITHOUT_ITS_UNIT, "d5k retreat d6"],
        choice="d4: advance d5, done",
        lost=["d5"],
        after="""
        6  . . . k   . . . .
        5  . . . .   . . . i
        4  . . . I/N . . . .
        """,
    ),
    play(
        "d4 hold",
        "d4 close_combat d5",
        "d5k retreat d6",
        "d4 advance",
        dice=[6, 3, 1],
        events=[*WITHOUT_ITS_UNIT, "d5k retreat d6", "d4 advance d5"],
        lost=["d5"],
        after="""
        6  . . . k   . . . .
        5  . . . I/N . . . i
        """,
    ),
)
def test_x23_a_commander_without_its_unit(part: Part) -> None:
    part()


def test_every_worked_example_of_the_rule_book_is_played() -> None:
    """The tests of this file and the rule book name the same examples."""
    tests = [name for name in vars(sys.modules[__name__]) if name.startswith("test_x")]
    played = {f"HOU-X{match[1]}" for name in tests if (match := re.match(r"test_x(\d\d)_", name))}
    assert played == set(load("house").examples)
