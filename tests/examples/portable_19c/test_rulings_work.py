"""Rulings about work that takes the turn, and about transports, 19th century, that no worked example shows."""

from __future__ import annotations

from ..board import Part, Table, example, illegal, legal, play
from ..drawing import scenario
from .initiative import RED_FIRST, blue, red

OPEN = """
    8  i . .
    4  . . I/N
    2  I . .
       a b c
"""


@example(
    "P19-R62",
    OPEN,
    red(illegal, "c4 lay_wire", "c4 move c5", rule="P19-R62"),
    red(illegal, "c4 lay_wire", "a2 hold", "c4 move c5", rule="P19-R11", token="unit"),
    red(illegal, "c4 move facing E", "c4 lay_wire", rule="P19-R62"),
    red(illegal, "c4 remove_wire", rule="P19-R62"),
    red(illegal, "c4 lay_wire", "next turn", "c4 lay_wire", dice=RED_FIRST, rule="P19-R62"),
    red(legal, "c4 lay_wire", "next turn", "c4 remove_wire", dice=RED_FIRST),
    red(legal, "c4 lay_wire", "next turn", "c4 remove_wire", "next turn", "c4 lay_wire", dice=[*RED_FIRST, *RED_FIRST]),
)
def test_r62_wire(part: Part) -> None:
    part()


UNDER_FIRE = """
    6  . . i/S
    4  . . I/N
       a b c
"""
DRIVEN_BACK = ["c6 fire c4: 4+1 = 5 hit (P19-FIR-13)", "c4 hit: 4 of 4 survives", "c4 retreat c3"]


@example(
    "P19-R62",
    UNDER_FIRE,
    red(
        play,
        *("c4 lay_wire", "c6 fire c4", "c4 retreat c3", "next turn"),
        dice=[4, 4],
        events=["c4 lay_wire", *DRIVEN_BACK],
        after="""
        6  . . i
        3  . . I/N
        """,
    ),
    red(
        play,
        *("c4 lay_wire", "c6 fire c4", "next turn"),
        dice=[3],
        events=["c4 lay_wire", "c6 fire c4: 3+1 = 4 miss (P19-FIR-13)", "c4 wire_laid"],
        after="""
        6  . . i
        4  . . I/N
        """,
    ),
)
def test_r62_who_is_driven_off_lays_no_wire(part: Part) -> None:
    part()


PAIR = """
    7  . . i
    2  I . T+F/N
       a b c
"""
LINKED = """
    5  . . . . . . i
    2  I . T&F/N . . . .
       a b c d e f g
"""


@example(
    "P19-R93",
    PAIR,
    red(illegal, "c2f limber", "c2 move c3", rule="P19-R93"),
    red(illegal, "c2f limber", "c2f move c3", rule="P19-R93"),
    red(illegal, "c2f limber", "a2 hold", "c2 move c3", rule="P19-R11", token="unit"),
    red(illegal, "c2f unlimber with c2", rule="P19-SPC-02"),
    red(illegal, "c2 hold", "c2f limber with c2", rule="P19-R93"),
    red(illegal, "a2 limber with c2", rule="P19-R93"),
    red(
        play,
        "c2f unlimber with c2 facing E",
        "next turn",
        on=LINKED,
        events=["c2f unlimber", "c2f unlimbered"],
        after="""
        5  . . . . . . i
        2  I . T+F . . . .
        """,
    ),
    red(illegal, "c2f unlimber with c2", "c2 move c3", on=LINKED, rule="P19-R93"),
    red(legal, "c2f unlimber facing E", "next turn", "c2f fire g5", on=LINKED),
    red(illegal, "c2f unlimber", "next turn", "c2f fire g5", on=LINKED, rule="P19-ART-05", token="at"),
)
def test_r93_limbering_takes_the_turn(part: Part) -> None:
    part()


@example(
    "P19-R94",
    LINKED,
    red(illegal, "c2f move c3", rule="P19-R94", token="unit"),
    red(illegal, "c2f limber with c2", rule="P19-R94", token="unit"),
    red(
        play,
        "c2 move d2 facing S",
        events=["c2 move d2", "c2f follow c2"],
        after="""
        5  . . . . . . i
        2  I . . T/S&F . . .
        """,
    ),
)
def test_r94_a_towing_pair_acts_as_one(part: Part) -> None:
    part()


BESIDE_A_PAIR = """
    4  . I/E i
    3  . T&F/N .
    2  . . .
       a b c
"""
DEFENDER_GOES_ON = ["b4 close_combat c4", "c4 advance", "c4 close_combat b3", "b3f retreat b2"]
FALLEN_THEN_THE_TRANSPORT = [1, 6, 1, 6, 2, 1, 6]


@example(
    "P19-R94",
    """
    4  . . i
    3  . . .
    2  I . T&F/N
       a b c
    """,
    red(
        illegal,
        *("c2 move c3", "c2 close_combat c4", "c2f retreat c2", "c2f move c1"),
        dice=[2, 6, 1, 6],
        rule="P19-R11",
        token="unit",
    ),
    red(
        illegal,
        *("c2 move c3", "c2 close_combat c4", "c2f retreat c2", "a2 hold", "c2f move facing E"),
        dice=[2, 6, 1, 6],
        rule="P19-R11",
        token="unit",
    ),
    red(
        legal,
        *("c2 move c3", "c2 close_combat c4", "c2f retreat c2", "next turn", "c2f move c1"),
        dice=[2, 6, 1, 6, *RED_FIRST],
    ),
    red(
        illegal,
        *("b3 hold", *DEFENDER_GOES_ON, "b3f move b1"),
        on=BESIDE_A_PAIR,
        dice=FALLEN_THEN_THE_TRANSPORT,
        rule="P19-R11",
        token="unit",
    ),
    red(legal, *DEFENDER_GOES_ON, "b3f move b1", on=BESIDE_A_PAIR, dice=FALLEN_THEN_THE_TRANSPORT),
    blue(
        legal,
        *("c4 close_combat c3", "c3f retreat c2", "c3f move c1"),
        on="""
        4  . . i
        3  . . T&F/N
           a b c
        """,
        dice=[6, 2, 1, 6],
    ),
)
def test_r94_what_a_gun_did_with_its_transport_is_its_own(part: Part) -> None:
    part()


WITHOUT_A_GUN = """
    7  . . i
    3  . . I
    2  . . T+T+K
       a b c
"""


@example(
    "P19-R46",
    """
    7  . . i
    3  . . I
    2  . T T&F .
       a b c d
    """,
    red(illegal, "c2 move c3", rule="P19-MOV-07", token="path/0"),
    red(legal, "b2 move c2"),
    red(illegal, "c3 move c2", rule="P19-MOV-07", token="path/0"),
    red(legal, "c3 move c2", on=WITHOUT_A_GUN),
)
def test_r46_who_shares_a_square(part: Part) -> None:
    part()


@example(
    "P19-SPC-04",
    """
    7  . . i
    4  . . =
    3  . . =
    2  . . =T&F
       a b c
    """,
    red(
        play,
        "c2 move c3 c4",
        events=["c2 move c3 c4", "c2f follow c2"],
        after="""
        7  . . i
        4  . . T/N&F
        """,
    ),
)
def test_spc_04_towing_by_road(part: Part) -> None:
    part()


@example(
    "P19-R93",
    """
    5  . . i
    2  I . T+F/N
       a b c
    """,
    red(
        play,
        "c2f limber",
        "c5 fire c2",
        "c2 retreat b2",
        "next turn",
        dice=[5, 1, 5],
        events=[
            "c2f limber",
            "c5 fire c2: 5+1 = 6 hit (P19-FIR-13)",
            "c2f hit: 1 of 4 falls",
            "c2f destroyed",
            "c2 hit: 5 of 4 survives",
            "c2 retreat b2",
        ],
        lost=["c2f"],
        after="""
        5  . . i
        2  I T . .
        """,
    ),
)
def test_r93_limbering_undone_by_a_hit(part: Part) -> None:
    part()


def test_r93_an_order_to_unlimber_the_transport_breaks_one_rule() -> None:
    table = Table.laid(scenario(LINKED, "portable-19c"), dice=RED_FIRST)
    table.lead("c2 unlimber with c2")
    assert table.rules_broken("c2 unlimber with c2") == [("P19-R93", "do")]
    assert table.rules_broken("a2 limber") == [("P19-R93", "do")]
