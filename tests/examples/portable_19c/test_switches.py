"""What the switches of the rulings change, 19th century: each value beside the default."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play
from .initiative import BLUE_FIRST, RED_FIRST, blue, red

# --- Artillery ------------------------------------------------------------------------------------------------------

GUN_AND_FRIEND = """
    6  . . I . .
    4  . . . . *
    2  . . F/N . .
       a b c d e
"""


@example(
    "P19-R16",
    GUN_AND_FRIEND,
    illegal("c2 fire e4", rule="P19-R16", token="at"),
    illegal("c2 fire c6", rule="P19-R16", token="at"),
    legal("c2 fire c5", artillery_at_empty_square="on"),
    legal("c2 fire c6", artillery_at_empty_square="on"),
    illegal("c2 fire e3", rule="P19-ART-05", token="at", artillery_at_empty_square="on"),
    play(
        "c2 fire c5",
        dice=[3],
        events=["c2 fire c5: 3+2 = 5 on c5 (P19-ART-18)"],
        after="""
        6  . . I . .
        2  . . F . .
        """,
        artillery_at_empty_square="on",
    ),
    play(
        "c2 fire e4",
        dice=[5],
        events=["c2 fire e4: 5-1 = 4 on e3 (P19-ART-17)"],
        after="""
        6  . . I . .
        2  . . F . .
        """,
        artillery_at_empty_square="on",
    ),
    red(illegal, "c6 fire c7", rule="P19-R16", token="at", artillery_at_empty_square="on"),
)
def test_r16_fire_at_squares_without_an_enemy(part: Part) -> None:
    part()


BEHIND_A_WOOD = """
    6  . . i .
    4  . . * K/S
    2  . . F/N .
       a b c d
"""


@example(
    "P19-R22",
    BEHIND_A_WOOD,
    legal("c2 fire c6"),
    legal("c2 fire c6", indirect_needs_spotter="on"),
    play(
        "c2 fire c6",
        dice=[6, 1],
        events=["c2 fire c6: 6 on c6", "c6 hit: 1 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="""
        4  . . * K
        2  . . F .
        """,
        indirect_needs_spotter="on",
    ),
    illegal(
        "c2 fire c6",
        rule="P19-R22",
        token="at",
        on="""
        6  . . i .
        4  . . * .
        2  . . F/N .
        """,
        indirect_needs_spotter="on",
    ),
    legal(
        "c2 fire c6",
        on="""
        6  . . *i .
        2  . . F/N .
        """,
        indirect_needs_spotter="on",
    ),
    illegal(
        "a5 fire a1",
        rule="P19-R22",
        token="at",
        on="""
        5  F/S .
        3  *   .
        1  i   .
        """,
        indirect_needs_spotter="on",
    ),
    legal(
        "a5 fire a1",
        on="""
        5  F/S .
        3  *   K/S
        1  i   .
        """,
        indirect_needs_spotter="on",
    ),
)
def test_r22_a_spotter(part: Part) -> None:
    part()


ON_THE_DIAGONAL = """
    7  . . . . . .
    4  . . . . . i
    1  . . H/N . . .
       a b c d e f
"""


@example(
    "P19-R27",
    ON_THE_DIAGONAL,
    play("c1 fire f4", dice=[2], events=["c1 fire f4: 2+2 = 4 on f3 (P19-ART-18)"], after=ON_THE_DIAGONAL),
    play(
        "c1 fire f4",
        dice=[2],
        events=["c1 fire f4: 2+2 = 4 on e3 (P19-ART-18)"],
        after=ON_THE_DIAGONAL,
        exact_diagonal_miss="diagonal",
    ),
    play(
        "c1 fire f4",
        dice=[1],
        events=["c1 fire f4: 1+2 = 3 on g5 (P19-ART-18)"],
        after=ON_THE_DIAGONAL,
        exact_diagonal_miss="diagonal",
    ),
    play(
        "c1 fire d4",
        dice=[2],
        events=["c1 fire d4: 2+2 = 4 on d3 (P19-ART-18)"],
        on="""
        4  . . . i
        1  . . H/N .
        """,
        after="""
        4  . . . i
        1  . . H .
        """,
        exact_diagonal_miss="diagonal",
    ),
    play(
        "c1 fire b2",
        dice=[2, 1],
        events=["c1 fire b2: 2+2 = 4 on c1 (P19-ART-18)", "c1 hit: 1 of 4 falls", "c1 destroyed"],
        on="""
        2  . i .
        1  . . H/N
        """,
        lost=["c1"],
        after="2  . i .",
        exact_diagonal_miss="diagonal",
    ),
)
def test_r27_a_miss_on_the_diagonal(part: Part) -> None:
    part()


SHORT_ON_A_FRIEND = """
    6  . . i
    5  . . I
    2  . . F/N
       a b c
"""
SHORT = "c2 fire c6: 2+2 = 4 on c5 (P19-ART-18)"


@example(
    "P19-R29",
    SHORT_ON_A_FRIEND,
    play(
        "c2 fire c6",
        dice=[2, 1],
        events=[SHORT, "c5 hit: 1 of 4 falls", "c5 destroyed"],
        lost=["c5"],
        after="""
        6  . . i
        2  . . F
        """,
    ),
    play("c2 fire c6", dice=[2], events=[SHORT], after=SHORT_ON_A_FRIEND, artillery_hits_friends="off"),
    play(
        "c2 fire c6",
        dice=[3, 1],
        events=["c2 fire c6: 3+2 = 5 on c6 (P19-ART-18)", "c6 hit: 1 of 4 falls", "c6 destroyed"],
        lost=["c6"],
        after="""
        5  . . I
        2  . . F
        """,
        artillery_hits_friends="off",
    ),
)
def test_r29_friends_are_spared(part: Part) -> None:
    part()


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
        dice=[2],
        events=["c4 fire c5: 2+2 = 4 nowhere (P19-ART-18)"],
        after=NEXT_TO_THE_GUN,
        short_on_own_square="none",
    ),
    play(
        "c4 fire c5",
        dice=[2],
        events=["c4 fire c5: 2+2 = 4 on c4 (P19-ART-18)"],
        after=NEXT_TO_THE_GUN,
        artillery_hits_friends="off",
    ),
)
def test_r30_no_gun_hits_itself(part: Part) -> None:
    part()


AT_WHOM = """
    7  . . i
    6  . . d
    2  . . F/N
       a b c
"""
BESIDE = ["c2 fire c7", "c7 move b7", "next turn", "c2 fire b7"]
CHANGED = ["c2 fire c7", "c7 move b7", "c6 move c7", "next turn", "c2 fire c7"]
AIM_AT_C7 = "c2 fire c7: 1+2 = 3 on c8 (P19-ART-18)"


@example(
    "P19-R32",
    AT_WHOM,
    play(
        *BESIDE,
        dice=[1, *BLUE_FIRST, 1],
        events=[AIM_AT_C7, "c7 move b7", "c2 fire b7: 1+2 = 3 on b8 (P19-ART-18)"],
        after="""
        7  . i .
        6  . . d
        2  . . F
        """,
    ),
    play(
        *BESIDE,
        dice=[1, *BLUE_FIRST, 1],
        events=[AIM_AT_C7, "c7 move b7", "c2 fire b7: 1+3 = 4 on b6 (P19-ART-18, P19-ART-19)"],
        after="""
        7  . i .
        6  . . d
        2  . . F
        """,
        same_target="unit",
    ),
    play(
        *CHANGED,
        dice=[1, *BLUE_FIRST, 4, 1],
        events=[
            *(AIM_AT_C7, "c7 move b7", "c6 move c7", "c2 fire c7: 4+3 = 7 on c7 (P19-ART-18, P19-ART-19)"),
            *("c6 hit: 1 of 4 falls", "c6 destroyed"),
        ],
        lost=["c6"],
        after="""
        7  . i .
        2  . . F
        """,
    ),
    play(
        *CHANGED,
        dice=[1, *BLUE_FIRST, 4, 1],
        events=[
            *(AIM_AT_C7, "c7 move b7", "c6 move c7", "c2 fire c7: 4+2 = 6 on c7 (P19-ART-18)"),
            *("c6 hit: 1 of 4 falls", "c6 destroyed"),
        ],
        lost=["c6"],
        after="""
        7  . i .
        2  . . F
        """,
        same_target="unit",
    ),
    play(
        "c2 fire c6",
        dice=[1],
        events=["c2 fire c6: 1+3 = 4 on c5 (P19-ART-18, P19-ART-19)"],
        on="""
        6  . . i
        2  . . F/N@c6
        """,
        after="""
        6  . . i
        2  . . F
        """,
        same_target="unit",
    ),
)
def test_r32_the_same_unit(part: Part) -> None:
    part()


# --- Sight ----------------------------------------------------------------------------------------------------------

OVER_A_TRENCH = """
    6  . . i
    5  . . _
    4  . . I/N
       a b c
"""


@example(
    "P19-R38",
    OVER_A_TRENCH,
    red(illegal, "c4 fire c6", rule="P19-FIR-04", token="at"),
    red(legal, "c4 fire c6", trench_blocks_line="off"),
    red(
        illegal,
        "c4 fire c6",
        rule="P19-FIR-05",
        token="at",
        on="""
        6  . . [i
        5  . . _
        4  . . I/N
        """,
        trench_blocks_line="off",
    ),
    play(
        "c2 fire c6",
        dice=[3, 1],
        events=["c2 fire c6: 3+2 = 5 on c6 (P19-ART-18)", "c6 hit: 1 of 4 falls", "c6 destroyed"],
        on="""
        6  . . i
        4  . . _
        2  . . F/N
        """,
        lost=["c6"],
        after="2  . . F",
        trench_blocks_line="off",
    ),
)
def test_r38_r21_trenches_and_lines(part: Part) -> None:
    part()


# --- Moving ---------------------------------------------------------------------------------------------------------


@example(
    "P19-R50",
    """
    6  . . i/S . .
    5  . . C/N . i/W
       a b c d e
    """,
    red(illegal, "c5 move b5 b6", rule="P19-R50", token="path/1"),
    red(legal, "c5 move b5 b6 facing E", withdraw_must_leave="off"),
    red(illegal, "c5 move d5", rule="P19-MOV-12", token="path/0", withdraw_must_leave="off"),
    red(legal, "c5 move c4", withdraw_must_leave="off"),
)
def test_r50_withdrawing_along_the_enemy(part: Part) -> None:
    part()


WOODED_ROAD = """
    8  i . . .
    4  . . = .
    3  . . =* .
    2  . . =C/N .
       a b c d
"""


@example(
    "P19-R57",
    WOODED_ROAD,
    red(illegal, "c2 move c3 c4", rule="P19-TER-03", token="path/1"),
    red(legal, "c2 move c3 c4", road_cancels_wood="on"),
    red(
        illegal,
        "c3 move c4 c5",
        on="""
        8  i . .
        3  . . =*C/N
        """,
        rule="P19-TER-04",
        token="path/1",
    ),
    red(
        legal,
        "c3 move c4 c5",
        on="""
        8  i . .
        3  . . =*C/N
        """,
        road_cancels_wood="on",
    ),
    red(
        illegal,
        "c2 move c3 c4",
        on="""
        8  i . .
        3  . . *
        2  . . =C/N
        """,
        rule="P19-TER-03",
        token="path/1",
        road_cancels_wood="on",
    ),
)
def test_r57_roads_through_woods(part: Part) -> None:
    part()


@example(
    "P19-R60",
    """
    8  i . .
    3  . . *C/N
    2  . . .
       a b c
    """,
    red(illegal, "c3 move c4 c5", rule="P19-TER-04", token="path/1"),
    red(legal, "c3 move c4 c5", leaving_wood_limit="off"),
    red(
        illegal,
        "c2 move c3 c4",
        on="""
        8  i . .
        3  . . *
        2  . . C/N
        """,
        rule="P19-TER-03",
        token="path/1",
        leaving_wood_limit="off",
    ),
)
def test_r60_out_of_a_wood(part: Part) -> None:
    part()


# --- Close combat ---------------------------------------------------------------------------------------------------


@example(
    "P19-R61",
    """
    5  . . *i/S
    4  . . I/N
       a b c
    """,
    red(
        play,
        "c4 close_combat c5",
        dice=[4, 2],
        events=["c4 close_combat c5: 4 of 3 safe", "c5 close_combat c4: 2+1 = 3 of 3 safe (P19-CC-06)"],
        after="""
        5  . . i
        4  . . I
        """,
    ),
    red(
        play,
        "c4 close_combat c5",
        dice=[4, 1],
        events=["c4 close_combat c5: 4 of 3 safe", "c5 close_combat c4: 1+2 = 3 of 3 safe (P19-CC-06, P19-TER-06)"],
        after="""
        5  . . i
        4  . . I
        """,
        wood_and_cover_add_up="on",
    ),
    red(
        play,
        "c4 close_combat c5",
        dice=[4, 2],
        events=["c4 close_combat c5: 4 of 3 safe", "c5 close_combat c4: 2+1 = 3 of 3 safe (P19-CC-06)"],
        on="""
        5  . . #i/S
        4  . . I/N
        """,
        after="""
        5  . . i
        4  . . I
        """,
        wood_and_cover_add_up="on",
    ),
)
def test_r61_a_wood_and_its_cover(part: Part) -> None:
    part()


IN_A_TRENCH = """
    5  . . i/S
    4  . . _I-/N
       a b c
"""
BOTH_STAND = """
    5  . . i
    4  . . I-
"""


@example(
    "P19-R64",
    IN_A_TRENCH,
    blue(
        play,
        "c5 close_combat c4",
        dice=[4, 4],
        events=["c5 close_combat c4: 4 of 3 safe", "c4 close_combat c5: 4-1 = 3 of 3 safe (P19-TER-18)"],
        after=BOTH_STAND,
    ),
    blue(
        play,
        "c5 close_combat c4",
        dice=[4, 3],
        events=["c5 close_combat c4: 4 of 3 safe", "c4 close_combat c5: 3+0 = 3 of 3 safe (P19-CC-06, P19-TER-18)"],
        after=BOTH_STAND,
        crossing_keeps_cover="on",
    ),
    blue(
        play,
        "c6 fire c4",
        dice=[4],
        events=["c6 fire c4: 4+0 = 4 miss (P19-FIR-12, P19-FIR-13)"],
        on="""
        6  . . i/S
        4  . . _I-/N
        """,
        after="""
        6  . . i
        4  . . I-
        """,
        crossing_keeps_cover="on",
    ),
    illegal(
        "c4 fire c7",
        rule="P19-TER-17",
        on="""
        7  . . i
        4  . . _F-/N
        """,
        crossing_keeps_cover="on",
    ),
)
def test_r64_cover_while_crossing(part: Part) -> None:
    part()


@example(
    "P19-R76",
    """
    5  . . i/S
    4  . . I+K/N
       a b c
    """,
    red(
        play,
        "c4 close_combat c5",
        dice=[3, 4],
        events=["c4 close_combat c5: 3 of 3 safe", "c5 close_combat c4: 4 of 3 safe"],
        after="""
        5  . . i
        4  . . I+K
        """,
    ),
    red(
        play,
        "c4 close_combat c5",
        dice=[2, 4],
        events=["c4 close_combat c5: 2+1 = 3 of 3 safe (P19-CC-05)", "c5 close_combat c4: 4 of 3 safe"],
        after="""
        5  . . i
        4  . . I+K
        """,
        commander_same_square_cc="on",
    ),
    red(
        play,
        "c4 close_combat c5",
        dice=[3, 4],
        events=["c4 close_combat c5: 3 of 3 safe", "c5 close_combat c4: 4 of 3 safe"],
        on="""
        5  . . i/S
        4  . . K/N
        """,
        after="""
        5  . . i
        4  . . K
        """,
        commander_same_square_cc="on",
    ),
)
def test_r76_a_commander_in_the_same_square(part: Part) -> None:
    part()


# --- Work, quality, exhaustion --------------------------------------------------------------------------------------


@example(
    "P19-R62",
    """
    6  . . i
    4  . . I/N
       a b c
    """,
    red(illegal, "c4 fire c6", "c4 lay_wire", dice=[1], rule="P19-R62"),
    red(legal, "c4 fire c6", "c4 lay_wire", dice=[1], wire_work_allows_fire="on"),
    red(
        play,
        *("c4 lay_wire", "c4 fire c6", "next turn"),
        dice=[1],
        events=["c4 lay_wire", "c4 fire c6: 1+1 = 2 miss (P19-FIR-13)", "c4 wire_laid"],
        after="""
        6  . . i
        4  . . I
        """,
        wire_work_allows_fire="on",
    ),
    red(illegal, "c4 move facing E", "c4 lay_wire", rule="P19-R62", wire_work_allows_fire="on"),
    red(illegal, "c4 lay_wire", "c4 move c5", rule="P19-R62", wire_work_allows_fire="on"),
    legal(
        *("c4 fire c7", "c4 lay_wire"),
        on="""
        7  . . i
        4  . . F/N
        """,
        dice=[2, *RED_FIRST],
        wire_work_allows_fire="on",
    ),
)
def test_r62_fire_and_wire(part: Part) -> None:
    part()


@example(
    "P19-R03",
    NEXT_TO_THE_GUN,
    *(
        play(
            "c4 fire c5",
            dice=[3, safe - 1],
            events=["c4 fire c5: 3+2 = 5 on c5 (P19-ART-18)", f"c5 hit: {safe - 1} of {safe} falls", "c5 destroyed"],
            lost=["c5"],
            after="4  . . F",
            default_quality=quality,
        )
        for quality, safe in (("elite", 3), ("average", 4), ("poor", 5))
    ),
    play(
        "c4 fire c5",
        dice=[3, 4],
        events=["c4 fire c5: 3+2 = 5 on c5 (P19-ART-18)", "c5 hit: 4 of 5 falls", "c5 destroyed"],
        on="""
        5  . . i<
        4  . . F/N
        """,
        lost=["c5"],
        after="4  . . F",
        default_quality="elite",
    ),
)
def test_r03_units_of_no_given_quality(part: Part) -> None:
    part()


BETWEEN_TWO = """
    8  i . . .
    4  C/N . i .
    1  . . . .
       a b c d
red lost 5
"""


@example(
    "P19-R85",
    BETWEEN_TWO,
    red(legal, "a4 move a5"),
    red(illegal, "a4 move a5", rule="P19-EXH-05", token="path/0", exhausted_move_test="any"),
    red(legal, "a4 move a3 a2", exhausted_move_test="any"),
    red(illegal, "a4 move a3 b3", rule="P19-EXH-05", token="path/1", exhausted_move_test="any"),
    red(illegal, "a4 move a3 a4", rule="P19-EXH-05", token="path/1", exhausted_move_test="any"),
    red(legal, "a4 move facing E", exhausted_move_test="any"),
)
def test_r85_nearer_to_any_enemy(part: Part) -> None:
    part()


HORSEMEN = """
    7  i . . .
    6  i . . .
    4  . . C/N D/N
       a b c d
"""


@example(
    "P19-R92",
    HORSEMEN,
    red(illegal, "c4 dismount", rule="P19-R92"),
    red(illegal, "d4 dismount", rule="P19-R92", cavalry_may_dismount="on"),
    red(illegal, "c4 move facing E", "c4 dismount", rule="P19-R92", cavalry_may_dismount="on"),
    red(illegal, "c4 dismount", "c4 move c5", rule="P19-R92", cavalry_may_dismount="on"),
    red(illegal, "c4 dismount", "c4 dismount", rule="P19-R92", cavalry_may_dismount="on"),
    red(
        play,
        *("c4 dismount", "next turn"),
        dice=[],
        events=["c4 dismount", "c4 dismounted"],
        after="""
        7  i . . .
        6  i . . .
        4  . . D D
        """,
        cavalry_may_dismount="on",
    ),
    red(
        legal,
        *("c4 dismount", "next turn", "c4 fire c6"),
        dice=RED_FIRST,
        on="""
        6  . . i
        4  . . C/N
        """,
        cavalry_may_dismount="on",
    ),
    red(
        illegal,
        *("c4 dismount", "next turn", "c4 move c5 c6"),
        dice=RED_FIRST,
        rule="P19-MOV-13",
        token="path/1",
        cavalry_may_dismount="on",
    ),
    red(legal, "d4 mount", "next turn", "d4 move d5 d6", dice=RED_FIRST, cavalry_may_dismount="on"),
    red(
        illegal,
        *("d4 mount", "next turn", "d4 fire d6"),
        dice=RED_FIRST,
        rule="P19-R05",
        cavalry_may_dismount="on",
    ),
    red(
        legal,
        *("c4 dismount", "next turn", "c4 mount", "next turn", "c4 move c5 c6"),
        dice=[*RED_FIRST, *RED_FIRST],
        cavalry_may_dismount="on",
    ),
    red(
        play,
        *("c4 dismount", "next turn", "c5 close_combat c4"),
        dice=[*BLUE_FIRST, 4, 2, 1],
        on="""
        5  . . i/S
        4  . . C/N
        """,
        events=[
            *("c4 dismount", "c4 dismounted", "c5 close_combat c4: 4 of 3 safe", "c4 close_combat c5: 2 of 3 hit"),
            *("c4 hit: 1 of 4 falls", "c4 destroyed"),
        ],
        lost=["c4"],
        choice="c5: advance c4, done",
        after="5  . . i",
        cavalry_may_dismount="on",
    ),
)
def test_r92_cavalry_mounts_and_dismounts(part: Part) -> None:
    part()
