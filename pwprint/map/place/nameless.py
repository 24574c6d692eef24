"""Places that have no name on a picture to look at: it would hide what is drawn there."""

from __future__ import annotations

from functools import reduce
from operator import or_

from pwprint.game.board.base import Squares
from pwprint.game.scenario import Objective, Scenario
from pwprint.map.terrain.links import bridges
from pwprint.map.terrain.scene import Scene


def crossings(scene: Scene) -> Squares:
    """Return the squares of bridges and fords, and those where a road leads over a river."""
    return scene.area("bridge") | scene.area("ford") | bridges(scene) & scene.area("road")


def nameless(scenario: Scenario, scene: Scene) -> Squares:
    """Return the squares of crossings, and of works in which a unit starts."""
    held = reduce(or_, (1 << unit.at for unit in scenario.units if unit.at is not None), 0)
    return crossings(scene) | (scene.area("fortification") | scene.area("entrenchment")) & held


def unnamed(scenario: Scenario, scene: Scene) -> tuple[Objective, ...]:
    """Return the objectives that have no other squares than these."""
    there = nameless(scenario, scene)
    return tuple(goal for goal in scenario.objectives if goal.at and not goal.at & ~there)
