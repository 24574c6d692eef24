"""Scripts of turns by sides: which step an order belongs to, which dice it uses, and where an entry stops."""

from __future__ import annotations

import pytest

from pwprint.game.battle import begin
from pwprint.game.board.base import bits
from pwprint.game.dice import SeededDice
from pwprint.game.orders import End
from pwprint.game.play import play_turn
from pwprint.game.players.trial import idle_units
from pwprint.game.record import Record
from pwprint.game.scenario import Scenario, ScriptOrder, ScriptTurn
from pwprint.game.script.playback import Playback
from pwprint.game.script.script import play_script
from pwprint.rulesets import RULESETS
from pwprint.values import replace
from tests.accept_playthroughs import keen_player
from tests.examples.board import order, scenario

FIELD = """
    7  .   a/S .   i/S
    6  .   .   .   .
    5  .   .   .   r/S
    4  .   .   .   I/N
    3  .   .   .   .
    2  .   A/N .   I/N
    1  R/N .   .   .
"""
"""Guns that see each other along column b, infantry in contact at d4 and d5."""


def played(
    *entries: tuple[list[int], list[str]], on: str = FIELD, shape: str = "square", **options: str | int
) -> Playback:
    """Return what a script leads to: dice and orders of each entry."""
    drawn = scenario(on, "musket", shape=shape, **options)
    turns = tuple(entry(drawn, number, dice, texts) for number, (dice, texts) in enumerate(entries))
    return play_script(begin(replace(drawn, turns=turns), RULESETS["musket"]))


def entry(drawn: Scenario, number: int, dice: list[int], texts: list[str]) -> ScriptTurn:
    pointer = f"/turns/{number}"
    orders = tuple(ScriptOrder(order(text, drawn), f"{pointer}/orders/{n}") for n, text in enumerate(texts))
    return ScriptTurn(tuple(dice), None, orders, None, pointer)


def blamed(playback: Playback) -> list[tuple[str, str]]:
    return [(problem.code, problem.pointer) for problem in playback.problems]


def told(playback: Playback) -> list[str]:
    return [event.event for turn in playback.turns for event in turn.events]


# --- the artillery's step -------------------------------------------------------------------------------------------


def test_guns_fire_at_once_and_what_is_hit_still_fires():
    playback = played(([5, 5], ["b2 fire b7", "b7 fire b2"]))
    assert blamed(playback) == []
    assert told(playback) == ["turn", "fire", "fire", "destroyed", "destroyed"]


def test_a_last_entry_with_nothing_but_gunfire_throws_no_initiative():
    playback = played(([5], ["b2 fire b7"]))
    assert (blamed(playback), "initiative" in told(playback)) == ([], False)


def test_gunfire_after_another_order_comes_too_late():
    playback = played(([6, 1], ["a1 hold", "b2 fire b7"]))
    assert blamed(playback) == [("MUS-FIR-02", "/turns/0/orders/1/do")]


def test_a_second_shot_and_a_missing_target_are_refused_and_cost_no_die():
    playback = played(([5], ["b2 fire b6", "b2 fire b7", "b2 fire b7"]))
    assert blamed(playback) == [("MUS-ART-09", "/turns/0/orders/0/at"), ("MUS-ART-03", "/turns/0/orders/2/do")]
    assert told(playback) == ["turn", "fire", "destroyed"]


def test_a_die_that_is_missing_is_missing_at_the_shot():
    playback = played(([5], ["b2 fire b7", "b7 fire b2", "d4 hold"]))
    assert blamed(playback) == [("T001", "/turns/0/orders/1")]


def test_hits_on_one_target_are_wasted():
    on = """
        5  .   i .
        1  A/N A/N .
    """
    playback = played(([6, 6], ["a1 fire b5", "b1 fire b5"]), on=on)
    assert blamed(playback) == []
    assert told(playback) == ["turn", "fire", "fire", "destroyed", "battle_over"]


# --- initiative and the two steps -----------------------------------------------------------------------------------


def test_the_first_order_of_the_second_side_ends_the_first_sides_step():
    playback = played(([6, 1], ["a1 hold", "d7 hold", "d2 hold"]))
    assert blamed(playback) == [("MUS-SEQ-04", "/turns/0/orders/2/unit")]
    assert told(playback)[:6] == ["turn", "initiative", "side_acts", "activate", "hold", "side_acts"]


def test_the_second_side_waits_until_the_first_has_acted_or_passed():
    assert blamed(played(([6, 1, 1], ["d7 hold", "a1 hold"]))) == [("MUS-SEQ-03", "/turns/0/orders/0/unit")]
    assert blamed(played(([6, 1], ["red end", "d7 hold"]))) == []
    assert blamed(played(([6, 1], ["blue end", "red end", "d7 hold"]))) == [("MUS-SEQ-03", "/turns/0/orders/0/side")]


def test_who_acts_too_early_is_told_what_was_thrown_and_by_whom():
    too_early, end = (played(([3, 3, 6, 1], [text, "a1 hold"])).problems[0] for text in ("d7 hold", "blue end"))
    assert too_early.message == "d7 cannot act yet: red goes first (initiative: red 6, blue 1)"
    assert end.message == "blue has no step to end yet: red goes first (initiative: red 6, blue 1)"
    assert too_early.hint == end.hint == 'first give the orders of red, or {"side": "red", "do": "end"}'


def test_an_illegal_order_ends_no_step_and_its_initiative_is_taken_back():
    playback = played(([6, 5, 1], ["a1 move a3", "b2 fire b7", "a1 move a2"]))
    assert blamed(playback) == [("MUS-MOV-01", "/turns/0/orders/0/path/0")]
    assert [event.event for event in playback.turns[0].events][:4] == ["turn", "fire", "destroyed", "initiative"]


def test_an_illegal_order_takes_back_seeded_dice_too():
    drawn = scenario(FIELD, "musket")
    plain = ScriptTurn(
        (), 7, (ScriptOrder(order("red end", drawn), ""), ScriptOrder(order("blue end", drawn), "")), None, ""
    )
    wrong = replace(plain, orders=(ScriptOrder(order("a1 move a3", drawn), ""), *plain.orders))
    first, second = (
        play_script(begin(replace(drawn, turns=(turn,)), RULESETS["musket"])).turns[0] for turn in (plain, wrong)
    )
    assert first.events == second.events


def test_a_unit_does_not_come_back_after_another_has_acted():
    playback = played(([6, 1], ["a1 hold", "d2 hold", "a1 close_combat a2"]))
    assert blamed(playback) == [("MUS-ACT-03", "/turns/0/orders/2/unit")]


def test_nobody_moves_after_a_shot_or_fights_twice():
    playback = played(([6, 1, 1, 4, 4], ["d4 fire d5", "d4 move d4", "d4 close_combat d5", "d4 close_combat d5"]))
    assert blamed(playback) == [("MUS-R13", "/turns/0/orders/1/do"), ("MUS-R19", "/turns/0/orders/3/do")]


# --- reactions ------------------------------------------------------------------------------------------------------


def test_a_defender_that_wins_advances_and_fights_on_in_the_enemys_step():
    on = """
        6  .   .   .   i
        5  .   .   .   c/S
        4  .   .   .   I/N
        3  .   .   .   I/N
        1  I   .   .   .
    """
    fights = ["d4 close_combat d5", "d5 advance", "d5 close_combat d3", "d5 advance"]
    dice = [6, 1, 1, 6, 6, 1]
    playback = played((dice, [*fights, "a1 hold"]), on=on)
    assert blamed(playback) == []
    assert told(playback).count("side_acts") == 1, "the reactions of the second side do not end the first side's step"


def test_a_limit_of_further_combats_is_kept():
    on = """
        8  i   .   .   .
        6  .   .   .   i
        5  .   .   .   i
        4  .   .   .   I/N
    """
    fights = ["d4 close_combat d5", "d4 advance", "d4 close_combat d6"]
    assert blamed(played(([6, 1, 6, 1, 6, 6], fights), on=on)) == []
    assert blamed(played(([6, 1, 6, 1], fights), on=on, further_combat_limit=0)) == [
        ("MUS-R19", "/turns/0/orders/2/do")
    ]


def test_who_declines_to_fight_on_has_done():
    on = """
        8  i   .   .   .
        6  .   .   .   i
        5  .   .   .   i
        4  I   .   .   I/N
    """
    orders = ["d4 close_combat d5", "d4 advance", "a4 hold", "d4 close_combat d6"]
    assert blamed(played(([6, 1, 6, 1], orders), on=on)) == [("MUS-ACT-03", "/turns/0/orders/3/unit")]


def test_an_advance_next_to_several_enemies_needs_a_facing():
    on = """
        8  i   .   .   .
        6  .   .   .   i
        5  .   .   i   i
        4  .   .   .   I/N
    """
    fight = "d4 close_combat d5"
    assert blamed(played(([6, 1, 6, 1], [fight, "d4 advance"]), on=on)) == [("MUS-R29", "/turns/0/orders/1/do")]
    assert blamed(played(([6, 1, 6, 1], [fight, "d4 advance facing S"]), on=on)) == [
        ("MUS-R29", "/turns/0/orders/1/facing")
    ]
    assert blamed(played(([6, 1, 6, 1], [fight, "d4 advance facing W"]), on=on)) == []


# --- the end of an entry --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("orders", "checked"),
    [
        (["a1 hold"], False),
        (["red end"], False),
        (["a1 hold", "blue end"], False),
        (["red end", "d7 hold"], False),
        (["red end", "blue end"], True),
        (["red end", "d7 hold", "blue end"], True),
    ],
)
def test_the_turn_is_closed_at_the_end_of_a_script_only_when_both_sides_have_ended_their_steps(orders, checked):
    playback = played(([6, 1], orders))
    assert blamed(playback) == []
    assert ("strength" in told(playback)) == checked


def test_an_entry_that_is_not_the_last_is_played_to_its_end():
    playback = played(([6, 1], []), ([2, 3], ["d7 hold"]))
    assert blamed(playback) == []
    assert told(playback).count("strength") == 2
    assert blamed(played(([6], []), ([2, 3], ["d7 hold"])))[:1] == [("T001", "/turns/0")]


def test_a_turn_that_lacks_dice_is_played_to_its_end_unless_it_is_the_last():
    short = ([6, 1], ["d4 close_combat d5"])
    alone, followed = played(short), played(short, ([2, 3], ["d7 hold"]))
    assert blamed(alone) == blamed(followed)[:1] == [("T001", "/turns/0/orders/0")]
    assert (told(alone).count("strength"), told(followed).count("strength")) == (0, 2)


def test_an_army_is_exhausted_when_the_turn_ends_and_then_attacks_no_more():
    first = ([6, 6, 1], ["b2 fire b7"])
    playback = played(first, ([1, 6], ["d5 close_combat d4"]), exhaustion_point="third_up")
    assert "side_exhausted" in told(playback)
    assert ("MUS-OPT-02", "/turns/1/orders/0/do") in blamed(playback)


def test_a_battle_that_gunfire_ends_is_over_before_the_next_order():
    on = """
        5  . i
        1  . A/N
    """
    assert blamed(played(([6], ["b1 fire b5", "b1 hold"]), on=on)) == [("T004", "/turns/0/orders/1")]


# --- the first turn -------------------------------------------------------------------------------------------------


def test_units_that_can_only_hold_are_named_and_guns_with_a_target_are_not():
    on = """
        5  . . A/N i/S
        4  ~ ~ ~ ~
        3  ~ A/N ~ .
        2  ~ ~ ~ .
        1  . . . I
    """

    def idle(text: str) -> list[str]:
        drawn = scenario(text, "musket")
        return [drawn.units[unit].id for unit in idle_units(begin(drawn, RULESETS["musket"]))]

    assert idle(on) == []
    assert idle(on.replace("A/N ~", "I/N ~")) == ["b3"]


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_thrown_when_the_guns_have_ended_the_battle(seed: int) -> None:
    drawn = scenario("2  i/S\n1  A/N", "musket")
    battle = begin(drawn, RULESETS["musket"])
    record = Record(SeededDice(seed))
    state = play_turn(battle, battle.start(), keen_player(seed), record)
    events = [event.event for event in record.events]
    assert (state.result is not None) == ("battle_over" in events)
    if state.result is not None:
        assert events.index("battle_over") == len(events) - 1


def test_guns_do_end_a_battle_before_anybody_moves() -> None:
    battle = begin(scenario("2  i/S\n1  A/N", "musket"), RULESETS["musket"])
    endings = []
    for seed in range(20):
        record = Record(SeededDice(seed))
        play_turn(battle, battle.start(), keen_player(seed), record)
        endings.append([event.event for event in record.events])
    assert ["turn", "fire", "destroyed", "battle_over"] in endings


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_that_ends_the_artillerys_step_names_no_more_targets_and_the_other_still_does(side: int) -> None:
    on = """
        5  a/S a/S .
        4  .   .   .
        1  A/N A/N .
    """
    battle, record = begin(scenario(on, "musket"), RULESETS["musket"]), Record(SeededDice(1))
    ended: list[int] = []

    def player(_battle, _state, decision):
        offers = {offer.do: offer for offer in decision.offers}
        if "end" in offers and decision.side == side and not record.events[1:]:
            assert not ended
            ended.append(side)
            return End(side)
        offer = offers.get("fire") or decision.offers[0]
        return offer.order(next(bits(offer.places)))

    play_turn(battle, battle.start(), player, record)
    assert [battle.sides[event.unit] for event in record.events if event.event == "fire"] == [1 - side, 1 - side]
