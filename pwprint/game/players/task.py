"""What a unit is to do in a plan: how much each thing that a player weighs counts for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.players.weights import WEIGHTS, Weights
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from pwprint.game.players.aims import Aims


_HERE, _ELSEWHERE = 300, 30


class Task(Struct, frozen=True):
    """What a unit goes by: `pulls` are parts, in percent, of what places are worth, one for each in `Aims.places`."""

    name: str
    pulls: tuple[int, ...]
    weights: Weights = WEIGHTS


def _with(**percent: int) -> Weights:
    """Return the weights, some of them changed to so many percent."""
    percent.setdefault("fire", percent.get("care", 100))
    return replace(WEIGHTS, **{name: getattr(WEIGHTS, name) * part // 100 for name, part in percent.items()})


MANNERS = {
    "fight as it comes": WEIGHTS,
    "close in": _with(drive=250, contact=250, support=50, risk=50),
    "press on": _with(drive=400, contact=400, support=0, risk=0),
    "stand and fire": _with(drive=50, contact=50, support=150, risk=200, fire=150),
}
"""Ways to fight in which all places count as much as they do for `drill`, who fights in the first one."""


def usual(aims: Aims) -> Task:
    """Return the task of a unit in no plan."""
    return manners(aims)[0]


def manners(aims: Aims) -> tuple[Task, ...]:
    """Return the ways to fight as tasks."""
    return tuple(Task(name, (100,) * len(aims.places), weights) for name, weights in MANNERS.items())


def tasks_of(aims: Aims, side: int) -> tuple[Task, ...]:
    """Return the tasks of a side: ways to fight; to take, hold, or leave by each place; to destroy and to delay."""
    every = len(aims.places)
    found = {task.name: task for task in manners(aims)}
    for place in aims.places:
        same = [(other.at, other.areas) == (place.at, place.areas) for other in aims.places]
        there = tuple(_HERE if is_same else _ELSEWHERE for is_same in same)
        ways = (
            (Task(f"leave by {place.name}", there, _with(drive=0, care=150)),)
            if place.leaving and place.side == side
            else (
                Task(f"take {place.name}", there, _with(care=60)),
                Task(f"hold {place.name}", there, _with(drive=-40, care=120)),
            )
        )
        found |= {task.name: task for task in ways}
    destroy = Task("destroy the enemy", (_ELSEWHERE,) * every, _with(drive=250, care=50))
    return (*found.values(), destroy, Task("delay the enemy", (60,) * every, _with(drive=-80, care=200)))
