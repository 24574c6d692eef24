"""What scripts are told: an illegal order changes nothing, one slip is one message, consequences stand under it."""

from __future__ import annotations

import pytest

from pwprint.game.battle import begin
from pwprint.game.narration.narrate import cited
from pwprint.game.orders import Done, End
from pwprint.game.scenario import Expectation, Scenario, ScriptOrder, ScriptTurn
from pwprint.game.script.findings import Finding, Findings, names_in, with_consequences
from pwprint.game.script.playback import Playback
from pwprint.game.script.script import play_script
from pwprint.rulesets import RULESETS
from pwprint.text.problems import Problem
from pwprint.values import replace
from tests.examples.board import order, scenario
from tests.examples.european_19c import table

BESIDE = """
    6  .     .     .     .
    5  .     i/S   .     .
    4  .     I/N   .     .
    3  .     .     .     i/S
    2  .     .     .     .
    1  R/N   .     .     .
"""
"""Infantry in contact at b4 and b5, others far away."""


def entry(drawn: Scenario, number: int, dice: list[int], texts: list[str]) -> ScriptTurn:
    pointer = f"/turns/{number}"
    orders = tuple(ScriptOrder(order(text, drawn), f"{pointer}/orders/{n}") for n, text in enumerate(texts))
    return ScriptTurn(tuple(dice), None, orders, None, pointer)


def played(ruleset: str, *entries: tuple[list[int], list[str]], on: str = BESIDE, **options: str | int) -> Playback:
    drawn = scenario(on.replace("R/N", "I/N"), ruleset, **options)
    if ruleset == "tile":
        drawn = scenario(on.replace("R/N", "I").replace("/N", "").replace("/S", ""), ruleset, **options)
    turns = tuple(entry(drawn, number, dice, texts) for number, (dice, texts) in enumerate(entries))
    return play_script(begin(replace(drawn, turns=turns), RULESETS[ruleset]))


def blamed(playback: Playback) -> list[tuple[str, str]]:
    return [(problem.code, problem.pointer) for problem in playback.problems]


def follow(playback: Playback) -> list[str]:
    """Return what is told under the only problem as following from it: codes and pointers."""
    (problem,) = playback.problems
    notes = [note for note in problem.notes if note.pointer is not None]
    return [f"{note.message.split(':')[0]} {note.pointer}" for note in notes]


# Dice with which the unit at b4 beats the one at b5 in close combat, and its owner's answer, if it has one to give.
WON = {
    "tile": ([6, 1, 1], ["b5 retreat b6"]),
    "house": ([6, 1, 1], ["b5 retreat b6"]),
    "musket": ([6, 1, 6, 1], []),
    "portable-19c": ([6, 1, 6, 1, 6], ["b5 retreat b6"]),
}


# --- an illegal order changes nothing -------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", WON)
@pytest.mark.parametrize("wrong", ["a1 move a6", "d3 advance", "b4 move b3"])
def test_an_illegal_order_before_an_advance_does_not_take_the_right_away(ruleset: str, wrong: str) -> None:
    dice, answers = WON[ruleset]
    fight = ["b4 close_combat b5", *answers]
    expected = played(ruleset, (dice, [*fight, "b4 advance"]))
    playback = played(ruleset, (dice, [*fight, wrong, "b4 advance"]))
    assert blamed(expected) == []
    assert [pointer.split("/")[4] for _, pointer in blamed(playback)] == [str(len(fight))]
    assert playback.state.pieces == expected.state.pieces


@pytest.mark.parametrize("ruleset", WON)
def test_a_legal_order_before_an_advance_takes_the_right_away(ruleset: str) -> None:
    dice, answers = WON[ruleset]
    playback = played(ruleset, (dice, ["b4 close_combat b5", *answers, "a1 hold", "b4 advance"]))
    (problem,) = playback.problems
    assert "has no right to advance" in problem.message


@pytest.mark.parametrize("ruleset", ["tile", "house", "portable-19c"])
def test_an_illegal_order_before_an_answer_to_a_die_leaves_it_owed(ruleset: str) -> None:
    dice, _ = WON[ruleset]
    playback = played(ruleset, (dice, ["b4 close_combat b5", "a1 move a6", "b5 retreat b6", "b4 advance"]))
    assert [pointer.split("/")[4] for _, pointer in blamed(playback)] == ["1"]


@pytest.mark.parametrize("ruleset", ["musket", "portable-19c"])
def test_an_illegal_order_does_not_take_a_further_close_combat_away(ruleset: str) -> None:
    on = BESIDE.replace("6  .     .     ", "6  .     i/S   ")
    fight = ["b4 close_combat b5", "b4 advance"]
    dice = {"musket": [6, 1, 6, 1, 6, 1], "portable-19c": [6, 1, 6, 1, 1, 6, 1, 1]}[ruleset]
    right = played(ruleset, (dice, [*fight, "b4 close_combat b6"]), on=on)
    wrong = played(ruleset, (dice, [*fight, "a1 move a6", "b4 close_combat b6"]), on=on)
    assert (blamed(right), len(blamed(wrong))) == ([], 1)
    assert right.state.pieces == wrong.state.pieces
    legal = played(ruleset, (dice, [*fight, "a1 hold", "b4 close_combat b6"]), on=on)
    assert len(blamed(legal)) == 1


def test_a_refused_retreat_that_answers_guns_leaves_their_step_closed() -> None:
    on = """
        5  .     i/S   .
        4  .     .     .
        3  I/N   .     .
        2  .     .     .
        1  .     F/N   .
    """
    orders = ["b1 fire b5", "b5 retreat a4", "b5 retreat c5", "a3 hold"]
    playback = played("portable-19c", ([4, 6, 6, 1], orders), on=on)
    assert blamed(playback) == [("P19-HIT-06", "/turns/0/orders/1/to")]
    assert blamed(played("portable-19c", ([4, 6, 6, 1], [orders[0], *orders[2:]]), on=on)) == []


# --- one slip, one message ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", WON)
def test_dice_of_an_illegal_order_are_told_under_it(ruleset: str) -> None:
    dice, _ = WON[ruleset]
    playback = played(ruleset, (dice, ["b4 close_combat b6"]))
    assert [pointer for _, pointer in blamed(playback)] == ["/turns/0/orders/0/at"]
    assert follow(playback) == ["T002 /turns/0/dice"]
    (problem,) = playback.problems
    assert problem.notes[-2].message == "1 more follows from this"
    assert "left over" in problem.notes[-1].message


def test_dice_left_over_without_an_illegal_order_are_a_problem() -> None:
    assert blamed(played("tile", ([3, 4], ["a1 hold"]))) == [("T002", "/turns/0/dice")]
    assert blamed(played("tile", ([], ["a1 hold", "b4 hold"]))) == []


def test_an_illegal_order_of_another_entry_is_not_to_blame_for_dice() -> None:
    first = ["a1 move a2 a3 a4", "b4 hold", "b5 hold", "d3 hold"]
    playback = played("tile", ([], first), ([4], ["a1 hold"]))
    assert [pointer for _, pointer in blamed(playback)] == ["/turns/0/orders/0/path/2", "/turns/1/dice"]


@pytest.mark.parametrize("ruleset", ["musket", "portable-19c"])
def test_a_side_whose_only_order_is_illegal_does_not_keep_the_other_waiting(ruleset: str) -> None:
    playback = played(ruleset, ([6, 1], ["a1 move a6", "d3 hold", "b5 hold"]))
    assert len(blamed(playback)) == 1
    assert blamed(played(ruleset, ([6, 1], ["d3 hold", "b5 hold"])))[0][0] in {"MUS-SEQ-03", "P19-ACT-03"}


def test_on_the_table_a_side_whose_only_order_is_illegal_does_not_keep_the_other_waiting() -> None:
    field = table.laid(table.unit("Red infantry", 10, 4, 0, "M"), table.unit("Blue infantry", 10, 30, 180, "M"))
    after = field._played((((3, 1), (table.shoot("Red infantry", "Blue infantry"), table.hold("Blue infantry"))),))
    assert [code.split("-")[0] for code, _ in after.faults] == ["E19"]


# --- what follows is told under it ----------------------------------------------------------------------------------


def test_what_the_refused_unit_is_told_next_follows() -> None:
    playback = played("tile", ([4], ["a1 move a6", "a1 fire b5", "b4 hold"]))
    assert follow(playback) == ["TIL-FIR-04 /turns/0/orders/1/at", "T002 /turns/0/dice"]
    (problem,) = playback.problems
    assert "2 more follow from this" in [note.message for note in problem.notes]


def test_what_others_are_told_of_the_refused_unit_follows() -> None:
    on = BESIDE.replace("2  .  ", "2  I/N")
    playback = played("tile", ([], ["a2 move b2 c3", "a1 move a2"]), on=on)
    assert follow(playback) == ["TIL-MOV-06 /turns/0/orders/1/path/0"]
    assert blamed(played("tile", ([], ["a2 move b2 c2", "a1 move a2"]), on=on)) == []


@pytest.mark.parametrize("ruleset", ["tile", "house", "portable-19c"])
def test_an_answer_to_a_die_that_was_not_thrown_follows(ruleset: str) -> None:
    dice, answers = WON[ruleset]
    playback = played(ruleset, (dice, ["b4 close_combat b3", *answers, "a1 hold"]))
    assert [told.split()[1] for told in follow(playback)] == ["/turns/0/orders/1/do", "/turns/0/dice"]
    alone = played(ruleset, (dice[:2] if ruleset == "portable-19c" else [], ["a1 hold", *answers]))
    assert [pointer for _, pointer in blamed(alone)] == ["/turns/0/orders/1/do"]


def test_a_wrong_answer_to_a_die_that_was_thrown_is_a_slip_of_its_own() -> None:
    playback = played("tile", (WON["tile"][0], ["b4 close_combat b5", "a1 move a6", "b5 retreat c5", "d3 hold"]))
    assert [pointer.split("/")[4] for _, pointer in blamed(playback)] == ["1", "2"]


def test_two_slips_of_two_units_are_two_problems() -> None:
    assert len(blamed(played("tile", ([], ["a1 move a6", "d3 move d6"])))) == 2


def test_of_two_units_that_have_gone_astray_the_first_is_to_blame() -> None:
    found = Findings()
    for unit, words in (("R1", "R1 cannot"), ("R2", "R2 cannot"), ("R2", "R2 does not see R1")):
        found = found.refused(Finding(0, Problem("T001", words, "/turns/0")), unit)
    assert [finding.cause for finding in found.all] == [None, None, 0]


@pytest.mark.parametrize("ruleset", ["tile", "house"])
def test_a_unit_that_is_yet_to_act_has_nothing_to_decline(ruleset: str) -> None:
    drawn = scenario(BESIDE.replace("R/N", "I").replace("/N", "").replace("/S", ""), ruleset)
    turn = ScriptTurn((), None, (ScriptOrder(Done(0), "/turns/0/orders/0"),), None, "/turns/0")
    playback = play_script(begin(replace(drawn, turns=(turn,)), RULESETS[ruleset]))
    assert ("T005", "/turns/0/orders/0/do") in blamed(playback)


def test_a_unit_that_has_carried_out_an_order_since_makes_a_mistake_of_its_own() -> None:
    playback = played("musket", ([6, 1, 4, 4], ["a1 move a6", "a1 move a2", "a1 move a3"]))
    assert [pointer.split("/")[4] for _, pointer in blamed(playback)] == ["0", "2"]


def test_an_expectation_that_fails_after_a_refused_order_follows() -> None:
    drawn = scenario(BESIDE.replace("R/N", "I").replace("/N", "").replace("/S", ""), "tile")
    a1, d3 = (next(unit.index for unit in drawn.units if unit.id == name) for name in ("a1", "d3"))
    there = {a1: drawn.board.square("a3"), d3: drawn.board.square("d2")}
    expect = Expectation(there, None, None, "/turns/0/expect")  # type: ignore[arg-type]
    wrong = replace(entry(drawn, 0, [], ["a1 move a6"]), expect=expect)
    playback = play_script(begin(replace(drawn, turns=(wrong,)), RULESETS["tile"]))
    assert follow(playback) == ["T003 /turns/0/expect/at/a1", "T003 /turns/0/expect/at/d3"]
    right = replace(entry(drawn, 0, [], ["a1 move a2 a3"]), expect=expect)
    playback = play_script(begin(replace(drawn, turns=(right,)), RULESETS["tile"]))
    assert blamed(playback) == [("T003", "/turns/0/expect/at/d3")]


def test_orders_that_lacked_dice_are_to_blame_in_later_entries() -> None:
    short: tuple[list[int], list[str]] = ([], ["b4 close_combat b5", "a1 move a2 a3", "d3 hold"])
    playback = played("tile", short, ([], ["a1 move a4"]))
    assert blamed(playback) == [("T001", "/turns/0/orders/0")]
    assert follow(playback) == ["TIL-MOV-01 /turns/1/orders/0/path/0"]
    assert len(blamed(played("tile", ([], ["a1 hold", "b4 hold", "b5 hold", "d3 hold"]), ([], ["a1 move a4"])))) == 1


def test_a_lack_of_dice_after_a_refused_order_follows() -> None:
    playback = played("tile", ([], ["a1 move a6", "b4 close_combat b5"]))
    assert follow(playback) == ["T001 /turns/0/orders/1"]


def test_late_consequences_are_counted_and_a_few_told() -> None:
    cause = Findings().refused(Finding(0, Problem("X", "R1 may not")), "R1")
    for number in range(7):
        cause = cause.refused(Finding(0, Problem("Y", "d4 holds R1", f"/{number}")), f"R{number + 2}")
    (found, *others) = with_consequences(cause.all)
    assert found is not None
    assert others == [None] * 7
    assert next(note.message for note in found[1].notes) == "7 more follow from this: the first 5 are"
    assert len(found[1].notes) == 6


def test_numbers_in_a_message_name_nobody() -> None:
    assert names_in("R-1 moves 4 squares; the speed of R_2 is 3") >= {"R-1", "R_2"}
    assert not names_in("R1 moves 4 squares") & {"4"}


def test_what_an_end_is_told_leads_no_unit_astray() -> None:
    playback = played("musket", ([6, 1], ["blue end", "a1 hold", "red end", "a1 hold"]))
    assert [code for code, _ in blamed(playback)] == ["MUS-SEQ-03", "MUS-SEQ-04"]
    assert isinstance(order("red end", scenario(BESIDE, "musket")), End)


@pytest.mark.parametrize(("orders", "crossing"), [(["red end"], False), (["a3 hold"], True)])
def test_p19_r64_a_side_that_ends_its_step_holds_the_trenches_that_it_has_entered(
    orders: list[str], crossing: bool
) -> None:
    on = """
        5  .     .     .     i/S
        4  .     .     _I-/N .
        3  I/N   .     .     .
    """
    playback = played("portable-19c", ([6, 1], orders), on=on)
    drawn = scenario(on, "portable-19c")
    battle = begin(drawn, RULESETS["portable-19c"])
    unit = next(unit.index for unit in drawn.units if unit.id == "c4")
    assert battle.ruleset.play.unit_state(battle, playback.state, unit)["crossing"] is crossing


CORNERED = """
    6  T/S   .     .
    5  i/S   T/N   .
    4  I/N   .     .
"""
"""Blue infantry at a5 with nowhere to go: Red is on all sides of it."""


@pytest.mark.parametrize(
    ("die", "told"),
    [
        (6, "a5 has no way to retreat and is destroyed at a5. [P19-HIT-02]"),
        (1, "a5 is destroyed at a5. [P19-HIT-01]"),
    ],
)
def test_p19_hit_02_a_survivor_that_is_destroyed_had_no_way_to_retreat(die: int, told: str) -> None:
    drawn = scenario(CORNERED, "portable-19c")
    playback = played("portable-19c", ([6, 1, 6, 1, die], ["a4 close_combat a5"]), on=CORNERED)
    sentences = [cited(event, drawn) for event in playback.turns[0].events]
    assert blamed(playback) == []
    assert told in sentences
