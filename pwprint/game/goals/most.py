"""How many points a side can get at most."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from pwprint.game.goals.terms import (
    AtTurn,
    EnemyExhausted,
    EnemyLost,
    Holding,
    PointsAhead,
    PointsScored,
    UnitsGone,
    UnitsLost,
)

if TYPE_CHECKING:
    from pwprint.game.goals.terms import Clause
    from pwprint.game.scenario import Award, Scenario, Side


def most_points(scenario: Scenario, side: Side, turns: int) -> int:
    """Return the most points that a side can have after so many turns, all that gives points taken by itself."""
    own = (award for award in scenario.awards if award.side == side.index)
    return sum(award.points * _times(scenario, award) * (turns if award.every_turn else 1) for award in own)


def _times(scenario: Scenario, award: Award) -> int:
    return sum(_most(scenario, award.side, clause) for clause in award.each) if award.when is None else 1


def _most(scenario: Scenario, side: int, clause: Clause) -> int:
    """Return how often a clause counts at most."""
    own, enemy = scenario.sides[side], scenario.sides[1 - side]
    match clause:
        case Holding(objectives):
            return len(objectives)
        case UnitsGone(count):
            return sum(not unit.lost for unit in own.units) // count
        case EnemyLost(count):
            return (len(enemy.units) + enemy.lost) // count
        case UnitsLost(units):
            return len(units)
        case AtTurn() | EnemyExhausted() | PointsScored() | PointsAhead():
            return 1
    assert_never(clause)
