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


ONE_BEHIND_THE_OTHER = """
    8  . . . . i
    5  . . i! .
    4  . . i! .
    3  . . I .
       a b c d e
"""


@example(
    "TIL-R15",
    ONE_BEHIND_THE_OTHER,
    illegal("c3 close_combat c4", "c3 advance", "c3 close_combat c5", rule="TIL-R15", dice=[4, 1, 1]),
    illegal("c3 close_combat c4", "c3 close_combat c4", rule="TIL-R15", dice=[4, 1, 6], further_combat_limit="none"),
    play(
        "c3 close_combat c4",
        "c3 advance",
        "c3 close_combat c5",
        "c3 advance",
        dice=[4, 1, 1, 4, 1, 1],
        further_combat_limit=1,
        events=[
            "c3 close_combat c4: 4 hit",
            "c4 close_combat c3: 1 miss",
            "c4 save: 1 failed",
            "c4 destroyed",
            "c3 advance c4",
            "c3 close_combat c5: 4 hit",
            "c5 close_combat c3: 1 miss",
            "c5 save: 1 failed",
            "c5 destroyed",
            "c3 advance c5",
        ],
        lost=["c5", "c4"],
        after="""
        8  . . . . i
        5  . . I .
        """,
    ),
    illegal(
        "c3 close_combat c4",
        "c3 advance",
        "c3 close_combat c5",
        "c3 advance",
        "c3 close_combat c6",
        rule="TIL-R15",
        dice=[4, 1, 1, 4, 1, 1],
        on="6  . . i .\n5  . . i! .\n4  . . i! .\n3  . . I .",
        further_combat_limit=1,
    ),
    legal(
        "c3 close_combat c4",
        "c3 advance",
        "c3 close_combat c5",
        "c3 advance",
        "c3 close_combat c6",
        dice=[4, 1, 1, 4, 1, 1],
        on="6  . . i .\n5  . . i! .\n4  . . i! .\n3  . . I .",
        further_combat_limit="none",
    ),
)
def test_r15_further_combats(part: Part) -> None:
    part()


@example(
    "TIL-R35",
    """
    8  I . . .
    3  . . i .
    2  . . I .
    1  . . . .
       a b c d
    """,
    illegal("c2 close_combat c3", "c2 retreat c1", "c3 advance", rule="TIL-CC-09", dice=[3, 4, 1]),
    illegal("c2 close_combat c3", "c3 advance", rule="TIL-CC-08", dice=[3, 3], defender_may_advance="on"),
    play(
        "c2 close_combat c3",
        "c2 retreat c1",
        dice=[3, 4, 1],
        defender_may_advance="on",
        events=["c2 close_combat c3: 3 miss", "c3 close_combat c2: 4 hit", "c2 save: 1 failed", "c2 retreat c1"],
        choice="c3: advance c2, done",
        after="""
        8  I . . .
        3  . . i .
        1  . . I .
        """,
    ),
    play(
        "c2 close_combat c3",
        "c2 retreat c1",
        "c3 advance",
        "c3 close_combat c1",
        dice=[3, 4, 1, 4, 3, 6],
        defender_may_advance="on",
        further_combat_limit=1,
        events=[
            "c2 close_combat c3: 3 miss",
            "c3 close_combat c2: 4 hit",
            "c2 save: 1 failed",
            "c2 retreat c1",
            "c3 advance c2",
            "c3 close_combat c2: 4 hit",
            "c2 close_combat c3: 3 miss",
            "c2 save: 6 saved",
        ],
        after="""
        8  I . . .
        2  . . i .
        1  . . I .
        """,
    ),
)
def test_r35_a_defender_that_follows(part: Part) -> None:
    part()


@example(
    "TIL-R25",
    """
    8  . . . . i
    4  . . I! .
    3  . . K! .
       a b c d e
    """,
    legal("c3 rally c4", dice=[5]),
    illegal("c3 rally c4", rule="TIL-R25", exhausted_commander_rallies="off"),
    legal("c3 rally", dice=[5], exhausted_commander_rallies="off"),
)
def test_r25_exhausted_commanders_that_rally(part: Part) -> None:
    part()
