"""Engine and referee of `house` give the same verdict on every candidate order of random positions, citations included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from pwprint.game.rulebook import load
from pwprint.rulesets.house.legality import LEGALITY
from tests.referee import house
from tests.referee.agreement import Match
from tests.stages import counted, seeds

MATCH = Match("house", LEGALITY, house.verdict)
OWN_ROWS = Match("house", LEGALITY, house.verdict, own_rows=True)
BLOCK = 50
LONG_BLOCKS = 120
QUICK_BLOCKS = 1


def total(seeds: Iterable[int]) -> Counter[str | None]:
    """Add up the citations of many positions."""
    return MATCH.total(seeds)


@pytest.mark.parametrize("block", range(QUICK_BLOCKS))
def test_engine_and_referee_agree(block: int) -> None:
    assert total(range(block * BLOCK, (block + 1) * BLOCK)).total() >= 5_000


@pytest.mark.long
def test_every_citable_rule_is_cited() -> None:
    assert not house.CITABLE - set(total(range(600))) - set(OWN_ROWS.total(range(150)))


@pytest.mark.long
@pytest.mark.parametrize("block", range(LONG_BLOCKS))
def test_engine_and_referee_agree_on_many_more(block: int) -> None:
    cited = total(range(10_000 + block * BLOCK, 10_000 + (block + 1) * BLOCK))
    assert cited[None] > 0


def test_the_citable_rules_of_the_rule_book_are_those_that_the_referee_can_cite() -> None:
    book = load("house")
    citable = {rule.id for rule in book.rules.values() if rule.citable}
    # Setups break three more rules; no order of a turn can.
    assert citable - {"HOU-R27", "HOU-R37", "HOU-R46"} == house.CITABLE


@pytest.mark.few(20)
@pytest.mark.parametrize("seed", seeds(60, 240))
def test_the_generator_offers_what_the_judge_allows(seed: int) -> None:
    MATCH.check_offers(seed)


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
