"""Rulings about moves of the musket-period Portable Wargame that its worked examples leave out."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play
from .test_examples import red


@example(
    "MUS-R13",
    """
    8  . . . i
    5  . i/S . .
    4  . . . .
    3  . I/N R/N C/N
       a b c d
    """,
    red(illegal, "b3 fire b5", "b3 move a3", dice=[1], rule="MUS-R13"),
    red(
        play,
        "b3 fire b5",
        "b3 move a3",
        dice=[4],
        fire_move_order="either",
        events=["b3 fire b5: 4+1 = 5 hit (MUS-FIR-06)", "b5 destroyed", "b3 move a3"],
        lost=["b5"],
        after="""
        8  . . . i
        3  I/W . R C
        """,
    ),
    red(legal, "b3 move b4 facing N", "b3 fire b5", dice=[1], fire_move_order="either"),
    red(illegal, "b3 fire b5", "b3 move a3 a2", dice=[1], rule="MUS-MOV-06", token="path/1", fire_move_order="either"),
    red(legal, "c3 fire b5", "c3 move c2 c1", dice=[1], fire_move_order="either"),
    red(
        illegal,
        "c3 fire b5",
        "c3 move c2 c1 b1",
        dice=[1],
        rule="MUS-MOV-06",
        token="path/2",
        fire_move_order="either",
    ),
    red(
        illegal,
        "b3 move b4 facing N",
        "b3 fire b5",
        "b3 move a4",
        dice=[1],
        rule="MUS-MOV-05",
        fire_move_order="either",
    ),
    red(illegal, "b3 fire b5", "b3 move a3", "b3 fire b5", dice=[1], rule="MUS-FIR-03", fire_move_order="either"),
)
def test_r13_a_shot_before_the_move(part: Part) -> None:
    part()


@example(
    "MUS-R24",
    """
    2  C/E  =  = =  = =
    1  =C/E *= = *= = *=
       a    b  c d  e f
    """,
    red(legal, "a1 move b1 c1 d1 e1 f1"),
    red(illegal, "a2 move b2 c2 d2 e2 f2", rule="MUS-MOV-02", token="path/4"),
    red(illegal, "a1 move b1 c1", rule="MUS-R30", token="path/1", woods_slow="p19"),
    red(legal, "a1 move b1", woods_slow="p19"),
)
def test_r24_a_road_leads_through_woods_but_does_not_open_them(part: Part) -> None:
    part()


@example(
    "MUS-R23",
    """
    8  . . i
    4  . . .
    3  . I K
    2  . C .
       a b c
    """,
    red(legal, "c3 move b3"),
    red(legal, "b2 move b3 b4"),
    red(illegal, "c3 move b3", rule="MUS-R23", token="path/0", stacking="one"),
    red(illegal, "b2 move b3 b4", rule="MUS-R23", token="path/0", stacking="one"),
    red(illegal, "b2 move c2 c3 c4", rule="MUS-R23", token="path/1", stacking="one"),
    red(legal, "b2 move a2 a3 a4", stacking="one"),
)
def test_r23_one_unit_in_an_area(part: Part) -> None:
    part()


@example(
    "MUS-R30",
    """
    1  *=C/E = = =
       a     b c d
    """,
    red(legal, "a1 move b1 c1 d1"),
    red(legal, "a1 move b1", woods_slow="p19"),
    red(illegal, "a1 move b1 c1", rule="MUS-R30", token="path/1", woods_slow="p19"),
)
def test_r30_out_of_slow_woods_it_is_one_area_by_road_too(part: Part) -> None:
    part()
