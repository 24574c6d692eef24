"""The worked examples of the Portable Tile Wargame, one test for each."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest

from pwprint.game.battle import begin
from pwprint.game.orders import Activate, Done, Hold
from pwprint.game.record import Record
from pwprint.game.rulebook import load
from pwprint.game.scenario import ScriptOrder, ScriptTurn
from pwprint.game.script.script import play_script
from pwprint.rulesets import RULESETS
from pwprint.values import replace

from ..board import DrawnChits, Part, example, illegal, legal, order, play, scenario


@example(
    "TIL-X01",
    """
    3  . . . .
    2  . I . .
    1  . . . .
       a b c d
    """,
    legal("b2 move b3 c3"),
    illegal("b2 move b3 c3 d3", rule="TIL-MOV-02", token="path/2"),
    illegal("b2 move c3", rule="TIL-MOV-01", token="path/0"),
)
def test_x01_how_far_infantry_walks(part: Part) -> None:
    part()


@example(
    "TIL-X02",
    """
    5  . . . i .
    4  . . . . .
    3  . . C . .
       a b c d e
    """,
    legal("c3 move c4"),
    legal("c3 move c4 d4"),
    illegal("c3 move c4 d4 e4", rule="TIL-MOV-04", token="path/2"),
)
def test_x02_the_enemy_halts_a_move(part: Part) -> None:
    part()


@example(
    "TIL-X04",
    """
    5  . . i .
    4  . . . .
    3  . . I! .
       a b c d
    """,
    illegal("c3 move c4", rule="TIL-EXH-03", token="path/0"),
    legal("c3 move b3"),
    legal("c3 fire c5"),
)
def test_x04_what_an_exhausted_unit_may_do(part: Part) -> None:
    part()


FROM_THE_FIELD = """
    2  = = = = = = = =
    1  I . . . . . . .
       a b c d e f g h
"""


@example(
    "TIL-X05",
    """
    4  .  . i . . . . .
    3  .  . . . . . . .
    2  =I = = = = = = =
    1  .  . . . . . . .
       a  b c d e f g h
    """,
    legal("a2 move b2 c2 d2"),
    illegal("a1 move a2 b2 c2", rule="TIL-MOV-02", token="path/2", on=FROM_THE_FIELD),
    legal("a2 move b2 c2", "a2 fire c4"),
)
def test_x05_the_road_is_one_square_longer(part: Part) -> None:
    part()


@example(
    "TIL-X07",
    """
    6  . . . .
    5  . . i .
    4  . . . .
    3  . . I .
       a b c d
    """,
    legal("c3 fire c5"),
    play(
        "c3 fire c5",
        dice=[5, 4],
        events=["c3 fire c5: 5 hit", "c5 save: 4 failed"],
        choice="c5: flip, retreat c6",
        after="""
        5  . . i .
        4  . . . .
        3  . . I .
        """,
    ),
    play(
        "c3 fire c5",
        "c5 flip",
        dice=[5, 4],
        events=["c3 fire c5: 5 hit", "c5 save: 4 failed", "c5 flip"],
        after="""
        5  . . i! .
        4  . . .  .
        3  . . I  .
        """,
    ),
    play(
        "c3 fire c5",
        "c5 retreat c6",
        dice=[5, 4],
        events=["c3 fire c5: 5 hit", "c5 save: 4 failed", "c5 retreat c6"],
        after="""
        6  . . i .
        5  . . . .
        4  . . . .
        3  . . I .
        """,
    ),
)
def test_x07_a_shot_at_two_squares(part: Part) -> None:
    part()


AIM = """
    5  . . i .
    4  . . . .
    3  . . I .
    2  . . . .
"""


@example(
    "TIL-X08",
    """
    5  . . i .
    4  . . . .
    3  . . . .
    2  . . I .
       a b c d
    """,
    legal("c2 move c3", "c2 fire c5"),
    play(
        "c2 move c3",
        "c2 fire c5",
        dice=[5],
        events=["c2 move c3", "c2 fire c5: 5-1 = 4 miss (TIL-FIR-11)"],
        after=AIM,
    ),
    play(
        "c2 move c3",
        "c2 fire c5",
        dice=[6, 5],
        events=["c2 move c3", "c2 fire c5: 6-1 = 5 hit (TIL-FIR-11)", "c5 save: 5 saved"],
        after=AIM,
    ),
    play(
        "c2 move c3",
        "c2 fire c5",
        dice=[6, 2],
        events=["c2 move c3", "c2 fire c5: 6-1 = 5 hit (TIL-FIR-11)", "c5 save: 2 failed"],
        choice="c5: flip, retreat c6",
        after=AIM,
    ),
    illegal("c2 move c3 c4", "c2 fire c5", rule="TIL-MOV-08"),
)
def test_x08_moving_spoils_the_aim(part: Part) -> None:
    part()


@example(
    "TIL-X10",
    """
    3  . . .  .
    2  . . *i .
    1  . . A  .
       a b c  d
    """,
    legal("c1 fire c2"),
    play(
        "c1 fire c2",
        dice=[4],
        events=["c1 fire c2: 4+0 = 4 miss (TIL-FIR-09, TIL-FIR-10)"],
        after="""
        2  . . i .
        1  . . A .
        """,
    ),
    play(
        "c1 fire c2",
        dice=[5, 6],
        events=["c1 fire c2: 5+0 = 5 hit (TIL-FIR-09, TIL-FIR-10)", "c2 save: 6 saved"],
        after="""
        2  . . i .
        1  . . A .
        """,
    ),
)
def test_x10_a_gun_against_woods(part: Part) -> None:
    part()


@example(
    "TIL-X11",
    """
    4  . . i .
    3  . . i i
    2  . . I .
    1  . . A .
       a b c d
    """,
    illegal("c1 fire c4", rule="TIL-FIR-07", token="at"),
    illegal("c1 fire c4", rule="TIL-FIR-07", token="at", los_path="any"),
    illegal("c1 fire c4", rule="TIL-FIR-07", token="at", los_path="shortest"),
    legal("c1 fire d3"),
    legal("c1 fire d3", los_path="shortest"),
    legal("c1 fire c3"),
    legal("c1 fire c3", los_path="any"),
    illegal("c1 fire c3", rule="TIL-FIR-07", token="at", los_path="shortest"),
)
def test_x11_units_in_the_way(part: Part) -> None:
    part()


BLUE_ON_THE_HILL = """
    4  . . ^i .
    3  . . I  .
       a b c  d
"""


@example(
    "TIL-X13",
    """
    5  . . i .
    4  . . ^ .
    3  . . I .
       a b c d
    """,
    illegal("c3 fire c5", rule="TIL-FIR-06", token="at"),
    legal("c3 fire c4", on=BLUE_ON_THE_HILL),
    play("c3 fire c4", dice=[4], events=["c3 fire c4: 4 miss"], after=BLUE_ON_THE_HILL, on=BLUE_ON_THE_HILL),
    play(
        "c3 fire c4",
        dice=[5, 5],
        events=["c3 fire c4: 5 hit", "c4 save: 5 saved"],
        after=BLUE_ON_THE_HILL,
        on=BLUE_ON_THE_HILL,
    ),
)
def test_x13_a_hill_in_the_way(part: Part) -> None:
    part()


LIMBERED = """
    6  . . i .
    5  . . . .
    4  . . . .
    3  . . . .
    2  . . . .
    1  . . L .
       a b c d
"""


@example(
    "TIL-X14",
    """
    6  . . i .
    5  . . . .
    4  . . . .
    3  . . . .
    2  . . . .
    1  . . A .
       a b c d
    """,
    play("c1 move", "c1 limber", dice=[], events=["c1 move", "c1 limber"], after=LIMBERED),
    play("c1 limber", dice=[], events=["c1 limber"], after=LIMBERED),
    illegal("c1 limber", "c1 move c2", rule="TIL-R11"),
    play(
        "c1 move c2 c3",
        "c1 unlimber",
        dice=[],
        events=["c1 move c2 c3", "c1 unlimber"],
        after="""
        6  . . i .
        5  . . . .
        4  . . . .
        3  . . A .
        """,
        on=LIMBERED,
    ),
    illegal("c1 move c2 c3", "c1 unlimber", "c1 fire c6", rule="TIL-ACT-01", on=LIMBERED),
)
def test_x14_a_gun_changes_its_state(part: Part) -> None:
    part()


@example(
    "TIL-X16",
    """
    8  . . . c
    7  . . . I
       a b c d
    """,
    play(
        "d7 close_combat d8",
        dice=[4, 1, 4],
        events=["d7 close_combat d8: 4 hit", "d8 close_combat d7: 1 miss", "d8 save: 4 failed", "d8 flip"],
        after="""
        8  . . . c!
        7  . . . I
        """,
    ),
    legal("d7 close_combat d8", "d8 flip", dice=[4, 1, 4]),
    illegal("d7 close_combat d8", "d8 flip", "d7 advance", rule="TIL-CC-08", dice=[4, 1, 4]),
)
def test_x16_no_way_back(part: Part) -> None:
    part()


BOTH_HIT = ["d4 close_combat d5: 6 hit", "d5 close_combat d4: 5 hit", "d4 save: 3 failed", "d5 save: 4 failed"]


@example(
    "TIL-X17",
    """
    7  . . . i
    6  . . . .
    5  . . . i!
    4  . . . I
    3  . . . .
       a b c d
    """,
    play(
        "d4 close_combat d5",
        dice=[6, 5, 3, 4],
        events=[*BOTH_HIT, "d5 destroyed"],
        choice="d4: flip, retreat d3",
        lost=["d5"],
        after="""
        7  . . . i
        4  . . . I
        """,
    ),
    play(
        "d4 close_combat d5",
        "d4 flip",
        dice=[6, 5, 3, 4],
        events=[*BOTH_HIT, "d5 destroyed", "d4 flip"],
        choice="d4: advance d5, done",
        lost=["d5"],
        after="""
        7  . . . i
        4  . . . I!
        """,
    ),
    play(
        "d4 close_combat d5",
        "d4 flip",
        "d4 advance",
        dice=[6, 5, 3, 4],
        events=[*BOTH_HIT, "d5 destroyed", "d4 flip", "d4 advance d5"],
        lost=["d5"],
        after="""
        7  . . . i
        5  . . . I!
        """,
    ),
    play(
        "d4 close_combat d5",
        "d4 retreat d3",
        dice=[6, 5, 3, 4],
        events=[*BOTH_HIT, "d5 destroyed", "d4 retreat d3"],
        lost=["d5"],
        after="""
        7  . . . i
        3  . . . I
        """,
    ),
    illegal("d4 close_combat d5", "d4 retreat d3", "d4 advance", rule="TIL-R21", dice=[6, 5, 3, 4]),
)
def test_x17_both_are_hit(part: Part) -> None:
    part()


@example(
    "TIL-X19",
    """
    4  . . I! .
    3  . . .  C
    2  . K .  .
       a b c  d
    """,
    legal("b2 move b3 c3", "b2 rally c4"),
    play(
        "b2 move b3 c3",
        "b2 rally c4",
        dice=[6],
        events=["b2 move b3 c3", "b2 rally c4: 6 rallied"],
        after="""
        4  . . I .
        3  . . K C
        """,
    ),
    illegal("b2 move b3 c3", "b2 rally d3", rule="TIL-R24", token="target"),
    illegal("b2 rally c4", rule="TIL-RAL-02", token="target"),
    illegal("b2 move c2 d2 d3", rule="TIL-MOV-06", token="path/2"),
    illegal("b2 move c2 d2 d3", rule="TIL-MOV-06", token="path/2", pass_through_friends="on"),
)
def test_x19_the_commander_rallies(part: Part) -> None:
    part()


@example(
    "TIL-X20",
    """
    4  . . i .
    3  . . C .
       a b c d
    """,
    illegal("c3 fire c4", rule="TIL-FIR-01"),
    legal("c3 hold", "c3 close_combat c4"),
    legal("c3 close_combat c4"),
)
def test_x20_cavalry_fights_with_swords(part: Part) -> None:
    part()


THREE_AGAINST_TWO = """
    7  . . . . . i
    6  . . . . . .
    5  I . i . . .
    4  . . . . . .
    3  . . I . . .
    2  . . . . . .
    1  . . . . . I
       a b c d e f
"""
"""c5 is shot at twice before it has acted; f7 and f1 only hold."""

SHOTS = [5, 1, 6, 2]


def as_drawn() -> None:
    """The chits as they are drawn: the second blue one finds no unit and is lost."""
    battle = begin(scenario(THREE_AGAINST_TWO), RULESETS["tile"])
    record = Record(DrawnChits(SHOTS, "RBRBR" + "R"))
    names = {unit.id: unit.index for unit in battle.scenario.units}
    state = battle.begin_turn(battle.start(), record)
    for text in ("c3 fire c5", "c5 flip", "f7 hold", "a5 fire c5", "f1 hold"):
        state, decision = battle.proceed(state, record)
        given = order(text, battle.scenario)
        assert decision is not None
        if decision.unit is None:
            (activate,) = decision.offers
            assert (activate.do, activate.places >> given.unit & 1) == ("activate", 1)
            state = battle.execute(state, Activate(given.unit), record)
        state = battle.execute(state, given, record)
        if isinstance(given, Hold):
            state = battle.execute(state, Done(given.unit), record)
    state, decision = battle.proceed(state, record)
    assert decision is None
    assert battle.turn_is_over(state)
    battle.proceed(battle.begin_turn(state, record), record)

    assert not battle.losses(state)[0]
    assert battle.losses(state)[1] == 1
    told = [(event.event, event.facts.get("side", event.unit)) for event in record.events]
    assert [line for line in told if line[0] in {"draw", "draw_lost", "activate", "destroyed"}] == [
        *(("draw", 0), ("activate", 0)),
        *(("draw", 1), ("activate", 1)),
        *(("draw", 0), ("activate", 0), ("destroyed", names["c5"])),
        *(("draw", 1), ("draw_lost", 1)),
        *(("draw", 0), ("activate", 0)),
        ("draw", 0),
    ]
    lost = next(event for event in record.events if event.event == "draw_lost")
    assert lost.rules == ("TIL-R23",)
    assert [event.facts["chits"] for event in record.events if event.event == "round"] == [(3, 2), (3, 1)]


def as_scripted() -> None:
    """A lost draw is not written; every other unit must be activated, and the next round has four chits."""
    drawn_up = scenario(THREE_AGAINST_TWO)

    def entry(number: int, dice: list[int], *texts: str) -> ScriptTurn:
        pointer = f"/turns/{number}"
        orders = tuple(ScriptOrder(order(t, drawn_up), f"{pointer}/orders/{n}") for n, t in enumerate(texts))
        return ScriptTurn(tuple(dice), None, orders, None, pointer)

    first = entry(0, SHOTS, "c3 fire c5", "c5 flip", "f7 hold", "a5 fire c5", "f1 hold")
    second = entry(1, [], "f7 hold", "c3 hold", "a5 hold", "f1 hold")
    playback = play_script(begin(replace(drawn_up, turns=(first, second)), RULESETS["tile"]))
    assert playback.problems == ()
    rounds = [event for turn in playback.turns for event in turn.events if event.event == "round"]
    assert [event.facts["chits"] for event in rounds] == [(3, 2), (3, 1)]

    too_many = replace(second, orders=(*second.orders, ScriptOrder(Hold(0), "/turns/1/orders/4")))
    again = play_script(begin(replace(drawn_up, turns=(first, too_many)), RULESETS["tile"]))
    assert [problem.code for problem in again.problems] == ["TIL-SEQ-04"]


@pytest.mark.parametrize("part", [as_drawn, as_scripted], ids=["TIL-X22 as drawn", "TIL-X22 as scripted"])
def test_x22_a_chit_without_a_unit(part: Callable[[], None]) -> None:
    part()


@example(
    "TIL-X23",
    """
    6  . . . .
    5  . . . ^i
    4  . . . I
    3  . . . .
       a b c d
    """,
    play(
        "d4 close_combat d5",
        dice=[3, 3, 2],
        events=["d4 close_combat d5: 3 miss", "d5 close_combat d4: 3+1 = 4 hit (TIL-CC-05)", "d4 save: 2 failed"],
        choice="d4: flip, retreat d3",
        after="""
        5  . . . i
        4  . . . I
        """,
    ),
)
def test_x23_uphill(part: Part) -> None:
    part()


def test_every_worked_example_of_the_rule_book_is_played() -> None:
    """The tests of this file and the rule book name the same examples."""
    tests = [name for name in vars(sys.modules[__name__]) if name.startswith("test_x")]
    played = {f"TIL-X{match[1]}" for name in tests if (match := re.match(r"test_x(\d\d)_", name))}
    assert played == set(load("tile").examples)
