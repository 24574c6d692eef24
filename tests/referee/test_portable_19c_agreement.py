"""Engine and referee of `portable-19c` give the same verdict on every candidate order, citations included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from pwprint.game.rulebook import load
from pwprint.rulesets.portable_19c.legality import LEGALITY
from tests.referee import portable_19c
from tests.referee.agreement import Match
from tests.referee.portable_19c_positions import Source
from tests.stages import counted, seeds

BLOCK = 50
LONG_BLOCKS = 150
QUICK_BLOCKS = 2
NOT_BY_ORDERS = {"P19-R02", "P19-R04", "P19-R64", "P19-R101"}
"""Rules that only a setup can break."""

MATCH = Match("portable-19c", LEGALITY, portable_19c.verdict, Source())
OWN_ROWS = Match("portable-19c", LEGALITY, portable_19c.verdict, Source(), own_rows=True)


def total(seeds: Iterable[int]) -> Counter[str | None]:
    """Add up the citations of many positions."""
    return MATCH.total(seeds)


@pytest.mark.parametrize("block", seeds(1, QUICK_BLOCKS))
def test_engine_and_referee_agree(block: int) -> None:
    assert total(range(block * BLOCK, (block + 1) * BLOCK)).total() >= 4_000


@pytest.mark.long
def test_every_citable_rule_is_cited() -> None:
    assert not portable_19c.CITABLE - set(total(range(900))) - set(OWN_ROWS.total(range(150)))


@pytest.mark.long
@pytest.mark.parametrize("block", range(LONG_BLOCKS))
def test_engine_and_referee_agree_on_many_more(block: int) -> None:
    cited = total(range(10_000 + block * BLOCK, 10_000 + (block + 1) * BLOCK))
    assert cited[None] > 0


def test_the_citable_rules_of_the_rule_book_are_those_that_the_referee_can_cite() -> None:
    citable = {rule.id for rule in load("portable-19c").rules.values() if rule.citable}
    assert citable - NOT_BY_ORDERS == portable_19c.CITABLE


@pytest.mark.parametrize("positions", counted(25, 120))
def test_who_ends_a_path_where_the_hint_says_is_within_the_rules(positions: int) -> None:
    assert sum(map(MATCH.check_hints, range(positions))) >= 3 * positions


@pytest.mark.parametrize("positions", counted(8, 40))
def test_they_agree_about_units_and_ground_of_a_scenarios_own(positions: int) -> None:
    assert OWN_ROWS.total(range(positions)).total() >= 100 * positions


@pytest.mark.long
@pytest.mark.parametrize("block", range(LONG_BLOCKS // 3))
def test_they_agree_about_many_more_of_them(block: int) -> None:
    assert OWN_ROWS.total(range(20_000 + block * BLOCK, 20_000 + (block + 1) * BLOCK))[None] > 0
