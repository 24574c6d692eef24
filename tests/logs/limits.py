"""Logs of two units on the open table just within a limit and just beyond it: what they may do to each other there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pwprint.game.state import Status
from pwprint.game.table.measure import ahead
from pwprint.game.table.orders import Bombard, Charge, Relieve, Shoot, TableMarch
from pwprint.rulesets.european_19c.table_memory import Pose, with_memory, with_stand
from pwprint.rulesets.european_19c.tables import BOMBARD_RANGE, CONTACT_GAP, RANGE, ZONE
from pwprint.values import replace
from tests.logs.battles import CHOICE
from tests.logs.positions import carried_out
from tests.logs.told import told
from tests.referee.european_19c_positions import random_position

ROUNDS = 20
_OFF = (-0.016, -0.004, 0.0, 0.004, 0.016)
"""In inches: the tolerance is a hundredth."""
_ASIDE = (-0.15, -0.05, 0.0, 0.05, 0.15)
"""In degrees: the tolerance is a tenth."""
_LIMITS = (0.0, CONTACT_GAP, ZONE, ZONE, RANGE, RANGE, 9.0, 15.0, BOMBARD_RANGE)
"""Of contact, zones, shots, calls, moves, charges and shells."""


def log(number: int) -> Iterator[str]:
    """Yield what may be done at limits."""
    chance = Random(f"limits/{number}")
    position = random_position(chance)
    battle, standing = position.battle, position.state
    here = [unit for unit, stand in enumerate(standing.memory.stands) if stand.pose.at[0] >= 0]
    for _ in range(ROUNDS):
        mover = chance.choice([unit for unit in here if battle.sides[unit] == standing.memory.acting] or here)
        other = chance.choice([unit for unit in here if unit != mover])
        limit, looks = chance.choice(_LIMITS), chance.choice((0.0, 90.0, 180.0, 270.0))
        order = _order(battle, mover, other, limit, looks, chance)
        start = _alone(standing, mover, other) if chance.random() < 0.7 else standing
        for off, aside in zip(_OFF, _ASIDE, strict=True):
            state = _placed(battle, start, (mover, other), limit + off, looks)
            yield f"{CHOICE} {limit} {off} {told(order)}"
            yield from carried_out(battle, state, order, number)
            if isinstance(order, Shoot | Bombard):
                turned = replace(order, turn=looks + chance.choice((45, -45)) + aside)
                yield f"{CHOICE} {told(turned)}"
                yield from carried_out(battle, state, turned, number)


def _order(battle: Any, mover: int, other: int, limit: float, looks: float, chance: Random) -> Any:
    kind = battle.kinds[mover]
    go = TableMarch(mover, distance=chance.choice((limit, 3.0, 6.0, 9.0)), heading=looks, reform=True)
    back = replace(go, heading=(looks + 180) % 360)
    orders: list[Any] = [go, back]
    if battle.sides[mover] == battle.sides[other]:
        return Relieve(mover, (other,)) if kind.rallies else chance.choice(orders)
    orders += [replace(go, approach=other), *([Shoot(mover, other)] * 3 * (kind.shots > 0))]
    orders += [Bombard(mover, other)] * 3 * kind.bombards + [Charge(mover, other)] * 4 * kind.charges
    return chance.choice(orders)


def _alone(state: Any, *both: int) -> Any:
    """Return a state in which all others are lost."""
    lost = (piece if unit in both else replace(piece, status=Status.LOST) for unit, piece in enumerate(state.pieces))
    return replace(state, pieces=tuple(lost))


def _placed(battle: Any, state: Any, both: tuple[int, int], gap: float, looks: float) -> Any:
    """Return a state in which two units stand so far apart, one of them looking at the other, and nobody is locked."""
    mover, other = both
    stands, bases = state.memory.stands, battle.ground.bases
    mine, theirs = stands[mover].pose, stands[other].pose
    half = [bases.size(battle.scenario.units[unit].type, deployed=stands[unit].pose.deployed)[1] / 2 for unit in both]
    there = ahead(mine.at, looks, gap + sum(half))
    state = with_memory(state, replace(state.memory, locked=frozenset(), did=("",) * len(stands)))
    state = with_stand(state, mover, replace(stands[mover], pose=Pose(mine.at, looks, mine.deployed)))
    return with_stand(state, other, replace(stands[other], pose=Pose(there, (looks + 180) % 360, theirs.deployed)))
