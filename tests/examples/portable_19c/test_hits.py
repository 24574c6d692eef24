"""Hits, exhaustion and transports, 19th century."""

from __future__ import annotations

from pwprint.game.battle import begin
from pwprint.rulesets import RULESETS

from ..board import Part, Table, example, illegal, legal, play
from ..drawing import scenario
from .initiative import BLUE_FIRST, RED_FIRST, blue, red

UNDER_FIRE = """
    5  . . . i
    3  . . . I/N
       a b c d
"""


@example(
    "P19-X61",
    UNDER_FIRE,
    red(illegal, "d3 fire d5", "d5 retreat d4", dice=[4, 5], rule="P19-HIT-06", token="to"),
    red(
        play,
        "d3 fire d5",
        "d5 retreat d6",
        dice=[4, 5],
        events=["d3 fire d5: 4+1 = 5 hit (P19-FIR-13)", "d5 hit: 5 of 4 survives", "d5 retreat d6"],
        after="""
        6  . . . i/S
        3  . . . I/N
        """,
    ),
)
def test_x61_retreats_away_from_enemies(part: Part) -> None:
    part()


TEN_UNITS = """
    8  i . . . . . .
    7  . . . . . i .
    5  . . . . i/S . .
    4  . . . . I/N I/N .
    1  I I I I I . .
       a b c d e f g
    red lost 3
"""
"""Red is one unit short of its exhaustion point."""

FOURTH_LOSS = ("f7 fire f4", "e4 close_combat e5")
FOUR_IS_DESTROYED = (4, 1)


@example(
    "P19-X62",
    TEN_UNITS,
    red(legal, "e4 close_combat e5"),
    blue(legal, *FOURTH_LOSS, dice=FOUR_IS_DESTROYED),
    blue(
        illegal,
        *FOURTH_LOSS,
        "next turn",
        "e4 close_combat e5",
        dice=[*FOUR_IS_DESTROYED, 3, 3, *RED_FIRST],
        rule="P19-EXH-03",
    ),
    blue(illegal, *FOURTH_LOSS, dice=FOUR_IS_DESTROYED, rule="P19-EXH-03", exhaustion_check="immediate"),
)
def test_x62_exhausted_from_the_end_of_the_turn_on(part: Part) -> None:
    part()


def test_x62_exhaustion_points() -> None:
    battle = begin(scenario(TEN_UNITS, "portable-19c"), RULESETS["portable-19c"])
    assert battle.exhaustion_points == (4, 1)
    assert battle.start().exhausted_in == (None, None)


SPENT = """
    8  i . .
    5  . . i/S
    4  . . I/N
       a b c
    red lost 5
"""


@example(
    "P19-X64",
    SPENT,
    red(illegal, "c4 close_combat c5", rule="P19-EXH-03"),
    red(legal, "c4 close_combat c5", exhausted_may_start_cc="on"),
    red(
        play,
        "c4 fire c5",
        dice=[4, 3],
        events=["c4 fire c5: 4+1 = 5 hit (P19-FIR-13)", "c5 hit: 3 of 4 falls", "c5 destroyed"],
        lost=["c5"],
        after="""
        8  i . .
        4  . . I/N
        """,
    ),
    blue(
        play,
        "c5 close_combat c4",
        dice=[2, 3, 1],
        events=[
            "c5 close_combat c4: 2 of 3 hit",
            "c4 close_combat c5: 3 of 3 safe",
            "c5 hit: 1 of 4 falls",
            "c5 destroyed",
        ],
        lost=["c5"],
        after="""
        8  i . .
        4  . . I/N
        """,
    ),
    blue(illegal, "c5 close_combat c4", "c4 advance", dice=[2, 3, 1], rule="P19-R87"),
)
def test_x64_an_exhausted_side_defends(part: Part) -> None:
    part()


def test_x65_who_was_exhausted_first_loses() -> None:
    """P19-X65. Red loses a unit in turn 6, Blue in turn 8; the battle ends with that turn."""
    drawing = """
        5  i/S i  . i/S
        3  I/N .  . I/N
        1  .   .  . I
           a   b  c d
    """
    quiet = list(RED_FIRST)
    dice = [*quiet * 5, *BLUE_FIRST, 4, 1, *quiet, *RED_FIRST, 4, 1]
    table = Table.laid(scenario(drawing, "portable-19c"), dice)
    for _ in range(5):
        table.next_turn()
    table.do("a5 fire a3")
    assert table.state.exhausted_in == (None, None)
    table.next_turn()
    assert table.state.exhausted_in == (6, None)
    table.next_turn()
    table.do("d3 fire d5")
    assert table.state.result is None
    table.end_turn()
    assert table.state.exhausted_in == (6, 8)
    assert table.state.turn == 8
    assert table.state.result is not None
    assert table.state.result.winner == 1
    assert table.events == [
        "a5 fire a3: 4+1 = 5 hit (P19-FIR-13)",
        "a3 hit: 1 of 4 falls",
        "a3 destroyed",
        "d3 fire d5: 4+1 = 5 hit (P19-FIR-13)",
        "d5 hit: 1 of 4 falls",
        "d5 destroyed",
    ]


TOGETHER = """
    7  . . i
    2  . . T+F/N
       a b c
"""
LIMBERED = ("c2f limber with c2", "next turn")


@example(
    "P19-X66",
    TOGETHER,
    red(
        play,
        "c2f limber with c2",
        events=["c2f limber"],
        after=TOGETHER,
    ),
    red(
        play,
        *LIMBERED,
        events=["c2f limber", "c2f limbered c2"],
        after="""
        7  . . i
        2  . . T&F
        """,
    ),
    red(illegal, *LIMBERED, "c2f fire c7", rule="P19-R34"),
    red(illegal, *LIMBERED, "c2 move c3 c4", dice=RED_FIRST, rule="P19-MOV-13", token="path/1"),
    red(
        play,
        *LIMBERED,
        "c2 move c3",
        dice=RED_FIRST,
        events=["c2f limber", "c2f limbered c2", "c2 move c3", "c2f follow c2"],
        after="""
        7  . . i
        3  . . T&F
        """,
    ),
)
def test_x66_limbered_and_towed(part: Part) -> None:
    part()


@example(
    "P19-X67",
    TOGETHER,
    illegal("c2f fire c7", "c2f limber with c2", dice=[1, *RED_FIRST], rule="P19-R93"),
    red(
        illegal,
        "b2 move c2",
        "c2 limber with b2",
        rule="P19-R93",
        on="""
        7  . . i
        2  . T F/N
           a b c
        """,
    ),
)
def test_x67_not_together_since_the_turn_began(part: Part) -> None:
    part()


TOWING = """
    5  . . t/S&f
    4  . . I/N
       a b c
"""
TRANSPORT_HIT = [
    "c4 close_combat c5: 4 of 3 safe",
    "c5 close_combat c4: 4 of 5 hit",
    "c5 hit: 5 of 4 survives",
    "c5f hit: 2 of 4 falls",
    "c5f destroyed",
]


@example(
    "P19-X68",
    TOWING,
    red(
        play,
        "c4 close_combat c5",
        dice=[4, 4, 5, 2],
        events=TRANSPORT_HIT,
        lost=["c5f"],
        choice="c5: retreat b5, retreat d5, retreat c6",
        after="""
        5  . . t/S
        4  . . I/N
        """,
    ),
    red(
        play,
        "c4 close_combat c5",
        "c5 retreat c6",
        dice=[4, 4, 5, 2],
        events=[*TRANSPORT_HIT, "c5 retreat c6"],
        lost=["c5f"],
        choice="c4: advance c5, done",
        after="""
        6  . . t/S
        4  . . I/N
        """,
    ),
)
def test_x68_a_transport_and_its_gun_are_hit(part: Part) -> None:
    part()
