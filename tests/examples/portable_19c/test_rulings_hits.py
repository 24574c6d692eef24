"""Rulings about hits, close combat and exhaustion, 19th century, that no worked example shows."""

from __future__ import annotations

from ..board import Part, Table, example, illegal, legal, play
from ..drawing import scenario
from .initiative import RED_FIRST, blue, red

HIT = "c4 fire c6: 4+1 = 5 hit (P19-FIR-13)"

# --- Hits -----------------------------------------------------------------------------------------------------------


def one_hit(unit: str, die: int, *told: str) -> Part:
    """A hit on a unit of a quality that destroys it."""
    return red(
        play,
        "c4 fire c6",
        on=f"""
        6  . . {unit}
        4  . . I/N
           a b c
        """,
        dice=[4, die],
        events=[HIT, *told, "c6 destroyed"],
        lost=["c6"],
        after="4  . . I",
    )


def survived(unit: str, die: int) -> Part:
    """A hit on a unit of a quality that drives it back."""
    return red(
        legal,
        "c4 fire c6",
        "c6 retreat c7",
        on=f"""
        6  . . {unit}
        4  . . I/N
           a b c
        """,
        dice=[4, die],
    )


@example(
    "P19-HIT-01",
    "",
    one_hit("i>", 2, "c6 hit: 2 of 3 falls"),
    survived("i>", 3),
    one_hit("i", 3, "c6 hit: 3 of 4 falls"),
    survived("i", 4),
    one_hit("i<", 4, "c6 hit: 4 of 5 falls"),
    survived("i<", 5),
)
def test_hit_01_qualities(part: Part) -> None:
    part()


@example(
    "P19-HIT-02",
    """
    8  i .  I
    6  I/N . .
       a b  c
    """,
    red(
        play,
        "a6 fire a8",
        dice=[4, 6],
        events=["a6 fire a8: 4+1 = 5 hit (P19-FIR-13)", "a8 hit: 6 of 4 survives", "a8 destroyed"],
        lost=["a8"],
        after="""
        8  . . I
        6  I . .
        """,
    ),
)
def test_hit_02_no_way_back(part: Part) -> None:
    part()


@example(
    "P19-HIT-02",
    """
    2  i/S . .
    1  I/N . i
       a   b c
    """,
    red(
        play,
        "a1 close_combat a2",
        dice=[1, 1, 4, 5],
        events=[
            "a1 close_combat a2: 1 of 3 hit",
            "a2 close_combat a1: 1 of 3 hit",
            "a1 hit: 4 of 4 survives",
            "a2 hit: 5 of 4 survives",
            "a1 destroyed",
        ],
        lost=["a1"],
        choice="a2: retreat a1, retreat b2, retreat a3",
        after="2  i . .\n1  . . i",
    ),
)
def test_hit_02_the_loss_of_one_does_not_spare_the_other_its_retreat(part: Part) -> None:
    part()


TOWING = """
    6  . . t&f
    4  . . I/N
       a b c
"""


@example(
    "P19-R81",
    TOWING,
    red(
        play,
        "c4 fire c6",
        "c6 retreat c7",
        dice=[4, 4, 5],
        events=[
            HIT,
            "c6 hit: 4 of 4 survives",
            "c6f hit: 5 of 4 survives",
            "c6 retreat c7",
            "c6f follow c6",
        ],
        after="""
        7  . . t&f
        4  . . I
        """,
    ),
    red(
        play,
        "c4 fire c6",
        "c6f retreat c7",
        dice=[4, 1, 5],
        events=[HIT, "c6 hit: 1 of 4 falls", "c6 destroyed", "c6f hit: 5 of 4 survives", "c6f retreat c7"],
        lost=["c6"],
        after="""
        7  . . f
        4  . . I
        """,
    ),
)
def test_r81_hits_on_a_towing_pair(part: Part) -> None:
    part()


# --- Close combat ---------------------------------------------------------------------------------------------------

ON_THE_FLANK = """
    5  . . i/E
    4  . . I/N
       a b c
"""


@example(
    "P19-R71",
    ON_THE_FLANK,
    red(
        play,
        "c4 close_combat c5",
        dice=[3, 4, 1],
        events=[
            "c4 close_combat c5: 3 of 3 safe",
            "c5 close_combat c4: 4 of 5 hit",
            "c5 hit: 1 of 4 falls",
            "c5 destroyed",
        ],
        lost=["c5"],
        choice="c4: advance c5, done",
        after="4  . . I/N",
    ),
)
def test_r71_on_the_flank(part: Part) -> None:
    part()


RIDERS = """
    5  . . t+k
    4  . . I/N
       a b c
"""


@example(
    "P19-R70",
    RIDERS,
    red(illegal, "c4 close_combat c5", rule="P19-R70"),
    red(legal, "c4 close_combat c5 target c5k"),
    red(
        illegal,
        "c4 close_combat c5 target c5k",
        on=RIDERS.replace("t+k", "i+k"),
        rule="P19-R70",
        token="target",
    ),
    red(
        illegal,
        "c4 close_combat c5",
        "c4 advance",
        dice=[3, 2, 1],
        on=RIDERS.replace("t+k", "i+k"),
        rule="P19-R74",
    ),
)
def test_r70_who_defends(part: Part) -> None:
    part()


NEXT_TO_TWO = """
    5  . i i/S i
    4  . . I/N .
       a b c d
"""


@example(
    "P19-R74",
    NEXT_TO_TWO,
    red(illegal, "c4 close_combat c5", "c4 advance", dice=[3, 2, 1], rule="P19-R74"),
    red(illegal, "c4 close_combat c5", "c4 advance facing N", dice=[3, 2, 1], rule="P19-R74", token="facing"),
    red(
        play,
        "c4 close_combat c5",
        "c4 advance facing W",
        "c4 close_combat b5",
        dice=[3, 2, 1, 3, 5],
        events=[
            "c4 close_combat c5: 3 of 3 safe",
            "c5 close_combat c4: 2 of 3 hit",
            "c5 hit: 1 of 4 falls",
            "c5 destroyed",
            "c4 advance c5",
            "c4 close_combat b5: 3 of 3 safe",
            "b5 close_combat c4: 5 of 5 safe",
        ],
        lost=["c5"],
        after="5  . i I/W i",
    ),
)
def test_r74_an_advance_next_to_several_enemies(part: Part) -> None:
    part()


@example(
    "P19-R73",
    """
    5  . . i/S .
    4  . . I/N .
       a b c d
    """,
    red(illegal, "c4 close_combat c5", "c4 advance", dice=[3, 3], rule="P19-CC-07"),
    red(illegal, "c4 close_combat c5", "c4 retreat c3", "c4 advance", dice=[2, 2, 5, 1], rule="P19-CC-07"),
    red(illegal, "c4 close_combat c5", "c4 close_combat c5", dice=[3, 3], rule="P19-R69"),
    red(illegal, "c4 close_combat c5", "c4 move c3", dice=[3, 3], rule="P19-R12"),
    red(illegal, "c4 close_combat c5", "c4 hold", dice=[3, 3], rule="P19-R12"),
)
def test_r73_after_a_close_combat(part: Part) -> None:
    part()


@example(
    "P19-CC-07",
    """
    5  . . i/S
    4  . . M/N
       a b c
    """,
    red(illegal, "c4 close_combat c5", "c4 advance", dice=[3, 2, 1], rule="P19-CC-07"),
)
def test_cc_07_who_never_advances(part: Part) -> None:
    part()


# --- The end --------------------------------------------------------------------------------------------------------


def test_r90_a_side_without_units_has_lost_at_the_end_of_the_turn() -> None:
    drawing = """
        6  . . i
        4  . . I/N
    """
    table = Table.laid(scenario(drawing, "portable-19c"), [*RED_FIRST, 4, 1])
    table.do("c4 fire c6")
    assert table.state.result is None
    table.end_turn()
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.rule) == (0, "P19-R90")


@example(
    "P19-R85",
    """
    6  . . i
    3  . . I/N
       a b c
    red lost 5
    """,
    red(illegal, "c3 move c4", rule="P19-EXH-05", token="path/0"),
    red(legal, "c3 move b3"),
    red(legal, "c3 move facing E"),
    blue(legal, "blue end", "c3 move c2"),
)
def test_r85_no_movement_towards_the_enemy(part: Part) -> None:
    part()


def test_r83_who_counts_for_exhaustion() -> None:
    drawing = """
        8  i .
        2  I I
        1  I K
    """
    counted = [
        Table.laid(scenario(drawing, "portable-19c", exhaustion_counts=counts)).battle.exhaustion_points[0]
        for counts in ("all", "fighting_units")
    ]
    assert counted == [2, 1]


@example(
    "P19-R76",
    """
    5  . . i/S
    4  . . I+K
       a b c
    """,
    red(
        play,
        "c4 close_combat c5",
        dice=[3, 3],
        events=["c4 close_combat c5: 3 of 3 safe", "c5 close_combat c4: 3 of 3 safe"],
        after="""
        5  . . i/S
        4  . . I+K
        """,
    ),
)
def test_r76_a_commander_in_the_same_square(part: Part) -> None:
    part()


@example(
    "P19-R78",
    """
    7  ~ ~ ~
    6  . . i
    4  . . I/N
       a b c
    """,
    red(illegal, "c4 fire c6", "c6 retreat c7", dice=[4, 4], rule="P19-HIT-06", token="to"),
    red(illegal, "c4 fire c6", "c6 retreat c5", dice=[4, 4], rule="P19-HIT-06", token="to"),
    red(legal, "c4 fire c6", "c6 retreat b6", dice=[4, 4]),
    red(legal, "c4 fire c6", "c6 retreat c7", dice=[4, 4], river_fordable_everywhere="on"),
    red(illegal, "c4 hold", "c6 retreat b6", rule="P19-HIT-06"),
)
def test_r78_where_a_retreat_may_go(part: Part) -> None:
    part()
