"""The groups of units to which a plan gives tasks: the wings and the centre of a side, as it stands at first."""

from __future__ import annotations

from itertools import pairwise
from math import fsum
from typing import TYPE_CHECKING

from pwprint.game.board.base import bits
from pwprint.game.board.surface import Surface
from pwprint.game.table.areas import middle_of

if TYPE_CHECKING:
    from pwprint.game.battle import Battle
    from pwprint.game.scenario import Unit
    from pwprint.game.table.areas import Point

WINGS = ("left", "centre", "right")
_FEW = 3
"""A side of so few units is not divided."""


def wings_of(battle: Battle, side: int) -> tuple[tuple[int, ...], ...]:
    """Return the units of a side in groups as equal as can be, from left to right as it looks at the enemy.

    Units that come later are placed where they come, those that players place in the middle of their zone.
    """
    own = [(unit.index, _at(battle, unit)) for unit in battle.scenario.sides[side].units if not unit.lost]
    enemies = [_at(battle, unit) for unit in battle.scenario.sides[1 - side].units if not unit.lost]
    x, y = _mean([at for _, at in own])
    across = _mean(enemies)[1] - y, x - _mean(enemies)[0]
    line = sorted(own, key=lambda found: (round(found[1][0] * across[0] + found[1][1] * across[1], 6), found[0]))
    count = 1 if len(own) <= _FEW else len(WINGS)
    ends = [len(line) * number // count for number in range(count + 1)]
    return tuple(tuple(unit for unit, _ in line[a:b]) for a, b in pairwise(ends))


def _at(battle: Battle, unit: Unit) -> Point:
    """Return where a unit starts, or comes."""
    return _PLACES[battle.ruleset.play.surface](battle, unit)


def _on_plan(battle: Battle, unit: Unit) -> Point:
    """Return where a unit of a grid is on the plan of the board."""
    if unit.is_placed_by_player:
        side = battle.scenario.sides[unit.side]
        squares = list(bits(battle.ruleset.play.deployment(battle.scenario, side)))
    else:
        squares = list(bits(unit.arrives.at)) if unit.arrives is not None else [unit.at or 0]
    return _mean([battle.board.plan[square] for square in squares])


def _on_table(battle: Battle, unit: Unit) -> Point:
    if unit.point is not None:
        return unit.point
    area = battle.scenario.sides[unit.side].zone if unit.arrives is None else unit.arrives.area
    assert area is not None
    return middle_of(area)


_PLACES = {Surface.GRID: _on_plan, Surface.TABLE: _on_table}


def _mean(points: list[Point]) -> Point:
    return fsum(x for x, _ in points) / max(len(points), 1), fsum(y for _, y in points) / max(len(points), 1)
