"""The plan of a side on its small map: each way is one that the engine lets its unit walk."""

from functools import cache
from itertools import combinations, pairwise
from math import hypot

import pytest
from shipped_sheets import SHIPPED, subject

from pwprint.game.battle import begin
from pwprint.game.board.base import bits
from pwprint.game.dice import SeededDice
from pwprint.game.orders import Move, Order
from pwprint.game.record import SilentRecord
from pwprint.game.scenario import Scenario, Unit
from pwprint.game.table import shapes
from pwprint.sheets.small_map.plan import LATTICES, PlannedWay, are_apart, goals_of, plan
from pwprint.values import replace

TURNS = 40
"""So many turns are enough for every way."""


@cache
def plans(name: str) -> list[tuple[PlannedWay, ...]]:
    of = subject(name)
    return [plan(of, side) for side in of.scenario.sides]


def alone(scenario: Scenario, way: PlannedWay) -> Scenario:
    """Return a scenario that nobody wins: of the other units only that of the enemy which is farthest from a way."""
    squares = [square for square, _ in way.nodes]

    def far(unit: Unit) -> int:
        return min(scenario.board.distance(unit.at or 0, square) for square in squares)

    foes = scenario.sides[1 - way.unit.side].units
    foe = max((unit for unit in foes if unit.at is not None and not unit.lost), key=far)
    kept = sorted((way.unit, foe), key=lambda unit: unit.side)
    units = tuple(replace(unit, index=number) for number, unit in enumerate(kept))
    sides = tuple(replace(side, units=(unit,), lost=0) for side, unit in zip(scenario.sides, units, strict=True))
    return replace(scenario, sides=sides, units=units, victory=(), awards=(), turn_limit=TURNS)


def walked(name: str, way: PlannedWay) -> list[int]:
    """Return the squares at which a unit is that goes along a way, as far in each move as the engine lets it."""
    of = subject(name)
    battle = begin(alone(of.scenario, way), of.ruleset)
    state, record, unit = battle.start(), SilentRecord(SeededDice("way")), way.unit.side
    rest = [square for square, _ in way.nodes]
    seen: list[int] = []
    while len(rest) > 1 and state.turn <= TURNS and state.result is None:
        if battle.turn_is_over(state):
            state = battle.begin_turn(state, record)
        state, decision = battle.proceed(state, record)
        if decision is None:
            continue
        orders = [Move(unit, tuple(rest[1:end])) for end in range(len(rest), 1, -1)]
        offered = any(offer.do == Move.do for offer in decision.offers)
        order: Order | None = next((order for order in orders if offered and not battle.judge(state, order)), None)
        if order is not None:
            seen += order.path
            rest = rest[len(order.path) :]
        else:
            sets_out = decision.side == unit and decision.offers[0].do == "activate"
            offer = decision.offers[0 if sets_out else -1]
            order = offer.order(next(bits(offer.places)))
        state = battle.execute(state, order, record)
    return seen


@pytest.mark.few(1)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_way_of_a_plan_is_one_that_its_unit_can_walk(name: str) -> None:
    for way in (way for ways in plans(name) for way in ways):
        if way.unit.at is not None:
            assert walked(name, way) == [square for square, _ in way.nodes][1:]
        else:
            assert not closed_points(name, way)


def test_a_way_through_deep_water_is_one_that_no_unit_can_walk() -> None:
    """The near miss: straight on from Grouchy's centre, beside the bridge."""
    way = next(way for way in plans("musket/wavre.json")[0])
    board = subject("musket/wavre.json").scenario.board
    astray = replace(way, nodes=tuple((board.square(at), 0) for at in ("f3", "e4", "e5", "e6")))
    assert walked("musket/wavre.json", astray) != [square for square, _ in astray.nodes][1:]


def closed_points(name: str, way: PlannedWay, closer: float = 0.4) -> list[tuple[float, float]]:
    """Return the points of a way on the open table that lie well inside ground which is closed to its unit."""
    of = subject(name)
    battle = begin(of.scenario, of.ruleset)
    closed = [shapes.moved(form, -closer) for form in of.ruleset.play.closed(battle, way.unit.index)]
    found = []
    for (a, b), (x, y) in pairwise(way.nodes):
        count = 1 + int(4 * hypot(x - a, y - b))
        points = [((a + (x - a) * n / count) / 2, (b + (y - b) * n / count) / 2) for n in range(count + 1)]
        found += [point for point in points if any(shapes.covers(form, point) for form in closed)]
    return found


def test_a_way_across_the_river_beside_its_bridge_is_closed_on_the_open_table() -> None:
    way = plans("european-19c/aubruck.json")[0][0]
    assert not closed_points("european-19c/aubruck.json", way)
    astray = replace(way, nodes=tuple((x, y - 8) for x, y in way.nodes))
    assert closed_points("european-19c/aubruck.json", astray)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_commander_gun_or_transport_leads_and_no_unit_twice(name: str) -> None:
    of = subject(name)
    for side, ways in zip(of.scenario.sides, plans(name), strict=True):
        symbols = {of.ruleset.play.units[way.unit.type].symbol for way in ways}
        assert not [symbol for symbol in symbols if "artillery" in symbol or symbol in {"commander", "transport"}]
        assert len({way.unit.id for way in ways}) == len(ways) == len({way.goal for way in ways})
        assert {way.goal for way in ways} <= set(goals_of(of.scenario, side))


@pytest.mark.parametrize("name", SHIPPED)
def test_no_two_ways_of_a_plan_run_side_by_side(name: str) -> None:
    of = subject(name)
    battle = begin(of.scenario, of.ruleset)
    for side, ways in zip(of.scenario.sides, plans(name), strict=True):
        lattice = LATTICES[of.ruleset.play.surface](battle, side)
        assert all(are_apart(lattice, one, other) for one, other in combinations(ways, 2))
        assert not any(are_apart(lattice, way, way) for way in ways)
