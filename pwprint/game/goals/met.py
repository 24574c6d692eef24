"""What conditions are worth in a position: whether they are met, and how near a side is to what it wants."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from pwprint.game.goals.terms import (
    AtLeast,
    AtTurn,
    EnemyExhausted,
    EnemyLost,
    Holding,
    Not,
    PointsAhead,
    PointsScored,
    UnitsGone,
    UnitsLost,
)
from pwprint.game.state import Standing, Status
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.goals.terms import Clause, Term
    from pwprint.game.scenario import Award
    from pwprint.game.state import State


def holds(battle: Battle, state: State, side: int, objective: int) -> bool:
    """Return whether a side holds an objective now: it has a unit there and the enemy has none."""
    stands_in, place = battle.ruleset.play.stands_in, battle.scenario.objectives[objective]
    return stands_in(battle, state, side, place) and not stands_in(battle, state, 1 - side, place)


def at_close(battle: Battle, state: State, *, last: bool = False) -> State:
    """Return the state as its turn closes, with the turns counted in which each side has held what it holds now.

    A state whose turn has been counted is returned as it is. A turn may be the `last` before the turn limit.
    """
    before = state.standing
    if before.turn == state.turn:
        return state
    last = last or (bool(battle.turn_limit) and state.turn >= battle.turn_limit)
    first, second = (
        tuple((turns + 1) * holds(battle, state, side, objective) for objective, turns in enumerate(held))
        for side, held in enumerate(before.held)
    )
    state = replace(state, standing=Standing(state.turn, (first, second), before.scored, last))
    added = _worth(battle, state, every_turn=True)
    scored = before.scored[0] + added[0], before.scored[1] + added[1]
    return replace(state, standing=replace(state.standing, scored=scored))


def points(battle: Battle, state: State) -> tuple[int, int]:
    """Return the points of each side in a state `at_close`: those added turn by turn, and what else is so now."""
    scored, now = state.standing.scored, _worth(battle, state, every_turn=False)
    return scored[0] + now[0], scored[1] + now[1]


def _worth(battle: Battle, state: State, *, every_turn: bool) -> tuple[int, int]:
    worth = [0, 0]
    for award in battle.scenario.awards:
        if award.every_turn is every_turn:
            worth[award.side] += award.points * _times(battle, state, award)
    return worth[0], worth[1]


def _times(battle: Battle, state: State, award: Award) -> int:
    """Return how many times an award is given."""
    if award.when is not None:
        return int(is_met(battle, state, award.side, award.when))
    return sum(_count(battle, state, award.side, clause) for clause in award.each)


def _count(battle: Battle, state: State, side: int, clause: Clause) -> int:
    """Return how many of the objectives or units of a clause are so, or how many times its number is reached."""
    if isinstance(clause, Holding):
        return sum(state.standing.held[side][objective] >= clause.turns for objective in clause.objectives)
    reached, needed = _reached(battle, state, side, clause)
    return reached if isinstance(clause, UnitsLost) else reached // needed


def is_met(battle: Battle, state: State, side: int, term: Term) -> bool:
    """Return whether a term is true for a side in a state `at_close`."""
    match term:
        case AtLeast(count, of):
            return sum(is_met(battle, state, side, each) for each in of) >= count
        case Not(of):
            return not is_met(battle, state, side, of)
        case _:
            reached, needed = _reached(battle, state, side, term)
            return reached >= needed


def progress(battle: Battle, state: State, side: int) -> tuple[float, ...]:
    """Return for each victory of a side, in the order of the file, how near it is, if the turn closed now.

    From 0 to 1, which is met. Of conditions that must all be true it is the mean, of those of which some must be true
    the mean of the nearest. A turn that is still to come is as near as the part of the turns that have been played.
    """
    state = at_close(battle, state)
    return tuple(
        _share(battle, state, side, victory.when) for victory in battle.scenario.victory if victory.side == side
    )


def _share(battle: Battle, state: State, side: int, term: Term) -> float:
    match term:
        case AtLeast(count, of):
            nearest = sorted((_share(battle, state, side, each) for each in of), reverse=True)[:count]
            return sum(nearest) / count
        case Not(of):
            return float(not is_met(battle, state, side, of))
        case _:
            reached, needed = _reached(battle, state, side, term)
            return min(1.0, reached / needed)


def _reached(battle: Battle, state: State, side: int, clause: Clause) -> tuple[int, int]:
    """Return how much of what a clause needs has been reached, and how much it needs."""
    enemy = 1 - side
    match clause:
        case Holding(objectives, turns):
            held = state.standing.held[side]
            return sum(min(held[objective], turns) for objective in objectives), len(objectives) * turns
        case AtTurn(turn):
            return _date(battle, state, turn)
        case UnitsGone(count):
            return battle.ruleset.play.left_by(battle, state, side, clause), count
        case EnemyExhausted():
            return _exhaustion(battle, state, enemy)
        case EnemyLost(count):
            return battle.losses(state)[enemy], count
        case UnitsLost(units):
            return sum(state.pieces[unit].status is Status.LOST for unit in units), len(units)
        case PointsScored(count):
            return points(battle, state)[side], count
        case PointsAhead(count):
            both = points(battle, state)
            return max(0, both[side] - both[enemy]), count
    assert_never(clause)


def _date(battle: Battle, state: State, turn: int | None) -> tuple[int, int]:
    if turn is not None:
        return state.turn * (state.turn <= turn), turn
    limit = battle.turn_limit or 1
    return limit if state.standing.last else min(state.turn, limit - 1), limit


def _exhaustion(battle: Battle, state: State, side: int) -> tuple[int, int]:
    if state.exhausted_in[side] is not None:
        return 1, 1
    point = battle.exhaustion_points[side] or 1
    return min(battle.losses(state, battle.counted)[side], point - 1), point
