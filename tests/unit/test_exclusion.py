"""Clauses that exclude each other are never true together: asked of random worlds."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pwprint.game.goals.check import _exclude
from pwprint.game.goals.terms import (
    AtLeast,
    AtTurn,
    Clause,
    EnemyExhausted,
    EnemyLost,
    Holding,
    Not,
    PointsAhead,
    PointsScored,
    Term,
    UnitsGone,
    UnitsLost,
    negated,
)

LAST = 3


@dataclass(frozen=True)
class World:
    """How things stand at the end of a turn."""

    turn: int
    held: tuple[int, ...]
    """For each objective how many turns in a row it has been held."""
    gone: tuple[int, ...]
    """For each exit how many units have left by it."""
    enemy_lost: int
    exhausted: bool
    lost: frozenset[int]
    points: int
    ahead: int


def random_world(chance: Random) -> World:
    return World(
        chance.randint(1, LAST),
        tuple(chance.randint(0, 3) for _ in range(2)),
        tuple(chance.randint(0, 3) for _ in range(2)),
        chance.randint(0, 3),
        chance.random() < 0.5,
        frozenset(unit for unit in range(3) if chance.random() < 0.5),
        chance.randint(0, 3),
        chance.randint(0, 3),
    )


def is_true(term: Term, world: World) -> bool:
    """Say whether a condition is true, as its words mean it."""
    match term:
        case Not(of):
            return not is_true(of, world)
        case AtLeast(count, of):
            return sum(is_true(each, world) for each in of) >= count
        case Holding(objectives, turns):
            return all(world.held[objective] >= turns for objective in objectives)
        case AtTurn(turn):
            return world.turn == (LAST if turn is None else turn)
        case UnitsGone(count, by):
            return world.gone[by] >= count
        case EnemyLost(count):
            return world.enemy_lost >= count
        case UnitsLost(units):
            return world.lost >= set(units)
        case EnemyExhausted():
            return world.exhausted
        case PointsScored(count):
            return world.points >= count
        case PointsAhead(count):
            return world.ahead >= count


def random_clause(chance: Random) -> Clause:
    some = tuple(sorted(chance.sample(range(2), chance.randint(1, 2))))
    count = chance.randint(1, 3)
    clauses = (
        *(Holding(some, count), AtTurn(count), AtTurn(None), UnitsGone(count, chance.randrange(2)), EnemyLost(count)),
        *(UnitsLost(some), EnemyExhausted(), PointsScored(count), PointsAhead(count)),
    )
    return chance.choice(clauses)


WORLDS = [random_world(Random(seed)) for seed in range(400)]


def test_clauses_exclude_each_other_if_they_are_never_true_together() -> None:
    """The last turn may be any, so turns that the file names exclude only each other."""
    seen = set()
    for seed in range(3000):
        chance = Random(seed)
        one, other = random_clause(chance), random_clause(chance)
        denied = negated(other) if chance.random() < 0.6 else other
        if isinstance(denied, AtLeast) or AtTurn(None) in {one, other} or isinstance(other, AtTurn) > (denied is other):
            continue
        together = any(is_true(one, world) and is_true(denied, world) for world in WORLDS)
        assert (_exclude(one, denied) or _exclude(denied, one)) is not together, (one, denied)
        seen.add((type(one), together))
    assert {kind for kind, together in seen if not together} >= {Holding, AtTurn, UnitsGone, UnitsLost, PointsScored}
