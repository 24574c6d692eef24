"""Rulings of `musket` on range, sight and rivers, with the options that change them."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play

RED_FIRST = (6, 1)

CARBINES = """
    8  i . . .
    3  . . i .
    2  . . . .
    1  . . C .
       a b c d
"""
AFTER_CARBINES = """
    8  i . . .
    1  . . C .
"""
THREE_AWAY = """
    4  . . i .
    1  . . C .
       a b c d
"""


@example(
    "MUS-R04",
    CARBINES,
    illegal("c1 fire c3", rule="MUS-R04", dice=RED_FIRST),
    play(
        "c1 fire c3",
        dice=(*RED_FIRST, 4),
        events=["c1 fire c3: 4+1 = 5 hit (MUS-FIR-06)", "c3 destroyed"],
        lost=["c3"],
        after=AFTER_CARBINES,
        cavalry_range=2,
    ),
    illegal("c1 fire c4", rule="MUS-FIR-01", token="at", dice=RED_FIRST, cavalry_range=2, on=THREE_AWAY),
    illegal("c1 move b1 a1 a2 a3", "c1 fire c3", rule="MUS-MOV-06", dice=RED_FIRST, cavalry_range=2),
)
def test_r04_cavalry_with_carbines(part: Part) -> None:
    part()


OVER_A_FRIEND = """
    3  . . i  .
    2  . . I  .
    1  . . ^I .
       a b c  d
"""
UP_OVER_A_FRIEND = """
    3  . . ^i .
    2  . . I  .
    1  . . I  .
       a b c  d
"""
OVER_A_FRIEND_ON_THE_HILL = """
    3  . . i  .
    2  . . ^I .
    1  . . ^I .
       a b c  d
"""
ON_THE_LEVEL = """
    3  . . i  .
    2  . . I  .
    1  . . I  .
       a b c  d
"""


@example(
    "MUS-R09",
    OVER_A_FRIEND,
    illegal("c1 fire c3", rule="MUS-FIR-09", token="at", dice=RED_FIRST),
    legal("c1 fire c3", dice=RED_FIRST, hill_fire_over="on"),
    legal("c1 fire c3", dice=RED_FIRST, hill_fire_over="on", on=UP_OVER_A_FRIEND),
    illegal(
        "c1 fire c3", rule="MUS-FIR-09", token="at", dice=RED_FIRST, hill_fire_over="on", on=OVER_A_FRIEND_ON_THE_HILL
    ),
    illegal("c1 fire c3", rule="MUS-FIR-09", token="at", dice=RED_FIRST, hill_fire_over="on", on=ON_THE_LEVEL),
)
def test_r09_over_friends_from_and_to_hills(part: Part) -> None:
    part()


RIVER = """
    8  i . . .
    4  ~ ~ ~ ~
    3  . . C .
       a b c d
"""
IN_THE_RIVER = """
    6  . . i  .
    5  . . .  .
    4  ~ ~ ~I ~
       a b c  d
"""


@example(
    "MUS-R22",
    RIVER,
    illegal("c3 move c4", rule="MUS-R22", token="path/0", dice=RED_FIRST),
    legal("c3 move c4", dice=RED_FIRST, river_fordable_everywhere="on"),
    illegal("c3 move c4 c5", rule="MUS-TER-03", token="path/1", dice=RED_FIRST, river_fordable_everywhere="on"),
    illegal("c4 fire c6", rule="MUS-TER-05", dice=RED_FIRST, river_fordable_everywhere="on", on=IN_THE_RIVER),
    legal("c4 move b4", dice=RED_FIRST, river_fordable_everywhere="on", on=IN_THE_RIVER),
    illegal(
        "c4 move b4 b5",
        rule="MUS-TER-03",
        token="path/1",
        dice=RED_FIRST,
        river_fordable_everywhere="on",
        on=IN_THE_RIVER,
    ),
)
def test_r22_a_river_that_can_be_waded(part: Part) -> None:
    part()
