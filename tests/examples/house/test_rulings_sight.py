"""Rulings of the Portable Wargame House Rules about range and sight, and their options; ids begin with the ruling's."""

from __future__ import annotations

from ..board import Part, example, illegal, legal

TWO_AWAY = """
    5  . . *i .
    4  . . .  .
    3  . . I  .
       a b c  d
"""
GUN_TWO_AWAY = """
    5  . . #i .
    4  . . .  .
    3  . . A  .
       a b c  d
"""
TOWN_TWO_AWAY = """
    5  . . #i .
    4  . . .  .
    3  . . I  .
       a b c  d
"""


@example(
    "HOU-R13 into",
    TWO_AWAY,
    illegal("c3 fire c5", rule="HOU-TER-08", token="at"),
    legal("c3 move c4", "c3 fire c5"),
    legal("c3 fire c5", fire_into_cover="depth"),
    legal("c3 fire c5", on=GUN_TWO_AWAY),
    illegal("c3 fire c5", rule="HOU-TER-06", token="at", on=TOWN_TWO_AWAY),
)
def test_r13_into_woods_and_towns(part: Part) -> None:
    part()


OUT_OF_WOODS = """
    5  . . i  .
    4  . . .  .
    3  . . *I .
       a b c  d
"""
GUN_IN_WOODS = """
    5  . . i  .
    4  . . .  .
    3  . . *A .
       a b c  d
"""
GUN_IN_A_TOWN = """
    5  . . i  .
    4  . . .  .
    3  . . #A .
       a b c  d
"""


@example(
    "HOU-R13 out of",
    OUT_OF_WOODS,
    legal("c3 fire c5"),
    illegal("c3 fire c5", rule="HOU-R13", token="at", fire_out_of_cover="one"),
    legal("c3 move c4", "c3 fire c5", fire_out_of_cover="one"),
    illegal("c3 fire c5", rule="HOU-R13", token="at", fire_out_of_cover="one", on=GUN_IN_WOODS),
    legal("c3 fire c5", fire_out_of_cover="one", on=GUN_IN_A_TOWN),
    legal(
        "c3 fire c4",
        fire_out_of_cover="one",
        on="""
        4  . . i  .
        3  . . *I .
           a b c  d
        """,
    ),
    illegal(
        "c3 fire c5",
        rule="HOU-TER-06",
        token="at",
        fire_out_of_cover="one",
        on="""
        5  . . #i .
        4  . . .  .
        3  . . *I .
           a b c  d
        """,
    ),
)
def test_r13_out_of_woods_and_towns(part: Part) -> None:
    part()


UPHILL_OVER_A_FRIEND = """
    5  . . ^i .
    4  . . I  .
    3  . . I  .
       a b c  d
"""
DOWNHILL_OVER_A_FRIEND = """
    5  . . i  .
    4  . . I  .
    3  . . ^I .
       a b c  d
"""


@example(
    "HOU-R05",
    UPHILL_OVER_A_FRIEND,
    legal("c3 fire c5"),
    illegal("c3 fire c5", rule="HOU-FIR-06", token="at", hill_overlook="firer"),
    legal("c3 fire c5", on=DOWNHILL_OVER_A_FRIEND, hill_overlook="firer"),
)
def test_r05_over_units_that_stand_lower(part: Part) -> None:
    part()


PLATEAU = """
    5  . . ^i .
    4  . . ^  .
    3  . . ^I .
       a b c  d
"""
EDGE_OF_THE_PLATEAU = """
    5  . . ^i .
    4  . . ^  .
    3  . . I  .
       a b c  d
"""
CROWDED_PLATEAU = """
    5  . . ^i .
    4  . . ^I .
    3  . . ^I .
       a b c  d
"""


@example(
    "HOU-R34",
    PLATEAU,
    illegal("c3 fire c5", rule="HOU-FIR-05", token="at"),
    legal("c3 fire c5", hill_plateau_los="on"),
    illegal("c3 fire c5", rule="HOU-FIR-05", token="at", hill_plateau_los="on", on=EDGE_OF_THE_PLATEAU),
    illegal("c3 fire c5", rule="HOU-FIR-06", token="at", hill_plateau_los="on", on=CROWDED_PLATEAU),
)
def test_r34_over_hills(part: Part) -> None:
    part()


ONE_WAY_ROUND = """
    5  . . .  i
    4  . . *  .
    3  . . I  .
       a b c  d
"""
NO_WAY_ROUND = """
    5  . . .  i
    4  . . *  *
    3  . . I  .
       a b c  d
"""
ROUND_A_FRIEND = """
    5  . . i  .
    4  . . I  .
    3  . . A  .
       a b c  d
"""


@example(
    "HOU-R03",
    ONE_WAY_ROUND,
    illegal("c3 fire d5", rule="HOU-FIR-05", token="at"),
    legal("c3 fire d5", los_method="path"),
    illegal("c3 fire d5", rule="HOU-FIR-05", token="at", los_method="path", on=NO_WAY_ROUND),
    illegal("c3 fire c5", rule="HOU-FIR-06", token="at", los_method="path", on=ROUND_A_FRIEND),
)
def test_r03_along_paths(part: Part) -> None:
    part()
