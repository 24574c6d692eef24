"""Engine and referee give the same verdict on every candidate order of random positions, citations included."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pwprint.board.base import bits
from pwprint.engine.state import Status
from pwprint.orders import Move
from pwprint.rulesets.rulebook import load
from pwprint.engine.situation import Situation
from pwprint.rulesets.tile.legality import LEGALITY
from tests.referee import tile
from tests.referee.positions import Position, candidates, for_referee, order_for_referee, random_position

BLOCK = 50
QUICK_BLOCKS = 8
LONG_BLOCKS = 120


def verdicts(seed: int) -> Counter[str | None]:
    """Compare the two on one position; return how often each rule was cited."""
    chance = Random(seed)
    position = random_position(chance)
    plain = for_referee(position)
    cited: Counter[str | None] = Counter()
    for order in candidates(position, chance):
        asked = order_for_referee(position, order)
        expected = tile.verdict(plain, asked)
        faults = position.battle.judge(position.state, order)
        actual = faults[0].rule if faults else None
        assert actual == expected, f"seed {seed}: {asked}\nengine {actual}, referee {expected}\n{plain}"
        cited[expected] += 1
    return cited


def total(seeds: range) -> Counter[str | None]:
    """Add up the citations of many positions."""
    return sum((verdicts(seed) for seed in seeds), Counter())


def test_engine_and_referee_agree_and_every_citable_rule_is_cited() -> None:
    cited = total(range(600))
    assert sum(cited.values()) >= 100_000
    missing = tile.CITABLE - set(cited)
    assert not missing


@pytest.mark.long
@pytest.mark.parametrize("block", range(LONG_BLOCKS))
def test_engine_and_referee_agree_on_many_more(block: int) -> None:
    cited = total(range(10_000 + block * BLOCK, 10_000 + (block + 1) * BLOCK))
    assert cited[None] > 0


def test_the_citable_rules_of_the_rule_book_are_those_that_the_referee_can_cite() -> None:
    book = load("tile")
    citable = {rule.id for rule in book.rules.values() if rule.citable}
    # Setups break two more rules; no order can.
    assert citable - {"TIL-SET-06", "TIL-R26"} == tile.CITABLE


def offered_moves(position: Position, unit: int) -> set[int]:
    """Return the destinations that the generator offers to a unit, `board.size` standing for leaving."""
    decision = LEGALITY.actions(position.battle, position.state, unit)
    return {place for offer in decision.offers if offer.do == "move" for place in bits(offer.places)}


@pytest.mark.parametrize("seed", range(0, 240))
def test_the_generator_offers_what_the_judge_allows(seed: int) -> None:
    """Every offered order is legal, and every legal candidate is offered."""
    chance = Random(seed)
    position = random_position(chance)
    battle, state = position.battle, position.state
    if state.pending:
        return check_choices(position)
    for unit in range(len(state.pieces)):
        if state.own.activated >> unit & 1 and (state.activation is None or state.activation.unit != unit):
            continue
        if state.own.drawn not in (None, battle.sides[unit]) or not state.own.chits[battle.sides[unit]]:
            continue
        active = state
        offers = LEGALITY.actions(battle, active, unit).offers
        acting = state.activation is not None and state.activation.unit == unit
        if not acting:
            active = state.with_activation(Situation(battle, state, unit).act, state.own)
        for offer in offers:
            for place in bits(offer.places):
                order = offer.order(place)
                if isinstance(order, Move) and battle.facings(active, order):
                    order = Move(order.unit, order.path, battle.facings(active, order)[0])
                assert not battle.judge(active, order), (seed, order)
        moves = offered_moves(position, unit)
        for order in candidates(position, Random(seed)):
            if isinstance(order, Move) and order.unit == unit and not battle.judge(active, order):
                end = state.pieces[unit].square if not order.path else order.path[-1]
                assert (battle.board.size if end < 0 else end) in moves, (seed, order)
    return None


def check_choices(position: Position) -> None:
    """The answers offered to a choice are exactly those that are legal."""
    battle, state = position.battle, position.state
    offers = LEGALITY.choices(battle, state).offers
    offered = {str(offer.order(place)) for offer in offers for place in bits(offer.places)}
    unit = state.pending[0].unit
    assert state.pieces[unit].status is Status.ON_BOARD or offered == {f"Done(unit={unit})"}
    legal = {
        str(order)
        for order in candidates(position, Random(0))
        if order.unit == unit and not battle.judge(state, order) and getattr(order, "facing", None) is None  # type: ignore[union-attr]
    }
    assert legal == {order for order in offered if not order.startswith("Done")}
