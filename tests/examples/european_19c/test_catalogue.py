"""The worked examples of the rule book are all played."""

from __future__ import annotations

import re

from pwprint.game.rulebook import load

from . import test_combat, test_fire, test_hits, test_movement

FILES = (test_combat, test_fire, test_hits, test_movement)


def test_every_worked_example_of_the_rule_book_is_played() -> None:
    """The tests of this folder and the rule book name the same examples."""
    tests = [name for file in FILES for name in vars(file)]
    played = {f"E19-X{match[1]}" for name in tests if (match := re.match(r"test_e19_x(\d\d)_", name))}
    assert played == set(load("european-19c").examples)
