"""Rulings of the Portable Tile Wargame that its worked examples leave out; ids begin with the ruling's."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play


@example(
    "TIL-R08",
    """
    6  . . . .
    5  . . i .
    3  . I . .
    2  . C . .
       a b c d
    """,
    legal("b2 move b3 b4", pass_through_friends="on"),
    illegal("b2 move b3 b4", rule="TIL-MOV-06", token="path/0"),
    illegal("b2 move b3", rule="TIL-MOV-06", token="path/0", pass_through_friends="on"),
    illegal("b3 move b4 c4 c5", rule="TIL-MOV-06", token="path/2", pass_through_friends="on"),
)
def test_r08_through_friends(part: Part) -> None:
    part()


@example(
    "TIL-R08",
    """
    4  . . i
    3  . I .
    2  . C .
       a b c
    """,
    legal("b2 move b3 a3", pass_through_friends="on"),
)
def test_r08_past_a_friend_whom_no_enemy_touches(part: Part) -> None:
    part()


@example(
    "TIL-R08",
    """
    4  . i .
    3  . I .
    2  . C .
       a b c
    """,
    illegal("b2 move b3 a3", rule="TIL-MOV-06", token="path/0", pass_through_friends="on"),
    illegal("b2 move b3", rule="TIL-MOV-06", token="path/0", pass_through_friends="on"),
    legal("b2 move a2 a3", pass_through_friends="on"),
)
def test_r08_not_where_it_would_have_to_stop(part: Part) -> None:
    part()


@example(
    "TIL-R11",
    """
    8  . . i
    1  A . L
       a b c
    """,
    illegal("a1 limber", "a1 move a2", rule="TIL-R11"),
    play(
        "a1 limber",
        "a1 move a2 a3",
        dice=[],
        limber_order="either",
        events=["a1 limber", "a1 move a2 a3"],
        after="""
        8  . . i
        3  L . .
        1  . . L
        """,
    ),
    legal("a1 move", "a1 limber", limber_order="either"),
    legal("c1 move c2", "c1 unlimber", limber_order="either"),
    illegal("c1 unlimber", "c1 move c2", rule="TIL-MOV-03", token="path/0", limber_order="either"),
    illegal("a1 limber", "a1 move a2", "a1 unlimber", rule="TIL-ACT-01", limber_order="either"),
    illegal("a1 limber", "a1 move a2 a3 a4", rule="TIL-MOV-02", token="path/2", limber_order="either"),
    illegal("a1 limber", "a1 move a2", "a1 move a3", rule="TIL-ACT-01", limber_order="either"),
    illegal("c1 unlimber", "c1 fire c3", rule="TIL-ACT-01", limber_order="either"),
)
def test_r11_a_gun_changes_its_state_first(part: Part) -> None:
    part()


@example(
    "TIL-R13",
    """
    5  . . i . .
    4  . . . . .
    3  . . I . A
       a b c d e
    """,
    illegal("c3 fire c5", "c3 move d3", dice=[1], rule="TIL-ACT-01"),
    play(
        "c3 fire c5 then move",
        "c3 move d3",
        dice=[5],
        fire_move_order="either",
        events=["c3 fire c5: 5-1 = 4 miss (TIL-FIR-11)", "c3 move d3"],
        after="""
        5  . . i . .
        3  . . . I A
        """,
    ),
    play(
        "c3 fire c5 then stay",
        "c3 move",
        dice=[5, 6],
        fire_move_order="either",
        events=["c3 fire c5: 5 hit", "c5 save: 6 saved", "c3 move"],
        after="""
        5  . . i . .
        3  . . I . A
        """,
    ),
    play(
        "c3 fire c5",
        dice=[5, 6],
        fire_move_order="either",
        events=["c3 fire c5: 5 hit", "c5 save: 6 saved"],
        after="""
        5  . . i . .
        3  . . I . A
        """,
    ),
    legal("c3 move c4", "c3 fire c5", dice=[1], fire_move_order="either"),
    illegal("c3 fire c5", "c3 move d3", dice=[1], rule="TIL-ACT-01", fire_move_order="either", scripted=False),
    illegal(
        "c3 fire c5 then move", "c3 move d3 d2", dice=[1], rule="TIL-MOV-08", token="path/1", fire_move_order="either"
    ),
    illegal("c3 fire c5 then move", "c3 move", dice=[1], rule="TIL-ACT-01", fire_move_order="either"),
    illegal(
        "c3 fire c5 then move",
        "c3 move facing E",
        dice=[1],
        rule="TIL-ACT-01",
        fire_move_order="either",
        facing="house",
    ),
    legal("c3 fire c5 then E", "c3 move facing E", dice=[5, 6], fire_move_order="either", facing="house"),
    illegal("c3 fire c5 then move", "c3 fire c5", dice=[1], rule="TIL-ACT-01", fire_move_order="either"),
    illegal("c3 move c4", "c3 fire c5", "c3 move d4", dice=[1], rule="TIL-ACT-01", fire_move_order="either"),
    illegal("e3 fire c5", "e3 move", dice=[1], rule="TIL-ACT-01", fire_move_order="either"),
)
def test_r13_a_shot_before_the_move(part: Part) -> None:
    part()
