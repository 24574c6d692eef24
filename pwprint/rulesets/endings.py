"""Endings that rulesets share."""

from __future__ import annotations

from pwprint.game.ruleset import Ending
from pwprint.game.victory import by_count

FRESHER = Ending(
    "A side whose units are all destroyed has lost.",
    "the side with more units left wins; of two with as many that with more of them fresh; else it is a draw",
    by_count,
)
"""Units that are left are counted, then those of them that are fresh. TIL-R32, HOU-R31"""
