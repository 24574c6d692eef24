"""Rulings of `house` on close combat, hits and what follows from them, with the options that change them."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play


@example(
    "HOU-R22",
    """
    6  . . . . .
    5  . . i . .
    4  . . . . .
    2  . . I . .
       a b c d e
    """,
    legal("c2 fire c5", "c5 retreat d5", dice=[5, 1]),
    illegal("c2 fire c5", "c5 retreat d5", rule="HOU-R22", token="to", dice=[5, 1], retreat_direction="away"),
    legal("c2 fire c5", "c5 retreat c6", dice=[5, 1], retreat_direction="away"),
    play(
        "b4 fire c5",
        dice=[5, 1],
        on="5  . . i .\n4  . I . .",
        retreat_direction="away",
        events=["b4 fire c5: 5+1 = 6 hit (HOU-FIR-09)", "c5 save: 1 failed"],
        choice="c5: flip, retreat d5, retreat c6",
        after="""
        5  . . i .
        4  . I . .
        """,
    ),
)
def test_r22_retreats_straight_away(part: Part) -> None:
    part()


@example(
    "HOU-R22",
    """
    6  . . . i
    5  . . I .
    2  . . i .
       a b c d
    """,
    illegal("c2 fire c5", "c5 retreat c6", rule="HOU-R22", token="to", dice=[5, 1]),
    legal("c2 fire c5", "c5 retreat c6", dice=[5, 1], retreat_adjacent="on"),
    illegal("c2 fire c5", "c5 retreat d6", rule="HOU-R22", token="to", dice=[5, 1], retreat_adjacent="on"),
)
def test_r22_retreats_next_to_enemies(part: Part) -> None:
    part()


@example(
    "HOU-R22",
    """
    8  . . . . I
    5  . . i!+k .
    4  . . I .
       a b c d e
    """,
    illegal(
        "c4 close_combat c5", "c5k retreat b5", rule="HOU-R22", token="to", dice=[5, 1, 1], retreat_direction="away"
    ),
    legal("c4 close_combat c5", "c5k retreat b5", dice=[5, 1, 1]),
    play(
        "c4 close_combat c5",
        dice=[5, 1, 1],
        retreat_direction="away",
        events=[
            "c4 close_combat c5: 5 hit",
            "c5 close_combat c4: 1+1 = 2 miss (HOU-CC-04)",
            "c5 save: 1 failed",
            "c5 destroyed",
            "c5k retreat c6",
        ],
        lost=["c5"],
        choice="c4: advance c5, done",
        after="""
        8  . . . . I
        6  . . k .
        4  . . I .
        """,
    ),
)
def test_r22_a_commander_left_alone_goes_straight_away(part: Part) -> None:
    part()


@example(
    "HOU-R23",
    """
    5  . . a .
    2  . . I .
       a b c d
    """,
    illegal("c2 fire c5", "c5 retreat c6", rule="HOU-R23", dice=[5, 1]),
    legal("c2 fire c5", "c5 retreat c6", dice=[5, 1], unlimbered_retreat="on"),
    illegal("c2 fire c5", "c5 retreat c7", rule="HOU-R22", token="to", dice=[5, 1], unlimbered_retreat="on"),
    illegal(
        "c3 close_combat c4",
        "c3 advance",
        rule="HOU-R23",
        dice=[5, 1, 1],
        on="6  . . . i\n4  . . i! .\n3  . . A .",
        unlimbered_retreat="on",
    ),
)
def test_r23_unlimbered_guns_that_retreat(part: Part) -> None:
    part()


@example(
    "HOU-R35",
    """
    8  . . . . i
    5  . . i! .
    4  . . i! .
    3  . . I .
       a b c d e
    """,
    illegal("c3 close_combat c4", "c3 advance", "c3 close_combat c5", rule="HOU-R35", dice=[5, 1, 1]),
    legal("c3 close_combat c4", "c3 advance", "c3 close_combat c5", dice=[5, 1, 1], further_combat_limit=1),
    illegal(
        "c3 close_combat c4",
        "c3 advance",
        "c3 close_combat c5",
        "c3 advance",
        "c3 close_combat c6",
        rule="HOU-R35",
        dice=[5, 1, 1, 5, 1, 1],
        on="6  . . i .\n5  . . i! .\n4  . . i! .\n3  . . I .",
        further_combat_limit=1,
    ),
)
def test_r35_further_combats(part: Part) -> None:
    part()


@example(
    "HOU-CC-05",
    """
    8  I . . .
    3  . . i/S .
    2  . . I/N K
    1  . . . .
       a b c d
    """,
    play(
        "c2 close_combat c3",
        "c2 retreat b2",
        "c3 advance facing E",
        "c3 close_combat d2",
        dice=[1, 5, 1, 4, 1, 1],
        retreat_adjacent="on",
        defender_may_advance="on",
        further_combat_limit="none",
        events=[
            "c2 close_combat c3: 1 miss",
            "c3 close_combat c2: 5 hit",
            "c2 save: 1 failed",
            "c2 retreat b2",
            "c3 advance c2",
            "c3 close_combat d2: 4+1 = 5 hit (HOU-CC-05)",
            "d2 close_combat c3: 1 miss",
            "d2 save: 1 failed",
        ],
        choice="d2: flip, retreat d1, retreat e2, retreat d3",
        after="""
        8  I . . .
        2  . I i K
        """,
    ),
)
def test_cc05_the_flank_is_that_of_the_one_attacked_even_by_a_defender(part: Part) -> None:
    part()


LED = """
    8  . . . . I
    5  . . i+k . .
    2  . . I . .
       a b c d e
"""


@example(
    "HOU-R25",
    LED,
    play(
        "c2 fire c5",
        dice=[4, 4],
        events=["c2 fire c5: 4+1 = 5 hit (HOU-FIR-09)", "c5 save: 4 saved"],
        after=LED,
    ),
    play(
        "c2 fire c5",
        "c5k flip",
        dice=[4, 4, 3],
        attached_commander_hit="shares",
        events=["c2 fire c5: 4+1 = 5 hit (HOU-FIR-09)", "c5 save: 4 saved", "c5k save: 3 failed", "c5k flip"],
        after=LED.replace("i+k", "i+k!"),
    ),
    play(
        "c2 fire c5",
        dice=[4, 1, 1],
        attached_commander_hit="shares",
        on=LED.replace("i+k", "i!+k!"),
        events=[
            "c2 fire c5: 4+1 = 5 hit (HOU-FIR-09)",
            "c5 save: 1 failed",
            "c5k save: 1 failed",
            "c5 destroyed",
            "c5k destroyed",
        ],
        lost=["c5", "c5k"],
        after="""
        8  . . . . I
        2  . . I . .
        """,
    ),
    play(
        "c2 fire c5",
        "c5 retreat c6",
        "c5k flip",
        dice=[4, 1, 1],
        attached_commander_hit="shares",
        events=[
            "c2 fire c5: 4+1 = 5 hit (HOU-FIR-09)",
            "c5 save: 1 failed",
            "c5k save: 1 failed",
            "c5 retreat c6",
            "c5k follow c5",
            "c5k flip",
        ],
        after="""
        8  . . . . I
        6  . . i+k! . .
        2  . . I . .
        """,
    ),
)
def test_r25_commanders_that_share_the_hits_by_fire(part: Part) -> None:
    part()


@example(
    "HOU-R25",
    """
    8  . . . . I
    5  . . i!+k . .
    4  . . I . .
    1  . . . . i
       a b c d e
    """,
    play(
        "c4 close_combat c5",
        "c5k retreat c6",
        "c5k flip",
        dice=[5, 1, 1, 1],
        attached_commander_hit="shares",
        events=[
            "c4 close_combat c5: 5 hit",
            "c5 close_combat c4: 1+1 = 2 miss (HOU-CC-04)",
            "c5 save: 1 failed",
            "c5k save: 1 failed",
            "c5 destroyed",
            "c5k retreat c6",
            "c5k flip",
        ],
        lost=["c5"],
        choice="c4: advance c5, done",
        after="""
        8  . . . . I
        6  . . k! . .
        4  . . I . .
        1  . . . . i
        """,
    ),
    play(
        "c4 close_combat c5",
        dice=[5, 1, 1, 1],
        attached_commander_hit="shares",
        on="8  . . . . I\n6  . . I\n5  . I i!+k I\n4  . . I\n1  . . . . i",
        events=[
            "c4 close_combat c5: 5 hit",
            "c5 close_combat c4: 1+1 = 2 miss (HOU-CC-04)",
            "c5 save: 1 failed",
            "c5k save: 1 failed",
            "c5 destroyed",
            "c5k destroyed",
        ],
        lost=["c5", "c5k"],
        choice="c4: advance c5, done",
        after="8  . . . . I\n6  . . I\n5  . I . I\n4  . . I\n1  . . . . i",
    ),
)
def test_r25_commanders_that_share_the_hits_in_close_combat(part: Part) -> None:
    part()


@example(
    "HOU-R26",
    """
    8  . . . . i
    5  . . k . .
    4  . . I . .
       a b c d e
    """,
    play(
        "c4 close_combat c5",
        dice=[4],
        commander_hits_back="off",
        events=["c4 close_combat c5: 4 miss"],
        after="""
        8  . . . . i
        5  . . k . .
        4  . . I . .
        """,
    ),
)
def test_r26_commanders_that_do_not_hit_back(part: Part) -> None:
    part()


@example(
    "HOU-R27",
    """
    8  . . . . i
    4  . . K!+K . .
       a b c d e
    """,
    illegal("c4k rally c4", rule="HOU-R30", token="target"),
    legal("c4k rally c4", dice=[4], commander_rallied="on"),
    illegal("c4 rally", rule="HOU-R30", token="target", commander_rallied="on"),
)
def test_r27_commanders_that_are_rallied(part: Part) -> None:
    part()
