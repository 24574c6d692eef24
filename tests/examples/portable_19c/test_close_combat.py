"""Close combat, 19th century: both throw, who is hit resolves it, who has won may advance and fight on."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play
from .initiative import RED_FIRST, red

FACE_TO_FACE = """
    5  . . i/S .
    4  . . I/N .
       a b c d
"""
BEATEN = ["c4 close_combat c5: 3 of 3 safe", "c5 close_combat c4: 2 of 3 hit", "c5 hit: 4 of 4 survives"]


@example(
    "P19-X50",
    FACE_TO_FACE,
    red(
        play,
        "c4 close_combat c5",
        dice=[3, 2, 4],
        events=BEATEN,
        choice="c5: retreat b5, retreat d5, retreat c6",
        after=FACE_TO_FACE,
    ),
    red(
        play,
        "c4 close_combat c5",
        "c5 retreat c6",
        "c4 advance",
        dice=[3, 2, 4],
        events=[*BEATEN, "c5 retreat c6", "c4 advance c5"],
        choice="c4: close_combat c6, done",
        after="""
        6  . . i/S .
        5  . . I/N .
        """,
    ),
    red(
        play,
        "c4 close_combat c5",
        "c5 retreat c6",
        "c4 advance",
        "c4 close_combat c6",
        dice=[3, 2, 4, 2, 5, 1],
        events=[
            *BEATEN,
            "c5 retreat c6",
            "c4 advance c5",
            "c4 close_combat c5: 2 of 3 hit",
            "c5 close_combat c4: 5 of 3 safe",
            "c4 hit: 1 of 4 falls",
            "c4 destroyed",
        ],
        lost=["c4"],
        choice="c5: advance c5, done",
        after="6  . . i/S .",
    ),
    red(
        play,
        "c4 close_combat c5",
        "c5 retreat c6",
        "c4 advance",
        "c4 close_combat c6",
        dice=[3, 2, 4, 2, 5, 1],
        events=[
            *BEATEN,
            "c5 retreat c6",
            "c4 advance c5",
            "c4 close_combat c5: 2 of 3 hit",
            "c5 close_combat c4: 5 of 3 safe",
            "c4 hit: 1 of 4 falls",
            "c4 destroyed",
        ],
        lost=["c4"],
        after="6  . . i/S .",
        defender_may_advance="off",
    ),
    red(
        illegal,
        "c4 close_combat c5",
        "c5 retreat c6",
        "c4 advance",
        "c4 close_combat c6",
        rule="P19-R69",
        dice=[3, 2, 4],
        further_combat_limit=0,
    ),
)
def test_x50_advance_and_fight_on(part: Part) -> None:
    part()


BOTH_HIT = [
    "c4 close_combat c5: 1 of 3 hit",
    "c5 close_combat c4: 2 of 3 hit",
    "c4 hit: 5 of 4 survives",
    "c5 hit: 6 of 4 survives",
]


@example(
    "P19-X52",
    FACE_TO_FACE,
    red(
        play,
        "c4 close_combat c5",
        dice=[1, 2, 5, 6],
        events=BOTH_HIT,
        choice="c4: retreat c3, retreat b4, retreat d4",
        after=FACE_TO_FACE,
    ),
    red(
        play,
        "c4 close_combat c5",
        "c4 retreat c3",
        dice=[1, 2, 5, 6],
        events=[*BOTH_HIT, "c4 retreat c3"],
        choice="c5: retreat b5, retreat d5, retreat c6",
        after="""
        5  . . i/S .
        3  . . I/N .
        """,
    ),
    red(
        play,
        "c4 close_combat c5",
        "c4 retreat b4",
        "c5 retreat c6",
        dice=[1, 2, 5, 6],
        events=[*BOTH_HIT, "c4 retreat b4", "c5 retreat c6"],
        after="""
        6  . . i/S .
        4  . I/N . .
        """,
    ),
    red(
        play,
        "c4 close_combat c5",
        dice=[3, 3],
        events=["c4 close_combat c5: 3 of 3 safe", "c5 close_combat c4: 3 of 3 safe"],
        after=FACE_TO_FACE,
    ),
)
def test_x52_both_hit_or_neither(part: Part) -> None:
    part()


UPHILL_INTO_WOODS = """
    5  . . ^*i/S
    4  . K I/N
       a b c
"""


@example(
    "P19-X53",
    UPHILL_INTO_WOODS,
    red(
        play,
        "c4 close_combat c5",
        dice=[3, 2],
        events=[
            "c4 close_combat c5: 3+0 = 3 of 3 safe (P19-CC-05, P19-TER-02)",
            "c5 close_combat c4: 2+1 = 3 of 3 safe (P19-CC-06)",
        ],
        after=UPHILL_INTO_WOODS,
    ),
)
def test_x53_a_commander_a_hill_and_woods(part: Part) -> None:
    part()


ALONG_THE_HILL = UPHILL_INTO_WOODS.replace(" I/N", " ^I/N")


@example(
    "P19-TER-02 from a hill",
    ALONG_THE_HILL,
    red(
        play,
        "c4 close_combat c5",
        dice=[3, 2],
        events=[
            "c4 close_combat c5: 3+1 = 4 of 3 safe (P19-CC-05)",
            "c5 close_combat c4: 2+1 = 3 of 3 safe (P19-CC-06)",
        ],
        after=ALONG_THE_HILL,
    ),
)
def test_ter_02_nobody_fights_uphill_who_is_on_a_hill(part: Part) -> None:
    part()


BESIDE = """
    4  . . I/N i
       a b c   d
"""


@example(
    "P19-X55",
    BESIDE,
    red(
        illegal,
        "c4 close_combat d5",
        rule="P19-R68",
        token="at",
        on="""
        5  . . .   i
        4  . . I/N .
           a b c   d
        """,
    ),
    red(illegal, "c4 close_combat d4", rule="P19-R68", token="at"),
    red(legal, "c4 move facing E", "c4 close_combat d4"),
)
def test_x55_only_straight_ahead(part: Part) -> None:
    part()


TWO_DEEP = """
    5  . . i/S
    4  . . I/N
    3  . . I/N
       a b c
"""
DEFENDED = [
    "c4 close_combat c5: 1 of 3 hit",
    "c5 close_combat c4: 4 of 3 safe",
    "c4 hit: 3 of 4 falls",
    "c4 destroyed",
]


@example(
    "P19-X56",
    TWO_DEEP,
    red(
        play,
        "c4 close_combat c5",
        dice=[1, 4, 3],
        events=DEFENDED,
        lost=["c4"],
        choice="c5: advance c4, done",
        after="""
        5  . . i/S
        3  . . I/N
        """,
    ),
    red(
        play,
        "c4 close_combat c5",
        "c5 advance",
        "c5 close_combat c3",
        dice=[1, 4, 3, 3, 3],
        events=[*DEFENDED, "c5 advance c4", "c5 close_combat c3: 3 of 3 safe", "c3 close_combat c5: 3 of 3 safe"],
        lost=["c4"],
        after="""
        4  . . i/S
        3  . . I/N
        """,
    ),
)
def test_x56_the_defender_advances_and_attacks(part: Part) -> None:
    part()


def into(sign: str) -> str:
    """Red cavalry about to enter c4, which has a terrain sign, against Blue infantry in c5."""
    return f"""
        8  i . .
        5  . . i/S
        4  . . {sign}
        3  . . C/N
           a b c
    """


def no_advance(sign: str, die: int) -> Part:
    """Red wins out of ground that it may leave in its next turn only."""
    orders = ("c3 move c4", "c3 close_combat c5", "c3 advance")
    return red(illegal, *orders, rule="P19-R75", dice=[die, 1, 1], on=into(sign))


@example(
    "P19-X58",
    into("*"),
    red(
        play,
        "c3 move c4",
        "c3 close_combat c5",
        "c3 advance",
        dice=[2, 1, 1],
        events=[
            "c3 move c4",
            "c3 close_combat c5: 2+1 = 3 of 2 safe (P19-CC-06)",
            "c5 close_combat c3: 1 of 3 hit",
            "c5 hit: 1 of 4 falls",
            "c5 destroyed",
            "c3 advance c5",
        ],
        lost=["c5"],
        after="""
        8  i . .
        5  . . C/N
        """,
    ),
    red(
        play,
        "c3 move c4",
        "c3 close_combat c5",
        on=into(":"),
        dice=[2, 1, 1, 1],
        events=[
            "c3 move c4",
            "c3 close_combat c5: 2-1 = 1 of 2 hit (P19-TER-10)",
            "c5 close_combat c3: 1 of 3 hit",
            "c3 hit: 1 of 4 falls",
            "c3 destroyed",
            "c5 hit: 1 of 4 falls",
            "c5 destroyed",
        ],
        lost=["c5", "c3"],
        after="8  i . .",
    ),
    no_advance(":", 3),
    no_advance("_", 3),
    no_advance("%", 2),
)
def test_x58_advance_out_of_rough_ground(part: Part) -> None:
    part()


@example(
    "P19-X59",
    "",
    red(
        play,
        "c3 move c4",
        "c5 close_combat c4",
        on="""
        5  . . i/S
        4  . . _
        3  . . I/N
           a b c
        """,
        dice=[4, 3, 1],
        events=[
            "c3 move c4",
            "c5 close_combat c3: 4 of 3 safe",
            "c3 close_combat c5: 3-1 = 2 of 3 hit (P19-TER-18)",
            "c3 hit: 1 of 4 falls",
            "c3 destroyed",
        ],
        lost=["c3"],
        choice="c5: advance c4, done",
        after="5  . . i/S",
    ),
    red(
        play,
        "red end",
        "c5 close_combat c4",
        on="""
        5  . . i/S
        4  . . _I-/N
           a b c
        """,
        dice=[4, 2],
        events=["c5 close_combat c4: 4 of 3 safe", "c4 close_combat c5: 2+1 = 3 of 3 safe (P19-CC-06)"],
        after="""
        5  . . i/S
        4  . . I/N
        """,
    ),
    red(
        play,
        "c3 move c4",
        "next turn",
        "red end",
        "c5 close_combat c4",
        on="""
        5  . . i/S
        4  . . _
        3  . . I/N
           a b c
        """,
        dice=[*RED_FIRST, 4, 2],
        events=["c3 move c4", "c5 close_combat c3: 4 of 3 safe", "c3 close_combat c5: 2+1 = 3 of 3 safe (P19-CC-06)"],
        after="""
        5  . . i/S
        4  . . I/N
        """,
    ),
)
def test_x59_crossing_and_holding_a_trench(part: Part) -> None:
    part()
