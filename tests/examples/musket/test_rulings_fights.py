"""Rulings of `musket` on close combat, hits and commanders, with the options that change them."""

from __future__ import annotations

from ..board import Part, example, illegal, legal

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
    legal("c4 close_combat c5", "c5 advance", dice=[6, 1, 2, 5]),
    illegal("c4 close_combat c5", "c5 advance", rule="MUS-CC-11", dice=[6, 1, 2, 5], defender_may_advance="off"),
    legal("c4 close_combat c5", "c4 advance", dice=[6, 1, 5, 2], defender_may_advance="off"),
)
def test_r28_a_defender_that_follows(part: Part) -> None:
    part()
