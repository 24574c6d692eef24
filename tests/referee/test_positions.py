"""Random positions are such as a scenario can have: what they show is no artefact of theirs."""

from __future__ import annotations

from random import Random

import pytest

from pwprint.rulesets import RULESETS
from tests.referee import test_agreement, test_house_agreement, test_musket_agreement, test_portable_19c_agreement
from tests.referee.agreement import Match

MATCHES = {
    "tile": test_agreement.MATCH,
    "house": test_house_agreement.MATCH,
    "musket on squares": test_musket_agreement.MATCHES["square"],
    "musket on hexes": test_musket_agreement.MATCHES["hex"],
    "portable-19c": test_portable_19c_agreement.MATCH,
}


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES.keys())
def test_terrain_shares_a_square_only_where_it_may(match: Match) -> None:
    shares, together = RULESETS[match.ruleset].play.terrain_shares, 0
    for seed in range(150):
        scenario = match.position(Random(seed)).battle.scenario
        for square in range(scenario.board.size):
            there = {name for name, squares in scenario.terrain.items() if squares >> square & 1}
            together += len(there) > 1
            assert len(there) <= 1 or any(there <= group for group in shares), f"seed {seed}: {sorted(there)}"
    assert bool(together) == bool(shares)
