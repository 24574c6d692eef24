"""Rulings about fire, 19th century, that no worked example shows."""

from __future__ import annotations

from ..board import Part, Table, example, illegal, legal, play
from ..drawing import scenario
from .initiative import BLUE_FIRST, red

# --- Artillery ------------------------------------------------------------------------------------------------------

NEXT_TO_THE_GUN = """
    5  . . i
    4  . . F/N
       a b c
"""


@example(
    "P19-R30",
    NEXT_TO_THE_GUN,
    play(
        "c4 fire c5",
        dice=[2, 1],
        events=["c4 fire c5: 2+2 = 4 on c4 (P19-ART-18)", "c4 hit: 1 of 4 falls", "c4 destroyed"],
        lost=["c4"],
        after="5  . . i",
    ),
)
def test_r30_a_gun_that_hits_itself(part: Part) -> None:
    part()


@example(
    "P19-R23",
    """
    6  . . *i
    2  . . F/N
       a b c
    """,
    play(
        "c2 fire c6",
        dice=[4, 1],
        events=["c2 fire c6: 4+1 = 5 on c6 (P19-ART-17, P19-ART-18)", "c6 hit: 1 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="2  . . F",
        cover_denies_direct="off",
    ),
)
def test_r23_direct_fire_at_cover(part: Part) -> None:
    part()


@example(
    "P19-R41",
    """
    6  . . i
    4  . . I
    2  . . F/N
       a b c
    """,
    play(
        "c2 fire c6",
        dice=[3, 1],
        events=["c2 fire c6: 3+2 = 5 on c6 (P19-ART-18)", "c6 hit: 1 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="""
        4  . . I
        2  . . F
        """,
    ),
)
def test_r41_guns_see_past_units(part: Part) -> None:
    part()


@example(
    "P19-R20",
    """
    3  .    *i *
    2  .    .  *
    1  *I/N *  *
       a    b  c
    """,
    red(legal, "a1 fire b3"),
)
def test_r20_a_line_that_leaves_the_wood(part: Part) -> None:
    part()


TWO_GUNS = """
    6  . . i .
    2  . . F/N F/N
       a b c d
"""
BOTH_ON_TARGET = ["c2 fire c6: 3+2 = 5 on c6 (P19-ART-18)", "d2 fire c6: 4+2 = 6 on c6 (P19-ART-18)"]
DRIVEN_TO_C7 = [*BOTH_ON_TARGET, "c6 hit: 4 of 4 survives", "c6 retreat c7"]


@example(
    "P19-R79",
    TWO_GUNS,
    play(
        "c2 fire c6",
        "d2 fire c6",
        "c6 retreat c7",
        "c6 retreat c8",
        dice=[3, 4, 4, 5],
        events=[*DRIVEN_TO_C7, "c6 hit: 5 of 4 survives", "c6 retreat c8"],
        after="""
        8  . . i .
        2  . . F F
        """,
    ),
    play(
        "c2 fire c6",
        "d2 fire c6",
        "c6 retreat c7",
        dice=[3, 4, 4, 5],
        events=[*DRIVEN_TO_C7, "c6 hit: 5 of 4 survives"],
        after="""
        7  . . i .
        2  . . F F
        """,
        retreat_per_hit="once",
    ),
    play(
        "c2 fire c6",
        "d2 fire c6",
        "c6 retreat c7",
        dice=[3, 4, 4, 3],
        events=[*DRIVEN_TO_C7, "c6 hit: 3 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="2  . . F F",
        retreat_per_hit="once",
    ),
)
def test_r79_a_die_for_each_hit(part: Part) -> None:
    part()


# --- Small arms and machine guns ------------------------------------------------------------------------------------

MACHINE_GUNS = """
    6  . . i+k
    4  . . M/N
       a b c
"""
TWO_HITS = "c4 fire c6: 4 4 1+1 = 5 5 2 2 hits (P19-FIR-13)"


@example(
    "P19-R80",
    MACHINE_GUNS,
    red(
        play,
        "c4 fire c6",
        "c6 retreat c7",
        dice=[4, 4, 1, 4, 1, 1],
        events=[
            TWO_HITS,
            "c6 hit: 4 of 4 survives",
            "c6 retreat c7",
            "c6k hit: 1 of 4 falls",
            "c6k destroyed",
            "c6 hit: 1 of 4 falls",
            "c6 destroyed",
        ],
        lost=["c6", "c6k"],
        after="4  . . M",
    ),
    red(illegal, "c4 fire c6", "c6 retreat c7", "c6k retreat c7", dice=[4, 1, 1, 4, 4], rule="P19-HIT-06", token="to"),
    red(
        play,
        "c4 fire c6",
        "c6 retreat c7",
        "c6k retreat b6",
        dice=[4, 1, 1, 4, 4],
        events=[
            "c4 fire c6: 4 1 1+1 = 5 2 2 1 hits (P19-FIR-13)",
            "c6 hit: 4 of 4 survives",
            "c6 retreat c7",
            "c6k hit: 4 of 4 survives",
            "c6k retreat b6",
        ],
        after="""
        7  . . i
        6  . k .
        4  . . M
        """,
    ),
)
def test_r80_machine_guns(part: Part) -> None:
    part()


@example(
    "P19-R05",
    """
    6  . . . i
    4  . . . C/N
    3  I . K/N .
       a b c d
    """,
    red(illegal, "d4 fire d6", rule="P19-R05"),
    red(legal, "d4 fire d6", mounted_cavalry_fire="on"),
    red(illegal, "c3 fire d6", rule="P19-R05"),
)
def test_r05_who_has_no_weapon(part: Part) -> None:
    part()


DEEP = """
    4  . . *i
    3  . . *
    2  . . I/N
       a b c
"""


@example(
    "P19-FIR-05",
    DEEP,
    red(illegal, "c2 fire c4", rule="P19-FIR-05", token="at"),
    red(illegal, "c2 fire c4", on=DEEP.replace("3  . . *", "3  . . #"), rule="P19-FIR-04", token="at"),
    red(legal, "c2 fire c4", on=DEEP.replace("3  . . *", "3  . . %")),
)
def test_fir_05_one_square_deep(part: Part) -> None:
    part()


@example(
    "P19-R40",
    """
    6  . . i
    5  . . I
    4  . . ^I/N
       a b c
    """,
    red(legal, "c4 fire c6"),
)
def test_r40_over_units_from_a_hill(part: Part) -> None:
    part()


@example(
    "P19-R43",
    """
    4  . . I/N . i
       a b c   d e
    """,
    red(
        play,
        "c4 move facing E",
        "c4 fire e4",
        dice=[4],
        events=["c4 move", "c4 fire e4: 4 miss"],
        after="4  . . I/E . i",
    ),
)
def test_r43_turning_is_moving(part: Part) -> None:
    part()


@example(
    "P19-R12",
    """
    6  . . i
    4  . . =
    3  . . =I/N
       a b c
    """,
    red(legal, "c3 fire c6", "c3 move c4", dice=[1]),
    red(illegal, "c3 fire c6", "c3 move c4", dice=[1], rule="P19-R12", fire_move_order="move_first"),
    red(legal, "c3 move c4", "c3 fire c6", fire_move_order="move_first"),
    red(illegal, "c3 fire c6", "c3 move d3", dice=[1], rule="P19-MOV-04", token="path/0"),
)
def test_r12_fire_first_move_afterwards(part: Part) -> None:
    part()


def test_r52_a_retreat_loses_the_bonus() -> None:
    drawing = """
        6  . . i
        4  . . I/N
    """
    table = Table.laid(scenario(drawing, "portable-19c"), [*BLUE_FIRST, 4, 4, 5, 1])
    for text in ("c6 fire c4", "c4 retreat c3", "c4 fire c6"):
        table.do(text)
    assert table.events[-3:] == ["c4 fire c6: 5 hit", "c6 hit: 1 of 4 falls", "c6 destroyed"]


# --- Trenches -------------------------------------------------------------------------------------------------------

IN_A_TRENCH = """
    6  . . i
    4  . . _I-/N
       a b c
"""


@example(
    "P19-R64",
    "",
    red(
        play,
        "c4 fire c6",
        on="""
        6  . . _i-
        4  . . I/N
           a b c
        """,
        dice=[4, 1],
        events=["c4 fire c6: 4+1 = 5 hit (P19-FIR-13)", "c6 hit: 1 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="4  . . I",
    ),
    red(
        play,
        "c4 fire c6",
        on="""
        6  . . _i
        4  . . I/N
           a b c
        """,
        dice=[4],
        events=["c4 fire c6: 4+0 = 4 miss (P19-FIR-12, P19-FIR-13)"],
        after="""
        6  . . i
        4  . . I
        """,
    ),
    red(
        play,
        "c4 fire c6",
        on=IN_A_TRENCH,
        dice=[3],
        events=["c4 fire c6: 3+1 = 4 miss (P19-FIR-13)"],
        after="""
        6  . . i
        4  . . I
        """,
    ),
    red(
        play,
        "c4 move facing E",
        on=IN_A_TRENCH,
        events=["c4 move"],
        after="""
        6  . . i
        4  . . I/E
        """,
    ),
)
def test_r64_crossing_gives_no_cover_and_ends_with_the_first_action(part: Part) -> None:
    part()


@example(
    "P19-ART-03",
    TWO_GUNS,
    illegal("c2 fire c6", "c2 fire c6", dice=[1], rule="P19-ART-03"),
    illegal("c2 fire d6", rule="P19-R16", token="at"),
)
def test_art_03_guns_fire_once(part: Part) -> None:
    part()
