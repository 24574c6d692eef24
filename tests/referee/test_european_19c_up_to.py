"""`up_to` goes as far as the longest `distance` that is legal, which is looked for by trying. E19-R36."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest

from tests.referee import european_19c
from tests.referee.european_19c_positions import Position, engine_pose, engine_verdict, random_position
from tests.stages import seeds

GRUDGED = 0.0201
"""Inches by which `up_to` may stop short: where a limit is met to the full, not only within the tolerance."""

STEP = 0.25


def headings(position: Position, unit: dict[str, Any], chance: Random) -> list[float]:
    """Return some directions: any, and those that go along the sides of enemies, where gaps hardly change."""
    enemies = [other["facing"] for other in position.plain["units"] if other["side"] != unit["side"]]
    along = chance.choice(enemies) + chance.choice((0, 90, 180, 270)) + chance.choice((0, 0.002, -0.03, 0.1))
    return [chance.uniform(0, 360), round(along, 3) % 360]


def asked(position: Position, chance: Random) -> list[tuple[dict[str, Any], float]]:
    """Return moves without a length, each with how far it wants to go."""
    units = [unit for unit in position.plain["units"] if unit["side"] == position.plain["active"] and unit["at"]]
    return [
        ({"unit": unit["id"], "do": "move", "heading": heading, "reform": True}, chance.choice((1.0, 6.0, 12.0, 16.0)))
        for unit in units
        for heading in headings(position, unit, chance)
    ]


def reached(position: Position, order: dict[str, Any], die: int) -> float:
    """Return how far a legal order takes a unit."""
    start = next(unit["at"] for unit in position.plain["units"] if unit["id"] == order["unit"])
    return math.dist(start, engine_pose(position, order, die).at)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_up_to_goes_as_far_as_the_longest_legal_distance(seed: int) -> None:
    chance = Random(seed)
    position = random_position(chance)
    for order, most in asked(position, chance):
        die = chance.choice((1, 3, 6))
        lengths = [step * STEP for step in range(int(most / STEP) + 1)]
        legal = [far for far in lengths if european_19c.verdict(position.plain, order | {"distance": far}, die) is None]
        told = f"seed {seed}: {order}, die {die}, up to {most}"
        if not legal:
            continue
        assert engine_verdict(position, order | {"up_to": most}, die) is None, told
        far = reached(position, order | {"up_to": most}, die)
        longest = reached(position, order | {"distance": max(legal)}, die)  # none, if the die does not let it reform
        assert far >= longest - GRUDGED, f"{told}: goes {far}, and may go {longest}"
        assert engine_verdict(position, order | {"distance": far}, die) is None, told
