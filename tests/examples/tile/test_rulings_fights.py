"""Rulings of `tile` on close combat, hits and what follows from them, with the options that change them."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play


@example(
    "TIL-R19",
    """
    6  . . . i
    5  . . I .
    4  . . . .
    3  . . i .
       a b c d
    """,
    illegal("c3 fire c5", "c5 retreat c6", rule="TIL-R19", token="to", dice=[5, 1]),
    legal("c3 fire c5", "c5 retreat c6", dice=[5, 1], retreat_adjacent="on"),
    illegal("c3 fire c5", "c5 retreat d5", rule="TIL-R17", token="to", dice=[5, 1], retreat_adjacent="on"),
    play(
        "c3 fire c5",
        dice=[5, 1],
        retreat_adjacent="on",
        events=["c3 fire c5: 5 hit", "c5 save: 1 failed"],
        choice="c5: flip, retreat c6",
        after="""
        6  . . . i
        5  . . I .
        3  . . i .
        """,
    ),
)
def test_r19_retreats_next_to_enemies(part: Part) -> None:
    part()


@example(
    "TIL-R20",
    """
    5  . . a .
    4  . . . .
    3  . . I .
       a b c d
    """,
    illegal("c3 fire c5", "c5 retreat c6", rule="TIL-R20", dice=[5, 1]),
    legal("c3 fire c5", "c5 retreat c6", dice=[5, 1], unlimbered_retreat="on"),
    illegal("c3 fire c5", "c5 retreat c4", rule="TIL-R17", token="to", dice=[5, 1], unlimbered_retreat="on"),
    illegal(
        "c3 close_combat c4",
        "c3 advance",
        rule="TIL-R20",
        dice=[4, 1, 1],
        on="6  . . . i\n4  . . i! .\n3  . . A .",
        unlimbered_retreat="on",
    ),
)
def test_r20_unlimbered_guns_that_retreat(part: Part) -> None:
    part()
