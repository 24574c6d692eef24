"""Dice: what is taken back comes again, from a seed and from a list."""

from random import Random

import pytest

from pwprint.game.dice import RecordedDice, SeededDice, ToppedUpDice


@pytest.mark.parametrize("dice", [SeededDice(7), RecordedDice([1, 6, 2, 5, 3, 4] * 9), ToppedUpDice([2, 3])])
def test_dice_that_are_taken_back_come_again(dice):
    chance = Random(1)
    for _ in range(5):
        mark, many = dice.mark(), chance.randint(1, 4)
        first = [dice.roll("") for _ in range(many)]
        dice.rewind(mark)
        assert [dice.roll("") for _ in range(many)] == first


def test_dice_of_a_seed_show_every_score_alike():
    scores = [SeededDice(seed).roll("") for seed in range(1200)]
    assert all(160 <= scores.count(score) <= 240 for score in range(1, 7))
    assert len(scores) == sum(scores.count(score) for score in range(1, 7))
