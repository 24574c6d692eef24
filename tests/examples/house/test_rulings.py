"""Rulings of the Portable Wargame House Rules that its worked examples leave out; ids begin with the ruling's."""

from __future__ import annotations

import pytest

from pwprint.game.battle import begin
from pwprint.game.orders import OFF, Move
from pwprint.game.scenario import ScriptOrder, ScriptTurn
from pwprint.game.script.script import play_script
from pwprint.rulesets import RULESETS
from pwprint.values import replace

from ..board import Part, Table, example, illegal, legal, order, play, scenario

HIT = "hit"


@example(
    "HOU-R09",
    """
    6  . . i
    3  . . I/N
       a b c
    """,
    play(
        "c3 fire c6",
        dice=[4, 6],
        events=["c3 fire c6: 4+1 = 5 hit (HOU-FIR-09)", "c6 save: 6 saved"],
        after="""
        6  . . i
        3  . . I/N
        """,
    ),
    play(
        "c3 move",
        "c3 fire c6",
        dice=[4, 6],
        events=["c3 move", "c3 fire c6: 4+1 = 5 hit (HOU-FIR-09)", "c6 save: 6 saved"],
        after="""
        6  . . i
        3  . . I/N
        """,
    ),
    play(
        "c3 move facing E",
        "c3 fire c6",
        dice=[4],
        events=["c3 move", "c3 fire c6: 4 miss"],
        after="""
        6  . . i
        3  . . I/E
        """,
    ),
    play(
        "c3 move facing E",
        "c3 fire c6",
        dice=[4, 6],
        turn_in_place_counts_as_move="off",
        events=["c3 move", "c3 fire c6: 4+1 = 5 hit (HOU-FIR-09)", "c6 save: 6 saved"],
        after="""
        6  . . i
        3  . . I/E
        """,
    ),
    play(
        "c3 move c4",
        "c3 fire c6",
        dice=[4],
        turn_in_place_counts_as_move="off",
        events=["c3 move c4", "c3 fire c6: 4 miss"],
        after="""
        6  . . i
        4  . . I/N
        """,
    ),
)
def test_r09_who_has_moved(part: Part) -> None:
    part()


@example(
    "HOU-R11",
    """
    4  .   i . .   i
    3  .   . . .   .
    2  i   . I/N . .
    1  .   . i .   .
       a   b c d   e
    """,
    legal("c2 fire c1"),
    legal("c2 fire a2"),
    illegal("c2 fire c1", rule="HOU-R11", token="at", fire_arc="front"),
    illegal("c2 fire a2", rule="HOU-R11", token="at", fire_arc="front"),
    legal("c2 fire b4", fire_arc="front"),
)
def test_r11_forward_only(part: Part) -> None:
    part()


@example(
    "HOU-R12",
    """
    6  . . i
    3  . . I/N
       a b c
    """,
    illegal("c3 fire c6", "c3 move d3", dice=[1], rule="HOU-ACT-01"),
    play(
        "c3 fire c6 then move",
        "c3 move d3",
        dice=[4],
        fire_move_order="either",
        events=["c3 fire c6: 4 miss", "c3 move d3"],
        after="""
        6  . . i .
        3  . . . I/E
        """,
    ),
    play(
        "c3 fire c6 then stay",
        "c3 move",
        dice=[4, 6],
        fire_move_order="either",
        events=["c3 fire c6: 4+1 = 5 hit (HOU-FIR-09)", "c6 save: 6 saved", "c3 move"],
        after="""
        6  . . i
        3  . . I/N
        """,
    ),
    play(
        "c3 fire c6 then E",
        "c3 move facing E",
        dice=[4],
        fire_move_order="either",
        events=["c3 fire c6: 4 miss", "c3 move"],
        after="""
        6  . . i
        3  . . I/E
        """,
    ),
    play(
        "c3 fire c6 then E",
        "c3 move facing E",
        dice=[4, 6],
        fire_move_order="either",
        turn_in_place_counts_as_move="off",
        events=["c3 fire c6: 4+1 = 5 hit (HOU-FIR-09)", "c6 save: 6 saved", "c3 move"],
        after="""
        6  . . i
        3  . . I/E
        """,
    ),
    play(
        "c3 fire c6",
        dice=[4, 6],
        fire_move_order="either",
        events=["c3 fire c6: 4+1 = 5 hit (HOU-FIR-09)", "c6 save: 6 saved"],
        after="""
        6  . . i
        3  . . I/N
        """,
    ),
    legal("c3 move c4", "c3 fire c6", dice=[1], fire_move_order="either"),
    legal("c3 fire c6 then move", "c3 move facing E", dice=[1], fire_move_order="either"),
    illegal(
        "c3 fire c6 then move",
        "c3 move facing E",
        dice=[1],
        rule="HOU-ACT-01",
        fire_move_order="either",
        turn_in_place_counts_as_move="off",
    ),
    illegal("c3 fire c6", "c3 move d3", dice=[1], rule="HOU-ACT-01", scripted=False, fire_move_order="either"),
    illegal(
        "c3 fire c6 then move", "c3 move d3 e3", dice=[1], rule="HOU-MOV-12", token="path/1", fire_move_order="either"
    ),
)
def test_r12_a_shot_before_the_move(part: Part) -> None:
    part()


@example(
    "HOU-R12",
    """
    6  . . i
    3  . . A/N
       a b c
    """,
    illegal("c3 fire c6", "c3 move facing E", dice=[1], rule="HOU-ACT-01", fire_move_order="either"),
    legal("c3 fire c6", dice=[1], fire_move_order="either"),
)
def test_r12_guns_never_move_and_fire(part: Part) -> None:
    part()


@example(
    "HOU-R19",
    """
    6  . . .  i
    5  . . .  .
    4  . . .  .
    3  . . I! .
    2  i . .  .
    1  I! . . .
       a b c  d
    """,
    illegal("c3 fire a2", rule="HOU-EXH-02"),
    legal("c3 fire a2", exhausted_fire="not_adjacent", dice=[1]),
    legal("c3 move c4", "c3 fire d6", exhausted_fire="not_adjacent", dice=[1]),
    illegal("a1 fire a2", rule="HOU-EXH-02", exhausted_fire="not_adjacent"),
    illegal("c3 move b3 b2", rule="HOU-EXH-03", token="path/1", exhausted_fire="not_adjacent"),
)
def test_r19_exhausted_units_fire(part: Part) -> None:
    part()


FOLLOWED = """
    4  . . .   i/S
    3  . . .   .
    2  . . I/E+K/W .
       a b c   d
"""


@example(
    "HOU-R16",
    FOLLOWED,
    play(
        "c2 move c3",
        dice=[],
        events=["c2 move c3", "c2k follow c2"],
        after="""
        4  . . .     i
        3  . . I/N+K .
        """,
    ),
    play(
        "c2 move c3 commander stays",
        dice=[],
        events=["c2 move c3"],
        after="""
        4  . . .   i
        3  . . I/N .
        2  . . K/W .
        """,
    ),
    play(
        "c2 move c3",
        dice=[],
        commander_follows="off",
        events=["c2 move c3"],
        after="""
        4  . . .   i
        3  . . I/N .
        2  . . K/W .
        """,
    ),
    play(
        "c2 move facing S",
        dice=[],
        events=["c2 move"],
        after="""
        4  . . .     i
        2  . . I/S+K .
        """,
    ),
    play(
        "c2 move c3 d3",
        dice=[],
        on=FOLLOWED.replace("+K", "+K!"),
        events=["c2 move c3 d3"],
        after="""
        4  . . .    i
        3  . . .    I/N
        2  . . K!/W .
        """,
    ),
    play(
        "c2 move c3",
        dice=[],
        on=FOLLOWED.replace("+K", "+K!"),
        events=["c2 move c3", "c2k follow c2"],
        after="""
        4  . . .     i
        3  . . I/N+K! .
        """,
    ),
    play(
        "c2k move b2 facing S",
        dice=[],
        events=["c2k move b2"],
        after="""
        4  . .   .   i
        2  . K/S I/E .
        """,
    ),
)
def test_r16_commanders_go_along(part: Part) -> None:
    part()


def test_r43_a_commander_that_goes_along_looks_where_its_unit_looks() -> None:
    table = Table.laid(scenario(FOLLOWED, "house"))
    table.do("c2 move b2 facing S")
    unit, commander = (piece for piece in table.state.pieces[1:])
    assert unit.facing == commander.facing == table.battle.board.facings.index("S")


def test_r43_on_a_retreat_it_keeps_its_facing() -> None:
    table = Table.laid(scenario("4  . . . I/N\n3 . . . .\n2  . . . i/N+k/W", "house"), dice=[6, 1])
    table.do("d4 fire d2")
    table.do("d2 retreat d1")
    facings = [table.battle.board.facings[piece.facing] for piece in table.state.pieces]
    assert facings == ["N", "N", "W"]
    assert table.units == {"d4": "I", "d1": "i+k"}


@example(
    "HOU-R43",
    """
    4  . . .     . .
    3  . . C/E i/N+k/W .
    2  . . .     . .
       a b c     d e
    """,
    legal("c3 move c2 d2 facing N"),
    illegal(
        "c3 move c2 d2 facing N",
        rule="HOU-MOV-09",
        token="path/1",
        on="""
        3  . . C/E k/W .
        2  . . .   . .
        """,
    ),
)
def test_r43_whose_front_binds(part: Part) -> None:
    part()


@example(
    "HOU-R25",
    """
    6  . . i!+k
    3  . . I/N
       a b c
    """,
    play(
        "c3 fire c6",
        dice=[5, 3],
        events=["c3 fire c6: 5+1 = 6 hit (HOU-FIR-09)", "c6 save: 3 failed", "c6 destroyed"],
        lost=["c6"],
        after="""
        6  . . k
        3  . . I/N
        """,
    ),
    illegal("c3 fire c6 target c6k", rule="HOU-R25", token="target"),
    legal("c3 fire c6 target c6"),
    illegal("c3 fire c6 target c3", rule="HOU-FIR-03", token="target"),
)
def test_r25_shots_at_a_unit_with_a_commander(part: Part) -> None:
    part()


CORNERED = """
    8  .      . . i
    2  I      . . .
    1  i!/N+k I . .
       a      b c d
"""


@example(
    "HOU-R25",
    CORNERED,
    play(
        "a2 move facing S",
        "a2 close_combat a1",
        dice=[5, 1, 1],
        events=[
            "a2 move",
            "a2 close_combat a1: 5 hit",
            "a1 close_combat a2: 1+1 = 2 miss (HOU-CC-04)",
            "a1 save: 1 failed",
            "a1 destroyed",
            "a1k destroyed",
        ],
        lost=["a1", "a1k"],
        choice="a2: advance a1, done",
        after="""
        8  . . . i
        2  I/S . . .
        1  .   I . .
        """,
    ),
)
def test_r25_a_commander_left_alone_with_nowhere_to_go(part: Part) -> None:
    part()


def test_r25_a_retreat_left_out_is_missing() -> None:
    drawn = scenario("5  . . . i!/S+k . . i\n4  . . . I/N", "house")
    orders = tuple(ScriptOrder(order(t, drawn), f"/turns/0/orders/{n}") for n, t in enumerate(["d4 close_combat d5"]))
    turn = ScriptTurn((6, 1, 1), None, orders, None, "/turns/0")
    played = play_script(begin(replace(drawn, turns=(turn,)), RULESETS["house"]))
    (problem,) = played.problems
    assert (problem.code, problem.pointer) == ("HOU-R25", "/turns/0/orders/0")
    assert problem.message == "d5k is left alone and its choice is missing: retreat to c5, e5 or d6"
    commander = next(unit.index for unit in drawn.units if unit.id == "d5k")
    assert played.state.pieces[commander].square == drawn.board.square("d5")


TWO_COMMANDERS = """
    8  . . . i
    4  . . k/S+k/N .
    3  . . I/N .
       a b c d
"""


@example(
    "HOU-R26",
    TWO_COMMANDERS,
    illegal("c3 close_combat c4", rule="HOU-R26"),
    illegal("c3 fire c4", rule="HOU-R26"),
    play(
        "c3 close_combat c4 target c4k",
        dice=[4, 4, 4],
        events=[
            "c3 close_combat c4k: 4+1 = 5 hit (HOU-CC-05)",
            "c4k close_combat c3: 4 miss",
            "c4k save: 4 saved",
        ],
        after=TWO_COMMANDERS,
    ),
    play(
        "c3 close_combat c4 target c4",
        dice=[4, 5, 4],
        events=["c3 close_combat c4: 4 miss", "c4 close_combat c3: 5 hit", "c3 save: 4 saved"],
        after=TWO_COMMANDERS,
    ),
    illegal(
        "c3 close_combat c4 target c4k",
        "c4k retreat d4",
        "c3 advance",
        rule="HOU-R24",
        dice=[6, 1, 1],
        on=TWO_COMMANDERS.replace("8  . . . i", "8  . . . ."),
    ),
)
def test_r26_commanders_alone(part: Part) -> None:
    part()


BETWEEN_TWO = """
    6  . . . i . .
    5  . . i!/S . i .
    4  . . I/N . . .
       a b c d e f
"""


@example(
    "HOU-R24",
    """
    6  . . i .
    5  . i/N i!/S .
    4  . . I/N .
       a b c d
    """,
    illegal("c4 close_combat c5", "c4 advance", rule="HOU-R24", dice=[5, 1, 1]),
    legal("c4 close_combat c5", "c4 advance facing W", dice=[5, 1, 1]),
    illegal("c4 close_combat c5", "c4 advance facing E", rule="HOU-R24", token="facing", dice=[5, 1, 1]),
)
def test_r24_whom_to_face(part: Part) -> None:
    part()


@example(
    "HOU-R36",
    """
    8  . . . I
    4  . . . .
    3  . . i/S .
    2  . . I!/N .
       a b c d
    """,
    play(
        "c2 close_combat c3",
        "c3 advance",
        dice=[1, 5, 1],
        defender_may_advance="on",
        events=[
            "c2 close_combat c3: 1 miss",
            "c3 close_combat c2: 5 hit",
            "c2 save: 1 failed",
            "c2 destroyed",
            "c3 advance c2",
        ],
        lost=["c2"],
        after="""
        8  . . .   I
        2  . . i/S .
        """,
    ),
    illegal("c2 close_combat c3", "c3 advance", rule="HOU-CC-10", dice=[1, 5, 1]),
    illegal("c2 close_combat c3", rule="HOU-R20", exhausted_attack="off"),
)
def test_r36_a_defender_that_follows(part: Part) -> None:
    part()


@example(
    "HOU-R17",
    """
    6  . . i
    3  . . A/E
       a b c
    """,
    legal("c3 move facing N"),
    illegal("c3 move facing N", "c3 fire c6", rule="HOU-R17"),
    legal("c3 move", "c3 fire c6"),
    illegal("c3 move c4", rule="HOU-MOV-03", token="path/0"),
    illegal("c3 move facing N", rule="HOU-R17", unlimbered_turn="off"),
    illegal("c3 move c4", rule="HOU-MOV-03", token="path/0", unlimbered_turn="off"),
    legal("c3 hold", unlimbered_turn="off"),
    legal("c3 fire c6", unlimbered_turn="off"),
    illegal("c3 move facing N", "c3 fire c6", rule="HOU-R17", turn_in_place_counts_as_move="off"),
)
def test_r17_a_gun_turns(part: Part) -> None:
    part()


@example(
    "HOU-R30",
    """
    5  . . . .
    3  . . I!+K+K! I
       a b c d
    """,
    legal("c3k rally c3"),
    illegal("c3k rally d3", rule="HOU-R30", token="target"),
    illegal("c3k rally", rule="HOU-R30", token="target"),
    illegal("d3 rally c3", rule="HOU-RAL-04"),
    illegal("c3k move", "c3k rally c3", rule="HOU-R30"),
)
def test_r30_who_can_be_rallied(part: Part) -> None:
    part()


def leaving(stays: str | None) -> Table:
    drawn = scenario("8  . . . I/N+K\n1  i . . .", "house")
    sides = (replace(drawn.sides[0], exits=1 << drawn.board.square("d8")), drawn.sides[1])
    table = Table.laid(replace(drawn, sides=sides))
    given = Move(0, (OFF,), None, stays)
    assert table.battle.judge(table.state, given) == []
    table.state = table.battle.execute(table.state, given, table.record)
    return table


@pytest.mark.parametrize(("stays", "left"), [(None, {"a1": "i"}), ("stays", {"d8": "K", "a1": "i"})])
def test_r40_a_commander_may_leave_with_its_unit(stays: str | None, left: dict[str, str]) -> None:
    assert leaving(stays).units == left


def test_r27_a_commander_may_start_with_its_unit_and_two_units_may_not() -> None:
    house = RULESETS["house"]

    def broken(board: str) -> list[str]:
        return [problem.code for problem in house.play.setup(begin(scenario(board, "house"), house))]

    assert broken("2  I+K\n7  i") == []
    assert broken("2  I+I\n7  i") == ["HOU-R27"]
    assert broken("2  I+k\n7  i") == ["HOU-R27"]
