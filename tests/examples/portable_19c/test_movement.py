"""Movement, 19th century: steps, stops next to enemies, withdrawal, stacks, terrain."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play
from .initiative import RED_FIRST, red


@example(
    "P19-X37",
    """
    8  i . . .
    3  . . I/N .
       a b c d
    """,
    red(illegal, "c3 move d4", rule="P19-MOV-01", token="path/0"),
    red(legal, "c3 move d3"),
)
def test_x37_never_diagonally(part: Part) -> None:
    part()


@example(
    "P19-X38",
    """
    4  . . . i/W
    3  . . C/N .
       a b c d
    """,
    red(illegal, "c3 move c4 c5", rule="P19-MOV-09", token="path/1"),
    red(illegal, "c3 move c4 facing N", rule="P19-MOV-10", token="facing"),
    red(
        play,
        "c3 move c4 facing E",
        events=["c3 move c4"],
        after="""
        4  . . C/E i/W
        """,
    ),
    red(
        play,
        "c3 move c4",
        events=["c3 move c4"],
        after="""
        4  . . C/E i/W
        """,
    ),
)
def test_x38_stopped_by_an_enemy(part: Part) -> None:
    part()


FACED = """
    6  . . i/S .
    5  . . C/N .
       a b c d
"""


@example(
    "P19-X40",
    FACED,
    red(illegal, "c5 move d5 d6", rule="P19-R50", token="path/1"),
    red(legal, "c5 move d5 e5"),
    red(
        play,
        "c5 move d5 d6",
        on=FACED.replace("i/S", "i/N"),
        events=["c5 move d5 d6"],
        after="""
        6  . . i/N C/W
        """,
    ),
)
def test_x40_withdrawal(part: Part) -> None:
    part()


@example(
    "P19-X41",
    """
    8  i . . .
    4  . . I .
    3  . . I/N C/N
       a b c d
    """,
    red(illegal, "c3 move c4", rule="P19-MOV-07", token="path/0"),
    red(illegal, "d3 move c3 b3", rule="P19-R45", token="path/1", pass_through_friends="off"),
    red(legal, "d3 move d4 d5", pass_through_friends="off"),
    red(
        play,
        "d3 move c3 b3",
        events=["d3 move c3 b3"],
        after="""
        8  i . . .
        4  . . I .
        3  . C/W I/N .
        """,
    ),
)
def test_x41_into_and_through_friends(part: Part) -> None:
    part()


@example(
    "P19-X43",
    """
    8  i . . . .
    4  . . I/N . K/W
    3  . . . . I/N
    2  . . K/N . .
       a b c d e
    """,
    red(legal, "c2 move c3 c4"),
    red(legal, "e3 move e4"),
    red(
        play,
        "c2 move c3 c4",
        "e3 move e4",
        events=["c2 move c3 c4", "e3 move e4"],
        after="""
        8  i . . . .
        4  . . I+K . K+I
        """,
    ),
)
def test_x43_commanders_share_squares(part: Part) -> None:
    part()


WOODS = """
    8  i . .
    3  . . *
    2  . . C/N
       a b c
"""


@example(
    "P19-X44",
    WOODS,
    red(illegal, "c2 move c3 c4", rule="P19-TER-03", token="path/1"),
    red(legal, "c2 move c3"),
    red(illegal, "c2 move c3", "next turn", "c2 move c4 c5", rule="P19-TER-04", token="path/1", dice=RED_FIRST),
    red(legal, "c2 move c3", "next turn", "c2 move c4", dice=RED_FIRST),
    red(
        legal,
        "c1 move c2 c3",
        on="""
        8  i . .
        3  . . *
        1  . . C/N
           a b c
        """,
    ),
)
def test_x44_into_and_out_of_woods(part: Part) -> None:
    part()


@example(
    "P19-X46",
    """
    8  i . .   . . . . .
    4  ~ ~ :   ~ ~ ~ ~ ~
    3  . . C/N . . . . .
       a b c   d e f g h
    """,
    red(illegal, "c3 move c4 c5", rule="P19-TER-07", token="path/1"),
    red(illegal, "c3 move d3 d4", rule="P19-R58", token="path/1"),
    red(legal, "c3 move d3 d4", river_fordable_everywhere="on"),
    red(legal, "c3 move c4"),
    red(illegal, "c3 move c4", "next turn", "c3 move c5 c6", rule="P19-TER-08", token="path/1", dice=RED_FIRST),
    red(legal, "c3 move c4", "next turn", "c3 move c5", dice=RED_FIRST),
)
def test_x46_through_a_ford(part: Part) -> None:
    part()


@example(
    "P19-X47",
    """
    6  . . i
    4  . . :I/N
       a b c
    """,
    red(illegal, "c4 fire c6", rule="P19-TER-09"),
)
def test_x47_no_fire_from_a_ford(part: Part) -> None:
    part()


IN_THE_WIRE = """
    8  i . .
    6  . . i
    4  . . %I/N
       a b c
"""


@example(
    "P19-X49",
    IN_THE_WIRE,
    red(
        play,
        "c4 fire c6",
        dice=[4, 1],
        events=["c4 fire c6: 4+1 = 5 hit (P19-FIR-13)", "c6 hit: 1 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="""
        8  i . .
        4  . . I/N
        """,
    ),
    red(illegal, "c4 fire c6", "c4 remove_wire", dice=[4, 1], rule="P19-R62"),
    red(legal, "c4 remove_wire"),
    red(illegal, "c4 lay_wire", rule="P19-R62"),
)
def test_x49_work_on_wire_takes_the_turn(part: Part) -> None:
    part()
