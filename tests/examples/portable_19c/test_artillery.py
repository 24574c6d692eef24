"""Artillery, 19th century: range, arc, where a shot lands, what can be seen, when guns are silent."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play
from ..drawing import scenario
from .initiative import RED_FIRST, red

ARC_EDGE = """
    5  . . . . i
    1  F/N . . . .
       a b c d e
"""
SEEN = "c2 fire c6"


@example(
    "P19-X01",
    ARC_EDGE,
    play(
        "a1 fire e5",
        dice=[3, 4],
        events=["a1 fire e5: 3+2 = 5 on e5 (P19-ART-18)", "e5 hit: 4 of 4 survives"],
        choice="e5: retreat e4, retreat d5, retreat f5, retreat e6",
        after=ARC_EDGE,
    ),
    play(
        "a1 fire e5",
        "e5 retreat d5",
        dice=[3, 4],
        events=["a1 fire e5: 3+2 = 5 on e5 (P19-ART-18)", "e5 hit: 4 of 4 survives", "e5 retreat d5"],
        after="""
        5  . . . i/S .
        1  F/N . . . .
        """,
    ),
    *(legal("a1 fire e5", f"e5 retreat {square}", dice=[3, 4]) for square in ("e4", "d5", "f5", "e6")),
    illegal("a1 fire e5", "e5 retreat d4", dice=[3, 4], rule="P19-HIT-06", token="to"),
)
def test_x01_the_edge_of_arc_and_range(part: Part) -> None:
    part()


@example(
    "P19-X02",
    """
    6  . . . . i
    1  F/N . . . .
       a b c d e
    """,
    illegal("a1 fire e6", rule="P19-ART-22", token="at"),
)
def test_x02_too_far(part: Part) -> None:
    part()


@example(
    "P19-X04",
    """
    8  . . . . . i i
    1  H/N . . . . . .
       a b c d e f g
    """,
    legal("a1 fire f8"),
    illegal("a1 fire g8", rule="P19-ART-22", token="at"),
)
def test_x04_heavy_guns(part: Part) -> None:
    part()


@example(
    "P19-X05",
    """
    7  . . . i .
    6  . . . . i
    4  . N/E . . .
       a b c d e
    """,
    legal("b4 fire e6"),
    illegal("b4 fire d7", rule="P19-ART-05", token="at"),
)
def test_x05_the_arc_of_fire(part: Part) -> None:
    part()


IN_WOODS = """
    6  . . *i
    2  . . F/N
       a b c
"""


def no_effect(order: str, die: int, told: str, *, on: str, then: str = "") -> Part:
    """The shot of one die that harms nobody."""
    return play(order, dice=[die], events=[f"{order}: {told}"], on=on, after=then or on)


@example(
    "P19-X06",
    "",
    no_effect(SEEN, 1, "1-1 = 0 nowhere (P19-ART-17)", on=IN_WOODS),
    no_effect(SEEN, 2, "2-1 = 1 on c7 (P19-ART-17)", on=IN_WOODS),
    no_effect(SEEN, 3, "3-1 = 2 on c5 (P19-ART-17)", on=IN_WOODS),
    no_effect(SEEN, 4, "4-1 = 3 on c7 (P19-ART-17)", on=IN_WOODS),
    no_effect(SEEN, 5, "5-1 = 4 on c5 (P19-ART-17)", on=IN_WOODS),
    play(
        SEEN,
        on=IN_WOODS,
        dice=[6, 3],
        events=["c2 fire c6: 6-1 = 5 on c6 (P19-ART-17)", "c6 hit: 3 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="2  . . F",
    ),
)
def test_x06_a_target_in_cover(part: Part) -> None:
    part()


IN_THE_OPEN = """
    6  . . i
    2  . . F/N
       a b c
"""


@example(
    "P19-X07",
    "",
    no_effect(SEEN, 1, "1+2 = 3 on c7 (P19-ART-18)", on=IN_THE_OPEN),
    no_effect(SEEN, 2, "2+2 = 4 on c5 (P19-ART-18)", on=IN_THE_OPEN),
    *(
        play(
            SEEN,
            on=IN_THE_OPEN,
            dice=[die, 1],
            events=[f"c2 fire c6: {die}+2 = {die + 2} on c6 (P19-ART-18)", "c6 hit: 1 of 4 falls", "c6 destroyed"],
            lost=["c6"],
            after="2  . . F",
        )
        for die in (3, 6)
    ),
)
def test_x07_a_target_in_the_open(part: Part) -> None:
    part()


@example(
    "P19-X08",
    """
    6  . . i
    2  . K F/N@c6
       a b c
    """,
    play(
        SEEN,
        dice=[1, 1],
        events=[
            "c2 fire c6: 1+4 = 5 on c6 (P19-ART-18, P19-ART-19, P19-ART-20)",
            "c6 hit: 1 of 4 falls",
            "c6 destroyed",
        ],
        lost=["c6"],
        after="2  . K F",
    ),
    play(
        SEEN,
        "next turn",
        SEEN,
        on="""
        6  . . i
        2  . K F/N
           a b c
        """,
        dice=[1, *RED_FIRST, 1, 1],
        events=[
            "c2 fire c6: 1+3 = 4 on c5 (P19-ART-18, P19-ART-20)",
            "c2 fire c6: 1+4 = 5 on c6 (P19-ART-18, P19-ART-19, P19-ART-20)",
            "c6 hit: 1 of 4 falls",
            "c6 destroyed",
        ],
        lost=["c6"],
        after="2  . K F",
    ),
)
def test_x08_the_same_target_again(part: Part) -> None:
    part()


EXACT_DIAGONAL = """
    4  . . . . . i/S .
    3  . . . . . I/N .
    1  . . H/N . . . .
       a b c d e f g
"""
LOOKING_EAST = """
    4  . . . . . i
    1  . . H/E . . .
       a b c d e f
"""


@example(
    "P19-X10",
    EXACT_DIAGONAL,
    play(
        "c1 fire f4",
        dice=[2, 5],
        events=["c1 fire f4: 2+2 = 4 on f3 (P19-ART-18)", "f3 hit: 5 of 4 survives"],
        choice="f3: retreat f2, retreat e3, retreat g3",
        after=EXACT_DIAGONAL,
    ),
    no_effect("c1 fire f4", 2, "2+2 = 4 on e4 (P19-ART-18)", on=LOOKING_EAST),
    no_effect("c1 fire f4", 1, "1+2 = 3 on g4 (P19-ART-18)", on=LOOKING_EAST),
)
def test_x10_in_front_and_behind_go_by_the_facing(part: Part) -> None:
    part()


AT_THE_EDGE = """
    8  . . i
    2  . . H/N
       a b c
"""


@example("P19-X11", "", no_effect("c2 fire c8", 1, "1+2 = 3 nowhere (P19-ART-18)", on=AT_THE_EDGE))
def test_x11_off_the_board(part: Part) -> None:
    part()


BEHIND_WOODS = """
    6  . . i
    4  . . *
    2  . . F/N
       a b c
"""


@example(
    "P19-X13",
    BEHIND_WOODS,
    legal(SEEN),
    play(
        SEEN,
        dice=[5, 2],
        events=["c2 fire c6: 5 on c6", "c6 hit: 2 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="2  . . F",
    ),
    no_effect(SEEN, 4, "4 on c5", on=BEHIND_WOODS),
)
def test_x13_a_target_that_is_not_seen(part: Part) -> None:
    part()


ONE_CORNER = """
    4  . . . . . i
    3  . . . * . .
    1  . . F/N . . .
       a b c d e f
"""
BOTH_CORNERS = """
    4  . . . . . i
    3  . . . * . .
    2  . . . . * .
    1  . . F/N . . .
       a b c d e f
"""


@example(
    "P19-X14",
    "",
    play(
        "c1 fire f4",
        on=ONE_CORNER,
        dice=[3, 1],
        events=["c1 fire f4: 3+2 = 5 on f4 (P19-ART-18)", "f4 hit: 1 of 4 falls", "f4 destroyed"],
        lost=["f4"],
        after="1  . . F",
    ),
    no_effect("c1 fire f4", 3, "3 on f5", on=BOTH_CORNERS),
)
def test_x14_through_corners(part: Part) -> None:
    part()


def test_x14_the_corners_that_the_line_touches() -> None:
    board = scenario(ONE_CORNER, "portable-19c").board
    c1, f4 = board.square("c1"), board.square("f4")
    assert c1 is not None
    assert f4 is not None
    between = board.crossed(c1, f4)
    touched = {frozenset(board.name(n) for n in range(board.size) if pinch >> n & 1) for pinch in between.pinches}
    assert touched == {frozenset({"c2", "d1"}), frozenset({"d3", "e2"}), frozenset({"e4", "f3"})}


@example(
    "P19-X16",
    "",
    illegal(
        SEEN,
        rule="P19-ART-08",
        token="at",
        on="""
        6  . . i
        3  . . *
        2  . . *F/N
           a b c
        """,
    ),
    legal(
        "c2 fire c3",
        on="""
        3  . . *i
        2  . . *F/N
           a b c
        """,
    ),
)
def test_x16_out_of_woods(part: Part) -> None:
    part()


@example(
    "P19-X17",
    """
    7  . . f/S
    2  . . F/N
       a b c
    """,
    play(
        "c2 fire c7",
        "c7 fire c2",
        dice=[3, 4, 2, 3],
        events=[
            "c2 fire c7: 3+2 = 5 on c7 (P19-ART-18)",
            "c7 fire c2: 4+2 = 6 on c2 (P19-ART-18)",
            "c7 hit: 2 of 4 falls",
            "c7 destroyed",
            "c2 hit: 3 of 4 falls",
            "c2 destroyed",
        ],
        lost=["c7", "c2"],
        after="",
    ),
)
def test_x17_guns_fire_at_the_same_time(part: Part) -> None:
    part()


@example(
    "P19-X19",
    IN_THE_OPEN,
    illegal(SEEN, "c2 move facing E", rule="P19-MOV-03", dice=[1, *RED_FIRST]),
    illegal(SEEN, "c2 move c3", rule="P19-MOV-03", dice=[1, *RED_FIRST]),
    red(legal, "c2 move facing E"),
    red(legal, "c2 move c3"),
)
def test_x19_guns_that_have_fired_stay(part: Part) -> None:
    part()


@example(
    "P19-X20",
    """
    6  . . i
    2  I . F/N
       a b c
    """,
    red(illegal, "a2 hold", "c2 fire c6", rule="P19-SEQ-02"),
)
def test_x20_guns_fire_in_their_own_step(part: Part) -> None:
    part()


@example(
    "P19-X22",
    """
    7  . . i
    4  . . _
    3  . . F/N
       a b c
    """,
    red(illegal, "c3 move c4", "next turn", "c3 fire c7", rule="P19-TER-17"),
    red(
        play,
        "c3 move c4",
        "next turn",
        events=["c3 move c4"],
        after="""
        7  . . i
        4  . . F-/N
        """,
    ),
    legal("c3 move c4", "next turn", "next turn", "c3 fire c7", dice=[*RED_FIRST, *RED_FIRST]),
)
def test_x22_a_gun_in_a_trench(part: Part) -> None:
    part()
