"""Who begins where the winner of the initiative chooses: players say so, scripts imply it by their first order. P19-R08"""

from __future__ import annotations

from collections import Counter

import pytest

from pwprint.game.battle import begin
from pwprint.game.dice import SeededDice
from pwprint.game.play import play_turn
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.script.playback import Playback
from pwprint.game.script.script import play_script
from pwprint.rulesets import RULESETS
from pwprint.values import replace
from tests.examples.board import scenario
from tests.unit.test_sideturns import blamed, entry

PORTABLE = RULESETS["portable-19c"]
FIELD = """
    7  .   .   f/S i/S
    4  .   .   .   .
    2  .   F/N .   I/N
"""
RED_WINS = [6, 1]


def played(*entries: tuple[list[int], list[str]], choice: str = "on", on: str = FIELD) -> Playback:
    drawn = scenario(on, "portable-19c", initiative_winner_chooses=choice)
    turns = tuple(entry(drawn, number, dice, texts) for number, (dice, texts) in enumerate(entries))
    return play_script(begin(replace(drawn, turns=turns), PORTABLE))


def order_of_sides(playback: Playback) -> list[object]:
    return [event.facts["side"] for turn in playback.turns for event in turn.events if event.event == "side_acts"]


@pytest.mark.parametrize(
    ("texts", "sides"),
    [
        (["d7 hold", "d2 hold"], [1, 0]),
        (["d2 hold", "d7 hold"], [0, 1]),
        (["blue end", "d2 hold"], [1, 0]),
        (["red end", "d7 hold"], [0, 1]),
        (["d7 hold", "d2 hold", "b2 hold"], [1, 0]),
    ],
)
def test_the_side_of_the_first_order_acts_first(texts, sides):
    playback = played((RED_WINS, texts))
    assert (blamed(playback), order_of_sides(playback)) == ([], sides)


def test_without_the_option_the_winner_acts_first():
    assert blamed(played((RED_WINS, ["d7 hold", "d2 hold"]), choice="off")) == [
        ("P19-ACT-03", "/turns/0/orders/0/unit")
    ]


def test_a_second_order_of_the_side_that_began_comes_too_late():
    playback = played((RED_WINS, ["d7 hold", "d2 hold", "c7 hold"]))
    assert blamed(playback) == [("P19-ACT-03", "/turns/0/orders/2/unit")]


def test_an_illegal_order_is_the_first_as_well():
    playback = played((RED_WINS, ["d7 move e8", "d2 hold"]))
    assert blamed(playback) == [("P19-MOV-01", "/turns/0/orders/0/path/0")]
    assert order_of_sides(playback) == [1, 0]


def test_shots_of_artillery_do_not_choose():
    playback = played(([2, *RED_WINS], ["c7 fire b2", "d2 hold"]))
    assert (blamed(playback), order_of_sides(playback)) == ([], [0])


def test_where_nobody_acts_the_winner_is_first_and_the_turn_goes_on():
    playback = played((RED_WINS, []), ([1, 6], []), ([6, 1], ["d2 hold"]))
    assert (blamed(playback), order_of_sides(playback)) == ([], [0, 1, 1, 0, 0])


def test_the_winner_is_asked_and_chooses_either_side():
    battle = begin(scenario(FIELD, "portable-19c", initiative_winner_chooses="on"), PORTABLE)
    chosen: Counter[tuple[int, int]] = Counter()
    for seed in range(40):
        choose, record = random_player(seed), Record(SeededDice(seed))

        def player(battle, state, decision, choose=choose, record=record):
            order = choose(battle, state, decision)
            if order.do == "begin":
                winner = [event.facts["side"] for event in record.events if event.event == "initiative"][-1]
                assert decision.side == winner
                assert not battle.judge(state, order)
                chosen[winner, order.side] += 1
            return order

        play_turn(battle, battle.start(), player, record)
    assert set(chosen) == {(0, 0), (0, 1), (1, 0), (1, 1)}
