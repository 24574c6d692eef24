"""Engine and referee of `musket` give the same verdict on every candidate order, on squares and on hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from pwprint.game.board.base import bits
from pwprint.game.order.situation import Situation
from pwprint.game.orders import Activate, Advance, CloseCombat, Done, Fire, Move, Order
from pwprint.game.rulebook import load
from pwprint.game.state import MayFight
from pwprint.rulesets.musket.legality import BARRAGE, LEGALITY
from pwprint.values import replace
from tests.referee import musket
from tests.referee.agreement import Match
from tests.referee.musket_positions import Source, candidates, random_position
from tests.referee.positions import Position
from tests.stages import counted, seeds

SHAPES = ("square", "hex")
BLOCK = 50
LONG_BLOCKS = 60
QUICK_BLOCKS = 1
NOT_BY_ORDERS = {"MUS-R33", "MUS-R39"}
"""Rules that only a setup can break."""


MATCHES = {shape: Match("musket", LEGALITY, musket.verdict, Source(shape)) for shape in SHAPES}
OWN_ROWS = {shape: Match("musket", LEGALITY, musket.verdict, Source(shape), own_rows=True) for shape in SHAPES}


def total(shape: str, seeds: Iterable[int]) -> Counter[str | None]:
    """Add up the citations of many positions."""
    return MATCHES[shape].total(seeds)


@pytest.mark.few(1)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("block", range(QUICK_BLOCKS))
def test_engine_and_referee_agree(shape: str, block: int) -> None:
    assert total(shape, range(block * BLOCK, (block + 1) * BLOCK)).total() >= 5_000


@pytest.mark.long
@pytest.mark.parametrize("shape", SHAPES)
def test_every_citable_rule_is_cited(shape: str) -> None:
    assert not musket.CITABLE - set(total(shape, range(700))) - set(OWN_ROWS[shape].total(range(150)))


@pytest.mark.long
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("block", range(LONG_BLOCKS))
def test_engine_and_referee_agree_on_many_more(shape: str, block: int) -> None:
    cited = total(shape, range(10_000 + block * BLOCK, 10_000 + (block + 1) * BLOCK))
    assert cited[None] > 0


def test_the_citable_rules_of_the_rule_book_are_those_that_the_referee_can_cite() -> None:
    citable = {rule.id for rule in load("musket").rules.values() if rule.citable}
    assert citable - NOT_BY_ORDERS == musket.CITABLE


# --- the generator --------------------------------------------------------------------------------------------------


@pytest.mark.few(15)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", seeds(20, 150))
def test_the_generator_offers_what_the_judge_allows(shape: str, seed: int) -> None:
    """Every offered order is legal, and every legal candidate is offered."""
    position = random_position(Random(seed), shape)
    if position.state.pending:
        check_choice(position)
    elif position.state.memory.acting is None:
        check_guns(position)
    else:
        check_actions(position)


def offered(position: Position, offers) -> set[Order]:
    """Return the orders offered; where a facing has to be chosen, with each of the facings."""
    found: set[Order] = set()
    for offer in offers:
        for place in bits(offer.places):
            order = offer.order(place)
            facings = position.battle.facings(position.state, order)
            found |= {replace(order, facing=facing) for facing in facings} if facings else {order}
    return found


def legal(position: Position, kinds: tuple[type, ...], unit: int | None = None) -> set[Order]:
    """Return the legal candidates of some kinds of order."""
    orders = candidates(position, Random(0))
    return {
        order
        for order in orders
        if isinstance(order, kinds) and unit in (None, order.unit) and not position.battle.judge(position.state, order)
    }


def check_choice(position: Position) -> None:
    choice = position.state.pending[0]
    decision = LEGALITY.choices(position.battle, position.state)
    answers = {order for order in offered(position, decision.offers) if not isinstance(order, Done)}
    assert all(not position.battle.judge(position.state, order) for order in answers)
    if isinstance(choice, MayFight):
        assert {without_target(order, position) for order in legal(position, (CloseCombat,))} == answers
    else:
        allowed = legal(position, (Advance,))
        assert {order.facing for order in answers} <= {order.facing for order in allowed}
        assert bool(answers) == bool(allowed)


def without_target(order: CloseCombat | Fire, position: Position) -> Order:
    """Return an attack as it is offered: with its target only where there are several."""
    offers = LEGALITY.actions(position.battle, position.state, order.unit).offers
    choices = {other for offer in offers if offer.do == order.do for other in offered(position, [offer])}
    return order if order in choices else replace(order, target=None)


def check_guns(position: Position) -> None:
    battle, state = position.battle, position.state
    for unit in range(len(state.pieces)):
        offers = BARRAGE.actions(battle, state, unit).offers
        shots = {order for order in offered(position, offers) if isinstance(order, Fire)}
        assert all(not battle.judge(state, order) for order in shots)
        assert {order.at for order in shots} == {order.at for order in legal(position, (Fire,), unit)}
        assert bool(shots) == (not battle.judge(state, Activate(unit)))


def check_actions(position: Position) -> None:
    battle, state = position.battle, position.state
    memory = state.memory
    for unit in range(len(state.pieces)):
        if battle.sides[unit] != memory.acting or memory.finished >> unit & 1 or memory.ended >> memory.acting & 1:
            assert battle.judge(state, Activate(unit))
            continue
        active = state
        if state.activation is None or state.activation.unit != unit:
            active = state.with_activation(Situation(battle, state, unit).act, memory)
        acting = Position(battle, active)
        orders = offered(acting, LEGALITY.actions(battle, active, unit).offers)
        assert all(not battle.judge(active, order) for order in orders if not isinstance(order, Done))
        for kind in (Fire, CloseCombat):
            found = {order.at for order in orders if isinstance(order, kind)}
            assert found == {order.at for order in legal(acting, (kind,), unit)}
        ends = {end_of(acting, order) for order in orders if isinstance(order, Move)}
        assert {end_of(acting, order) for order in legal(acting, (Move,), unit)} <= ends


def end_of(position: Position, order: Move) -> int:
    return order.path[-1] if order.path else position.state.pieces[order.unit].square


@pytest.mark.few(1)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("positions", counted(60, 120))
def test_who_ends_a_path_where_the_hint_says_is_within_the_rules(shape: str, positions: int) -> None:
    assert sum(map(MATCHES[shape].check_hints, range(positions))) >= 4 * positions


@pytest.mark.few(1)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("positions", counted(20, 40))
def test_they_agree_about_units_and_ground_of_a_scenarios_own(shape: str, positions: int) -> None:
    assert OWN_ROWS[shape].total(range(positions)).total() >= 100 * positions


@pytest.mark.long
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("block", range(LONG_BLOCKS // 3))
def test_they_agree_about_many_more_of_them(shape: str, block: int) -> None:
    assert OWN_ROWS[shape].total(range(20_000 + block * BLOCK, 20_000 + (block + 1) * BLOCK))[None] > 0
