"""Rulings of `musket` on close combat, hits and commanders, with the options that change them."""

from __future__ import annotations

from ..board import Part, example, illegal, legal
from ..portable_19c.initiative import red

FACE_TO_FACE = """
    8  . . . i
    5  . . i .
    4  . . I .
    1  I . . .
       a b c d
"""


@example(
    "MUS-R28",
    FACE_TO_FACE,
    red(legal, "c4 close_combat c5", "c5 advance", dice=[2, 5]),
    red(illegal, "c4 close_combat c5", "c5 advance", rule="MUS-CC-11", dice=[2, 5], defender_may_advance="off"),
    red(legal, "c4 close_combat c5", "c4 advance", dice=[5, 2], defender_may_advance="off"),
)
def test_r28_a_defender_that_follows(part: Part) -> None:
    part()


IN_CONTACT = """
    8  . . . . i
    5  . . i . .
    3  . . I . K
       a b c d e
"""


@example(
    "MUS-R19",
    IN_CONTACT,
    red(legal, "c3 move c4", "e3 move e4"),
    red(illegal, "c3 move c4", "e3 move e4", rule="MUS-R19", token="unit", close_combat_compulsory="on"),
    red(illegal, "c3 move c4", "red end", rule="MUS-R19", token="side", close_combat_compulsory="on"),
    red(illegal, "c3 move c4", "c5 hold", rule="MUS-R19", token="unit", close_combat_compulsory="on"),
    red(legal, "c3 move c4", "c3 close_combat c5", "e3 move e4", dice=[6, 6], close_combat_compulsory="on"),
    red(legal, "c3 move b3", "e3 move e4", close_combat_compulsory="on"),
    red(
        legal,
        "e3 move e4",
        "red end",
        close_combat_compulsory="on",
        on=IN_CONTACT.replace("3  . . I . K", "4  . . I . .\n    3  . . . . K"),
    ),
    red(
        illegal,
        "c4 hold",
        "e3 move e4",
        rule="MUS-R19",
        token="unit",
        close_combat_compulsory="on",
        on=FACE_TO_FACE.replace("1  I . . .", "3  . . . . K"),
    ),
)
def test_r19_compulsory_close_combats(part: Part) -> None:
    part()
