"""Fire of small arms, 19th century: lines, woods and hills, moving and firing."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play
from ..drawing import scenario
from .initiative import red

KNIGHT = """
    6  . . . i
    4  . . I/N .
       a b c d
"""


@example(
    "P19-X23",
    KNIGHT,
    red(
        play,
        "c4 fire d6",
        dice=[4, 1],
        events=["c4 fire d6: 4+1 = 5 hit (P19-FIR-13)", "d6 hit: 1 of 4 falls", "d6 destroyed"],
        lost=["d6"],
        after="4  . . I/N",
    ),
)
def test_x23_small_arms(part: Part) -> None:
    part()


def test_x23_the_squares_that_the_line_crosses() -> None:
    board = scenario(KNIGHT, "portable-19c").board
    c4, d6 = board.square("c4"), board.square("d6")
    assert c4 is not None
    assert d6 is not None
    between = board.crossed(c4, d6)
    assert {board.name(n) for n in range(board.size) if between.inside >> n & 1} == {"c5", "d5"}
    assert between.pinches == ()


@example(
    "P19-X25",
    """
    6  . . . i
    5  . . I .
    4  . . I/N .
       a b c d
    """,
    red(illegal, "c4 fire d6", rule="P19-FIR-04", token="at"),
    red(illegal, "c4 fire d6", rule="P19-FIR-04", token="at", units_block_fire="friends"),
    red(legal, "c4 fire d6", units_block_fire="none"),
)
def test_x25_over_a_friend(part: Part) -> None:
    part()


ONE_WOOD = """
    5  . . * i
    4  . . I/N .
       a b c d
"""
TWO_WOODS = """
    5  . . * i
    4  . . I/N *
       a b c d
"""


@example(
    "P19-X26",
    ONE_WOOD,
    red(
        play,
        "c4 fire d5",
        dice=[4, 3],
        events=["c4 fire d5: 4+1 = 5 hit (P19-FIR-13)", "d5 hit: 3 of 4 falls", "d5 destroyed"],
        lost=["d5"],
        after="4  . . I/N",
    ),
    red(illegal, "c4 fire d5", on=TWO_WOODS, rule="P19-FIR-04", token="at"),
    red(illegal, "c4 fire d5", rule="P19-FIR-04", token="at", corner_sight="either"),
    red(legal, "c4 fire d5", on=TWO_WOODS, corner_sight="open"),
)
def test_x26_past_a_corner(part: Part) -> None:
    part()


@example(
    "P19-X28",
    "",
    red(
        illegal,
        "c4 fire c6",
        rule="P19-FIR-06",
        token="at",
        on="""
        6  . . *i
        5  . . *
        4  . . *I/N
           a b c
        """,
    ),
    red(
        legal,
        "c4 fire c5",
        on="""
        6  . . *
        5  . . *i
        4  . . *I/N
           a b c
        """,
    ),
)
def test_x28_within_a_wood(part: Part) -> None:
    part()


WOOD_TO_WOOD = """
    5  . . . *i
    4  . . *I/N .
       a b c d
"""


@example(
    "P19-X29",
    WOOD_TO_WOOD,
    red(
        play,
        "c4 fire d5",
        dice=[5, 1],
        events=["c4 fire d5: 5+0 = 5 hit (P19-FIR-12, P19-FIR-13)", "d5 hit: 1 of 4 falls", "d5 destroyed"],
        lost=["d5"],
        after="4  . . I/N",
    ),
    red(
        play,
        "c4 fire d5",
        dice=[4],
        events=["c4 fire d5: 4+0 = 4 miss (P19-FIR-12, P19-FIR-13)"],
        after=WOOD_TO_WOOD,
    ),
    # Out of range, too: the wood comes first. P19-R97
    red(
        illegal,
        "c4 fire e6",
        rule="P19-TER-05",
        token="at",
        on="""
        6  . . . . *i
        5  . . . * *
        4  . . *I/N * .
           a b c d e
        """,
    ),
    red(
        illegal,
        "c4 fire d5",
        rule="P19-TER-05",
        token="at",
        on="""
        5  . . . *i
        4  . . *I/N *
           a b c d
        """,
    ),
    red(
        legal,
        "c4 fire c7",
        on="""
        7  . . i .
        5  . . . *
        4  . . *I/N .
           a b c d
        """,
    ),
)
def test_x29_from_wood_to_wood(part: Part) -> None:
    part()


@example(
    "P19-X31",
    """
    5  . . . i
    2  . . . M/N
       a b c d
    """,
    red(illegal, "d2 move d3", "d2 fire d5", rule="P19-MOV-04"),
)
def test_x31_machine_guns_move_or_fire(part: Part) -> None:
    part()


@example(
    "P19-X32",
    """
    6  . . i
    4  . . =
    3  . . =
    2  . . =I/N
       a b c
    """,
    red(
        play,
        "c2 move c3",
        "c2 fire c6",
        dice=[4],
        events=["c2 move c3", "c2 fire c6: 4 miss"],
        after="""
        6  . . i
        3  . . I/N
        """,
    ),
    red(legal, "c2 move c3 c4"),
    red(illegal, "c2 move c3 c4", "c2 fire c6", rule="P19-MOV-04"),
)
def test_x32_by_road_and_fire(part: Part) -> None:
    part()


@example(
    "P19-X34",
    """
    6  . . i
    4  . K I/N+K
       a b c
    """,
    red(
        play,
        "c4 fire c6",
        dice=[3, 2],
        events=["c4 fire c6: 3+2 = 5 hit (P19-FIR-13, P19-FIR-14)", "c6 hit: 2 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="4  . K I/N+K",
    ),
)
def test_x34_two_commanders(part: Part) -> None:
    part()


@example(
    "P19-X35",
    "",
    red(
        illegal,
        "c4 fire c6",
        rule="P19-FIR-04",
        token="at",
        on="""
        6  . . i
        5  . . ^
        4  . . I/N
           a b c
        """,
    ),
    red(
        legal,
        "c4 fire c6",
        on="""
        6  . . ^i
        5  . . ^
        4  . . I/N
           a b c
        """,
    ),
)
def test_x35_over_a_hill(part: Part) -> None:
    part()


@example(
    "P19-X70",
    """
    6  . . I/S
    4  . . i/N
       a b c
    """,
    red(illegal, "c4 fire c6", rule="P19-ACT-03", token="unit"),
    red(legal, "red end", "c4 fire c6"),
)
def test_x70_the_other_side_goes_first(part: Part) -> None:
    part()


@example(
    "P19-X71",
    """
    6  . . i
    4  . . I/N
       a b c
    """,
    red(illegal, "c4 fire c6", "c4 fire c6", dice=[1], rule="P19-FIR-02"),
)
def test_x71_fire_once(part: Part) -> None:
    part()
