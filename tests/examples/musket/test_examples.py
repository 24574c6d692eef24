"""The worked examples of the musket-period Portable Wargame, one test for each, on squares and on hexes."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

from pwprint.game.rulebook import load

from ..board import Part, Table, example, illegal, legal, play, scenario

RED_FIRST = (6, 1)
BLUE_FIRST = (1, 6)


def red(make: Any, *texts: str, dice: Sequence[int] = (), **more: Any) -> Part:
    """A part in Red's step: Red has thrown more for the initiative."""
    return make(*texts, dice=(*RED_FIRST, *dice), **more)


def blue(make: Any, *texts: str, dice: Sequence[int] = (), **more: Any) -> Part:
    """A part in Blue's step, which comes first."""
    return make(*texts, dice=(*BLUE_FIRST, *dice), **more)


# --- Squares --------------------------------------------------------------------------------------------------------


GUN_AND_FOUR_RANGES = """
    8  . . i
    7  . . i
    4  . . i
    3  . . i
    1  . . A/N
       a b c
"""
"""Enemies do not block, so that all four can stand there at once."""


@example(
    "MUS-X01",
    GUN_AND_FOUR_RANGES,
    play(
        "c1 fire c3",
        dice=[3],
        events=["c1 fire c3: 3 hit", "c3 destroyed"],
        lost=["c3"],
        after="""
        8  . . i
        7  . . i
        4  . . i
        1  . . A
        """,
    ),
    play("c1 fire c4", dice=[3], events=["c1 fire c4: 3 miss"], after=GUN_AND_FOUR_RANGES),
    play(
        "c1 fire c7",
        dice=[5],
        events=["c1 fire c7: 5 hit", "c7 destroyed"],
        lost=["c7"],
        after="""
        8  . . i
        4  . . i
        3  . . i
        1  . . A
        """,
    ),
    illegal("c1 fire c8", rule="MUS-ART-04", token="at"),
)
def test_x01_short_and_long_range(part: Part) -> None:
    part()


NEAR_WOODS = """
    3  . . *i
    1  . . A/N
       a b c
"""
FAR_WOODS = """
    4  . . *i
    1  . . A/N
       a b c
"""


@example(
    "MUS-X02",
    NEAR_WOODS,
    play("c1 fire c3", dice=[3], events=["c1 fire c3: 3-1 = 2 miss (MUS-ART-08)"], after=NEAR_WOODS),
    play(
        "c1 fire c3",
        dice=[4],
        events=["c1 fire c3: 4-1 = 3 hit (MUS-ART-08)", "c3 destroyed"],
        lost=["c3"],
        after="1  . . A",
    ),
    play("c1 fire c4", on=FAR_WOODS, dice=[5], events=["c1 fire c4: 5-1 = 4 miss (MUS-ART-08)"], after=FAR_WOODS),
    play(
        "c1 fire c4",
        on=FAR_WOODS,
        dice=[6],
        events=["c1 fire c4: 6-1 = 5 hit (MUS-ART-08)", "c4 destroyed"],
        lost=["c4"],
        after="1  . . A",
    ),
)
def test_x02_guns_and_cover(part: Part) -> None:
    part()


ENEMY_BETWEEN = """
    6  . . i . .
    5  . . . . i
    3  . . i . .
    1  . . A/N . .
       a b c d e
"""


@example(
    "MUS-X04",
    """
    6  . . i . .
    5  . . . . i
    3  . . I . .
    1  . . A/N . .
       a b c d e
    """,
    illegal("c1 fire c6", rule="MUS-ART-11", token="at"),
    legal("c1 fire e5", dice=[1]),
    legal("c1 fire c6", on=ENEMY_BETWEEN, dice=[1]),
    illegal("c1 fire c6", on=ENEMY_BETWEEN, rule="MUS-ART-11", token="at", units_block_fire="all"),
)
def test_x04_friends_in_the_line_of_fire(part: Part) -> None:
    part()


def test_x04_the_line_enters_five_squares() -> None:
    board = scenario("1 .", "musket").board
    c1, e5 = board.square("c1"), board.square("e5")
    assert c1 is not None
    assert e5 is not None
    between = board.crossed(c1, e5)
    assert {board.name(n) for n in range(board.size) if between.inside >> n & 1} == {"c2", "d2", "d3", "d4", "e4"}
    assert between.pinches == ()


@example(
    "MUS-X05",
    """
    6  . . . . i .
    5  . . . . . i
    4  . . A/N . . .
       a b c d e f
    """,
    play(
        "c4 fire e6",
        dice=[5],
        events=["c4 fire e6: 5 hit", "e6 destroyed"],
        lost=["e6"],
        after="""
        5  . . . . . i
        4  . . A . . .
        """,
    ),
    illegal("c4 fire f5", rule="MUS-R03", token="at"),
    legal("c4 fire f5", dice=[1], fire_arc="all"),
)
def test_x05_the_arc_of_fire(part: Part) -> None:
    part()


DICED = """
    8  i
    1  I
       a
"""


@example(
    "MUS-X07",
    DICED,
    play("a8 hold", dice=[4, 4, 2, 5], events=["a8 hold"], after=DICED),
    illegal("a1 hold", rule="MUS-SEQ-03", token="unit", dice=[4, 4, 2, 5]),
    illegal("a8 hold", "a1 hold", "a8 move a7", rule="MUS-SEQ-04", token="unit", dice=[4, 4, 2, 5]),
)
def test_x07_initiative(part: Part) -> None:
    part()


def test_x07_a_tie_is_thrown_again() -> None:
    table = Table.laid(scenario(DICED, "musket"), [4, 4, 2, 5])
    table.do("a8 hold")
    thrown = [event for event in table.record.events if event.event == "initiative"]
    assert [[die.score for die in event.dice] for event in thrown] == [[4, 4], [2, 5]]
    assert ["MUS-R06" in event.rules for event in thrown] == [True, False]
    assert [event.facts["side"] for event in thrown] == [None, 1]


@example(
    "MUS-X08",
    """
    5  . i/S
    4  . .
    3  . .
    2  . I/N
       a b
    """,
    red(
        play,
        "b2 move b3",
        "b2 fire b5",
        dice=[5],
        events=["b2 move b3", "b2 fire b5: 5 hit", "b5 destroyed"],
        lost=["b5"],
        after="3 . I/N",
    ),
    red(
        play,
        "b2 move b3",
        "b2 fire b5",
        dice=[4],
        events=["b2 move b3", "b2 fire b5: 4 miss"],
        after="""
        5  . i
        3  . I
        """,
    ),
    red(illegal, "b2 move b3 b4", "b2 fire b5", rule="MUS-MOV-06"),
    red(illegal, "b2 fire b5", rule="MUS-FIR-01", token="at"),
)
def test_x08_moving_and_firing(part: Part) -> None:
    part()


@example(
    "MUS-X10",
    """
    6  . i . .
    3  . . . i
    1  . R/N . C/N
       a b c d
    """,
    red(
        play,
        "b1 move b2 b3",
        "b1 fire b6",
        dice=[5],
        events=["b1 move b2 b3", "b1 fire b6: 5 hit", "b6 destroyed"],
        lost=["b6"],
        after="""
        3  . R . i
        1  . . . C
        """,
    ),
    red(illegal, "d1 fire d3", rule="MUS-R04"),
)
def test_x10_rifles_and_cavalry(part: Part) -> None:
    part()


@example(
    "MUS-X11",
    """
    8  i . . .
    5  . . . i/S
    4  . . . .
    3  . . . I/N
       a b c d
    """,
    red(illegal, "d3 move d4 e4", rule="MUS-MOV-08", token="path/1"),
    red(illegal, "d3 move d4 facing E", rule="MUS-MOV-09", token="facing"),
    red(
        play,
        "d3 move d4",
        "d3 close_combat d5",
        dice=[3, 2],
        events=[
            "d3 move d4",
            "d3 close_combat d5: 3 of 3 survives",
            "d5 close_combat d3: 2 of 3 falls",
            "d5 destroyed",
        ],
        lost=["d5"],
        choice="d3: advance d5, done",
        after="""
        8  i . . .
        4  . . . I/N
        """,
    ),
    red(
        play,
        "d3 move d4",
        "d3 close_combat d5",
        "d3 advance",
        dice=[3, 2],
        events=[
            "d3 move d4",
            "d3 close_combat d5: 3 of 3 survives",
            "d5 close_combat d3: 2 of 3 falls",
            "d5 destroyed",
            "d3 advance d5",
        ],
        lost=["d5"],
        after="""
        8  i . . .
        5  . . . I/N
        """,
    ),
    red(
        play,
        "d3 move d4",
        "d3 close_combat d5",
        dice=[3, 3],
        events=["d3 move d4", "d3 close_combat d5: 3 of 3 survives", "d5 close_combat d3: 3 of 3 survives"],
        after="""
        8  i . . .
        5  . . . i/S
        4  . . . I/N
        """,
    ),
    red(
        play,
        "d3 move d4",
        "d3 close_combat d5",
        dice=[2, 1],
        events=[
            "d3 move d4",
            "d3 close_combat d5: 2 of 3 falls",
            "d5 close_combat d3: 1 of 3 falls",
            "d3 destroyed",
            "d5 destroyed",
        ],
        lost=["d5", "d3"],
        after="8 i . . .",
    ),
)
def test_x11_front_against_front(part: Part) -> None:
    part()


UPHILL = """
    5  . . . ^i/S
    4  . . . I/N
    1  I . . .
       a b c d
"""


@example(
    "MUS-X13",
    UPHILL,
    red(
        play,
        "d4 close_combat d5",
        dice=[3, 3],
        events=["d4 close_combat d5: 3 of 4 falls (MUS-CC-08)", "d5 close_combat d4: 3 of 3 survives", "d4 destroyed"],
        lost=["d4"],
        choice="d5: advance d4, done",
        after="""
        5  . . . i/S
        1  I . . .
        """,
    ),
    red(
        play,
        "d4 close_combat d5",
        "d5 advance",
        dice=[3, 3],
        events=[
            "d4 close_combat d5: 3 of 4 falls (MUS-CC-08)",
            "d5 close_combat d4: 3 of 3 survives",
            "d4 destroyed",
            "d5 advance d4",
        ],
        lost=["d4"],
        after="""
        4  . . . i/S
        1  I . . .
        """,
    ),
    *(
        red(
            play,
            "d4 close_combat d5",
            on=UPHILL.replace("I/N", "A/N"),
            dice=[die, 2],
            events=[
                f"d4 close_combat d5: {die} of 7 falls (MUS-CC-08)",
                "d5 close_combat d4: 2 of 3 falls",
                "d4 destroyed",
                "d5 destroyed",
            ],
            lost=["d5", "d4"],
            after="1  I . . .",
        )
        for die in range(1, 7)
    ),
)
def test_x13_uphill(part: Part) -> None:
    part()


DOWNHILL = """
    6  . . . i/S
    5  . . . ^I/N
       a b c d
"""


@example(
    "MUS-X14",
    DOWNHILL,
    red(
        play,
        "d5 close_combat d6",
        dice=[3, 3],
        events=["d5 close_combat d6: 3 of 3 survives", "d6 close_combat d5: 3 of 3 survives"],
        after=DOWNHILL,
    ),
)
def test_x14_downhill(part: Part) -> None:
    part()


FORD = """
    6  .   .  i/S .   . . . .
    5  .   .  .   .   . . . .
    4  ~   ~  :   ~   ~ ~ ~ ~
    3  .   .  I/N I/N . . . .
       a   b  c   d   e f g h
"""


@example(
    "MUS-X15",
    FORD,
    red(legal, "c3 move c4"),
    red(illegal, "c3 move c4 c5", rule="MUS-TER-03", token="path/1"),
    red(illegal, "c3 move c4", "c3 fire c6", rule="MUS-TER-05"),
    red(illegal, "d3 move d4", rule="MUS-R22", token="path/0"),
    red(legal, "c3 move c4", "next turn", "c3 move c5", dice=RED_FIRST),
    red(illegal, "c3 move c4", "next turn", "c3 move c5 d5", rule="MUS-MOV-08", token="path/1", dice=RED_FIRST),
    red(illegal, "c3 move c4", "next turn", "c3 move b4", rule="MUS-R22", token="path/0", dice=RED_FIRST),
    red(illegal, "c3 move c4", "next turn", "c3 move c3 b3", rule="MUS-TER-04", token="path/1", dice=RED_FIRST),
)
def test_x15_through_the_ford(part: Part) -> None:
    part()


IN_THE_FORD = """
    5  .   .  i/S .   . . . .
    4  ~   ~  :I/N ~  ~ ~ ~ ~
       a   b  c   d   e f g h
"""


@example(
    "MUS-X16",
    IN_THE_FORD,
    red(
        play,
        "c4 close_combat c5",
        dice=[3, 4],
        events=[
            "c4 close_combat c5: 3 of 4 falls (MUS-CC-09)",
            "c5 close_combat c4: 4 of 3 survives",
            "c4 destroyed",
        ],
        lost=["c4"],
        after="5 . . i",
        on=IN_THE_FORD,
    ),
    blue(
        play,
        "c5 close_combat c4",
        dice=[3, 3],
        events=["c5 close_combat c4: 3 of 3 survives", "c4 close_combat c5: 3 of 3 survives"],
        after=IN_THE_FORD,
    ),
)
def test_x16_out_of_the_river(part: Part) -> None:
    part()


@example(
    "MUS-X17",
    """
    2  =A/E = = = = = = =
    1  I/N  . . . . . . .
       a    b c d e f g h
    """,
    red(legal, "a2 move b2 c2"),
    red(illegal, "a1 move a2 b2 c2", rule="MUS-MOV-02", token="path/2"),
)
def test_x17_by_road(part: Part) -> None:
    part()


COMMANDER = """
    5  . . . i/S
    4  . . . K/N
       a b c d
"""


@example(
    "MUS-X19",
    COMMANDER,
    red(
        play,
        "d4 close_combat d5",
        dice=[1, 2],
        events=["d4 close_combat d5: 1 of 1 survives", "d5 close_combat d4: 2 of 3 falls", "d5 destroyed"],
        lost=["d5"],
        after="4  . . . K",
    ),
    red(
        illegal,
        "d4 close_combat d5",
        "d4 advance",
        rule="MUS-CC-13",
        dice=[1, 2],
        on="""
        8  i . . .
        5  . . . i/S
        4  . . . K/N
           a b c d
        """,
    ),
    red(
        play,
        "d4 close_combat d5",
        dice=[1, 2],
        events=[
            "d4 close_combat d5: 1 of 2 falls (MUS-CC-08)",
            "d5 close_combat d4: 2 of 3 falls",
            "d4 destroyed",
            "d5 destroyed",
        ],
        lost=["d5", "d4"],
        after="",
        on="""
        5  . . . ^i/S
        4  . . . K/N
           a b c d
        """,
    ),
    red(
        play,
        "d4 close_combat d5",
        dice=[2, 3],
        events=["d4 close_combat d5: 2 of 3 falls", "d5 close_combat d4: 3 of 3 survives", "d4 destroyed"],
        lost=["d4"],
        after="5 . . . i",
        commander_power=3,
    ),
)
def test_x19_a_commander_attacks(part: Part) -> None:
    part()


GUN_ATTACKS = """
    5  . . c/S .
    4  . . A/N .
       a b c   d
"""


@example(
    "MUS-X20",
    GUN_ATTACKS,
    red(
        play,
        "c4 close_combat c5",
        dice=[6, 2],
        events=["c4 close_combat c5: 6 of 6 survives", "c5 close_combat c4: 2 of 2 survives"],
        after=GUN_ATTACKS,
    ),
    red(
        play,
        "c4 close_combat c5",
        dice=[5, 1],
        events=[
            "c4 close_combat c5: 5 of 6 falls",
            "c5 close_combat c4: 1 of 2 falls",
            "c4 destroyed",
            "c5 destroyed",
        ],
        lost=["c5", "c4"],
        after="",
    ),
)
def test_x20_artillery_in_close_combat(part: Part) -> None:
    part()


# --- Hexes ----------------------------------------------------------------------------------------------------------


@example(
    "MUS-X22",
    """
    8  i . . .
    4  . . I/N .
       a b c   d
    """,
    red(legal, "c4 move d4 d5"),
    red(illegal, "c4 move d5", rule="MUS-MOV-01", token="path/0"),
    shape="hex",
)
def test_x22_steps_on_hexes(part: Part) -> None:
    part()


TWO_STEPS_ASIDE = """
    5  . . .   . i/SW
    4  . . I/N . .
       a b c   d e
"""
ALONG_AN_EDGE = """
    4  . . I/NE I i/SW
       a b c    d e
"""


@example(
    "MUS-X23",
    ALONG_AN_EDGE,
    red(
        play,
        "c4 fire e4",
        dice=[4],
        events=["c4 fire e4: 4+1 = 5 hit (MUS-FIR-06)", "e4 destroyed"],
        lost=["e4"],
        after="4 . . I/NE I",
    ),
    red(illegal, "c4 fire e4", rule="MUS-R03", token="at", on=ALONG_AN_EDGE.replace("I/NE", "I/N")),
    red(
        illegal,
        "c4 fire e4",
        rule="MUS-FIR-09",
        token="at",
        on="""
        4  . . I/NE I i/SW
        3  . . .    I .
           a b c    d e
        """,
    ),
    red(legal, "c4 fire e5", on=TWO_STEPS_ASIDE),
    red(illegal, "c4 fire e5", rule="MUS-R03", token="at", on=TWO_STEPS_ASIDE, hex_front_edges=1),
    shape="hex",
)
def test_x23_a_line_along_an_edge(part: Part) -> None:
    part()


def attack(at: str, facing: str) -> str:
    """Blue infantry at d5 faces south; one Red cavalry stands beside it and looks at it."""
    cells = {(at[0], int(at[1])): f"C/{facing}", ("d", 5): "i/S", ("a", 1): "I", ("a", 8): "i"}
    rows = (" ".join([str(row), *(cells.get((column, row), ".") for column in "abcdefgh")]) for row in range(8, 0, -1))
    return "\n".join(rows)


def on_the_front(at: str, facing: str, **options: int) -> Part:
    return red(
        play,
        f"{at} close_combat d5",
        on=attack(at, facing),
        dice=[2, 5],
        events=[f"{at} close_combat d5: 2 of 2 survives", f"d5 close_combat {at}: 5 of 3 survives"],
        after=attack(at, facing),
        **options,
    )


def on_the_flank(at: str, facing: str, **options: int) -> Part:
    fight = [f"{at} close_combat d5: 2 of 2 survives", f"d5 close_combat {at}: 5 of 6 falls", "d5 destroyed"]
    return red(
        play,
        f"{at} close_combat d5",
        on=attack(at, facing),
        dice=[2, 5],
        events=fight,
        lost=["d5"],
        choice=f"{at}: advance d5, done",
        after=attack(at, facing).replace("i/S", "."),
        **options,
    )


@example(
    "MUS-X25",
    "",
    on_the_front("c5", "NE"),
    on_the_front("e5", "NW"),
    on_the_flank("c6", "SE"),
    on_the_flank("e6", "SW"),
    on_the_flank("d6", "S"),
    on_the_front("d4", "N", hex_front_edges=1),
    on_the_flank("c5", "NE", hex_front_edges=1),
    on_the_flank("e5", "NW", hex_front_edges=1),
    shape="hex",
)
def test_x25_front_and_flank(part: Part) -> None:
    part()


ROUND_THE_ENEMY = """
    5  . . . i/S .
    4  . . . I/N .
       a b c d   e
"""


@example(
    "MUS-X26",
    ROUND_THE_ENEMY,
    red(
        play,
        "d4 move e5",
        dice=[],
        events=["d4 move e5"],
        after="""
        5  . . . i I/NW
        """,
    ),
    red(illegal, "d4 move e5 facing N", rule="MUS-MOV-09", token="facing"),
    red(illegal, "d4 move e5 e6", rule="MUS-MOV-08", token="path/1"),
    red(legal, "d4 move e5", "next turn", "d4 move e6", dice=RED_FIRST),
    shape="hex",
)
def test_x26_round_the_enemy(part: Part) -> None:
    part()


def test_x26_ends_on_the_flank() -> None:
    """On e6 Red is on Blue's flank: Blue would survive only with 6."""
    table = Table.laid(scenario(ROUND_THE_ENEMY, "musket", shape="hex"), [*RED_FIRST, *RED_FIRST, 3, 5])
    for text in ("d4 move e5", "next turn", "d4 move e6", "d4 close_combat d5"):
        table.do(text)
    assert table.events[-2:] == ["d5 close_combat d4: 5 of 6 falls", "d5 destroyed"]


def test_every_worked_example_of_the_rule_book_is_played() -> None:
    """The tests of this file and the rule book name the same examples."""
    tests = [name for name in vars(sys.modules[__name__]) if name.startswith("test_x")]
    played = {f"MUS-X{match[1]}" for name in tests if (match := re.match(r"test_x(\d\d)_", name))}
    assert played == set(load("musket").examples)
