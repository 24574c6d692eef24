"""Rulings of the Portable Tile Wargame that its worked examples leave out; ids begin with the ruling's."""

from __future__ import annotations

from ..board import Part, example, illegal, legal


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
    illegal("b2 move b3 a3", rule="TIL-MOV-04", token="path/1", pass_through_friends="on"),
    illegal("b2 move b3", rule="TIL-MOV-06", token="path/0", pass_through_friends="on"),
    legal("b2 move a2 a3", pass_through_friends="on"),
)
def test_r08_not_where_it_would_have_to_stop(part: Part) -> None:
    part()
