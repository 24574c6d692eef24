"""Engine and referee of `european-19c` give the same verdict on every candidate order, and move units to the same place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from pwprint.game.board.base import bits
from pwprint.game.record import Record
from pwprint.game.rulebook import load
from pwprint.rulesets.european_19c import sample
from tests.referee import european_19c
from tests.referee.european_19c_positions import (
    Position,
    ThrownDice,
    candidates,
    engine_pose,
    engine_verdict,
    order_for_referee,
    random_position,
    scenario,
)
from tests.referee.european_19c_roadside import roadside
from tests.referee.plain_view import view_of
from tests.stages import counted, seeds

BLOCK = 25
"""Positions of a case: on the open table they take four times as long as on a grid."""
LONG_BLOCKS = 120
NOT_BY_ORDERS = {f"E19-{rule}" for rule in ("R07", "R09", "R10", "R12", "R53", "R125", "TER-19", "CC-01")}
"""Rules that only a setup can break."""

ROADSIDES = 6
"""Bent roads of a case."""

NEAR = 0.03
"""Inches by which the two may differ on how far `up_to` takes a unit: the referee finds it by trying."""


@dataclass(frozen=True)
class Match:
    """Engine against referee, as the reports ask for it; `own_rows`: with units and ground of the scenarios' own."""

    own_rows: bool = False

    def verdicts(self, seed: int) -> Counter[str | None]:
        """Compare the two on one position; return how often each rule was cited."""
        chance = Random(seed)
        position = random_position(chance, own_rows=self.own_rows)
        cited: Counter[str | None] = Counter()
        for order, die in candidates(position, chance):
            expected = european_19c.verdict(position.plain, order, die)
            actual = engine_verdict(position, order, die)
            assert actual == expected, f"seed {seed}: {order}, die {die}\nengine {actual}, referee {expected}"
            if expected is None:
                check_pose(position, order, die, seed)
            cited[expected] += 1
        return cited

    def total(self, seeds: Iterable[int]) -> Counter[str | None]:
        """Add up the citations of many positions."""
        return sum((self.verdicts(seed) for seed in seeds), Counter())


MATCH = Match()
OWN_ROWS = Match(own_rows=True)


def check_pose(position: Position, order: dict[str, Any], die: int, seed: int) -> None:
    """A legal move, charge or shot leaves the unit where the referee says."""
    if order["do"] not in {"move", "charge", "shoot", "bombard"} or order.get("exit"):
        return
    x, y, heading, formation = european_19c.pose_after(position.plain, order, die)
    pose = engine_pose(position, order, die)
    told = f"seed {seed}: {order}, die {die}\nengine {pose}, referee {(x, y, heading, formation)}"
    assert abs(pose.at[0] - x) <= NEAR and abs(pose.at[1] - y) <= NEAR, told
    assert abs((pose.heading - heading + 180) % 360 - 180) < 0.2, told
    assert pose.deployed == (formation == "battle"), told


@pytest.mark.parametrize(
    "some", [range(2), *(pytest.param(range(at, at + 4), marks=pytest.mark.long) for at in (2, 6))], ids=str
)
def test_engine_and_referee_agree(some: range) -> None:
    assert MATCH.total(some).total() >= 50 * len(some)


@pytest.mark.long
def test_every_citable_rule_is_cited() -> None:
    assert not european_19c.CITABLE - set(MATCH.total(range(250)))


@pytest.mark.long
@pytest.mark.parametrize("block", range(LONG_BLOCKS))
def test_engine_and_referee_agree_on_many_more(block: int) -> None:
    cited = MATCH.total(range(10_000 + block * BLOCK, 10_000 + (block + 1) * BLOCK))
    assert cited[None] > 0


# Among the enemy's zones the referee looks long for the longest move: those positions are in the long stage.
@pytest.mark.parametrize(
    "roadsides",
    [
        range(1, 4),
        pytest.param(range(4, 6), marks=pytest.mark.long),
        *(
            pytest.param(range(block * ROADSIDES, (block + 1) * ROADSIDES), marks=pytest.mark.long)
            for block in range(60)
        ),
    ],
    ids=lambda some: f"{some.start}-{some.stop - 1}",
)
def test_they_agree_about_moves_along_a_bent_road(roadsides: range) -> None:
    """Every limit of such a move is met, or missed by a little, whatever the options say of the enemy's zone."""
    for seed in roadsides:
        position, orders = roadside(seed)
        for order, die in orders:
            expected = european_19c.verdict(position.plain, order, die)
            actual = engine_verdict(position, order, die)
            assert actual == expected, f"seed {seed}: {order}, die {die}\nengine {actual}, referee {expected}"
            if expected is None:
                check_pose(position, order, die, seed)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", [3, 41, 111, 112, 155, 189, pytest.param(239, marks=pytest.mark.long)])
def test_they_agree_about_the_edge_of_the_zone_and_a_hair_beside_the_road(seed: int) -> None:
    """Here they once did not: who stopped at the edge is held, and a hair beside the middle of a road is on it."""
    position, orders = roadside(seed)
    for order, die in orders:
        assert engine_verdict(position, order, die) == european_19c.verdict(position.plain, order, die), order


@pytest.mark.parametrize("seed", seeds(1, 60))
def test_everything_offered_is_legal(seed: int) -> None:
    """Offers are a sample of what is legal: each of them is so in the referee's eyes too."""
    position = random_position(Random(seed))
    battle, state = position.battle, position.state
    decision = sample.choose_unit(battle, state)
    for unit in bits(decision.offers[0].places) if decision is not None else ():
        for die in (1, 4, 6):
            record = Record(ThrownDice(die))
            for order in offered(position, state, unit, record):
                plain = order_for_referee(position, order)
                verdict = european_19c.verdict(position.plain, plain, die)
                assert verdict is None, f"seed {seed}: {plain}, die {die}: {verdict}"


def offered(position: Position, state: Any, unit: int, record: Record) -> Iterable[Any]:
    """Yield the orders offered to a unit; where it sets out or takes a bearing, those that are offered then."""
    for offer in sample.actions(position.battle, state, unit).offers:
        for place in bits(offer.places):
            order = offer.order(place)
            if offer.do in {"set_out", "bearing"}:
                after = position.battle.execute(state, order, record)
                if after.activation is not None:
                    yield from offered(position, after, unit, record)
            elif offer.do not in {"done", "hold"}:
                yield order


def test_the_citable_rules_of_the_rule_book_are_those_that_the_referee_can_cite() -> None:
    citable = {rule.id for rule in load("european-19c").rules.values() if rule.citable}
    assert citable - NOT_BY_ORDERS == european_19c.CITABLE


@pytest.mark.parametrize("positions", counted(1, 4))
def test_they_agree_about_units_and_ground_of_a_scenarios_own(positions: int) -> None:
    assert OWN_ROWS.total(range(positions))[None] > 0


@pytest.mark.long
@pytest.mark.parametrize("block", range(LONG_BLOCKS))
def test_they_agree_about_many_more_of_them(block: int) -> None:
    assert OWN_ROWS.total(range(20_000 + block * BLOCK, 20_000 + (block + 1) * BLOCK))[None] > 0


def in_fog(first: int) -> Iterator[int]:
    """Yield the seeds, from one on, of positions in which units do not see as far as the rules let them."""
    return (seed for seed in count(first) if view_of(scenario(Random(seed))["visibility"], 1) is not None)


@pytest.mark.long
@pytest.mark.parametrize("block", range(80))
def test_they_agree_in_fog(block: int) -> None:
    assert MATCH.total(islice(in_fog(50_000 + 1_000 * block), BLOCK))["E19-R123"] > 0


@pytest.mark.parametrize("seed", [pytest.param(50_893, marks=pytest.mark.long), 66_030])
def test_they_agree_where_they_once_did_not(seed: int) -> None:
    """Positions that told the two apart.

    50893: an approach along a road that bends by less than the tolerance of angles. 66030: an approach that goes not
    directly towards the enemy, and enters a river at once; the river is cited, as for a given distance.
    """
    assert MATCH.verdicts(seed)[None] > 0


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", [21_507, 21_659, 21_958])
def test_they_agree_about_own_rows_where_they_once_did_not(seed: int) -> None:
    """Positions that told the two apart.

    21507: a unit that dug in beside works of the scenario's own which give no cover: what it dug does. 21659: guns that
    never bombard see over units from a hill, as other guns do. 21958: works that give no cover keep no charge away.
    """
    assert OWN_ROWS.verdicts(seed)[None] > 0


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("seed", "unit", "vertex", "most", "die"),
    [
        pytest.param(58_066, "R0", [16.94, 15.0], 2.75, 6, id="the way to the middle of the road enters a river"),
        pytest.param(61_054, "R9", [22.16, 4.07], 1.93, 2, id="it ends at a bend, as floats have it"),
        pytest.param(67_122, "R2", [17.24, 18.12], 14.25, 6, id="the road ends in a town"),
    ],
)
def test_they_agree_about_a_move_by_road(seed: int, unit: str, vertex: list[float], most: float, die: int) -> None:
    position = random_position(Random(seed))
    order = {"unit": unit, "do": "move", "road": vertex, "up_to": most}
    expected = european_19c.verdict(position.plain, order, die)
    assert engine_verdict(position, order, die) == expected
    if expected is None:
        check_pose(position, order, die, seed)
