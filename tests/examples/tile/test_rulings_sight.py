"""Rulings of the Portable Tile Wargame about range and sight that it does not share with the house rules."""

from __future__ import annotations

from ..board import Part, example, illegal, legal

GUN_TWO_AWAY = """
    5  . . #i .
    4  . . .  .
    3  . . A  .
       a b c  d
"""


@example(
    "TIL-R29 into",
    GUN_TWO_AWAY,
    illegal("c3 fire c5", rule="TIL-TER-06", token="at"),
    legal("c3 fire c5", fire_into_cover="depth"),
)
def test_r29_guns_into_towns(part: Part) -> None:
    part()
