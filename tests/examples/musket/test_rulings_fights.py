"""Rulings of `musket` on close combat, hits and commanders, with the options that change them."""

from __future__ import annotations

from ..board import Part, example, illegal, legal, play
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


@example(
    "MUS-R18",
    """
    8  . . . . i
    5  . . i . .
    4  . . K . .
       a b c d e
    """,
    red(legal, "c4 close_combat c5", dice=[6, 6]),
    red(illegal, "c4 close_combat c5", rule="MUS-R18", commander_attack="off"),
    red(illegal, "c4 close_combat b4", rule="MUS-R18", commander_attack="off"),
)
def test_r18_commanders_that_only_defend(part: Part) -> None:
    part()


SHARED = """
    8  . . . . i
    5  . . i+k . .
    4  . . I . .
       a b c d e
"""


@example(
    "MUS-R23",
    SHARED,
    red(illegal, "c4 fire c5 target c5k", rule="MUS-R23", token="target"),
    red(legal, "c4 fire c5 target c5k", dice=[1], hits_in_shared_area="named"),
    red(illegal, "c4 close_combat c5", rule="MUS-R23", hits_in_shared_area="named"),
    red(
        play,
        "c4 fire c5 target c5k",
        dice=[4],
        hits_in_shared_area="named",
        events=["c4 fire c5k: 4+1 = 5 hit (MUS-FIR-06)", "c5k destroyed"],
        lost=["c5k"],
        after=SHARED.replace("i+k", "i"),
    ),
    red(
        play,
        "c4 close_combat c5 target c5k",
        dice=[6, 1],
        hits_in_shared_area="named",
        events=["c4 close_combat c5k: 6 of 3 survives", "c5k close_combat c4: 1 of 1 survives"],
        after=SHARED,
    ),
    red(
        play,
        "c4 fire c5",
        dice=[4],
        hits_in_shared_area="all",
        events=["c4 fire c5: 4+1 = 5 hit (MUS-FIR-06)", "c5 destroyed", "c5k destroyed"],
        lost=["c5", "c5k"],
        after=SHARED.replace("i+k", "."),
    ),
    red(illegal, "c4 close_combat c5 target c5k", rule="MUS-R23", token="target", hits_in_shared_area="all"),
)
def test_r23_whom_a_hit_destroys(part: Part) -> None:
    part()


@example(
    "MUS-R23",
    """
    8  . . . . I
    5  . . i+k . .
    3  . . A . .
       a b c d e
    """,
    play(
        "c3 fire c5",
        dice=[3],
        hits_in_shared_area="all",
        events=["c3 fire c5: 3 hit", "c5 destroyed", "c5k destroyed"],
        lost=["c5", "c5k"],
        after="""
        8  . . . . I
        3  . . A . .
        """,
    ),
)
def test_r23_guns_that_hit_all(part: Part) -> None:
    part()


LED = """
    8  . . . . i
    5  . . i . .
    4  . K I . .
       a b c d e
"""


@example(
    "MUS-OPT-04",
    LED,
    red(
        play,
        "c4 fire c5",
        dice=[3],
        commander_bonus="on",
        events=["c4 fire c5: 3+2 = 5 hit (MUS-FIR-06, MUS-OPT-04)", "c5 destroyed"],
        lost=["c5"],
        after=LED.replace("5  . . i", "5  . . ."),
    ),
    red(play, "c4 fire c5", dice=[3], events=["c4 fire c5: 3+1 = 4 miss (MUS-FIR-06)"], after=LED),
    red(
        play,
        "c4 close_combat c5",
        dice=[2, 3],
        commander_bonus="on",
        events=["c4 close_combat c5: 2 of 3 survives (MUS-OPT-04)", "c5 close_combat c4: 3 of 3 survives"],
        after=LED,
    ),
    red(
        play,
        "c4 close_combat c5",
        dice=[2, 3],
        commander_bonus="on",
        on=LED.replace("K I", ". I+K"),
        events=["c4 close_combat c5: 2 of 3 falls", "c5 close_combat c4: 3 of 3 survives", "c4 destroyed"],
        lost=["c4"],
        choice=None,
        after=LED.replace("K I", ". K"),
    ),
)
def test_opt04_commanders_nearby(part: Part) -> None:
    part()
