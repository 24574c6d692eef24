"""Whether units could be at an objective in time, if nobody stood in their way."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Squares
    from pwprint.game.scenario import Objective, Unit
    from pwprint.game.table.areas import Area


def in_time(  # noqa: PLR0917
    battle: Battle, unit: Unit, goal: Objective, turns: int, held: Squares = 0, beyond: int = 0
) -> bool:
    """Return whether a unit could be on a goal in time on empty ground, all by road: what is slower is not sure.

    On a grid it goes round the squares that are `held`, and has so many squares to go `beyond` the goal.
    """
    if unit.arrives is not None:
        turns -= unit.arrives.turn - 1
        if turns < 1:
            return False
    return _REACHES[battle.ruleset.play.surface](battle, unit, goal, _pace(battle, unit.type) * turns - beyond, held)


@lru_cache(maxsize=64)
def _pace(battle: Battle, kind: str) -> int:
    """Return how far a type of unit goes in a turn at most, also once it has turned into another."""
    ruleset = battle.ruleset
    other = ruleset.play.swaps(battle.scenario.options).get(kind, kind)
    return max(ruleset.play.pace(ruleset, each) for each in (kind, other))


def can_start_at(battle: Battle, unit: Unit, goal: Objective) -> bool:
    """Return whether its player could place a unit at a goal before turn 1, where no other has its place."""
    own, enemy = battle.start().occupied
    return unit.is_placed_by_player and in_time(battle, unit, replace(goal, at=goal.at & ~(own | enemy)), 0)


def _by_squares(battle: Battle, unit: Unit, goal: Objective, paces: int, held: Squares) -> bool:
    starts = unit.arrives.at | unit.arrives.others if unit.arrives is not None else _starts(battle, unit)
    steps = max(paces - (unit.arrives is not None), 0)
    return any(ring & starts for ring in _rings(battle, goal.at, held)[: steps + 1])


@lru_cache(maxsize=64)  # every unit of a side is asked about
def _rings(battle: Battle, goal: Squares, held: Squares) -> tuple[Squares, ...]:
    """Return the squares from which a goal is 0, 1, 2 … steps away, round what is held, or what no unit enters."""
    dry = battle.board.all & ~battle.ruleset.play.barred(battle) & ~held
    return tuple(battle.board.rings(goal & dry, dry))


def _by_inches(battle: Battle, unit: Unit, goal: Objective, paces: int, held: Squares) -> bool:  # noqa: ARG001
    assert goal.area is not None
    return _apart(battle, unit, goal.area) <= paces


_REACHES = {Surface.GRID: _by_squares, Surface.TABLE: _by_inches}


def _apart(battle: Battle, unit: Unit, goal: Area) -> float:
    """Return how many inches lie between where a unit starts on the open table, or arrives, and an area."""
    from pwprint.game.table import shapes  # noqa: PLC0415 - grids do not need it

    if unit.point is not None:
        return shapes.apart(goal, unit.point)
    arrives, zone = unit.arrives, battle.scenario.sides[unit.side].zone
    areas = (zone,) if arrives is None else (arrives.area, arrives.other_area)
    return min((shapes.between(area, goal) for area in areas if area is not None), default=0.0)


def _starts(battle: Battle, unit: Unit) -> Squares:
    """Return the squares in which a unit may be before turn 1."""
    if unit.is_placed_by_player:
        return battle.ruleset.play.deployment(battle.scenario, battle.scenario.sides[unit.side])
    return 1 << (unit.at or 0)
