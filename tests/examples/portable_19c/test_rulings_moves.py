"""Rulings about movement and trenches, 19th century, that no worked example shows."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play
from .initiative import RED_FIRST, blue, red

# --- How far --------------------------------------------------------------------------------------------------------


@example(
    "P19-TER-01",
    """
    8  i . . .
    5  . . = .
    4  . . = .
    3  . . = .
    2  . . =I/N .
       a b c d
    """,
    red(legal, "c2 move c3 c4"),
    red(illegal, "c2 move c3 c4 c5", rule="P19-TER-01", token="path/2"),
    red(illegal, "c2 move c3 c4 d4", rule="P19-MOV-13", token="path/1"),
    red(illegal, "c2 move c3 d3", rule="P19-TER-01", token="path/1"),
    red(illegal, "c2 move d2 d3 d4", rule="P19-MOV-13", token="path/1"),
)
def test_ter_01_by_road(part: Part) -> None:
    part()


BRIDGE = """
    8  i . . .
    6  . . i .
    4  ~ ~ ~= ~
    3  . . C/N .
    2  . . I/N .
       a b c d
"""


@example(
    "P19-R57",
    BRIDGE.replace("6  . . i", "6  . . ."),
    red(legal, "c3 move c4 c5"),
    red(illegal, "c3 move c4 c5", on=BRIDGE.replace("~= ", ":= "), rule="P19-TER-07", token="path/1"),
    red(legal, "c4 fire c6", on=BRIDGE.replace("~= ", "~=I/N ")),
)
def test_r57_bridges(part: Part) -> None:
    part()


TRENCHES = """
    8  i . .
    5  . . _
    4  . . _
    3  . . C/N
       a b c
"""


@example(
    "P19-R65",
    TRENCHES,
    red(illegal, "c3 move c4 c5", rule="P19-TER-15", token="path/1"),
    red(illegal, "c3 move c4", "next turn", "c3 move c5 c6", dice=RED_FIRST, rule="P19-TER-15", token="path/1"),
    red(illegal, "c3 move c4", "next turn", "c3 move b4 b5", dice=RED_FIRST, rule="P19-TER-16", token="path/1"),
    red(
        play,
        "c3 move c4",
        "next turn",
        "c3 move c5",
        dice=RED_FIRST,
        events=["c3 move c4", "c3 move c5"],
        after="""
        8  i . .
        5  . . C-
        """,
    ),
    red(
        play,
        "c3 move c4",
        "next turn",
        "next turn",
        "c3 move c5",
        dice=[*RED_FIRST, *RED_FIRST],
        events=["c3 move c4", "c3 move c5"],
        after="""
        8  i . .
        5  . . C
        """,
    ),
)
def test_r65_along_trenches(part: Part) -> None:
    part()


def driven_into(sign: str, rule: str) -> Part:
    """Red, which Blue's fire has driven into such ground in this turn, may not leave it in its own step."""
    return blue(
        illegal,
        "c6 fire c4",
        "c4 retreat c3",
        "c4 move c2",
        on=f"""
        6  . . i
        4  . . I/N
        3  . . {sign}
           a b c
        """,
        dice=[4, 4],
        rule=rule,
        token="path/0",
    )


@example(
    "P19-R75",
    "",
    driven_into(":", "P19-TER-08"),
    driven_into("_", "P19-TER-16"),
    driven_into("%", "P19-TER-14"),
    blue(
        legal,
        "c6 fire c4",
        "c4 retreat c3",
        "c4 move c2",
        on="""
        6  . . i
        4  . . I/N
        3  . . *
           a b c
        """,
        dice=[4, 4],
    ),
)
def test_r75_ground_that_holds_whoever_enters(part: Part) -> None:
    part()


HELD_AND_LOST = """
    5  . . i/S
    4  . . _I/N
    3  . . .
    1  I . .
       a b c
"""
BLUE_IN_THE_TRENCH = ("c4 close_combat c5", "c5 advance")
BLUE_WINS = (1, 4, 1)


@example(
    "P19-TER-16",
    HELD_AND_LOST,
    red(
        play,
        *BLUE_IN_THE_TRENCH,
        dice=BLUE_WINS,
        events=[
            "c4 close_combat c5: 1+1 = 2 of 3 hit (P19-CC-06)",
            "c5 close_combat c4: 4 of 3 safe",
            "c4 hit: 1 of 4 falls",
            "c4 destroyed",
            "c5 advance c4",
        ],
        lost=["c4"],
        after="""
        4  . . i-/S
        1  I . .
        """,
    ),
    red(illegal, *BLUE_IN_THE_TRENCH, "red end", "c5 move c3", dice=BLUE_WINS, rule="P19-TER-16", token="path/0"),
    red(legal, *BLUE_IN_THE_TRENCH, "red end", "c5 move facing N", dice=BLUE_WINS),
    red(legal, *BLUE_IN_THE_TRENCH, "next turn", "red end", "c5 move c3", dice=[*BLUE_WINS, *RED_FIRST]),
)
def test_ter_16_an_advance_into_a_trench(part: Part) -> None:
    part()


@example(
    "P19-R64",
    """
    5  . . i/S
    4  . . _I-/N
       a b c
    """,
    red(
        play,
        "c4 close_combat c5",
        dice=[2, 3],
        events=["c4 close_combat c5: 2+1 = 3 of 3 safe (P19-CC-06)", "c5 close_combat c4: 3 of 3 safe"],
        after="""
        5  . . i/S
        4  . . I/N
        """,
    ),
    blue(
        play,
        "c5 close_combat c4",
        dice=[3, 3, 1],
        events=[
            "c5 close_combat c4: 3 of 3 safe",
            "c4 close_combat c5: 3-1 = 2 of 3 hit (P19-TER-18)",
            "c4 hit: 1 of 4 falls",
            "c4 destroyed",
        ],
        lost=["c4"],
        choice="c5: advance c4, done",
        after="5  . . i/S",
    ),
)
def test_r64_fighting_ends_the_crossing(part: Part) -> None:
    part()


@example(
    "P19-R64",
    """
    7  . . _i-
    4  . . _I-/N _
       a b c     d
    """,
    red(
        play,
        *("c4 hold", "red end"),
        events=["c4 hold"],
        after="""
        7  . . i-
        4  . . I
        """,
    ),
    red(
        play,
        *("c4 move d4", "red end"),
        events=["c4 move d4"],
        after="""
        7  . . i-
        4  . . . I-
        """,
    ),
)
def test_r64_with_its_step_the_crossing_ends_of_who_stayed_and_of_no_enemy(part: Part) -> None:
    part()


# --- Enemies --------------------------------------------------------------------------------------------------------


@example(
    "P19-R48",
    """
    4  . i . i
    3  . . C/N .
       a b c d
    """,
    red(illegal, "c3 move c4", rule="P19-R48"),
    red(illegal, "c3 move c4 facing N", rule="P19-MOV-10", token="facing"),
    red(legal, "c3 move c4 facing E"),
    red(legal, "c3 move c4 facing W"),
)
def test_r48_next_to_several_enemies(part: Part) -> None:
    part()


@example(
    "P19-MOV-12",
    """
    6  . . i/S i/S .
    5  . . C/N . .
       a b c d e
    """,
    red(illegal, "c5 move d5", rule="P19-MOV-12", token="path/0"),
    red(legal, "c5 move b5"),
)
def test_mov_12_in_front_of_another_enemy(part: Part) -> None:
    part()


@example(
    "P19-R45",
    """
    4  . . I i
    3  . . C/N .
       a b c d
    """,
    red(illegal, "c3 move c4 c5", rule="P19-MOV-09", token="path/1"),
    red(illegal, "c3 move c4", rule="P19-MOV-07", token="path/0"),
)
def test_r45_a_stop_in_a_friends_square(part: Part) -> None:
    part()
