"""Rulings of the Portable Wargame House Rules about range and sight that it does not share with the tile game."""

from __future__ import annotations

from ..board import Part, example, illegal, legal

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
    GUN_TWO_AWAY,
    legal("c3 fire c5"),
    illegal("c3 fire c5", rule="HOU-TER-06", token="at", on=TOWN_TWO_AWAY),
)
def test_r13_into_towns(part: Part) -> None:
    part()


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
    GUN_IN_WOODS,
    illegal("c3 fire c5", rule="HOU-R13", token="at", fire_out_of_cover="one"),
    legal("c3 fire c5", fire_out_of_cover="one", on=GUN_IN_A_TOWN),
)
def test_r13_guns_out_of_woods_and_towns(part: Part) -> None:
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
