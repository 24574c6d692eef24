"""Rulings of `portable-19c` on close combat, with the options that change them."""

from __future__ import annotations

from ..board import Part, example, illegal, legal
from .initiative import red

IN_CONTACT = """
    8  . . . . i
    5  . . i . .
    3  . . I . K
       a b c d e
"""
ON = {"close_combat_compulsory": "on"}


@example(
    "P19-R68",
    IN_CONTACT,
    red(legal, "c3 move c4", "e3 move e4"),
    red(illegal, "c3 move c4", "e3 move e4", rule="P19-R68", token="unit", **ON),
    red(illegal, "c3 move c4", "red end", rule="P19-R68", token="side", **ON),
    red(illegal, "c3 move c4", "e8 hold", rule="P19-R68", token="unit", **ON),
    red(legal, "c3 move c4", "c3 close_combat c5", "e3 move e4", dice=[6, 6], **ON),
    red(legal, "c3 move b3", "e3 move e4", **ON),
    red(legal, "c4 hold", "e3 move e4", on=IN_CONTACT.replace("3  . . I . K", "4  . . I . .\n    3  . . . . K"), **ON),
    red(legal, "c3 lay_wire", "e3 move e4", on=IN_CONTACT.replace("5  . . i", "4  . . i"), **ON),
)
def test_r68_compulsory_close_combats(part: Part) -> None:
    part()
